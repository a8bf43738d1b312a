"""Pictures of every page, for people to look at, with what a program can see of their faults: `python -m tests.gallery FOLDER`."""
