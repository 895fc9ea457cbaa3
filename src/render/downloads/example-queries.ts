/** Questions to the Parquet file of an edition, as DuckDB answers them. A test runs each. */
export const EXAMPLE_QUERIES: readonly { asks: string; sql: string }[] = [
  {
    asks: "The lowest p99 write latency of each deployment that no check excludes, workload by workload, and what speaks against it",
    sql: `SELECT environment, comparison, deployment, storage_class,
       round(min(value) / 1e6, 3) AS p99_ms,
       string_agg(DISTINCT doubts, ', ') AS doubts
FROM 'results.parquet'
WHERE metric = 'write.p99' AND excluded_by IS NULL AND basis <> 'estimated'
GROUP BY ALL
ORDER BY environment, comparison, p99_ms;`,
  },
  {
    asks: "Which checks exclude how many figures of which product",
    sql: `WITH excluded AS (
  SELECT product, unnest(string_split(excluded_by, ' ')) AS check_code
  FROM 'results.parquet'
  WHERE excluded_by IS NOT NULL
)
SELECT product, check_code, count(*) AS figures
FROM excluded
GROUP BY ALL
ORDER BY figures DESC, product, check_code;`,
  },
];
