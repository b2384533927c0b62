import { dayOf, dayText, plantDay } from "@/lib/domain/shared/calendar-month";
import { asProvider, type Tx, withinPlant } from "@/lib/server/data/db";
import { notifiedUsersOf } from "@/lib/services/identity/users/recipients";
import { notify } from "@/lib/services/platform/notifications/notify";
import { isInOperation } from "./plants/in-operation";

/** So many days before its end a warranty is worth a look, where something is found. */
const warnedDays = 60;
const dayMs = 86_400_000;

interface Ending {
  id: number;
  name: string;
  company_id: number;
  plant_id: number;
  time_zone: string;
  warranty_until: Date;
}

/**
 * Notifies plant admins once of each item in alarm or warning whose warranty, or that of its machine, ends within sixty days.
 */
export async function warnOfWarranties(now = new Date()): Promise<void> {
  const until = new Date(now.getTime() + (warnedDays + 1) * dayMs);
  const ending = await asProvider(
    (tx) => tx.$queryRaw<Ending[]>`
      select e.id, e.name, e.company_id, e.plant_id, p.time_zone, w.until as warranty_until
      from equipments e join assets a on a.id = e.asset_id join machines m on m.id = a.machine_id
        join plants p on p.id = e.plant_id and ${isInOperation}
        cross join lateral (select coalesce(e.warranty_until, m.warranty_until) as until) w
      where w.until between ${new Date(now.getTime() - dayMs)}::date and ${until}::date
        and e.deleted_at is null and e.archived_at is null
        and exists (select from alerts t join sensors s on s.id = t.sensor_id
          where s.equipment_id = e.id and t.ended_at is null and t.kind = 'level')
      order by e.id`,
  );
  for (const one of ending) {
    const days = daysLeft(one, now);
    if (days >= 0 && days <= warnedDays)
      await withinPlant(one.company_id, one.plant_id, (tx) => notifyAdmins(tx, one, days));
  }
}

/** Days of the plant's calendar until its last one. */
const daysLeft = ({ warranty_until, time_zone }: Ending, now: Date): number =>
  (warranty_until.getTime() - dayOf(plantDay(now, time_zone)).getTime()) / dayMs;

async function notifyAdmins(tx: Tx, { id, name, company_id, plant_id, warranty_until }: Ending, days: number) {
  const admins = await tx.user.findMany({
    where: { AND: [{ company_id, archived_at: null, role: { kind: "plant_admin" } }, notifiedUsersOf(plant_id)] },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  const until = dayText(warranty_until);
  for (const { id: user_id } of admins)
    await notify(tx, {
      user_id,
      company_id,
      kind: "work",
      message: "warranty_ends",
      params: { item: name, days },
      href: `/equipments/${id}/details/main`,
      subject: `warranty:${id}:${until}:${user_id}`,
    });
}
