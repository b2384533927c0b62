import { renameSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { administer } from "@/lib/launch/data/database.mjs";
import { startEmbeddedPostgres } from "@/lib/launch/data/embedded-postgres.mjs";
import { sendSignal } from "../programs";
import { clearUp, ownDataDirectory, postgresOf } from "./starting";

const dataDirectory = ownDataDirectory("database-restart");
let stop = async () => {};

afterAll(async () => {
  await stop();
  await clearUp(dataDirectory);
});

test("a killed database that cannot start again is tried until it can", async () => {
  const lines: string[] = [];
  const server = await startEmbeddedPostgres(dataDirectory, { log: (line) => lines.push(line) });
  stop = server.stop;
  const settings = path.join(dataDirectory, "postgres", "data", "postgresql.conf");
  renameSync(settings, `${settings}.away`);
  sendSignal(postgresOf(dataDirectory), "SIGKILL");
  await expect.poll(() => lines.filter((line) => line.endsWith("Trying again in 2 s.")).length).toBe(1);
  renameSync(`${settings}.away`, settings);
  await expect.poll(() => administer(server.url, "select 1 as one").catch((error) => error)).toEqual([{ one: 1 }]);
});
