"""Who answers decisions without a keyboard: dummies, random play, the bot."""
