import { expect, test, vi } from "vitest";
import { POST as signIn } from "@/app/api/auth/login/route";
import { GET as signOut } from "@/app/api/auth/logout/route";
import { PUT as changePassword } from "@/app/api/auth/password/route";
import { DELETE as endOthers } from "@/app/api/auth/sessions/route";
import { GET as me } from "@/app/api/auth/user/route";
import { asAuth } from "@/lib/server/data/db";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { trustDevice } from "@/lib/services/identity/second-factor/devices";
import { cellsTried } from "../full";
import { call, freshToken } from "../helpers";
import { owner } from "../owner";
import { aToken, freshPassword, oldPassword, reset, withPassword } from "../passwords";
import { aCompany, aRole, aUser } from "../samples";
import { anAttacker, ask, nameOf, oneOfEachShape, operations } from "./world";

/** What ends a right ends it at once: several calls try within the second. */

const calls = operations.filter(
  ({ verb, handler }) =>
    verb === "GET" && !["public"].includes(handler.contract.allow as string) && !handler.contract.changesState,
);
const tried = cellsTried("A16 calls before and after access ends", calls, oneOfEachShape(calls).slice(0, 5));

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const still = async (token: string, expected: number) => {
  const answers = await Promise.all(
    tried.map(async (operation) => ({ operation, ...(await ask(operation, { headers: bearer(token) })) })),
  );
  return answers
    .filter(
      ({ status, operation }) =>
        status !== (operation.handler.contract.allow === "signed_in" && expected === 403 ? status : expected),
    )
    .map(({ operation, status }) => `${nameOf(operation)} ${status}`);
};

type Attacker = Awaited<ReturnType<typeof anAttacker>>;
const now = () => new Date();

const change = (token: string) =>
  call(changePassword, {
    method: "PUT",
    headers: bearer(token),
    body: { current_password: oldPassword, password: freshPassword, password_confirmation: freshPassword },
  });
const changedFrom = async (admin: { id: number }) => change(await freshToken(admin, "bearer"));
const endedFrom = async (admin: { id: number }) =>
  call(endOthers, { method: "DELETE", headers: bearer(await freshToken(admin, "bearer")) });

/** What an administrator does on a screen. */
const byAdministrator = async (verb: string, path: string, id: number, body: object = {}) => {
  const operation = operations.find((one) => one.verb === verb && one.path.replace(/\{\w+\}/, "{id}") === path)!;
  const answer = await ask(operation, { as: await aUser({ role: "developer" }), params: { id }, body });
  expect(answer.status, answer.text).toBe(200);
};

const endings: [string, number, (attacker: Attacker, token: string) => Promise<unknown>][] = [
  ["signing out", 401, (_, token) => call(signOut, { headers: bearer(token) })],
  ["changing the password", 401, ({ admin }) => changedFrom(admin)],
  ["changing the password with this very token", 401, (_, token) => change(token)],
  ["a reset by mail", 401, async ({ admin }) => reset(await aToken(admin))],
  ["ending it from another session", 401, ({ admin }) => endedFrom(admin)],
  [
    "archiving the person",
    401,
    ({ admin }) => owner.user.update({ where: { id: admin.id }, data: { archived_at: now() } }),
  ],
  [
    "archiving the company",
    401,
    ({ company }) => owner.company.update({ where: { id: company.id }, data: { archived_at: now() } }),
  ],
  [
    "deleting the company",
    401,
    ({ company }) => owner.company.update({ where: { id: company.id }, data: { deleted_at: now() } }),
  ],
  [
    "revoking the session",
    401,
    ({ admin }) => owner.session.updateMany({ where: { user_id: admin.id }, data: { revoked_at: now() } }),
  ],
  [
    "the end of its time",
    401,
    ({ admin }) => owner.session.updateMany({ where: { user_id: admin.id }, data: { absolute_expires_at: now() } }),
  ],
  [
    "idleness",
    401,
    ({ admin }) => owner.session.updateMany({ where: { user_id: admin.id }, data: { idle_expires_at: now() } }),
  ],
  [
    "taking the role's permissions",
    403,
    ({ admin }) => owner.role.update({ where: { id: admin.role_id }, data: { permissions: [] } }),
  ],
  [
    "an administrator's clearing of the role",
    403,
    ({ admin }) => byAdministrator("PUT", "/roles/{id}", admin.role_id, { permissions: [] }),
  ],
  [
    "an administrator's giving of another role",
    401,
    async ({ admin, company }) =>
      byAdministrator("PUT", "/users/{id}", admin.id, { role_id: (await aRole({ company_id: company.id })).id }),
  ],
  [
    "an administrator's change of the address",
    401,
    ({ admin }) => byAdministrator("PUT", "/users/{id}", admin.id, { email: `${crypto.randomUUID()}@tests.example` }),
  ],
  [
    "an administrator's archiving of the person",
    401,
    ({ admin }) => byAdministrator("PUT", "/users/{id}/archive", admin.id),
  ],
  ["an administrator's deleting of the person", 401, ({ admin }) => byAdministrator("DELETE", "/users/{id}", admin.id)],
  [
    "an administrator's signing the person out everywhere",
    401,
    ({ admin }) => byAdministrator("DELETE", "/users/{id}/sessions", admin.id),
  ],
  [
    "an administrator's archiving of the company",
    401,
    ({ company }) => byAdministrator("PUT", "/companies/{id}/archive", company.id),
  ],
];

test.each(endings)("A16: %s ends all access immediately", async (what, expected, end) => {
  const attacker = await anAttacker();
  await withPassword(attacker.admin);
  const token = await freshToken(attacker.admin, "bearer");
  const before = await Promise.all(tried.map((operation) => ask(operation, { headers: bearer(token) })));
  expect(before.filter(({ status }) => status === 401)).toEqual([]);

  await end(attacker, token);
  const accepted = await still(token, expected);

  console.log(`A16 after ${what} tried ${tried.length} accepted ${accepted.length}`);
  expect(accepted).toEqual([]);
});

test("A16: removing a plant from a user hides its records immediately", async () => {
  const attacker = await anAttacker();
  const token = await freshToken(attacker.admin, "bearer");
  await owner.userPlant.deleteMany({ where: { user_id: attacker.admin.id } });
  const inPlants = calls.filter(({ path }) =>
    /^\/(machines|assets|equipments|controllers|sensors|maintenance|alerts|plants)$/.test(path),
  );
  for (const operation of inPlants) {
    const { body, status } = await ask(operation, { headers: bearer(token) });
    expect(status, nameOf(operation)).toBe(200);
    expect(body.data, nameOf(operation)).toEqual([]);
  }
});

test("A16: a session token is not readable in the database, and a made-up one is rejected", async () => {
  const attacker = await anAttacker();
  const token = await freshToken(attacker.admin, "bearer");
  const rows = await owner.session.findMany({ where: { user_id: attacker.admin.id } });
  expect(JSON.stringify(rows)).not.toContain(token.slice(2));
  for (const forged of [
    "s_",
    "s_x",
    `${token}x`,
    token.slice(0, -1),
    token.toUpperCase(),
    "null",
    `s_${"a".repeat(43)}`,
    "s_' or 1=1 --",
  ])
    expect((await ask(calls[0]!, { headers: bearer(forged) })).status, forged).toBe(401);
});

/** Does what is given while the person's row is held, and lets go when so many wait for it. */
async function whileHeld(
  id: number,
  begin: () => Promise<unknown>[],
  then: (tx: Held) => Promise<unknown> = async () => {},
) {
  let begun: Promise<unknown>[] = [];
  await owner.$transaction(
    async (tx) => {
      await tx.$executeRaw`select from users where id = ${id} for update`;
      begun = begin();
      await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), { timeout: 15_000 });
      await then(tx);
    },
    { timeout: 18_000 },
  );
  return Promise.all(begun);
}

type Held = Parameters<Parameters<typeof owner.$transaction>[0]>[0];

const waiting = async () => {
  const [row] = await owner.$queryRaw<{ count: number }[]>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row!.count;
};

test("A16: a pending sign-in with a password that changes is rejected", async () => {
  const person = await withPassword(await aUser());
  const password_hash = await hashPassword(freshPassword);
  const [answer] = await whileHeld(
    person.id,
    () => [call(signIn, { body: { email: person.email, password: oldPassword } })],
    async (tx) => {
      await tx.user.update({ where: { id: person.id }, data: { password_hash } });
      await tx.session.updateMany({ where: { user_id: person.id }, data: { revoked_at: now() } });
    },
  );
  expect(answer).toMatchObject({ status: 401, body: { code: "wrong_credentials" } });
  expect(await owner.session.count({ where: { user_id: person.id, revoked_at: null } })).toBe(0);
});

const renewed = (token: string) => call(me, { headers: bearer(token), query: { refresh_token: "true" } });

test("A16: a token renewed while its user is signed out everywhere is rejected, and so is the new one", async () => {
  const admin = await aUser({ role: "developer" });
  const person = await aUser();
  const [old, here] = [await freshToken(person, "bearer"), await freshToken(person, "bearer")];
  const ways = [
    () => byAdministrator("DELETE", "/users/{id}/sessions", person.id),
    () => call(endOthers, { method: "DELETE", headers: bearer(here) }),
  ];
  await freshToken(admin, "bearer");
  for (const [at, end] of ways.reverse().entries()) {
    const token = at === 0 ? old : await freshToken(person, "bearer");
    let ended: Promise<unknown> = Promise.resolve();
    const [fresh] = (await whileHeld(
      person.id,
      () => [renewed(token)],
      async () => {
        ended = end();
        // It ends them by now, or waits in line as it should.
        await Promise.race([ended, vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(1), 5_000)]);
      },
    )) as Awaited<ReturnType<typeof renewed>>[];
    await ended;
    expect((await renewed(token)).status).toBe(401);
    if (fresh!.status === 200) expect((await renewed(fresh!.body.data.access_token)).status).toBe(401);
  }
});

test("A16: a renewed token expires in thirty seconds, and never later than before, however often it is renewed", async () => {
  const person = await aUser();
  const token = await freshToken(person, "bearer");
  const ends = async () =>
    (await owner.session.findFirstOrThrow({ where: { user_id: person.id }, orderBy: { id: "asc" } }))
      .absolute_expires_at;
  expect((await renewed(token)).status).toBe(200);
  const soon = new Date(Date.now() + 5_000);
  await owner.session.updateMany({ where: { user_id: person.id }, data: { absolute_expires_at: soon } });
  expect((await renewed(token)).status).toBe(200);
  expect(await ends()).toEqual(soon);
});

test("A16: a user signed out everywhere by an administrator must enter a code again in every browser", async () => {
  const { admin: person } = await anAttacker();
  await owner.secondFactor.create({ data: { user_id: person.id } });
  await asAuth((tx) => trustDevice(tx, person.id, { ip: null, user_agent: null }, now()));
  await byAdministrator("DELETE", "/users/{id}/sessions", person.id);
  expect(await owner.trustedDevice.count({ where: { user_id: person.id } })).toBe(0);
});

test("A16: a user of a closed company is rejected with the correct password like with a wrong one", async () => {
  const person = await withPassword(await aUser({ company: await aCompany({ archived_at: now() }) }));
  const enter = (password: string) => call(signIn, { body: { email: person.email, password } });
  const [right, wrong] = [await enter(oldPassword), await enter("Wrong-1-word")];
  expect([right.status, right.text]).toEqual([401, wrong.text]);
});
