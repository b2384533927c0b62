import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { administer, urlOf } from "@/lib/launch/data/database.mjs";
import { asOwner, type Fingerprint, makeOldInstallation, upgraded } from "./old-installation";

/*
 * An installation of the first schema, with data in it, is brought to the schema of today.
 *
 * The migrations of the first release ran on tables that nobody had filled yet. Those after it find them large: an index is
 * built concurrently (a migration with nothing else in it), a constraint is added NOT VALID and validated by a later one,
 * and a column is added without rewriting its table.
 */

const lastOfFirstRelease = "20261126100000_openid_connect";
/** One that does what is forbidden since: anyone who watches sees it. */
const priorities = "20261123042800_priority_of_orders";

const cluster = process.env.TEST_TEMPLATE_URL;

describe.skipIf(!cluster)("an installation of the first schema that is upgraded", () => {
  const database = `test_upgrade_${process.pid}`;
  let url: string;
  let before: Fingerprint[];
  let after: Fingerprint[];
  const query = <Row>(text: string): Promise<Row[]> =>
    asOwner(url, async (client) => (await client.query(text)).rows as Row[]);

  beforeAll(async () => {
    url = urlOf(cluster!, database);
    before = await makeOldInstallation(url);
    after = await upgraded(url, before);
  });

  afterAll(() => administer(cluster!, `drop database if exists ${database} with (force)`));

  test("keeps every value of every table", () => {
    expect(after).toEqual(before);
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
