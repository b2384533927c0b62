import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { owner } from "../owner";
import { aSensor } from "../samples";

/** What sensors measured is read with the caller's rights, as if the tables themselves were named (decision 0114). */

describe("the functions", () => {
  const database = new pg.Client({ connectionString: process.env.DATABASE_URL });
  let sensor: Awaited<ReturnType<typeof aSensor>>;
  let other: Awaited<ReturnType<typeof aSensor>>;

  beforeAll(async () => {
    await database.connect();
    [sensor, other] = [await aSensor(), await aSensor()];
    const today = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000);
    const bucket = new Date(today.getTime() - 86_400_000);
    const long = new Date(today.getTime() - 9 * 86_400_000);
    await owner.readingStore.updateMany({ data: { sealed_until: new Date(long.getTime() + 86_400_000) } });
    const rollUp = { bucket, min: 1, max: 2, sum: 3, count: 2, parameter: 1 };
    await owner.$executeRaw`select ensure_readings_week(${bucket}), ensure_readings_week(${today})`;
    for (const { id: sensor_id, company_id } of [sensor, other]) {
      await owner.reading.create({ data: { taken_at: bucket, value: 1, parameter: 1, sensor_id, company_id } });
      await owner.readingHour.create({ data: { ...rollUp, sensor_id, company_id } });
      await owner.readingDay.create({ data: { ...rollUp, sensor_id, company_id } });
      const slot = today.getTime() / 300_000;
      await owner.$executeRaw`insert into reading_moments values (${today}, ${slot}, ${sensor_id}, ${company_id}, true, '{1}', '{2}', '{256}')`;
      await owner.$executeRaw`select ensure_sealed_month(${long}), ensure_sealed_year(${long})`;
      await owner.$executeRaw`insert into sealed_readings (hour, sensor_id, company_id, part, is_running, times, parameters, values)
        values (${long}, ${sensor_id}, ${company_id}, 0, true, '{0,60000}', '{1,5}', '{{3,4},{5,6}}')`;
      await owner.$executeRaw`insert into sealed_hours values (${long}, ${sensor_id}, ${company_id}, '{1,5}', '{0,0}', '{3,4}', '{5,6}', '{8,10}', '{2,2}', '{2,2}')`;
      await owner.$executeRaw`insert into late_moments values (${new Date(long.getTime() + 120_000)}, ${slot}, ${sensor_id}, ${company_id}, true, '{1}', '{7}')`;
      await owner.$executeRaw`insert into recent_hours values (${today}, ${sensor_id}, ${company_id}, '{1}', '{1}', '{2}', '{3}', '{2}', '{2}')`;
    }
  });

  afterAll(() => database.end());

  /** As a customer of the first sensor's company. */
  async function asCustomer<T>(run: () => Promise<T>): Promise<T> {
    await database.query("begin; set local role millwright_scoped; set local enable_seqscan = off");
    await database.query("select set_config('app.companies', $1, true), set_config('app.plants', $2, true)", [
      `{${sensor.company_id}}`,
      `{${sensor.plant_id}}`,
    ]);
    try {
      return await run();
    } finally {
      await database.query("rollback");
    }
  }

  const functions = ["readings_between", "hours_between", "days_between"];

  const inForms = { readings_between: 5, hours_between: 3, days_between: 2 };

  test.each(functions)("%s reads what the caller may see, and nothing of another company", (name) =>
    asCustomer(async () => {
      const read = ({ company_id, id }: typeof sensor) =>
        database.query(`select * from ${name}($1, $2, '{1}', '-infinity', 'infinity')`, [company_id, id]);
      // One of each form, and two that are sealed.
      expect((await read(sensor)).rowCount).toBe(inForms[name as keyof typeof inForms]);
      expect((await read(other)).rowCount).toBe(0);
      expect((await read({ ...other, company_id: sensor.company_id })).rowCount).toBe(0);
    }),
  );

  const planOf = async (text: string) => {
    await database.query(`prepare asked as ${text}`);
    await database.query("set local plan_cache_mode = force_generic_plan");
    const { rows } = await database.query(
      `explain (costs off) execute asked (${sensor.company_id}, ${sensor.id}, '{1}', now() - interval '1 hour', now())`,
    );
    await database.query("deallocate asked");
    return rows.map((row) => row["QUERY PLAN"] as string).join("\n");
  };

  test.each(functions)("the planner puts the text of %s in its place, and looks up the key", (name) =>
    asCustomer(async () => {
      const plan = await planOf(`select * from ${name}($1, $2, $3, $4, $5)`);
      expect(plan).not.toContain(`Function Scan on ${name}`);
      expect(plan).toMatch(/Index Cond: .*sensor_id = \$2.*parameter = ANY \(\$3\).*>= \$4.*< \$5/);
      // Of what is kept in the order of time each slot or hour can be looked up by itself: in a table of a few rows it need not be.
      expect(plan).toMatch(/slot = ANY \(w\.slots\)|bucket = ANY \(\(recent_buckets\(/);
      expect(plan).toMatch(/Index Cond: [^\n]*\(sensor_id = \$2\)[^\n]*\n[\s\S]*Index Cond: [^\n]*\(sensor_id = \$2\)/);
      // What is sealed is looked up by its key, of the months that are asked for.
      if (name === "readings_between") {
        expect(plan).not.toContain("Function Scan on readings_in_place");
        expect(plan).toMatch(/Index Cond: .*\(company_id = \$1\) AND \(sensor_id = \$2\) AND .*\(hour > \(\$4/);
        expect(plan).toMatch(/late_moments_pkey/);
      }
      if (name === "hours_between")
        expect(plan).toMatch(/Index Cond: .*\(company_id = \$1\) AND \(sensor_id = \$2\) AND \(day > /);
    }),
  );

  test("a function whose arguments come from other rows is put in its place too", () =>
    asCustomer(async () => {
      const plan = await planOf(`select p.parameter, h.min from sensor_parameters p
        cross join lateral hours_between($1, p.sensor_id, array[p.parameter], $4, $5) h
        where p.sensor_id = $2 and p.parameter = any($3::smallint[])`);
      expect(plan).not.toContain("Function Scan on hours_between");
      expect(plan).toMatch(/reading_hours_pkey on reading_hours/);
    }));

  test("the first and newest of one measurement are found in all forms, and nothing of another company", () =>
    asCustomer(async () => {
      const read = async ({ company_id, id }: typeof sensor, most: number, newest: boolean) => {
        const { rows } = await database.query(
          "select value, is_running from readings_in_order($1, $2, 1::smallint, '-infinity', 'infinity', $3, $4)",
          [company_id, id, most, newest],
        );
        return rows;
      };
      const [old, recent] = [
        { value: 1, is_running: null },
        { value: 2, is_running: null },
      ];
      const sealed = [7, 5, 3].map((value) => ({ value, is_running: true }));
      expect(await read(sensor, 9, true)).toEqual([recent, old, ...sealed]);
      expect(await read(sensor, 1, true)).toEqual([recent]);
      expect(await read(sensor, 4, false)).toEqual([...sealed.toReversed(), old]);
      expect(await read(other, 3, true)).toEqual([]);
    }));
});
