"""The live room: a class answers from phones. All but `server`, `handlers` and `opening` is free of tornado."""
