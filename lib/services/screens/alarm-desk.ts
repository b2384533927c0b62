import type { Call } from "@/lib/server/data/call";
import { servedAlerts } from "@/lib/services/monitoring/alerts/served";

/** The worst of them; the head of the desk says when there are more. */
const mostAlerts = 200;
const hourMs = 3_600_000;

/** What the alarm desk shows first: the alerts that GET /alerts answers, and how many began within an hour. */
export async function alarmDesk(call: Call, plant_id: number | undefined) {
  const place = plant_id === undefined ? {} : { plant_id: [plant_id] };
  const asked = (query: object) => servedAlerts.list(call, servedAlerts.query.parse({ ...place, ...query }));
  const { data, meta } = await asked({ state: ["open", "repaired"], max: mostAlerts });
  const from = new Date(call.now.getTime() - hourMs).toISOString();
  const recent = await asked({ daterange: { from }, max: 1 });

  return { alerts: data, total: meta.total, recent: recent.meta.total, now: call.now.toISOString() };
}
