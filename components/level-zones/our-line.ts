import type { LimitClass } from "@/lib/domain/limit-classes";
import type { Quantity } from "@/lib/domain/units";
import type { ZoneKind, ZoneLimits } from "@/lib/domain/zones";

/** One line of the standard: a quantity on a kind of machine. */
export type OurLine = Omit<
  ZoneLimits,
  "is_latching" | "is_enabled" | "k_warning" | "k_alarm" | "ratio_warning" | "ratio_alarm"
> & {
  id: number;
  limit_class: LimitClass | null;
  quantity: Quantity;
  kind: ZoneKind;
  unit: string;
  version: number;
};
