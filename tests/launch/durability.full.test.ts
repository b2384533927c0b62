import { expect, onTestFinished, test } from "vitest";
import { freePort } from "@/lib/launch/run/requirements.mjs";
import { pause } from "../pause";
import { killProduct } from "../programs";
import { Fleet, signIn } from "./fleet";
import { killByName } from "./kills";
import { clearUp, ownDataDirectory, start } from "./starting";

/*
 * What was acknowledged to a gateway is stored, whatever dies meanwhile: readings, waveforms, and the alerts that follow
 * from them, which people are notified of once. Gateways send as real ones do: the same batch again until it is acknowledged.
 */

const gateways = 8;
const second = 1_000;
/** Ends what hangs: a busy machine needs ten times what an idle one does. */
const longestOutage = 600 * second;
/** The database dies while workers begin, too: that is when they connect. */
const killed = ["postgres", "worker", "postgres", "web", "worker", "postgres", "worker", "postgres", "web"] as const;

const dataDirectory = ownDataDirectory("durability");

test("kill -9 loses nothing that was acknowledged and duplicates nothing", { timeout: 1_800_000 }, async () => {
  onTestFinished(() => clearUp(dataDirectory));
  const PORT = String(await freePort());
  const base = `http://127.0.0.1:${PORT}/api`;
  const begun = Date.now();
  const first = await start(dataDirectory, { PORT, SEED: "demo" });
  const startTook = Date.now() - begun;
  const fleet = await Fleet.bind(dataDirectory, { api: base, gateways, token: await signIn(base) });

  fleet.begin();
  const outages = await killInTurn(fleet.acknowledged).catch((error) => {
    throw new Error(`${error.message}\n${first.output()}`); // what the start printed
  });
  await fleet.end();
  const stored = await fleet.expectNothingLostOrDoubled(
    `${killed.length} kills, away for ${Math.max(...outages) / second} s at most`,
  );
  // Compared with a start on the same machine: one that is busy takes its time for both.
  expect(Math.max(...outages)).toBeLessThan(Math.max(30 * second, 2 * startTook));

  await killProduct(first);
  const again = await start(dataDirectory, { PORT, SEED: "demo" });
  expect(await fleet.account()).toEqual(stored);
  expect(await again.stop()).toBe(0);
});

/* ---- what dies ---- */

/** @returns how long after each kill of the database or the web server nothing was acknowledged */
async function killInTurn(acknowledged: number[]): Promise<number[]> {
  const outages: number[] = [];
  await pause(4 * second);
  for (const name of killed) {
    const at = Date.now();
    await killByName(dataDirectory, name);
    await pause(second);
    if (name === "worker") {
      await pause(Math.random() * 3 * second);
      continue;
    }
    while (acknowledged.at(-1)! < at + second && Date.now() < at + longestOutage) await pause(50);
    outages.push((acknowledged.find((time) => time >= at + second) ?? Number.NaN) - at);
    await pause(3 * second);
  }
  return outages;
}
