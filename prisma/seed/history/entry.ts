import type { Prisma } from "@/lib/generated/prisma/client";
import type { AuditAction } from "@/lib/resources/audited";

/** A record of the maintenance area before it has a number and an id, with the history that led to its status. */
export interface Entry {
  row: Omit<Prisma.WorkOrderCreateManyInput, "company_id" | "plant_id" | "number" | "request_id" | "parent_id"> & {
    created_at: Date;
  };
  events: EntryEvent[];
  /** The request that became this order. */
  request?: Entry;
  parent?: Entry;
  /** The recurring work that made it, and for which of its dates. */
  of?: { series: EntrySeries; date: string };
  saving?: Omit<Prisma.SavingCreateManyInput, "company_id" | "plant_id" | "work_order_id">;
  fault?: EntryFault;
}

/** Recurring work with the dates of which no order became. */
export interface EntrySeries {
  row: Omit<Prisma.WorkSeriesCreateManyInput, "company_id" | "plant_id">;
  without: { date: string; state: "missed" | "skipped"; reason: string }[];
}

export interface EntryEvent {
  user_id: number | null;
  action: AuditAction<"work-orders">;
  from?: string;
  to?: string;
  note?: string | null;
  data?: Prisma.InputJsonObject;
  created_at: Date;
}

/** The alert that led to the order, and what its sensor shows of the repair. */
export interface EntryFault {
  alert: Omit<Prisma.AlertCreateManyInput, "company_id" | "plant_id" | "work_order_id">;
  changes: Omit<Prisma.AlertChangeCreateManyInput, "company_id" | "alert_id">[];
  proof: Omit<Prisma.ProofCreateManyInput, "company_id" | "plant_id" | "work_order_id" | "alert_id">;
}

/** Who works in the plant, by the key of the role; of several each in turn. */
export type Person = (
  role: "technician" | "supervisor" | "plant_superintendent" | "plant_admin" | "plant_user",
  turn?: number,
) => number;

export const moved = (
  user_id: number,
  action: EntryEvent["action"],
  from: string,
  to: string,
  created_at: Date,
): EntryEvent => ({
  user_id,
  action,
  from,
  to,
  created_at,
});

export const later = (time: Date, ms: number) => new Date(time.getTime() + ms);

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
