import { gramsOf, intervalHours, usualDensity } from "@/lib/domain/lubrication/amount";
import {
  type Container,
  type Contents,
  contentsOf,
  cyclesOf,
  feedDays,
  perCycle,
  type Setting,
  setOf,
  strokesFor,
  volumeOf,
} from "@/lib/domain/lubrication/container";
import type { LubricatorStatus } from "@/lib/domain/lubrication/status";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import type { RowOf } from "@/lib/resources/define";
import type { lubricators } from "@/lib/resources/lubricators";
import type { Call } from "@/lib/server/data/call";
import { rolledUp } from "@/lib/services/structure/hierarchy/levels";

export type LubricatorRow = RowOf<typeof lubricators>;

const hour = 3_600_000;
const day = 24 * hour;

interface Fed {
  lubricator_id: number;
  /** mL of the last 30 days. */
  fed: number;
  /** When it first gave something. */
  since: Date;
}

/** Points with what follows from their rows: never stored, so that it cannot differ. */
export async function presentLubricators(call: Call, rows: LubricatorRow[]) {
  const fed = await fedOf(
    call,
    rows.map(({ id }) => id),
  );
  const levelOf = await rolledUp(
    call,
    "equipment",
    rows.flatMap(({ equipment_id }) => equipment_id ?? []),
  );

  const suspect = await suspectSince(
    call,
    rows.map(({ id }) => id),
  );

  return rows.map((row) => ({
    ...row,
    /** Its level came back soon after a greasing: no grease before that is decided. */
    suspect_since: suspect.get(row.id) ?? null,
    /** Of the item, as every screen shows it; null for a point that is on none. */
    item_level: row.equipment_id === null ? null : levelOf(row.equipment_id).level,
    status: row.status as LubricatorStatus,
    request: row.request && { ...row.request, label: workOrderNumber(row.request.number, "request") },
    density: densityOf(row),
    charge: chargeOf(row),
    due_at: dueAt(row, call.now),
    ...givenOf(row, fed.get(row.id), call.now),
  }));
}

async function suspectSince({ tx }: Call, ids: number[]): Promise<ReadonlyMap<number, Date>> {
  const open = await tx.greasingReturn.findMany({
    where: { lubricator_id: { in: ids }, state: "open" },
    select: { lubricator_id: true, returned_at: true },
  });

  return new Map(open.map(({ lubricator_id, returned_at }) => [lubricator_id, returned_at]));
}

export type PresentedLubricator = Awaited<ReturnType<typeof presentLubricators>>[number];

export const densityOf = ({ lubricant_type }: Pick<LubricatorRow, "lubricant_type">) =>
  lubricant_type?.density ?? usualDensity;

/** A full charge as it is measured: grams, mL and strokes of the gun. */
export function chargeOf(row: Pick<LubricatorRow, "target_per_set" | "lubricant_type">) {
  const milliliters = row.target_per_set;

  return {
    milliliters,
    grams: Math.round(milliliters * densityOf(row) * 100) / 100,
    strokes: strokesFor(milliliters),
  };
}

/** When the next greasing is due; a point that never was greased is due at once. Null without an interval. */
function dueAt({ method, interval_hours, last_greased_at }: LubricatorRow, now: Date): Date | null {
  if (method !== "manual" || interval_hours === null) return null;

  return last_greased_at ? new Date(last_greased_at.getTime() + interval_hours * hour) : now;
}

/** The setting of a container that is known in whole; a manual point has none. */
export function settingOf(row: Pick<LubricatorRow, "method" | "container" | "strokes" | "dose">): Setting | null {
  if (row.method !== "automatic" || row.container === null) return null;

  return { container: row.container as Container, strokes: row.strokes, dose: row.dose };
}

const none = {
  cycles_in_container: null,
  cycles_per_set: null,
  delivered_per_cycle: null,
  delivered_per_set: null,
  sets_in_container: null,
  volume: null,
  daily_feed: null,
};
const noContents: { [Key in keyof Contents]: Contents[Key] | null } = {
  delivered: null,
  remaining: null,
  cycles_left: null,
  days_to_empty: null,
  is_nearly_empty: null,
};

function givenOf(row: LubricatorRow, fed: Fed | undefined, now: Date) {
  const setting = settingOf(row);
  if (!setting) return { ...none, ...noContents };
  const set = setOf(setting, row.target_per_set);
  const cycles = cyclesOf(setting);
  const days = fed ? Math.max(1, Math.min(feedDays, (now.getTime() - fed.since.getTime()) / day)) : 0;
  const contents = contentsOf(setting, { cycles: row.cycles, fed: fed?.fed ?? 0, days });

  return {
    cycles_in_container: cycles,
    cycles_per_set: set.cycles,
    delivered_per_cycle: perCycle(setting),
    delivered_per_set: set.milliliters,
    sets_in_container: Math.floor(cycles / set.cycles),
    volume: volumeOf(setting.container),
    daily_feed: fed && days > 0 ? Math.round((fed.fed / days) * 100) / 100 : null,
    ...contents,
  };
}

async function fedOf({ tx, now }: Call, ids: number[]): Promise<Map<number, Fed>> {
  if (ids.length === 0) return new Map();
  const since = new Date(now.getTime() - feedDays * day);
  const rows = await tx.$queryRaw<Fed[]>`
    select lubricator_id, coalesce(sum(milliliters) filter (where at > ${since}), 0)::float8 as fed, min(at) as since
    from lubricator_events where lubricator_id = any (${ids}::int[]) and milliliters > 0 group by lubricator_id`;

  return new Map(rows.map((row) => [row.lubricator_id, row]));
}

interface Bearing {
  outside: number | null;
  bore: number | null;
  width: number | null;
}

/** The charge of a bearing in mL; null where its catalogue entry has no outside diameter or width. */
export const targetOf = ({ outside, width }: Bearing, density: number): number | null =>
  outside && width ? Math.round((gramsOf(outside, width) / density) * 100) / 100 : null;

type Turns = Pick<LubricatorRow, "rpm" | "temperature" | "is_vertical" | "bearing_kind">;

export function suggestedInterval({ bore }: Bearing, { rpm, temperature, is_vertical, bearing_kind }: Turns) {
  if (!bore || !rpm) return null;
  const kind = bearing_kind as "deep_groove";
  const hours = intervalHours({ inside_mm: bore, rpm, kind, temperature, is_vertical });

  return hours === null ? null : Math.round(hours * 10) / 10;
}
