import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "@/lib/launch/requirements.mjs";
import { Fleet, longestRun, signIn } from "./fleet";
import { clearUp, end, ownDataDirectory, postgresOf, processOf, start } from "./starting";

/*
 * What a gateway was told is stored is stored, whatever dies meanwhile: readings, waveforms, and the alerts that follow
 * from them, which people hear of once. Gateways send as real ones do: the same batch again until it is acknowledged.
 */

const gateways = 8;
const second = 1_000;
/** Ends what hangs: a busy machine needs ten times what an idle one does. */
const timeout = 2 * longestRun;
/** The database dies while workers begin, too: that is when they connect. */
const killed = ["postgres", "worker", "postgres", "web", "worker", "postgres", "worker", "postgres", "web"] as const;

let dataDirectory: string;
let attempts = 0;

// Once more on a directory of its own, for a machine that is too busy to start nine times.
test("kill -9 loses nothing that was acknowledged and duplicates nothing", { retry: 1, timeout }, async () => {
  const directory = ownDataDirectory(`durability-${++attempts}`);
  dataDirectory = directory;
  onTestFinished(() => clearUp(directory));
  const PORT = String(await freePort());
  const base = `http://127.0.0.1:${PORT}/api`;
  const begun = Date.now();
  const first = await start(dataDirectory, { PORT, SEED: "demo" });
  const startTook = Date.now() - begun;
  expect(first.output).toMatch(/^Millwright is ready/m);
  const fleet = await Fleet.bind(directory, { api: base, gateways, token: await signIn(base) });

  fleet.begin();
  const outages = await killInTurn(fleet.acknowledged).catch((error) => {
    throw new Error(`${error.message}\n${first.said()}`); // what the start said of it
  });
  await fleet.end();
  const stored = await fleet.expectNothingLostOrDoubled(
    `${killed.length} kills, away for ${Math.max(...outages) / second} s at most`,
  );
  // Compared with a start on the same machine: one that is busy takes its time for both.
  expect(Math.max(...outages)).toBeLessThan(Math.max(30 * second, 2 * startTook));

  await end(first.child, "SIGKILL");
  const again = await start(dataDirectory, { PORT, SEED: "demo" });
  expect(again.output).toMatch(/^Millwright is ready/m);
  expect(await fleet.account()).toEqual(stored);
  expect(await end(again.child, "SIGTERM")).toBe(0);
});

/* ---- what dies ---- */

/** @returns how long after each kill of the database or the web server nothing was acknowledged */
async function killInTurn(acknowledged: number[]): Promise<number[]> {
  const outages: number[] = [];
  await pause(4 * second);
  for (const name of killed) {
    const at = Date.now();
    kill(await numberOf(name));
    await pause(second);
    if (name === "worker") {
      await pause(Math.random() * 3 * second);
      continue;
    }
    while (acknowledged.at(-1)! < at + second && Date.now() < at + longestRun) await pause(50);
    outages.push((acknowledged.find((time) => time >= at + second) ?? Number.NaN) - at);
    await pause(3 * second);
  }
  return outages;
}

/** What was killed a moment ago may still be on its way up. */
async function numberOf(name: (typeof killed)[number]): Promise<number> {
  for (const until = Date.now() + 15 * second; ; await pause(200)) {
    try {
      return name === "postgres" ? postgresOf(dataDirectory) : processOf(dataDirectory, name);
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

/** One that waits to be started again is dead already. */
function kill(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
