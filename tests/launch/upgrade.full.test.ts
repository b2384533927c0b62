import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbeddedPostgres } from "@/lib/launch/data/embedded-postgres.mjs";
import { freePort } from "@/lib/launch/run/requirements.mjs";
import { hashPassword } from "@/lib/server/secrets/passwords";
import type { Program } from "../programs";
import { makeOldInstallation, manager, rows } from "./old-installation";
import { clearUp, ownDataDirectory, start } from "./starting";

/** An installation of the first schema, with data in it, is started by the code of today. */

describe("an installation of the first schema that is started again", () => {
  const directory = ownDataDirectory("upgrade");
  let started: Program;
  let api: string;

  beforeAll(async () => {
    const server = await startEmbeddedPostgres(directory);
    await makeOldInstallation(server.url, await hashPassword(manager.password)).finally(server.stop);
    const PORT = String(await freePort());
    api = `http://127.0.0.1:${PORT}/api`;
    started = await start(directory, { PORT });
  });

  afterAll(() => clearUp(directory));

  test("is brought to the schema of today and serves", () => {
    expect(started.output()).toMatch(/migrations: \d+ applied/);
    expect(started.output()).toMatch(/^Millwright is ready/m);
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
});
