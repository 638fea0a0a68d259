"""Who works for an outfit: what they can do, what they learn, what they cost."""
