#!/usr/bin/env -S sh -c 'case $1 in -t) shift; esac; exec "${0%/*}/@PROGRAM@" @OPTIONS@ "$@"'
<?php
# PHP prints what precedes its tag but the first line, so that line has to do.
# -t asks for what the program does without it.
$arguments = array_diff(array_slice($argv, 1), ['-t']);
passthru(escapeshellarg(__DIR__ . '/@PROGRAM@') . ' @OPTIONS@ ' .
    implode(' ', array_map('escapeshellarg', $arguments)), $status);
exit($status);
