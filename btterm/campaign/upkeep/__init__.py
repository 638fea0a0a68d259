"""What machines need between battles: technicians, repairs, care."""
