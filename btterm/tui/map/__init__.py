"""The hex map: scene, cells, painting, the widget."""
