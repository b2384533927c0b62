import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { LineMove } from "@/lib/inputs/line-move";
import { productionLines } from "@/lib/resources/production-lines";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { translate } from "@/lib/server/i18n";
import { publish } from "@/lib/server/live/events";
import { find } from "@/lib/server/resources/crud";

/**
 * Moves a line that was entered under the wrong plant to another plant of its company, with its machines, assets and
 * items: the foreign keys of the places below take the plant of their line. A line with records of its plant stays, because
 * their numbers, people, storerooms and readings are that plant's.
 */
export async function moveLine(call: Call, id: number, { plant_id, version }: LineMove) {
  const { tx } = call;
  const before = await find(call, productionLines, id);
  const { company_id } = before;
  const plant = await tx.plant.findFirst({
    where: { id: plant_id, company_id, deleted_at: null, archived_at: null },
    select: { id: true, name: true },
  });
  if (!plant) throw invalidField("plant_id", "errors.does_not_exist");
  if (plant.id === before.plant_id) throw invalidField("plant_id", "production-lines.is_there");
  // A call that ties something to the line at the same time comes before, and is counted, or waits and finds it elsewhere.
  await tx.$queryRaw`select id from production_lines where id = ${id} for update`;
  await refuseTied(call, id);

  const [{ last }] = await tx.$queryRaw<[{ last: number }]>`
    select coalesce(max(position), 0)::int as last from production_lines where plant_id = ${plant.id} and kind = ${before.kind}`;
  const { count } = await tx.productionLine.updateMany({
    where: { id, plant_id: before.plant_id, deleted_at: null, ...(version === undefined ? {} : { version }) },
    data: { plant_id: plant.id, position: last + 1, line_speed_sensor_id: null, version: { increment: 1 } },
  });
  if (count === 0)
    throw new DomainError("conflict", "errors.stale_version", { data: await find(call, productionLines, id) });
  await audit(call, "move", "production-lines", id, {
    before: { plant: before.plant.name },
    after: { plant: plant.name },
    company_id,
    plant_id: plant.id,
    label: before.name,
  });
  for (const one of [before.plant_id, plant.id])
    publish(tx, { subject: "production-lines", action: "saved", id, company_id, plant_id: one });

  return find(call, productionLines, id);
}

/** What ties a line to its plant, by the resource whose title names it; in the order in which a reader would look. */
async function tiesOf({ tx }: Call, line: number): Promise<[name: string, count: number][]> {
  const on = { machine: { production_line_id: line } };
  const item = { asset: on };
  const [sensors, orders, series, requisitions, rfqs, lubricators, downtimes, processes, stations] = await together([
    tx.sensor.count({ where: { equipment: item } }),
    tx.workOrder.count({
      where: { OR: [{ production_line_id: line }, on, { asset: on }, { equipment: item }] },
    }),
    tx.workSeries.count({
      where: { OR: [{ production_line_id: line }, on, { asset: on }, { equipment: item }] },
    }),
    tx.requisition.count({ where: { equipment: item } }),
    tx.rfq.count({ where: { equipment: item } }),
    tx.lubricator.count({ where: { equipment: item } }),
    tx.downtime.count({ where: { OR: [{ production_line_id: line }, on, { equipment: item }] } }),
    tx.conveyorProcess.count({ where: { production_line_id: line } }),
    tx.workStation.count({ where: { production_line_id: line } }),
  ]);

  return [
    ["sensors", sensors],
    ["work-orders", orders],
    ["work-series", series],
    ["requisitions", requisitions],
    ["rfqs", rfqs],
    ["lubricators", lubricators],
    ["downtimes", downtimes],
    ["processes", processes],
    ["work-stations", stations],
  ];
}

async function refuseTied(call: Call, line: number) {
  const ties = (await tiesOf(call, line)).filter(([, count]) => count > 0);
  if (ties.length === 0) return;
  const records = ties.map(([name, count]) => `${translate(call.locale, `${name}.title`)} (${count})`).join(", ");
  throw new DomainError("conflict", "production-lines.tied", { params: { records } });
}
