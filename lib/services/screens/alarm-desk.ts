import type { ChosenPlant } from "@/lib/domain/structure/plant";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { servedAlerts } from "@/lib/services/monitoring/alerts/served";

/** The worst of them; the head names how many more there are. */
const mostAlerts = 200;

const hour = 3_600_000;

/** What the alarm desk shows when it is opened by an address: what its two calls would answer. */
export async function alarmDesk(call: Call, plant: ChosenPlant) {
  const place = typeof plant === "number" ? { plant_id: [String(plant)] } : {};
  const since = new Date(call.now.getTime() - hour).toISOString();
  const [list, rate] = await together([
    servedAlerts.list(
      call,
      servedAlerts.query.parse({ ...place, state: ["open", "repaired", "latched"], max: String(mostAlerts) }),
    ),
    servedAlerts.list(call, servedAlerts.query.parse({ ...place, daterange: { from: since }, max: "1" })),
  ]);

  return { plant, alerts: list.data, total: list.meta.total, recent: rate.meta.total, now: call.now };
}

export type AlarmDesk = Awaited<ReturnType<typeof alarmDesk>>;
