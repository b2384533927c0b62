import { newSteps, type Step } from "@/lib/domain/work-order-steps";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Tx } from "@/lib/server/db";

const hour = 3_600_000;
const day = 24 * hour;

interface DemoOrder {
  name: string;
  /** A word of the item's name, where the plant has such an item. */
  item: string;
  type: "breakdown" | "setup" | "pm";
  status: "pending" | "in_work" | "on_hold" | "completed" | "closed";
  /** From now; negative is late. */
  due: number | null;
  expected_minutes: number;
  description?: string;
  steps?: { text: string; hint?: string; unit?: string }[];
  answered?: number;
  more?: Partial<Prisma.WorkOrderUncheckedCreateInput>;
  comment?: string;
}

const orders: DemoOrder[] = [
  {
    name: "Inspect winder brake pads",
    item: "winder",
    type: "pm",
    status: "pending",
    due: -1 * day,
    expected_minutes: 45,
    steps: [{ text: "Lock out and tag the winder" }, { text: "Measure pad thickness", unit: "mm" }],
  },
  {
    name: "Replace conveyor return rollers",
    item: "conveyor",
    type: "breakdown",
    status: "on_hold",
    due: -2 * day,
    expected_minutes: 180,
    more: { reason: "Rollers are on order and come on Thursday" },
  },
  {
    name: "Balance dryer fan",
    item: "fan",
    type: "breakdown",
    status: "in_work",
    due: 4 * hour,
    expected_minutes: 120,
    description: "Vibration has climbed for a week. Clean the impeller first, then balance in place.",
    steps: [
      { text: "Lock out and tag the fan" },
      { text: "Clean impeller, photograph build-up" },
      { text: "Record as-found vibration", hint: "Fan at full speed. Read Z velocity at the drive end.", unit: "mm/s" },
      { text: "Trial weight and balance" },
      { text: "Record as-left vibration", unit: "mm/s" },
    ],
    answered: 2,
    comment: "Heavy fibre on two blades. Cleaning first, then balance.",
    more: { required_items: "Balance weight set, 10–50 g\nThreadlocker 50 ml" },
  },
  {
    name: "Grease refiner bearings",
    item: "refiner",
    type: "pm",
    status: "pending",
    due: 2 * hour,
    expected_minutes: 30,
    steps: [{ text: "Wipe fittings" }, { text: "Grease both ends, 12 g each", unit: "g" }],
  },
  {
    name: "Check infeed bearing temperature",
    item: "motor",
    type: "breakdown",
    status: "pending",
    due: 6 * hour,
    expected_minutes: 60,
    more: { is_machine_down: true },
  },
  { name: "Swap sensor battery", item: "pump", type: "setup", status: "pending", due: 5 * hour, expected_minutes: 20 },
  {
    name: "Align pump coupling",
    item: "pump",
    type: "breakdown",
    status: "pending",
    due: 3 * day,
    expected_minutes: 240,
    more: { is_site_visit_required: true },
  },
  { name: "Monthly belt inspection", item: "belt", type: "pm", status: "pending", due: 4 * day, expected_minutes: 75 },
  { name: "Tidy the lubrication store", item: "", type: "setup", status: "pending", due: null, expected_minutes: 60 },
  {
    name: "Replace gearbox oil",
    item: "gearbox",
    type: "pm",
    status: "completed",
    due: -1 * day,
    expected_minutes: 90,
    more: { completion_note: "Oil was dark, no metal. Filter changed too." },
  },
  { name: "Tighten guard bolts", item: "fan", type: "setup", status: "closed", due: -6 * day, expected_minutes: 30 },
];

const requests = [
  { name: "Oil on the floor under the pump", item: "pump", description: "A palm-sized puddle every morning." },
  { name: "Rattling noise at start", item: "fan", description: "For about ten seconds, since last week." },
];

/** Work of a normal week in the first plant of each demo company. */
export async function seedWorkOrders(tx: Tx, now: Date) {
  const companies = await tx.company.findMany({
    orderBy: { id: "asc" },
    select: { id: true, plants: { select: { id: true }, orderBy: { id: "asc" }, take: 1 } },
  });
  for (const { id: company_id, plants } of companies) {
    const plant_id = plants[0]?.id;
    if (plant_id) await seedPlant(tx, company_id, plant_id, now);
  }
}

async function seedPlant(tx: Tx, company_id: number, plant_id: number, now: Date) {
  const people = await tx.user.findMany({
    where: { company_id, plants: { some: { plant_id } } },
    select: { id: true, role: { select: { key: true } } },
  });
  const person = (key: string) => people.find(({ role }) => role.key === key)?.id ?? null;
  const places = await placesOf(tx, plant_id);
  // A plant that has worked for years.
  let number = 2265;

  for (const [
    index,
    { name, item, type, status, due, expected_minutes, description, more, ...order },
  ] of orders.entries()) {
    const isDone = status === "completed" || status === "closed";
    const begun = new Date(now.getTime() - (isDone ? 2 * day : 2 * hour));
    const technician = person("technician");
    number += 1 + (index % 3);
    const created_at = new Date(now.getTime() - (4 + (index % 5)) * day);
    const steps = answered(newSteps(order.steps ?? []), order.answered ?? 0, technician, now);
    const { id } = await tx.workOrder.create({
      data: {
        ...{ company_id, plant_id, number, name, type, status, expected_minutes, description, steps },
        ...placeFor(places, item, index),
        assigned_user_id: index % 4 === 3 ? person("supervisor") : technician,
        due_at: due === null ? null : new Date(now.getTime() + due),
        created_by: person("supervisor"),
        created_at,
        ...(status === "pending" ? {} : { started_at: begun }),
        ...(status === "in_work" ? { clock_started_at: begun } : {}),
        ...(status === "on_hold" ? { clocked_seconds: 2_700, resume_at: new Date(now.getTime() + 2 * day) } : {}),
        ...(isDone && {
          total_minutes: expected_minutes + 10,
          problem_solved: true,
          completed_at: new Date(begun.getTime() + 2 * hour),
          completed_by: technician,
        }),
        ...(status === "closed" && {
          closed_at: new Date(begun.getTime() + 5 * hour),
          closed_by: person("supervisor"),
          acknowledged_by_supervisor: true,
        }),
        ...more,
      },
      select: { id: true },
    });
    const event = { company_id, plant_id, work_order_id: id };
    await tx.workOrderEvent.create({
      data: { ...event, user_id: person("supervisor"), action: "create", to: "pending", created_at },
    });
    if (status !== "pending")
      await tx.workOrderEvent.create({
        data: { ...event, user_id: technician, action: "start", from: "pending", to: "in_work", created_at: begun },
      });
    if (order.comment)
      await tx.workOrderEvent.create({
        data: { ...event, user_id: technician, action: "comment", note: order.comment },
      });
  }

  for (const [index, { item, ...request }] of requests.entries()) {
    number += 1;
    const asker = person("plant_user");
    const { id } = await tx.workOrder.create({
      data: {
        ...request,
        ...{ company_id, plant_id, number, kind: "request", status: "requested" },
        ...placeFor(places, item, index),
        requested_by: asker,
        created_by: asker,
        created_at: new Date(now.getTime() - (index + 1) * day),
      },
      select: { id: true },
    });
    const event = { company_id, plant_id, work_order_id: id, user_id: asker, action: "create", to: "requested" };
    await tx.workOrderEvent.create({ data: event });
  }
  await tx.plant.update({ where: { id: plant_id }, data: { last_work_order_number: number }, select: { id: true } });
}

const answered = (steps: Step[], count: number, by: number | null, now: Date): Step[] =>
  steps.map((step, index) =>
    index < count ? { ...step, answer: "done", answered_by: by, answered_at: now.toISOString() } : step,
  );

const placesOf = (tx: Tx, plant_id: number) =>
  tx.equipment.findMany({
    where: { plant_id, deleted_at: null, asset_id: { not: null } },
    orderBy: { id: "asc" },
    select: {
      id: true,
      name: true,
      asset: { select: { id: true, name: true, machine_id: true, machine: { select: { production_line_id: true } } } },
    },
  });

/** The item whose name fits, else one in turn; nothing where the plant has no items yet. */
function placeFor(places: Awaited<ReturnType<typeof placesOf>>, word: string, index: number) {
  const names = ({ name, asset }: (typeof places)[number]) => `${name} ${asset?.name}`.toLowerCase();
  const found =
    word === "" ? null : (places.find((place) => names(place).includes(word)) ?? places[index % places.length]);
  if (!found?.asset) return {};
  return {
    equipment_id: found.id,
    asset_id: found.asset.id,
    machine_id: found.asset.machine_id,
    production_line_id: found.asset.machine.production_line_id,
  };
}
