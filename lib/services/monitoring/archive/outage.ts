import { isWorthNotice } from "@/lib/domain/operation/archive";
import { asProvider, sqlAsProvider } from "@/lib/server/data/db";
import { log } from "@/lib/server/log";
import { whoMay } from "@/lib/services/identity/users/who-may";
import { notify } from "@/lib/services/platform/notifications/notify";
import { countDueDays } from "./due";

/** Logs that the archive cannot be reached, and notifies the provider's people once, when it has lasted. */
export async function noteOutage(error: Error, now: Date): Promise<void> {
  log.warn({ reason: error.message }, "archive unreachable, archiving waits");
  const waiting = await countDueDays(now);
  await asProvider(async (tx) => {
    await tx.archiveOutage.createMany({ data: [{ since: now }], skipDuplicates: true });
    const outage = await tx.archiveOutage.findFirst();
    if (!outage || !isWorthNotice(outage.since, now)) return;
    const { count } = await tx.archiveOutage.updateMany({ where: { noticed_at: null }, data: { noticed_at: now } });
    if (count === 0) return;
    const people = await tx.user.findMany({
      where: { archived_at: null, company_id: null, distributor_id: null, ...whoMay("view_settings") },
      select: { id: true },
      orderBy: { id: "asc" },
    });
    for (const { id: user_id } of people)
      await notify(tx, {
        user_id,
        company_id: null,
        kind: "system",
        message: "archive_unreachable",
        params: { days: waiting, reason: error.message.slice(0, 200) },
        href: "/settings/statistics",
        subject: `archive:${outage.since.toISOString()}:${user_id}`,
      });
  });
}

/** Something was written, or nothing waits. */
export async function endOutage(): Promise<void> {
  const { rowCount } = await sqlAsProvider((client) =>
    client.query({ name: "end-archive-outage", text: "delete from archive_outages" }),
  );
  if (rowCount) log.info("archive reached again");
}
