"""The live table: clicks and keys come in, the game goes on, and picture and words of the moment go out together."""
