/** The fields of a record that show that something happened to it. A reading that goes on changes none of them. */
const eventFields: Readonly<Record<string, readonly string[]>> = {
  get_item: ["name", "archived_at", "criticality"],
  item_history: ["key", "is_open"],
  list_alerts: ["id", "level", "ended_at", "acknowledged_at", "verdict"],
  list_work_orders: ["id", "status", "updated_at"],
};

/** What has happened, as the answer of a tool shows it: equal to an earlier one while nothing has. */
export function eventsOf(tool: string, { data }: { data?: unknown }): unknown[] {
  const fields = eventFields[tool] ?? [];
  const rows = Array.isArray(data) ? data : [data];

  return rows.map((row: Record<string, unknown> | undefined) => fields.map((field) => row?.[field] ?? null));
}
