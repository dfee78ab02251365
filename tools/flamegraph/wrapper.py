#!/bin/sh
''':'
exec "${0%/*}/@PROGRAM@" @OPTIONS@ "$@"
'''
# The shell stops above, which is a text of Python.
import os
import sys

program = os.path.join(os.path.dirname(os.path.realpath(__file__)), "@PROGRAM@")
os.execv(program, [program] + "@OPTIONS@".split() + sys.argv[1:])
