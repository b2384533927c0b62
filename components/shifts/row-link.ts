import type { ShownRow } from "./types";

const screens = {
  permit: (id: number) => `/permits/${id}`,
  order: (id: number) => `/maintenance/work-orders/${id}`,
  line: (id: number) => `/processes/${id}/details/dashboard`,
  item: (id: number) => `/equipments/${id}/details/main`,
  machine: (id: number) => `/machines/${id}`,
  production_line: (id: number) => `/production-lines/${id}`,
  sensor: () => "/dashboard/plant?panel=alarms",
} as const;

/** Whose screens open to whom. */
const opensTo = {
  permit: "view_permits",
  order: "view_maintenance",
  line: "view_oee",
  item: "view_dashboard",
  machine: "view_dashboard",
  production_line: "view_dashboard",
  sensor: "view_dashboard",
} as const;

export type Target = { kind: keyof typeof screens; id: number };

/** Where a row leads; null for whom it does not open. */
export function hrefOf(target: Target, may: (permission: (typeof opensTo)[Target["kind"]]) => boolean): string | null {
  return may(opensTo[target.kind]) ? screens[target.kind](target.id) : null;
}

/** The record behind a row, or what shows it. */
export function targetOf({ kind, id, to }: Pick<ShownRow, "kind" | "id" | "to">): Target | null {
  if (to) return to;
  if (kind === "permit") return { kind, id };
  if (kind === "order" || kind === "request") return { kind: "order", id };

  return kind === "line" ? { kind: "line", id } : null;
}
