import type { AlertStates, LevelEvent } from "@/lib/domain/monitoring/alerts";
import type { DataSet } from "@/lib/domain/monitoring/parameters";
import type { Rest } from "@/lib/domain/monitoring/rest";
import type { Level } from "@/lib/domain/shared/levels";
import type { ClassedItem } from "@/lib/domain/structure/limit-classes";
import type { Learnt } from "./learning";

export interface Place {
  company_id: number;
  plant_id: number;
}

export interface WatchedSensor extends ClassedItem, Place {
  id: number;
  controller_id: number;
  equipment_id: number | null;
  data_set: DataSet;
  expected_interval_s: number;
  level: Level;
  /** Nothing is watched, and what was open has ended. */
  is_unwatched: boolean;
}

/** A transition with the limits that were in force when it happened. */
export type JudgedEvent = LevelEvent & { warning: number | null; alarm: number | null; is_provisional: boolean };

/** One measurement after its new samples. */
export interface Moved {
  parameter: number;
  states: AlertStates;
  level: Level;
  evaluated_at: Date | null;
  /** In time order. */
  events: JudgedEvent[];
  last_value: number | null;
  learnt: Learnt | null;
  /** Which of its next samples need no engine; null: none. */
  rest: Rest | null;
}
