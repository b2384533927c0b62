import type { ZoneKind, ZoneLimits } from "@/lib/domain/monitoring/zones";
import type { Quantity } from "@/lib/domain/shared/units";
import type { LimitClass } from "@/lib/domain/structure/limit-classes";

/** One line of the standard: a quantity on a machine type, or on an item type. */
export type OurLine = Omit<
  ZoneLimits,
  "is_latching" | "is_enabled" | "k_warning" | "k_alarm" | "ratio_warning" | "ratio_alarm"
> & {
  id: number;
  /** Null: the provider's, for every company. */
  company_id: number | null;
  company: { id: number; name: string } | null;
  limit_class: LimitClass | null;
  equipment_type_id: number | null;
  equipment_type: { id: number; name: string } | null;
  quantity: Quantity;
  kind: ZoneKind;
  unit: string;
  version: number;
};
