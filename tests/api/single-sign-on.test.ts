import { existsSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { POST as makeKey } from "@/app/api/api-keys/route";
import { POST as signIn } from "@/app/api/auth/login/route";
import { GET as signOut } from "@/app/api/auth/logout/route";
import { PUT as setPin } from "@/app/api/auth/pin/route";
import { GET as renew } from "@/app/api/auth/user/route";
import { POST as readMetadata } from "@/app/api/companies/[id]/saml2/metadata/route";
import { DELETE as remove, PUT as save, GET as settings } from "@/app/api/companies/[id]/saml2/route";
import { POST as idpHost } from "@/app/api/companies/saml2/idp-host/route";
import { GET as plants } from "@/app/api/plants/route";
import { GET as readUser } from "@/app/api/users/[id]/route";
import { DELETE as removeUsers } from "@/app/api/users/route";
import { GET as metadata } from "@/app/saml/[companyKey]/metadata/route";
import { allPermissions } from "@/lib/domain/identity/permissions";
import { env } from "@/lib/server/env";
import { viewerOf } from "@/lib/server/http/session";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { selfSigned } from "@/lib/server/secrets/self-signed";
import { sendInvitation } from "@/lib/services/identity/sign-in/invite";
import { call, hasShownPassword } from "../helpers";
import {
  aProvider,
  begun,
  ellipticCertificate,
  exchanged,
  keysOf,
  lastReason,
  posted,
  response,
  signedIn,
} from "../identity-provider";
import { owner } from "../owner";
import { answer, ask, lettersTo } from "../passwords";
import { aChildOf, aCompany, aPlant, aRole, aTenant, aUser, theRole, unique } from "../samples";
import { browser, codeOf, cookiesOf, showCode, withAuthenticator } from "../second-factor";
import { projectFile } from "../source";

const password = "Belt+Pulley+39";

beforeEach(() => owner.rateLimit.deleteMany({}));

const theirs = (domain = `${unique("d").replace(/\W/g, "")}.example`) => ({ domain, email: `jo@${domain}` });

async function anInput(more: Record<string, unknown> = {}) {
  const { certificate } = await keysOf("provider");
  return {
    entity_id: "https://idp.example/metadata",
    sso_url: "https://idp.example/sso",
    certificates: [certificate],
    email_domains: [theirs().domain],
    is_active: true,
    ...more,
  };
}

const staff = () => aUser({ role: "super_admin" });
const put = async (as: { id: number }, id: number, body: unknown) => {
  await hasShownPassword(as);
  return call(save, { as, method: "PUT", params: { id }, body });
};

describe("a company's single sign-on", () => {
  test("a company's single sign-on is saved, shown without our key, changed and removed", async () => {
    const [company, admin] = [await aCompany({ name: unique("Cedar Rídge & Sons") }), await staff()];
    expect((await call(settings, { as: admin, params: { id: company.id } })).body.data).toMatchObject({ idp: null });
    const input = await anInput();
    const created = await put(admin, company.id, input);
    expect([created.status, created.text]).toEqual([200, expect.any(String)]);
    const { idp } = created.body.data;
    expect(idp.key).toMatch(/^cedar-ridge-sons-/);
    expect(idp.own.acs).toBe(`${env.publicUrl.origin}/saml/${idp.key}/acs`);
    expect(created.text).not.toMatch(/sp_key|PRIVATE/);
    expect(idp.certificates[0]).toMatchObject({
      subject: "CN=provider",
      fingerprint: expect.stringMatching(/^[\dA-F:]{95}$/),
    });

    const again = await put(admin, company.id, { ...input, does_mfa: true, version: idp.version });
    expect(again.body.data.idp).toMatchObject({ does_mfa: true, key: idp.key, version: idp.version + 1 });
    expect((await put(admin, company.id, { ...input, version: idp.version })).status).toBe(409);

    expect((await call(remove, { as: admin, method: "DELETE", params: { id: company.id }, body: {} })).status).toBe(
      200,
    );
    expect((await call(remove, { as: admin, method: "DELETE", params: { id: company.id }, body: {} })).status).toBe(
      404,
    );
    const audited = await owner.auditEvent.findMany({
      where: { object: "saml_idps", object_id: idp.id },
      orderBy: { id: "asc" },
    });
    expect(audited.map(({ action }) => action)).toEqual(["create", "update", "delete"]);
    expect(JSON.stringify(audited)).not.toMatch(/PRIVATE|sp_key/);
  });

  test("a company's single sign-on rejects a certificate whose signatures cannot be verified, and names the kind required, in both languages", async () => {
    const company = await aCompany();
    const messagesIn = async (language_id: number) => {
      const admin = await aUser({ role: "super_admin", language_id });
      const { certificate } = await keysOf("provider");
      const refused = await put(admin, company.id, await anInput({ certificates: [certificate, ellipticCertificate] }));
      expect(refused.status).toBe(422);
      return refused.body.messages;
    };
    expect(await messagesIn(1)).toEqual({ certificates: [expect.stringMatching(/elliptic.*RSA key of 2048 bits/)] });
    expect(await messagesIn(2)).toEqual({ certificates: [expect.stringMatching(/elíptica.*clave RSA de 2048 bits/)] });
  });

  test("a company's single sign-on of two companies with the same name has two company keys", async () => {
    const admin = await staff();
    const name = unique("Twin");
    const companies = [await aCompany({ name }), await aCompany({ name: `${name}!` })];
    const keys = [];
    for (const { id } of companies) keys.push((await put(admin, id, await anInput())).body.data.idp.key);
    expect(new Set(keys).size).toBe(2);
  });

  test("a company's single sign-on names every invalid field", async () => {
    const [company, admin] = [await aCompany(), await staff()];
    const foreign = await aCompany();
    const short = "MIIBszCCAV2gAwIBAgIUUxsnotacertificate";
    const wrong: [string, Record<string, unknown>][] = [
      ["sso_url", { sso_url: "javascript:alert(1)" }],
      ["sso_url", { sso_url: "idp.example" }],
      ["slo_url", { slo_url: "ftp://idp.example" }],
      ["certificates", { certificates: [short] }],
      ["certificates", { certificates: [] }],
      ["certificates", { certificates: [ellipticCertificate] }],
      ["email_domains", { email_domains: ["not a domain"] }],
      ["email_domains", { email_domains: ["gmail.com"] }],
      ["email_domains", { email_domains: [] }],
      ["is_forced", { is_forced: true, is_active: false }],
      ["default_role_id", { default_role_id: (await theRole("analyst")).id }],
      ["default_role_id", { default_role_id: (await theRole("distributor")).id }],
      ["default_role_id", { default_role_id: (await aRole({ company_id: foreign.id })).id }],
      [
        "role_map.0.role_id",
        { role_attribute: "groups", role_map: [{ value: "x", role_id: (await theRole("developer")).id }] },
      ],
      ["role_attribute", { role_map: [{ value: "x", role_id: (await theRole("technician")).id }] }],
      ["default_plant_ids", { default_plant_ids: [(await aPlant({ company: foreign })).id] }],
      ["break_glass_user_id", { break_glass_user_id: (await aUser({ company: foreign })).id }],
      ["break_glass_user_id", { is_forced: true, break_glass_user_id: (await aUser({ company })).id }],
      ["company_id", { company_id: foreign.id }],
      ["sp_key", { sp_key: "mine" }],
    ];
    for (const [field, fields] of wrong) {
      const { status, body } = await put(admin, company.id, await anInput(fields));
      expect([status, Object.keys(body.messages ?? {})], `${field} ${JSON.stringify(fields)}`).toEqual([422, [field]]);
    }
    expect(await owner.samlIdp.count({ where: { company_id: company.id } })).toBe(0);
  });

  test("a company's single sign-on rejects a domain of another company without naming that company", async () => {
    const admin = await staff();
    const other = await aProvider();
    const { status, body } = await put(admin, (await aCompany()).id, await anInput({ email_domains: [other.domain] }));
    expect([status, Object.keys(body.messages)]).toEqual([422, ["email_domains"]]);
  });

  test("a company's single sign-on can be changed by the customer, except for its email domains", async () => {
    const { company, plant } = await aTenant();
    const role = await aRole({ company_id: company.id, permissions: ["update_companies"] });
    const customer = await aUser({ role, company, plants: [plant] });
    expect((await put(customer, company.id, await anInput())).body.messages).toHaveProperty("email_domains");
    const input = await anInput();
    await put(await staff(), company.id, input);
    expect((await put(customer, company.id, { ...input, does_mfa: true })).status).toBe(200);
    const technician = (await theRole("technician")).id;
    expect((await put(customer, company.id, { ...input, default_role_id: technician })).body.messages).toHaveProperty(
      "default_role_id",
    );
    const child = (await aChildOf(role, { company_id: company.id, permissions: ["update_companies"] })).id;
    expect((await put(customer, company.id, { ...input, default_role_id: child })).status).toBe(200);
    expect((await put(customer, (await aProvider()).company_id, input)).status).toBe(404);
    expect((await put(await aUser({ company }), company.id, input)).status).toBe(403);
  });

  test("a company's single sign-on is published as metadata without a secret", async () => {
    const provider = await aProvider({ is_active: false });
    const answer = await metadata(new Request("http://x"), { params: Promise.resolve({ companyKey: provider.key }) });
    const text = await answer.text();
    expect(answer.headers.get("content-type")).toContain("application/samlmetadata+xml");
    for (const part of [provider.own.entity_id, provider.own.acs, provider.own.slo, provider.sp_certificate])
      expect(text).toContain(part);
    expect(text).toContain('WantAssertionsSigned="true"');
    const none = await metadata(new Request("http://x"), { params: Promise.resolve({ companyKey: "nobody" }) });
    expect(none.status).toBe(404);
  });
});

describe("a first single sign-on", () => {
  test("a first single sign-on creates a technician of the company who sees its plants only", async () => {
    const { company, plant } = await aTenant();
    await aTenant();
    const provider = await aProvider({ company, plants: [plant] });
    const { token, answer } = await signedIn(provider, {
      name_id: `New.Person@${provider.domain}`,
      attributes: { givenName: "Ana", sn: "Peña &lt;b&gt;" },
    });
    expect(answer.body.data).toEqual({ access_token: "cookie", target: "/" });
    const viewer = (await viewerOf(token))!;
    expect(viewer).toMatchObject({
      first_name: "Ana",
      last_name: "Peña <b>",
      email: `new.person@${provider.domain}`,
      company_id: company.id,
      plant_ids: [plant.id],
    });
    expect(viewer.role.kind).toBe("technician");
    const seen = await call(plants, { headers: { authorization: `Bearer ${token}` } });
    expect(seen.body.data.map(({ id }: { id: number }) => id)).toEqual([plant.id]);
    const user = await owner.user.findUniqueOrThrow({ where: { id: viewer.user_id } });
    expect(user).toMatchObject({
      password_hash: null,
      receives_sensor_anomaly_notifications: true,
      notify_levels: ["alarm"],
    });
  });

  test("a first single sign-on marks the account as signed in, not as invited", async () => {
    const { company, plant, admin } = await aTenant();
    const provider = await aProvider({ company, plants: [plant] });
    const { user_id } = (await viewerOf((await signedIn(provider)).token))!;
    const shown = (await call(readUser, { as: admin, params: { id: user_id } })).body.data;
    expect([shown.has_password, shown.status]).toEqual([false, "active"]);
    const waiting = await aUser({ role: "technician", company, plants: [plant] });
    expect((await call(readUser, { as: admin, params: { id: waiting.id } })).body.data.status).toBe("invited");
  });

  test("a first single sign-on gets the role of the administrator's rules, never one requested by an attribute", async () => {
    const supervisor = await theRole("supervisor");
    const developer = await theRole("developer");
    const provider = await aProvider({
      role_attribute: "groups",
      role_map: [
        { value: "Bosses", role_id: supervisor.id },
        { value: "Gods", role_id: developer.id },
      ],
    });
    const roleOf = async (name: string, attributes: Record<string, string | string[]>) =>
      (await viewerOf((await signedIn(provider, { name_id: `${name}@${provider.domain}`, attributes })).token))!.role
        .kind;
    expect(await roleOf("a", { groups: ["Staff", "Bosses"] })).toBe("supervisor");
    expect(await roleOf("b", { groups: "Staff" })).toBe("technician");
    expect(await roleOf("c", { role: "developer", role_id: String(developer.id), groups: "developer" })).toBe(
      "technician",
    );
    // A rule that has come to point at a role of the provider's side gives nothing.
    await expect(roleOf("d", { groups: "Gods" })).rejects.toThrow(/refused/);
    expect(await owner.user.count({ where: { email: `d@${provider.domain}` } })).toBe(0);
  });

  test("a first single sign-on is rejected if the company creates no accounts, and finds an existing account", async () => {
    const provider = await aProvider({ default_role_id: null });
    const { id, relay } = await begun(provider);
    expect((await posted(provider, response(provider, { in_response_to: id }), { relay })).reason).toBe("no_account");
    expect(await lastReason(provider)).toBe("no_account");
    const known = await aUser({ role: "supervisor", company: provider.company, email: `jo@${provider.domain}` });
    expect((await viewerOf((await signedIn(provider)).token))!.user_id).toBe(known.id);
  });

  test("a first single sign-on creates one account, also with several first sign-ins at once", async () => {
    const provider = await aProvider();
    const all = await Promise.all(Array.from({ length: 5 }, () => signedIn(provider)));
    expect(all.every(({ answer }) => answer.status === 200)).toBe(true);
    expect(await owner.user.count({ where: { company_id: provider.company_id } })).toBe(1);
  });

  test("a first single sign-on links the account to the provider's name ID, so that a changed email still finds it", async () => {
    const provider = await aProvider();
    const subject = { name_id: "u-17", format: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent" };
    const first = (await viewerOf((await signedIn(provider, { ...subject, email: `ana@${provider.domain}` })).token))!;
    const later = (await viewerOf(
      (
        await signedIn(provider, { ...subject, email: `ana.perez@${provider.domain}` })
      ).token,
    ))!;
    expect(later.user_id).toBe(first.user_id);
  });
});

describe("single sign-on of a deleted user", () => {
  test("single sign-on of a deleted user is rejected until the user is created again, and then finds the new account", async () => {
    const { company, plant } = await aTenant();
    const provider = await aProvider({ company, plants: [plant] });
    const { user_id } = (await viewerOf((await signedIn(provider)).token))!;
    const ids = { ids: [user_id] };
    expect((await call(removeUsers, { as: await staff(), method: "DELETE", body: ids })).status).toBe(200);
    await expect(signedIn(provider)).rejects.toThrow(/refused/);
    expect(await lastReason(provider)).toBe("archived");

    const again = await aUser({ role: "technician", company, plants: [plant], email: `jo@${provider.domain}` });
    expect((await viewerOf((await signedIn(provider)).token))!.user_id).toBe(again.id);
  });
});

describe("a company that forces single sign-on", () => {
  const withPassword = async (fields: Parameters<typeof aUser>[0]) =>
    aUser({ ...fields, password_hash: await hashPassword(password) });
  const login = (email: string, typed = password) => call(signIn, { body: { email, password: typed } });

  test("a company that forces single sign-on rejects a correct password like a wrong one, except for the one user with a second factor", async () => {
    const provider = await aProvider();
    const { company } = provider;
    const [person, exempt] = [await withPassword({ company }), await withPassword({ company })];
    await withAuthenticator(exempt);
    expect((await login(person.email)).status).toBe(200);
    await owner.samlIdp.update({
      where: { id: provider.id },
      data: { is_forced: true, break_glass_user_id: exempt.id },
    });
    const [right, wrong] = [await login(person.email), await login(person.email, "Wrong+One+17")];
    expect([right.status, right.text]).toEqual([401, wrong.text]);
    expect((await login(exempt.email)).body.status).toBe("verification");
    await owner.secondFactor.delete({ where: { user_id: exempt.id } });
    expect((await login(exempt.email)).text).toBe(wrong.text);
    expect((await login((await withPassword({})).email)).status).toBe(200);
    expect((await signedIn(provider, { name_id: "x", email: `jo@${provider.domain}` })).answer.status).toBe(200);
    await owner.samlIdp.update({ where: { id: provider.id }, data: { is_active: false } });
    expect((await login(person.email)).status).toBe(200);
  });

  test("a company that forces single sign-on ends password sessions, except for that one user and the user who enabled it", async () => {
    const provider = await aProvider();
    const { company } = provider;
    const role = await aRole({ company_id: company.id, kind: "corporate", permissions: [...allPermissions] });
    const [person, waiting, exempt] = await Promise.all([1, 2, 3].map(() => withPassword({ company })));
    const boss = await withPassword({ company, role });
    const secret = await withAuthenticator(waiting!);
    const tokenOf = async ({ email }: { email: string }) => (await login(email)).body.data.access_token as string;
    const tokens = [await tokenOf(person!), await tokenOf(exempt!), await tokenOf(boss)];
    const byProvider = await signedIn(provider, { name_id: "y", email: `ann@${provider.domain}` });
    await withAuthenticator(exempt!);
    const { verification_token } = (await login(waiting!.email)).body;

    const saved = await call(save, {
      headers: { authorization: `Bearer ${tokens[2]}` },
      method: "PUT",
      params: { id: company.id },
      body: await anInput({ email_domains: [provider.domain], is_forced: true, break_glass_user_id: exempt!.id }),
    });
    expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);

    const open = await Promise.all([...tokens, byProvider.token].map(async (one) => (await viewerOf(one)) !== null));
    expect(open).toEqual([false, true, true, true]);
    expect((await showCode(verification_token, codeOf(secret))).status).toBe(401);
  });

  test("a company that forces single sign-on emails a user who forgot the password where to sign in", async () => {
    const provider = await aProvider({ is_forced: true });
    const person = await withPassword({ company: provider.company });
    await ask(person.email);
    await answer(person.email);
    const letters = await lettersTo(person);
    expect(letters.map(({ template }) => template)).toEqual(["single_sign_on"]);
    expect(letters[0]!.href).toBe(`/login/company/${provider.key}`);
  });
});

describe("an invitation to a company that forces single sign-on", () => {
  test("an invitation to a company that forces single sign-on links to the company's sign-in page, not to a password", async () => {
    const provider = await aProvider({ is_forced: true });
    const person = await aUser({ company: provider.company, language_id: 2 });
    for (const _again of [1, 2]) await sendInvitation(person.id, 4_000_000 + person.id);
    const letters = await lettersTo(person);
    expect(letters.map(({ template, locale, href }) => [template, locale, href])).toEqual([
      ["invitation_to_company", "es", `/login/company/${provider.key}`],
    ]);
    expect(await owner.passwordReset.count({ where: { user_id: person.id } })).toBe(0);
    expect((await owner.user.findUniqueOrThrow({ where: { id: person.id } })).invited_at).not.toBeNull();
  });
});

describe("the sign-in path of an address", () => {
  const host = (email: string) => call(idpHost, { body: { email } });

  test("the sign-in path of an address depends on its domain alone, whether or not an account exists", async () => {
    const provider = await aProvider();
    const known = await aUser({ company: provider.company, email: `known@${provider.domain}` });
    const answers = [
      await host(known.email),
      await host(`nobody@${provider.domain}`),
      await host(`Nobody@${provider.domain.toUpperCase()}`),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.body).toEqual({ data: { url: `/saml/${provider.key}/login` } });
    const elsewhere = [
      await host((await aUser({ company: provider.company })).email),
      await host("jo@nowhere.example"),
    ];
    expect(elsewhere.map(({ body }) => body.data.url)).toEqual([null, null]);
    await owner.samlIdp.update({ where: { id: provider.id }, data: { is_active: false } });
    expect((await host(known.email)).body.data.url).toBeNull();
  });

  test("the sign-in path of an address can be requested twenty times a minute per network address", async () => {
    const statuses = [];
    for (let tried = 0; tried < 22; tried++) statuses.push((await host("jo@nowhere.example")).status);
    expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([20, 429]);
  });
});

describe("single sign-on of a user with a second factor", () => {
  test("single sign-on of a user with a second factor asks for it, and the provider can end the session", async () => {
    const provider = await aProvider();
    const person = await aUser({ company: provider.company, email: `jo@${provider.domain}` });
    const secret = await withAuthenticator(person);
    const { answer } = await signedIn(provider, { session_index: "s-2" });
    expect(answer.body).toMatchObject({ status: "verification", methods: ["google"], data: { target: "/" } });
    const shown = await showCode(answer.body.verification_token, codeOf(secret), {
      ...browser,
      cookie: cookiesOf(answer),
    });
    const token = /session=([^;]+)/.exec(cookiesOf(shown))![1]!;
    const { saml_session_index, factor } = await owner.session.findFirstOrThrow({ where: { user_id: person.id } });
    expect([saml_session_index, factor]).toEqual(["s-2", "google"]);
    const out = await call(signOut, { headers: { authorization: `Bearer ${token}` } });
    expect(new URL(out.body.data.url).origin).toBe(new URL(provider.slo_url!).origin);
  });

  test("single sign-on of a user with a second factor does not ask for it if the company's provider does", async () => {
    const provider = await aProvider({ does_mfa: true });
    const role = await aRole({ company_id: provider.company_id, is_forced_mfa: true });
    const person = await aUser({ role, company: provider.company, email: `jo@${provider.domain}` });
    await withAuthenticator(person);
    const { token, answer } = await signedIn(provider);
    expect(answer.body.data.access_token).toBe("cookie");
    expect((await viewerOf(token))!.must_enable_mfa).toBe(false);
  });

  test("an API key of a user without a second factor opens as long as the company's provider asks for one", async () => {
    const provider = await aProvider({ does_mfa: true });
    const { company_id } = provider;
    const permissions = ["view_plants", "view_client_api"];
    const role = await aRole({ company_id, is_forced_mfa: true, permissions });
    await aUser({ role, company: provider.company, email: `jo@${provider.domain}` });
    const { token } = await signedIn(provider);
    const made = await call(makeKey, { headers: { authorization: `Bearer ${token}` }, body: { name: "ERP" } });
    const read = async () =>
      (await call(plants, { headers: { authorization: `Bearer ${made.body.data.key}` } })).status;
    expect(await read()).toBe(200);
    await owner.samlIdp.update({ where: { id: provider.id }, data: { does_mfa: false } });
    expect(await read()).toBe(403);
  });

  test("single sign-on of a user with a second factor ends when the provider's session ends, however often the token is renewed", async () => {
    const provider = await aProvider();
    const ends_at = new Date(Date.now() + 3_600_000);
    const { token } = await signedIn(provider, { session_ends_at: ends_at });
    const headers = { cookie: `millwright-session=${token}`, "x-requested-with": "XMLHttpRequest" };
    await call(renew, { headers, query: { refresh_token: "true" } });
    const rows = await owner.session.findMany({ where: { user: { company_id: provider.company_id } } });
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row.absolute_expires_at.getTime()).toBeLessThanOrEqual(ends_at.getTime());
  });
});

describe("a user of single sign-on", () => {
  test("a user of single sign-on without a password is asked to sign in again, not for a password", async () => {
    const provider = await aProvider();
    const { token } = await signedIn(provider);
    const pin = () =>
      call(setPin, { headers: { authorization: `Bearer ${token}` }, method: "PUT", body: { pin: "529471" } });
    await owner.session.updateMany({
      where: { user: { company_id: provider.company_id } },
      data: { proven_at: new Date(Date.now() - 11 * 60_000) },
    });
    expect(await pin()).toMatchObject({
      status: 403,
      body: { code: "sign_in_again", data: { path: `/saml/${provider.key}/login` } },
    });
    await owner.user.updateMany({
      where: { company_id: provider.company_id },
      data: { password_hash: await hashPassword(password) },
    });
    expect((await pin()).body.code).toBe("password_needed");
    await owner.samlIdp.update({ where: { id: provider.id }, data: { is_forced: true } });
    expect((await pin()).body.code).toBe("sign_in_again");
  });
});

describe("signing out of single sign-on", () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}`, "x-requested-with": "XMLHttpRequest" });

  test("signing out of single sign-on ends our session and returns the provider's logout address, also for a renewed session", async () => {
    const provider = await aProvider();
    const { token } = await signedIn(provider, { session_index: "s-1" });
    const headers = { cookie: `millwright-session=${token}`, "x-requested-with": "XMLHttpRequest" };
    const renewed = await call(renew, { headers, query: { refresh_token: "true" } });
    const fresh = /session=([^;]+)/.exec(renewed.headers.get("set-cookie")!)![1]!;
    const { body } = await call(signOut, { headers: bearer(fresh) });
    const url = new URL(body.data.url);
    expect(url.origin + url.pathname).toBe(provider.slo_url);
    expect(url.searchParams.get("SigAlg")).toBe("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256");
    expect(await viewerOf(fresh)).toBeNull();
  });

  test("signing out of single sign-on returns no logout address for a password session", async () => {
    const person = await aUser();
    expect((await call(signOut, { as: person, method: "GET" })).body.data.url).toBeNull();
  });

  test("signing out of single sign-on happens to all its users when the provider is disabled", async () => {
    const provider = await aProvider();
    const { token } = await signedIn(provider);
    await put(await staff(), provider.company_id, await anInput({ is_active: false }));
    expect(await viewerOf(token)).toBeNull();
  });

  test("signing out of single sign-on also ends pending sign-ins when the provider is disabled", async () => {
    const provider = await aProvider();
    const person = await aUser({ company: provider.company, email: `jo@${provider.domain}` });
    const secret = await withAuthenticator(person);
    const { answer } = await signedIn(provider);
    const { id, relay, cookie } = await begun(provider);
    const { code } = await posted(provider, response(provider, { in_response_to: id }), { relay });
    await put(await staff(), provider.company_id, await anInput({ is_active: false }));

    const headers = { ...browser, cookie: cookiesOf(answer) };
    expect((await showCode(answer.body.verification_token, codeOf(secret), headers)).status).toBe(401);
    expect((await exchanged(code!, cookie)).status).toBe(401);
  });
});

const shared = projectFile("../shared/data/saml");

describe.skipIf(!existsSync(shared))("published metadata (../shared/data/saml)", () => {
  const read = async (file: string) =>
    call(readMetadata, {
      as: await staff(),
      params: { id: (await aCompany()).id },
      body: { xml: readFileSync(`${shared}/${file}`, "utf8") },
    });

  test("published metadata is parsed: one provider, several certificates, several descriptors, none", async () => {
    const files = ["idp_metadata", "idp_metadata_multi_certs", "testshib-providers"].map(
      (name) => `python3-saml/metadata/${name}.xml`,
    );
    const more = ["idp_descriptor", "idp_descriptor_2"].map((name) => `ruby-saml/metadata/${name}.xml`);
    const found: Record<string, unknown> = {};
    for (const file of [...files, ...more]) {
      const { status, body } = await read(file);
      found[file] =
        status === 200
          ? body.data.providers.map((one: { certificates: [] }) => one.certificates.length)
          : body.messages;
    }
    console.log(`metadata ${JSON.stringify(found)}`);
    expect(Object.values(found).every(Array.isArray)).toBe(true);
    expect(found["python3-saml/metadata/idp_metadata_multi_certs.xml"]).toEqual([2]);
    const none = await read("ruby-saml/metadata/no_idp_descriptor.xml");
    expect([none.status, none.body.messages.xml[0]]).toEqual([422, expect.stringMatching(/identity provider/)]);
  });
});

describe("metadata", () => {
  const read = async (xml: string) =>
    call(readMetadata, { as: await staff(), params: { id: (await aCompany()).id }, body: { xml } });
  const entity = (inside: string) =>
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="https://idp.example">${inside}</EntityDescriptor>`;
  const provider = (inside: string) =>
    `<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${inside}</IDPSSODescriptor>`;
  const service = (binding: string) =>
    `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${binding}" Location="https://idp.example/sso"/>`;

  test("metadata that cannot be used is rejected with the reason", async () => {
    const { certificate } = await selfSigned("x", new Date());
    const key = `<KeyDescriptor><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`;
    const cases: [string, string][] = [
      ["hello", "not valid XML"],
      [`<!DOCTYPE x [<!ENTITY a "b">]>${entity(provider(key + service("Redirect")))}`, "not valid XML"],
      ["<x/>", "no EntityDescriptor"],
      [entity("<SPSSODescriptor/>"), "no identity provider"],
      [entity(provider(key + service("POST"))), "HTTP-Redirect"],
      [entity(provider(service("Redirect"))), "certificate"],
    ];
    for (const [xml, reason] of cases) expect((await read(xml)).body.messages.xml[0], reason).toContain(reason);
    const good = await read(entity(provider(key + service("POST") + service("Redirect"))));
    expect(good.body.data.providers).toMatchObject([
      { entity_id: "https://idp.example", sso_url: "https://idp.example/sso", slo_url: null },
    ]);
  });
});
