import type { Call } from "@/lib/server/data/call";
import { shaftOf } from "@/lib/services/structure/equipments/speed";
import { noSource } from "@/lib/services/structure/equipments/speed-source";
import { recordingSensor } from "../sensors/recording";
import { commandSensor } from "./configure-sensor";

/** Sends the speed of its item to the sensor: the entered speed, or the present one of the item's source. */
export async function sendRpm(call: Call, sensor_id: number, typed: number | null) {
  const sensor = await recordingSensor(call, sensor_id);
  const rpm = typed ?? (await shaftOf(call.tx, sensor_id, call.now))?.rpm ?? null;
  if (rpm === null) throw noSource();

  return commandSensor(call, sensor, "rpm", { type: "set_rpm", uid: sensor.uid, rpm });
}
