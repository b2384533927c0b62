import { archiveKey, type PlantDay } from "@/lib/domain/operation/archive";
import { archiveStore } from "@/lib/server/archive/open";
import { sqlAsProvider } from "@/lib/server/data/db";

/** Removes the files of a company from the archive; its rows are the caller's. Doing it again is harmless. @throws ArchiveUnreachable */
export async function removeArchived(company_id: number): Promise<void> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<PlantDay & { part: number }>({
      name: "archive-files-of-company",
      text: "select company_id, plant_id, to_char(day, 'YYYY-MM-DD') as day, part from archive_files where company_id = $1",
      values: [company_id],
    }),
  );
  if (rows.length === 0) return;
  const store = await archiveStore();
  for (const { part, ...day } of rows) await store.remove(archiveKey(day, part));
}
