import type { Tx } from "@/lib/server/data/db";

interface SameFile {
  kind: string;
  plant_id: number | null;
  sha256: string;
}

/** What makes the files of two imports the same. */
export const sameFile = { kind: true, plant_id: true, sha256: true } as const;

/**
 * Marks which imports of a file repeat another that was not taken back: it was approved before, or while neither is,
 * uploaded before. Called whenever an import of the file comes, goes, is approved or taken back.
 */
export const markRepeats = (tx: Tx, { kind, plant_id, sha256 }: SameFile) => tx.$executeRaw`
  update imports i set is_repeat = exists (
    select from imports other
      where other.sha256 = i.sha256 and other.kind = i.kind and other.plant_id is not distinct from i.plant_id
        and other.id <> i.id and other.reverted_at is null
        and case when i.approved_at is null and other.approved_at is null then other.id < i.id
          else other.approved_at < coalesce(i.approved_at, 'infinity') end)
  where sha256 = ${sha256} and kind = ${kind} and plant_id is not distinct from ${plant_id}::int`;
