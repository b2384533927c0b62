import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { GET as listUsers } from "@/app/api/users/route";
import { closeDatabase } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { writeRefusalsLater } from "@/lib/server/http/kept-refusals";
import { resetLimits } from "@/lib/server/http/limits";
import { call } from "../helpers";
import { owner } from "../owner";
import { aRole, aTenant, aUser } from "../samples";

/** A denied call is in the audit log, also if the database could not take it when it was denied. */

const given = process.env.DATA_DIR;
let folder: string;
let writing: ReturnType<typeof writeRefusalsLater>;
beforeEach(() => {
  writing = writeRefusalsLater();
  resetLimits();
  process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), "millwright-refusals-"));
  folder = path.join(env.dataDir, "kept-refusals");
});
afterEach(() => {
  writing.stop();
  rmSync(env.dataDir, { recursive: true, force: true });
  if (given === undefined) delete process.env.DATA_DIR;
  else process.env.DATA_DIR = given;
});
afterAll(async () => {
  await closeDatabase();
  await owner.$disconnect();
});

/** When nobody adds to the files of now any more. */
const later = () => Date.now() + 30_000;

async function someone() {
  const { company } = await aTenant();
  const role = await aRole({ company_id: company.id, permissions: [] });
  return aUser({ role, company, first_name: "Ann", last_name: "Reyes" });
}

/** The database takes no event, as when it has no connection left. */
async function whileEventsFail(work: () => Promise<void>) {
  await owner.$executeRawUnsafe(`create function be_full() returns trigger language plpgsql as
    $$ begin raise exception 'too many connections' using errcode = '53300'; end $$`);
  await owner.$executeRawUnsafe(
    "create trigger be_full before insert on audit_events for each row execute function be_full()",
  );
  try {
    await work();
  } finally {
    await owner.$executeRawUnsafe("drop function be_full() cascade");
  }
}

const eventsOf = ({ id: user_id }: { id: number }) =>
  owner.auditEvent.findMany({ where: { user_id, action: "refused" }, orderBy: { id: "asc" } });

test("denied calls that could not be recorded are recorded later, counted, with the time when they happened", async () => {
  const person = await someone();
  const begun = Date.now();
  await whileEventsFail(async () => {
    for (let tries = 0; tries < 3; tries++)
      expect((await call(listUsers, { as: person, path: "/users" })).status).toBe(403);
    expect(await eventsOf(person)).toEqual([]);
    await expect(writing.write(later())).rejects.toMatchObject({ code: "53300" });
  });

  await writing.write(later());
  await writing.write(later());
  const [event, ...more] = await eventsOf(person);
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    object: "access",
    label: "GET /api/users",
    actor: "Ann Reyes",
    company_id: person.company_id,
    repeats: 3,
    after: { reason: "errors.limited_access", happened_at: expect.any(String) },
  });
  const { happened_at } = event!.after as { happened_at: string };
  expect(Math.abs(Date.parse(happened_at) - begun)).toBeLessThan(10_000);
  expect(readdirSync(folder)).toEqual([]);

  await call(listUsers, { as: person, path: "/users" });
  expect(await eventsOf(person)).toMatchObject([{ repeats: 4 }]);
});

test("two processes that write kept refusals at once record each once", async () => {
  const people = [await someone(), await someone()];
  await whileEventsFail(async () => {
    for (const person of people) await call(listUsers, { as: person, path: "/users" });
  });
  await Promise.all([writing.write(later()), writing.write(later()), writing.write(later())]);
  for (const person of people) expect(await eventsOf(person)).toMatchObject([{ repeats: 1 }]);
});

test("what a killed process had kept, or had begun to write, is recorded by another, up to a half line", async () => {
  const [one, two] = [await someone(), await someone()];
  const line = ({ id: user_id, company_id }: typeof one) =>
    `${JSON.stringify({
      once: `access refused ${user_id}`,
      event: { kind: "refusal", action: "refused", object: "access", label: "GET /users", user_id, company_id },
    })}\n`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "killed-1.jsonl"), `${line(one)}${line(two).slice(0, 40)}`);
  const taken = path.join(folder, "killed.taken");
  writeFileSync(taken, line(two));
  await writing.write(later());
  expect([(await eventsOf(one)).length, (await eventsOf(two)).length]).toEqual([1, 0]);
  await writing.write(Date.now() + 61_000);
  expect([(await eventsOf(one)).length, (await eventsOf(two)).length]).toEqual([1, 1]);
});
