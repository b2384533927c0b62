import type { Viewer } from "@/lib/domain/identity/viewer";
import {
  bytesIn,
  daysUntilFull,
  type Growing,
  type Kept,
  previewYears,
  type StorageKind,
  storageTables,
  usualRowBytes,
} from "@/lib/domain/operation/storage";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError } from "@/lib/domain/shared/errors";
import { companies } from "@/lib/resources/companies";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { freeForDatabase } from "@/lib/server/health/disk";
import { find } from "@/lib/server/resources/crud";
import { type ArchiveState, archiveOf, waitingForArchive } from "../archive/state";

export interface StoredKind extends Growing {
  /** Null where bytes alone are counted. */
  rows: number | null;
}

export interface CompanyStorage extends Kept {
  company_id: number;
  version: number;
  /** The last day (UTC) that was counted; null: none yet. */
  counted_until: string | null;
  kinds: StoredKind[];
  bytes: number;
  bytes_a_day: number;
  /** Until the disk of the installation is full, by what all companies store; null: never, or unknown. */
  days_until_full: number | null;
  /** What is older was deleted, or is being deleted. */
  readings_since: Date | null;
  hours_since: Date | null;
  /** Its readings are written to Parquet files when their day is settled, and deleted only when they are. */
  is_archived_to_files: boolean;
  archive: ArchiveState;
  /** What it comes to when it grows as it does now. */
  preview: { years: number; bytes: number }[];
}

/** What a company stores, and how long. Bytes of rows are their number by the mean size of a row in this database. */
export async function storageOf(call: Call, id: number): Promise<CompanyStorage> {
  const { version } = await find(call, companies, id);
  await requireWholeCompany(call, id);
  const kept = await call.tx.company.findUniqueOrThrow({
    where: { id },
    select: {
      keep_readings_days: true,
      keep_hours_days: true,
      readings_since: true,
      hours_since: true,
      is_archived_to_files: true,
    },
  });
  const each = await rowBytes(call.tx);
  const { counted_until, kinds } = await kindsOf(call.tx, id, each);
  const sum = (of: "bytes" | "bytes_a_day") => Math.round(kinds.reduce((all, kind) => all + kind[of], 0));

  return {
    company_id: id,
    version: Number(version),
    ...kept,
    counted_until,
    kinds,
    bytes: sum("bytes"),
    bytes_a_day: sum("bytes_a_day"),
    days_until_full: await untilFull(call.tx, each),
    archive: await archiveOf(call, id),
    preview: previewYears.map((years) => ({ years, bytes: Math.round(bytesIn(years, kinds, kept)) })),
  };
}

/** Null for who does not see all of it. */
export async function storageIfWhole(call: Call, id: number): Promise<CompanyStorage | null> {
  return (await seesWholeCompany(call, id)) ? storageOf(call, id) : null;
}

/** What a company stores is shown only to users who see every plant of it. */
export async function requireWholeCompany(call: Pick<Call, "tx" | "viewer">, id: number): Promise<void> {
  if (!(await seesWholeCompany(call, id))) throw new DomainError("forbidden", "storage.whole_company");
}

async function seesWholeCompany({ tx, viewer }: { tx: Tx; viewer: Viewer }, id: number): Promise<boolean> {
  if (viewer.company_ids === "all") return true;
  const [all] = await tx.$queryRaw<{ seen: boolean }[]>`select sees_plants(${id}::int, '{}') as seen`;

  return all?.seen ?? false;
}

type RowBytes = typeof usualRowBytes;

/** Too few rows known to the database show nothing: a table has a page at least. */
const leastRows = 10_000;

/** What each kind is kept as. */
const rowForms = {
  readings: ["readings", "sealed_readings"],
  hours: ["hours", "sealed_hours"],
  days: ["days"],
} as const satisfies Record<keyof RowBytes, readonly (keyof typeof storageTables)[]>;

/** Mean bytes of a row with its indexes, by the database's own estimate of how many there are. */
async function rowBytes(tx: Tx): Promise<RowBytes> {
  const tables = Object.entries(rowForms).flatMap(([kind, forms]) =>
    forms.flatMap((form) => storageTables[form].map((name) => [kind, name] as const)),
  );
  const rows = await tx.$queryRaw<{ kind: string; each: number }[]>`
    select t.kind, sum(t.bytes) / sum(t.rows) as each
    from (
      select k.kind, rows_of_storage(k.name) as rows, coalesce(
        (select sum(pg_total_relation_size(p.relid)) from pg_partition_tree(k.name::regclass) p where p.isleaf), 0)::float8 as bytes
      from unnest(${tables.map(([kind]) => kind)}::text[], ${tables.map(([, name]) => name)}::text[]) as k (kind, name)) t
    group by t.kind having sum(t.rows) >= ${leastRows}`;
  const of = (kind: keyof RowBytes) => rows.find((row) => row.kind === kind)?.each ?? usualRowBytes[kind];

  return { readings: of("readings"), hours: of("hours"), days: of("days") };
}

interface Counted {
  counted_until: string | null;
  readings: number;
  hours: number;
  days: number;
  readings_a_day: number;
  hours_a_day: number;
  days_a_day: number;
  waveforms: number;
  waveforms_a_day: number;
  files: number;
  files_a_day: number;
}

async function kindsOf(
  tx: Tx,
  company_id: number,
  each: RowBytes,
): Promise<Pick<CompanyStorage, "counted_until" | "kinds">> {
  const rows = await tx.$queryRaw<Counted[]>`
    select to_char(max(s.day), 'YYYY-MM-DD') as counted_until,
      coalesce(sum(s.readings), 0)::float8 as readings, coalesce(sum(s.hours), 0)::float8 as hours,
      coalesce(sum(s.days), 0)::float8 as days,
      coalesce(sum(s.readings) filter (where is_last), 0)::float8 / 7 as readings_a_day,
      coalesce(sum(s.hours) filter (where is_last), 0)::float8 / 7 as hours_a_day,
      coalesce(sum(s.days) filter (where is_last), 0)::float8 / 7 as days_a_day,
      coalesce(sum(s.waveform_bytes) filter (where is_last), 0)::float8 / 7 as waveforms_a_day,
      coalesce(sum(s.file_bytes) filter (where is_last), 0)::float8 / 7 as files_a_day,
      (select coalesce(sum(w.samples_count), 0)::float8 * 4 from waveforms w where w.company_id = ${company_id}) as waveforms,
      (select coalesce(sum(coalesce(f.large_size, f.size)), 0)::float8 from files f where f.company_id = ${company_id}) as files
    from (select d.*, d.day > max(d.day) over () - 7 as is_last from storage_days d where d.company_id = ${company_id}) s`;
  const { counted_until, ...counted } = firstOf(rows);
  const ofRows = (kind: keyof RowBytes): StoredKind => ({
    kind,
    rows: counted[kind],
    bytes: Math.round(counted[kind] * each[kind]),
    bytes_a_day: Math.round(counted[`${kind}_a_day`] * each[kind]),
  });
  const ofBytes = (kind: Extract<StorageKind, "waveforms" | "files">): StoredKind => ({
    kind,
    rows: null,
    bytes: counted[kind],
    bytes_a_day: Math.round(counted[`${kind}_a_day`]),
  });

  return {
    counted_until,
    kinds: [ofRows("readings"), ofRows("hours"), ofRows("days"), ofBytes("waveforms"), ofBytes("files")],
  };
}

/** Days until the disk is full, by what all companies store. */
async function untilFull(tx: Tx, each: RowBytes): Promise<number | null> {
  const free = await freeForDatabase();
  if (free === null) return null;
  const [growth] = await tx.$queryRaw<Record<StorageKind, number>[]>`select * from storage_growth()`;
  if (!growth) return null;
  const { readings, hours, days, waveforms, files } = growth;

  return daysUntilFull(free, readings * each.readings + hours * each.hours + days * each.days + waveforms + files);
}

export interface InstallationStorage {
  /** Bytes of the tables themselves, with their indexes. */
  forms: { form: string; bytes: number }[];
  days_until_full: number | null;
  /** Of all companies that archive. */
  archive: Pick<ArchiveState, "waiting_days" | "unreachable_since">;
}

/** What what sensors send takes of the disk, of all companies: for the provider. */
export async function installationStorage({ tx, now }: Pick<Call, "tx" | "now">): Promise<InstallationStorage> {
  const tables = Object.entries(storageTables).flatMap(([form, names]) => names.map((name) => [form, name] as const));
  const forms = await tx.$queryRaw<{ form: string; bytes: number }[]>`
    select t.form, sum(coalesce((select sum(pg_total_relation_size(p.relid)) from pg_partition_tree(t.name::regclass) p),
      pg_total_relation_size(t.name::regclass)))::float8 as bytes
    from unnest(${tables.map(([form]) => form)}::text[], ${tables.map(([, name]) => name)}::text[]) as t (form, name)
    group by t.form order by 2 desc`;

  return {
    forms,
    days_until_full: await untilFull(tx, await rowBytes(tx)),
    archive: await waitingForArchive({ tx, now }),
  };
}
