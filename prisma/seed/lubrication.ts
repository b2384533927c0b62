import { doseOf, nextDose } from "@/lib/domain/lubrication/dose";
import { type GreasingOutcome, isAnswered, statusAfter } from "@/lib/domain/lubrication/greasing";
import type { ReturnState } from "@/lib/domain/lubrication/returns";
import { placeOfStatus } from "@/lib/domain/lubrication/status";
import type { Tx } from "@/lib/server/data/db";

/**
 * Lubrication of the demo: lubricators in each state (what they report comes through the gateways), and the round of the
 * mill with greasings that end in each way. Dimensions of bearings are those of ISO 15; everything of the plants is made up.
 */
export async function seedLubrication(tx: Tx, now: Date) {
  await tx.ultrasoundModel.createMany({ data: ultrasoundModels });
  const types = await seedTypes(tx);
  const bearings = await sizesOf(tx);
  for (const plan of plants) await seedPlant(tx, plan, { types, bearings, now });
  await seedReturns(tx, now);
}

const lubricants = [
  ["Polyurea EP 2", 0.9, "Electric motors. Not to be mixed with lithium grease."],
  ["Lithium complex EP 2", 0.91, "Heavily loaded bearings up to 140 °C."],
  ["Food grade H1, aluminum complex", 0.92, "Incidental food contact."],
] as const;

const ultrasoundModels = [
  { name: "Contact sensor, 4–20 mA", lo_db: 20, hi_db: 100, notes: "End points as set with the maker's software." },
  { name: "Contact sensor, 4–20 mA, wide", lo_db: 0, hi_db: 120, notes: "For slow bearings and steam traps." },
];

async function seedTypes(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.lubricantType.createManyAndReturn({
    data: lubricants.map(([name, density, notes]) => ({ name, density, notes })),
    select: { id: true, name: true },
  });

  return new Map(rows.map(({ id, name }) => [name, id]));
}

type Sizes = ReadonlyMap<string, { id: number; outside: number | null; width: number | null }>;

async function sizesOf(tx: Tx): Promise<Sizes> {
  const rows = await tx.bearing.findMany({
    where: { company_id: null },
    select: { id: true, name: true, outside: true, width: true },
  });

  return new Map(rows.map(({ name, ...size }) => [name, size]));
}

type Automatic = [
  address: string,
  name: string,
  item: string,
  container: string,
  setting: { strokes?: number; dose?: number },
  more?: { has_confirmation?: false; pump?: 1 | 2 },
];

interface Done {
  outcome: GreasingOutcome;
  minutes: number;
  before: number;
  crest?: number;
  /** After each dose, a quarter of the charge: level and crest factor. */
  doses: [db: number, crest?: number][];
}

type Manual = [
  name: string,
  item: string,
  bearing: string,
  rpm: number,
  baseline: number | null,
  done?: Done | { readings: number[] },
];

interface Plan {
  plant: string;
  room: string;
  location: string;
  lubricant: string;
  /** Number, name, price in cents, on hand in grams. */
  grease: [string, string, number, number];
  spare: [string, string, number, number];
  /** The gateway with pumps, a radio and a solenoid. */
  devices?: string;
  automatic: Automatic[];
  manual: Manual[];
}

const plants: Plan[] = [
  {
    plant: "Cedar Ridge Mill",
    room: "Main storeroom",
    location: "E-01-1",
    lubricant: "Polyurea EP 2",
    grease: ["CR-2001", "Grease, polyurea EP 2", 3, 1_284],
    spare: ["CR-2002", "Lubricator pack, polyurea", 6_400, 5],
    devices: "DXM-CRM3",
    automatic: [
      ["lube:CRM3:1", "Fan pump motor, DE", "Fan pump motor", "120", { strokes: 2 }, { pump: 1 }],
      ["lube:CRM2:1", "Refiner motor, DE", "Refiner motor", "LC250", { dose: 1.5 }],
      ["lube:CRM3:2", "Vacuum pump motor, DE", "Vacuum pump motor", "120", { strokes: 1 }, { pump: 2 }],
      ["lube:CRM4:1", "Front drum motor, FS", "Front drum motor", "240", { strokes: 3 }],
      ["lube:CRM1:1", "Infeed conveyor motor, DE", "Infeed conveyor motor", "60", { strokes: 1 }],
      ["lube:CRM1:2", "Saw arbor", "Saw motor", "60", { strokes: 2 }],
      ["lube:CRM4:2", "Rear drum motor, FS", "Rear drum motor", "120", { strokes: 2 }, { has_confirmation: false }],
      ["lube:CRM2:3", "Chipper motor, NDE", "Chipper motor", "LC120", { dose: 0.5 }],
      ["lube:CRM3:3", "Dryer fan rotor 3B", "Dryer fan rotor 3B", "LC500", { dose: 2.5 }],
      ["lube:CRM3:4", "Second press motor, DE", "Second press motor", "240", { strokes: 2 }],
      ["lube:CRM2:2", "Chip blower motor, DE", "Chip blower motor", "LC250", { dose: 1 }],
      ["lube:CRM1:3", "Drum drive motor, DE", "Drum drive motor", "480", { strokes: 3 }],
    ],
    manual: [
      [
        ...(["Fan pump, DE", "Fan pump", "6324", 1190, 35.2] as const),
        {
          outcome: "greased",
          minutes: 95,
          before: 45.8,
          crest: 3.4,
          doses: [[42.1], [38.6], [36.9, 2.9]],
        },
      ],
      [
        ...(["Second press motor, NDE", "Second press motor", "6316", 1780, 33.4] as const),
        { outcome: "not_needed", minutes: 84, before: 34.8, doses: [] },
      ],
      [
        ...(["Vacuum pump, DE", "Vacuum pump", "6326", 320, 36] as const),
        { outcome: "do_not_grease", minutes: 73, before: 52.7, crest: 5.1, doses: [] },
      ],
      [
        ...(["Vacuum pump, NDE", "Vacuum pump", "6326", 320, 35.4] as const),
        { outcome: "over_greased", minutes: 61, before: 44.5, doses: [[47.1]] },
      ],
      [
        ...(["Dryer fan rotor 3B, fan bearing", "Dryer fan rotor 3B", "22220 E", 1785, 41] as const),
        {
          outcome: "bearing_fault",
          minutes: 40,
          before: 50.2,
          crest: 4.1,
          doses: [
            [50.1, 5.2],
            [50, 6.3],
          ],
        },
      ],
      ["Dryer fan motor 3B, NDE", "Dryer fan motor 3B", "6316", 1785, 37.1],
      ["Agitator motor, DE", "Agitator motor", "6316", 1180, 34.6],
      ["Calender motor, DE", "Calender motor", "6319", 1780, 36.3],
      [
        ...(["Cooling water pump, DE", "Cooling water pump", "6316", 1780, null] as const),
        { readings: [33.1, 33.4, 32.9, 33.2, 33.8, 33, 33.3] },
      ],
    ],
  },
  {
    plant: "Harbor Plant",
    room: "Parts room",
    location: "H-02",
    lubricant: "Food grade H1, aluminum complex",
    grease: ["HP-21", "Grease, food grade H1", 4, 850],
    spare: ["HP-22", "Lubricator pack, food grade", 7_200, 2],
    automatic: [
      ["lube:HBP2:1", "Homogenizer motor, DE", "Homogenizer motor", "60", { strokes: 1 }],
      ["lube:HBP1:1", "Intake conveyor motor, DE", "Intake conveyor motor", "120", { strokes: 2 }],
    ],
    manual: [["Homogenizer motor, NDE", "Homogenizer motor", "6316", 1780, 34]],
  },
];

interface Known {
  types: ReadonlyMap<string, number>;
  bearings: Sizes;
  now: Date;
}

async function seedPlant(tx: Tx, plan: Plan, known: Known) {
  const plant = await tx.plant.findFirstOrThrow({
    where: { name: plan.plant },
    select: { id: true, company_id: true },
  });
  const place = { company_id: plant.company_id, plant_id: plant.id };
  const grease = await stocked(tx, { place, plan, part: plan.grease, unit: "g" });
  const spare = await stocked(tx, { place, plan, part: plan.spare, unit: "piece" });
  const devices = plan.devices ? await seedDevices(tx, place, plan.devices) : null;
  const lubricant_type_id = known.types.get(plan.lubricant)!;
  const itemCalled = async (name: string) =>
    (await tx.equipment.findFirstOrThrow({ where: { ...place, name }, select: { id: true } })).id;
  for (const [device_address, name, item, container, setting, { pump, ...more } = {}] of plan.automatic) {
    const serial_number = `DXM-${device_address.split(":")[1]}`;
    const controller = await tx.controller.findFirst({ where: { ...place, serial_number }, select: { id: true } });
    if (!controller) continue;
    await tx.lubricator.create({
      data: {
        ...place,
        ...spare,
        name,
        method: "automatic",
        device_address,
        container,
        lubricant_type_id,
        ...more,
        equipment_id: await itemCalled(item),
        controller_id: controller.id,
        ...setting,
        target_per_set: 3.4,
        interval_hours: 168,
        report_interval_s: 10_800,
        ...(devices && pump && { pump_id: devices.pump_id, pump_position: pump, radio_id: devices.radio_id }),
        container_since: new Date(known.now.getTime() - 60 * 86_400_000),
      },
    });
  }
  const technician = await tx.user.findFirstOrThrow({
    where: { company_id: place.company_id, email: { startsWith: "technician@" } },
    select: { id: true },
  });
  for (const [name, item, size, rpm, baseline_db, done] of plan.manual) {
    const bearing = known.bearings.get(size)!;
    const density = lubricants.find(([called]) => called === plan.lubricant)![1];
    const grams = Math.round(0.005 * bearing.outside! * bearing.width! * 100) / 100;
    const point = await tx.lubricator.create({
      data: {
        ...place,
        ...grease,
        name,
        lubricant_type_id,
        rpm,
        baseline_db,
        interval_hours: 2_000,
        equipment_id: await itemCalled(item),
        bearing_id: bearing.id,
        bearing_kind: size === "22220 E" ? "spherical" : "deep_groove",
        target_per_set: Math.round((grams / density) * 100) / 100,
        last_greased_at: new Date(known.now.getTime() - 84 * 86_400_000),
        ...(done && "readings" in done && { baseline_readings: done.readings }),
      },
    });
    if (done && "outcome" in done)
      await seedGreasing(tx, point, { done, user_id: technician.id, density, grams, now: known.now });
  }
}

interface Stocked {
  place: { company_id: number; plant_id: number };
  plan: Plan;
  part: [string, string, number, number];
  unit: string;
}

async function stocked(tx: Tx, { place, plan, part: [number, name, price, on_hand], unit }: Stocked) {
  const room = await tx.storeRoom.findFirstOrThrow({ where: { ...place, name: plan.room }, select: { id: true } });
  const location = await tx.storeRoomLocation.findFirstOrThrow({
    where: { store_room_id: room.id, name: plan.location },
    select: { id: true },
  });
  const part = await tx.part.create({ data: { ...place, number, name, unit, price, currency: "CAD" } });
  const value = BigInt(Math.round(price * on_hand));
  const line = await tx.stockLine.create({
    data: { ...place, store_room_id: room.id, location_id: location.id, part_id: part.id, on_hand, value },
    select: { id: true },
  });
  await tx.stockMovement.create({
    data: {
      ...place,
      store_room_id: room.id,
      stock_line_id: line.id,
      kind: "receive",
      quantity: on_hand,
      balance: on_hand,
      unit_cost: price,
      cost: value,
    },
  });

  return { part_id: part.id, store_room_id: room.id };
}

async function seedDevices(tx: Tx, place: Stocked["place"], serial_number: string) {
  const where = { ...place, serial_number };
  const { id: controller_id } = await tx.controller.findFirstOrThrow({ where, select: { id: true } });
  const data = (name: string, address: string) => ({ ...place, controller_id, name, address });
  const pump = await tx.ultrasoundPump.create({ data: data("Pump 1", "pump-1"), select: { id: true } });
  const radio = await tx.ultrasoundRadio.create({ data: data("Radio wet end", "radio-1"), select: { id: true } });
  await tx.solenoid.create({ data: data("Solenoid, vacuum pump line", "valve-1") });

  return { pump_id: pump.id, radio_id: radio.id };
}

interface Greased {
  done: Done;
  user_id: number;
  density: number;
  grams: number;
  now: Date;
}

async function seedGreasing(
  tx: Tx,
  point: { id: number; company_id: number; plant_id: number; baseline_db: number | null },
  { done: { outcome, minutes, before, crest, doses }, user_id, density, grams, now }: Greased,
) {
  const minute = 60_000;
  const started_at = new Date(now.getTime() - minutes * minute);
  const { company_id, plant_id, id: lubricator_id, baseline_db } = point;
  const dose = nextDose(grams, Number.POSITIVE_INFINITY, density)!;
  const strokes = dose.strokes * doses.length;
  const last = doses.at(-1);
  const ended_at = new Date(started_at.getTime() + (1 + 2 * doses.length) * minute);
  await tx.greasing.create({
    data: {
      company_id,
      plant_id,
      lubricator_id,
      user_id,
      started_at,
      ended_at,
      outcome,
      baseline_db,
      density,
      before_db: before,
      before_crest: crest ?? null,
      charge_grams: grams,
      strokes,
      grams: doseOf(strokes, density).grams,
      after_db: last?.[0] ?? null,
      after_crest: last?.[1] ?? null,
      doses: {
        create: doses.map(([db, crest_after], at) => ({
          number: at + 1,
          db,
          crest: crest_after ?? null,
          ...dose,
          given_at: new Date(started_at.getTime() + (1 + 2 * at) * minute),
          read_at: new Date(started_at.getTime() + (2.5 + 2 * at) * minute),
        })),
      },
    },
  });
  const status = statusAfter(outcome);
  await tx.lubricator.update({
    where: { id: lubricator_id },
    data: {
      last_outcome: outcome,
      ...(status && { status, status_place: placeOfStatus(status), status_at: ended_at }),
      ...(isAnswered(outcome) && { last_greased_at: ended_at }),
      ...(outcome === "over_greased" && { locked_at: ended_at }),
      ...(outcome === "greased" && last && { baseline_readings: [last[0]] }),
    },
  });
}

interface Past {
  point: string;
  /** Days ago. */
  greased: number;
  levels: [before: number, ...doses: number[]];
  returned?: { ago: number; db: number; state: ReturnState; watched_days: number };
}

/** Greasings of the mill that lasted, and those after which the level was back: suspected, confirmed and cleared. */
const past: readonly Past[] = [
  { point: "Fan pump, DE", greased: 88, levels: [45.1, 41.2, 38, 36.8] },
  { point: "Second press motor, NDE", greased: 86, levels: [42.6, 38.1, 35.1] },
  {
    point: "Agitator motor, DE",
    greased: 9,
    levels: [44.9, 40.6, 36.3],
    returned: { ago: 2, db: 43.8, state: "open", watched_days: 2 },
  },
  {
    point: "Dryer fan motor 3B, NDE",
    greased: 41,
    levels: [47, 42.2, 38.8],
    returned: { ago: 34, db: 46.4, state: "confirmed", watched_days: 3 },
  },
  {
    point: "Calender motor, DE",
    greased: 52,
    levels: [45.3, 41, 38.1],
    returned: { ago: 45, db: 44.9, state: "cleared", watched_days: 13 },
  },
];

async function seedReturns(tx: Tx, now: Date) {
  const before = (days: number, minutes = 0) => new Date(now.getTime() - days * 86_400_000 + minutes * 60_000);
  for (const { point: name, greased, levels, returned } of past) {
    const point = await tx.lubricator.findFirstOrThrow({
      where: { name, plant: { name: "Cedar Ridge Mill" } },
      select: {
        id: true,
        company_id: true,
        plant_id: true,
        equipment_id: true,
        baseline_db: true,
        target_per_set: true,
        lubricant_type: { select: { density: true } },
      },
    });
    const { id: lubricator_id, company_id, plant_id, baseline_db, target_per_set } = point;
    const place = { company_id, plant_id };
    const technician = await tx.user.findFirstOrThrow({
      where: { company_id, email: { startsWith: "technician@" } },
      select: { id: true },
    });
    const density = point.lubricant_type?.density ?? 0.9;
    const charge_grams = Math.round(target_per_set * density * 100) / 100;
    const dose = nextDose(charge_grams, Number.POSITIVE_INFINITY, density)!;
    const [before_db, ...doses] = levels;
    const greasing = await tx.greasing.create({
      data: {
        ...place,
        lubricator_id,
        user_id: technician.id,
        outcome: "greased",
        baseline_db,
        before_db,
        density,
        started_at: before(greased),
        ended_at: before(greased, 1 + 2 * doses.length),
        charge_grams,
        after_db: doses.at(-1),
        strokes: dose.strokes * doses.length,
        grams: doseOf(dose.strokes * doses.length, density).grams,
        doses: {
          create: doses.map((db, at) => ({
            number: at + 1,
            db,
            ...dose,
            given_at: before(greased, 1 + 2 * at),
            read_at: before(greased, 2.5 + 2 * at),
          })),
        },
      },
      select: { id: true },
    });
    if (!returned) continue;
    const { ago, db: returned_db, state, watched_days } = returned;
    const confirming =
      state === "confirmed"
        ? await tx.alert.findFirst({
            where: { kind: "level", alert_rule: "high", sensor: { equipment_id: point.equipment_id } },
            orderBy: { id: "desc" },
            select: { id: true },
          })
        : null;
    await tx.greasingReturn.create({
      data: {
        ...place,
        lubricator_id,
        greasing_id: greasing.id,
        baseline_db: baseline_db ?? 0,
        returned_db,
        returned_at: before(ago),
        source: "reading",
        state,
        watched_days,
        alert_id: confirming?.id ?? null,
        decided_at: state === "open" ? null : before(ago - (state === "confirmed" ? 3 : 14)),
      },
      select: { id: true },
    });
  }
}
