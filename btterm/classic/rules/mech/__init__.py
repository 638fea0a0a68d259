"""What happens to a BattleMech: hits, critical hits, Piloting, falls, heat, its MechWarrior."""
