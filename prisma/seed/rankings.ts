import type { Tx } from "@/lib/server/data/db";
import { day, type Entry, hour, later, moved } from "./history/entry";
import type { PastPlant } from "./history/past";

interface Deferred {
  mill: { name: string; item: string };
  foods: { name: string; item: string };
  /** What was found, as the code of a mode; nobody has entered it for a guard. */
  mode?: string;
  /** Days ago. */
  created: number;
  done: number;
  expected_minutes: number;
  /** When its item failed meanwhile, days ago, and for how many hours. */
  failed?: { ago: number; hours: number };
}

/** Work that was put off: one failed where the ranking by loss had it first, one held, one failed that only severity saw. */
const deferred = {
  seal: {
    mill: { name: "Renew output shaft seal of the vacuum pump gearbox", item: "Vacuum pump gearbox" },
    foods: { name: "Renew output shaft seal of the mixer gearbox", item: "Mixer gearbox" },
    mode: "OLK",
    created: 20,
    done: 11.5,
    expected_minutes: 150,
    failed: { ago: 12, hours: 5 },
  },
  feet: {
    mill: { name: "Shim second press motor feet", item: "Second press motor" },
    foods: { name: "Shim retort pump motor feet", item: "Retort pump motor" },
    mode: "MIS",
    created: 20,
    done: 1,
    expected_minutes: 120,
  },
  guard: {
    mill: { name: "Replace chipper motor coupling guard", item: "Chipper motor" },
    foods: { name: "Replace homogenizer motor coupling guard", item: "Homogenizer motor" },
    created: 14,
    done: 7.2,
    expected_minutes: 60,
    failed: { ago: 7.5, hours: 2 },
  },
} as const satisfies Record<string, Deferred>;

type Work = keyof typeof deferred;

/** What was found at it, by the name of the order. */
export const foundAtDeferred = Object.values<Deferred>(deferred).flatMap(({ mill, foods, mode }) =>
  mode === undefined ? [] : [mill, foods].map(({ name }) => ({ name, mode })),
);

/** The first by expected loss, and the first by severity; the rest between them, in either order. */
const weeks: { ago: number; byLoss: Work[]; bySeverity: Work[] }[] = [
  { ago: 15.5, byLoss: ["seal", "feet"], bySeverity: ["feet", "seal"] },
  { ago: 8.5, byLoss: ["feet", "guard"], bySeverity: ["guard", "feet"] },
];

const plants = { "Cedar Ridge Mill": "mill", "Harbor Plant": "foods" } as const;

/** Two weeks of rankings in the first plant of each demo company: in one the expected loss was right, in one severity was. */
export async function seedRankings(tx: Tx, now: Date) {
  for (const [name, kind] of Object.entries(plants)) {
    const plant = await tx.plant.findFirstOrThrow({
      where: { name },
      select: { id: true, company_id: true, downtime_cost: true, company: { select: { currency: true } } },
    });
    const orders = await putOff(tx, plant, kind, now);
    for (const week of weeks) await rank(tx, plant, orders, week, now);
  }
}

interface Plant {
  id: number;
  company_id: number;
  downtime_cost: number | null;
  company: { currency: string };
}
type Orders = Record<Work, { id: number; equipment_id: number | null }>;

/** The work that was put off, for the history of its plant. */
export function deferredEntries({ kind, person, place, calendar: { now } }: PastPlant): Entry[] {
  const supervisor = person("supervisor");
  const at = (ago: number) => later(now, -ago * day);

  return Object.values<Deferred>(deferred).map((work) => {
    const { name, item } = work[kind];
    const [created_at, done] = [at(work.created), at(work.done)];
    const begun = later(done, -2 * hour);
    return {
      row: {
        name,
        ...place({ item }),
        kind: "order",
        type: "breakdown",
        status: "completed",
        problem_solved: true,
        expected_minutes: work.expected_minutes,
        total_minutes: work.expected_minutes,
        due_at: at(work.done - 0.2),
        created_at,
        started_at: begun,
        completed_at: done,
        created_by: supervisor,
        assigned_user_id: supervisor,
        completed_by: supervisor,
      },
      events: [
        { user_id: supervisor, action: "create", to: "pending", created_at },
        moved(supervisor, "start", "pending", "in_work", begun),
        moved(supervisor, "complete", "in_work", "completed", done),
      ],
    };
  });
}

/** Their orders, and when an item failed while it waited. */
async function putOff(tx: Tx, { id: plant_id, company_id }: Plant, kind: "mill" | "foods", now: Date): Promise<Orders> {
  const place = { company_id, plant_id };
  const made: Partial<Orders> = {};
  for (const [key, work] of Object.entries(deferred) as [Work, Deferred][]) {
    const { name } = work[kind];
    const order = await tx.workOrder.findFirstOrThrow({
      where: { ...place, name, kind: "order" },
      select: { id: true, equipment_id: true, created_by: true },
    });
    if (work.failed) {
      const started_at = later(now, -work.failed.ago * day);
      await tx.downtime.create({
        data: {
          ...place,
          equipment_id: order.equipment_id,
          source: "person",
          reason: name,
          created_by: order.created_by,
          started_at,
          created_at: started_at,
          ended_at: later(started_at, work.failed.hours * hour),
        },
      });
    }
    made[key] = order;
  }

  return made as Orders;
}

/** What else was open then stands between them. */
async function rank(
  tx: Tx,
  plant: Plant,
  orders: Orders,
  { ago, byLoss, bySeverity }: (typeof weeks)[number],
  now: Date,
) {
  const { id: plant_id, company_id, downtime_cost, company } = plant;
  const taken_at = later(now, -ago * day);
  const monday = new Date(Date.UTC(taken_at.getUTCFullYear(), taken_at.getUTCMonth(), taken_at.getUTCDate()));
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  const own = byLoss.map((key) => orders[key]);
  const others = await tx.workOrder.findMany({
    where: {
      plant_id,
      kind: "order",
      created_at: { lte: taken_at },
      completed_at: { gt: taken_at },
      id: { notIn: Object.values(orders).map(({ id }) => id) },
    },
    orderBy: { id: "asc" },
    take: 8,
    select: { id: true, equipment_id: true },
  });
  const placesBy = (keys: readonly Work[]) => {
    const [first, ...rest] = keys.map((key) => orders[key].id);
    return [first, ...others.map(({ id }) => id), ...rest];
  };
  const [losses, severities] = [placesBy(byLoss), placesBy(bySeverity)];
  const ranking = await tx.workRanking.create({
    data: {
      company_id,
      plant_id,
      cause: "week",
      week: monday,
      taken_at,
      currency: company.currency,
      orders: own.length + others.length,
    },
    select: { id: true },
  });
  await tx.workRankingEntry.createMany({
    data: [...own, ...others].map(({ id, equipment_id }) => {
      const at = byLoss.findIndex((key) => orders[key].id === id);
      const known = at >= 0 && downtime_cost !== null ? { chance: at === 0 ? 0.258 : 0.085, minutes: 180 } : null;
      return {
        ranking_id: ranking.id,
        work_order_id: id,
        company_id,
        plant_id,
        equipment_id,
        rank: losses.indexOf(id) + 1,
        severity_rank: severities.indexOf(id) + 1,
        ...(known && {
          ...known,
          hourly: downtime_cost,
          loss: Math.round(known.chance * 3 * (downtime_cost ?? 0)),
        }),
      };
    }),
  });
}
