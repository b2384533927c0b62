import { signalClassOf } from "@/lib/domain/ingest/signal";
import { sensors } from "@/lib/resources/sensors";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";

interface Heard {
  rssi: number | null;
  signal: number | null;
  battery_pct: number | null;
  last_seen_at: Date | null;
}

/** The signal of a sensor: the last strength, and the average for the icons. */
export async function connectionOf(call: Call, id: number) {
  const { rssi, signal, battery_pct, last_seen_at } = (await find(call, sensors, id)) as unknown as Heard;

  return { rssi_dbm: rssi, signal, signal_class: signalClassOf(signal), battery_pct, last_seen_at };
}
