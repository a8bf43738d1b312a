"""The long forms of what the tests try in short: the same scenarios with the full counts. `make soak`, or `make soak ROW=33`."""
