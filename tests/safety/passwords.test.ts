import { beforeEach, describe, expect, test } from "vitest";
import { PUT as changePassword } from "@/app/api/auth/password/route";
import { call, freshToken } from "../helpers";
import { owner } from "../owner";
import {
  answer,
  answerOne,
  ask,
  aToken,
  freshPassword,
  lettersTo,
  oldPassword,
  reset,
  withPassword,
} from "../passwords";
import { aCompany, aUser } from "../samples";

beforeEach(() => owner.rateLimit.deleteMany({}));

const stranger = () => `nobody-${Math.random().toString(36).slice(2)}@tests.example`;

/** An answer without what differs from call to call anyway. */
const shown = ({ status, text, headers }: Awaited<ReturnType<typeof ask>>) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== "x-request-id"),
});

/** What a call wrote, wherever. */
async function written(run: () => Promise<unknown>) {
  const count = async () => ({
    resets: await owner.passwordReset.count(),
    announced: await owner.outbox.count({ where: { topic: "password-reset" } }),
    deliveries: await owner.delivery.count(),
    audited: await owner.auditEvent.count(),
    sessions: await owner.session.count(),
  });
  const before = await count();
  await run();
  const after = await count();
  return Object.fromEntries(
    Object.entries(after).map(([name, is]) => [name, is - before[name as keyof typeof before]]),
  );
}

describe("A10: asking for a link", () => {
  test("A10: requesting a link responds and writes the same for a known, an unknown and an archived address", async () => {
    const company = await aCompany({ archived_at: new Date() });
    const addresses = [
      (await withPassword(await aUser())).email,
      stranger(),
      (await aUser({ archived_at: new Date() })).email,
      (await aUser({ company })).email,
    ];
    const answers: ReturnType<typeof shown>[] = [];
    for (const email of addresses) {
      await owner.rateLimit.deleteMany({});
      // Whose the address is, is found out by the worker: until then there is one line and one announcement of it.
      const wrote = await written(async () => answers.push(shown(await ask(email))));
      expect(wrote).toEqual({ resets: 1, announced: 1, deliveries: 0, audited: 0, sessions: 0 });
      const row = await owner.passwordReset.findFirstOrThrow({ where: { email } });
      expect(row).toMatchObject({ user_id: null, token_hash: null, answered_at: null });
    }
    console.log(`A10 tried ${answers.length} differing ${new Set(answers.map((one) => JSON.stringify(one))).size - 1}`);
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  test("A10: no link is emailed to unknown or archived users, or users of archived or deleted companies", async () => {
    const people = [
      await aUser({ archived_at: new Date() }),
      await aUser({ company: await aCompany({ archived_at: new Date() }) }),
      await aUser({ company: await aCompany({ deleted_at: new Date() }) }),
    ];
    for (const { email } of [...people, { email: stranger() }]) {
      await ask(email);
      expect(await written(() => answer(email))).toMatchObject({ deliveries: 0 });
      const row = await owner.passwordReset.findFirstOrThrow({ where: { email } });
      expect([row.answered_at === null, row.token_hash]).toEqual([false, null]);
    }
  });

  test("A10: three links per hour are sent to one address, with the same answer for further requests, known or not", async () => {
    const person = await aUser();
    const [known, unknown] = [[], []] as ReturnType<typeof shown>[][];
    for (let tried = 0; tried < 5; tried++) known!.push(shown(await ask(person.email)));
    const other = stranger();
    for (let tried = 0; tried < 5; tried++) unknown!.push(shown(await ask(other)));
    expect(new Set([...known!, ...unknown!].map((one) => JSON.stringify(one))).size).toBe(1);
    expect(known![0]!.status).toBe(200);
    await answer(person.email);
    expect(await lettersTo(person)).toHaveLength(3);
  });

  test("A10: a network address with more than ten link requests per hour is rejected, known or not", async () => {
    for (let tried = 0; tried < 10; tried++) expect((await ask(stranger())).status).toBe(200);
    const [known, unknown] = [await ask((await aUser()).email), await ask(stranger())];
    expect([known.status, unknown.status]).toEqual([429, 429]);
    expect(Number(known.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("A11: a link", () => {
  test("A11: a link used by twenty requests at once works once", async () => {
    const person = await withPassword(await aUser());
    const token = await aToken(person);
    const passwords = Array.from({ length: 20 }, (_, at) => `Belt+Pulley+${100 + at}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const used = answers.filter(({ status }) => status === 200);
    console.log(`A11 tried ${answers.length} used ${used.length}`);
    expect(used).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
    const mails = (await lettersTo(person)).filter(({ template }) => template === "password_changed");
    expect(mails).toHaveLength(1);
    expect((await reset(token)).status).toBe(422);
  });

  test("A11: a link is emailed once, however many workers run at once", async () => {
    const person = await aUser();
    await ask(person.email);
    const { id } = await owner.passwordReset.findFirstOrThrow({ where: { email: person.email } });
    await Promise.all(Array.from({ length: 8 }, () => answerOne(id)));
    expect(await lettersTo(person)).toHaveLength(1);
  });

  test("A11: an earlier link never works beside a later one, whichever is sent first", async () => {
    for (const order of [[0, 1, 2], [2, 1, 0], null]) {
      const person = await aUser();
      await owner.rateLimit.deleteMany({});
      for (let asked = 0; asked < 3; asked++) await ask(person.email);
      const ids = (await owner.passwordReset.findMany({ where: { email: person.email }, orderBy: { id: "asc" } })).map(
        ({ id }) => id,
      );
      if (order) for (const at of order) await answerOne(ids[at]!);
      else await Promise.all(ids.map(answerOne));
      const open = await owner.passwordReset.findMany({
        where: { user_id: person.id, used_at: null, ended_at: null, token_hash: { not: null } },
      });
      expect(open.map(({ id }) => id)).toEqual([ids[2]]);
    }
  });

  test("A11: a link and the profile used at once leave one password, and end the sessions of both", async () => {
    for (let round = 0; round < 5; round++) {
      const person = await withPassword(await aUser());
      const token = await aToken(person);
      const bearer = await freshToken(person, "bearer");
      const answers = await Promise.all([
        reset(token, "Through+The+Link+1"),
        call(changePassword, {
          method: "PUT",
          headers: { authorization: `Bearer ${bearer}` },
          body: {
            current_password: oldPassword,
            password: freshPassword,
            password_confirmation: freshPassword,
          },
        }),
      ]);
      // The one that came second found that its ground was gone.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => [401, 422].includes(status))).toHaveLength(1);
    }
  });

  test("A11: guessing links is limited to thirty attempts per hour and network address", async () => {
    const statuses = [];
    for (let tried = 0; tried < 32; tried++) statuses.push((await reset(`guess-${tried}`)).status);
    expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([30, 429]);
  });
});

describe("the database", () => {
  test.each(["millwright_scoped", "millwright_all"])(
    "the database shows %s no row of password requests",
    async (role) => {
      const [row] = await owner.$queryRawUnsafe<{ may: boolean }[]>(
        "select has_table_privilege($1, 'password_resets', 'SELECT, INSERT, UPDATE, DELETE') as may",
        role,
      );
      expect(row!.may).toBe(false);
    },
  );
});
