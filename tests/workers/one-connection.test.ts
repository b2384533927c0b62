import { afterAll, expect, test } from "vitest";
import { closeDatabase, sqlAsProvider } from "@/lib/server/data/db";
import { together } from "@/lib/server/data/together";
import { owner } from "../owner";
import { pause } from "../pause";

afterAll(async () => {
  await closeDatabase();
  await owner.$disconnect();
});

test("a failed statement ends the transaction only when nothing sent beside it is under way any more", async () => {
  let late: unknown;
  const failing = sqlAsProvider((client) =>
    together([
      client.query("select 1 / 0"),
      (async () => {
        await pause(100);
        // Still in the transaction, which has failed: refused there, and not executed outside.
        late = await client.query("select 1").catch((error: Error) => error.message);
      })(),
    ]),
  );
  await expect(failing).rejects.toThrow("division by zero");
  expect(late).toMatch(/current transaction is aborted/);
  // The connection is fit for the next one.
  const { rows } = await sqlAsProvider((client) => client.query("select current_setting('role') as role"));
  expect(rows).toEqual([{ role: "millwright_all" }]);
});

test("a transaction whose role cannot be taken runs nothing", async () => {
  const tried = sqlAsProvider((client) => client.query("select set_config('role', 'nobody_of_that_name', true)"));
  await expect(tried).rejects.toThrow(/nobody_of_that_name/);
});
