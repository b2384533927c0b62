import { machineValues, type NcdConfig } from "@/lib/domain/ingest/ncd-config";
import { hasGain, knowsSettings } from "@/lib/domain/ingest/sensor-settings";
import type { CommandPurpose, GainAction, Instruction } from "@/lib/domain/monitoring/commands";
import { DomainError } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { type RecordingSensor, recordingSensor } from "../sensors/recording";
import { findCommand } from "./list";
import { sendCommand } from "./send";

/** Commands to a sensor through its controller. Nothing is saved until the device has confirmed it. */

export async function adjustGain(call: Call, id: number, action: GainAction) {
  const sensor = await listening(call, id);
  if (!hasGain(sensor)) throw new DomainError("conflict", "sensors.mismatch");

  return commandSensor(call, sensor, "gain", { type: "adjust_gain", uid: sensor.uid, action });
}

export async function configure(call: Call, id: number, config: NcdConfig) {
  const sensor = await listening(call, id);
  if (sensor.type !== "ncd") throw new DomainError("conflict", "sensors.mismatch");
  if (Object.keys(config).length === 0) throw new DomainError("invalid", "errors.at_least_one_field");

  if (!knowsSettings(sensor.firmware, Object.keys(config))) throw new DomainError("conflict", "sensors.wrong_firmware");

  return commandSensor(call, sensor, "config", {
    type: "configure",
    uid: sensor.uid,
    config: { ...config },
    machine_values: machineValues(config),
  });
}

async function listening(call: Call, id: number): Promise<RecordingSensor> {
  const sensor = await recordingSensor(call, id);
  if (sensor.archived_at) throw new DomainError("conflict", "commands.archived");

  return sensor;
}

export async function commandSensor(
  call: Call,
  sensor: RecordingSensor,
  purpose: CommandPurpose,
  instruction: Instruction,
) {
  const { id: sensor_id, controller_id, company_id, plant_id } = sensor;
  const controller = { id: controller_id, company_id, plant_id };

  return findCommand(call, await sendCommand(call, { controller, type: "manual", sensor_id, purpose, instruction }));
}
