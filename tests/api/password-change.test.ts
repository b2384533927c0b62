import { beforeEach, describe, expect, test } from "vitest";
import { POST as signIn } from "@/app/api/auth/login/route";
import { PUT as changePassword } from "@/app/api/auth/password/route";
import { GET as whoAmI } from "@/app/api/auth/user/route";
import { asCookie, call, freshToken } from "../helpers";
import { owner } from "../owner";
import { aToken, freshPassword, lettersTo, oldPassword, reset, withPassword } from "../passwords";
import { aRole, aUser } from "../samples";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const change = (headers: Record<string, string>, more: Record<string, unknown> = {}) =>
  call(changePassword, {
    method: "PUT",
    headers,
    body: {
      current_password: oldPassword,
      password: freshPassword,
      password_confirmation: freshPassword,
      ...more,
    },
  });
const still = async (headers: Record<string, string>) => (await call(whoAmI, { headers })).status;

beforeEach(() => owner.rateLimit.deleteMany({}));

describe("a password change", () => {
  test("a password change needs the current password, ends all other sessions and is confirmed by email", async () => {
    const person = await withPassword(await aUser({ role: (await aRole({ permissions: [] })) as never }));
    const [here, there] = [await freshToken(person, "bearer"), await asCookie(person)];
    const { status, body } = await change(bearer(here));

    expect([status, body.status]).toEqual([200, "success"]);
    expect(await still(there)).toBe(401);
    // The token that the change came with may have been copied: it has ended, too.
    expect(await still(bearer(here))).toBe(401);
    expect(await still(bearer(body.data.access_token))).toBe(200);
    expect((await call(signIn, { body: { email: person.email, password: oldPassword } })).status).toBe(401);
    expect((await call(signIn, { body: { email: person.email, password: freshPassword } })).status).toBe(200);
    expect((await lettersTo(person)).map(({ template }) => template)).toEqual(["password_changed"]);
    expect(await owner.auditEvent.count({ where: { user_id: person.id, action: "change_password" } })).toBe(1);
  });

  test("a password change keeps the browser signed in, with a new cookie and the same session", async () => {
    const person = await withPassword(await aUser());
    const headers = await asCookie(person);
    const { body, headers: answered } = await change(headers);
    const cookie = answered.get("set-cookie")!.split(";")[0]!;

    expect(body.data.access_token).toBe("cookie");
    expect(answered.get("set-cookie")).toMatch(/HttpOnly/);
    expect(cookie).not.toBe(headers.cookie);
    expect([await still(headers), await still({ ...headers, cookie })]).toEqual([401, 200]);
    expect(await owner.session.count({ where: { user_id: person.id, revoked_at: null } })).toBe(1);
  });

  test("a password change with a wrong current password is rejected on its field and signs nobody out", async () => {
    const person = await withPassword(await aUser());
    const token = await freshToken(person, "bearer");
    const { status, body } = await change(bearer(token), { current_password: "not-the-one" });
    expect([status, body.messages]).toEqual([422, { current_password: ["is wrong"] }]);
    expect(await still(bearer(token))).toBe(200);
    expect(await lettersTo(person)).toEqual([]);
  });

  test("a password change is rejected if there is no password yet: the first one is set by email link", async () => {
    const person = await aUser();
    const token = await freshToken(person, "bearer");
    expect((await change(bearer(token))).status).toBe(422);
  });

  test("a password change allows ten attempts in 15 minutes, across all sessions", async () => {
    const person = await withPassword(await aUser());
    const statuses = [];
    for (let tried = 0; tried < 12; tried++)
      statuses.push((await change(bearer(await freshToken(person, "bearer")), { current_password: "wrong" })).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
    expect((await change(bearer(await freshToken(person, "bearer")))).status).toBe(429);
  });

  test("a password change made twice at once succeeds once", async () => {
    const person = await withPassword(await aUser());
    const tokens = [await freshToken(person, "bearer"), await freshToken(person, "bearer")];
    const answers = await Promise.all(tokens.map((token) => change(bearer(token))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await owner.session.count({ where: { user_id: person.id, revoked_at: null } })).toBe(1);
  });

  test("a password change ends the links that were emailed before", async () => {
    const person = await withPassword(await aUser());
    const link = await aToken(person);
    await change(bearer(await freshToken(person, "bearer")));
    expect((await reset(link)).status).toBe(422);
  });

  test.each([
    ["password", { password: "weak", password_confirmation: "weak" }],
    ["password_confirmation", { password_confirmation: "Other+Belt+39" }],
    ["current_password", { current_password: "" }],
    ["password_hash", { password_hash: "mine" }],
  ])("a password change names the field %s that is wrong", async (field, more) => {
    const person = await withPassword(await aUser());
    const { status, body } = await change(bearer(await freshToken(person, "bearer")), more);
    expect([status, Object.keys(body.messages)]).toEqual([422, [field]]);
  });
});
