"""Short lessons, one file each (docs/how-to-add.md), and what leads through them."""
