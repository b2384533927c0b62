import type { Call } from "@/lib/server/data/call";
import { recordingSensor } from "@/lib/services/devices/sensors/recording";
import { shaftOf } from "@/lib/services/structure/equipments/speed";
import { noSource } from "@/lib/services/structure/equipments/speed-source";
import { tell } from "./configure-sensor";

/** Tells the sensor how fast its item turns: what was typed, or what the item's source says now. */
export async function sendRpm(call: Call, sensor_id: number, typed: number | null) {
  const sensor = await recordingSensor(call, sensor_id);
  const rpm = typed ?? (await shaftOf(call.tx, sensor_id, call.now))?.rpm ?? null;
  if (rpm === null) throw noSource();

  return tell(call, sensor, "rpm", { type: "set_rpm", uid: sensor.uid, rpm });
}
