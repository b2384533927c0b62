import { beforeEach, expect, test } from "vitest";
import { POST as signIn } from "@/app/api/auth/login/route";
import { sessionCookie, viewerOf } from "@/lib/server/http/session";
import { call, freshToken } from "../helpers";
import { aProvider, begun as begunThere, exchanged, posted, response } from "../identity-provider";
import { owner } from "../owner";
import { oldPassword, withPassword } from "../passwords";
import { aUser } from "../samples";
import { browser, codeOf, cookiesOf, enter, showCode, withAuthenticator } from "../second-factor";

beforeEach(() => owner.rateLimit.deleteMany({}));

/** A browser in which somebody is signed in already. */
async function aBrowser() {
  const before = await aUser();
  const token = await freshToken(before, "cookie");
  const elsewhere = await freshToken(before, "cookie");
  const isIn = async () => (await viewerOf(token)) !== null;
  return { before, token, elsewhere, cookie: `${sessionCookie()}=${token}`, isIn };
}
type Before = Awaited<ReturnType<typeof aBrowser>>;

const statusWith = async (cookie: string) => {
  const person = await withPassword(await aUser());
  return (await enter(person.email, { ...browser, cookie })).status;
};

/** The one session is over and the log states whose it was; no other session of the same person is touched. */
async function expectEnded({ before, elsewhere, isIn }: Before) {
  expect(await isIn()).toBe(false);
  expect(await viewerOf(elsewhere)).not.toBeNull();
  const ended = await owner.session.findMany({ where: { user_id: before.id, revoked_at: { not: null } } });
  const events = await owner.auditEvent.findMany({ where: { user_id: before.id, action: "sign_out" } });
  expect(events.map(({ object_id }) => object_id)).toEqual(ended.map(({ id }) => id));
  expect(events).toHaveLength(1);
}

test("A16: signing in by password ends the session that the browser had before", async () => {
  const had = await aBrowser();
  expect(await statusWith(had.cookie)).toBe(200);
  await expectEnded(had);
});

test("A16: signing in by a second factor ends the session that the browser had before, once the code is right", async () => {
  const had = await aBrowser();
  const person = await withPassword(await aUser());
  const secret = await withAuthenticator(person);
  const first = await enter(person.email, { ...browser, cookie: had.cookie });
  expect([first.body.status, await had.isIn()]).toEqual(["verification", true]);
  const headers = { ...browser, cookie: `${had.cookie}; ${cookiesOf(first)}` };
  expect((await showCode(first.body.verification_token, codeOf(secret), headers)).status).toBe(200);
  await expectEnded(had);
});

test("A16: signing in by single sign-on ends the session that the browser had before", async () => {
  const had = await aBrowser();
  const provider = await aProvider();
  await aUser({ company: provider.company, email: `jo@${provider.domain}` });
  const { id, relay, cookie } = await begunThere(provider);
  const { code } = await posted(provider, response(provider, { in_response_to: id }), { relay });
  expect((await exchanged(code!, `${cookie}; ${had.cookie}`)).status).toBe(200);
  await expectEnded(had);
});

test("A16: a wrong password, or a program's sign-in that leaves the cookie, ends no session of the browser", async () => {
  const had = await aBrowser();
  const person = await withPassword(await aUser());
  const tried = (password: string, headers: Record<string, string>) =>
    call(signIn, { body: { email: person.email, password }, headers: { ...headers, cookie: had.cookie } });
  expect((await tried("Wrong-1-word", browser)).status).toBe(401);
  expect((await tried(oldPassword, {})).status).toBe(200);
  expect(await had.isIn()).toBe(true);
});

test("A16: signing in with the cookie of a session that has ended, or of none, works and records no end", async () => {
  const had = await aBrowser();
  await owner.session.updateMany({ where: { user_id: had.before.id }, data: { revoked_at: new Date() } });
  expect(await statusWith(had.cookie)).toBe(200);
  expect(await statusWith(`${sessionCookie()}=s_made-up`)).toBe(200);
  expect(await owner.auditEvent.count({ where: { user_id: had.before.id, action: "sign_out" } })).toBe(0);
});
