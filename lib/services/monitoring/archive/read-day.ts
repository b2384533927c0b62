import type { PoolClient } from "pg";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import type { PlantDay } from "@/lib/domain/operation/archive";
import { sqlAsProvider } from "@/lib/server/data/db";
import { together } from "@/lib/server/data/together";
import type { ParquetBatch, ParquetColumn } from "@/lib/server/files/parquet";

/** What a file of the archive has: a row is a reading, in its base unit. docs/archive.md describes them. */
export const archiveColumns: readonly ParquetColumn[] = [
  { name: "sensor_id", kind: "int32" },
  { name: "sensor_uid", kind: "text" },
  { name: "item", kind: "text", isNullable: true },
  { name: "parameter", kind: "int32" },
  { name: "key", kind: "text", isNullable: true },
  { name: "unit", kind: "text", isNullable: true },
  { name: "taken_at", kind: "time" },
  { name: "value", kind: "double" },
  { name: "quality", kind: "int32" },
  { name: "is_running", kind: "boolean", isNullable: true },
];

/** What a sensor measured on a day, a batch for each of its measurements. */
export interface SensorDay {
  sensor_id: number;
  rows: number;
  batches: ParquetBatch[];
}

interface Sensor {
  id: number;
  uid: string;
  data_set: DataSet;
  item: string | null;
  parameters: number[];
}

const sensorsOfPage = 200;
/** Read in one transaction, and held in memory together. */
const sensorsAtOnce = 4;

/** The readings of a day of a plant by sensor, measurement and time; of sensors after the one given. Sensors without any are left out. */
export async function* readDay(day: PlantDay, after: number): AsyncGenerator<SensorDay> {
  for (let sensors = await sensorsAfter(day, after); sensors.length > 0; ) {
    for (let at = 0; at < sensors.length; at += sensorsAtOnce) {
      const some = sensors.slice(at, at + sensorsAtOnce);
      const read = await sqlAsProvider((client) => together(some.map((sensor) => readSensor(client, day, sensor))));
      yield* read.filter(({ rows }) => rows > 0);
    }
    sensors = await sensorsAfter(day, sensors.at(-1)?.id ?? after);
  }
}

/** Deleted ones too: what they measured is kept. */
async function sensorsAfter({ company_id, plant_id }: PlantDay, after: number): Promise<Sensor[]> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<Sensor>({
      name: "sensors-to-archive",
      text: `select s.id, s.uid, s.data_set, e.name as item, m.parameters
        from sensors s left join equipments e on e.id = s.equipment_id
        cross join lateral (select array_agg(parameter order by parameter) as parameters from sensor_parameters where sensor_id = s.id) m
        where s.company_id = $1 and s.plant_id = $2 and s.id > $3 and m.parameters is not null order by s.id limit $4`,
      values: [company_id, plant_id, after, sensorsOfPage],
    }),
  );

  return rows;
}

/** Of a measurement, packed as PostgreSQL sends numbers: parsing the text of each would take longer than all the rest. */
interface Packed {
  parameter: number;
  rows: number;
  /** Milliseconds of the day, int4. */
  times: Buffer;
  values: Buffer;
  qualities: Buffer;
  /** A byte each: no, yes, unknown. */
  runnings: Buffer;
}

const packed = `select r.parameter, count(*)::int as rows,
    string_agg(int4send(round(date_part('epoch', r.taken_at - $4::timestamptz) * 1000)::int), ''::bytea order by r.taken_at) as times,
    string_agg(float8send(r.value), ''::bytea order by r.taken_at) as values,
    string_agg(int2send(r.quality), ''::bytea order by r.taken_at) as qualities,
    string_agg(case when r.is_running then '\\x01'::bytea when not r.is_running then '\\x00'::bytea else '\\x02'::bytea end,
      ''::bytea order by r.taken_at) as runnings
  from readings_between($1, $2, $3, $4, $5) r group by r.parameter order by r.parameter`;

const dayMs = 86_400_000;

async function readSensor(client: PoolClient, { company_id, day }: PlantDay, sensor: Sensor): Promise<SensorDay> {
  const start = Date.parse(day);
  const { rows: found } = await client.query<Packed>({
    name: "readings-to-archive",
    text: packed,
    values: [company_id, sensor.id, sensor.parameters, new Date(start), new Date(start + dayMs)],
  });

  return {
    sensor_id: sensor.id,
    rows: found.reduce((sum, { rows }) => sum + rows, 0),
    batches: found.map((one) => batchOf(sensor, one, start)),
  };
}

const runs = [false, true, null];

function batchOf({ id, uid, item, data_set }: Sensor, { parameter, rows, ...bytes }: Packed, start: number) {
  const { key = null, unit = null } = parameterById(data_set, parameter) ?? {};
  const all = <Value>(value: Value): Value[] => new Array<Value>(rows).fill(value);

  return {
    sensor_id: new Int32Array(rows).fill(id),
    sensor_uid: all(uid),
    item: all(item),
    parameter: new Int32Array(rows).fill(parameter),
    key: all(key),
    unit: all(unit),
    taken_at: Float64Array.from(new Int32Array(swapped(bytes.times, 4)), (ms) => start + ms),
    value: new Float64Array(swapped(bytes.values, 8)),
    quality: Int32Array.from(new Int16Array(swapped(bytes.qualities, 2))),
    is_running: Array.from(bytes.runnings, (one) => runs[one] ?? null),
  };
}

/** A copy in the byte order of this machine, which begins where typed arrays may begin. */
function swapped(bytes: Buffer, size: 2 | 4 | 8): ArrayBuffer {
  const own = new Uint8Array(bytes);
  const view = Buffer.from(own.buffer);
  if (size === 2) view.swap16();
  else if (size === 4) view.swap32();
  else view.swap64();

  return own.buffer;
}
