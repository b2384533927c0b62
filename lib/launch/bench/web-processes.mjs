import { spawn } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import { inProject } from "../paths.mjs";
import { startApplication } from "../run/application.mjs";
import { freePort } from "../run/requirements.mjs";
import { toUndo } from "../run/shutdown.mjs";
import { printLine } from "../terminal.mjs";
import { against, goals } from "./goals.mjs";
import { calls, drive } from "./measure.mjs";
import { processorTimes } from "./processor.mjs";

/*
 * Two web processes against one. Where the machine has no core for each of them beside the database and this program, the
 * ratio of what they answer shows little; then count what they answer when each may use a quarter of a core.
 */

const ROUNDS = 5;
const ROUND_MILLISECONDS = 2_500;
const CONCURRENCY = 16;
const SLOWED_PERCENT = 25;
const PARTS = { detail: "detail", due: "list by due date" };
/** Two of them, the database and this program. */
const CORES_NEEDED = 4;

export async function measureWebProcesses({ sample, dataDirectory }) {
  const products = { one: await startWeb(1, sample, dataDirectory), two: await startWeb(2, sample, dataDirectory) };
  const figures = [];
  for (const part of Object.keys(PARTS))
    for (const isSlowed of [false, true]) {
      const rounds = [];
      for (const { asked } of Object.values(products)) await drive(asked[part], CONCURRENCY, 1_500);
      for (let round = 0; round < ROUNDS; round++) {
        const measured = {};
        for (const [name, product] of Object.entries(products))
          measured[name] = await measureOne(product, part, isSlowed);
        rounds.push(measured);
      }
      figures.push({ part, isSlowed, rounds });
    }
  await Promise.all(Object.values(products).map(({ stop }) => stop()));
  return figures;
}

async function startWeb(count, sample, dataDirectory) {
  const [host, port, children] = ["127.0.0.1", String(await freePort()), []];
  const stop = () => Promise.all(children.map((child) => child.stop()));
  toUndo(stop);
  const address = `http://${host}:${port}`;
  const environment = { LOG_LEVEL: "error", PORT: port, PUBLIC_URL: address };
  const processes = { web: count, worker: 0 };
  await startApplication({ host, port, dataDirectory, quiet: true, environment, processes }, children);
  const all = calls({ sample, product: address });
  const asked = Object.fromEntries(Object.keys(PARTS).map((part) => [part, all[part].product]));
  return { asked, stop, pids: () => children.map(({ pid }) => pid) };
}

async function measureOne({ pids, asked }, part, isSlowed) {
  const slowing = isSlowed ? await slow(pids()) : undefined;
  const before = spentBy(pids());
  const { rate, times } = await drive(asked[part], CONCURRENCY, ROUND_MILLISECONDS);
  const spent = spentBy(pids()) - before;
  await slowing?.();
  return { rate, spent: spent / times.length };
}

const spentBy = (pids) => {
  const times = processorTimes(Object.fromEntries(pids.map((pid) => [pid, { pid }])));
  return times ? Object.values(times).reduce((sum, time) => sum + time, 0) : Number.NaN;
};

async function slow(pids) {
  const script = inProject("lib/launch/bench/slowly.mjs");
  const child = spawn(process.execPath, [script, String(SLOWED_PERCENT), ...pids.map(String)], { stdio: "ignore" });
  await once(child, "spawn");
  return async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

export function reportWebProcesses(figures) {
  const cores = os.availableParallelism();
  printLine(`\nweb processes, ${CONCURRENCY} at once     one/s     two/s   ratio   processor ms a call, one and two`);
  for (const { part, isSlowed, rounds } of figures) {
    const of = (name, what) => median(rounds.map((round) => round[name][what]));
    const ratio = median(rounds.map(({ one, two }) => two.rate / one.rate));
    // Only what there are cores for can be missed.
    const isJudged = isSlowed || cores >= CORES_NEEDED;
    const spent = ["one", "two"].map((name) => (of(name, "spent") / 1000).toFixed(2)).join(" and ");
    printLine(
      [
        `${PARTS[part]}${isSlowed ? `, ${SLOWED_PERCENT} % of a core each` : ""}`.padEnd(40),
        ...["one", "two"].map((name) => Math.round(of(name, "rate")).toString().padStart(6)),
        ratio.toFixed(2).padStart(7),
        `  ${spent.padEnd(14)}`,
        isJudged ? against(goals.twoWebProcesses, ratio) : `(${cores} cores are too few to judge)`,
      ].join(" "),
    );
  }
}
