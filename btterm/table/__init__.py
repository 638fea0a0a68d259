"""The gaming table under any rule system: dice, decisions, journal, undo, replay."""
