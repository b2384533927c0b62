import { archiveKey, type PlantDay } from "@/lib/domain/operation/archive";
import { archiveStore } from "@/lib/server/archive/open";
import { ArchiveUnreachable } from "@/lib/server/archive/store";
import { sqlAsProvider } from "@/lib/server/data/db";
import { log } from "@/lib/server/log";
import { writeAgain } from "./late";

/**
 * Up to when readings of a company may be deleted: of one that archives only the days that are in the archive, one after another, and
 * whose files are there as long as they were written. A file that is not makes its day be written again.
 * @param since what is older was deleted before; null: nothing was
 * @param until the midnight (UTC) up to which they would be deleted
 * @returns a midnight that is not after `until`; null: none may be deleted
 */
export async function deletableUntil(company_id: number, since: Date | null, until: Date): Promise<Date | null> {
  const { is_archived_to_files: isArchived, first_missing } = await firstMissing(company_id, since, until);
  if (!isArchived) return until;
  if (first_missing === "all") return null;
  const end = first_missing === null ? until : new Date(first_missing);
  try {
    const lost = await firstLost(company_id, since, end);
    if (lost === null) return end;
    await writeAgain(lost);

    return new Date(lost.day);
  } catch (error) {
    if (!(error instanceof ArchiveUnreachable)) throw error;
    log.warn({ company_id, reason: error.message }, "archive unreachable, readings are not deleted");
    return null;
  }
}

interface Missing {
  is_archived_to_files: boolean;
  /** Like 2026-11-26; null: none; all: nobody has counted yet which days there are. */
  first_missing: string | null;
}

async function firstMissing(company_id: number, since: Date | null, until: Date): Promise<Missing> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<Missing>({
      name: "first-day-not-archived",
      // A day that is being counted again has no row: days are those since the first.
      text: `select c.is_archived_to_files, case when o.day is null then 'all' else (
          select to_char(min(g), 'YYYY-MM-DD')
          from generate_series(greatest(o.day, ($2::timestamptz at time zone 'UTC')::date), ($3::timestamptz at time zone 'UTC')::date - 1,
            interval '1 day') g
          join plants p on p.company_id = c.id and p.deleted_at is null
          left join archive_days a on a.company_id = c.id and a.plant_id = p.id and a.day = g::date
          where a.written_changes is distinct from a.changes or a.day is null) end as first_missing
        from companies c
        cross join lateral (select least((select min(day) from storage_days where company_id = c.id),
          (select min(day) from archive_days where company_id = c.id)) as day) o
        where c.id = $1`,
      values: [company_id, since, until],
    }),
  );

  return rows[0] ?? { is_archived_to_files: false, first_missing: null };
}

/** The first day of which a file is gone, or has another size. */
async function firstLost(company_id: number, since: Date | null, until: Date): Promise<PlantDay | null> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<PlantDay & { part: number; bytes: string }>({
      name: "archive-files-of-days",
      text: `select company_id, plant_id, to_char(day, 'YYYY-MM-DD') as day, part, bytes from archive_files
        where company_id = $1 and day < ($3::timestamptz at time zone 'UTC')::date
          and ($2::timestamptz is null or day >= ($2::timestamptz at time zone 'UTC')::date)
        order by archive_files.day, plant_id, part`,
      values: [company_id, since, until],
    }),
  );
  const store = await archiveStore();
  for (const { part, bytes, ...day } of rows)
    if ((await store.sizeOf(archiveKey(day, part))) !== Number(bytes)) return day;

  return null;
}
