import { counted, given, type Holding, taken } from "@/lib/domain/structure/stock";
import type { Tx } from "@/lib/server/data/db";

/**
 * Part numbers, storerooms, parts and stock of the demo. Makers and designations of spare parts are real, their prices
 * and everything of the plants is made up.
 */
export async function seedStoreRooms(tx: Tx, now: Date) {
  const models = await seedPartNumbers(tx);
  await giveItemsTheirPartNumbers(tx);
  for (const plan of rooms) await seedRoom(tx, plan, models, now);
  await storeASpareItem(tx, now);
  await nameSensorSpares(tx);
}

/** The mill has its spare sensors, the food plant has used up its own. */
async function nameSensorSpares(tx: Tx) {
  const spares = await tx.part.findMany({
    where: { number: { in: ["CR-1008", "HP-15"] } },
    select: { id: true, plant_id: true },
  });
  for (const { id: part_id, plant_id } of spares)
    await tx.sensor.updateMany({ where: { plant_id, type: "banner", data_set: "temp_vibe" }, data: { part_id } });
}

type Kind = [
  name: string,
  category: string,
  limit_class: string | null,
  options: [name: string, unit: string | null, values: string[]][],
];

const categories: [string, string][] = [
  ["Drives", "#1457a8"],
  ["Rotating machines", "#0f766e"],
  ["Bearings and seals", "#a16207"],
  ["Consumables", "#6b7280"],
];

const kinds: Kind[] = [
  [
    "Motor",
    "Drives",
    "motor_medium",
    [
      ["Power", "kW", []],
      ["Poles", null, ["2", "4", "6", "8"]],
      ["Mounting", null, ["B3 foot", "B5 flange"]],
    ],
  ],
  ["Gearbox", "Drives", "gearbox", [["Ratio", null, []]]],
  ["Coupling", "Drives", null, [["Size", null, []]]],
  [
    "Belt",
    "Drives",
    null,
    [
      ["Section", null, ["3V", "5V", "8V"]],
      ["Length", "in", []],
    ],
  ],
  ["Pump", "Rotating machines", "centrifugal_pump", [["Flow", "m³/h", []]]],
  ["Fan", "Rotating machines", "fan", [["Impeller", "mm", []]]],
  ["Compressor", "Rotating machines", "screw_compressor", []],
  [
    "Bearing",
    "Bearings and seals",
    null,
    [
      ["Bore", "mm", []],
      ["Clearance", null, ["CN", "C3", "C4"]],
      ["Seal", null, ["Open", "ZZ shields", "2RS seals"]],
    ],
  ],
  ["Seal", "Bearings and seals", null, [["Shaft", "mm", []]]],
  ["Lubricant", "Consumables", null, [["NLGI grade", null, ["1", "2", "3"]]]],
];

/** Brand, name, kind, price in cents of Canadian dollars, days, options by name. */
type PartNumber = [
  brand: string,
  name: string,
  kind: string,
  price: number,
  days: number,
  values: Record<string, string | number>,
];

const numbers: PartNumber[] = [
  ["SKF", "6319/C3", "Bearing", 31_800, 9, { Bore: 95, Clearance: "C3", Seal: "Open" }],
  ["FAG", "6319-C3", "Bearing", 29_700, 12, { Bore: 95, Clearance: "C3", Seal: "Open" }],
  ["NSK", "6319C3", "Bearing", 28_400, 6, { Bore: 95, Clearance: "C3", Seal: "Open" }],
  ["NTN", "6319C3", "Bearing", 27_900, 6, { Bore: 95, Clearance: "C3" }],
  ["SKF", "22222 EK/C3", "Bearing", 64_200, 14, { Bore: 110, Clearance: "C3", Seal: "Open" }],
  ["FAG", "22222-E1-XL-K-C3", "Bearing", 61_500, 10, { Bore: 110, Clearance: "C3", Seal: "Open" }],
  ["SKF", "6205-2RSH", "Bearing", 1_450, 2, { Bore: 25, Clearance: "CN", Seal: "2RS seals" }],
  ["NSK", "6205DDU", "Bearing", 1_320, 2, { Bore: 25, Clearance: "CN", Seal: "2RS seals" }],
  ["SKF", "6313-2Z/C3", "Bearing", 11_900, 5, { Bore: 65, Clearance: "C3", Seal: "ZZ shields" }],
  ["NTN", "6313ZZC3", "Bearing", 10_700, 7, { Bore: 65, Clearance: "C3", Seal: "ZZ shields" }],
  ["SKF", "6317/C3", "Bearing", 26_900, 7, { Bore: 85, Clearance: "C3", Seal: "Open" }],
  ["SKF", "NU 232 ECM/C3", "Bearing", 184_000, 21, { Bore: 160, Clearance: "C3", Seal: "Open" }],
  ["SKF", "H 322", "Bearing", 8_900, 8, { Bore: 100 }],
  ["John Crane", "Type 21, 60 mm", "Seal", 18_700, 15, { Shaft: 60 }],
  ["AESSEAL", "P04, 60 mm", "Seal", 17_100, 11, { Shaft: 60 }],
  ["John Crane", "Type 21, 38 mm", "Seal", 9_900, 9, { Shaft: 38 }],
  ["Gates", "5VX1060", "Belt", 6_400, 4, { Section: "5V", Length: 106 }],
  ["Optibelt", "5VX1060", "Belt", 5_900, 6, { Section: "5V", Length: 106 }],
  ["Gates", "3VX630", "Belt", 2_800, 3, { Section: "3V", Length: 63 }],
  ["Falk", "1080T10", "Coupling", 44_000, 20, { Size: 1080 }],
  ["Falk", "1050T10", "Coupling", 21_500, 14, { Size: 1050 }],
  ["SKF", "LGMT 3/1", "Lubricant", 2_650, 2, { "NLGI grade": "3" }],
  ["Mobil", "Polyrex EM, 14 oz", "Lubricant", 2_150, 2, { "NLGI grade": "2" }],
  ["Shell", "Gadus S2 V220, 14 oz", "Lubricant", 1_490, 2, { "NLGI grade": "2" }],
];

const crossovers: [string, string][] = [
  ["SKF 6319/C3", "FAG 6319-C3"],
  ["SKF 6319/C3", "NSK 6319C3"],
  ["SKF 6319/C3", "NTN 6319C3"],
  ["FAG 6319-C3", "NSK 6319C3"],
  ["SKF 22222 EK/C3", "FAG 22222-E1-XL-K-C3"],
  ["SKF 6205-2RSH", "NSK 6205DDU"],
  ["SKF 6313-2Z/C3", "NTN 6313ZZC3"],
  ["John Crane Type 21, 60 mm", "AESSEAL P04, 60 mm"],
  ["Gates 5VX1060", "Optibelt 5VX1060"],
  ["Mobil Polyrex EM, 14 oz", "Shell Gadus S2 V220, 14 oz"],
];

/** The machines of the demo mesh with 19 teeth, as workers/simulator/waveform.ts has it. */
const turningOf: Record<string, { teeth?: number; blades?: number }> = {
  Gearbox: { teeth: 19 },
  Pump: { blades: 6 },
  Fan: { blades: 10 },
};

/** The provider's catalogue, read by both companies. Ids by "brand name". */
async function seedPartNumbers(tx: Tx): Promise<Map<string, number>> {
  const category = new Map<string, number>();
  for (const [position, [name, color]] of categories.entries())
    category.set(
      name,
      (await tx.equipmentCategory.create({ data: { name, color, position }, select: { id: true } })).id,
    );
  for (const [name, of, limit_class, options] of kinds) {
    const data = {
      name,
      category_id: category.get(of)!,
      limit_class,
      ...turningOf[name],
      options: {
        create: options.map(([option, unit, values], position) => ({
          name: option,
          unit,
          position,
          values: { create: values.map((value, at) => ({ name: value, position: at })) },
        })),
      },
    };
    // A database that was started without the demo has the item types of the failure codes.
    const there = await tx.equipmentType.findFirst({ where: { company_id: null, name }, select: { id: true } });
    if (there) await tx.equipmentType.update({ where: { id: there.id }, data });
    else await tx.equipmentType.create({ data });
  }
  const types = await tx.equipmentType.findMany({
    select: { id: true, name: true, options: { include: { values: true } } },
  });
  const made = new Map<string, number>();
  for (const [brand, name, kind, price, lead_time_days, values] of numbers) {
    const type = types.find((one) => one.name === kind)!;
    const { id } = await tx.brandModel.create({
      data: {
        brand_id: await brandCalled(tx, brand),
        equipment_type_id: type.id,
        name,
        price,
        currency: "CAD",
        lead_time_days,
        option_values: {
          create: Object.entries(values).map(([option, value]) => {
            const own = type.options.find((one) => one.name === option)!;
            const choice = own.values.find((one) => one.name === value);
            return { option_id: own.id, ...(choice ? { value_id: choice.id } : { number: Number(value) }) };
          }),
        },
      },
      select: { id: true },
    });
    made.set(`${brand} ${name}`, id);
  }
  for (const [one, other] of crossovers) {
    const ids = [made.get(one)!, made.get(other)!].sort((a, b) => a - b);
    await tx.brandModelCrossover.create({ data: { brand_model_id: ids[0]!, crossover_id: ids[1]! } });
  }

  return made;
}

async function brandCalled(tx: Tx, name: string): Promise<number> {
  const there = await tx.brand.findFirst({ where: { name, company_id: null }, select: { id: true } });

  return (there ?? (await tx.brand.create({ data: { name }, select: { id: true } }))).id;
}

/** The names of the item types of the demo, in their order. */
export const typeNames = kinds.map(([name]) => name);

/** The item type that an item is named after: a "Drum drive gearbox" is a gearbox. */
export const typeNamed = <Type extends { name: string }>(item: string, types: readonly Type[]): Type | undefined =>
  types.find(({ name }) => item.toLowerCase().includes(name.toLowerCase()));

/** What the machines' own items are, as they are typed, becomes part numbers of the catalogue. */
async function giveItemsTheirPartNumbers(tx: Tx) {
  const items = await tx.equipment.findMany({ select: { id: true, name: true, brand_id: true, model: true } });
  const types = await tx.equipmentType.findMany({ select: { id: true, name: true } });
  const typeOf = (name: string) => typeNamed(name, types)?.id ?? null;
  const made = new Map<string, number>();
  const known: { id: number; equipment_type_id: number | null; brand_model_id: number | null }[] = [];
  for (const { id, name, brand_id, model } of items) {
    const equipment_type_id = typeOf(name);
    let brand_model_id: number | null = null;
    if (brand_id && model) {
      const key = `${brand_id} ${model}`;
      brand_model_id =
        made.get(key) ??
        (
          await tx.brandModel.create({
            data: { brand_id, name: model, equipment_type_id, currency: "CAD", lead_time_days: daysOf(name) },
            select: { id: true },
          })
        ).id;
      made.set(key, brand_model_id);
    }
    known.push({ id, equipment_type_id, brand_model_id });
  }
  await tx.$executeRaw`
    update equipments e set equipment_type_id = k.equipment_type_id, brand_model_id = k.brand_model_id
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) k (id int, equipment_type_id int, brand_model_id int)
    where e.id = k.id`;
}

/** What a machine's own item takes to deliver: weeks, unlike what wears in it. */
const daysOf = (name: string) =>
  Object.entries({ motor: 42, gearbox: 70, pump: 28, fan: 35, compressor: 84 }).find(([kind]) =>
    name.toLowerCase().includes(kind),
  )?.[1] ?? null;

interface RoomPlan {
  plant: string;
  name: string;
  locations: string[];
  /** Number, name, unit, minimum, price, location, on hand. */
  parts: [string, string, string, number | null, number, string, number][];
  /** "brand name", location, on hand, minimum; and how many days ago one was bought and taken for a repair. */
  stock: [string, string, number, number | null, number?][];
}

const rooms: RoomPlan[] = [
  {
    plant: "Cedar Ridge Mill",
    name: "Main storeroom",
    locations: [
      "A-04-1",
      "A-04-2",
      "A-05-1",
      "A-09-3",
      "A-11-1",
      "B-02-1",
      "B-07-1",
      "B-12-4",
      "C-01-1",
      "D-02-1",
      "D-05-1",
      "E-01-1",
    ],
    parts: [
      ["CR-1001", "Doctor blade, 4.2 m", "piece", 6, 12_600, "D-02-1", 3],
      ["CR-1002", "Refiner plate set RP-42", "set", 2, 248_000, "D-05-1", 3],
      ["CR-1003", "Chipper knife, 24 in", "piece", 20, 8_800, "D-05-1", 32],
      ["CR-1004", "Balance weight, clip-on, 60 g", "piece", 8, 1_150, "B-12-4", 14],
      ["CR-1005", "Gear oil ISO 220, 5 gal", "box", 4, 16_900, "E-01-1", 9],
      ["CR-1006", "Sensor battery, 3.6 V", "piece", 10, 1_250, "C-01-1", 24],
      ["CR-1007", "Wire felt needle", "piece", null, 900, "C-01-1", 40],
      ["CR-1008", "Vibration sensor with radio node", "piece", 2, 61_000, "C-01-1", 3],
    ],
    stock: [
      ["SKF 6319/C3", "A-04-2", 3, 4],
      ["FAG 6319-C3", "B-02-1", 1, null],
      ["SKF 22222 EK/C3", "A-05-1", 6, 4],
      ["SKF NU 232 ECM/C3", "A-05-1", 1, 1, 74],
      ["SKF H 322", "A-05-1", 8, 6],
      ["SKF 6205-2RSH", "A-04-1", 12, 6],
      ["SKF 6313-2Z/C3", "A-04-1", 4, 2, 246],
      ["John Crane Type 21, 60 mm", "A-09-3", 1, 2, 58],
      ["Gates 5VX1060", "B-07-1", 0, 6],
      ["Optibelt 5VX1060", "B-07-1", 2, null],
      ["Falk 1080T10", "A-11-1", 1, 2, 86],
      ["Mobil Polyrex EM, 14 oz", "C-01-1", 9, 12],
    ],
  },
  {
    plant: "Cedar Ridge Mill",
    name: "Roll shop",
    locations: ["R-1", "R-2"],
    parts: [],
    stock: [
      ["SKF 22222 EK/C3", "R-1", 2, null],
      ["SKF 6319/C3", "R-2", 2, null],
    ],
  },
  {
    plant: "Northfork Mill",
    name: "Northfork stores",
    locations: ["N-01", "N-02"],
    parts: [["NF-200", "Felt guide palm", "piece", 2, 18_000, "N-01", 2]],
    stock: [
      ["NSK 6319C3", "N-01", 2, 1],
      ["FAG 22222-E1-XL-K-C3", "N-02", 1, null],
    ],
  },
  {
    plant: "Harbor Plant",
    name: "Parts room",
    locations: ["H-01", "H-02", "H-03"],
    parts: [
      ["HP-11", "Conveyor scraper", "piece", 4, 3_900, "H-01", 6],
      ["HP-12", "Food-grade chain oil", "l", 10, 2_200, "H-02", 4.5],
      ["HP-13", "Filler nozzle O-ring kit", "set", 5, 5_400, "H-03", 7],
      ["HP-15", "Vibration sensor with radio node", "piece", 2, 61_000, "H-03", 0],
    ],
    stock: [
      ["SKF 6205-2RSH", "H-01", 4, 4, 246],
      ["NSK 6205DDU", "H-01", 6, null],
      ["SKF 6317/C3", "H-01", 1, 1, 74],
      ["John Crane Type 21, 38 mm", "H-02", 2, 2, 79],
      ["Gates 3VX630", "H-03", 1, 3, 38],
      ["Mobil Polyrex EM, 14 oz", "H-02", 5, 3],
    ],
  },
];

async function seedRoom(tx: Tx, plan: RoomPlan, models: ReadonlyMap<string, number>, now: Date) {
  const plant = await tx.plant.findFirstOrThrow({
    where: { name: plan.plant },
    select: { id: true, company_id: true },
  });
  const place = { company_id: plant.company_id, plant_id: plant.id };
  const keeper = await tx.user.findFirst({
    where: { company_id: plant.company_id, role: { key: "supervisor" }, plants: { some: { plant_id: plant.id } } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  const room = await tx.storeRoom.create({
    data: { ...place, name: plan.name, keeper_id: keeper?.id ?? null },
    select: { id: true },
  });
  const locations = new Map<string, number>();
  for (const [position, name] of plan.locations.entries()) {
    const data = { ...place, store_room_id: room.id, name, position };
    locations.set(name, (await tx.storeRoomLocation.create({ data, select: { id: true } })).id);
  }
  const line = { place, room_id: room.id, keeper_id: keeper?.id ?? null, now };
  for (const [number, name, unit, minimum, price, location, on_hand] of plan.parts) {
    const part = await tx.part.create({
      data: { ...place, number, name, unit, minimum, price, currency: "CAD", barcode: number.replace("-", "") },
      select: { id: true },
    });
    await seedLine(tx, {
      ...line,
      part_id: part.id,
      location_id: locations.get(location)!,
      on_hand,
      minimum: null,
      price,
    });
  }
  for (const [name, location, on_hand, minimum, usedAgo] of plan.stock) {
    const price = numbers.find(([brand, number]) => `${brand} ${number}` === name)![3];
    const brand_model_id = models.get(name)!;
    const location_id = locations.get(location)!;
    await seedLine(tx, { ...line, brand_model_id, location_id, on_hand, minimum, price, usedAgo });
  }
}

interface SeededLine {
  place: { company_id: number; plant_id: number };
  room_id: number;
  keeper_id: number | null;
  now: Date;
  part_id?: number;
  brand_model_id?: number;
  location_id: number;
  on_hand: number;
  minimum: number | null;
  price: number;
  usedAgo?: number;
}

/** What is there came by the same rules as everywhere: bought twice, some issued, one counted wrong. */
async function seedLine(tx: Tx, line: SeededLine) {
  const { place, room_id, keeper_id, now, part_id, brand_model_id, location_id, on_hand, minimum, price, usedAgo } =
    line;
  const { id } = await tx.stockLine.create({
    data: { ...place, store_room_id: room_id, location_id, part_id, brand_model_id, minimum },
    select: { id: true },
  });
  let holding: Holding = { on_hand: 0, reserved: 0, value: 0 };
  const days = (ago: number) => new Date(now.getTime() - ago * 86_400_000);
  const used = [
    { kind: "receive", at: (usedAgo ?? 0) + 4, apply: () => taken(holding, 1, price), document: "PO-088" },
    { kind: "issue", at: usedAgo ?? 0, apply: () => given(holding, 1) },
  ] as const;
  const steps = [
    ...(usedAgo === undefined ? [] : used),
    { kind: "receive", at: 54, apply: () => taken(holding, on_hand + 2, Math.round(price * 0.92)), document: "PO-104" },
    { kind: "issue", at: 31, apply: () => given(holding, 2), reason: "Planned shutdown" },
    { kind: "receive", at: 14, apply: () => taken(holding, 2, price), document: "PO-112" },
    { kind: "issue", at: 5, apply: () => given(holding, 1), reason: "Bench stock" },
    { kind: "count", at: 2, apply: () => counted(holding, on_hand, price), reason: "Cycle count" },
  ] as const;
  const movements = [];
  for (const { kind, at, apply, ...more } of steps) {
    const booked = apply();
    if ("short" in booked) continue;
    holding = booked.after;
    movements.push({
      ...place,
      store_room_id: room_id,
      stock_line_id: id,
      kind,
      ...booked.posting,
      cost: BigInt(booked.posting.cost),
      ...more,
      user_id: keeper_id,
      created_at: days(at),
    });
  }
  await tx.stockMovement.createMany({ data: movements });
  await tx.stockLine.update({ where: { id }, data: { on_hand: holding.on_hand, value: BigInt(holding.value) } });
}

/** A motor of one mill whose like is kept in the storeroom of the other. */
async function storeASpareItem(tx: Tx, now: Date) {
  const fitted = await tx.equipment.findFirstOrThrow({
    where: { plant: { name: "Cedar Ridge Mill" }, name: { contains: "motor" }, brand_model_id: { not: null } },
    orderBy: { id: "asc" },
    select: {
      brand_id: true,
      brand_model_id: true,
      equipment_type_id: true,
      model: true,
      power_kw: true,
      company_id: true,
    },
  });
  const room = await tx.storeRoom.findFirstOrThrow({
    where: { name: "Northfork stores" },
    select: { id: true, plant_id: true, company_id: true, name: true },
  });
  const { id } = await tx.equipment.create({
    data: {
      ...fitted,
      plant_id: room.plant_id,
      name: `Spare motor ${fitted.model ?? ""}`.trim(),
      serial_number: "NF-SPARE-1",
      is_store_room: true,
      store_room_id: room.id,
    },
    select: { id: true },
  });
  await tx.equipmentMove.create({
    data: {
      company_id: room.company_id,
      plant_id: room.plant_id,
      equipment_id: id,
      to_store_room_id: room.id,
      to_name: room.name,
      reason: "Bought as a spare",
      created_at: new Date(now.getTime() - 40 * 86_400_000),
    },
  });
}
