import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { lead } from "@/lib/server/data/lead";
import { owner } from "../owner";

const lock = 990_001;
const applicants: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const { stop } of applicants.splice(0)) await stop();
});

const working = new Set<string>();
function anApplicant(name: string) {
  const applicant = lead(lock, () => {
    working.add(name);
    return {
      stop: async () => {
        working.delete(name);
      },
    };
  });
  applicants.push(applicant);
  return applicant;
}

test("work of one process is done by one of three, and by the next when that one ends", async () => {
  const processes = new Map(["a", "b", "c"].map((name) => [name, anApplicant(name)]));
  for (let left = 3; left > 0; left--) {
    await expect.poll(() => working.size).toBe(1);
    await pause(1_200);
    expect(working.size).toBe(1);
    const [first] = working;
    await processes.get(first!)!.stop();
    expect(working.has(first!)).toBe(false);
  }
});

test("work of one process ends when its connection to the database breaks, and begins again in one", async () => {
  for (const name of ["a", "b"]) anApplicant(name);
  await expect.poll(() => working.size).toBe(1);
  const [first] = working;
  await owner.$queryRaw`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and objid = ${lock}::oid and granted`;
  await expect.poll(() => working.has(first!) && working.size === 1).toBe(false);
  await expect.poll(() => working.size).toBe(1);
});
