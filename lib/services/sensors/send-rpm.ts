import type { Call } from "@/lib/server/call";
import { recordingSensor } from "../captures/sensor";
import { noSource } from "../equipments/rpm-params";
import { shaftOf } from "../equipments/shaft";
import { tell } from "./tell";

/** Tells the sensor how fast its item turns: what was typed, or what the item's source says now. */
export async function sendRpm(call: Call, sensor_id: number, typed: number | null) {
  const sensor = await recordingSensor(call, sensor_id);
  const rpm = typed ?? (await shaftOf(call.tx, sensor_id, call.now))?.rpm ?? null;
  if (rpm === null) throw noSource();

  return tell(call, sensor, "rpm", { type: "set_rpm", uid: sensor.uid, rpm });
}
