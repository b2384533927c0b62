import type { RowKey } from "@/lib/domain/maintenance/planner-row";
import type { PlannedStep } from "@/lib/domain/maintenance/work-order-steps";
import type { Custom } from "@/lib/domain/structure/custom-fields";
import type { OnWire } from "@/lib/server/http/wire";
import type { WorkCategory } from "@/lib/services/maintenance/work-orders/categories";
import type { Assignable, AssignableTeam, WorkPlant } from "@/lib/services/maintenance/work-orders/people";
import type { PresentedWorkOrder } from "@/lib/services/maintenance/work-orders/present";
import type { FoundWorkOrder } from "@/lib/services/maintenance/work-orders/served";
import type { PlannerWeek } from "@/lib/services/maintenance/work-orders/week";
import type { WhatFirst } from "@/lib/services/screens/what-first";

export type { WorkCategory };
export type Week = OnWire<PlannerWeek>;
/** A row of the planner: a person, a team with work that nobody has taken, or nobody. */
export interface PlannerRow {
  row: RowKey;
  name: string;
  person: Week["people"][number] | null;
}
export type Order = OnWire<PresentedWorkOrder>;
export type WhatFirstScreenProps = OnWire<WhatFirst>;
export type FullOrder = OnWire<FoundWorkOrder>;
type StoredFile = FullOrder["files"][number];
/** What the form of an order begins with: an order, or what the orders of a series begin with. */
export type FormOrder = Pick<
  FullOrder,
  | ("id" | "label" | "name" | "description" | "version" | "kind" | "type" | "plant_id" | "category_id")
  | ("production_line" | "machine" | "asset" | "equipment" | "task_procedure" | "work_station")
  | ("assigned_user" | "assigned_team" | "priority" | "responsibility_area" | "responsible_role")
  | ("due_at" | "scheduled_at" | "extended_at" | "completed_at" | "expected_minutes" | "parent" | "series")
  | ("is_machine_down" | "down_since" | "is_site_visit_required" | "required_items" | "supervisor_notes")
> & {
  files: readonly (Pick<StoredFile, "id" | "name" | "mime" | "size"> &
    Partial<Pick<StoredFile, "step_id" | "user_id">>)[];
  steps: readonly PlannedStep[];
  required_parts: readonly Pick<NeededPart, "part" | "brand_model" | "quantity" | "store_room">[];
  /** Of the company's own fields, by key, with the names of people in them. */
  custom?: unknown;
  custom_people?: Record<string, string>;
};
export type NeededPart = FullOrder["required_parts"][number];

/** An order from a list does not know what hangs on it. */
export const fullOf = (order: Order | FullOrder | undefined): FullOrder | null =>
  order && "required_parts" in order ? order : null;

/** Whether a user may change what is planned of it. */
export const isPlannable = (
  { status, actions }: { status: string; actions: readonly string[] },
  { may }: Pick<Surroundings, "may">,
) => may.update && status !== "closed" && actions.length > 0;

/** What every part of these screens needs to know beside the orders. */
export interface Surroundings {
  user_id: number;
  /** Of the server, so that server and browser show the same: ISO 8601. */
  now: string;
  people: readonly Assignable[];
  teams: readonly AssignableTeam[];
  plants: readonly WorkPlant[];
  categories: readonly WorkCategory[];
  /** The fields of the companies whose plants these are. */
  custom: Pick<Custom, "fields" | "columns" | "filters" | "sort">;
  may: { create: boolean; update: boolean; request: boolean; supervise: boolean };
}
