"""What happens to a vehicle: hits, motive damage, critical hits, its crew."""
