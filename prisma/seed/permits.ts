import sharp from "sharp";
import { nameOf } from "@/lib/domain/identity/viewer";
import { newQuestions } from "@/lib/domain/maintenance/permit";
import { answerSteps, newSteps, type Step } from "@/lib/domain/maintenance/work-order-steps";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Tx } from "@/lib/server/data/db";
import { storeBytes } from "@/lib/server/files/storage";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { questionsOf } from "@/lib/services/maintenance/permit-kinds/served";
import { seedPermitKinds } from "./permit-kinds";

/** With which the people of the mill sign permits in the demo. */
const demoPin = "271828";

interface Point {
  energy: string;
  device: string;
  location: string;
  how_to_isolate: string;
  how_to_verify: string;
  normal_state: string;
}

const feeder = (location: string): Point => ({
  energy: "electrical",
  device: "Motor feeder",
  location,
  normal_state: "on",
  how_to_isolate: "Switch the breaker off, rack it out, lock the handle.",
  how_to_verify: "Test at the terminals, then try to start at the local station.",
});
const air: Point = {
  energy: "pneumatic",
  device: "Air valve",
  location: "Operator side",
  normal_state: "open, 90 psi",
  how_to_isolate: "Close the valve, bleed to zero, lock it.",
  how_to_verify: "The gauge reads 0 psi.",
};
const oil: Point = {
  energy: "hydraulic",
  device: "Accumulator valve",
  location: "Power unit",
  normal_state: "open",
  how_to_isolate: "Stop the pumps, drain the accumulator, lock the valve.",
  how_to_verify: "The gauge reads 0 psi for one minute.",
};
const rotor: Point = {
  energy: "mechanical",
  device: "Rotor pin",
  location: "Drive side",
  normal_state: "out",
  how_to_isolate: "Push the pin in and lock it.",
  how_to_verify: "The shaft does not turn by hand.",
};

/** By machine code, in the order in which energy is cut off. */
const points: Record<string, readonly Point[]> = {
  "HP-03": [feeder("MCC-3, cell 14"), oil],
  "RF-07": [feeder("MCC-7, cell 2"), air, rotor],
  "DF-04": [feeder("MCC-3, cell 22"), air, rotor],
  "CH-02": [feeder("MCC-2, cell 6"), rotor],
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const hoseSteps = [
  { text: "Lock out and tag the hydraulic unit", kind: "lockout", needs_photo: true },
  { text: "Replace both pressure hoses" },
] as const;

type Place = { company_id: number; plant_id: number };
type Person = { id: number; first_name: string; last_name: string };
interface Crew {
  supervisor: Person;
  technician: Person;
  second: Person;
}

/**
 * Isolation points with pictures on four machines of the mill, and permits in what can become of them: a lockout with two locks
 * on it and a permit that relies on it, one that has run over its time, hot work that is suspended, one that is closed, and two orders that cannot start.
 */
export async function seedPermits(tx: Tx, now: Date) {
  await seedPermitKinds(tx);
  const plant = await tx.plant.findFirstOrThrow({
    where: { name: "Cedar Ridge Mill" },
    select: { id: true, company_id: true },
  });
  const place = { company_id: plant.company_id, plant_id: plant.id };
  const crew = await crewOf(tx, place);
  await seedPoints(tx, place);
  const at = (ms: number) => new Date(now.getTime() - ms);

  const hoses = await anOrder(tx, place, crew, {
    name: "Replace hydraulic hoses",
    code: "HP-03",
    status: "in_work",
    at: at(3 * hour),
    // Answered by the lockout; the photo is still owed.
    steps: answerSteps(newSteps(hoseSteps), [{ id: 1, answer: "done" }], crew.technician.id, at(2 * hour)),
  });
  const lockout = await aPermit(tx, place, crew, hoses, { kind: "Lockout", at: at(2.5 * hour), until: at(-5 * hour) });
  await issued(tx, place, crew, lockout, at(2 * hour));
  await locked(tx, place, lockout, [crew.technician, crew.second], at(1.9 * hour));
  const relying = { kind: "Work at height", at: at(1.8 * hour), until: at(-4 * hour), lockout };
  await issued(tx, place, crew, await aPermit(tx, place, crew, hoses, relying), at(1.7 * hour));

  const guard = await anOrder(tx, place, crew, {
    name: "Weld guard bracket",
    code: "CH-02",
    status: "on_hold",
    at: at(5 * hour),
  });
  const welding = await aPermit(tx, place, crew, guard, { kind: "Hot work", at: at(4.5 * hour), until: at(-3 * hour) });
  await issued(tx, place, crew, welding, at(4 * hour));
  await suspended(tx, place, crew, welding, "Chips under the conveyor were found by the fire watch", at(1 * hour));

  const plates = await anOrder(tx, place, crew, {
    name: "Inspect refiner plates",
    code: "RF-07",
    status: "completed",
    at: at(1.5 * day),
  });
  const past = await aPermit(tx, place, crew, plates, { kind: "Lockout", at: at(1.4 * day), until: at(1.1 * day) });
  await issued(tx, place, crew, past, at(1.35 * day));
  await closed(tx, place, crew, past, at(1.2 * day));

  const motor = await anOrder(tx, place, crew, {
    name: "Align refiner motor",
    code: "RF-07",
    status: "in_work",
    at: at(9 * hour),
  });
  const over = await aPermit(tx, place, crew, motor, { kind: "Lockout", at: at(8.5 * hour), until: at(25 * minute) });
  await issued(tx, place, crew, over, at(8 * hour));
  // Nobody can take it over: nobody else's lock is on.
  await locked(tx, place, over, [crew.technician], at(7.9 * hour));

  // It needs a lockout and nobody has asked for one; the other one's permit waits to be issued.
  await anOrder(tx, place, crew, {
    name: "Replace dryer fan belts",
    code: "DF-04",
    status: "pending",
    at: at(4 * hour),
    needs: "Lockout",
  });
  const chute = await anOrder(tx, place, crew, {
    name: "Cut out worn chute liner",
    code: "CH-02",
    status: "pending",
    at: at(50 * minute),
  });
  await aPermit(tx, place, crew, chute, { kind: "Hot work", at: at(40 * minute), until: null });
}

async function crewOf(tx: Tx, { company_id, plant_id }: Place): Promise<Crew> {
  const people = await tx.user.findMany({
    where: { company_id, archived_at: null, plants: { some: { plant_id } } },
    orderBy: { id: "asc" },
    select: { id: true, first_name: true, last_name: true, role: { select: { key: true } } },
  });
  const pin_hash = await hashPassword(demoPin);
  await tx.user.updateMany({ where: { id: { in: people.map(({ id }) => id) } }, data: { pin_hash } });
  const supervisor = people.find(({ role }) => role.key === "supervisor");
  const [technician, second] = people.filter(({ role }) => role.key === "technician");
  if (!supervisor || !technician || !second) throw new Error("the mill of the demo has no crew");

  return { supervisor, technician, second };
}

const shapes: Record<string, string> = {
  electrical: `<rect x="190" y="90" width="260" height="300" rx="14" fill="#5d6873"/><rect x="300" y="150" width="40" height="130" rx="8" fill="#c8102e"/>`,
  pneumatic: `<path d="M60 240H580" stroke="#8894a1" stroke-width="60"/><rect x="250" y="190" width="140" height="100" fill="#3b6ea5"/><path d="M320 190V90M240 90H400" stroke="#c8102e" stroke-width="22"/>`,
  hydraulic: `<rect x="240" y="80" width="160" height="320" rx="80" fill="#4a6b4f"/><circle cx="320" cy="170" r="46" fill="#f2f2f2"/><path d="M320 170L350 140" stroke="#c8102e" stroke-width="8"/>`,
  mechanical: `<circle cx="320" cy="240" r="150" fill="#8894a1"/><circle cx="320" cy="240" r="40" fill="#39424c"/><rect x="420" y="215" width="180" height="50" fill="#e0a800"/>`,
};

async function seedPoints(tx: Tx, place: Place) {
  const pictures = new Map<string, number>();
  for (const [energy, shape] of Object.entries(shapes)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#d9dee3"/>${shape}</svg>`;
    const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
    const file = await tx.file.create({
      data: { ...(await storeBytes(bytes, `${energy}.jpg`, "image/jpeg")), company_id: place.company_id },
      select: { id: true },
    });
    pictures.set(energy, file.id);
  }
  const machines = await machinesOf(tx, place);
  await tx.isolationPoint.createMany({
    data: Object.entries(points).flatMap(([code, all]) =>
      all.map((point, at) => ({
        ...place,
        ...point,
        machine_id: machines.get(code),
        code: `${code}-${at + 1}`,
        position: at,
        image_id: pictures.get(point.energy) ?? null,
      })),
    ),
  });
}

async function machinesOf(tx: Tx, { plant_id }: Place): Promise<Map<string, number>> {
  const rows = await tx.machine.findMany({
    where: { plant_id, code: { in: Object.keys(points) }, deleted_at: null },
    select: { id: true, code: true },
  });

  return new Map(rows.map(({ id, code }) => [code ?? "", id]));
}

interface Ordered {
  name: string;
  code: string;
  status: string;
  at: Date;
  /** The kind that a supervisor has added, where no permit states it. */
  needs?: string;
  steps?: Step[];
}
type Order = { id: number; name: string; machine_id: number | null; production_line_id: number | null };

const reasonToHold = "The permit is suspended";

async function anOrder(tx: Tx, place: Place, { technician, supervisor }: Crew, given: Ordered): Promise<Order> {
  const machine = await tx.machine.findFirstOrThrow({
    where: { plant_id: place.plant_id, code: given.code },
    select: { id: true, production_line_id: true },
  });
  const isDone = given.status === "completed";
  const isBegun = given.status !== "pending";
  const order = await tx.workOrder.create({
    data: {
      ...place,
      name: given.name,
      type: "pm",
      status: given.status,
      created_at: given.at,
      machine_id: machine.id,
      production_line_id: machine.production_line_id,
      created_by: supervisor.id,
      ...(given.steps && { steps: given.steps }),
      assigned_user_id: technician.id,
      due_at: new Date(given.at.getTime() + 2 * day),
      expected_minutes: 180,
      ...(isBegun && { started_at: new Date(given.at.getTime() + hour) }),
      ...(given.status === "in_work" && { clock_started_at: new Date(given.at.getTime() + hour) }),
      ...(given.status === "on_hold" && { reason: reasonToHold, clocked_seconds: 3_600 }),
      ...(isDone && {
        completed_at: new Date(given.at.getTime() + 8 * hour),
        completed_by: technician.id,
        total_minutes: 150,
        problem_solved: true,
      }),
    },
    select: { id: true, name: true, machine_id: true, production_line_id: true },
  });
  const after = (hours: number) => new Date(given.at.getTime() + hours * hour);
  const moves = [
    { user_id: supervisor.id, action: "create", to: "pending", created_at: given.at },
    ...(isBegun
      ? [{ user_id: technician.id, action: "start", from: "pending", to: "in_work", created_at: after(1) }]
      : []),
    ...(given.status === "on_hold"
      ? [
          {
            user_id: technician.id,
            action: "hold",
            from: "in_work",
            to: "on_hold",
            created_at: after(2),
            note: reasonToHold,
          },
        ]
      : []),
    ...(isDone
      ? [{ user_id: technician.id, action: "complete", from: "in_work", to: "completed", created_at: after(8) }]
      : []),
  ];
  await tx.workOrderEvent.createMany({
    data: moves.map((move) => ({ ...place, work_order_id: order.id, ...move })),
  });
  if (given.needs) await need(tx, place, order.id, await kindNamed(tx, given.needs), supervisor);

  return order;
}

const kindNamed = (tx: Tx, name: string) =>
  tx.permitKind.findFirstOrThrow({
    where: { company_id: null, name },
    select: {
      id: true,
      name: true,
      base: true,
      max_hours: true,
      needs_isolation: true,
      fire_watch_minutes: true,
      questions: true,
    },
  });

const need = (tx: Tx, place: Place, work_order_id: number, { id }: { id: number }, by: Person) =>
  tx.permitNeed.createMany({ data: [{ ...place, work_order_id, permit_kind_id: id, created_by: by.id }] });

interface Requested {
  kind: string;
  at: Date;
  until: Date | null;
  lockout?: { id: number };
}
type Permit = { id: number; number: number; valid_until: Date | null };

async function aPermit(tx: Tx, place: Place, crew: Crew, order: Order, given: Requested): Promise<Permit> {
  const { technician, supervisor } = crew;
  const kind = await kindNamed(tx, given.kind);
  await need(tx, place, order.id, kind, supervisor);
  const permit = await tx.permit.create({
    data: {
      ...place,
      name: order.name,
      work_order_id: order.id,
      permit_kind_id: kind.id,
      kind_name: kind.name,
      base: kind.base,
      max_hours: kind.max_hours,
      needs_isolation: kind.needs_isolation,
      fire_watch_minutes: kind.fire_watch_minutes,
      holder_id: technician.id,
      requested_by: technician.id,
      machine_id: order.machine_id,
      production_line_id: order.production_line_id,
      created_at: given.at,
      lockout_id: given.lockout?.id ?? null,
      questions: newQuestions(questionsOf(kind)),
    },
    select: { id: true, number: true },
  });
  if (kind.needs_isolation && !given.lockout && order.machine_id)
    await copyPoints(tx, place, permit.id, order.machine_id);
  await noted(tx, place, permit.id, technician, { action: "create", to: "requested", at: given.at });

  return { ...permit, valid_until: given.until };
}

async function copyPoints(tx: Tx, place: Place, permit_id: number, machine_id: number) {
  const all = await tx.isolationPoint.findMany({
    where: { machine_id },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: {
      id: true,
      code: true,
      energy: true,
      device: true,
      location: true,
      how_to_isolate: true,
      how_to_verify: true,
      normal_state: true,
      image_id: true,
    },
  });
  await tx.permitPoint.createMany({
    data: all.map(({ id, ...point }, at) => ({
      ...place,
      ...point,
      permit_id,
      isolation_point_id: id,
      position: at + 1,
    })),
  });
}

interface Noted {
  action: string;
  from?: string;
  to?: string;
  note?: string;
  data?: Prisma.InputJsonObject;
  at: Date;
}
const noted = (tx: Tx, place: Place, permit_id: number, by: Person, { at, ...event }: Noted) =>
  tx.permitEvent.create({
    data: { ...place, permit_id, user_id: by.id, ...event, created_at: at },
    select: { id: true },
  });

/** Isolated by the technician, verified by the supervisor, answered, signed by both and issued. */
async function issued(tx: Tx, place: Place, { technician, supervisor }: Crew, permit: Permit, at: Date) {
  const before = new Date(at.getTime() - 10 * minute);
  await tx.permitPoint.updateMany({
    where: { permit_id: permit.id },
    data: { isolated_by: technician.id, isolated_at: before, verified_by: supervisor.id, verified_at: at },
  });
  await answer(tx, permit.id, ["issue"], technician, before);
  await tx.permit.updateMany({
    where: { id: permit.id },
    data: { status: "issued", issuer_id: supervisor.id, valid_from: at, valid_until: permit.valid_until },
  });
  await tx.permitSignature.createMany({
    data: [supervisor, technician].map((person) => ({
      ...place,
      permit_id: permit.id,
      action: "issue",
      role: person === supervisor ? "issuer" : "holder",
      user_id: person.id,
      name: nameOf(person),
      method: "pin",
      signed_at: at,
    })),
  });
  const data = { valid_until: permit.valid_until?.toISOString() ?? null };
  await noted(tx, place, permit.id, supervisor, { action: "issue", from: "requested", to: "issued", data, at });
}

async function answer(tx: Tx, id: number, asked: readonly string[], by: Person, at: Date) {
  await tx.$executeRaw`
    update permits set questions = (select jsonb_agg(
      case when q ->> 'asked' = any (${[...asked]}::text[])
        then q || jsonb_build_object('answer', 'done', 'answered_by', ${by.id}::int, 'answered_at', ${at.toISOString()}::text)
          || case when q ->> 'kind' = 'number' then '{"value": 0}'::jsonb else '{}'::jsonb end
        else q end order by n) from jsonb_array_elements(questions) with ordinality as each (q, n))
    where id = ${id}::int`;
}

const locked = (tx: Tx, place: Place, { id }: Permit, people: readonly Person[], at: Date) =>
  tx.permitLock.createMany({
    data: people.map((person, n) => ({
      ...place,
      permit_id: id,
      user_id: person.id,
      lock_number: String(217 + n),
      put_on_by: person.id,
      put_on_at: new Date(at.getTime() + n * minute),
    })),
  });

async function suspended(tx: Tx, place: Place, { supervisor }: Crew, { id }: Permit, reason: string, at: Date) {
  await tx.permit.updateMany({ where: { id }, data: { status: "suspended", reason } });
  await tx.permitPoint.updateMany({ where: { permit_id: id }, data: { verified_by: null, verified_at: null } });
  await noted(tx, place, id, supervisor, { action: "suspend", from: "issued", to: "suspended", note: reason, at });
}

/** Given back, its points restored last first, and closed. */
async function closed(tx: Tx, place: Place, { technician, supervisor }: Crew, { id }: Permit, at: Date) {
  await answer(tx, id, ["close"], supervisor, at);
  await tx.permitPoint.updateMany({
    where: { permit_id: id },
    data: { restored_by: technician.id, restored_at: new Date(at.getTime() - 5 * minute) },
  });
  const returned_at = new Date(at.getTime() - 15 * minute);
  await tx.permit.updateMany({ where: { id }, data: { status: "closed", returned_at, ended_at: at } });
  await noted(tx, place, id, technician, { action: "return", from: "issued", to: "returned", at: returned_at });
  await noted(tx, place, id, supervisor, { action: "close", from: "returned", to: "closed", at });
}
