import { nextStepOf } from "@/lib/domain/maintenance/alarm-case";
import { currentOrderOf } from "@/lib/domain/maintenance/item-verdict";
import { abnormalLevels, isAbnormal, type Level, levels } from "@/lib/domain/shared/levels";
import type { UnitSystem } from "@/lib/domain/shared/units";
import { inListOrder, type Spot } from "@/lib/domain/structure/floor-plan";
import { active } from "@/lib/resources/places";
import type { Tx } from "@/lib/server/data/db";
import { casesOfItems, type ItemCase } from "@/lib/services/monitoring/cases/of-items";
import { type PresentReading, type ShownReading, shownReading } from "@/lib/services/monitoring/cases/present-readings";
import { worstReadingsOf } from "@/lib/services/monitoring/cases/verdicts";
import { rolledUp } from "@/lib/services/structure/hierarchy/levels";

/** Somebody who is signed in, or a screen on a wall. */
export interface Looking {
  tx: Tx;
  now: Date;
}

/** The short form of the story of an item. */
export interface StoryInShort extends Pick<ItemCase, "level_since" | "abnormal_since"> {
  id: number;
  name: string;
  level: Level;
  /** What its worst measurement reads now; null where no alert states what was measured. */
  reading: ShownReading | null;
  sensor: { id: number; name: string } | null;
  alert_id: number | null;
  /** What has become of its alerts; null where none explains the level. */
  case: (Pick<ItemCase, "state" | "proof" | "request"> & { next: (typeof nextStepOf)[ItemCase["state"]] }) | null;
  /** While it is open. */
  work_order: { id: number; number: number; status: string } | null;
}

export interface PlacedMachine extends Spot {
  id: number;
  name: string;
  code: string | null;
  line: string;
  level: Level;
  /** An alarm of one of its items has not been acknowledged. */
  is_new: boolean;
  /** The worst of its abnormal items, and how many more there are. */
  item: StoryInShort | null;
  more_items: number;
}

interface AbnormalItem {
  id: number;
  name: string;
  machine_id: number;
  level: Level;
}

/** The machines of a plan with their levels, in the order of the list beside the picture. */
export async function machinesOn(
  looking: Looking,
  floor_plan_id: number,
  system: UnitSystem,
): Promise<PlacedMachine[]> {
  const placed = await looking.tx.floorPlanMachine.findMany({
    where: { floor_plan_id, machine: active },
    select: {
      x: true,
      y: true,
      machine: { select: { id: true, name: true, code: true, production_line: { select: { name: true } } } },
    },
  });
  const ids = placed.map(({ machine }) => machine.id);
  const levelOf = await rolledUp(looking, "machine", ids);
  const abnormal = await abnormalItems(looking, ids);
  const cases = await casesOfItems(
    looking,
    abnormal.map(({ id }) => id),
  );
  const readings = await worstReadingsOf(looking, cases);

  return inListOrder(
    placed.map(({ machine: { id, name, code, production_line }, x, y }) => {
      const own = abnormal.filter(({ machine_id }) => machine_id === id);
      const stories = inListOrder(
        own.map((item) => {
          const story = storyOf(item, { found: cases.get(item.id), reading: readings.get(item.id), system });
          return { ...story, item: story };
        }),
      );
      const { level } = levelOf(id);

      return {
        id,
        name,
        code,
        line: production_line.name,
        x,
        y,
        level,
        is_new: isAbnormal(level) && own.some((item) => cases.get(item.id)?.state === "new"),
        item: stories[0]?.item ?? null,
        more_items: Math.max(0, stories.length - 1),
      };
    }),
  );
}

/** Each abnormal item of these machines by its worst sensor. */
async function abnormalItems({ tx }: Looking, machine_ids: readonly number[]): Promise<AbnormalItem[]> {
  if (machine_ids.length === 0) return [];
  const order: Level[] = [...levels];

  return tx.$queryRaw<AbnormalItem[]>`
    select distinct on (s.equipment_id) s.equipment_id as id, e.name, s.machine_id, s.level
    from placed_sensors s join equipments e on e.id = s.equipment_id
    where s.machine_id = any(${[...machine_ids]}::int[]) and s.level = any(${[...abnormalLevels]}::text[])
    order by s.equipment_id, array_position(${order}::text[], s.level), s.sensor_id`;
}

interface Known {
  found: ItemCase | undefined;
  reading: PresentReading | undefined;
  system: UnitSystem;
}

function storyOf({ id, name, level }: AbnormalItem, { found, reading, system }: Known): StoryInShort {
  return {
    id,
    name,
    level,
    reading: reading ? shownReading(reading, system) : null,
    sensor: reading?.sensor ?? null,
    alert_id: found?.worst_alert_id ?? null,
    level_since: found?.level_since ?? null,
    abnormal_since: found?.abnormal_since ?? null,
    case: found
      ? { state: found.state, proof: found.proof, request: found.request, next: nextStepOf[found.state] }
      : null,
    work_order: found ? currentOrderOf(found) : null,
  };
}
