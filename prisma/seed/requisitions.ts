import type { RequisitionAction } from "@/lib/domain/maintenance/requisition";
import type { Tx } from "@/lib/server/data/db";

type Role = "technician" | "requisitioner" | "fab-shop-manager" | "plant-admin" | "plant-superintendent";

/** A step that was taken, so many days ago, by whom. */
type Past = [action: RequisitionAction, days: number, by: Role, note?: string];

interface Line {
  /** A part or a part number of the plant's stock by its name, or words. */
  thing: string;
  quantity: number;
  /** Dollars. */
  price: number;
  received?: number;
}

interface DemoRequisition {
  name: string;
  work_type?: "fabrication" | "refurbishment" | "repair";
  reason: "health_and_safety" | "production_loss" | "cost_reduction" | "future_opportunity";
  /** Name of an item. */
  item?: string;
  vendor?: string;
  /** Dollars: benefit and cost a year, outlay. */
  back?: [benefit: number, cost: number, outlay?: number];
  lines: Line[];
  asked: number;
  by: Role;
  /** Days from today by which it should be done. */
  until?: number;
  past: Past[];
  notes?: string;
  /** Three vendors were asked for a quotation. */
  isAsked?: true;
  done?: { hours?: number; cost?: number; roi_final?: number };
}

const requisitions: DemoRequisition[] = [
  {
    name: "Refiner A motor bearing set",
    item: "Refiner motor",
    reason: "production_loss",
    back: [35_250, 600, 4_974],
    lines: [
      { thing: "Roller bearing NU 230 ECM/C3", quantity: 2, price: 593 },
      { thing: "Ball bearing 6230/C3", quantity: 2, price: 321 },
      { thing: "Labyrinth seal kit, 150 mm", quantity: 1, price: 218 },
    ],
    asked: 4,
    by: "technician",
    past: [
      ["deny", 3, "plant-admin", "Only one quote. Get two more."],
      ["reset", 3, "technician"],
    ],
    isAsked: true,
  },
  {
    name: "Nip guard for winder infeed",
    work_type: "fabrication",
    reason: "health_and_safety",
    lines: [{ thing: "Guard with light curtain bracket", quantity: 1, price: 1_850 }],
    asked: 2,
    by: "technician",
    past: [],
  },
  {
    name: "Spare drive for conveyor C7",
    reason: "production_loss",
    back: [15_540, 0],
    lines: [{ thing: "Gear motor, 15 hp, ratio 25", quantity: 1, price: 6_420 }],
    asked: 1,
    by: "requisitioner",
    past: [],
  },
  {
    name: "Refurbish vacuum pump 2 rotor",
    work_type: "refurbishment",
    reason: "production_loss",
    back: [28_000, 1_200, 9_400],
    lines: [{ thing: "Rotor, lobes rebuilt and balanced", quantity: 1, price: 9_400 }],
    asked: 5,
    by: "technician",
    past: [["approve", 4, "plant-admin"]],
  },
  {
    name: "Doctor blade holder, dryer 6",
    work_type: "fabrication",
    reason: "cost_reduction",
    back: [7_900, 0, 2_640],
    lines: [{ thing: "Blade holder, stainless", quantity: 1, price: 2_640 }],
    asked: 6,
    by: "technician",
    past: [["approve", 5, "plant-superintendent"]],
  },
  {
    name: "Wear liner for chip chute",
    work_type: "fabrication",
    reason: "cost_reduction",
    back: [11_000, 300, 4_280],
    lines: [{ thing: "Liner plates, AR400", quantity: 6, price: 713.33 }],
    asked: 16,
    by: "technician",
    until: -2,
    past: [
      ["approve", 14, "plant-admin"],
      ["take", 12, "fab-shop-manager"],
    ],
  },
  {
    name: "Rebuild spare fan motor",
    work_type: "repair",
    reason: "production_loss",
    back: [19_000, 400, 5_600],
    lines: [{ thing: "Rewind and new bearings, 110 kW", quantity: 1, price: 5_600 }],
    asked: 9,
    by: "technician",
    until: 8,
    past: [
      ["approve", 8, "plant-admin"],
      ["take", 6, "fab-shop-manager"],
    ],
  },
  {
    name: "Conveyor bearings to stock",
    reason: "production_loss",
    lines: [
      { thing: "6205-2RSH", quantity: 8, price: 18.4 },
      { thing: "Freight", quantity: 1, price: 35, received: 0 },
    ],
    asked: 7,
    by: "technician",
    until: 7,
    past: [
      ["approve", 6, "plant-admin"],
      ["take", 6, "requisitioner"],
    ],
  },
  {
    name: "Rotary joint for dryer 3",
    reason: "production_loss",
    lines: [{ thing: "Rotary joint, 2 in", quantity: 1, price: 2_980 }],
    asked: 12,
    by: "technician",
    until: 14,
    past: [
      ["approve", 11, "plant-admin"],
      ["take", 10, "requisitioner"],
      ["hold", 6, "requisitioner", "Vendor is out of stock until the end of the month."],
    ],
  },
  {
    name: "Laser alignment of the refiner train",
    work_type: "repair",
    reason: "cost_reduction",
    back: [9_600, 0, 2_900],
    lines: [{ thing: "Alignment on site, one day", quantity: 1, price: 2_900 }],
    asked: 31,
    by: "technician",
    until: -20,
    past: [
      ["approve", 29, "plant-admin"],
      ["take", 28, "fab-shop-manager"],
      ["complete", 19, "fab-shop-manager"],
      ["conclude", 2, "requisitioner"],
    ],
    done: { hours: 9, cost: 3_100, roi_final: 231 },
  },
  {
    name: "Second forklift charger",
    reason: "future_opportunity",
    lines: [{ thing: "Charger, 48 V", quantity: 1, price: 3_300 }],
    asked: 20,
    by: "technician",
    past: [["deny", 18, "plant-admin", "The old one has two years left."]],
  },
];

/** What the food plant asks for: less, and with another shop. */
const harborRequisitions: DemoRequisition[] = [
  {
    name: "Set of retort nozzles",
    item: "Retort circulation pump",
    reason: "production_loss",
    back: [12_400, 0, 1_980],
    lines: [{ thing: "Spray nozzle, stainless, 120°", quantity: 24, price: 82.5 }],
    asked: 3,
    by: "technician",
    past: [],
  },
  {
    name: "Splash guard for the seamer",
    work_type: "fabrication",
    reason: "health_and_safety",
    lines: [{ thing: "Guard, polycarbonate with hinges", quantity: 1, price: 940 }],
    asked: 11,
    by: "technician",
    until: 5,
    past: [
      ["approve", 9, "plant-admin"],
      ["take", 8, "fab-shop-manager"],
    ],
  },
  {
    name: "Bearings for the intake conveyor to stock",
    reason: "production_loss",
    lines: [{ thing: "6205-2RSH", quantity: 6, price: 18.4 }],
    asked: 6,
    by: "requisitioner",
    until: 4,
    past: [
      ["approve", 5, "plant-admin"],
      ["take", 5, "requisitioner"],
    ],
  },
  {
    name: "Rebuild homogenizer valve seats",
    work_type: "repair",
    reason: "cost_reduction",
    item: "Homogenizer piston pump",
    back: [6_800, 0, 2_150],
    lines: [{ thing: "Lap and test three seats", quantity: 1, price: 2_150 }],
    asked: 44,
    by: "technician",
    until: -25,
    past: [
      ["approve", 41, "plant-superintendent"],
      ["take", 39, "fab-shop-manager"],
      ["complete", 27, "fab-shop-manager"],
      ["conclude", 20, "requisitioner"],
    ],
    done: { hours: 12, cost: 2_300, roi_final: 196 },
  },
  {
    name: "Second label printer",
    reason: "future_opportunity",
    lines: [{ thing: "Thermal transfer printer, 300 dpi", quantity: 1, price: 2_760 }],
    asked: 27,
    by: "technician",
    past: [["deny", 25, "plant-admin", "The line is idle on two days a week."]],
  },
];

const leadsTo: Partial<Record<RequisitionAction, string>> = {
  approve: "approved",
  deny: "denied",
  reset: "pending",
  take: "in_work",
  hold: "on_hold",
  complete: "completed",
  conclude: "completed",
};
const day = 86_400_000;

/** What the demo's plants ask for, buy and have made; the mill's at every step of the way. */
export async function seedRequisitions(tx: Tx, now: Date) {
  await seedOf(tx, now, { plant: "Cedar Ridge Mill", domain: "cedar.example", wanted: requisitions });
  await seedOf(tx, now, { plant: "Harbor Plant", domain: "harbor.example", wanted: harborRequisitions });
}

interface Asking {
  plant: string;
  domain: string;
  wanted: readonly DemoRequisition[];
}

async function seedOf(tx: Tx, now: Date, { plant, domain, wanted }: Asking) {
  const { id: plant_id, company_id } = await tx.plant.findFirstOrThrow({
    where: { name: plant },
    select: { id: true, company_id: true },
  });
  const ago = (days: number) => new Date(now.getTime() - days * day + 3 * 3_600_000);
  const idOf = async (role: Role) =>
    (await tx.user.findFirstOrThrow({ where: { email: `${role}@${domain}` }, select: { id: true } })).id;
  for (const one of wanted.toSorted((a, b) => b.asked - a.asked)) {
    const last = one.past.at(-1);
    const status = last ? leadsTo[last[0]]! : "pending";
    const at = (action: RequisitionAction) => one.past.findLast(([name]) => name === action);
    const [taken, held, decided, completed, concluded] = [
      ...[at("take"), at("hold"), at("approve") ?? (status === "denied" ? at("deny") : undefined)],
      ...[at("complete"), at("conclude")],
    ];
    const item = one.item
      ? await tx.equipment.findFirstOrThrow({ where: { plant_id, name: one.item }, select: { id: true } })
      : null;
    const row = await tx.requisition.create({
      data: {
        company_id,
        plant_id,
        name: one.name,
        reason: one.reason,
        notes: one.notes,
        ...(one.work_type ? { type: "service", work_type: one.work_type } : { type: "purchase" }),
        ...(one.back && {
          yearly_benefit: one.back[0] * 100,
          yearly_cost: one.back[1] * 100,
          outlay: one.back[2] === undefined ? null : one.back[2] * 100,
        }),
        equipment_id: item?.id ?? null,
        requested_by: await idOf(one.by),
        created_at: ago(one.asked),
        ...(decided && {
          decided_by: await idOf(decided[2]),
          decided_at: ago(decided[1]),
          decision_reason: decided[3] ?? null,
        }),
        ...(taken && { taken_by: await idOf(taken[2]), taken_at: ago(taken[1]) }),
        ...(one.until !== undefined && { estimated_completion_date: new Date(now.getTime() + one.until * day) }),
        ...(completed && {
          completed_at: ago(completed[1]),
          hours: one.done?.hours,
          cost: (one.done?.cost ?? 0) * 100,
        }),
        ...(concluded && {
          concluded_at: ago(concluded[1]),
          concluded_by: await idOf(concluded[2]),
          roi_final: one.done?.roi_final,
        }),
        lines: { create: await linesOf(tx, { company_id, plant_id }, one.lines) },
      },
      select: { id: true },
    });
    const { id } = row;
    // The number of the order is taken with the approval.
    if (at("approve")) await tx.requisition.update({ where: { id }, data: { status: "approved" } });
    const isHeld = status === "on_hold" && held;
    await tx.requisition.update({
      where: { id },
      data: {
        status,
        ...(isHeld && { held_from: "in_work", held_at: ago(held[1]), hold_reason: held[3] ?? null }),
      },
    });
    await history(tx, { id, company_id, plant_id }, one, { ago, idOf });
    if (one.isAsked) await askVendors(tx, id, now, await idOf("requisitioner"));
  }
}

/** What three vendors quote for the bearings of the refiner; one is cheaper and late, one has left out a line. */
const offers: {
  vendor: string;
  isByVendor?: true;
  days: [number | null, number | null, number | null];
  prices: (number | null)[];
}[] = [
  { vendor: "Boreal Bearing & Drives", isByVendor: true, days: [10, 7, 10], prices: [593, 321, 218] },
  { vendor: "Kenora Machine Works", days: [44, 44, 9], prices: [547, 299, 204] },
  { vendor: "Norden Motor Service", days: [6, 6, null], prices: [620, 327.5, null] },
];

async function askVendors(tx: Tx, requisition_id: number, now: Date, by: number) {
  const requisition = await tx.requisition.findUniqueOrThrow({
    where: { id: requisition_id },
    include: { lines: { orderBy: { position: "asc" } } },
  });
  const { company_id, plant_id, name } = requisition;
  const place = { company_id, plant_id };
  const company = await tx.company.findUniqueOrThrow({ where: { id: company_id }, select: { currency: true } });
  await tx.requisition.update({
    where: { id: requisition_id },
    data: { expected_receive_date: new Date(now.getTime() + 21 * day) },
  });
  const rfq = await tx.rfq.create({
    data: {
      ...place,
      name,
      request_type: 1,
      status: "quoted",
      requisition_id,
      created_by: by,
      sent_by: by,
      created_at: new Date(now.getTime() - 3 * day),
      sent_at: new Date(now.getTime() - 3 * day),
      lines: {
        create: requisition.lines.map(({ id, position, text, part_id, brand_model_id, quantity }) => ({
          position,
          text,
          part_id,
          brand_model_id,
          quantity,
          requisition_line_id: id,
        })),
      },
    },
    include: { lines: { orderBy: { position: "asc" } } },
  });
  for (const { vendor, isByVendor = false, days, prices } of offers) {
    const { id: vendor_id, email } = await tx.plantVendor.findFirstOrThrow({ where: { plant_id, name: vendor } });
    const asked = { ...place, rfq_id: rfq.id, vendor_id };
    await tx.rfqVendor.create({ data: { ...asked, mail: "sent", mailed_to: email, mailed_at: rfq.sent_at } });
    const lines = rfq.lines.flatMap(({ id, quantity }, at) => {
      const [price, after] = [prices[at], days[at]];
      return price == null
        ? []
        : {
            ...place,
            line_id: id,
            unit_price: Math.round(price * 100),
            quantity,
            delivery_date: after == null ? null : new Date(now.getTime() + after * day),
          };
    });
    const quote = await tx.rfqQuote.create({
      data: {
        ...asked,
        currency: company.currency,
        created_by: isByVendor ? null : by,
        created_at: new Date(now.getTime() - day),
        is_by_vendor: isByVendor,
        price: BigInt(lines.reduce((sum, { unit_price, quantity }) => sum + Math.round(unit_price * quantity), 0)),
      },
    });
    await tx.rfqQuoteLine.createMany({
      data: lines.map(({ quantity: _quantity, ...line }) => ({ ...line, quote_id: quote.id })),
    });
  }
}

async function linesOf(tx: Tx, place: { company_id: number; plant_id: number }, lines: readonly Line[]) {
  const found = [];
  for (const [position, { thing, quantity, price, received = 0 }] of lines.entries()) {
    const { plant_id } = place;
    const line = await tx.stockLine.findFirst({
      where: { plant_id, OR: [{ part: { name: thing } }, { brand_model: { name: thing } }] },
      select: { part_id: true, brand_model_id: true },
    });
    found.push({
      position,
      quantity,
      received,
      unit_price: Math.round(price * 100),
      ...(line ?? { text: thing }),
    });
  }

  return found;
}

interface Clock {
  ago: (days: number) => Date;
  idOf: (role: Role) => Promise<number>;
}

async function history(
  tx: Tx,
  { id: requisition_id, ...place }: { id: number; company_id: number; plant_id: number },
  { asked, by, past }: DemoRequisition,
  { ago, idOf }: Clock,
) {
  const line = { ...place, requisition_id };
  await tx.requisitionEvent.create({
    data: { ...line, user_id: await idOf(by), action: "create", to: "pending", created_at: ago(asked) },
  });
  let from = "pending";
  for (const [action, days, role, note] of past) {
    const to = leadsTo[action]!;
    await tx.requisitionEvent.create({
      data: { ...line, user_id: await idOf(role), action, from, to, note: note ?? null, created_at: ago(days) },
    });
    from = to;
  }
}
