import { bounded } from "@/lib/domain/mcp/bounds";
import type { McpResource } from "@/lib/domain/mcp/uris";
import { type Asker, callTool, type ToolAnswer } from "./call-tool";

/** What stands behind the addresses of resources: answers of tools, put together. Null: not for this key. */
export const readResource: Record<McpResource, (asker: Asker, id: number) => Promise<ToolAnswer | null>> = {
  item_history: (asker, id) => callTool(asker, "item_history", { id }),
  work_order: (asker, id) => callTool(asker, "get_work_order", { id }),
  alert_evidence: evidenceOf,
};

const day = 86_400_000;

interface FoundAlert {
  opened_at: string;
  parameter: number | null;
  sensor: { id: number; equipment: { id: number } | null };
}

/** The alert with its limits and finding, its measurement from a day before the onset to a day after it, and the item's orders. */
async function evidenceOf(asker: Asker, id: number): Promise<ToolAnswer | null> {
  const alert = await callTool(asker, "get_alert", { id });
  if (!alert || alert.isRefused) return alert;
  const { opened_at, parameter, sensor } = alert.body.data as FoundAlert;
  const onset = Date.parse(opened_at);
  const readings = await callTool(asker, "sensor_series", {
    id: sensor.id,
    from: onset - day,
    to: Math.min(onset + day, asker.visit.now.getTime()),
    ...(parameter !== null && { parameters: [parameter] }),
  });
  const orders =
    sensor.equipment && (await callTool(asker, "list_work_orders", { equipment_id: [sensor.equipment.id] }));

  const { value, isTruncated } = bounded({
    link: alert.body.link,
    alert: alert.body.data,
    readings: dataOf(readings),
    work_orders: dataOf(orders),
  });
  return { isRefused: false, body: { ...(value as object), ...(isTruncated && { is_truncated: true }) } };
}

/** Null where the key may not read it: the rest is evidence too. */
const dataOf = (answer: ToolAnswer | null) => (answer && !answer.isRefused ? answer.body.data : null);
