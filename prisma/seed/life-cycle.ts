import { type CriticalityAnswer, classOf, criticalityQuestions } from "@/lib/domain/structure/criticality";
import type { Tx } from "@/lib/server/data/db";
import { countedBudgets } from "@/lib/services/maintenance/budgets/spending";

type Answers = [
  safety: CriticalityAnswer,
  environment: CriticalityAnswer,
  production: CriticalityAnswer,
  redundancy: CriticalityAnswer,
  repair_time: CriticalityAnswer,
];

/** By machine code. Four machines of the mill nobody has asked about yet. */
const answers: Record<string, Answers> = {
  "DB-01": [2, 0, 2, 3, 2],
  "CV-02": [1, 0, 2, 3, 1],
  "LS-03": [3, 0, 1, 2, 1],
  "CV-06": [1, 0, 1, 1, 1],
  "CH-02": [2, 0, 3, 3, 3],
  "SC-03": [0, 0, 2, 2, 1],
  "RF-07": [2, 1, 3, 3, 3],
  "BL-06": [0, 1, 1, 1, 1],
  "HB-01": [1, 1, 3, 3, 3],
  "PR-03": [2, 0, 3, 3, 3],
  "DF-04": [1, 0, 3, 3, 3],
  "VP-08": [0, 1, 2, 1, 3],
  "CA-12": [1, 0, 2, 2, 2],
  "RW-03": [2, 0, 2, 3, 1],
  "HP-03": [1, 2, 2, 1, 1],
  "AC-01": [1, 0, 1, 0, 1],
  "AC-02": [1, 0, 1, 0, 1],
  "CF-06": [0, 1, 1, 1, 2],
  "CT-04": [0, 0, 1, 0, 1],
};

/** Items of the mill with what a new one costs, in dollars, and for how many years it should last. */
const prices: Record<string, [cost: number, years: number]> = {
  "Drum drive motor": [38_000, 20],
  "Drum drive gearbox": [54_000, 20],
  "Infeed conveyor motor": [6_400, 15],
  "Infeed conveyor gearbox": [8_900, 15],
  "Saw motor": [11_500, 15],
  "Conveyor C7 drive": [7_200, 15],
  "Chipper motor": [96_000, 25],
  "Chip screen motor": [4_300, 12],
  "Refiner motor": [182_000, 25],
  "Chip blower motor": [17_800, 15],
  "Fan pump motor": [61_000, 20],
  "Second press motor": [44_000, 20],
  "Second press gearbox": [72_000, 20],
  "Dryer fan motor 3B": [15_600, 15],
  "Vacuum pump motor": [49_000, 20],
  "Vacuum pump": [88_000, 15],
  "Calender motor": [29_500, 20],
  "Front drum motor": [36_000, 20],
  "Compressor motor": [23_000, 15],
  "Cooling tower gearbox": [26_000, 15],
};

const worn = "Cooling tower gearbox";
/** What repairs of it have cost, in dollars, six years ago and since. */
const repairs: { name: string; labor: number; parts: number }[][] = [
  [{ name: "Renew input shaft seal", labor: 620, parts: 410 }],
  [
    { name: "Replace breather and oil", labor: 480, parts: 690 },
    { name: "Tighten foundation bolts", labor: 540, parts: 0 },
  ],
  [{ name: "Replace high-speed bearings", labor: 1_150, parts: 1_480 }],
  [
    { name: "Renew both shaft seals", labor: 940, parts: 760 },
    { name: "Replace intermediate bearing", labor: 1_080, parts: 920 },
  ],
  [
    { name: "Replace bevel pinion", labor: 1_860, parts: 2_340 },
    { name: "Renew input shaft seal again", labor: 430, parts: 260 },
  ],
];

const dayMs = 86_400_000;
const dateOf = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day));

/** Classes, prices and warranties of the mill, an item that has become too dear to repair, and from whom spares were bought. */
export async function seedLifeCycle(tx: Tx, now: Date) {
  const { id: plant_id, company_id } = await tx.plant.findFirstOrThrow({
    where: { name: "Cedar Ridge Mill" },
    select: { id: true, company_id: true },
  });
  const by = await tx.user.findFirstOrThrow({ where: { email: "plant-admin@cedar.example" }, select: { id: true } });
  const place = { company_id, plant_id };
  await classMachines(tx, plant_id, by.id, now);
  await priceItems(tx, plant_id, now);
  await wearOut(tx, place, by.id, now);
  await boughtFrom(tx, place, by.id, now);
  await seedBudgets(tx, place, now);
}

async function classMachines(tx: Tx, plant_id: number, by: number, now: Date) {
  const given = Object.entries(answers).map(([code, all]) => {
    const named = Object.fromEntries(criticalityQuestions.map((question, at) => [question, all[at]])) as Record<
      (typeof criticalityQuestions)[number],
      CriticalityAnswer
    >;
    return { code, criticality: classOf(named), answers: named };
  });
  await tx.$executeRaw`
    update machines m set criticality = g.criticality, criticality_answers = g.answers, criticality_by = ${by}::int,
      criticality_at = ${new Date(now.getTime() - 40 * dayMs)}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (code text, criticality text, answers jsonb)
    where m.plant_id = ${plant_id}::int and m.code = g.code`;
  // A spare stands beside it: it matters less than its machine.
  await tx.equipment.updateMany({ where: { plant_id, name: "Eccentric shaft bearing" }, data: { criticality: "C" } });
}

async function priceItems(tx: Tx, plant_id: number, now: Date) {
  const installed = dateOf(now.getUTCFullYear() - 9, 5, 14);
  const given = Object.entries(prices).map(([name, [cost, years]]) => ({ name, cost: cost * 100, years }));
  await tx.$executeRaw`
    update equipments e set replacement_cost = g.cost, expected_life_years = g.years,
      purchase_price = round(g.cost * 0.8), purchased_on = ${new Date(installed.getTime() - 60 * dayMs)}::date,
      installed_on = ${installed}::date
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (name text, cost int, years int)
    where e.plant_id = ${plant_id}::int and e.name = g.name`;
  const vendor = await tx.plantVendor.findFirstOrThrow({
    where: { plant_id, name: "Norden Motor Service" },
    select: { id: true },
  });
  // It is in alarm, and was new two years ago.
  await tx.equipment.updateMany({
    where: { plant_id, name: "Dryer fan motor 3B" },
    data: {
      installed_on: new Date(now.getTime() - 685 * dayMs),
      warranty_until: new Date(now.getTime() + 45 * dayMs),
      warranty_vendor_id: vendor.id,
    },
  });
}

/** Of what is spent and ordered this year: the mill's is nearly used up, that of one type of work has been passed. */
const sharesUsed = { plant: 0.92, type: 1.08 } as const;

async function seedBudgets(tx: Tx, place: Place, now: Date) {
  const { plant_id } = place;
  const busiest = await tx.workOrder.findFirst({
    where: { plant_id, category_id: { not: null }, closed_at: { not: null }, labor_cost: { gt: 0 } },
    orderBy: { closed_at: "desc" },
    select: { category: { select: { id: true, name: true } } },
  });
  const year = now.getUTCFullYear();
  const wanted = [
    { category_id: null, name: String(year), share: sharesUsed.plant },
    ...(busiest?.category
      ? [{ category_id: busiest.category.id, name: `${year}, ${busiest.category.name}`, share: sharesUsed.type }]
      : []),
  ];
  for (const { share, ...budget } of wanted) {
    const row = { id: 0, plant_id, year, category_id: budget.category_id, amount: 1 };
    const counted = (await countedBudgets({ tx, now }, [row])).get(0);
    const spent = (counted?.used ?? 0) + (counted?.committed ?? 0);
    const amount = Math.max(100_000, Math.round(spent / share));
    await tx.budget.create({ data: { ...place, ...budget, year, amount }, select: { id: true } });
  }
  await tx.company.updateMany({
    where: { id: place.company_id },
    data: { approval_limit_superintendent: 500_000, approval_limit_plant_admin: 2_500_000 },
  });
}

interface Place {
  company_id: number;
  plant_id: number;
}

/** Five full years of repairs that cost more each year; their numbers are older than those of the orders that stand. */
async function wearOut(tx: Tx, place: Place, by: number, now: Date) {
  const item = await tx.equipment.findFirstOrThrow({
    where: { plant_id: place.plant_id, name: worn },
    select: { id: true, asset: { select: { id: true, machine: { select: { id: true, production_line_id: true } } } } },
  });
  const first = now.getUTCFullYear() - repairs.length;
  await tx.equipment.updateMany({ where: { id: item.id }, data: { installed_on: dateOf(first, 1, 1) } });
  const company = await tx.company.findFirstOrThrow({ where: { id: place.company_id }, select: { currency: true } });
  const done = repairs.flatMap((year, at) =>
    year.map((one, nth) => ({ ...one, on: dateOf(first + at, 4 + nth * 5, 12) })),
  );
  await tx.workOrder.createMany({
    data: done.map(({ name, labor, parts, on }, at) => ({
      ...place,
      number: 101 + at,
      kind: "order",
      type: "breakdown",
      status: "closed",
      name,
      priority: "high",
      // Taken over from the system before, without a history here.
      external_id: `EAM-${48_210 + 37 * at}`,
      equipment_id: item.id,
      asset_id: item.asset?.id,
      machine_id: item.asset?.machine.id,
      production_line_id: item.asset?.machine.production_line_id,
      created_at: on,
      due_at: on,
      started_at: on,
      completed_at: on,
      completed_by: by,
      closed_at: on,
      closed_by: by,
      total_minutes: 240,
      problem_solved: true,
      acknowledged_by_supervisor: true,
      labor_cost: BigInt(labor * 100),
      parts_cost: BigInt(parts * 100),
      downtime_cost: 0n,
      cost_currency: company.currency,
    })),
  });
}

/** Things of the main storeroom by the vendor that they were last bought from. */
const bought: Record<string, { brand: string; name: string; price: number }[]> = {
  "Boreal Bearing & Drives": [
    { brand: "SKF", name: "6319/C3", price: 318 },
    { brand: "John Crane", name: "Type 21, 60 mm", price: 187 },
    { brand: "Gates", name: "5VX1060", price: 64 },
  ],
  "Kenora Machine Works": [
    { brand: "Falk", name: "1080T10", price: 440 },
    { brand: "Mobil", name: "Polyrex EM, 14 oz", price: 21.5 },
  ],
};

/** Below their minimum now: six lines to reorder at two vendors. */
async function boughtFrom(tx: Tx, place: Place, by: number, now: Date) {
  const { plant_id } = place;
  for (const [vendor, things] of Object.entries(bought)) {
    const { id: vendor_id } = await tx.plantVendor.findFirstOrThrow({
      where: { plant_id, name: vendor },
      select: { id: true },
    });
    const at = new Date(now.getTime() - 420 * dayMs);
    const { id: requisition_id } = await tx.requisition.create({
      data: {
        ...place,
        type: "purchase",
        reason: "production_loss",
        status: "completed",
        name: `Spares, ${vendor}`,
        vendor_id,
        requested_by: by,
        decided_at: at,
        taken_by: by,
        taken_at: at,
        completed_at: at,
        concluded_by: by,
        concluded_at: at,
        roi_final: 0,
        created_at: at,
      },
      select: { id: true },
    });
    for (const [position, { brand, name, price }] of things.entries()) {
      const model = await tx.brandModel.findFirstOrThrow({
        where: { name, brand: { name: brand } },
        select: { id: true },
      });
      await tx.requisitionLine.create({
        data: {
          ...place,
          requisition_id,
          position,
          brand_model_id: model.id,
          quantity: 4,
          received: 4,
          unit_price: Math.round(price * 100),
        },
        select: { id: true },
      });
    }
    if (vendor === "Kenora Machine Works")
      await tx.part.updateMany({ where: { plant_id, number: "CR-1001" }, data: { vendor_id, order_quantity: 6 } });
  }
}
