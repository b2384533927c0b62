import type { KnownSensor } from "@/lib/domain/ingest/known-sensor";
import type { Decoded } from "@/lib/domain/ingest/payload";
import type { Receipt } from "@/lib/domain/ingest/receipt";
import type { RegisterMap } from "@/lib/domain/ingest/registers";
import type { PressureRange } from "@/lib/domain/ingest/sensor-settings";
import type { MeasurementName } from "@/lib/domain/monitoring/parameters";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import { DomainError } from "@/lib/domain/shared/errors";
import { roundTo } from "@/lib/domain/shared/units";
import type { MessageTrialInput } from "@/lib/inputs/message-trial";
import { controllers } from "@/lib/resources/controllers";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";
import { mapsOf } from "@/lib/services/devices/controllers/maps";
import { decodeMessage } from "./decode";
import type { Device, StoredReading } from "./delivery";
import { matchReadings } from "./match";

/** One value that would be stored. */
export interface TriedReading {
  path: string | null;
  sensor: { id: number; name: string; uid: string };
  name: MeasurementName;
  unit: string;
  value: number;
  /** The device value, if a formula changed it. */
  raw: number | null;
  running: boolean | null;
  taken_at: Date;
}

export interface MessageTrial {
  readings: TriedReading[];
  rejected: Receipt["rejected"];
}

const mostShown = 200;

/**
 * What would be read of a message, by the same steps as at the door, and what would be refused. Nothing is stored; the
 * maps may be ones that nobody has saved.
 */
export async function tryMessage(call: Call, id: number, input: MessageTrialInput): Promise<MessageTrial> {
  const controller = await find(call, controllers, id);
  const { adapter, register_map, point_map } = mapsOf(controller);
  const registers = input.register_map ?? register_map;
  const device: Device = {
    ...controller,
    token_id: null,
    controller_id: id,
    adapter: input.adapter === undefined ? adapter : input.adapter,
    point_map: input.point_map ?? point_map,
  };
  const batch = decoded(device, input, call.now);
  if (!("ok" in batch)) return batch;
  const sensors = await sensorsOf(call, id);
  const { rows, rejected } = matchReadings(batch, sensors, registers, call.now.getTime());

  return {
    readings: rows.slice(0, mostShown).map((row) => shown(row, batch, registers, sensors)),
    rejected: [
      ...batch.rejected,
      ...rejected,
      ...batch.quarantined.map(({ path }) => ({ path, code: "FUTURE" as const })),
    ].slice(0, mostShown),
  };
}

/** A message that cannot be read at all is an answer here, not an error. */
function decoded(device: Device, { door, message }: MessageTrialInput, now: Date): Decoded | MessageTrial {
  try {
    return decodeMessage(device, door, message, now);
  } catch (error) {
    if (!(error instanceof DomainError) || error.refusal !== "malformed") throw error;
    return { readings: [], rejected: [{ path: String(error.params.path ?? ""), code: "MALFORMED" }] };
  }
}

type NamedSensor = KnownSensor & { name: string };

const formula = { select: { current_id: true, expression: true } } as const;

async function sensorsOf(call: Call, controller_id: number): Promise<Map<string, NamedSensor>> {
  const rows = await call.tx.sensor.findMany({
    where: { controller_id, deleted_at: null, archived_at: null },
    select: {
      id: true,
      uid: true,
      name: true,
      data_set: true,
      run_threshold: true,
      run_levels: true,
      is_runtime_tracked: true,
      pressure_range: true,
      ultrasound_model: { select: { lo_db: true, hi_db: true } },
      formulas: { select: { parameter: true, formula } },
      subtype: { select: { parameter: true, formula } },
    },
  });

  return new Map(
    rows.map(({ formulas, subtype, ...sensor }) => [
      sensor.uid,
      {
        ...sensor,
        data_set: sensor.data_set as DataSet,
        pressure_range: sensor.pressure_range as PressureRange | null,
        run_levels: sensor.run_levels as Record<string, number>,
        last_running: null,
        originals: formulas.map(({ parameter, formula }) => ({ parameter, ...stepOf(formula) })),
        subtype: subtype?.formula ? { parameter: subtype.parameter, ...stepOf(subtype.formula) } : null,
      },
    ]),
  );
}

const stepOf = ({ current_id, expression }: { current_id: number | null; expression: string }) => ({
  version_id: current_id ?? 0,
  expression,
});

function shown(
  row: StoredReading,
  batch: Decoded,
  registers: RegisterMap,
  sensors: ReadonlyMap<string, NamedSensor>,
): TriedReading {
  const sensor = [...sensors.values()].find(({ id }) => id === row.sensor_id)!;
  const parameter = parameterById(sensor.data_set as DataSet, row.parameter)!;
  const isThis = (one: { uid: string; key: string }) => one.uid === sensor.uid && one.key === parameter.key;
  const reading = batch.readings.find((one) => isThis(one) && one.ts === row.ts);
  const register = Object.entries(registers).find(([, entry]) => isThis(entry))?.[0];

  return {
    path: reading?.path ?? (register ? (batch.register_paths?.get(Number(register)) ?? `regs.${register}`) : null),
    sensor: { id: sensor.id, name: sensor.name, uid: sensor.uid },
    name: parameter.name,
    unit: parameter.unit,
    value: roundTo(row.value, 6),
    raw: row.raw?.value ?? null,
    running: row.running,
    taken_at: new Date(row.ts),
  };
}
