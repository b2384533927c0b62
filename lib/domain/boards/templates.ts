import { openStatuses } from "../maintenance/work-order";
import type { TileDraft } from "./tiles";

/**
 * Dashboards to begin with. `title` of a tile is a key of boards.template_tiles and is written in the language of the user
 * who takes it; a tile without one is called by what it shows. Nothing here names a record, so that each fits every company.
 */

const open = { kind: ["order"], status: [...openStatuses] };

const templates = {
  maintenance: [
    count("open_orders", "work-orders", open),
    count("overdue_orders", "work-orders", { kind: ["order"], is_overdue: true }),
    { kind: "kpi", name: "compliance", target: 0.9, width: 3, rows: 1 },
    { kind: "kpi", name: "backlog", width: 3, rows: 1 },
    {
      kind: "list",
      title: "next_due",
      resource: "work-orders",
      columns: ["label", "name", "status", "due_at"],
      max: 6,
      query: { ...open, orderByColumn: "due_at", orderByMethod: "asc" },
      width: 8,
      rows: 2,
    },
    {
      kind: "breakdown",
      title: "orders_by_status",
      resource: "work-orders",
      query: open,
      by: "status",
      width: 4,
      rows: 2,
    },
    {
      kind: "over_time",
      title: "orders_created",
      resource: "work-orders",
      query: { kind: ["order"] },
      date: "daterange",
      per: "week",
      by: "type",
      width: 8,
      rows: 2,
    },
    { kind: "cost", by: "kind", width: 4, rows: 2 },
  ],
  reliability: [
    { kind: "levels", of: "plant", width: 6, rows: 1 },
    { kind: "kpi", name: "mtbf", width: 3, rows: 1 },
    { kind: "kpi", name: "mttr", width: 3, rows: 1 },
    { kind: "attention", width: 8, rows: 3 },
    { kind: "kpi", name: "availability", target: 0.95, width: 4, rows: 1 },
    { kind: "kpi", name: "reactive_share", target: 0.2, width: 4, rows: 1 },
    { kind: "kpi", name: "savings", width: 4, rows: 1 },
    {
      kind: "over_time",
      title: "alerts_begun",
      resource: "alerts",
      query: {},
      date: "daterange",
      per: "day",
      by: "level",
      width: 12,
      rows: 2,
    },
  ],
  shift: [
    { kind: "levels", of: "machine", width: 6, rows: 1 },
    count("in_work", "work-orders", { kind: ["order"], status: ["in_work"] }),
    count("waiting_requests", "work-order-requests", { status: ["requested"] }),
    { kind: "attention", width: 8, rows: 2 },
    {
      kind: "list",
      title: "orders_in_work",
      resource: "work-orders",
      columns: ["name", "due_at"],
      max: 6,
      query: { kind: ["order"], status: ["in_work", "on_hold"] },
      width: 4,
      rows: 2,
    },
    // One for each line that counts; see templatesOf.
    { kind: "oee", process_id: 0, width: 4, rows: 2 },
  ],
  plants: [
    {
      kind: "breakdown",
      title: "open_by_plant",
      resource: "work-orders",
      query: open,
      by: "plant_id",
      width: 6,
      rows: 2,
    },
    {
      kind: "breakdown",
      title: "alerts_by_plant",
      resource: "alerts",
      query: { state: ["open"] },
      by: "plant_id",
      width: 6,
      rows: 2,
    },
    {
      kind: "over_time",
      title: "orders_created",
      resource: "work-orders",
      query: { kind: ["order"] },
      date: "daterange",
      per: "month",
      by: "plant_id",
      width: 8,
      rows: 2,
    },
    { kind: "kpi", name: "cost", width: 4, rows: 1 },
    { kind: "kpi", name: "availability", width: 4, rows: 1 },
  ],
} satisfies Record<string, readonly TileDraft[]>;

type TemplateName = keyof typeof templates;
export const templateNames = Object.keys(templates) as TemplateName[];

const mostProcesses = 3;

/** The tiles of a template with the titles of `titleOf`; the tile of a line once for each that counts its parts. */
export function tilesOf(name: TemplateName, titleOf: (title: string) => string, process_ids: readonly number[]) {
  return (templates[name] as readonly TileDraft[])
    .flatMap((draft): TileDraft[] =>
      draft.kind === "oee"
        ? process_ids.slice(0, mostProcesses).map((process_id) => ({ ...draft, process_id }))
        : [draft],
    )
    .map((draft, at) => ({ ...draft, id: at + 1, ...(draft.title && { title: titleOf(draft.title) }) }));
}

function count(title: string, resource: string, query: Record<string, unknown>) {
  return { kind: "count", title, resource, query, width: 3, rows: 1 } as const;
}
