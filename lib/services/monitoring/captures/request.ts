import {
  type CaptureAxis,
  type CaptureState,
  captureAxes,
  captureTimeout,
  fMaxOf,
  stateOfRequest,
} from "@/lib/domain/monitoring/captures";
import { DomainError, type Fields, invalidField } from "@/lib/domain/shared/errors";
import type { CaptureInput } from "@/lib/inputs/captures";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { lockCapturesIn } from "@/lib/services/devices/commands/capture-lock";
import { refuseReader, sendCommand } from "@/lib/services/devices/commands/send";
import { type RecordingSensor, recordingSensor } from "@/lib/services/devices/sensors/recording";
import { peopleOf } from "@/lib/services/identity/users/names";
import { captureColumns, shownCaptures } from "./present";

/** Asks a sensor for its waveform. One open request a sensor: of two people at once one is refused with the other's. */
export async function requestCapture(call: Call, sensor_id: number, input: CaptureInput) {
  const sensor = await recordingSensor(call, sensor_id);
  const wanted = checked(sensor, input);
  // Before anything is written: of a group this one is skipped.
  await refuseReader(call, sensor.controller_id);
  await lockCapturesIn(call.tx, sensor_id);
  const open = await call.tx.fftRequest.findFirst({ where: { sensor_id, finished_at: null }, select: { id: true } });
  if (open)
    throw new DomainError("conflict", "captures.already_requested", { data: await shownRequest(call, open.id) });

  const place = { company_id: sensor.company_id, plant_id: sensor.plant_id };
  const { id } = await call.tx.fftRequest.create({
    data: {
      ...place,
      ...wanted,
      sensor_id,
      requested_by: call.viewer.user_id,
      expires_at: endOf(call, sensor),
      created_at: call.now,
    },
    select: { id: true },
  });
  const state: CaptureState = "requested";
  const axes = wanted.axis === "all" ? captureAxes : [wanted.axis];
  await call.tx.waveform.createMany({
    data: axes.map((axis) => ({ ...place, sensor_id, request_id: id, axis, state, listed_at: call.now })),
  });
  await sendCapture(call, sensor, { id, axes, ...wanted });
  await audit(call, "request_fft", "sensors", sensor_id, { after: { ...wanted, ...place } });
  publish(call.tx, { subject: "captures", action: state, id: sensor_id, ...place });

  return shownRequest(call, id);
}

const endOf = (call: Call, sensor: RecordingSensor) => new Date(call.now.getTime() + captureTimeout(sensor));

type Wanted = ReturnType<typeof checked> & { id: number; axes: readonly CaptureAxis[] };

function sendCapture(call: Call, sensor: RecordingSensor, { id, type, axes, f_max_hz, lines, averages }: Wanted) {
  const { uid, controller_id, company_id, plant_id } = sensor;
  return sendCommand(call, {
    controller: { id: controller_id, company_id, plant_id },
    type: "graph",
    sensor_id: sensor.id,
    purpose: "fft",
    request_id: id,
    expires_at: endOf(call, sensor),
    instruction: { type: "capture", uid, kind: type, axes: [...axes], f_max_hz, lines, averages },
  });
}

function checked(sensor: RecordingSensor, { type, f_max_hz, ...rest }: CaptureInput) {
  const allowed = fMaxOf(sensor.type);
  if (sensor.archived_at || allowed.length === 0) throw new DomainError("conflict", "captures.records_none");
  const asked = whole({ type, f_max_hz });
  if (!allowed.includes(asked.f_max_hz)) {
    throw invalidField("f_max_hz", { key: "captures.f_max_one_of", params: { allowed: allowed.join(", ") } });
  }

  return { ...asked, ...rest };
}

/** Kind and highest frequency, or the specification's sentence on whichever is missing. */
export function whole({ type, f_max_hz }: Pick<CaptureInput, "type" | "f_max_hz">) {
  if (type && f_max_hz) return { type, f_max_hz };
  const missing = Object.entries({ type, f_max_hz }).filter(([, value]) => !value);
  const fields: Fields = Object.fromEntries(missing.map(([field]) => [field, ["captures.select_type_and_f_max"]]));
  throw new DomainError("invalid", "captures.select_type_and_f_max", { fields });
}

async function shownRequest(call: Call, id: number) {
  const { captures, requested_by, ...request } = await call.tx.fftRequest.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      sensor_id: true,
      type: true,
      axis: true,
      f_max_hz: true,
      lines: true,
      averages: true,
      requested_by: true,
      created_at: true,
      expires_at: true,
      finished_at: true,
      captures: { select: captureColumns, orderBy: { axis: "asc" } },
    },
  });
  const shown = await shownCaptures(call, captures);
  const people = await peopleOf(call, [requested_by]);

  return {
    ...request,
    state: stateOfRequest(shown.map(({ state }) => state)),
    requested_by: people.get(requested_by ?? 0) ?? null,
    captures: shown,
  };
}

export async function commandOfRequest(call: Call, request_id: number): Promise<number> {
  const { id } = await call.tx.deviceCommand.findFirstOrThrow({ where: { request_id }, select: { id: true } });

  return id;
}
