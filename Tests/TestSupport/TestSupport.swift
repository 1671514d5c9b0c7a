// Support for tests: builders and fixtures. It never imports Testing.
