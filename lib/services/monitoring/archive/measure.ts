import { sqlAsProvider } from "@/lib/server/data/db";
import { metrics } from "@/lib/server/metrics";
import { countDueDays } from "./due";

/** For /metrics: days that wait for the archive, and how long it has been out of reach. */
export async function measureArchive(now: Date): Promise<void> {
  metrics.archiveWaiting.set(await countDueDays(now));
  const { rows } = await sqlAsProvider((client) =>
    client.query<{ since: Date }>({ name: "archive-outage", text: "select since from archive_outages" }),
  );
  metrics.archiveOutage.set(rows[0] ? (now.getTime() - rows[0].since.getTime()) / 1_000 : 0);
}
