import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import { stuckSince } from "@/lib/domain/monitoring/stuck";
import { sensors } from "@/lib/resources/sensors";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";

/** Something that is, or lately was, wrong with the sensor itself rather than with the machine it listens to. */
export interface SensorFault {
  kind: "no_data" | "bad_reading" | "stuck" | "command" | "capture";
  at: Date;
  ended_at: Date | null;
  /** Message key of the measurement, the command's type or the capture's state. */
  what: string | null;
}

const daysBack = 30;
const most = 50;
const badQuality = 3; // "sensor fault", domain reference 1.6

/** Newest first. */
export async function faultsOf(call: Call, sensor_id: number): Promise<SensorFault[]> {
  const { data_set } = await find(call, sensors, sensor_id);
  const since = new Date(call.now.getTime() - daysBack * 86_400_000);
  const faults = [
    ...(await silences(call, sensor_id, since)),
    ...(await badReadings(call, sensor_id, since, data_set as DataSet)),
    ...(await stuckValues(call, sensor_id, data_set as DataSet)),
    ...(await failedCommands(call, sensor_id, since)),
    ...(await failedCaptures(call, sensor_id, since)),
  ];

  return faults.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, most);
}

async function silences(call: Call, sensor_id: number, since: Date): Promise<SensorFault[]> {
  const alerts = await call.tx.alert.findMany({
    where: { sensor_id, kind: "no_data", OR: [{ ended_at: null }, { ended_at: { gte: since } }] },
    orderBy: { opened_at: "desc" },
    take: most,
    select: { opened_at: true, ended_at: true },
  });

  return alerts.map(({ opened_at, ended_at }) => ({ kind: "no_data", at: opened_at, ended_at, what: null }));
}

/** One line a measurement: since when readings were marked faulty, and until when. */
async function badReadings(call: Call, sensor_id: number, since: Date, data_set: DataSet): Promise<SensorFault[]> {
  const rows = await call.tx.$queryRaw<{ parameter: number; at: Date; ended_at: Date }[]>`
    select r.parameter::int as parameter, min(r.taken_at) as at, max(r.taken_at) as ended_at
    from (select company_id, sensor_id, array_agg(parameter) as ids from sensor_parameters where sensor_id = ${sensor_id} group by 1, 2) p
    cross join lateral readings_between(p.company_id, p.sensor_id, p.ids, ${since}, 'infinity') r
    where r.quality = ${badQuality} group by 1`;

  return rows.map(({ parameter, at, ended_at }) => ({
    kind: "bad_reading",
    at,
    ended_at,
    what: parameterById(data_set, parameter)?.name ?? null,
  }));
}

/** Measurements that report one and the same value, by the hours of the last three days. */
async function stuckValues(call: Call, sensor_id: number, data_set: DataSet): Promise<SensorFault[]> {
  const from = new Date(call.now.getTime() - 3 * 86_400_000);
  const hours = await call.tx.$queryRaw<{ parameter: number; bucket: Date; min: number; max: number; count: number }[]>`
    select p.parameter::int as parameter, h.bucket, h.min, h.max, h.count from sensor_parameters p
    cross join lateral hours_between(p.company_id, p.sensor_id, array[p.parameter], ${from}, 'infinity') h
    where p.sensor_id = ${sensor_id} order by h.bucket`;

  return [...new Set(hours.map(({ parameter }) => parameter))].flatMap((id): SensorFault[] => {
    const parameter = parameterById(data_set, id);
    const own = hours.filter((hour) => hour.parameter === id);
    const at = parameter && stuckSince(parameter.quantity, own);
    return at ? [{ kind: "stuck", at, ended_at: null, what: parameter.name }] : [];
  });
}

/**
 * The measurements of several sensors that report one and the same value, by the sensor's id. Those that moved in the last
 * day are sorted out first, so that the hours of only a few are read.
 */
export async function stuckOf(
  call: Call,
  sensors: readonly { id: number; data_set: string }[],
): Promise<Map<number, SensorFault[]>> {
  const since = new Date(call.now.getTime() - 86_400_000);
  const still = await call.tx.$queryRaw<{ sensor_id: number }[]>`
    select distinct sensor_id from (
      select p.sensor_id from sensor_parameters p
      cross join lateral hours_between(p.company_id, p.sensor_id, array[p.parameter], ${since}, 'infinity') h
      where p.sensor_id = any(${sensors.map(({ id }) => id)}::int[])
      group by p.sensor_id, p.parameter having min(h.min) = max(h.max)) unmoved`;
  const found = new Map<number, SensorFault[]>();
  for (const { id, data_set } of sensors)
    if (still.some(({ sensor_id }) => sensor_id === id))
      found.set(id, await stuckValues(call, id, data_set as DataSet));

  return found;
}

async function failedCommands(call: Call, sensor_id: number, since: Date): Promise<SensorFault[]> {
  const commands = await call.tx.deviceCommand.findMany({
    where: { sensor_id, state: { in: ["failed", "timeout"] }, created_at: { gte: since } },
    orderBy: { id: "desc" },
    take: most,
    select: { type: true, created_at: true, ended_at: true },
  });

  return commands.map(({ type, created_at, ended_at }) => ({ kind: "command", at: created_at, ended_at, what: type }));
}

async function failedCaptures(call: Call, sensor_id: number, since: Date): Promise<SensorFault[]> {
  const captures = await call.tx.waveform.findMany({
    where: { sensor_id, state: { in: ["failed", "timeout", "incomplete"] }, created_at: { gte: since } },
    orderBy: { id: "desc" },
    take: most,
    select: { state: true, listed_at: true },
  });

  return captures.map(({ state, listed_at }) => ({ kind: "capture", at: listed_at, ended_at: null, what: state }));
}
