import { signalClassOf } from "@/lib/domain/ingest/signal";
import { sensors } from "@/lib/resources/sensors";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";

/** The signal of a sensor: the last strength, and the average for the icons. */
export async function connectionOf(call: Call, id: number) {
  const { rssi, signal, battery_pct, last_seen_at } = await find(call, sensors, id);

  return { rssi_dbm: rssi, signal, signal_class: signalClassOf(signal), battery_pct, last_seen_at };
}
