import { inflateRawSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { PUT as save } from "@/app/api/companies/[id]/saml2/route";
import { POST as testSignIn } from "@/app/api/companies/[id]/saml2/test/route";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { singleSignOnScreen } from "@/lib/services/identity/single-sign-on/settings";
import { testOutcome } from "@/lib/services/identity/single-sign-on/test-sign-in";
import { call, hasShownPassword, signedIn } from "../helpers";
import { aProvider, begun, keysOf, posted, type ResponseFields, response } from "../identity-provider";
import { owner } from "../owner";
import { aCompany, aUser, unique } from "../samples";

/** A sign-in that is tested goes to the provider and back, shows its outcome, and signs nobody in. */

beforeEach(() => owner.rateLimit.deleteMany({}));

type Provider = Awaited<ReturnType<typeof aProvider>>;
const staff = () => aUser({ role: "super_admin" });

const callOf = async (as: { id: number }) => ({
  viewer: (await viewerOf(await signedIn(as)))!,
  now: new Date(),
  request_id: unique("test"),
  ip: null,
  locale: "en" as const,
  timezone_offset: 0,
});

async function begunTest(provider: Provider, as: { id: number }) {
  const answer = await call(testSignIn, { as, method: "POST", params: { id: provider.company_id } });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  const location = new URL(answer.body.data.location);
  const xml = inflateRawSync(Buffer.from(location.searchParams.get("SAMLRequest")!, "base64")).toString();
  return { id: / ID="([^"]+)"/.exec(xml)![1]!, relay: location.searchParams.get("RelayState")! };
}

async function outcomeFor(provider: Provider, as: { id: number }, id: string) {
  const asked = await callOf(as);
  return withScope(asked.viewer, (tx) => testOutcome({ ...asked, tx }, provider.company_id, id));
}

async function tested(provider: Provider, assertion: ResponseFields = {}, signing = {}) {
  const as = await staff();
  const { id, relay } = await begunTest(provider, as);
  const back = await posted(provider, response(provider, { in_response_to: id, ...assertion }, signing), { relay });
  return { as, id, back, outcome: await outcomeFor(provider, as, id) };
}

test("a test of a company's sign-in shows who would be signed in, and signs nobody in", async () => {
  const provider = await aProvider();
  const { as, id, back, outcome } = await tested(provider, { attributes: { groups: ["fitters"] } });
  expect(back.location).toBe(`/companies/${provider.company_id}/single-sign-on?test=${id}`);
  expect([back.code, back.cookies]).toEqual([null, []]);
  expect(outcome).toEqual({
    reason: null,
    detail: null,
    account: "new",
    role: "Technician",
    name_id: `jo@${provider.domain}`,
    attributes: { groups: ["fitters"] },
  });
  expect(await owner.user.count({ where: { company_id: provider.company_id } })).toBe(0);
  expect(await owner.samlIdentity.count({ where: { idp_id: provider.id } })).toBe(0);

  const events = await owner.auditEvent.findMany({
    where: { object: "saml_idps", object_id: provider.id },
    orderBy: { id: "asc" },
  });
  expect(events.map(({ action, user_id, company_id }) => [action, user_id, company_id])).toEqual([
    ["test", as.id, provider.company_id],
    ["test_result", as.id, provider.company_id],
  ]);
  expect(await outcomeFor(provider, await staff(), id)).toBeNull();
});

test("a test names an existing user's role", async () => {
  const provider = await aProvider({ default_role_id: null });
  await aUser({ role: "supervisor", company: provider.company, email: `jo@${provider.domain}` });
  expect((await tested(provider)).outcome).toMatchObject({ reason: null, account: "known", role: "Supervisor" });
});

test("a test shows why a sign-in would be refused, and what was received all the same", async () => {
  const provider = await aProvider();
  const foreign = await tested(provider, { name_id: "jo@elsewhere.example" });
  expect(foreign.outcome).toMatchObject({ reason: "foreign_domain", name_id: "jo@elsewhere.example", account: null });
  const audience = await tested(provider, { audience: "https://other.example" });
  expect(audience.outcome).toMatchObject({ reason: "audience", name_id: null });
  const { key, certificate } = await keysOf("stranger");
  const signature = await tested(provider, {}, { key, shown: certificate });
  expect(signature.outcome).toMatchObject({ reason: "signature", name_id: null });
  const results = await owner.auditEvent.findMany({ where: { object_id: provider.id, action: "test_result" } });
  expect(results.map(({ after }) => (after as { status: string }).status).toSorted()).toEqual([
    "audience",
    "foreign_domain",
    "signature",
  ]);
});

test("a provider is tested before it is switched on, and signs nobody in until then", async () => {
  const provider = await aProvider({ is_active: false });
  expect((await tested(provider)).outcome).toMatchObject({ reason: null });
  expect((await begun(provider)).location.pathname).toBe("/login/sign-in");
});

test("the answer to a test is good for no session, with or without its RelayState, and counts once", async () => {
  const provider = await aProvider();
  const as = await staff();
  const { id, relay } = await begunTest(provider, as);
  const answer = response(provider, { in_response_to: id });
  const without = await posted(provider, answer);
  expect([without.code, without.reason]).toEqual([null, "expired"]);
  const first = await posted(provider, response(provider, { in_response_to: id }), { relay });
  expect(first.location).toContain("?test=");
  const again = await posted(provider, response(provider, { in_response_to: id }), { relay });
  expect([again.code, again.reason]).toEqual([null, "expired"]);
});

test("the answer to somebody's sign-in is none to a test", async () => {
  const provider = await aProvider();
  const real = await begun(provider);
  const as = await staff();
  const { id, relay } = await begunTest(provider, as);
  const back = await posted(provider, response(provider, { in_response_to: real.id }), { relay });
  expect(back.code).toBeNull();
  expect(await outcomeFor(provider, as, id)).toMatchObject({ reason: "unknown_request" });
});

test("settings that are not complete cannot be tested", async () => {
  const provider = await aProvider({ is_active: false, certificates: [] });
  const answer = await call(testSignIn, { as: await staff(), method: "POST", params: { id: provider.company_id } });
  expect(answer.status).toBe(409);
  const none = await aCompany();
  expect((await call(testSignIn, { as: await staff(), method: "POST", params: { id: none.id } })).status).toBe(409);
});

test("our addresses are shown before anything is saved, and kept by the first save or refused", async () => {
  const name = unique("Hillside Foundry");
  const [company, as] = [await aCompany({ name }), await staff()];
  const asked = await callOf(as);
  const shownTo = () => withScope(asked.viewer, (tx) => singleSignOnScreen({ ...asked, tx }, company.id));
  const { idp, addresses } = await shownTo();
  expect(idp).toBeNull();
  expect(addresses.acs).toContain(`/saml/${addresses.key}/acs`);

  await hasShownPassword(as);
  const put = (id: number, key: string) => call(save, { as, method: "PUT", params: { id }, body: { key } });
  const other = await aCompany({ name: `${name}!` });
  expect((await put(other.id, addresses.key)).status).toBe(200);
  expect((await put(company.id, addresses.key)).status).toBe(409);
  const next = await shownTo();
  expect(next.addresses.key).not.toBe(addresses.key);
  const saved = await put(company.id, next.addresses.key);
  expect(saved.body.data.idp.own.redirect).toBe(next.addresses.redirect);
});
