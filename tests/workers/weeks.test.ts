import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Two processes that meet at the same week, as two connections. */
const connections = [0, 1].map(() => new pg.Client({ connectionString: process.env.DATABASE_URL }));
const [first, second] = connections as [pg.Client, pg.Client];

beforeAll(() => Promise.all(connections.map((one) => one.connect())));
afterAll(() => Promise.all(connections.map((one) => one.end())));

const week = "select ensure_readings_week(now() - interval '97 weeks') as name";

test("a week partition that two processes create at once is created once, and both continue", async () => {
  await first.query("begin");
  const made = await first.query<{ name: string }>(week);
  const waiting = second.query<{ name: string }>(week);
  // The other one has looked, has not found it, and waits.
  await expect
    .poll(
      async () => (await first.query("select 1 from pg_locks where locktype = 'advisory' and not granted")).rowCount,
    )
    .toBeGreaterThan(0);
  await first.query("commit");

  expect((await waiting).rows).toEqual(made.rows);
});
