import { beforeEach, describe, expect, test } from "vitest";
import { POST as signIn } from "@/app/api/auth/login/route";
import { sha256 } from "@/lib/server/http/session";
import { compose } from "@/lib/services/platform/deliveries/compose";
import { call, freshToken } from "../helpers";
import { owner } from "../owner";
import { answer, ask, aToken, freshPassword, lettersTo, oldPassword, reset, withPassword } from "../passwords";
import { aTenant, aUser } from "../samples";

const enter = (email: string, password: string) => call(signIn, { body: { email, password } });

// The limits have a test of their own.
beforeEach(() => owner.rateLimit.deleteMany({}));

describe("a forgotten password", () => {
  test("a forgotten password is replaced through an emailed link, in the reader's language", async () => {
    const person = await withPassword(await aUser({ language_id: 2 }));
    const asked = await ask(`  ${person.email.toUpperCase()} `);
    expect([asked.status, asked.body.status]).toEqual([200, "success"]);
    await answer(person.email);

    const [letter] = await lettersTo(person);
    expect(letter).toMatchObject({ template: "password_reset", locale: "es" });
    const mail = compose(letter as never);
    expect(mail.subject).toBe("Restablezca su contraseña de Millwright");
    const token = /http:\/\/localhost:3000\/login\/password\/reset\/([\w-]{43})\s/.exec(mail.text)![1]!;
    expect((await reset(token)).status).toBe(200);

    expect((await enter(person.email, oldPassword)).status).toBe(401);
    expect((await enter(person.email, freshPassword)).status).toBe(200);
    const notice = (await lettersTo(person)).at(-1)!;
    expect(notice).toMatchObject({ template: "password_changed", locale: "es" });
    expect(compose(notice as never).text).not.toContain(freshPassword);
    const events = await owner.auditEvent.findMany({ where: { user_id: person.id, action: "reset_password" } });
    expect(events).toHaveLength(1);
  });

  test("a forgotten password reset signs nobody in and does not change the second factor", async () => {
    const person = await withPassword(await aUser({ is_mfa_enabled: true }));
    const { headers, body } = await reset(await aToken(person));
    expect([headers.get("set-cookie"), body.data]).toEqual([null, undefined]);
    expect(await owner.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ is_mfa_enabled: true });
    expect(await owner.session.count({ where: { user_id: person.id } })).toBe(0);
  });

  test("a forgotten password link also sets the first password of a new account", async () => {
    const person = await aUser();
    expect((await reset(await aToken(person))).status).toBe(200);
    expect((await enter(person.email, freshPassword)).status).toBe(200);
  });

  test("a forgotten password reset clears the failed attempts of the account", async () => {
    const person = await withPassword(await aUser());
    for (let tried = 0; tried < 10; tried++) await enter(person.email, "not-the-one");
    expect((await enter(person.email, oldPassword)).status).toBe(429);
    await reset(await aToken(person));
    expect((await enter(person.email, freshPassword)).status).toBe(200);
  });
});

describe("a password link", () => {
  test("a password link is stored as a hash, for one hour", async () => {
    const person = await aUser();
    const before = Date.now();
    const token = await aToken(person);
    const row = await owner.passwordReset.findFirstOrThrow({ where: { user_id: person.id } });
    expect(Buffer.from(row.token_hash!).equals(sha256(token))).toBe(true);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Math.abs(row.expires_at!.getTime() - before - 3_600_000)).toBeLessThan(30_000);
  });

  const deaths: [string, (person: { id: number }, token: string) => Promise<unknown>][] = [
    ["it was used", (_, token) => reset(token)],
    [
      "its hour is over",
      ({ id }) => owner.passwordReset.updateMany({ where: { user_id: id }, data: { expires_at: new Date() } }),
    ],
    ["a newer one was sent", async ({ id }) => aToken(await owner.user.findUniqueOrThrow({ where: { id } }))],
    ["the password changed", ({ id }) => owner.user.update({ where: { id }, data: { password_hash: "another" } })],
    [
      "the address changed",
      ({ id }) => owner.user.update({ where: { id }, data: { email: `new-${id}@tests.example` } }),
    ],
    ["the account was archived", ({ id }) => owner.user.update({ where: { id }, data: { archived_at: new Date() } })],
    [
      "the account was archived and is back",
      async ({ id }) => {
        await owner.user.update({ where: { id }, data: { archived_at: new Date() } });
        await owner.user.update({ where: { id }, data: { archived_at: null } });
      },
    ],
    [
      "the company was archived",
      ({ id }) => owner.company.updateMany({ where: { users: { some: { id } } }, data: { archived_at: new Date() } }),
    ],
  ];
  test.each(deaths)("a password link stops working once %s", async (_, end) => {
    const person = await withPassword(await aUser());
    const token = await aToken(person);
    await end(person, token);
    const kept = await owner.user.findUniqueOrThrow({ where: { id: person.id } });

    const { status, body } = await reset(token, "Another+Belt+40");
    expect([status, body.code, Object.keys(body.messages)]).toEqual([422, "dead_link", ["token"]]);
    expect(await owner.user.findUniqueOrThrow({ where: { id: person.id } })).toEqual(kept);
  });

  test("a password link still works after a change of name or plant, and after a rejected password", async () => {
    const person = await withPassword(await aUser());
    const token = await aToken(person);
    await owner.user.update({ where: { id: person.id }, data: { last_name: "Other", language_id: 2 } });
    expect((await reset(token, "weak")).status).toBe(422);
    expect((await reset(token)).status).toBe(200);
  });

  test.each(["", "x", "'; drop table users; --", "a".repeat(43), "\u0000".repeat(43)])(
    "a password link with the made-up token %j is rejected",
    async (token) => expect((await reset(token)).status).toBe(422),
  );
});

describe("the new password", () => {
  test("the new password must meet the password rules, and every broken rule is named", async () => {
    const { company, admin } = await aTenant();
    await owner.company.update({ where: { id: company.id }, data: { name: "Zanzibar Mills" } });
    const token = await aToken(admin);
    const messagesFor = async (password: string) => (await reset(token, password)).body.messages?.password as string[];

    expect(await messagesFor("short")).toHaveLength(4);
    expect(await messagesFor("My-ZanzibarMills-7")).toEqual([
      "must not contain the name of the product, the company or a plant",
    ]);
    expect(await messagesFor("P@ssw0rd1!")).toEqual(["is a commonly used password"]);
    expect(await messagesFor(`Aa1!${"x".repeat(125)}`)).toEqual(["must have at most 128 characters"]);
  });

  test("the new password must be entered twice", async () => {
    const token = await aToken(await aUser());
    const { status, body } = await reset(token, freshPassword, `${freshPassword} `);
    expect([status, body.messages]).toEqual([422, { password_confirmation: ["Passwords do not match"] }]);
  });

  test("the new password can have 128 characters of any kind, and signs in", async () => {
    const person = await aUser();
    const long = `Belt7! ${"🔧".repeat(121)}`;
    expect((await reset(await aToken(person), long)).status).toBe(200);
    expect((await enter(person.email, long)).status).toBe(200);
    expect((await enter(person.email, long.slice(0, -2))).status).toBe(401);
  });
});

test("an invalid email address is named as the wrong field", async () => {
  for (const email of [
    "",
    "nobody",
    "a b@tests.example",
    `${"a".repeat(250)}@tests.example`,
    "a\u0000@tests.example",
  ]) {
    const { status, body } = await ask(email);
    expect([status, Object.keys(body.messages)]).toEqual([422, ["email"]]);
  }
});

test("a password reset ends the sessions of the user, not those of colleagues", async () => {
  const { company, admin } = await aTenant();
  const colleague = await aUser({ company });
  await Promise.all([freshToken(admin, "cookie"), freshToken(admin, "bearer"), freshToken(colleague, "cookie")]);
  await reset(await aToken(admin));
  const live = (user_id: number) => owner.session.count({ where: { user_id, revoked_at: null } });
  expect([await live(admin.id), await live(colleague.id)]).toEqual([0, 1]);
});
