import { plantDay } from "@/lib/domain/shared/calendar-month";
import { offsetAt } from "@/lib/domain/shared/time-zones";
import { asProvider, type Tx, withinPlant } from "@/lib/server/data/db";
import { eachAlone } from "@/lib/server/data/each-alone";
import { notifiedUsersOf } from "@/lib/services/identity/users/recipients";
import { notify } from "@/lib/services/platform/notifications/notify";
import { reorderProposals } from "@/lib/services/stock/reorder/proposals";
import { isInOperation } from "@/lib/services/structure/plants/in-operation";

/** On the plant's clock. */
const fromHour = 6;

interface Low {
  id: number;
  company_id: number;
  name: string;
  time_zone: string;
}

/** Notifies keepers and requisitioners once a day, at six by the plant's clock, how much is to be reordered. */
export async function notifyOfReorder(now = new Date()): Promise<void> {
  const plants = await asProvider(
    (tx) => tx.$queryRaw<Low[]>`
      select p.id, p.company_id, p.name, p.time_zone from plants p
      where ${isInOperation}
        and exists (select from stock_lines l where l.plant_id = p.id and l.is_below)
      order by p.id`,
  );
  const due = plants.filter(({ time_zone }) => hourAt(now, time_zone) === fromHour);
  await eachAlone("reorders not reported", due, (plant) =>
    withinPlant(plant.company_id, plant.id, (tx) => notifyPlant(tx, plant, now)),
  );
}

const hourAt = (now: Date, time_zone: string) =>
  new Date(now.getTime() + offsetAt(now.getTime(), time_zone)).getUTCHours();

async function notifyPlant(tx: Tx, { id, company_id, name, time_zone }: Low, now: Date) {
  const count = (await reorderProposals(tx, [id])).reduce((sum, { lines }) => sum + lines.length, 0);
  if (count === 0) return;
  const keeps = { keeps: { some: { plant_id: id, deleted_at: null } } };
  const people = await tx.user.findMany({
    where: {
      company_id,
      archived_at: null,
      deleted_at: null,
      OR: [keeps, { AND: [{ role: { is_requisitioner: true } }, notifiedUsersOf(id)] }],
    },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  const day = plantDay(now, time_zone);
  for (const { id: user_id } of people)
    await notify(tx, {
      user_id,
      company_id,
      kind: "work",
      message: "reorder_due",
      params: { count, plant: name },
      href: `/store-rooms?view=reorder&plant=${id}`,
      subject: `reorder:${id}:${day}:${user_id}`,
    });
}
