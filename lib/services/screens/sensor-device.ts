import type { NcdConfig } from "@/lib/domain/ingest/ncd-config";
import type { Call } from "@/lib/server/data/call";
import type { OnWire } from "@/lib/server/http/wire";
import { gainOf } from "@/lib/services/devices/commands/gain";
import { latestCommand, listCommands } from "@/lib/services/devices/commands/list";
import { connectionOf } from "../devices/sensors/connection";
import { faultsOf } from "../devices/sensors/faults";
import { recordingSensor } from "../devices/sensors/recording";
import { runtimeOf } from "../devices/sensors/runtime";
import { silenceOf } from "../maintenance/work-orders/sensor-order";
import { staleOf } from "../monitoring/recomputes/stale";
import { latestRecompute } from "../monitoring/recomputes/start";
import { onWire, shaftOf } from "../structure/equipments/speed";

/** What the screen of a sensor shows beside its form: its signal, its commands, its faults. */
export async function deviceScreen(call: Call, id: number) {
  const { controller_id, name, uid, type, data_set, firmware, equipment } = await recordingSensor(call, id);
  const { device_config } = await call.tx.sensor.findUniqueOrThrow({ where: { id }, select: { device_config: true } });
  const shaft = await shaftOf(call.tx, id, call.now);
  const commands = await listCommands(call, controller_id, { page: 1, max: 10, sensor_id: id });

  return {
    sensor: { id, name, uid, type, data_set, firmware },
    controller_id,
    equipment,
    connection: await connectionOf(call, id),
    silence: await silenceOf(call, id),
    runtime: await runtimeOf(call, id),
    gain: await gainOf(call, id),
    config: device_config as NcdConfig | null,
    config_command: await latestCommand(call, id, "config"),
    shaft: shaft && onWire(shaft),
    recompute: await latestRecompute(call, id),
    stale: await staleOf(call, id),
    faults: await faultsOf(call, id),
    commands: commands.data,
    commands_total: commands.meta.total,
    now: call.now,
  };
}

/** As a page hands it to the browser. */
export type DeviceScreen = OnWire<Awaited<ReturnType<typeof deviceScreen>>>;
