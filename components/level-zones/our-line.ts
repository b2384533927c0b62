import type { ZoneKind, ZoneLimits } from "@/lib/domain/monitoring/zones";
import type { Quantity } from "@/lib/domain/shared/units";
import type { LimitClass } from "@/lib/domain/structure/limit-classes";

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
