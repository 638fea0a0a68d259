"""Players of Alpha Strike: dummies, random play, the bot in three strengths."""
