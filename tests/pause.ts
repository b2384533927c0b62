import { setTimeout as sleep } from "node:timers/promises";
import { spend } from "./cost";

/** Waits for real, which the run's budget counts: where a clock can be given, give one. */
export async function pause(milliseconds: number) {
  spend("seconds slept", milliseconds / 1_000);
  await sleep(milliseconds);
}

/** The pace of what works beside a test, as gateways and people do: no test waits for it. */
export const pace = sleep as (milliseconds: number) => Promise<void>;
