import type { CommandType, Instruction } from "@/lib/domain/monitoring/commands";
import { DomainError, type Fields, invalidField } from "@/lib/domain/shared/errors";
import type { CommandInput } from "@/lib/inputs/commands";
import type { Call } from "@/lib/server/data/call";
import { enqueue } from "@/lib/server/jobs/outbox";
import { findCommand } from "@/lib/services/devices/commands/list";
import { controllerOf, type Place, rebaselineOf, registerOf } from "@/lib/services/devices/commands/rebaseline";
import { sendCommand } from "@/lib/services/devices/commands/send";
import { type RecordingSensor, recordingSensor } from "@/lib/services/devices/sensors/recording";
import { commandOfRequest, requestCapture } from "../captures/request";

/** Sends a controller a command of one of the seven types. */
export async function createCommand(call: Call, controller_id: number, input: CommandInput) {
  const controller = await controllerOf(call, controller_id);
  const sensor = input.sensor_id ? await sensorOf(call, controller_id, input.sensor_id) : null;
  if (input.type === "graph") return graph(call, sensor, input);
  if (input.type === "sensor_update_rebaseline") return recompute(call, controller, needed(sensor));

  const id = await sendCommand(call, {
    controller,
    type: input.type,
    sensor_id: sensor?.id,
    purpose: input.type === "rebaseline" ? "rebaseline" : undefined,
    instruction: instructionOf(input, sensor),
  });

  return findCommand(call, id);
}

/** One line in the controller's own language. */
export async function sendHostCommand(call: Call, controller_id: number, text: string) {
  const controller = await controllerOf(call, controller_id);
  const instruction = { type: "host", text: hostLine("cmd", text) } as const;

  return findCommand(call, await sendCommand(call, { controller, type: "dxm", instruction }));
}

async function sensorOf(call: Call, controller_id: number, id: number): Promise<RecordingSensor> {
  const sensor = await recordingSensor(call, id);
  if (sensor.controller_id !== controller_id) throw invalidField("sensor_id", "errors.does_not_exist");

  return sensor;
}

function needed(sensor: RecordingSensor | null): RecordingSensor {
  if (!sensor) throw invalidField("sensor_id", "errors.should_be_selected");

  return sensor;
}

async function graph(call: Call, sensor: RecordingSensor | null, { capture }: CommandInput) {
  const wanted = capture ?? { axis: "all", lines: 1600, averages: 1 };
  const request = await requestCapture(call, needed(sensor).id, wanted);

  return findCommand(call, await commandOfRequest(call, request.id));
}

/** Done on the server: the sensor is evaluated against its limits again. Nothing is sent. */
async function recompute(call: Call, controller: Place, { id: sensor_id, uid }: RecordingSensor) {
  const { company_id, plant_id } = controller;
  const id = await sendCommand(call, {
    controller,
    type: "sensor_update_rebaseline",
    sensor_id,
    instruction: { type: "recompute_zones", uid },
  });
  await enqueue(call.tx, "sensor-changed", { sensor_id, company_id, plant_id }, { company_id, key: String(sensor_id) });
  await call.tx.deviceCommand.updateMany({
    where: { id, state: "queued" },
    data: { state: "acked", ended_at: call.now },
  });

  return findCommand(call, id);
}

function instructionOf(input: CommandInput, sensor: RecordingSensor | null): Instruction {
  const types: Partial<Record<CommandType, () => Instruction>> = {
    manual: () => ({ type: "write_registers", ...filled({ start: input.start, values: input.values }) }),
    controller_registers: () => ({ type: "read_registers", ...filled({ start: input.start, count: input.count }) }),
    dxm: () => ({ type: "host", text: hostLine("text", input.text ?? "") }),
    rebaseline: () => rebaselineOf(needed(sensor)),
    acknowledge_rebaseline: () => ({ type: "read_registers", start: registerOf(needed(sensor)), count: 1 }),
  };

  return types[input.type]!();
}

type Filled<Fields> = { [Name in keyof Fields]: NonNullable<Fields[Name]> };

/** What is missing is named, in the specification's words. */
function filled<Given extends object>(given: Given): Filled<Given> {
  const missing = Object.entries(given).filter(([, value]) => value == null || (Array.isArray(value) && !value.length));
  if (missing.length === 0) return given as Filled<Given>;
  const fields: Fields = Object.fromEntries(missing.map(([name]) => [name, ["commands.should_be_filled"]]));
  throw new DomainError("invalid", "commands.should_be_filled", { fields });
}

/** Printable and one line: a line break would begin a second command that nobody has read. */
function hostLine(field: string, text: string): string {
  const line = text.trim();
  if (line === "") filled({ [field]: null });
  if (!/^[\x20-\x7e]+$/.test(line)) throw invalidField(field, "commands.one_line");

  return line;
}
