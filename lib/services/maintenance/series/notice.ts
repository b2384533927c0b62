import type { Call } from "@/lib/server/data/call";
import { notifiedUsersOf } from "@/lib/services/identity/users/recipients";
import { notify } from "@/lib/services/platform/notifications/notify";
import { supervisors } from "../actor";
import type { Series } from "./stored";

/** Notifies the plant's supervisors, once, of a date that was skipped because the work before it is still open. */
export async function notifyOfSkippedDate(
  { tx }: Pick<Call, "tx">,
  { id, company_id, plant_id, name }: Series,
  { date, labels }: { date: string; labels: string[] },
) {
  const recipients = await tx.user.findMany({
    where: { AND: [supervisors, notifiedUsersOf(plant_id)], company_id, archived_at: null },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  for (const person of recipients)
    await notify(tx, {
      user_id: person.id,
      company_id,
      kind: "work",
      message: "series_skipped",
      params: { name, date, orders: labels.join(", ") },
      href: `/maintenance/recurring/${id}`,
      subject: `work-series:${id}:skipped:${date}:${person.id}`,
    });
}
