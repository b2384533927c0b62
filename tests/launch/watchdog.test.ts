import { afterEach, describe, expect, test } from "vitest";
import { threadProgress } from "@/lib/launch/run/process-alive.mjs";
import { BLOCKED_SECONDS, IDLE_LOOKS, Watchdog } from "@/lib/launch/run/watchdog.mjs";
import { type Program, sendSignal, startProgram } from "../programs";

/** What a process did between two looks: processor seconds, whether it slept at the look, whether it responded. */
type Look = [seconds: number, how?: "asleep" | "heard" | "loading"];

/** The look at which the process is ended, counted from 1, or null. */
function endedAt(looks: readonly Look[]): number | null {
  const watchdog = new Watchdog();
  watchdog.look({ seconds: 0, isAsleep: true });
  let seconds = 0;
  for (const [at, [used, how]] of looks.entries()) {
    if (how === "heard") watchdog.recordResponse();
    seconds += used;
    if (watchdog.look({ seconds, isAsleep: how === "asleep" }, how === "loading")) return at + 1;
  }
  return null;
}

const times = (count: number, look: Look): Look[] => Array.from({ length: count }, () => look);

describe("the watchdog of processes that share a port", () => {
  test.each<[string, Look[], number | null]>([
    ["responds", times(1_000, [0.001, "heard"]), null],
    ["responds between long computations", times(100, [29, "heard"]), null],
    ["computes without end, on a processor of its own", times(100, [5]), 6],
    ["computes without end, with a fortieth of a processor", times(1_000, [1 / 8]), 240],
    ["waits for a processor all the time", times(10_000, [0]), null],
    ["gets a processor for a moment now and then", times(500, [0.05]), null],
    ["sleeps and never wakes", times(100, [0, "asleep"]), IDLE_LOOKS],
    ["sleeps between slices of work", times(100, [0.01, "asleep"]), null],
    [
      "slept for a while and responds again",
      [...times(5, [0, "asleep"]), [0, "heard"], ...times(5, [0, "asleep"])],
      null,
    ],
    ["computes for long while it loads", times(1_000, [5, "loading"]), null],
    ["sleeps while it loads", times(1_000, [0, "asleep"] as Look).map(() => [0, "loading"]), null],
    ["computes without end after it has loaded", [...times(50, [5, "loading"]), ...times(50, [5])], 56],
  ])("a process that %s is ended at look %#", (_, looks, expected) => {
    expect(endedAt(looks)).toBe(expected);
  });

  test("a process whose progress the system does not show is ended after ten minutes of silence", () => {
    const watchdog = new Watchdog();
    watchdog.look(undefined);
    const looks = Array.from({ length: 120 }, () => watchdog.look(undefined));
    expect(looks.findIndex(Boolean)).toBe(119);
  });

  test("the reason for ending a process names its processor time", () => {
    const watchdog = new Watchdog();
    watchdog.look({ seconds: 1, isAsleep: true });
    expect(watchdog.look({ seconds: 1 + BLOCKED_SECONDS, isAsleep: false })).toBe(
      "has computed for 30 s without responding",
    );
  });
});

describe.runIf(process.platform === "linux")("the progress of a process", () => {
  let child: Program | undefined;
  afterEach(() => child?.kill());

  async function started(program: string) {
    child = startProgram(process.execPath, ["-e", `console.log("begun"); ${program}`]);
    await child.prints(/begun/);
    return child.pid;
  }

  test("one that computes uses processor time and does not sleep", async () => {
    const pid = await started("for (;;);");
    const before = threadProgress(pid)!.seconds;
    await expect.poll(() => threadProgress(pid)!.seconds).toBeGreaterThan(before + 0.1);
    expect(threadProgress(pid)!.isAsleep).toBe(false);
  });

  test("one that waits sleeps, and its time is counted finer than a hundredth of a second", async () => {
    const pid = await started("setInterval(() => {}, 20);");
    await expect.poll(() => threadProgress(pid)!.isAsleep).toBe(true);
    const before = threadProgress(pid)!.seconds;
    await expect.poll(() => threadProgress(pid)!.seconds).toBeGreaterThan(before);
  });

  test("one that was stopped sleeps and makes no progress", async () => {
    const pid = await started("for (;;);");
    sendSignal(pid, "SIGSTOP");
    await expect.poll(() => threadProgress(pid)!.isAsleep).toBe(true);
    expect(threadProgress(pid)).toEqual(threadProgress(pid));
  });

  test("a process that is not there makes none", () => {
    expect(threadProgress(2 ** 22 + 1)).toBeUndefined();
  });
});
