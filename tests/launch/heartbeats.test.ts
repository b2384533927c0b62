import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { requireHeartbeats, silenceAllowed } from "@/lib/launch/run/heartbeats.mjs";
import { beat } from "@/lib/server/processes/heartbeat";
import { pause } from "../pause";

/** Whether a worker's container is healthy: not by the database, but by whether its loops go on. */

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "heartbeats-"));
  vi.stubEnv("HEARTBEAT_DIR", directory);
  vi.stubEnv("PROCESS_NAME", "worker-1");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});

describe("the health of a worker", () => {
  test("a worker whose loops have not begun is not healthy", () => {
    expect(() => requireHeartbeats(directory)).toThrow("No loop of the worker has begun");
  });

  test("a worker whose loops end their rounds is healthy", () => {
    for (const loop of ["outbox", "readings"]) beat(`${loop} ${Math.random()}`);
    expect(() => requireHeartbeats(directory)).not.toThrow();
  });

  test("one loop that ends no round for a minute makes the worker unhealthy, and is named", async () => {
    const [stuck, going] = [`stuck ${Math.random()}`, `going ${Math.random()}`];
    beat(stuck);
    beat(going);
    const before = new Date(Date.now() - 61_000);
    utimesSync(path.join(directory, `worker-1.${stuck}`), before, before);
    await pause(1);
    expect(() => requireHeartbeats(directory, 60)).toThrow(`No progress for 60 s: worker-1.${stuck}.`);
    expect(() => requireHeartbeats(directory, 120)).not.toThrow();
  });

  test.each([
    [0, 2, 60],
    [2, 2, 60],
    [8, 2, 240],
    [8, 8, 60],
    [110, 2, 1_800],
  ])("with %i programs that want to run on %i cores a round may take %i s", (load, cores, seconds) => {
    expect(silenceAllowed(load, cores)).toBe(seconds);
  });
});
