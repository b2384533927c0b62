import { type Instruction, lastNode, rebaselineRegister } from "@/lib/domain/monitoring/commands";
import { invalidField } from "@/lib/domain/shared/errors";
import { controllers } from "@/lib/resources/controllers";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";
import { type RecordingSensor, recordingSensor } from "../sensors/recording";
import { sendCommand } from "./send";

export interface Place {
  id: number;
  company_id: number;
  plant_id: number;
}

export async function controllerOf(call: Call, id: number): Promise<Place> {
  const { company_id, plant_id } = await find(call, controllers, id);

  return { id, company_id, plant_id };
}

export function registerOf({ port_number }: RecordingSensor): number {
  if (port_number === null || port_number < 1 || port_number > lastNode) {
    throw invalidField("sensor_id", { key: "commands.needs_node", params: { last: lastNode } });
  }

  return rebaselineRegister(port_number);
}

/** The register of a sensor's node whose writing begins a baseline again. */
export const rebaselineOf = (sensor: RecordingSensor): Instruction => ({
  type: "write_registers",
  start: registerOf(sensor),
  values: [1],
});

/** A sensor's node begins its baseline again; answers the command's id. */
export async function sendRebaseline(call: Call, sensor_id: number): Promise<number> {
  const sensor = await recordingSensor(call, sensor_id);
  const controller = await controllerOf(call, sensor.controller_id);
  const instruction = rebaselineOf(sensor);

  return sendCommand(call, { controller, type: "rebaseline", sensor_id, purpose: "rebaseline", instruction });
}
