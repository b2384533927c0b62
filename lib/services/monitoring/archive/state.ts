import { newestSettledDay } from "@/lib/domain/operation/archive";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import type { Call } from "@/lib/server/data/call";

export interface ArchiveState {
  /** Of its plants: files, readings in them, and their bytes. */
  files: number;
  rows: number;
  bytes: number;
  /** The newest day (UTC) that was written; null: none. */
  newest_day: string | null;
  /** Days of plants that ended 48 hours ago and are not written, or not with all that came late. */
  waiting_days: number;
  /** Since when the archive of the installation cannot be reached; null: it can. */
  unreachable_since: Date | null;
}

type Asked = Pick<Call, "tx" | "now">;

/** What of a company is in the archive, and what waits. */
export async function archiveOf(call: Asked, company_id: number): Promise<ArchiveState> {
  const rows = await call.tx.$queryRaw<Omit<ArchiveState, keyof Waiting>[]>`
    select count(*)::int as files, coalesce(sum(f.rows), 0)::float8 as rows, coalesce(sum(f.bytes), 0)::float8 as bytes,
      (select to_char(max(d.day), 'YYYY-MM-DD') from archive_days d where d.company_id = ${company_id} and d.written_at is not null)
        as newest_day
    from archive_files f where f.company_id = ${company_id}`;

  return { ...firstOf(rows), ...(await waitingForArchive(call, company_id)) };
}

type Waiting = Pick<ArchiveState, "waiting_days" | "unreachable_since">;

/** What waits: of a company, or of all in sight. */
export async function waitingForArchive({ tx, now }: Asked, company_id: number | null = null): Promise<Waiting> {
  const rows = await tx.$queryRaw<Waiting[]>`
    select count(*)::int as waiting_days, (select o.since from archive_outages o) as unreachable_since
    from days_to_archive(${newestSettledDay(now)}::date) w where ${company_id}::int is null or w.company_id = ${company_id}`;

  return firstOf(rows);
}
