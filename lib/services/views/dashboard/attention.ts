import { currentOrderOf } from "@/lib/domain/maintenance/item-verdict";
import { converter } from "@/lib/domain/monitoring/measurement";
import { inList } from "@/lib/domain/shared/known";
import { abnormalLevels, type Level, levels } from "@/lib/domain/shared/levels";
import { unitSystemFor } from "@/lib/domain/shared/units";
import { classRank } from "@/lib/domain/structure/criticality";
import type { Call } from "@/lib/server/data/call";
import { type Page, pageOf } from "@/lib/server/resources/list";
import { casesOfItems, type ItemCase } from "@/lib/services/monitoring/cases/of-items";
import {
  type PresentReading,
  type ShownReading,
  shownLimits,
  shownReading,
} from "@/lib/services/monitoring/cases/present-readings";
import { worstReadingsOf } from "@/lib/services/monitoring/cases/verdicts";
import { type Sparks, sparksOf } from "@/lib/services/monitoring/series/sparks";
import { inPlants } from "./plants";

/** What needs attention: one row an abnormal item with its verdict, worst first, then by its class, then longest first. */

export interface AttentionRow {
  /** The item's. */
  id: number;
  name: string;
  level: Level;
  /** The class that counts for it, its own or its machine's. */
  criticality: string | null;
  plant: { id: number; name: string };
  production_line: { id: number; name: string; kind: string };
  machine: { id: number; name: string; code: string | null };
  asset: { id: number; name: string };
  sensor: { id: number; name: string };
  /** The worst alert, which the reading, the limits and the age are of; null where none explains the level. */
  alert_id: number | null;
  /** Null where no alert states what was measured. */
  reading: ShownReading | null;
  limits: { warning: number | null; alarm: number | null; low_warning: number | null; low_alarm: number | null };
  /** Seven days in 28 steps of six hours, gaps as null. */
  spark: (number | null)[];
  /** Since when the item has its level, and since when it is abnormal. */
  since: string | null;
  abnormal_since: string | null;
  /** What its alerts have become; null where none explains the level. */
  case: Pick<ItemCase, "state" | "proof" | "alerts" | "request" | "is_muted"> | null;
  /** The order of that case, while it is open. */
  work_order: { id: number; number: number; status: string } | null;
}

interface Abnormal {
  id: number;
  sensor_id: number;
  rank: number;
  /** Its own, else its machine's. */
  criticality: string | null;
}

interface Place {
  id: number;
  name: string;
  plant_id: number;
  plant_name: string;
  unit_system: number;
  line_id: number;
  line_name: string;
  line_kind: string;
  machine_id: number;
  machine_name: string;
  machine_code: string | null;
  asset_id: number;
  asset_name: string;
  sensor_id: number;
  sensor_name: string;
}

export interface AttentionQuery {
  plant_id?: number;
  /** Only items with (true) or without (false) a work order that is still open. */
  has_work_order?: boolean;
  page: number;
  max: number;
}

export async function attention(
  call: Call,
  query: AttentionQuery,
): Promise<Page<AttentionRow> & { counts: { all: number; with_work_order: number } }> {
  const abnormal = await abnormalItems(call, query.plant_id);
  const cases = await casesOfItems(
    call,
    abnormal.map(({ id }) => id),
  );
  const isOrdered = ({ id }: Abnormal) => {
    const found = cases.get(id);
    return found !== undefined && currentOrderOf(found) !== null;
  };
  const { has_work_order, page, max } = query;
  const wanted = abnormal
    .filter((one) => has_work_order === undefined || isOrdered(one) === has_work_order)
    .sort(
      (a, b) =>
        // A class never lifts, lowers or hides a level: it decides among equals.
        a.rank - b.rank ||
        classRank(a.criticality) - classRank(b.criticality) ||
        longestFirst(cases.get(a.id), cases.get(b.id)) ||
        a.id - b.id,
    );
  const counts = { all: abnormal.length, with_work_order: abnormal.filter(isOrdered).length };

  return {
    ...pageOf(await rowsOf(call, wanted.slice((page - 1) * max, page * max), cases), wanted.length, query),
    counts,
  };
}

/** Each item that is abnormal, with its worst sensor. `rank` counts from 1, the worst. */
function abnormalItems(call: Call, plant_id?: number) {
  const order: Level[] = [...levels];
  return call.tx.$queryRaw<Abnormal[]>`
    select a.id, a.sensor_id, a.rank, coalesce(e.criticality, m.criticality) as criticality
    from (
      select distinct on (equipment_id) equipment_id as id, sensor_id, machine_id,
        array_position(${order}::text[], level) as rank
      from placed_sensors where ${inPlants(call, plant_id)} and level = any(${[...abnormalLevels]}::text[])
      order by equipment_id, array_position(${order}::text[], level), sensor_id) a
    join equipments e on e.id = a.id left join machines m on m.id = a.machine_id`;
}

/** An item whose level no alert explains has no age; it comes after those that have. */
const longestFirst = (a: ItemCase | undefined, b: ItemCase | undefined) => begin(a) - begin(b);
const begin = (one: ItemCase | undefined) => (one?.level_since ? Date.parse(one.level_since) : Number.MAX_SAFE_INTEGER);

async function rowsOf(
  call: Call,
  page: readonly Abnormal[],
  cases: ReadonlyMap<number, ItemCase>,
): Promise<AttentionRow[]> {
  if (page.length === 0) return [];
  const shown = new Map(
    page.flatMap(({ id }) => {
      const found = cases.get(id);
      return found ? [[id, found] as const] : [];
    }),
  );
  const readings = await worstReadingsOf(call, shown);
  const sparks = await sparksOf(
    call,
    [...readings.values()].flatMap(({ sensor, parameter }) =>
      parameter === null ? [] : [{ sensor_id: sensor.id, parameter }],
    ),
  );
  const places = await placesOf(call, page);

  return page.flatMap(({ id, rank, criticality }) => {
    const place = places.get(id);
    return place
      ? [
          shownRow(call, {
            place,
            level: inList(levels, rank - 1),
            criticality,
            found: cases.get(id),
            reading: readings.get(id),
            sparks,
          }),
        ]
      : [];
  });
}

async function placesOf({ tx }: Call, page: readonly Abnormal[]): Promise<Map<number, Place>> {
  const rows = await tx.$queryRaw<Place[]>`
    select e.id, e.name, p.id as plant_id, p.name as plant_name, p.unit_system,
      l.id as line_id, l.name as line_name, l.kind as line_kind, m.id as machine_id, m.name as machine_name, m.code as machine_code,
      a.id as asset_id, a.name as asset_name, s.id as sensor_id, s.name as sensor_name
    from sensors s join equipments e on e.id = s.equipment_id join assets a on a.id = e.asset_id
    join machines m on m.id = a.machine_id join production_lines l on l.id = m.production_line_id join plants p on p.id = e.plant_id
    where s.id = any(${page.map(({ sensor_id }) => sensor_id)}::int[])`;

  return new Map(rows.map((row) => [row.id, row]));
}

interface Shown {
  place: Place;
  level: Level;
  criticality: string | null;
  found: ItemCase | undefined;
  reading: PresentReading | undefined;
  sparks: Sparks;
}

function shownRow({ viewer }: Call, { place, level, criticality, found, reading, sparks }: Shown): AttentionRow {
  const system = unitSystemFor(viewer, place);
  const { sensor, data_set, parameter } = reading ?? { sensor: null, data_set: "", parameter: null };

  return {
    id: place.id,
    name: place.name,
    level,
    criticality,
    plant: { id: place.plant_id, name: place.plant_name },
    production_line: { id: place.line_id, name: place.line_name, kind: place.line_kind },
    machine: { id: place.machine_id, name: place.machine_name, code: place.machine_code },
    asset: { id: place.asset_id, name: place.asset_name },
    sensor: sensor ?? { id: place.sensor_id, name: place.sensor_name },
    alert_id: found?.worst_alert_id ?? null,
    reading: reading ? shownReading(reading, system) : null,
    limits: reading ? shownLimits(reading, system) : noLimits,
    spark:
      sensor === null || parameter === null
        ? []
        : sparks.of(sensor.id, parameter).map(converter(data_set, parameter, system)),
    since: found?.level_since ?? null,
    abnormal_since: found?.abnormal_since ?? null,
    case: found ? caseOf(found) : null,
    work_order: found ? currentOrderOf(found) : null,
  };
}

const caseOf = ({ state, proof, alerts, request, is_muted }: ItemCase) => ({ state, proof, alerts, request, is_muted });

const noLimits = { warning: null, alarm: null, low_warning: null, low_alarm: null };
