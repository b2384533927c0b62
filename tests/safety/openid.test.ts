import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { POST as signIn } from "@/app/api/auth/login/route";
import { POST as testIssuer } from "@/app/api/companies/[id]/saml2/issuer/route";
import { PUT as save, GET as settings } from "@/app/api/companies/[id]/saml2/route";
import { POST as testSignIn } from "@/app/api/companies/[id]/saml2/test/route";
import { POST as idpHost } from "@/app/api/companies/saml2/idp-host/route";
import { GET as callback } from "@/app/oidc/[companyKey]/callback/route";
import { GET as begin } from "@/app/oidc/[companyKey]/login/route";
import { POST as endSessions } from "@/app/oidc/[companyKey]/logout/route";
import { GET as beginSaml } from "@/app/saml/[companyKey]/login/route";
import { allPermissions } from "@/lib/domain/identity/permissions";
import type { Prisma } from "@/lib/generated/prisma/client";

import { env } from "@/lib/server/env";
import { resetLimits } from "@/lib/server/http/limits";
import { viewerOf } from "@/lib/server/http/session";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { seal } from "@/lib/server/secrets/sealed";
import { sendInvitation } from "@/lib/services/identity/sign-in/invite";
import { renewSession } from "@/lib/services/identity/sign-in/renew";
import { companyEntry } from "@/lib/services/identity/single-sign-on/host";
import { secretPlace } from "@/lib/services/identity/single-sign-on/idp";
import { logOutAddress } from "@/lib/services/identity/single-sign-on/log-out";
import { call, hasShownPassword } from "../helpers";
import { aProvider, exchanged, lastReason } from "../identity-provider";
import { anOpenIdProvider, enterAt, type OpenIdProvider } from "../openid-provider";
import { owner } from "../owner";
import { answer, ask, lettersTo } from "../passwords";
import { aCompany, aPlant, aRole, aUser, theRole } from "../samples";
import { codeOf, showCode, withAuthenticator } from "../second-factor";

/** What an OpenID provider may not make us believe, and what its people are here: by the rules that hold for SAML. */

let real: OpenIdProvider;
beforeAll(async () => {
  real = await anOpenIdProvider();
  real.callInstead((request) => endSessions(request, params(new URL(request.url).pathname.split("/")[2]!)));
});
beforeEach(async () => {
  process.env.OUTSIDE_NETWORKS = "127.0.0.0/8";
  resetLimits();
  await owner.rateLimit.deleteMany({});
});
afterEach(() => {
  delete process.env.OUTSIDE_NETWORKS;
  real.lie();
  real.forge(false);
});
afterAll(() => {
  real.stop();
});

type Company = Awaited<ReturnType<typeof anOpenIdCompany>>;

/** A company that signs in through the provider, and somebody of it, known there. */
async function anOpenIdCompany({
  plants,
  ...more
}: Partial<Prisma.SamlIdpUncheckedCreateInput> & { plants?: { id: number }[] } = {}) {
  const company = more.company_id ? { id: more.company_id } : await aCompany();
  const provider = await aProvider({ company, plants, protocol: "oidc", issuer: real.origin, ...more });
  const client = real.register(provider.own.redirect, provider.own.signed_out, provider.own.backchannel_logout);
  await owner.samlIdp.update({
    where: { id: provider.id },
    data: {
      client_id: client.client_id,
      client_secret: seal(client.client_secret, secretPlace(company.id)),
      client_secret_since: new Date(),
    },
  });
  const sub = `jo-${provider.key}`;
  const email = `jo@${provider.domain}`;
  real.people.set(sub, { email, email_verified: true, given_name: "Jo", family_name: "Ray" });
  return { ...provider, ...client, sub, email };
}

const params = (key: string) => ({ params: Promise.resolve({ companyKey: key }) });

async function began({ key }: Pick<Company, "key">, next = "") {
  const answer = await begin(new Request(new URL(`/oidc/${key}/login${next}`, env.publicUrl)), params(key));
  const location = new URL(answer.headers.get("location")!, env.publicUrl);
  return { location, cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

async function returned({ key }: Pick<Company, "key">, back: URL, cookie: string) {
  const answer = await callback(new Request(back, { headers: cookie ? { cookie } : {} }), params(key));
  const location = answer.headers.get("location") ?? "";
  return {
    code: /^\/login\/remote#([\w-]{43})$/.exec(location)?.[1] ?? null,
    reason: /[?&]sso=(\w+)/.exec(location)?.[1] ?? null,
  };
}

/** All of it, up to the code. */
async function visit(company: Company, sub = company.sub) {
  const { location, cookie } = await began(company);
  const back = await enterAt(real.origin, location, sub);
  return { ...(await returned(company, back, cookie)), cookie, back };
}

async function viewerAfter(company: Company, sub?: string) {
  const { code, reason, cookie } = await visit(company, sub);
  if (!code) throw new Error(`refused: ${reason} ${await lastReason(company)}`);
  const answer = await exchanged(code, cookie);
  const token = /session=([^;]+)/.exec(answer.headers.getSetCookie().join("; "))?.[1] ?? "";
  return { answer, viewer: (await viewerOf(token))!, token };
}

async function refusedFor(company: Company, sub?: string) {
  const { code, reason } = await visit(company, sub);
  expect(code).toBeNull();
  return [reason, await lastReason(company)];
}

describe("signing in through an OpenID provider", () => {
  test("an OpenID provider signs in a new user with the company's role and plants", async () => {
    const company = await aCompany();
    const plant = await aPlant({ company });
    const mine = await anOpenIdCompany({ company_id: company.id, plants: [plant] });
    const { viewer } = await viewerAfter(mine);
    expect(viewer).toMatchObject({ first_name: "Jo", last_name: "Ray", email: mine.email, company_id: company.id });
    const plants = await owner.userPlant.findMany({ where: { user_id: viewer.user_id } });
    expect(plants.map(({ plant_id }) => plant_id)).toEqual([plant.id]);
    const made = await owner.auditEvent.findFirst({
      where: { company_id: company.id, action: "create", object: "users" },
    });
    expect(made?.after).toMatchObject({ email: mine.email, by: "oidc" });
  });

  test("a test of an OpenID provider goes all the way and signs nobody in", async () => {
    const mine = await anOpenIdCompany({ is_active: false });
    const as = await aUser({ role: "super_admin" });
    const outcomeOf = async (sub: string) => {
      const begun = await call(testSignIn, { as, method: "POST", params: { id: mine.company_id } });
      const cookie = begun.headers.get("set-cookie")!.split(";")[0]!;
      const location = new URL(begun.body.data.location);
      const back = await enterAt(real.origin, location, sub);
      expect((await returned(mine, back, cookie)).code).toBeNull();
      const id = location.searchParams.get("state")!;
      return (await owner.samlRequest.findUniqueOrThrow({ where: { id } })).outcome;
    };
    expect(await outcomeOf(mine.sub)).toMatchObject({ reason: null, account: "new", role: "Technician" });
    real.people.set("guest", { email: `guest@${mine.domain}`, email_verified: false });
    expect(await outcomeOf("guest")).toMatchObject({ reason: "unverified_email", name_id: "guest", account: null });
    expect(await owner.user.count({ where: { company_id: mine.company_id } })).toBe(0);
  });

  test("the email address leads to the company's OpenID provider, and back to the page that was requested", async () => {
    const mine = await anOpenIdCompany();
    const { body } = await call(idpHost, { body: { email: mine.email } });
    expect(body.data.url).toBe(`/oidc/${mine.key}/login`);
    const { location, cookie } = await began(mine, "?next=/profile");
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      code_challenge_method: "S256",
      response_type: "code",
      nonce: expect.stringMatching(/.{40}/),
      state: expect.stringMatching(/.{40}/),
    });
    const { code } = await returned(mine, await enterAt(real.origin, location, mine.sub), cookie);
    expect((await exchanged(code!, cookie)).body.data.target).toBe("/profile");
  });

  test("a user is known by issuer and sub: a changed address stays the same user", async () => {
    const mine = await anOpenIdCompany();
    const { viewer } = await viewerAfter(mine);
    real.people.set(mine.sub, { email: `joanna@${mine.domain}`, email_verified: true });
    expect((await viewerAfter(mine)).viewer.user_id).toBe(viewer.user_id);
  });

  test("a user who has an account is found by a verified address", async () => {
    const mine = await anOpenIdCompany({ default_role_id: null });
    const known = await aUser({ role: "technician", company: mine.company, email: mine.email });
    expect((await viewerAfter(mine)).viewer.user_id).toBe(known.id);
  });

  test("two first visits at once make one account", async () => {
    const mine = await anOpenIdCompany();
    const begun = await Promise.all([began(mine), began(mine)]);
    const backs = await Promise.all(begun.map(({ location }) => enterAt(real.origin, location, mine.sub)));
    const ends = await Promise.all(backs.map((back, at) => returned(mine, back, begun[at]!.cookie)));
    expect(ends.every(({ code }) => code !== null)).toBe(true);
    expect(await owner.user.count({ where: { company_id: mine.company_id } })).toBe(1);
  });

  test("the role comes from the groups at the first visit, and from no rule that does not fit", async () => {
    const [technician, supervisor] = [await theRole("technician"), await theRole("supervisor")];
    const mine = await anOpenIdCompany({ role_map: [{ value: "leads", role_id: supervisor.id }] });
    real.people.set(mine.sub, { ...real.people.get(mine.sub), groups: ["others", "leads"] });
    real.people.set("plain", { email: `plain@${mine.domain}`, email_verified: true, groups: ["others"] });
    expect((await viewerAfter(mine)).viewer.role.id).toBe(supervisor.id);
    expect((await viewerAfter(mine, "plain")).viewer.role.id).toBe(technician.id);
  });

  test("a second factor is required here, unless the provider requires one", async () => {
    const mine = await anOpenIdCompany();
    await owner.company.update({ where: { id: mine.company_id }, data: { is_forced_mfa: true } });
    expect((await viewerAfter(mine)).viewer.must_enable_mfa).toBe(true);
    await owner.samlIdp.update({ where: { id: mine.id }, data: { does_mfa: true } });
    expect((await viewerAfter(mine)).viewer.must_enable_mfa).toBe(false);
  });

  test("keys that the provider has changed are found at the next visit", async () => {
    const mine = await anOpenIdCompany();
    await viewerAfter(mine);
    const before = real.asked.filter((path) => path === "/jwks").length;
    await viewerAfter(mine);
    expect(real.asked.filter((path) => path === "/jwks").length).toBe(before);
    real.rotate();
    await viewerAfter(mine);
  });

  test("signing out leads to the provider's own, where it has one", async () => {
    const mine = await anOpenIdCompany();
    const { viewer } = await viewerAfter(mine);
    const url = new URL((await logOutAddress(viewer.session_id))!);
    expect(url.origin).toBe(real.origin);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: mine.client_id,
      post_logout_redirect_uri: mine.own.signed_out,
    });
  });

  test("switched off, or given another client, its users are signed out", async () => {
    for (const data of [
      { is_active: false },
      { client_id: "another" },
      { protocol: "saml" },
      { issuer: "https://x.example" },
    ]) {
      const mine = await anOpenIdCompany();
      const { token } = await viewerAfter(mine);
      await owner.samlIdp.update({ where: { id: mine.id }, data });
      expect([data, await viewerOf(token)]).toEqual([data, null]);
    }
  });
});

describe("a company that forces single sign-on with OpenID Connect", () => {
  const password = "Belt+Pulley+39";
  const withPassword = async (fields: Parameters<typeof aUser>[0]) =>
    aUser({ ...fields, password_hash: await hashPassword(password) });
  const login = (email: string, typed = password) => call(signIn, { body: { email, password: typed } });
  const forced = (mine: Company, more: Record<string, unknown> = {}) => ({
    protocol: "oidc",
    issuer: real.origin,
    client_id: mine.client_id,
    is_active: true,
    is_forced: true,
    email_domains: [mine.domain],
    break_glass_user_id: null,
    ...more,
  });

  test("a company that forces OpenID Connect rejects a correct password like a wrong one, except for the one user with a second factor", async () => {
    const mine = await anOpenIdCompany();
    const { company } = mine;
    const [person, exempt] = [await withPassword({ company, email: mine.email }), await withPassword({ company })];
    await withAuthenticator(exempt);
    expect((await login(person.email)).status).toBe(200);
    await owner.samlIdp.update({
      where: { id: mine.id },
      data: { is_forced: true, break_glass_user_id: exempt.id },
    });
    const [right, wrong] = [await login(person.email), await login(person.email, "Wrong+One+17")];
    expect([right.status, right.text]).toEqual([401, wrong.text]);
    expect((await login(exempt.email)).body.status).toBe("verification");
    expect((await viewerAfter(mine)).viewer.user_id).toBe(person.id);
    await owner.samlIdp.update({ where: { id: mine.id }, data: { is_active: false } });
    expect((await login(person.email)).status).toBe(200);
  });

  test("a company that forces OpenID Connect ends password sessions, except for that one user and the user who enabled it", async () => {
    const mine = await anOpenIdCompany();
    const { company } = mine;
    const role = await aRole({ company_id: company.id, kind: "corporate", permissions: [...allPermissions] });
    const [person, waiting, exempt] = await Promise.all([1, 2, 3].map(() => withPassword({ company })));
    const boss = await withPassword({ company, role });
    const secret = await withAuthenticator(waiting!);
    const tokenOf = async ({ email }: { email: string }) => (await login(email)).body.data.access_token as string;
    const tokens = [await tokenOf(person!), await tokenOf(exempt!), await tokenOf(boss)];
    const byProvider = await viewerAfter(mine);
    await withAuthenticator(exempt!);
    const { verification_token } = (await login(waiting!.email)).body;

    const saved = await call(save, {
      headers: { authorization: `Bearer ${tokens[2]}` },
      method: "PUT",
      params: { id: company.id },
      body: forced(mine, { break_glass_user_id: exempt!.id }),
    });
    expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);

    const open = await Promise.all([...tokens, byProvider.token].map(async (one) => (await viewerOf(one)) !== null));
    expect(open).toEqual([false, true, true, true]);
    expect((await showCode(verification_token, codeOf(secret))).status).toBe(401);
  });

  test("a company that forces OpenID Connect emails a user where to sign in, who forgot the password or is invited", async () => {
    const mine = await anOpenIdCompany({ is_forced: true });
    const [person, invited] = [
      await withPassword({ company: mine.company }),
      await aUser({ company: mine.company, role: "technician" }),
    ];
    await ask(person.email);
    await answer(person.email);
    await sendInvitation(invited.id, 5_000_000 + invited.id);
    const letters = [...(await lettersTo(person)), ...(await lettersTo(invited))];
    expect(letters.map(({ template, href }) => [template, href])).toEqual([
      ["single_sign_on", `/login/company/${mine.key}`],
      ["invitation_to_company", `/login/company/${mine.key}`],
    ]);
    expect((await companyEntry(mine.key))?.url).toBe(`/oidc/${mine.key}/login`);
  });

  test("a password does not become usable when the user signs out at the OpenID provider", async () => {
    const mine = await anOpenIdCompany({ is_forced: true });
    const person = await withPassword({ company: mine.company, email: mine.email });
    const { token } = await viewerAfter(mine);
    const { saml_session_index } = await owner.session.findFirstOrThrow({ where: { user_id: person.id } });
    await real.end(mine.client_id, mine.sub, saml_session_index!);
    expect(await viewerOf(token)).toBeNull();
    expect((await login(person.email)).status).toBe(401);
  });
});

describe("back-channel logout", () => {
  const event = "http://schemas.openid.net/event/backchannel-logout";
  const claimsFor = ({ client_id }: Company, more: Record<string, unknown>) => {
    const now = Math.floor(Date.now() / 1_000);
    return {
      iss: real.origin,
      aud: client_id,
      iat: now,
      exp: now + 120,
      jti: crypto.randomUUID(),
      events: { [event]: {} },
      ...more,
    };
  };
  const posted = async ({ key }: Pick<Company, "key">, body: string | Record<string, string>) => {
    const request = new Request(new URL(`/oidc/${key}/logout`, env.publicUrl), {
      method: "POST",
      body: typeof body === "string" ? body : new URLSearchParams(body),
    });
    const answer = await endSessions(request, params(key));
    const text = await answer.text();
    return { status: answer.status, cache: answer.headers.get("cache-control"), body: text ? JSON.parse(text) : null };
  };
  const ended = (company: Company, more: Record<string, unknown>, header?: Record<string, unknown>) =>
    posted(company, { logout_token: real.signed(claimsFor(company, more), { typ: "logout+jwt", ...header }) });
  const sidOf = async (token: string) =>
    (await owner.session.findFirstOrThrow({ where: { id: (await viewerOf(token))!.session_id } })).saml_session_index!;
  const isOpen = async (token: string) => (await viewerOf(token)) !== null;

  test("back-channel logout by the provider ends the session that it names, and no other one", async () => {
    const mine = await anOpenIdCompany();
    const [first, second] = [await viewerAfter(mine), await viewerAfter(mine)];
    await real.end(mine.client_id, mine.sub, await sidOf(first.token));
    expect([await isOpen(first.token), await isOpen(second.token)]).toEqual([false, true]);
    const event = await owner.auditEvent.findFirst({ where: { company_id: mine.company_id, action: "saml_logout" } });
    expect(event).toMatchObject({ user_id: first.viewer.user_id, after: { ended_sessions: 1 } });
  });

  test("back-channel logout by sid alone ends that session, and no other one", async () => {
    const mine = await anOpenIdCompany();
    const [first, second] = [await viewerAfter(mine), await viewerAfter(mine)];
    const answer = await ended(mine, { sid: await sidOf(second.token) });
    expect([answer.status, answer.cache, answer.body]).toEqual([200, "no-store", null]);
    expect([await isOpen(first.token), await isOpen(second.token)]).toEqual([true, false]);
  });

  test("back-channel logout by sub ends every session of that user at the provider, and none with a password", async () => {
    const mine = await anOpenIdCompany();
    real.people.set("other", { email: `other@${mine.domain}`, email_verified: true });
    const [first, second, other] = [await viewerAfter(mine), await viewerAfter(mine), await viewerAfter(mine, "other")];
    const own = await owner.session.create({
      data: {
        user_id: first.viewer.user_id,
        kind: "bearer",
        token_hash: crypto.getRandomValues(new Uint8Array(32)),
        idle_expires_at: new Date(Date.now() + 60_000),
        absolute_expires_at: new Date(Date.now() + 60_000),
      },
    });
    expect((await ended(mine, { sub: mine.sub })).status).toBe(200);
    expect(await Promise.all([first, second, other].map(({ token }) => isOpen(token)))).toEqual([false, false, true]);
    expect((await owner.session.findUniqueOrThrow({ where: { id: own.id } })).revoked_at).toBeNull();
  });

  test("back-channel logout also ends a sign-in that has not become a session yet", async () => {
    const mine = await anOpenIdCompany();
    const { code, cookie } = await visit(mine);
    expect((await ended(mine, { sub: mine.sub })).status).toBe(200);
    expect((await exchanged(code!, cookie)).status).toBe(401);
  });

  test("back-channel logout ends both tokens of a session that was renewed", async () => {
    const mine = await anOpenIdCompany();
    const { token, viewer } = await viewerAfter(mine);
    const fresh = await renewSession({ viewer, now: new Date(), ip: null } as never, null);
    expect((await ended(mine, { sid: await sidOf(token) })).status).toBe(200);
    expect([await isOpen(token), await isOpen(fresh.token)]).toEqual([false, false]);
  });

  test("back-channel logout of a user or a session that is not here succeeds", async () => {
    const mine = await anOpenIdCompany();
    expect((await ended(mine, { sub: "nobody" })).status).toBe(200);
    expect((await ended(mine, { sid: "nothing" })).status).toBe(200);
  });

  test("a logout token counts once, also when it arrives twice at once", async () => {
    const mine = await anOpenIdCompany();
    const logout_token = real.signed(claimsFor(mine, { sub: mine.sub }), { typ: "logout+jwt" });
    const answers = await Promise.all([1, 2, 3].map(() => posted(mine, { logout_token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(answers.find(({ status }) => status === 400)).toMatchObject({
      cache: "no-store",
      body: { error: "invalid_request", error_description: expect.stringContaining("replayed") },
    });
  });

  test("a logout token of one company ends nothing at another", async () => {
    const [mine, theirs] = [await anOpenIdCompany(), await anOpenIdCompany()];
    const { token } = await viewerAfter(theirs);
    const sid = await sidOf(token);
    const logout_token = real.signed(claimsFor(mine, { sid }), { typ: "logout+jwt" });
    expect((await posted(theirs, { logout_token })).status).toBe(400);
    expect((await posted(mine, { logout_token })).status).toBe(200);
    expect(await isOpen(token)).toBe(true);
  });

  test("a logout token that is not one, not signed or not for us is refused", async () => {
    const mine = await anOpenIdCompany();
    const { token } = await viewerAfter(mine);
    const now = Math.floor(Date.now() / 1_000);
    const wrong: [more: Record<string, unknown>, header?: Record<string, unknown>][] = [
      [{ sub: undefined }],
      [{ events: undefined }],
      [{ events: { [event]: true } }],
      [{ events: { "http://schemas.openid.net/event/other": {} } }],
      [{ nonce: "n" }],
      [{ iss: "https://elsewhere.example" }],
      [{ aud: "somebody-else" }],
      [{ aud: [mine.client_id, "somebody-else"] }],
      [{ exp: undefined }],
      [{ exp: now - 120, iat: now - 300 }],
      [{ iat: undefined }],
      [{ iat: now + 600, exp: now + 900 }],
      [{ iat: now - 3_600, exp: now + 3_600 }],
      [{ jti: undefined }],
      [{ jti: "" }],
      [{ jti: 7 }],
      [{ jti: "x".repeat(300) }],
      [{ sid: 7 }],
      [{ sid: "a\u0000b" }],
      [{}, { typ: "at+jwt" }],
      [{}, { alg: "none" }],
      [{}, { alg: "HS256" }],
      [{}, { crit: ["b64"], b64: false }],
      [{}, { kid: "unknown" }],
    ];
    const inside: unknown[] = [];
    for (const [more, header] of wrong) {
      resetLimits();
      const answer = await ended(mine, { sub: mine.sub, ...more }, header);
      if (answer.status !== 400 || answer.body.error !== "invalid_request") inside.push([more, header, answer]);
    }
    expect(inside).toEqual([]);
    real.forge(true);
    expect((await ended(mine, { sub: mine.sub })).status).toBe(400);
    expect(await isOpen(token)).toBe(true);
  });

  test("a logout request without a form, a token or an end is refused", async () => {
    const mine = await anOpenIdCompany();
    for (const body of ["", { logout_token: "" }, { logout_token: "a.b" }, { logout_token: "x".repeat(70_000) }])
      expect((await posted(mine, body)).status).toBe(400);
    expect((await posted(mine, '{"logout_token":"x"}')).body).toMatchObject({ error: "invalid_request" });
    expect((await posted({ key: "nobody-here" }, { logout_token: "x" })).status).toBe(400);
  });

  test("keys that the provider does not show are not looked for at each logout token", async () => {
    const mine = await anOpenIdCompany();
    await ended(mine, { sub: mine.sub });
    const before = real.asked.filter((path) => path === "/jwks").length;
    for (const kid of ["a", "b", "c"]) expect((await ended(mine, { sub: mine.sub }, { kid })).status).toBe(400);
    expect(real.asked.filter((path) => path === "/jwks").length).toBeLessThanOrEqual(before + 1);
  });
});

describe("what an OpenID provider is refused", () => {
  test("an answer counts once, in the browser that began, with the state that it was given", async () => {
    const mine = await anOpenIdCompany();
    const { location, cookie } = await began(mine);
    const back = await enterAt(real.origin, location, mine.sub);
    const other = (await began(mine)).cookie;
    expect(await returned(mine, back, other)).toEqual({ code: null, reason: "expired" });
    expect(await lastReason(mine)).toBe("other_browser");
    expect(await returned(mine, back, "")).toEqual({ code: null, reason: "expired" });
    const strange = new URL(back);
    strange.searchParams.set("state", "made-up");
    expect(await returned(mine, strange, cookie)).toEqual({ code: null, reason: "expired" });
    expect((await returned(mine, back, cookie)).code).not.toBeNull();
    expect(await returned(mine, back, cookie)).toEqual({ code: null, reason: "expired" });
    expect(await lastReason(mine)).toBe("replayed");
  });

  test("an answer meant for one company is nothing at another", async () => {
    const [mine, theirs] = [await anOpenIdCompany(), await anOpenIdCompany()];
    const { location, cookie } = await began(mine);
    const back = await enterAt(real.origin, location, mine.sub);
    expect(await returned(theirs, back, cookie)).toEqual({ code: null, reason: "expired" });
    expect(await lastReason(theirs)).toBe("unknown_request");
  });

  test("an answer that arrives after the company has changed its client is refused", async () => {
    const mine = await anOpenIdCompany();
    const { location, cookie } = await began(mine);
    const back = await enterAt(real.origin, location, mine.sub);
    await owner.samlIdp.update({ where: { id: mine.id }, data: { client_id: "another" } });
    expect(await returned(mine, back, cookie)).toEqual({ code: null, reason: "expired" });
  });

  test("a code with another browser's request is refused by the proof key", async () => {
    const mine = await anOpenIdCompany();
    const [first, second] = [await began(mine), await began(mine)];
    const stolen = await enterAt(real.origin, first.location, mine.sub);
    stolen.searchParams.set("state", second.location.searchParams.get("state")!);
    expect(await returned(mine, stolen, second.cookie)).toEqual({ code: null, reason: "refused" });
    expect(await lastReason(mine)).toBe("bad_token");
  });

  test("an answer after ten minutes is refused", async () => {
    const mine = await anOpenIdCompany();
    const { location, cookie } = await began(mine);
    const back = await enterAt(real.origin, location, mine.sub);
    await owner.samlRequest.updateMany({ where: { idp_id: mine.id }, data: { expires_at: new Date(Date.now() - 1) } });
    expect(await returned(mine, back, cookie)).toEqual({ code: null, reason: "expired" });
  });

  test("an ID token of another issuer, audience, party, nonce or time is refused", async () => {
    const mine = await anOpenIdCompany();
    const now = Math.floor(Date.now() / 1_000);
    const lies: Record<string, unknown>[] = [
      { iss: "https://elsewhere.example" },
      { aud: "somebody-else" },
      { aud: [mine.client_id, "somebody-else"] },
      { aud: [mine.client_id, "somebody-else"], azp: "somebody-else" },
      { nonce: "of-another-request" },
      { nonce: undefined },
      { exp: now - 120, iat: now - 600 },
      { exp: undefined },
      { nbf: now + 600 },
      { sub: undefined },
    ];
    const inside: unknown[] = [];
    for (const one of lies) {
      resetLimits();
      real.lie((claims) => ({ ...claims, ...one }));
      const { code } = await visit(mine);
      if (code !== null || (await lastReason(mine)) !== "bad_token") inside.push(one);
    }
    expect(inside).toEqual([]);
    real.lie((claims) => ({ ...claims, exp: now - 30 }));
    expect((await visit(mine)).code).not.toBeNull();
  });

  test("an ID token signed with a key that the provider does not show is refused", async () => {
    const mine = await anOpenIdCompany();
    real.forge(true);
    expect(await refusedFor(mine)).toEqual(["refused", "bad_token"]);
  });

  test("an email address counts only if the provider reports it as verified, or the administrator does", async () => {
    const mine = await anOpenIdCompany();
    real.people.set(mine.sub, { email: mine.email });
    expect(await refusedFor(mine)).toEqual(["unverified", "unverified_email"]);
    real.people.set(mine.sub, { email: mine.email, email_verified: "true" });
    expect(await refusedFor(mine)).toEqual(["unverified", "unverified_email"]);
    real.people.set(mine.sub, {});
    expect(await refusedFor(mine)).toEqual(["no_account", "no_email"]);
    await owner.samlIdp.update({ where: { id: mine.id }, data: { trusts_addresses: true } });
    real.people.set(mine.sub, { email: mine.email, email_verified: false });
    expect(await refusedFor(mine)).toEqual(["unverified", "unverified_email"]);
    real.people.set(mine.sub, { email: mine.email });
    expect((await viewerAfter(mine)).viewer.email).toBe(mine.email);
  });

  test("an address of another domain, of another company's user, of an archived one or of nobody is refused", async () => {
    const mine = await anOpenIdCompany();
    const foreign = `jo@elsewhere.example`;
    real.people.set(mine.sub, { email: foreign, email_verified: true });
    expect(await refusedFor(mine)).toEqual(["no_account", "foreign_domain"]);

    real.people.set(mine.sub, { email: mine.email, email_verified: true });
    const stranger = await aUser({ role: "technician", email: mine.email });
    expect(await refusedFor(mine)).toEqual(["no_account", "not_a_customer"]);
    await owner.user.update({ where: { id: stranger.id }, data: { email: `x${stranger.email}` } });

    const archived = { company: mine.company, email: mine.email };
    const user = await aUser({ role: "technician", ...archived });
    await owner.user.update({ where: { id: user.id }, data: { archived_at: new Date() } });
    expect(await refusedFor(mine)).toEqual(["no_account", "archived"]);

    const closed = await anOpenIdCompany({ default_role_id: null });
    expect(await refusedFor(closed)).toEqual(["no_account", "no_account"]);
  });

  test("a user who cancels at the provider comes back to the sign-in page", async () => {
    const mine = await anOpenIdCompany();
    expect(await refusedFor(mine, "")).toEqual(["refused", "provider_said_no"]);
  });

  test("a wrong secret is refused and never shown", async () => {
    const mine = await anOpenIdCompany();
    const wrong = seal("not-the-secret", secretPlace(mine.company_id));
    await owner.samlIdp.update({ where: { id: mine.id }, data: { client_secret: wrong } });
    expect(await refusedFor(mine)).toEqual(["refused", "bad_token"]);
    const events = await owner.auditEvent.findMany({ where: { company_id: mine.company_id } });
    expect(JSON.stringify(events)).not.toContain("not-the-secret");
  });

  test("a provider that is down, or in a network that is not allowed, is reported as unreachable", async () => {
    // Not as the other tests call it, so that it is not known yet.
    const mine = await anOpenIdCompany({ issuer: `${real.origin}/` });
    delete process.env.OUTSIDE_NETWORKS;
    expect((await began(mine)).location.search).toBe("?sso=unreachable");
    process.env.OUTSIDE_NETWORKS = "127.0.0.0/8";
    await owner.samlIdp.update({ where: { id: mine.id }, data: { issuer: "http://127.0.0.1:9" } });
    expect((await began(mine)).location.search).toBe("?sso=unreachable");
    expect(await lastReason(mine)).toBe("unreachable");
  });

  test("a company of one protocol is not there at the addresses of the other", async () => {
    const [mine, saml] = [await anOpenIdCompany(), await aProvider()];
    const asked = await beginSaml(new Request(new URL(`/saml/${mine.key}/login`, env.publicUrl)), params(mine.key));
    expect(asked.headers.get("location")).toContain("sso=unavailable");
    expect((await began(saml)).location.search).toBe("?sso=unavailable");
  });
});

describe("the settings of an OpenID provider", () => {
  const put = async (as: { id: number }, id: number, body: unknown) => {
    await hasShownPassword(as);
    return call(save, { as, method: "PUT", params: { id }, body });
  };
  const input = (more: Record<string, unknown> = {}) => ({
    protocol: "oidc",
    issuer: "https://login.example/tenant/v2.0",
    client_id: "millwright",
    client_secret: "a-secret-of-theirs",
    email_domains: [`d${Math.random().toString(36).slice(2)}.example`],
    is_active: true,
    ...more,
  });

  test("the secret is kept sealed, answered to nobody, and goes to no other issuer", async () => {
    const [company, admin] = [await aCompany(), await aUser({ role: "super_admin" })];
    const body = input();
    const created = await put(admin, company.id, body);
    expect([created.status, created.text]).toEqual([200, expect.not.stringContaining(body.client_secret)]);
    expect(created.body.data.idp).toMatchObject({ protocol: "oidc", client_secret_since: expect.any(String) });
    expect(created.body.data.idp).not.toHaveProperty("client_secret");
    const shown = await call(settings, { as: admin, params: { id: company.id } });
    expect(shown.text).not.toContain(body.client_secret);
    const stored = () => owner.samlIdp.findUniqueOrThrow({ where: { company_id: company.id } });
    const sealed = (await stored()).client_secret;
    expect(sealed).not.toContain(body.client_secret);

    expect((await put(admin, company.id, { ...body, client_secret: "" })).status).toBe(200);
    expect((await stored()).client_secret).toBe(sealed);
    const moved = await put(admin, company.id, { ...body, client_secret: "", issuer: "https://mine.example" });
    expect([moved.status, Object.keys(moved.body.messages)]).toEqual([422, ["client_secret"]]);
    const audited = await owner.auditEvent.findMany({ where: { object: "saml_idps", company_id: company.id } });
    expect(JSON.stringify(audited)).not.toContain(body.client_secret);
  });

  test("every field that is wrong is named", async () => {
    const [company, admin] = [await aCompany(), await aUser({ role: "super_admin" })];
    const wrong: [string, Record<string, unknown>][] = [
      ["issuer", { issuer: "" }],
      ["issuer", { issuer: "login.example" }],
      ["issuer", { issuer: "javascript:alert(1)" }],
      ["issuer", { issuer: "https://login.example/?tenant=1" }],
      ["client_id", { client_id: "" }],
      ["client_secret", { client_secret: "" }],
      ["scopes", { scopes: "email profile" }],
      ["trusts_addresses", { trusts_addresses: true, issuer: "https://accounts.google.com" }],
      ["email_domains", { email_domains: [] }],
      ["protocol", { protocol: "ldap" }],
    ];
    for (const [field, fields] of wrong) {
      const refused = await put(admin, company.id, input(fields));
      expect([fields, refused.status, Object.keys(refused.body.messages ?? {})]).toEqual([fields, 422, [field]]);
    }
  });

  test("a test shows what the issuer offers, and calls nothing private", async () => {
    const [company, admin] = [await aCompany(), await aUser({ role: "super_admin" })];
    const ask = (issuer: string) => call(testIssuer, { as: admin, params: { id: company.id }, body: { issuer } });
    expect((await ask(real.origin)).body.data).toMatchObject({
      issuer: real.origin,
      authorization_endpoint: `${real.origin}/auth`,
      has_logout: true,
      scopes: expect.arrayContaining(["openid"]),
    });
    expect((await ask(`${real.origin}/elsewhere`)).body.messages.issuer[0]).toMatch(/discovery/i);
    delete process.env.OUTSIDE_NETWORKS;
    const before = real.asked.length;
    expect((await ask(real.origin)).status).toBe(422);
    expect((await ask("http://169.254.169.254/latest")).status).toBe(422);
    expect(real.asked.length).toBe(before);
  });
});
