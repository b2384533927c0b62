import { beforeEach, describe, expect, test } from "vitest";
import { GET as logOut } from "@/app/api/auth/logout/route";
import { PUT as changePassword } from "@/app/api/auth/password/route";
import { PUT as saveProfile } from "@/app/api/auth/profile/route";
import { DELETE as endSession } from "@/app/api/auth/sessions/[id]/route";
import { DELETE as endOthers } from "@/app/api/auth/sessions/route";
import { GET as key } from "@/app/api/push/key/route";
import { DELETE as end } from "@/app/api/push/subscriptions/[id]/route";
import { POST as add, GET as list } from "@/app/api/push/subscriptions/route";
import { resetLimits } from "@/lib/server/http/limits";
import { sha256 } from "@/lib/server/http/session";
import { scheduledTasks } from "@/lib/services/outward/scheduled-tasks/tasks";
import { call, freshToken, signedIn } from "../helpers";
import { owner } from "../owner";
import { freshPassword, oldPassword, withPassword } from "../passwords";
import { aBrowser } from "../push-service";
import { aTenant, aUser } from "../samples";

/** Which devices take messages, whose they are, and what ends that. */

beforeEach(resetLimits);

type Person = { id: number };
const subscribe = async (as: Person, browser = aBrowser()) => {
  const { status, body } = await call(add, { as, body: browser.subscription });
  expect(status).toBe(201);
  return { ...(body.data as { id: number; device_name: string; is_current: boolean }), browser };
};
const devicesOf = async (person: Person) =>
  (await owner.pushSubscription.findMany({ where: { user_id: person.id }, orderBy: { id: "asc" } })).map(
    ({ id }) => id,
  );
const channelsOf = async (person: Person) =>
  (await owner.user.findUniqueOrThrow({ where: { id: person.id }, select: { notify_channels: true } })).notify_channels;
const sessionOf = async (token: string) =>
  owner.session.findUniqueOrThrow({ where: { token_hash: sha256(token) }, select: { id: true } });

/** A device in a session of its own, beside the one of the tests. */
async function inSession(person: Person) {
  const token = await freshToken(person, "bearer");
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await call(add, { headers, body: aBrowser().subscription });
  expect(status).toBe(201);
  return { headers, id: body.data.id as number, session_id: (await sessionOf(token)).id };
}

describe("a device", () => {
  test("is listed to its person with the session's name, sealed in the database, and the first one ticks push", async () => {
    const person = await aUser();
    const first = await subscribe(person);
    expect(first).toMatchObject({ is_current: true, device_name: expect.any(String) });
    expect(await channelsOf(person)).toEqual(["mail", "push"]);
    const stored = await owner.pushSubscription.findUniqueOrThrow({ where: { id: first.id } });
    expect(stored.endpoint + stored.keys).not.toContain(first.browser.name);
    expect(stored.endpoint).toMatch(/^v1\./);

    const { body } = await call(list, { as: person });
    expect(body.data).toEqual([
      { id: first.id, device_name: first.device_name, is_current: true, last_sent_at: null, last_error: null },
    ]);
    expect((await call(list, { as: await aUser() })).body.data).toEqual([]);
  });

  test("whose push service is unknown, or whose keys fit no encryption, is refused by its field", async () => {
    const person = await aUser();
    const { subscription } = aBrowser("https://push.evil.example");
    const refused = await call(add, { as: person, body: subscription });
    expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["endpoint"]]);
    const { endpoint, keys } = aBrowser().subscription;
    const p256dh = Buffer.alloc(65, 4).toString("base64url");
    const unusable = await call(add, { as: person, body: { endpoint, keys: { ...keys, p256dh } } });
    expect([unusable.status, Object.keys(unusable.body.messages)]).toEqual([422, ["keys"]]);
    expect(await devicesOf(person)).toEqual([]);
  });

  test("that another person subscribes with becomes theirs", async () => {
    const [first, second] = [await aUser(), await aUser()];
    const { id, browser } = await subscribe(first);
    expect((await subscribe(second, browser)).id).toBe(id);
    expect([await devicesOf(first), await devicesOf(second)]).toEqual([[], [id]]);
    expect([await channelsOf(first), await channelsOf(second)]).toEqual([["mail"], ["mail", "push"]]);
  });

  test("that subscribes again is renewed, and the eleventh drops the oldest", async () => {
    const person = await aUser();
    const all = [];
    for (let count = 0; count < 10; count++) all.push(await subscribe(person));
    expect((await subscribe(person, all[3]!.browser)).id).toBe(all[3]!.id);
    expect(await devicesOf(person)).toHaveLength(10);
    const eleventh = await subscribe(person);
    expect(await devicesOf(person)).toEqual([...all.slice(1), eleventh].map(({ id }) => id));
  });

  test("is removed by its person and by nobody else; without a device push is no channel, and no silence", async () => {
    const person = await aUser({ notify_channels: [] });
    const { id } = await subscribe(person);
    expect(await channelsOf(person)).toEqual(["push"]);
    const ask = (as: Person) => call(end, { as, method: "DELETE", params: { id }, body: {} });
    expect((await ask(await aUser())).status).toBe(404);
    expect((await ask(person)).status).toBe(200);
    expect(await channelsOf(person)).toEqual(["mail"]);
    const refused = await call(saveProfile, { as: person, method: "PUT", body: { notify_channels: ["push"] } });
    expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["notify_channels"]]);
  });

  test("stays where its person has unticked push, and a second one does not tick it again", async () => {
    const person = await aUser();
    await subscribe(person);
    const saved = await call(saveProfile, { as: person, method: "PUT", body: { notify_channels: ["mail"] } });
    expect(saved.status).toBe(200);
    await subscribe(person);
    expect(await channelsOf(person)).toEqual(["mail"]);
  });
});

describe("a device ends", () => {
  test("with the sign-out on it, and not with another session", async () => {
    const person = await aUser();
    const [phone, tablet] = [await inSession(person), await inSession(person)];
    expect((await call(logOut, { headers: phone.headers })).status).toBe(200);
    expect(await devicesOf(person)).toEqual([tablet.id]);
  });

  test("with its session when that is revoked from elsewhere", async () => {
    const person = await aUser();
    const phone = await inSession(person);
    const own = await subscribe(person);
    const params = { id: phone.session_id };
    expect((await call(endSession, { as: person, method: "DELETE", params })).status).toBe(200);
    expect(await devicesOf(person)).toEqual([own.id]);
  });

  test("when its person signs out everywhere else, also if its session has only expired", async () => {
    const person = await aUser();
    const [phone, tablet] = [await inSession(person), await inSession(person)];
    await owner.session.update({
      where: { id: tablet.session_id },
      data: { absolute_expires_at: new Date(Date.now() - 1_000) },
    });
    const own = await subscribe(person);
    expect(await devicesOf(person)).toEqual([phone.id, tablet.id, own.id]);
    expect((await call(endOthers, { as: person, method: "DELETE" })).status).toBe(200);
    expect(await devicesOf(person)).toEqual([own.id]);
  });

  test("with a changed password, except where it was changed", async () => {
    const person = await withPassword(await aUser());
    const phone = await inSession(person);
    await inSession(person);
    const answer = await call(changePassword, {
      headers: phone.headers,
      method: "PUT",
      body: { current_password: oldPassword, password: freshPassword, password_confirmation: freshPassword },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await devicesOf(person)).toEqual([phone.id]);
  });

  test("when its person, or their company, is archived", async () => {
    const { company, plant } = await aTenant();
    const [one, other] = [await aUser({ company, plants: [plant] }), await aUser({ company, plants: [plant] })];
    await subscribe(one);
    await subscribe(other);
    await owner.user.update({ where: { id: one.id }, data: { archived_at: new Date() } });
    expect([(await devicesOf(one)).length, (await devicesOf(other)).length]).toEqual([0, 1]);
    await owner.company.update({ where: { id: company.id }, data: { archived_at: new Date() } });
    expect(await devicesOf(other)).toEqual([]);
  });

  test("after thirty days without a sign-in, and not when its session expires", async () => {
    const person = await aUser();
    const [lasting, forgotten] = [await subscribe(person), await subscribe(person)];
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const session = await sessionOf(await signedIn(person));
    await owner.session.update({ where: { id: session.id }, data: { absolute_expires_at: ago(20) } });
    await owner.pushSubscription.update({ where: { id: lasting.id }, data: { signed_in_at: ago(29) } });
    await owner.pushSubscription.update({ where: { id: forgotten.id }, data: { signed_in_at: ago(31) } });
    await scheduledTasks.find(({ name }) => name === "old-keys")!.run();
    expect(await devicesOf(person)).toEqual([lasting.id]);
  });
});

test("the key of the installation is made once, and its private part is sealed", async () => {
  const [one, other] = [await aUser(), await aUser()];
  const asked = await Promise.all([one, other].map((as) => call(key, { as })));
  const keys = asked.map(({ body }) => body.data.public_key as string);
  expect(keys[0]).toBe(keys[1]);
  expect(Buffer.from(keys[0]!, "base64url")).toHaveLength(65);
  const [row, ...more] = await owner.pushKey.findMany();
  expect(more).toEqual([]);
  expect(row!.private_key).toMatch(/^v1\./);
});
