import { beforeEach, describe, expect, test } from "vitest";
import { POST as setUpRoute } from "@/app/api/auth/setup/route";
import { GET as whoAmI } from "@/app/api/auth/user/route";
import { invitationToSetUp } from "@/lib/launch/run/setup-link.mjs";
import { sessionCookie, sha256 } from "@/lib/server/http/session";
import { makeFirstAdministrator } from "@/lib/services/identity/sign-in/first-administrator";
import { call } from "../helpers";
import { owner } from "../owner";
import { freshPassword } from "../passwords";
import { aCompany, aUser, theRole, unique } from "../samples";

/** An installation on which nobody may do everything yet: the start prints a link, and the link makes that person. */

const start = (more: Record<string, string> = {}) =>
  invitationToSetUp(process.env.DATABASE_URL!, { PUBLIC_URL: "http://mill.example", ...more }, "create-admin");
const tokenOf = (line: string | undefined) => /\/login\/setup#([\w-]{43}) /.exec(line!)![1]!;
const aLink = async () => tokenOf(await start());

const newcomer = () => ({ email: `${unique("first").replace(" ", "-")}@mill.example`, name: "Ana María López" });
const open = (token: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  call(setUpRoute, {
    body: { token, ...newcomer(), password: freshPassword, password_confirmation: freshPassword, ...more },
    headers,
  });

const administrators = () => owner.user.findMany({ where: { role: { type: 0 }, archived_at: null } });

beforeEach(async () => {
  await theRole("developer");
  await owner.user.updateMany({ where: { role: { type: 0 } }, data: { archived_at: new Date() } });
  await owner.setupLink.deleteMany({});
  await owner.rateLimit.deleteMany({});
});

describe("the setup link", () => {
  test("the setup link creates the first administrator and signs them in", async () => {
    const token = await aLink();
    const { status, body } = await open(token, { email: " Ana@Mill.Example ", language_id: 2 });
    expect(status).toBe(200);

    const [made, ...others] = await administrators();
    expect(others).toEqual([]);
    expect(made).toMatchObject({ email: "ana@mill.example", first_name: "Ana", last_name: "María López" });
    expect(made).toMatchObject({ language_id: 2, company_id: null });
    const headers = { authorization: `Bearer ${body.data.access_token}` };
    const me = await call(whoAmI, { headers });
    expect([me.status, me.body.data.user.email]).toEqual([200, "ana@mill.example"]);
    const where = { action: "create_first_administrator", object_id: made!.id };
    expect(await owner.auditEvent.count({ where })).toBe(1);
    await owner.user.update({ where: { id: made!.id }, data: { email: newcomer().email } });
  });

  test("the setup link signs the browser in by cookie, without returning a token", async () => {
    const { headers, text } = await open(await aLink(), {}, { "x-auth-mode": "cookie" });
    const cookie = new RegExp(`${sessionCookie()}=(s_[\\w-]+)`).exec(headers.get("set-cookie")!)!;
    expect(text).not.toContain(cookie[1]);
  });

  test("the setup link is stored as a hash, for one day", async () => {
    const token = await aLink();
    const [row] = await owner.setupLink.findMany();
    expect(Buffer.from(row!.token_hash).equals(sha256(token))).toBe(true);
    expect(Math.abs(row!.expires_at.getTime() - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
  });

  test("the setup link is no longer printed once there is an administrator", async () => {
    await aUser({ role: "developer" });
    expect(await start()).toBeUndefined();
    expect(await owner.setupLink.count()).toBe(0);
  });

  const deaths: [string, (token: string) => Promise<unknown>][] = [
    [
      "it was used and its administrator is archived",
      async (token) => {
        await open(token);
        await owner.user.updateMany({ where: { role: { type: 0 } }, data: { archived_at: new Date() } });
      },
    ],
    ["its day is over", () => owner.setupLink.updateMany({ data: { expires_at: new Date() } })],
    ["Millwright was started again", () => start()],
    ["the command made somebody", () => byCommand()],
    ["there is somebody by whatever way", () => aUser({ role: "developer" })],
  ];
  test.each(deaths)(
    "a setup link stops working once %s, with the same answer as for a made-up token",
    async (_, end) => {
      const token = await aLink();
      await end(token);
      const before = await administrators();
      const refused = await open(token);
      expect([refused.status, refused.body.code, Object.keys(refused.body.messages)]).toEqual([
        422,
        "dead_link",
        ["token"],
      ]);
      expect(refused.text).toBe((await open("a".repeat(43))).text);
      expect(await administrators()).toEqual(before);
    },
  );

  test("the setup link still works after a rejected form, which names the field", async () => {
    await aCompany({ name: "Zanzibar Mills" });
    const known = await aUser();
    const token = await aLink();
    const refusedFields = async (more: Record<string, unknown>) => {
      const { status, body } = await open(token, more);
      return [status, Object.keys(body.messages)];
    };
    expect(await refusedFields({ password: "weak", password_confirmation: "weak" })).toEqual([422, ["password"]]);
    const named = "My-ZanzibarMills-7";
    expect(await refusedFields({ password: named, password_confirmation: named })).toEqual([422, ["password"]]);
    expect(await refusedFields({ password_confirmation: "other" })).toEqual([422, ["password_confirmation"]]);
    expect(await refusedFields({ email: "nobody" })).toEqual([422, ["email"]]);
    expect(await refusedFields({ email: known.email })).toEqual([422, ["email"]]);
    expect(await refusedFields({ name: "  " })).toEqual([422, ["name"]]);
    expect(await administrators()).toEqual([]);
    expect((await open(token)).status).toBe(200);
  });
});

const byCommand = () =>
  owner.$transaction((tx) => makeFirstAdministrator(tx, { ...newcomer(), password_hash: "by the command" }));

test("of many users who open the setup link at once, and the create-admin command, one wins", async () => {
  const token = await aLink();
  const [command, ...answers] = await Promise.all([byCommand(), ...Array.from({ length: 6 }, () => open(token))]);
  const statuses = answers.map(({ status }) => status).sort();
  const won = statuses.filter((status) => status === 200).length + (typeof command === "object" ? 1 : 0);
  expect(won).toBe(1);
  expect(statuses.filter((status) => status === 422)).toHaveLength(typeof command === "object" ? 6 : 5);
  expect(await administrators()).toHaveLength(1);
});

test("guessing setup tokens is rate limited", async () => {
  const statuses: number[] = [];
  for (let tried = 0; tried < 31; tried++) statuses.push((await open("a".repeat(43))).status);
  expect([...new Set(statuses.slice(0, 30))]).toEqual([422]);
  expect(statuses[30]).toBe(429);
});

describe("SETUP_TOKEN", () => {
  const SETUP_TOKEN = "set-up-by-our-own-program";

  test("SETUP_TOKEN replaces the random token and is not printed", async () => {
    const line = await start({ SETUP_TOKEN });
    expect(line).toContain("http://mill.example/login/setup#");
    expect(line).not.toContain(SETUP_TOKEN);
    // A start more must not shut it.
    await start({ SETUP_TOKEN });
    expect((await open(SETUP_TOKEN)).status).toBe(200);
  });

  test("SETUP_TOKEN works once, whatever happens to the account it created", async () => {
    await start({ SETUP_TOKEN });
    await open(SETUP_TOKEN);
    await owner.user.updateMany({ where: { role: { type: 0 } }, data: { archived_at: new Date() } });
    expect(await start({ SETUP_TOKEN })).toContain("SETUP_TOKEN has been used");
    expect((await open(SETUP_TOKEN)).status).toBe(422);
  });
});
