import type { Level } from "@/lib/domain/shared/levels";
import { type UnitSystem, unitSystemFor } from "@/lib/domain/shared/units";
import type { Call } from "@/lib/server/data/call";
import { rolledUp } from "@/lib/services/structure/hierarchy/levels";
import { casesOfItems, type ItemCase } from "./of-items";
import {
  type AlertCause,
  type PresentReading,
  presentReadingsOf,
  type ShownReading,
  shownReading,
} from "./present-readings";

/** The state of an item in one answer: how bad, by which measurement, since when, and what is being done. */
export interface Verdict {
  level: Level;
  /** The measurement that is worst, as it reads now; null where nothing is abnormal or no alert states what was measured. */
  worst: (ShownReading & Pick<PresentReading, "alert_id" | "sensor">) | null;
  /** What raised its worst open alert; null where none is open. */
  cause: AlertCause | null;
  /** What has become of its alerts; null where none is open and none was repaired lately. */
  case: ItemCase | null;
}

/** Of every item that is asked for, by its id. */
export async function verdictsOf(call: Call, items: readonly PlantItem[]): Promise<Map<number, Verdict>> {
  const ids = items.map(({ id }) => id);
  const levelOf = await rolledUp(call, "equipment", ids);
  const cases = await casesOfItems(call, ids);
  const readings = await worstReadingsOf(call, cases);

  return new Map(
    items.map(({ id, plant }) => {
      const system = unitSystemFor(call.viewer, plant);
      const reading = readings.get(id);
      const verdict: Verdict = {
        level: levelOf(id).level,
        worst: worstOf(reading, system),
        cause: reading?.cause ?? null,
        case: cases.get(id) ?? null,
      };
      return [id, verdict] as const;
    }),
  );
}

interface PlantItem {
  id: number;
  plant: { unit_system: number };
}

/** What the worst measurement of each item reads, by the item's id. */
export async function worstReadingsOf(
  { tx }: Pick<Call, "tx">,
  cases: ReadonlyMap<number, Pick<ItemCase, "worst_alert_id">>,
): Promise<Map<number, PresentReading>> {
  const worst = [...cases].flatMap(([id, { worst_alert_id }]) =>
    worst_alert_id === null ? [] : [[id, worst_alert_id] as const],
  );
  const readings = await presentReadingsOf(
    tx,
    worst.map(([, alert_id]) => alert_id),
  );

  return new Map(
    worst.flatMap(([id, alert_id]) => {
      const reading = readings.get(alert_id);
      return reading ? [[id, reading] as const] : [];
    }),
  );
}

function worstOf(reading: PresentReading | undefined, system: UnitSystem): Verdict["worst"] {
  const shown = reading && shownReading(reading, system);

  return shown ? { ...shown, alert_id: reading.alert_id, sensor: reading.sensor } : null;
}
