"""Record sheets on paper: SVG and HTML."""
