foldfilter --preset python
