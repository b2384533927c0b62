/** Where the archive is: a folder (null: the installation's own) or a bucket of S3-compatible storage. */
export type ArchivePlace = { kind: "folder"; folder: string | null } | { kind: "s3"; bucket: string; prefix: string };

/**
 * Reads ARCHIVE_URL.
 * @example archivePlace("s3://plant-data/millwright") // { kind: "s3", bucket: "plant-data", prefix: "millwright/" }
 */
export function archivePlace(url: string | undefined): ArchivePlace {
  if (!url) return { kind: "folder", folder: null };
  const [, bucket, path = ""] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(url) ?? [];
  if (!bucket) return { kind: "folder", folder: decodeURIComponent(new URL(url).pathname) };

  return { kind: "s3", bucket, prefix: path === "" || path.endsWith("/") ? path : `${path}/` };
}

export interface PlantDay {
  company_id: number;
  plant_id: number;
  /** In UTC, like 2026-11-26. */
  day: string;
}

/** The name of a file in the archive, in the folders that engines read as columns. */
export const archiveKey = ({ company_id, plant_id, day }: PlantDay, part: number): string =>
  `readings/company=${company_id}/plant=${plant_id}/day=${day}/part-${part}.parquet`;

const dayMs = 86_400_000;
/** What comes later than so many days after the end of a day is late: the day is written again. */
const settledAfterDays = 2;

/** The newest day (UTC) that ended 48 hours ago, like 2026-11-26. */
export const newestSettledDay = (now: Date): string =>
  new Date((Math.floor(now.getTime() / dayMs) - settledAfterDays - 1) * dayMs).toISOString().slice(0, 10);

/** How long the archive may be out of reach until the provider is notified: a storage that restarts is not reported. */
const quietMinutes = 10;

export const isWorthNotice = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() >= quietMinutes * 60_000;
