import { newSteps, type Step } from "@/lib/domain/work-order-steps";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Tx } from "@/lib/server/db";

const hour = 3_600_000;
const day = 24 * hour;

/** What is the same kind of work in both plants, on the item it is about in each. */
interface DemoOrder {
  mill: Subject;
  foods: Subject;
  type: "breakdown" | "setup" | "pm";
  status: "pending" | "in_work" | "on_hold" | "completed" | "closed";
  /** From now; negative is late. */
  due: number | null;
  /** How long ago, for what is past pending. */
  begun?: number;
  expected_minutes: number;
  description?: string;
  steps?: { text: string; hint?: string; unit?: string }[];
  answered?: number;
  more?: Partial<Prisma.WorkOrderUncheckedCreateInput>;
}

interface Subject {
  name: string;
  /** The item's whole name; null where the work is about no item. */
  item: string | null;
  comment?: string;
}

const orders: DemoOrder[] = [
  {
    mill: { name: "Inspect unwind brake pads", item: "Unwind generator" },
    foods: { name: "Inspect palletizer lift brake pads", item: "Palletizer lift motor" },
    type: "pm",
    status: "pending",
    due: -1 * day,
    expected_minutes: 45,
    steps: [{ text: "Lock out and tag the drive" }, { text: "Measure pad thickness", unit: "mm" }],
  },
  {
    mill: { name: "Replace return rollers of conveyor C7", item: "Conveyor C7 drive" },
    foods: { name: "Replace infeed rollers of the palletizer", item: "Roller conveyor motor" },
    type: "breakdown",
    status: "on_hold",
    due: 3 * day,
    begun: 1 * day,
    expected_minutes: 180,
    more: { reason: "Rollers are on order" },
  },
  {
    mill: {
      name: "Balance dryer fan 3B",
      item: "Dryer fan rotor 3B",
      comment: "Heavy fibre on two blades. Cleaning first, then balance.",
    },
    foods: {
      name: "Balance evaporator fan 1",
      item: "Evaporator fan 1",
      comment: "Ice on two blades. Defrosting first, then balance.",
    },
    type: "breakdown",
    status: "in_work",
    due: 4 * hour,
    begun: 2 * hour,
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
    more: { required_items: "Balance weight set, 10–50 g\nThreadlocker 50 ml" },
  },
  {
    mill: { name: "Grease refiner spindle bearing", item: "Refiner spindle bearing" },
    foods: { name: "Grease homogenizer motor bearings", item: "Homogenizer motor" },
    type: "pm",
    status: "pending",
    due: 26 * hour,
    expected_minutes: 30,
    steps: [{ text: "Wipe fittings" }, { text: "Grease, 12 g a fitting", unit: "g" }],
  },
  {
    mill: { name: "Check chipper infeed bearing temperature", item: "Chipper infeed bearing" },
    foods: { name: "Check seaming head bearing temperature", item: "Seaming head bearing" },
    type: "breakdown",
    status: "pending",
    due: 2 * hour,
    expected_minutes: 60,
    more: { is_machine_down: true },
  },
  {
    mill: { name: "Swap sensor battery", item: "Fan pump" },
    foods: { name: "Swap sensor battery", item: "Wash water pump" },
    type: "setup",
    status: "pending",
    due: 2 * day,
    expected_minutes: 20,
  },
  {
    mill: { name: "Align cooling water pump coupling", item: "Cooling water pump" },
    foods: { name: "Align retort pump coupling", item: "Retort circulation pump" },
    type: "breakdown",
    status: "pending",
    due: 4 * day,
    expected_minutes: 240,
    more: { is_site_visit_required: true },
  },
  {
    mill: { name: "Monthly belt inspection, conveyor C7", item: "Tail pulley bearing" },
    foods: { name: "Monthly belt inspection, checkweigher", item: "Checkweigher motor" },
    type: "pm",
    status: "pending",
    due: 6 * day,
    expected_minutes: 75,
  },
  {
    mill: { name: "Tidy the lubrication store", item: null },
    foods: { name: "Tidy the lubrication store", item: null },
    type: "setup",
    status: "pending",
    due: null,
    expected_minutes: 60,
  },
  {
    mill: { name: "Replace second press gearbox oil", item: "Second press gearbox" },
    foods: { name: "Replace mixer gearbox oil", item: "Mixer gearbox" },
    type: "pm",
    status: "completed",
    due: -1 * day,
    begun: 2 * day,
    expected_minutes: 90,
    more: { completion_note: "Oil was dark, no metal. Filter changed too." },
  },
  {
    mill: { name: "Tighten cooling tower fan guard", item: "Cooling tower fan" },
    foods: { name: "Tighten condenser fan guard", item: "Condenser fan" },
    type: "setup",
    status: "closed",
    due: -5 * day,
    begun: 6 * day,
    expected_minutes: 30,
  },
];

interface DemoRequest extends Subject {
  item: string;
  description: string;
}

const requests: { mill: DemoRequest; foods: DemoRequest }[] = [
  {
    mill: {
      name: "Oil on the floor under the hydraulic pump",
      item: "Hydraulic piston pump",
      description: "A palm-sized puddle every morning.",
    },
    foods: {
      name: "Oil on the floor under the homogenizer",
      item: "Homogenizer piston pump",
      description: "A palm-sized puddle every morning.",
    },
  },
  {
    mill: {
      name: "Chip blower rattles at start",
      item: "Chip blower rotor",
      description: "For about ten seconds, since last week.",
    },
    foods: {
      name: "Compressor rattles at start",
      item: "Screw stage",
      description: "For about ten seconds, since last week.",
    },
  },
];

const plants = { "Cedar Ridge Mill": "mill", "Harbor Plant": "foods" } as const;
type Kind = (typeof plants)[keyof typeof plants];

/** Work of a normal week in the first plant of each demo company. */
export async function seedWorkOrders(tx: Tx, now: Date) {
  for (const [name, kind] of Object.entries(plants)) {
    const { id, company_id } = await tx.plant.findFirstOrThrow({
      where: { name },
      select: { id: true, company_id: true },
    });
    await seedPlant(tx, company_id, id, kind, now);
  }
}

async function seedPlant(tx: Tx, company_id: number, plant_id: number, kind: Kind, now: Date) {
  const people = await tx.user.findMany({
    where: { company_id, plants: { some: { plant_id } } },
    select: { id: true, role: { select: { key: true } } },
  });
  const person = (key: string) => people.find(({ role }) => role.key === key)?.id ?? null;
  const places = await placesOf(tx, plant_id);
  // A plant that has worked for years.
  let number = 2265;

  const from = (ms: number) => new Date(now.getTime() + ms);

  for (const [index, order] of orders.entries()) {
    const { type, status, due, expected_minutes, description, more } = order;
    const { name, item, comment } = order[kind];
    const isDone = status === "completed" || status === "closed";
    const begun = from(-(order.begun ?? 0));
    const done = new Date(begun.getTime() + 2 * hour);
    const closed = new Date(begun.getTime() + 5 * hour);
    const technician = person("technician");
    number += 1 + (index % 3);
    const created_at = new Date(begun.getTime() - (2 + (index % 5)) * day);
    const steps = answered(newSteps(order.steps ?? []), order.answered ?? 0, technician, now);
    const { id } = await tx.workOrder.create({
      data: {
        ...{ company_id, plant_id, number, name, type, status, expected_minutes, description, steps },
        ...placeOf(places, item),
        assigned_user_id: index % 4 === 3 ? person("supervisor") : technician,
        due_at: due === null ? null : onTheHour(from(due)),
        created_by: person("supervisor"),
        created_at,
        ...(status === "pending" ? {} : { started_at: begun }),
        ...(status === "in_work" ? { clock_started_at: begun } : {}),
        ...(status === "on_hold" ? { clocked_seconds: 2_700, resume_at: onTheHour(from(2 * day)) } : {}),
        ...(isDone && {
          total_minutes: expected_minutes + 10,
          problem_solved: true,
          completed_at: done,
          completed_by: technician,
        }),
        ...(status === "closed" && {
          closed_at: closed,
          closed_by: person("supervisor"),
          acknowledged_by_supervisor: true,
        }),
        ...more,
      },
      select: { id: true },
    });
    const supervisor = person("supervisor");
    const history = [
      { user_id: supervisor, action: "create", to: "pending", created_at },
      ...(status === "pending" ? [] : [moved(technician, "start", "pending", "in_work", begun)]),
      ...(comment ? [{ user_id: technician, action: "comment", note: comment, created_at: from(-hour) }] : []),
      ...(status === "on_hold"
        ? [{ ...moved(technician, "hold", "in_work", "on_hold", done), note: String(more?.reason) }]
        : []),
      ...(isDone ? [moved(technician, "complete", "in_work", "completed", done)] : []),
      ...(status === "closed" ? [moved(supervisor, "close", "completed", "closed", closed)] : []),
    ];
    await tx.workOrderEvent.createMany({
      data: history.map((event) => ({ ...event, company_id, plant_id, work_order_id: id })),
    });
  }

  for (const [index, asked] of requests.entries()) {
    const { item, ...request } = asked[kind];
    number += 1;
    const asker = person("plant_user");
    const { id } = await tx.workOrder.create({
      data: {
        ...request,
        ...{ company_id, plant_id, number, kind: "request", status: "requested" },
        ...placeOf(places, item),
        requested_by: asker,
        created_by: asker,
        created_at: from(-(index + 1) * day),
      },
      select: { id: true },
    });
    const event = { company_id, plant_id, work_order_id: id, user_id: asker, action: "create", to: "requested" };
    await tx.workOrderEvent.create({ data: event });
  }
  await tx.plant.update({ where: { id: plant_id }, data: { last_work_order_number: number }, select: { id: true } });
}

const moved = (user_id: number | null, action: string, from: string, to: string, created_at: Date) => ({
  ...{ user_id, action, from, to, created_at },
});

/** Nobody asks for a thing by 14:07. */
const onTheHour = (time: Date) => new Date(Math.ceil(time.getTime() / hour) * hour);

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

/** The item of that name: one that is missing was renamed in prisma/seed/plants, and here it was forgotten. */
function placeOf(places: Awaited<ReturnType<typeof placesOf>>, item: string | null) {
  if (item === null) return {};
  const found = places.find(({ name }) => name === item);
  if (!found?.asset) throw new Error(`the demo has no item ${item}`);
  return {
    equipment_id: found.id,
    asset_id: found.asset.id,
    machine_id: found.asset.machine_id,
    production_line_id: found.asset.machine.production_line_id,
  };
}
