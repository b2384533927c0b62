import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { variables } from "@/lib/launch/environment.mjs";
import { findPlace, spawnOptions } from "@/lib/launch/postgres-place.mjs";

const compose = readFileSync("docker-compose.yml", "utf8");

describe("the compose file", () => {
  let directory: string;

  beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), "compose-"));
  });

  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  test("the compose file creates its database with arguments that PostgreSQL accepts", () => {
    const given = compose.match(/POSTGRES_INITDB_ARGS: (.+)/)![1]!.split(" ");
    const place = findPlace(directory);
    const options = { ...spawnOptions(place), encoding: "utf8" as const };
    const said = execFileSync(place.program("initdb"), ["-D", place.data, "-U", "millwright", ...given], options);
    rmSync(place.data, { recursive: true, force: true });
    expect(said).toContain("Success.");
  });

  test("the compose file uses .env variables that the example explains", () => {
    const asked = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!);
    const known = variables.map(({ name }) => name);
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => !known.includes(name))).toEqual([]);
  });
});
