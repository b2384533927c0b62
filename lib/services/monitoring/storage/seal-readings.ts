import type { PoolClient } from "pg";
import { slotOf } from "@/lib/domain/ingest/moments";
import type { Sensors, Stretch } from "./seal-hours";

/**
 * Seals the readings of a stretch and some sensors. The partitions of its months are there.
 * @returns how many readings were sealed
 * @throws Error where what was written does not read as what was there, by number and checksum of each sensor
 */
export async function copyReadings(client: PoolClient, stretch: Stretch, sensors: Sensors): Promise<number> {
  const slots = stretch.form === "moments" ? [slotsOf(stretch)] : [];
  const values = [new Date(stretch.from), new Date(stretch.until), ...sensors, ...slots];
  await client.query({ name: `seal-${stretch.form}`, text: copy(momentsOf[stretch.form]), values });
  const { rows } = await client.query<{ sensor_id: number; was: number; is: number; differs: boolean }>({
    name: `seal-check-${stretch.form}`,
    text: check(readingsOf[stretch.form]),
    values,
  });
  const wrong = rows.find(({ differs }) => differs);
  if (wrong)
    throw new Error(
      `readings of sensor ${wrong.sensor_id} are not sealed as they were: ${wrong.was} before, ${wrong.is} after (${new Date(stretch.from).toISOString()})`,
    );

  return rows.reduce((sum, { is }) => sum + is, 0);
}

const slotsOf = ({ from, until }: Stretch) =>
  Array.from({ length: slotOf(until) - slotOf(from) }, (_, index) => slotOf(from) + index);

/** Those of sensors that are known: each measurement that was ever stored has its row in sensor_parameters. */
const known = (row: string) => `${row}.sensor_id > $3::int and ${row}.sensor_id <= $4::int and exists (
    select from sensor_parameters k where k.sensor_id = ${row}.sensor_id and k.company_id = ${row}.company_id)`;
const hot = `m.slot = any($5::int[]) and m.taken_at >= $1 and m.taken_at < $2 and ${known("m")}`;
const inRows = `r.taken_at >= $1 and r.taken_at < $2 and ${known("r")}`;

const milliseconds = (at: string) => `round(date_part('epoch', ${at}) * 1000)`;

/** Moments as they are kept, and rows made into moments: the first states if the machine ran (domain/ingest/moments.ts). */
const momentsOf = {
  moments: `select m.company_id, m.sensor_id, m.taken_at, m.is_running, m.parameters, m.values, m.qualities
    from reading_moments m where ${hot} and m.parameters <> '{}'`,
  rows: `select o.company_id, o.sensor_id, o.taken_at, o.ran as is_running, array_agg(o.parameter order by o.parameter) as parameters,
      array_agg(o.value order by o.parameter) as values,
      case when bool_or(o.kept <> 0) then array_agg(o.kept order by o.parameter) end as qualities
    from (
      select w.*, (w.quality + case when w.is_running is not distinct from w.ran then 0
          when w.is_running is null then 256 when w.is_running then 768 else 512 end)::int2 as kept
      from (select r.*, first_value(r.is_running) over (partition by r.sensor_id, r.taken_at order by r.parameter) as ran
        from readings r where ${inRows}) w) o
    group by o.company_id, o.sensor_id, o.taken_at, o.ran`,
};

const copy = (moments: string) => `
  insert into sealed_readings (hour, sensor_id, company_id, part, is_running, times, parameters, values, qualities)
  select to_timestamp(p.hour * 3600.0), p.sensor_id, p.company_id,
    row_number() over (partition by p.company_id, p.sensor_id, p.hour order by p.times[1], p.parameters) - 1,
    p.is_running, p.times, p.parameters, p.values, p.qualities
  from (
    select m.company_id, m.sensor_id, m.hour, m.is_running, m.parameters, array_agg(m.at order by m.at) as times,
      array_agg(m.values order by m.at) as values,
      case when bool_or(m.qualities is not null) then
        array_agg(coalesce(m.qualities, array_fill(0::int2, array[cardinality(m.parameters)])) order by m.at) end as qualities
    from (
      select m.*, floor(date_part('epoch', m.taken_at) / 3600)::int as hour,
        (${milliseconds("m.taken_at")} - floor(date_part('epoch', m.taken_at) / 3600) * 3600000)::int as at
      from (${moments}) m) m
    group by m.company_id, m.sensor_id, m.hour, m.is_running, m.parameters) p
  order by p.company_id, p.sensor_id, p.hour`;

/** Reading by reading: when in milliseconds, and whether the machine ran. */
const ranOf = (row: string) => `case coalesce(v.quality, 0::int2) >> 8
  when 0 then ${row}.is_running when 2 then false when 3 then true end`;
const readingsOf = {
  moments: `select m.company_id, m.sensor_id, ${milliseconds("m.taken_at")} as at, v.parameter, v.value,
      coalesce(v.quality, 0::int2) & 255 as quality, ${ranOf("m")} as is_running
    from reading_moments m cross join lateral unnest(m.parameters, m.values, m.qualities) as v (parameter, value, quality) where ${hot}`,
  rows: `select r.company_id, r.sensor_id, ${milliseconds("r.taken_at")} as at, r.parameter, r.value, r.quality, r.is_running
    from readings r where ${inRows}`,
};

const sealedReadings = `
  select s.company_id, s.sensor_id, date_part('epoch', s.hour) * 1000 + v.at as at, p.parameter, v.value,
    coalesce(v.quality, 0::int2) & 255 as quality, ${ranOf("s")} as is_running
  from (select distinct k.company_id, k.sensor_id from sensor_parameters k where k.sensor_id > $3::int and k.sensor_id <= $4::int) o
  join sealed_readings s on s.company_id = o.company_id and s.sensor_id = o.sensor_id and s.hour >= $1 and s.hour < $2
  cross join lateral (select s.values || '{}'::float8[] as values, s.qualities || '{}'::int2[] as qualities offset 0) u
  cross join lateral unnest(s.parameters) with ordinality as p (parameter, place)
  cross join lateral unnest(s.times, u.values[:][p.place::int:p.place::int], u.qualities[:][p.place::int:p.place::int])
    as v (at, value, quality)`;

/** Of all that a reading holds; a sensor of another company would be another sensor. */
const checksum = `count(*)::int as count, sum(hashfloat8extended(value,
  ((((company_id % 8) * 512 + parameter) * 1024::int8 + quality) * 4 + case when is_running is null then 2 when is_running then 1 else 0 end)
    # at::int8)) as checksum`;

const check = (readings: string) => `
  select coalesce(b.sensor_id, a.sensor_id) as sensor_id, coalesce(b.count, 0) as was, coalesce(a.count, 0) as is,
    b.checksum is distinct from a.checksum or b.count is distinct from a.count as differs
  from (select sensor_id, ${checksum} from (${readings}) every group by sensor_id) b
  full join (select sensor_id, ${checksum} from (${sealedReadings}) every group by sensor_id) a on a.sensor_id = b.sensor_id`;
