import { beforeEach, describe, expect, test } from "vitest";
import { DELETE as remove, PUT as save } from "@/app/api/companies/[id]/saml2/route";
import { allPermissions } from "@/lib/domain/identity/permissions";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { call, freshToken, hasShownPassword } from "../helpers";
import { aProvider, begun, keysOf, lastReason, posted, response, signedIn } from "../identity-provider";
import { owner } from "../owner";
import { lettersTo } from "../passwords";
import { aChildOf, aRole, aTenant, aUser, unique } from "../samples";
import { withAuthenticator } from "../second-factor";

/** Who may change how a company signs in could come in as anybody: the settings are measured like roles. */

const password = "Belt+Pulley+39";
const everything = allPermissions.filter((key) => !["view_rnd", "view_prodlines_admin", "switch_role"].includes(key));

beforeEach(() => owner.rateLimit.deleteMany({}));

/** A company with somebody who may do nothing but update_companies, and its administrator, who may everything. */
async function aCompanyWithKeeper() {
  const { company, plant } = await aTenant();
  const role = await aRole({
    company_id: company.id,
    kind: "plant_admin",
    permissions: ["view_companies", "update_companies"],
  });
  const newcomer = await aChildOf(role, { company_id: company.id, permissions: [] });
  const above = await aRole({ company_id: company.id, kind: "plant_admin", permissions: [...everything] });
  const keeper = await aUser({ role, plants: [plant], password_hash: await hashPassword(password) });
  const chief = await aUser({
    role: above,
    plants: [plant],
    email: `${unique("chief").replace(/\W/g, "")}@own.example`,
  });
  return { company, plant, role, newcomer, keeper, chief };
}

const settings = async (more: Record<string, unknown> = {}) => ({
  entity_id: "https://idp.example/metadata",
  sso_url: "https://idp.example/sso",
  certificates: [(await keysOf("provider")).certificate],
  email_domains: [],
  ...more,
});
const put = (as: { id: number }, id: number, body: unknown) => call(save, { as, method: "PUT", params: { id }, body });
const del = (as: { id: number }, id: number, body: unknown = {}) =>
  call(remove, { as, method: "DELETE", params: { id }, body });

describe("the sign-in settings of a company", () => {
  test("the sign-in settings are saved and removed only by a session that has shown its password again", async () => {
    const { company, keeper } = await aCompanyWithKeeper();
    const bearer = await freshToken(keeper, "bearer");
    const headers = { authorization: `Bearer ${bearer}` };
    const ask = async (more: object) =>
      call(save, { headers, method: "PUT", params: { id: company.id }, body: { ...(await settings()), ...more } });

    expect(await ask({})).toMatchObject({ status: 403, body: { code: "password_needed" } });
    expect(await ask({ current_password: "not it" })).toMatchObject({ status: 422 });
    expect(await owner.samlIdp.count({ where: { company_id: company.id } })).toBe(0);
    expect((await ask({ current_password: password })).status).toBe(200);
    expect((await ask({})).status, "within ten minutes").toBe(200);

    await owner.session.updateMany({ where: { user_id: keeper.id }, data: { proven_at: null } });
    expect(await call(remove, { headers, method: "DELETE", params: { id: company.id }, body: {} })).toMatchObject({
      status: 403,
      body: { code: "password_needed" },
    });
    expect((await del(keeper, company.id, { current_password: password })).status).toBe(200);
  });

  test("every administrator of the company is notified of each change by email, in their language", async () => {
    const { company, keeper, chief, role } = await aCompanyWithKeeper();
    await owner.user.update({ where: { id: chief.id }, data: { language_id: 2 } });
    const archived = await aUser({ role, company, archived_at: new Date() });
    await hasShownPassword(keeper);

    await put(keeper, company.id, await settings());
    await put(keeper, company.id, await settings({ allows_idp_initiated: true }));
    await del(keeper, company.id);

    for (const person of [keeper, chief]) {
      const letters = await lettersTo(person);
      expect(letters, person.email).toHaveLength(3);
      expect(JSON.stringify(letters)).toContain(company.name);
    }
    expect(JSON.stringify(await lettersTo(chief))).toContain("sign_in_set_up");
    expect(await lettersTo(archived)).toEqual([]);
  });

  test("the sign-in settings that somebody with more rights saved are not changed or removed with fewer", async () => {
    const { company, keeper, chief } = await aCompanyWithKeeper();
    await hasShownPassword(keeper);
    await hasShownPassword(chief);
    expect((await put(chief, company.id, await settings())).status).toBe(200);

    const refused = await put(keeper, company.id, await settings({ sso_url: "https://evil.example/sso" }));
    expect([refused.status, refused.body.code]).toEqual([403, "set_by_above"]);
    expect((await del(keeper, company.id)).status).toBe(403);
    expect(await owner.samlIdp.findUnique({ where: { company_id: company.id } })).toMatchObject({
      sso_url: "https://idp.example/sso",
    });
  });

  test("newcomers get no role with more rights than who saves the settings, and passwords are not taken from people above", async () => {
    const { company, keeper, newcomer, chief, role } = await aCompanyWithKeeper();
    await hasShownPassword(keeper);
    const stronger = await aRole({ company_id: company.id, kind: "plant_admin", permissions: [...everything] });
    await owner.roleChild.create({ data: { parent_id: role.id, child_id: stronger.id } });

    const taken = await put(keeper, company.id, await settings({ default_role_id: stronger.id }));
    expect([taken.status, Object.keys(taken.body.messages)]).toEqual([422, ["default_role_id"]]);
    expect((await put(keeper, company.id, await settings({ default_role_id: newcomer.id }))).status).toBe(200);

    const provider = await owner.samlIdp.findUniqueOrThrow({ where: { company_id: company.id } });
    await owner.samlDomain.create({
      data: { domain: `${provider.key}.example`, company_id: company.id, idp_id: provider.id },
    });
    const forced = { is_active: true, is_forced: true, email_domains: [`${provider.key}.example`] };
    const refused = await put(keeper, company.id, await settings(forced));
    expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["is_forced"]]);
    await owner.user.update({ where: { id: chief.id }, data: { archived_at: new Date() } });
    await owner.user.updateMany({
      where: { company_id: company.id, id: { not: keeper.id } },
      data: { archived_at: new Date() },
    });
    expect((await put(keeper, company.id, await settings(forced))).status).toBe(200);
  });
});

describe("an identity provider", () => {
  const rights = (permissions: readonly string[]) => ({ type: 2, kind: "plant_admin", permissions: [...permissions] });

  test("an identity provider does not answer for somebody with more rights than who set it up, without their own second factor", async () => {
    const { company, plant } = await aTenant();
    const provider = await aProvider({
      company,
      does_mfa: true,
      set_by: rights(["view_companies", "update_companies"]),
    });
    const email = `chief@${provider.domain}`;
    const role = await aRole({ company_id: company.id, kind: "plant_admin", permissions: [...everything] });
    const chief = await aUser({ role, plants: [plant], email });

    const { id, relay } = await begun(provider);
    const refused = await posted(provider, response(provider, { in_response_to: id, email }), { relay });
    expect(refused).toMatchObject({ reason: "own_factor", code: null });
    expect(await lastReason(provider)).toBe("needs_own_factor");

    await withAuthenticator(chief);
    const { answer } = await signedIn(provider, { email });
    expect(answer.body.status, "the provider says that it asks for a second factor itself").toBe("verification");
    expect(await owner.session.count({ where: { user_id: chief.id } })).toBe(0);

    await owner.samlIdp.update({ where: { id: provider.id }, data: { set_by: rights(everything) } });
    expect((await signedIn(provider, { email })).answer.body.data.access_token).toBe("cookie");
  });

  test("an identity provider is as strong as who decided its keys, not as who changed a domain or a plant", async () => {
    const { company, keeper, plant } = await aCompanyWithKeeper();
    const staff = await aUser({ role: "super_admin" });
    for (const person of [keeper, staff]) await hasShownPassword(person);
    const rightsNow = async () =>
      ((await owner.samlIdp.findUniqueOrThrow({ where: { company_id: company.id } })).set_by as { type: number }).type;

    const domain = `${unique("d").replace(/\W/g, "")}.example`;
    const first = await settings({ email_domains: [domain], is_active: true });
    expect((await put(staff, company.id, first)).status).toBe(200);
    expect(await rightsNow()).toBe(1);
    const taken = { ...first, sso_url: "https://other.example/sso" };
    expect((await put(keeper, company.id, taken)).status).toBe(200);
    expect(await rightsNow()).toBe(2);
    const more = { ...taken, email_domains: [domain, `more-${domain}`], default_plant_ids: [plant.id] };
    expect((await put(staff, company.id, more)).status).toBe(200);
    expect(await rightsNow()).toBe(2);
    expect((await put(staff, company.id, { ...more, is_active: false })).status).toBe(200);
    expect((await put(staff, company.id, more)).status).toBe(200);
    expect(await rightsNow()).toBe(1);
  });
});
