import { mkdir, statfs } from "node:fs/promises";
import { byPlant } from "@/lib/domain/identity/scope";
import { type CaptureAxis, captureAxes, readableStates } from "@/lib/domain/monitoring/captures";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import { mostBytes, mostWaveforms, zipSize } from "@/lib/domain/vibration/waveform-files";
import type { WaveformFormat } from "@/lib/domain/vibration/waveform-formats";
import { rangeOn } from "@/lib/inputs/series";
import { chosenBy, type WaveformExportInput } from "@/lib/inputs/waveform-exports";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";

/** Which waveforms: those of each sensor within its stretch, in UTC milliseconds. */
export interface Choice {
  sensors: { id: number; from: number; to: number }[];
  axes: CaptureAxis[];
  format: WaveformFormat;
}

export interface Estimate {
  sensors: number;
  waveforms: number;
  samples: number;
  /** Of the ZIP file, about. */
  bytes: number;
  /** Why no file would be made of them. */
  refused: "none" | "too_many" | "too_large" | "no_space" | null;
  most_waveforms: number;
  most_bytes: number;
}

const longest = 40 * 366 * 86_400_000;

type Scope = Pick<Call, "tx" | "viewer">;

/** The sensors of what is asked for, as far as the caller sees it; a place that they do not see does not exist. */
export async function chosenWaveforms(call: Scope, input: WaveformExportInput): Promise<Choice> {
  const { axes = captureAxes, format } = input;
  const key = chosenBy.find((one) => input[one]) ?? "sensor_ids";
  const ids = input[key] ?? [];
  const known = await knownIds(call, key, ids);
  const missing = ids.findIndex((id) => !known.has(id));
  if (missing >= 0) throw invalidField(`${key}.${missing}`, "errors.does_not_exist");
  const rows = await call.tx.sensor.findMany({
    where: { AND: [byPlant.see(call.viewer), { deleted_at: null }, sensorsIn[key](ids)] },
    orderBy: [{ plant_id: "asc" }, { equipment_id: "asc" }, { position: "asc" }, { id: "asc" }],
    select: { id: true, plant: { select: { time_zone: true } } },
  });

  return {
    sensors: rows.map(({ id, plant }) => ({ id, ...rangeOn(input, plant.time_zone, longest) })),
    axes: captureAxes.filter((axis) => axes.includes(axis)),
    format,
  };
}

type Key = (typeof chosenBy)[number];

const sensorsIn = {
  sensor_ids: (ids: readonly number[]) => ({ id: { in: [...ids] } }),
  equipment_ids: (ids: readonly number[]) => ({ equipment_id: { in: [...ids] } }),
  machine_ids: (ids: readonly number[]) => ({ equipment: { asset: { machine_id: { in: [...ids] } } } }),
};

async function knownIds({ tx, viewer }: Scope, key: Key, ids: readonly number[]): Promise<Set<number>> {
  const where = { AND: [byPlant.see(viewer), { deleted_at: null, id: { in: [...ids] } }] };
  const select = { id: true } as const;
  const found = {
    sensor_ids: () => tx.sensor.findMany({ where, select }),
    equipment_ids: () => tx.equipment.findMany({ where, select }),
    machine_ids: () => tx.machine.findMany({ where, select }),
  };

  return new Set((await found[key]()).map(({ id }) => id));
}

/** How many there are, how large their file gets, and whether it can be made: nothing is made. */
export const estimateWaveforms = async (call: Scope, input: WaveformExportInput): Promise<Estimate> =>
  estimateOf(call.tx, await chosenWaveforms(call, input));

export async function estimateOf(tx: Tx, choice: Choice): Promise<Estimate> {
  const { ids, from, to } = columnsOf(choice);
  const [found = { sensors: 0, waveforms: 0, samples: 0 }] = await tx.$queryRaw<
    { sensors: number; waveforms: number; samples: number }[]
  >`
    select count(distinct w.sensor_id)::int as sensors, count(*)::int as waveforms,
      coalesce(sum(w.samples_count), 0)::float8 as samples
    from unnest(${ids}::int[], ${from}::float8[], ${to}::float8[]) as s (id, from_ms, to_ms)
    join waveforms w on w.sensor_id = s.id
      and w.listed_at >= to_timestamp(s.from_ms / 1000) and w.listed_at < to_timestamp(s.to_ms / 1000)
    where w.axis = any(${choice.axes}::text[]) and w.state = any(${[...readableStates]}::text[]) and w.samples_count > 0`;
  const bytes = zipSize(choice.format, found.waveforms, found.samples);

  return {
    ...found,
    bytes,
    refused: await refusalOf(found.waveforms, bytes),
    most_waveforms: mostWaveforms,
    most_bytes: mostBytes,
  };
}

/** The ids of the chosen waveforms, sensor by sensor, each in the order of time, with how long they are. */
export function waveformIds(tx: Tx, choice: Choice): Promise<{ id: number; samples: number }[]> {
  const { ids, from, to } = columnsOf(choice);

  return tx.$queryRaw<{ id: number; samples: number }[]>`
    select w.id, w.samples_count as samples
    from unnest(${ids}::int[], ${from}::float8[], ${to}::float8[]) with ordinality as s (id, from_ms, to_ms, position)
    join waveforms w on w.sensor_id = s.id
      and w.listed_at >= to_timestamp(s.from_ms / 1000) and w.listed_at < to_timestamp(s.to_ms / 1000)
    where w.axis = any(${choice.axes}::text[]) and w.state = any(${[...readableStates]}::text[]) and w.samples_count > 0
    order by s.position, w.listed_at, w.axis, w.id`;
}

const columnsOf = ({ sensors }: Choice) => ({
  ids: sensors.map(({ id }) => id),
  from: sensors.map(({ from }) => from),
  to: sensors.map(({ to }) => to),
});

/** Of the disk that stays free beside the file. */
const spare = 1.2;

async function refusalOf(waveforms: number, bytes: number): Promise<Estimate["refused"]> {
  if (waveforms === 0) return "none";
  if (waveforms > mostWaveforms) return "too_many";
  if (bytes > mostBytes) return "too_large";

  return bytes * spare > (await freeBytes()) ? "no_space" : null;
}

async function freeBytes(): Promise<number> {
  await mkdir(env.dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(env.dataDir);

  return bavail * bsize;
}

const gigabytes = (bytes: number) => Math.ceil(bytes / 100_000_000) / 10;

/** Throws if the export is not possible, before anything is made. */
export function refuse({ refused, waveforms, bytes }: Estimate): void {
  if (refused === null) return;
  const params = {
    waveforms,
    most: mostWaveforms,
    gigabytes: gigabytes(bytes),
    most_gigabytes: gigabytes(mostBytes),
  };
  throw new DomainError("conflict", `exports.waveforms.${refused}`, { params });
}
