import { storageTables } from "@/lib/domain/operation/storage";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { sqlAsProvider } from "../data/db";
import { metrics } from "../metrics";

interface Written {
  wal: number;
  timed: number;
  requested: number;
  bytes: Record<string, number>;
}

/** What the database has written and how large its tables are, for /metrics. */
export async function measureDatabase(): Promise<void> {
  const { wal, timed, requested, bytes } = await sqlAsProvider(async (client) => {
    const { rows: servers } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const { rows } = await client.query<Written>(
      `select w.wal_bytes::float8 as wal, c.timed::float8, c.requested::float8,
        (select jsonb_object_agg(form, bytes) from (${sqlBytesOfForms}) forms) as bytes
      from pg_stat_wal w, (${firstOf(servers).version < 170_000 ? checkpointsBefore17 : checkpoints}) c`,
    );
    return firstOf(rows);
  });
  metrics.walBytes.reset();
  metrics.walBytes.inc(wal);
  metrics.checkpoints.reset();
  metrics.checkpoints.inc({ why: "time" }, timed);
  metrics.checkpoints.inc({ why: "requested" }, requested);
  for (const [form, size] of Object.entries(bytes)) metrics.tableBytes.set({ form }, size);
}

/** Requested are also those for which max_wal_size was reached. */
const checkpoints = "select num_timed as timed, num_requested as requested from pg_stat_checkpointer";
const checkpointsBefore17 = "select checkpoints_timed as timed, checkpoints_req as requested from pg_stat_bgwriter";

const names = Object.entries(storageTables).flatMap(([form, tables]) =>
  tables.map((table) => `('${form}', 'public.${table}'::regclass)`),
);

/** Bytes of each form, with indexes; of a partitioned table those of its partitions. */
const sqlBytesOfForms = `select form, sum(coalesce(
    (select sum(pg_total_relation_size(relid)) from pg_partition_tree(relation)), pg_total_relation_size(relation)))::float8 as bytes
  from (values ${names.join(", ")}) as f (form, relation) group by form`;
