import type { Level } from "@/lib/domain/shared/levels";

export interface PlantChoice {
  id: number;
  name: string;
  company: string;
  /** Of its company's amounts. */
  currency: string;
  /** The worst level in the plant. */
  level: Level;
  /** IANA name: "America/Chicago". */
  time_zone: string;
}

export type PlantValue = number | "all" | null;

/** What there is to choose from. */
export interface PlantChoices {
  plants: readonly PlantChoice[];
  value: PlantValue;
  /** Ids, latest first; five are shown. */
  recent?: readonly number[];
  /** Provider and corporate people may look at everything at once. */
  allowAll?: boolean;
}
