create table t(a integer, b text, c real);
with recursive n(i) as (select 1 union all select i + 1 from n where i < 400000)
	insert into t select i, 'name' || (i % 1000), i * 0.5 from n;
create index ti on t(b);
select b, count(*), avg(c) from t group by b order by 3 desc limit 3;
