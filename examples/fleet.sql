-- fleet.sql - questions about the folded profiles of many machines, for DuckDB
--
-- The store is a folder with a folded file for each host and hour, or minute.
-- Labels are in its path and never in a frame; one that is missing is empty:
--
--	fleet/day=2026-11-26/service=cart/version=1.4/host=a17/12.folded.gz
--
-- In DuckDB, the folder "fleet" being the default:
--
--	SET VARIABLE fleet = '/mnt/fleet/day=2026-11-26';
--	.read fleet.sql
--	FROM share('parse', host, service = 'cart' AND hour >= '08');
--	FROM top(service IN ('cart')) LIMIT 20;
--	FROM difference(day IN ('2026-11-25'), day IN ('2026-11-26')) LIMIT 20;
--	FROM grown() LIMIT 20;		-- each version against the one before
--	FROM outliers() LIMIT 20;	-- hosts against others of their service
--	COPY (FROM merged(service IN ('cart'))) TO 'cart.folded'
--	  (FORMAT csv, HEADER false, DELIMITER '', QUOTE '', ESCAPE '');
--
-- A selection is any condition on the columns of files; DuckDB takes a lone "="
-- for a named parameter, so write IN.  merged() gives the bytes that foldfilter
-- gives for these files.  Shares are percentages: self of the function itself,
-- total also of what it calls.

CREATE OR REPLACE TEMP TABLE lines AS
SELECT file, if(line LIKE '# %', NULL, split_part(line, ' ', -1)) AS count,
  TRY_CAST(regexp_extract(count, '^[0-9]+[.]?[0-9]*$') AS DECIMAL(29, 9)) AS n,
  if(n IS NULL, line, left(line, -length(count) - 1)) AS text
FROM read_csv(coalesce(getvariable('fleet'), 'fleet') || '/**/*.folded*',
  columns = {'line': 'VARCHAR'}, delim = E'\n', quote = '', escape = '',
  header = false, auto_detect = false, hive_partitioning = false,
  strict_mode = false, parallel = false, filename = 'file')
WHERE line IS NOT NULL;

CREATE OR REPLACE MACRO label(file, name) AS
  regexp_extract(file, '(^|/)' || name || '=([^/]*)/', 2);
CREATE OR REPLACE TABLE files AS
SELECT row_number() OVER (ORDER BY file) AS id, file,
  label(file, 'day') AS day, label(file, 'service') AS service,
  label(file, 'version') AS version, label(file, 'host') AS host,
  regexp_extract(file, '([^/]*)[.]folded[^/]*$', 1) AS hour
FROM (SELECT DISTINCT file FROM lines);

CREATE OR REPLACE TABLE meta AS
SELECT id, unnest(regexp_extract(text, '^# ([^=]+)="(.*)"$', ['key', 'value']))
FROM lines JOIN files USING (file) WHERE text LIKE '# %="%"';

-- lines without a count, which no share includes
CREATE OR REPLACE TABLE skipped AS
SELECT file, text FROM lines WHERE n IS NULL AND text NOT LIKE '# %';

CREATE OR REPLACE TABLE stacks AS
SELECT row_number() OVER (ORDER BY text) AS stack, text
FROM (SELECT DISTINCT text FROM lines WHERE n > 0);

CREATE OR REPLACE TABLE samples AS
SELECT id, stack, n
FROM lines JOIN files USING (file) JOIN stacks USING (text) WHERE n > 0;
DROP TABLE lines;

-- the functions of each stack, once each
CREATE OR REPLACE TABLE frames AS
SELECT stack, unnest(list_distinct(names)) AS function,
  function = names[-1] AS leaf
FROM (SELECT stack, string_split(text, ';') AS names FROM stacks);

CREATE OR REPLACE MACRO percent(part, whole) AS
  coalesce(round(100e0 * part / whole, 3), 0);

CREATE OR REPLACE MACRO share(name, label, selection) AS TABLE
SELECT label AS label, percent(sum(n) FILTER (stack IN
  (SELECT stack FROM frames WHERE function = name)), sum(n)) AS total
FROM samples JOIN files USING (id) WHERE selection GROUP BY 1 ORDER BY 1;

CREATE OR REPLACE MACRO top(selection) AS TABLE
WITH chosen AS (SELECT stack, sum(n) AS n, sum(sum(n)) OVER () AS whole
  FROM samples JOIN files USING (id) WHERE selection GROUP BY 1)
SELECT function, percent(sum(n) FILTER (leaf), whole) AS self,
  percent(sum(n), whole) AS total
FROM chosen JOIN frames USING (stack)
GROUP BY function, whole ORDER BY self DESC, total DESC, function;

CREATE OR REPLACE MACRO difference(before, after) AS TABLE
SELECT function,
  round(coalesce(a.self, 0) - coalesce(b.self, 0), 3) AS self_points,
  round(coalesce(a.total, 0) - coalesce(b.total, 0), 3) AS total_points
FROM top(before) b FULL JOIN top(after) a USING (function)
ORDER BY abs(self_points) DESC, function;

-- what each service spends in each function itself, by another label
CREATE OR REPLACE MACRO leaves(label) AS TABLE
SELECT service, of, function, percent(sum(n),
  sum(sum(n)) OVER (PARTITION BY service, of)) AS self
FROM (SELECT service, label AS of, stack, sum(n) AS n
  FROM samples JOIN files USING (id) GROUP BY ALL) JOIN frames USING (stack)
WHERE leaf GROUP BY service, of, function;

CREATE OR REPLACE MACRO grown() AS TABLE
WITH share AS MATERIALIZED (FROM leaves(version)), versions AS
  (SELECT service, version AS of, lag(version) OVER
  (PARTITION BY service ORDER BY min(day || hour)) AS earlier
  FROM files GROUP BY 1, 2)
SELECT a.service, earlier, a.of AS later, a.function, a.self,
  round(a.self - coalesce(b.self, 0), 3) AS points
FROM versions JOIN share a USING (service, of) LEFT JOIN share b
  ON (b.service, b.of, b.function) = (a.service, earlier, a.function)
WHERE earlier IS NOT NULL ORDER BY points DESC, a.service, a.function;

-- the function of each host that is farthest from its median over the hosts of
-- the service, in units of the usual distance there, or of 0.1 points
CREATE OR REPLACE MACRO outliers() AS TABLE
WITH share AS MATERIALIZED (FROM leaves(host)), cell AS
  (SELECT service, of, function, coalesce(self, 0) AS self
  FROM (SELECT DISTINCT service, of FROM share)
  JOIN (SELECT DISTINCT service, function FROM share) USING (service)
  LEFT JOIN share USING (service, of, function)), usual AS
  (SELECT service, function, median(self) AS median, mad(self) AS mad
  FROM cell GROUP BY ALL)
SELECT service, of AS host, function, self, median,
  round((self - median) / greatest(1.4826 * mad, 0.1), 1) AS score
FROM cell JOIN usual USING (service, function)
QUALIFY row_number() OVER (PARTITION BY service, host
  ORDER BY abs(score) DESC, function) = 1
ORDER BY abs(score) DESC, service, host;

-- metadata, merged and in the order of foldfilter, then the stacks
CREATE OR REPLACE MACRO adds_up(key) AS
  key IN ('weight', 'whole', 'samples', 'lost', 'guests', 'spans');
CREATE OR REPLACE MACRO place(key) AS list_position(string_split(
  'event unit weight whole scale samples lost guests throttled rate duration '
  || 'cpus callgraph buffer command host date spans marks', ' '), key);
CREATE OR REPLACE MACRO total(n) AS
  regexp_replace(sum(n::DECIMAL(29, 9))::VARCHAR, '[.]?0+$', '');
CREATE OR REPLACE MACRO merged(selection) AS TABLE
WITH chosen AS (FROM files WHERE selection)
SELECT line FROM (SELECT place(key) AS at_line, '# ' || key || '="' ||
    if(adds_up(key), total(if(adds_up(key), value, '0')), min(value)) || '"'
    AS line
  FROM meta JOIN chosen USING (id) GROUP BY key
  HAVING count(*) = (SELECT count(*) FROM chosen)
    AND (min(value) = max(value) OR adds_up(key))
  UNION ALL SELECT 100 + stack, text || ' ' || total(n)
  FROM samples JOIN chosen USING (id) JOIN stacks USING (stack)
  GROUP BY stack, text)
WHERE at_line IS NOT NULL ORDER BY at_line;
