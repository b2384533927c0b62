import type { AlertStates } from "@/lib/domain/monitoring/alerts";
import type { Level } from "@/lib/domain/shared/levels";
import type { LatestBaseline, StoredZone } from "./learning";
import type { WatchedSensor } from "./sensor";

/** How far one measurement has been evaluated. */
export interface StoredParameter {
  company_id: number;
  sensor_id: number;
  parameter: number;
  last_at: Date | null;
  evaluated_at: Date | null;
  level: Level;
  rule_states: AlertStates;
  rest_low: number | null;
  rest_high: number | null;
  /** Until when the states know of samples, where it is not `evaluated_at`. */
  rested_from: Date | null;
}

/** What is stored of one measurement beside its samples. */
export interface Measured {
  stored: StoredParameter;
  zones: readonly StoredZone[];
  latest: LatestBaseline | undefined;
}

export interface StoredSensor {
  sensor: WatchedSensor;
  measured: Measured[];
}
