import { newSteps, type Step } from "@/lib/domain/maintenance/work-order-steps";
import type { Tx } from "@/lib/server/data/db";
import { type DemoOrder, type DemoRequest, day, hour, orders, requests, type Subject } from "./demo-orders";

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

interface DemoPlant {
  place: { company_id: number; plant_id: number };
  person: (key: string) => number | null;
  /** The technicians' crew; some work waits for whoever of them takes it. */
  team_id: number;
  items: Awaited<ReturnType<typeof itemsOf>>;
  now: Date;
}

async function seedPlant(tx: Tx, company_id: number, plant_id: number, kind: Kind, now: Date) {
  const people = await tx.user.findMany({
    where: { company_id, plants: { some: { plant_id } } },
    select: { id: true, role: { select: { key: true } } },
  });
  const person = (key: string) => people.find(({ role }) => role.key === key)?.id ?? null;
  const crew = people.filter(({ role }) => ["technician", "supervisor"].includes(role.key ?? ""));
  const { id: team_id } = await tx.team.create({
    data: {
      name: "Day crew",
      company_id,
      plants: { create: [{ plant_id }] },
      members: { create: crew.map(({ id }) => ({ user_id: id })) },
    },
    select: { id: true },
  });
  const items = await itemsOf(tx, plant_id);
  const plant: DemoPlant = { place: { company_id, plant_id }, person, team_id, items, now };

  // A plant that has worked for years.
  let number = 2265;
  for (const [index, order] of orders.entries()) {
    number += 1 + (index % 3);
    await seedOrder(tx, plant, order, order[kind], { index, number });
  }
  for (const [index, request] of requests.entries()) {
    number += 1;
    await seedRequest(tx, plant, request[kind], { index, number });
  }
  await tx.plant.update({ where: { id: plant_id }, data: { last_work_order_number: number }, select: { id: true } });
}

interface Turn {
  index: number;
  number: number;
}

async function seedOrder(tx: Tx, plant: DemoPlant, order: DemoOrder, { name, item, comment }: Subject, turn: Turn) {
  const { place, person, team_id, now } = plant;
  const { type, status, due, expected_minutes, description, more } = order;
  const technician = person("technician");
  const supervisor = person("supervisor");
  const times = timesOf(order, turn.index, now);
  const steps = answered(newSteps(order.steps ?? []), order.answered ?? 0, technician, now);
  const { id } = await tx.workOrder.create({
    data: {
      ...{ ...place, number: turn.number, name, type, status, expected_minutes, description, steps },
      ...placeOf(plant.items, item),
      ...(status === "pending" && turn.index % 3 === 0
        ? { assigned_team_id: team_id }
        : { assigned_user_id: turn.index % 4 === 3 ? supervisor : technician }),
      due_at: due === null ? null : onTheHour(later(now, due)),
      created_by: supervisor,
      created_at: times.created,
      ...progressOf(order, times, { technician, supervisor, now }),
      ...more,
    },
    select: { id: true },
  });

  const history = [
    { user_id: supervisor, action: "create", to: "pending", created_at: times.created },
    ...movesOf(order, times, { technician, supervisor }),
    ...(comment ? [{ user_id: technician, action: "comment", note: comment, created_at: later(now, -hour) }] : []),
  ];
  await tx.workOrderEvent.createMany({ data: history.map((event) => ({ ...event, ...place, work_order_id: id })) });
}

type Times = ReturnType<typeof timesOf>;

function timesOf(order: DemoOrder, index: number, now: Date) {
  const begun = later(now, -(order.begun ?? 0));
  return {
    begun,
    done: later(begun, 2 * hour),
    closed: later(begun, 5 * hour),
    created: later(begun, -(2 + (index % 5)) * day),
  };
}

interface Hands {
  technician: number | null;
  supervisor: number | null;
}

/** What the order's status says of the work so far. */
function progressOf(
  { status, expected_minutes }: DemoOrder,
  times: Times,
  { technician, supervisor, now }: Hands & { now: Date },
) {
  const isDone = status === "completed" || status === "closed";
  return {
    ...(status !== "pending" && { started_at: times.begun }),
    ...(status === "in_work" && { clock_started_at: times.begun }),
    ...(status === "on_hold" && { clocked_seconds: 2_700, resume_at: onTheHour(later(now, 2 * day)) }),
    ...(isDone && {
      total_minutes: expected_minutes + 10,
      problem_solved: true,
      completed_at: times.done,
      completed_by: technician,
    }),
    ...(status === "closed" && {
      closed_at: times.closed,
      closed_by: supervisor,
      acknowledged_by_supervisor: true,
    }),
  };
}

/** The way to the order's status. */
function movesOf({ status, more }: DemoOrder, { begun, done, closed }: Times, { technician, supervisor }: Hands) {
  const start = moved(technician, "start", "pending", "in_work", begun);
  const complete = moved(technician, "complete", "in_work", "completed", done);
  const close = moved(supervisor, "close", "completed", "closed", closed);
  switch (status) {
    case "pending":
      return [];
    case "in_work":
      return [start];
    case "on_hold":
      return [start, { ...moved(technician, "hold", "in_work", "on_hold", done), note: String(more?.reason) }];
    case "completed":
      return [start, complete];
    case "closed":
      return [start, complete, close];
  }
}

async function seedRequest(
  tx: Tx,
  { place, person, items, now }: DemoPlant,
  { item, ...request }: DemoRequest,
  turn: Turn,
) {
  const asker = person("plant_user");
  const { id } = await tx.workOrder.create({
    data: {
      ...request,
      ...{ ...place, number: turn.number, kind: "request", status: "requested" },
      ...placeOf(items, item),
      requested_by: asker,
      created_by: asker,
      created_at: later(now, -(turn.index + 1) * day),
    },
    select: { id: true },
  });
  const event = { ...place, work_order_id: id, user_id: asker, action: "create", to: "requested" };
  await tx.workOrderEvent.create({ data: event });
}

const later = (time: Date, ms: number) => new Date(time.getTime() + ms);

const moved = (user_id: number | null, action: string, from: string, to: string, created_at: Date) => ({
  ...{ user_id, action, from, to, created_at },
});

/** Nobody asks for a thing by 14:07. */
const onTheHour = (time: Date) => new Date(Math.ceil(time.getTime() / hour) * hour);

const answered = (steps: Step[], count: number, by: number | null, now: Date): Step[] =>
  steps.map((step, index) =>
    index < count ? { ...step, answer: "done", answered_by: by, answered_at: now.toISOString() } : step,
  );

const itemsOf = (tx: Tx, plant_id: number) =>
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
function placeOf(items: Awaited<ReturnType<typeof itemsOf>>, item: string | null) {
  if (item === null) return {};
  const found = items.find(({ name }) => name === item);
  if (!found?.asset) throw new Error(`the demo has no item ${item}`);
  return {
    equipment_id: found.id,
    asset_id: found.asset.id,
    machine_id: found.asset.machine_id,
    production_line_id: found.asset.machine.production_line_id,
  };
}
