import type { Tx } from "@/lib/server/data/db";

/** Name of the order, of the part or the part number that its work takes, and how many of it. */
export const needs: [order: string, thing: string, quantity: number][] = [
  ["Replace return rollers of conveyor C7", "6205-2RSH", 4],
  ["Swap sensor battery", "Sensor battery, 3.6 V", 1],
  ["Balance dryer fan 3B", "Balance weight, clip-on, 60 g", 4],
  ["Check chipper infeed bearing temperature", "22222 EK/C3", 2],
  ["Grease refiner spindle bearing", "Polyrex EM, 14 oz", 1],
  ["Replace infeed rollers of the palletizer", "6205-2RSH", 4],
  ["Grease homogenizer motor bearings", "Polyrex EM, 14 oz", 1],
];

/** Name of a finished repair, and the part number that was taken for it. */
const replaced: [order: string, thing: string][] = [
  ["Replace chipper motor drive-end bearing", "NU 232 ECM/C3"],
  ["Replace homogenizer motor drive-end bearing", "6317/C3"],
  ["Replace infeed conveyor coupling spider", "1080T10"],
  ["Replace hydraulic pump shaft seal", "Type 21, 60 mm"],
  ["Replace saw arbor bearings", "6313-2Z/C3"],
  ["Replace wash pump shaft seal", "Type 21, 38 mm"],
  ["Replace condenser fan belts and sheave", "3VX630"],
  ["Replace brush roll bearings", "6205-2RSH"],
];

/** What the demo's orders need from the stock, and what finished ones took of it and of people's time. */
export async function seedSpent(tx: Tx) {
  for (const [order, thing, quantity] of needs) await holdFor(tx, order, thing, quantity);
  for (const [order, thing] of replaced) await takeFor(tx, order, thing);
  await bookPast(tx);
}

/** The first one that was taken out of its storeroom was for the repair. */
async function takeFor(tx: Tx, name: string, thing: string) {
  const order = await tx.workOrder.findFirstOrThrow({
    where: { name, kind: "order", completed_at: { not: null } },
    select: { id: true, company_id: true, plant_id: true, completed_at: true },
  });
  const { id: work_order_id, company_id, plant_id, completed_at } = order;
  const issue = await tx.stockMovement.findFirstOrThrow({
    where: { plant_id, kind: "issue", line: { brand_model: { name: thing } } },
    orderBy: { id: "asc" },
    select: { id: true, line: { select: { brand_model_id: true } } },
  });
  await tx.stockMovement.updateMany({ where: { id: issue.id }, data: { work_order_id, created_at: completed_at! } });
  const { brand_model_id } = issue.line;
  await tx.workOrderPart.createMany({
    data: [{ company_id, plant_id, work_order_id, brand_model_id, quantity: 1, issued: 1 }],
  });
}

async function holdFor(tx: Tx, name: string, thing: string, quantity: number) {
  const order = await tx.workOrder.findFirst({
    where: { name, kind: "order", status: { in: ["pending", "in_work", "on_hold"] } },
    // Two plants have an order of one name; the parts are in the first.
    orderBy: { id: "asc" },
    select: { id: true, company_id: true, plant_id: true },
  });
  if (!order) throw new Error(`the demo has no order ${name}`);
  const { id: work_order_id, company_id, plant_id } = order;
  const line = await tx.stockLine.findFirst({
    where: { plant_id, OR: [{ part: { name: thing } }, { brand_model: { name: thing } }] },
    orderBy: [{ on_hand: "desc" }, { id: "asc" }],
    select: { id: true, part_id: true, brand_model_id: true, on_hand: true, reserved: true },
  });
  if (!line) throw new Error(`the demo has no ${thing} in stock`);
  const held = Math.min(quantity, line.on_hand - line.reserved);
  const { part_id, brand_model_id } = line;
  const need = await tx.workOrderPart.create({
    data: { company_id, plant_id, work_order_id, part_id, brand_model_id, quantity },
    select: { id: true },
  });
  await tx.stockReservation.create({
    data: { company_id, plant_id, work_order_part_id: need.id, stock_line_id: line.id, quantity: held },
  });
  await tx.stockLine.update({ where: { id: line.id }, data: { reserved: { increment: held } } });
}

/**
 * The time of what is done is its person's, at the rate of today; a machine that an order stopped was down from
 * the report, of finished work twenty minutes before somebody began. Closed orders keep their cost.
 */
async function bookPast(tx: Tx) {
  await tx.$executeRaw`
    insert into labor_entries (company_id, plant_id, work_order_id, user_id, minutes, hourly_cost, cost, created_by, created_at)
    select o.company_id, o.plant_id, o.id, u.id, o.total_minutes, coalesce(u.hourly_rate, 0) * 100,
      round(o.total_minutes * coalesce(u.hourly_rate, 0) * 100 / 60), u.id, o.completed_at
    from work_orders o join users u on u.id = o.completed_by and u.company_id = o.company_id
    where o.total_minutes > 0 and o.completed_at is not null`;
  await tx.$executeRaw`
    insert into downtimes (company_id, plant_id, equipment_id, started_at, ended_at, created_at, reason, source, work_order_id, created_by, closed_by)
    select company_id, plant_id, equipment_id, greatest(created_at, started_at - interval '20 minutes'), completed_at, created_at, name, 'order', id,
      completed_by, completed_by
    from work_orders
    where is_machine_down and equipment_id is not null and started_at is not null and completed_at > started_at`;
  await tx.$executeRaw`
    insert into downtimes (company_id, plant_id, equipment_id, started_at, created_at, reason, source, work_order_id, created_by)
    select company_id, plant_id, equipment_id, created_at, created_at, name, 'order', id, created_by from work_orders
    where kind = 'order' and type = 'breakdown' and is_machine_down and equipment_id is not null
      and status in ('pending', 'in_work', 'on_hold')`;
  await tx.$executeRaw`
    update work_orders o set down_since = d.started_at from downtimes d where d.work_order_id = o.id`;
  await tx.$executeRaw`
    update work_orders o set labor_cost = l.cost, cost_currency = c.currency
      , parts_cost = coalesce((select -sum(m.cost) from stock_movements m where m.work_order_id = o.id), 0)
      , downtime_cost = coalesce((select round(sum(extract(epoch from d.ended_at - d.started_at)) / 3600
        * coalesce((select downtime_cost from production_lines where id = o.production_line_id), p.downtime_cost, 0))
        from downtimes d where d.work_order_id = o.id and not d.is_planned), 0)
    from (select work_order_id, sum(cost) as cost from labor_entries group by 1) l, companies c, plants p
    where l.work_order_id = o.id and c.id = o.company_id and p.id = o.plant_id and o.status = 'closed'`;
}
