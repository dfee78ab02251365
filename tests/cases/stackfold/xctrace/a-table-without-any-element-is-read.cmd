stackfold -f xctrace <<'END'
<trace-query-result><node>
<row></row>
</node></trace-query-result>
END
