// Holds the place of the tests.
