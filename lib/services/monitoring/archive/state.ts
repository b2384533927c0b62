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

/** What of a company is in the archive, and what waits. */
export async function archiveOf({ tx, now }: Pick<Call, "tx" | "now">, company_id: number): Promise<ArchiveState> {
  const rows = await tx.$queryRaw<ArchiveState[]>`
    select count(*)::int as files, coalesce(sum(f.rows), 0)::float8 as rows, coalesce(sum(f.bytes), 0)::float8 as bytes,
      (select to_char(max(d.day), 'YYYY-MM-DD') from archive_days d where d.company_id = ${company_id} and d.written_at is not null)
        as newest_day,
      (select count(*)::int from days_to_archive(${newestSettledDay(now)}::date) w where w.company_id = ${company_id}) as waiting_days,
      (select o.since from archive_outages o) as unreachable_since
    from archive_files f where f.company_id = ${company_id}`;

  return firstOf(rows);
}
