import { newSteps } from "@/lib/domain/maintenance/work-order-steps";
import { inCents } from "@/lib/domain/shared/money";
import type { Tx } from "@/lib/server/data/db";
import { hourlyRates } from "./accounts";
import { type DemoOrder, type DemoRequest, orders, requests } from "./demo-orders";
import { plantCalendar } from "./history/calendar";
import { day, type Entry, type EntryEvent, hour, later, moved, type Person } from "./history/entry";
import { type PastPlant, pastEntries } from "./history/past";
import { smallPlantEntries } from "./history/small-plant";
import { writeEntries } from "./history/write";
import { placesOf } from "./places";
import { deferredEntries } from "./rankings";

const plants = { "Cedar Ridge Mill": "mill", "Harbor Plant": "foods" } as const;
type Kind = (typeof plants)[keyof typeof plants];

/** A year of work, and that of a normal week, in the first plant of each demo company, and less in a smaller one. */
export async function seedWorkOrders(tx: Tx, now: Date) {
  for (const [name, kind] of Object.entries(plants)) await seedPlant(tx, name, kind, now);
  await seedSmallPlant(tx, "Northfork Mill", now);
}

async function seedPlant(tx: Tx, name: string, kind: Kind, now: Date) {
  const { past, ...plant } = await plantOf(tx, name, kind, now);
  const { company_id } = plant;
  const own = await tx.maintenanceCategory.findMany({ where: { company_id }, select: { id: true, name: true } });
  const present: DemoPlant = { ...past, now, category: (name) => own.find((one) => one.name === name)?.id };
  const before = pastEntries(past);
  const week = orders.map((order, index) => presentOrder(present, order, index, before));
  const wishes = requests.map((request, index) => presentRequest(present, request[kind], index));

  await writeEntries(tx, plant, [...before, ...deferredEntries(past), ...week, ...wishes]);
}

/** A plant with two people: what they repaired, what comes back, and what waits. */
async function seedSmallPlant(tx: Tx, name: string, now: Date) {
  const { past, ...plant } = await plantOf(tx, name, "mill", now);
  await writeEntries(tx, { ...plant, last: 486 }, smallPlantEntries(past));
}

/** A plant with those who work there, as its past is written. */
export async function plantOf(tx: Tx, name: string, kind: Kind, now: Date) {
  const { id: plant_id, ...found } = await tx.plant.findFirstOrThrow({
    where: { name },
    select: {
      id: true,
      company_id: true,
      time_zone: true,
      downtime_cost: true,
      company: { select: { currency: true } },
    },
  });
  const { company_id } = found;
  const people = await peopleOf(tx, { company_id, plant_id });
  const person: Person = (key, turn = 0) => {
    const of = people.filter((one) => one.key === key);
    return of[turn % of.length]!.id;
  };
  const sensors = await tx.sensor.findMany({
    where: { plant_id },
    select: { id: true, name: true, data_set: true, equipment: { select: { name: true } } },
  });
  const past: PastPlant = {
    kind,
    person,
    calendar: plantCalendar(now, found.time_zone),
    place: await placesOf(tx, plant_id),
    team_id: await dayCrew(
      tx,
      { company_id, plant_id },
      people,
      name === "Northfork Mill" ? "Northfork crew" : "Day crew",
    ),
    downtime_cost: found.downtime_cost ?? 0,
    hourly_cents: inCents(hourlyRates.technician!),
    currency: found.company.currency,
    sensorOf: (item, at) => {
      const sensor = sensors.find((one) => one.equipment?.name === item && one.name === at);
      if (!sensor) throw new Error(`the demo has no sensor ${item}, ${at}`);
      return sensor;
    },
  };

  return { past, people, company_id, plant_id };
}

interface PlantKey {
  company_id: number;
  plant_id: number;
}

async function peopleOf(tx: Tx, { company_id, plant_id }: PlantKey) {
  const users = await tx.user.findMany({
    where: { company_id, plants: { some: { plant_id } } },
    orderBy: { id: "asc" },
    select: { id: true, first_name: true, last_name: true, role: { select: { key: true, name: true } } },
  });
  return users.map(({ id, first_name, last_name, role }) => ({
    id,
    key: role.key,
    role: role.name,
    name: `${first_name} ${last_name}`,
  }));
}

type People = Awaited<ReturnType<typeof peopleOf>>;

/** The technicians' crew; some work waits for any of them to take it. */
async function dayCrew(tx: Tx, { company_id, plant_id }: PlantKey, people: People, name: string): Promise<number> {
  const crew = people.filter(({ key }) => ["technician", "supervisor"].includes(key ?? ""));
  const { id } = await tx.team.create({
    data: {
      name,
      company_id,
      plants: { create: [{ plant_id }] },
      members: { create: crew.map((one) => ({ user_id: one.id })) },
    },
    select: { id: true },
  });
  return id;
}

type DemoPlant = PastPlant & { now: Date; category: (name: string) => number | undefined };

function presentOrder(plant: DemoPlant, order: DemoOrder, index: number, before: readonly Entry[]): Entry {
  const { person, team_id, now, kind } = plant;
  const { name, item, comment, follows } = order[kind];
  const { type, status, due, expected_minutes, description, more } = order;
  const times = timesOf(order, index, now);
  const steps = newSteps(order.steps ?? []);
  const created: EntryEvent = {
    user_id: person("supervisor"),
    action: "create",
    to: "pending",
    created_at: times.created,
  };
  const commentEvent: EntryEvent = {
    user_id: person("technician"),
    action: "comment",
    note: comment,
    created_at: later(now, -hour),
  };

  return {
    row: {
      kind: "order",
      name,
      type,
      status,
      expected_minutes,
      description,
      steps,
      ...plant.place({ item }),
      ...(status === "pending" && index % 3 === 0
        ? { assigned_team_id: team_id }
        : { assigned_user_id: person(index % 4 === 3 ? "supervisor" : "technician") }),
      due_at: due === null ? null : onTheHour(later(now, due)),
      created_by: person("supervisor"),
      created_at: times.created,
      ...progressOf(order, times, plant),
      ...(order.category && { category_id: plant.category(order.category) }),
      ...more,
    },
    events: [created, ...movesOf(order, times, person), ...(comment ? [commentEvent] : [])],
    parent: follows ? before.find(({ row }) => row.name === follows) : undefined,
  };
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

/** What the order's status shows of the work so far. */
function progressOf({ status, expected_minutes }: DemoOrder, times: Times, { person, now }: DemoPlant) {
  const isDone = status === "completed" || status === "closed";
  return {
    ...(status !== "pending" && { started_at: times.begun }),
    ...(status === "in_work" && { clock_started_at: times.begun }),
    ...(status === "on_hold" && { clocked_seconds: 7_200, resume_at: onTheHour(later(now, 2 * day)) }),
    ...(isDone && {
      clocked_seconds: 7_200,
      total_minutes: expected_minutes + 10,
      problem_solved: true,
      completed_at: times.done,
      completed_by: person("technician"),
    }),
    ...(status === "closed" && {
      closed_at: times.closed,
      closed_by: person("supervisor"),
      acknowledged_by_supervisor: true,
    }),
  };
}

/** The way to the order's status. */
function movesOf({ status, more }: DemoOrder, { begun, done, closed }: Times, person: Person) {
  const start = moved(person("technician"), "start", "pending", "in_work", begun);
  const complete = moved(person("technician"), "complete", "in_work", "completed", done);
  const close = moved(person("supervisor"), "close", "completed", "closed", closed);
  switch (status) {
    case "pending":
      return [];
    case "in_work":
      return [start];
    case "on_hold":
      return [
        start,
        { ...moved(person("technician"), "hold", "in_work", "on_hold", done), note: String(more?.reason) },
      ];
    case "completed":
      return [start, complete];
    case "closed":
      return [start, complete, close];
  }
}

function presentRequest({ person, place, now }: DemoPlant, { item, ...request }: DemoRequest, index: number): Entry {
  const asker = person("plant_user");
  const created_at = later(now, -(index + 1) * day);

  return {
    row: {
      ...request,
      kind: "request",
      status: "requested",
      created_at,
      ...place({ item }),
      requested_by: asker,
      created_by: asker,
    },
    events: [{ user_id: asker, action: "create", to: "requested", created_at }],
  };
}

/** Nobody asks for a thing by 14:07. */
const onTheHour = (time: Date) => new Date(Math.ceil(time.getTime() / hour) * hour);
