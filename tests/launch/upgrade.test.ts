import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runningEmbeddedPostgres } from "@/lib/launch/embedded-postgres.mjs";
import { freePort } from "@/lib/launch/requirements.mjs";
import { asOwner, type Fingerprint, makeOldInstallation, manager, rows, upgraded } from "./old-installation";
import { clearUp, end, ownDataDirectory, start } from "./starting";

/*
 * An installation of the first schema, with data in it, is started by the code of today.
 *
 * The migrations of the first release ran on tables that nobody had filled yet. Those after it find them large: an index is
 * built concurrently (a migration with nothing else in it), a constraint is added NOT VALID and validated by a later one,
 * and a column is added without rewriting its table.
 */

const lastOfFirstRelease = "20261126100000_openid_connect";
/** One that does what is forbidden since: whoever watches sees it. */
const priorities = "20261123042800_priority_of_orders";

describe("an installation of the first schema that is started again", () => {
  const directory = ownDataDirectory("upgrade");
  let before: Fingerprint[];
  let after: Fingerprint[];
  let started: Awaited<ReturnType<typeof start>>;
  let api: string;
  const query = <Row>(text: string): Promise<Row[]> =>
    asOwner(runningEmbeddedPostgres(directory)!, async (client) => (await client.query(text)).rows as Row[]);

  beforeAll(async () => {
    before = await makeOldInstallation(directory);
    after = await upgraded(directory, before);
    const PORT = String(await freePort());
    api = `http://127.0.0.1:${PORT}/api`;
    started = await start(directory, { PORT });
  }, 900_000);

  afterAll(async () => {
    if (started) await end(started.child, "SIGTERM");
    await clearUp(directory);
  });

  test("is at the schema of today and serves", () => {
    expect(started.output).toMatch(/migrations: none new/);
    expect(started.output).toMatch(/^Millwright is ready/m);
  });

  test("keeps every value of every table", () => {
    expect(after).toEqual(before);
  });

  test("lets its people sign in and see their orders", async () => {
    const answer = await fetch(`${api}/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(manager),
    });
    const { data } = await answer.json();
    const headers = { authorization: `Bearer ${data.access_token}` };
    const list = await (await fetch(`${api}/maintenance?orderByColumn=id&max=2`, { headers })).json();
    expect(list.meta).toMatchObject({ total: 1_000, is_capped: true });
    const one = await (await fetch(`${api}/maintenance/${rows}`, { headers })).json();
    expect(one.data).toMatchObject({ name: `Order ${rows}`, status: "pending" });
  });

  test("is left without an index that is no use", async () => {
    expect(await query("select indexrelid::regclass::text as index from pg_index where not indisvalid")).toEqual([]);
  });

  test("is not kept waiting by a migration that reads, rewrites or indexes a large table while it holds its lock", async () => {
    const text = `select distinct migration, "table", what from watch.seen order by 1, 2, 3`;
    const seen = await query<{ migration: string; table: string; what: string }>(text);
    expect(seen).toContainEqual({ migration: priorities, table: "work_orders", what: "rewritten" });
    expect(seen.filter(({ migration }) => migration > lastOfFirstRelease)).toEqual([]);
  });
});
