import { confirmWithinMinutes } from "@/lib/domain/maintenance/shift";
import { channelsOf } from "@/lib/domain/notifications/notices";
import { pushOfShift } from "@/lib/domain/notifications/push";
import { asProvider, type Tx, withinPlant } from "@/lib/server/data/db";
import { eachAlone } from "@/lib/server/data/each-alone";
import { together } from "@/lib/server/data/together";
import { notifiedUsersOf } from "@/lib/services/identity/users/recipients";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { quietUntil } from "@/lib/services/platform/deliveries/quiet-hours";
import { notify } from "@/lib/services/platform/notifications/notify";
import { isInOperation } from "@/lib/services/structure/plants/in-operation";
import { supervisors } from "../actor";
import { makeShifts } from "./plan";

/** A shift that was handed over so long ago, as while the server was down, is not notified any more. */
const staleHours = 24;
const atOnce = 500;

interface OfPlant {
  id: number;
  company_id: number;
  plant_id: number;
}

/** Makes the shifts that begin, in every plant, and notifies supervisors of those that nobody confirms. */
export async function runShifts(now = new Date()): Promise<void> {
  const [plants, unconfirmed] = await asProvider((tx) =>
    together([
      tx.$queryRaw<{ id: number; company_id: number }[]>`
      select p.id, p.company_id from plants p where ${isInOperation}
        and not exists (select from shifts s where s.plant_id = p.id and s.ends_at > ${now} and s.starts_at <= ${now})
      order by p.id`,
      tx.$queryRaw<OfPlant[]>`
      select id, company_id, plant_id from shifts
      where handed_over_at is not null and confirmed_at is null and told_at is null
        and greatest(ends_at, handed_over_at) between ${hoursBefore(now, staleHours)}
          and ${new Date(now.getTime() - confirmWithinMinutes * 60_000)}
      order by id limit ${atOnce}`,
    ]),
  );
  await eachAlone("shifts of a plant not made", plants, ({ id, company_id }) =>
    withinPlant(company_id, id, (tx) => makeShifts(tx, id, now)),
  );
  await eachAlone("unconfirmed shift not reported", unconfirmed, ({ id, company_id, plant_id }) =>
    withinPlant(company_id, plant_id, (tx) => notifyOfUnconfirmed(tx, id, now)),
  );
}

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** Once per shift: another run at the same time finds that it has been notified. */
async function notifyOfUnconfirmed(tx: Tx, id: number, now: Date): Promise<void> {
  const { count } = await tx.shift.updateMany({
    where: { id, confirmed_at: null, told_at: null },
    data: { told_at: now },
  });
  if (count === 0) return;
  const { plant, company_id, plant_id, name, handed_over_by } = await tx.shift.findUniqueOrThrow({
    where: { id },
    select: {
      company_id: true,
      plant_id: true,
      name: true,
      handed_over_by: true,
      plant: { select: { name: true, time_zone: true } },
    },
  });
  const people = await tx.user.findMany({
    where: { AND: [{ company_id, ...supervisors, archived_at: null, deleted_at: null }, notifiedUsersOf(plant_id)] },
    orderBy: { id: "asc" },
    select: {
      id: true,
      email: true,
      phone: true,
      language_id: true,
      notify_channels: true,
      plant_id: true,
      quiet_from: true,
      quiet_until: true,
    },
  });
  const params = { shift: name, plant: plant.name };
  const href = `/shifts/${id}`;
  for (const { id: user_id, email, language_id, ...person } of people) {
    if (user_id === handed_over_by) continue;
    const subject = `shift-unconfirmed:${id}:${user_id}`;
    await notify(tx, { user_id, company_id, kind: "work", message: "shift_unconfirmed", params, href, subject });
    if (!channelsOf(person).includes("push")) continue;
    const to = { user_id, company_id, email, language_id };
    const held_until = (await quietUntil(tx, { id: user_id, company_id, ...person }, now)) ?? undefined;
    const quiet = { held_until, is_held_in_quiet: true };
    const letter = { template: "shift_unconfirmed", params, href, time_zone: plant.time_zone, ...quiet };
    await deliver(tx, { channel: "push", to, subject: `push:${subject}`, ...letter, push: pushOfShift(plant_id) });
  }
}
