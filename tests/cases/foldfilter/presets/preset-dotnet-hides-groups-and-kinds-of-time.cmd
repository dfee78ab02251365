foldfilter --preset dotnet
