import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GET as me } from "@/app/api/auth/user/route";
import { DELETE as removeSignOn, PUT as saveSignOn } from "@/app/api/companies/[id]/saml2/route";
import { GET as provisioning } from "@/app/api/companies/[id]/scim/route";
import { POST as rotateToken } from "@/app/api/companies/[id]/scim/tokens/[tokenId]/rotate/route";
import { DELETE as revokeToken } from "@/app/api/companies/[id]/scim/tokens/[tokenId]/route";
import { POST as makeToken } from "@/app/api/companies/[id]/scim/tokens/route";
import {
  GET as findGroup,
  PATCH as patchGroup,
  PUT as putGroup,
  DELETE as removeGroup,
} from "@/app/api/scim/v2/Groups/[id]/route";
import { POST as createGroup, GET as listGroups } from "@/app/api/scim/v2/Groups/route";
import { GET as resourceTypes } from "@/app/api/scim/v2/ResourceTypes/route";
import { GET as findSchema } from "@/app/api/scim/v2/Schemas/[id]/route";
import { GET as schemas } from "@/app/api/scim/v2/Schemas/route";
import { GET as serviceProviderConfig } from "@/app/api/scim/v2/ServiceProviderConfig/route";
import {
  GET as findUser,
  PATCH as patchUser,
  PUT as putUser,
  DELETE as removeUser,
} from "@/app/api/scim/v2/Users/[id]/route";
import { POST as createUser, GET as listUsers } from "@/app/api/scim/v2/Users/route";
import { PUT as archiveUser } from "@/app/api/users/[id]/archive/route";
import { POST as sendInvitation } from "@/app/api/users/[id]/invitation/route";
import { PUT as updateUser } from "@/app/api/users/[id]/route";
import { DELETE as removeUsers } from "@/app/api/users/route";
import { allPermissions, roleType } from "@/lib/domain/identity/permissions";
import { bearerKey } from "@/lib/server/http/bearer-key";
import { resetLimits } from "@/lib/server/http/limits";
import { sha256, viewerOf, viewerOfCalendar, viewerOfKey } from "@/lib/server/http/session";
import { translate } from "@/lib/server/i18n";
import { testInFull } from "../full";
import { type Asked, call, freshToken, hasShownPassword } from "../helpers";
import { aProvider, signedIn } from "../identity-provider";
import { owner } from "../owner";
import { aCompany, aPlant, aRole, aTeam, aUser, aWorkOrder, theRole, unique } from "../samples";

/** SCIM 2.0 as Entra ID and Okta speak it. */

beforeEach(resetLimits);

type Handler = Parameters<typeof call>[0];
const core = "urn:ietf:params:scim:schemas:core:2.0:User";
const patchOp = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const everything = { type: roleType.staff, kind: "super_admin", permissions: [...allPermissions] };

/** A company with a directory, whose token may everything unless `rights` say otherwise. */
async function aDirectory({
  rights = everything,
  ...fields
}: { rights?: object } & NonNullable<Parameters<typeof aProvider>[0]> = {}) {
  const provider = await aProvider(fields);
  const { key, prefix, hash } = bearerKey("mws_");
  const token = await owner.scimToken.create({
    data: {
      company_id: provider.company_id,
      idp_id: provider.id,
      name: "Entra ID",
      prefix,
      token_hash: hash,
      set_by: rights,
      created_by: "Jo",
    },
  });
  const ask = (handler: Handler, asked: Asked = {}) =>
    call(handler, {
      ...asked,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/scim+json", ...asked.headers },
    });
  const patch = (handler: Handler, id: string | number, ...Operations: object[]) =>
    ask(handler, { method: "PATCH", params: { id }, body: { schemas: [patchOp], Operations } });
  return {
    provider,
    company: provider.company,
    domain: provider.domain,
    token,
    key,
    ask,
    patchUser: (id: string | number, ...operations: object[]) => patch(patchUser, id, ...operations),
    patchGroup: (id: string | number, ...operations: object[]) => patch(patchGroup, id, ...operations),
    create: (userName: string, more: object = {}) =>
      ask(createUser, { body: { schemas: [core], userName, active: true, ...more } }),
  };
}
type Directory = Awaited<ReturnType<typeof aDirectory>>;

/** As Entra ID sends a new user: see "Create user" in its guide to SCIM. */
const asEntra = (userName: string, email: string) => ({
  schemas: [core, "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],
  externalId: crypto.randomUUID(),
  userName,
  active: true,
  emails: [{ primary: true, type: "work", value: email }],
  meta: { resourceType: "User" },
  name: { formatted: "Ana Perez", familyName: "Perez", givenName: "Ana" },
  roles: [],
});

/** As Okta sends one: see "Create users" in its SCIM reference. */
const asOkta = (userName: string) => ({
  schemas: [core],
  userName,
  name: { givenName: "Olu", familyName: "Ade" },
  emails: [{ primary: true, value: userName, type: "work" }],
  displayName: "Olu Ade",
  locale: "en-US",
  externalId: "00ujl29u0le5T6Aj10h7",
  groups: [],
  password: "1mz050nq",
  active: true,
});

const signedInThrough = async (provider: Directory["provider"]) => (await viewerOf((await signedIn(provider)).token))!;

const userAt = (id: string | number) =>
  owner.user.findUniqueOrThrow({ where: { id: Number(id) }, include: { plants: true, role: true } });

async function created(directory: Directory, name: string, more: object = {}) {
  const answer = await directory.create(`${name}@${directory.domain}`, more);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as { id: string; meta: { version: string } };
}

async function aGroup(directory: Directory, displayName: string, members: { id: string }[] = [], more: object = {}) {
  const answer = await directory.ask(createGroup, {
    body: {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
      displayName,
      members: members.map(({ id }) => ({ value: id })),
      ...more,
    },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as { id: string };
}

describe("a user created by the directory", () => {
  test("a user whom Entra ID creates gets the company's role and plants for new users, and no invitation", async () => {
    const company = await owner.company.create({ data: { name: unique("Company") } });
    const plant = await aPlant({ company });
    const directory = await aDirectory({ company, plants: [plant] });
    const body = asEntra(`ana_${directory.domain}#EXT#`, `Ana.Perez@${directory.domain}`);
    const answer = await directory.ask(createUser, { body });

    expect(answer.status, answer.text).toBe(201);
    expect(answer.headers.get("content-type")).toMatch(/^application\/scim\+json/);
    expect(answer.headers.get("location")).toBe(answer.body.meta.location);
    expect(answer.headers.get("etag")).toBe(answer.body.meta.version);
    expect(answer.body).toMatchObject({
      userName: body.userName,
      externalId: body.externalId,
      active: true,
      displayName: "Ana Perez",
      emails: [{ value: `ana.perez@${directory.domain}`, type: "work", primary: true }],
    });
    const user = await userAt(answer.body.id);
    expect(user).toMatchObject({ first_name: "Ana", last_name: "Perez", company_id: company.id });
    expect([user.role_id, user.plants.map(({ plant_id }) => plant_id)]).toEqual([
      (await theRole("technician")).id,
      [plant.id],
    ]);
    expect(await owner.outbox.count({ where: { topic: "invitation", company_id: company.id } })).toBe(0);
    const event = await owner.auditEvent.findFirstOrThrow({ where: { object: "users", object_id: user.id } });
    expect(event).toMatchObject({ action: "create", actor: "Entra ID (SCIM)", user_id: null, company_id: company.id });
  });

  test("a user whom the directory created is sent no invitation, until an administrator has invited them", async () => {
    const directory = await aDirectory();
    const { id } = await created(directory, "ana");
    const admin = await aUser({ role: "super_admin" });
    const send = () => call(sendInvitation, { as: admin, method: "POST", params: { id }, body: {} });
    const refused = await send();
    expect([refused.status, refused.body.message]).toEqual([409, translate("en", "users.not_invited")]);
    expect(await owner.outbox.count({ where: { topic: "invitation", company_id: directory.company.id } })).toBe(0);

    const invited = await aUser({ company: directory.company, email: `bo@${directory.domain}`, role: "technician" });
    await owner.user.update({ where: { id: invited.id }, data: { invited_at: new Date() } });
    await directory.patchUser(invited.id, { op: "replace", path: "externalId", value: "b" });
    const again = await call(sendInvitation, { as: admin, method: "POST", params: { id: invited.id }, body: {} });
    expect(again.status, again.text).toBe(200);
  });

  test("a user whom Okta creates is found by userName in any case, by externalId, by address and by activity", async () => {
    const directory = await aDirectory();
    const answer = await directory.ask(createUser, { body: asOkta(`Olu@${directory.domain}`) });
    expect(answer.status, answer.text).toBe(201);
    const found = async (filter: string, more: object = {}) =>
      (await directory.ask(listUsers, { query: { filter, ...more } })).body;

    for (const filter of [
      `userName eq "olu@${directory.domain.toUpperCase()}"`,
      'externalId eq "00ujl29u0le5T6Aj10h7"',
      `emails[type eq "work"].value eq "olu@${directory.domain}"`,
      `USERNAME eq "olu@${directory.domain}" and active eq true`,
    ])
      expect(await found(filter), filter).toMatchObject({ totalResults: 1, Resources: [{ id: answer.body.id }] });
    expect(await found(`userName eq "nobody@${directory.domain}"`)).toMatchObject({ totalResults: 0, Resources: [] });
    expect(await found("active eq false")).toMatchObject({ totalResults: 0 });
    expect(JSON.stringify(await owner.user.findUnique({ where: { id: Number(answer.body.id) } }))).not.toContain(
      "1mz050nq",
    );
  });

  test("two requests at once for the same userName create one user", async () => {
    const directory = await aDirectory();
    const body = asOkta(`twin@${directory.domain}`);
    const answers = await Promise.all(Array.from({ length: 6 }, () => directory.ask(createUser, { body })));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: "409",
      scimType: "uniqueness",
    });
    expect(await owner.user.count({ where: { email: body.userName } })).toBe(1);
  });

  test("an address of another company is refused like any other that is taken", async () => {
    const [mine, other] = [await aDirectory(), await aDirectory()];
    await aUser({ company: other.company, email: `strange@${mine.domain}` });
    await created(mine, "own");
    const [foreign, own] = [await mine.create(`strange@${mine.domain}`), await mine.create(`OWN@${mine.domain}`)];

    expect([foreign.status, foreign.body]).toEqual([409, own.body]);
  });

  test("an address outside the company's domains, and no role for new users, are refused with the reason", async () => {
    const directory = await aDirectory();
    const foreign = await directory.create("jo@elsewhere.example");
    expect([foreign.status, foreign.body.scimType]).toEqual([400, "invalidValue"]);
    expect(foreign.body.detail).toContain("elsewhere.example");

    const without = await aDirectory({ default_role_id: null });
    const refused = await without.create(`jo@${without.domain}`);
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining("no role for new users")]);
  });

  test("a user whom the directory created signs in through the provider, as the same user", async () => {
    const directory = await aDirectory();
    const { id } = await created(directory, "jo");
    expect((await signedInThrough(directory.provider)).user_id).toBe(Number(id));
  });

  test("a user who existed already is found by email address and joined to the directory", async () => {
    const directory = await aDirectory();
    const role = await aRole({ company_id: directory.company.id });
    const user = await aUser({ company: directory.company, role, email: `old@${directory.domain}` });
    const { body } = await directory.ask(listUsers, { query: { filter: `userName eq "OLD@${directory.domain}"` } });
    expect(body).toMatchObject({ totalResults: 1, Resources: [{ id: String(user.id), active: true }] });

    expect((await directory.create(`old@${directory.domain}`)).status).toBe(409);
    const { status } = await directory.patchUser(user.id, { op: "Add", path: "externalId", value: "e-1" });
    expect(status).toBe(200);
    expect(await owner.scimUser.findUnique({ where: { user_id: user.id } })).toMatchObject({ external_id: "e-1" });
    expect((await userAt(user.id)).role_id).toBe(role.id);
  });
});

describe("a user who leaves", () => {
  const ways = {
    "Entra ID": (directory: Directory, id: string) =>
      directory.patchUser(id, { op: "Replace", path: "active", value: "False" }),
    Okta: (directory: Directory, id: string) => directory.patchUser(id, { op: "replace", value: { active: false } }),
    "a PUT": (directory: Directory, id: string) =>
      directory.ask(putUser, {
        method: "PUT",
        params: { id },
        body: { schemas: [core], userName: `leaver@${directory.domain}`, active: false },
      }),
    "a DELETE": (directory: Directory, id: string) => directory.ask(removeUser, { method: "DELETE", params: { id } }),
  };

  test.each(Object.entries(ways))("%s ends sessions, API keys and calendars at once", async (name, leave) => {
    const directory = await aDirectory();
    const { id } = await created(directory, "leaver");
    const session = await freshToken({ id: Number(id) }, "bearer");
    const asLeaver = { headers: { authorization: `Bearer ${session}` } };
    expect((await call(me, asLeaver)).status).toBe(200);
    const [api, calendar] = [bearerKey("mwk_"), `c_${crypto.randomUUID()}`];
    await owner.apiKey.create({
      data: {
        user_id: Number(id),
        name: "BI",
        prefix: api.prefix,
        key_hash: api.hash,
        expires_at: new Date(Date.now() + 3_600_000),
      },
    });
    await owner.calendarLink.create({ data: { user_id: Number(id), token_hash: sha256(calendar) } });
    const opened = async () => [(await viewerOfKey(api.key)) !== null, (await viewerOfCalendar(calendar)) !== null];
    expect(await opened()).toEqual([true, true]);

    const answer = await leave(directory, id);
    expect(answer.status, answer.text).toBe(name === "a DELETE" ? 204 : 200);
    expect((await call(me, asLeaver)).status).toBe(401);
    expect(await owner.session.count({ where: { user_id: Number(id), revoked_at: null } })).toBe(0);
    expect(await userAt(id)).toMatchObject({
      archived_at: expect.any(Date),
      deleted_at: null,
      email: `leaver@${directory.domain}`,
    });
    expect(await opened()).toEqual([false, false]);
    const event = await owner.auditEvent.findFirst({
      where: { object: "users", object_id: Number(id), action: "archive" },
    });
    expect(event?.actor).toBe("Entra ID (SCIM)");
  });

  test("a deactivated user is shown as inactive, comes back with active, and cannot sign in meanwhile", async () => {
    const directory = await aDirectory();
    const { id } = await created(directory, "jo");
    await ways["Entra ID"](directory, id);
    const { body } = await directory.ask(findUser, { params: { id } });
    expect(body).toMatchObject({ id, active: false });
    await expect(signedInThrough(directory.provider)).rejects.toThrow(/refused|archived/);

    expect((await directory.patchUser(id, { op: "Replace", path: "active", value: "True" })).body.active).toBe(true);
    expect((await signedInThrough(directory.provider)).user_id).toBe(Number(id));
  });

  test("a deleted user is gone for the directory and kept here, and comes back as a new user of it", async () => {
    const company = await aCompany();
    const plant = await aPlant({ company });
    const directory = await aDirectory({ company, plants: [plant] });
    const { id } = await created(directory, "back");
    const admin = await aRole({ company_id: company.id, kind: "corporate", permissions: ["update_users"] });
    await owner.user.update({ where: { id: Number(id) }, data: { role_id: admin.id } });
    await owner.userPlant.deleteMany({ where: { user_id: Number(id) } });
    await aUser({ company: directory.company, role: admin });
    await ways["a DELETE"](directory, id);
    expect((await directory.ask(findUser, { params: { id } })).status).toBe(404);
    expect((await directory.ask(removeUser, { method: "DELETE", params: { id } })).status).toBe(404);
    const { body } = await directory.ask(listUsers, { query: { filter: `userName eq "back@${directory.domain}"` } });
    expect(body.totalResults).toBe(0);

    const again = await created(directory, "back");
    expect(again.id).toBe(id);
    expect(await userAt(id)).toMatchObject({
      archived_at: null,
      role_id: (await theRole("technician")).id,
      plants: [{ plant_id: plant.id }],
    });
  });

  test("a user whom an administrator has deleted is created again as another user, who signs in", async () => {
    const directory = await aDirectory();
    const { id } = await created(directory, "jo");
    await signedInThrough(directory.provider);
    const staff = await aUser({ role: "super_admin" });
    await call(removeUsers, { as: staff, method: "DELETE", body: { ids: [Number(id)] } });
    const again = await created(directory, "jo");
    expect(again.id).not.toBe(id);
    expect((await signedInThrough(directory.provider)).user_id).toBe(Number(again.id));
  });

  test("a misspelled active is refused, so that nobody believes a leaver is out", async () => {
    const directory = await aDirectory();
    const { id } = await created(directory, "jo");
    const { status, body } = await directory.patchUser(id, { op: "Replace", path: "active", value: "Flase" });
    expect([status, body.scimType]).toEqual([400, "invalidValue"]);
  });

  test("the last user who can manage the company's users is not locked out, also not by two requests at once", async () => {
    const directory = await aDirectory();
    const role = await aRole({ company_id: directory.company.id, permissions: ["update_users"] });
    const people = [
      await aUser({ company: directory.company, role }),
      await aUser({ company: directory.company, role }),
    ];
    const answers = await Promise.all(
      people.map(({ id }) => directory.patchUser(id, { op: "Replace", path: "active", value: "False" })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400)!;
    expect(refused.body).toMatchObject({ scimType: "mutability", detail: expect.stringContaining("manage its users") });
    expect(await owner.user.count({ where: { company_id: directory.company.id, archived_at: null } })).toBe(1);
    const left = (await owner.user.findFirstOrThrow({ where: { company_id: directory.company.id, archived_at: null } }))
      .id;
    expect((await directory.ask(removeUser, { method: "DELETE", params: { id: left } })).status).toBe(400);
  });

  test("open orders do not keep a leaver signed in: those who manage users are notified of them", async () => {
    const company = await owner.company.create({ data: { name: unique("Company") } });
    const plant = await aPlant({ company });
    const directory = await aDirectory({ company, plants: [plant] });
    const keeper = await aUser({
      company,
      role: await aRole({ company_id: company.id, permissions: ["update_users"] }),
    });
    const { id } = await created(directory, "fitter");
    const fitter = await userAt(id);
    const team = await aTeam({ plant, members: [fitter] });
    const own = await aWorkOrder({ plant, status: "in_work", assigned_user_id: fitter.id });
    const ofTeam = await aWorkOrder({ plant, assigned_team_id: team.id });
    const boss = await aUser({ role: "super_admin" });
    expect(
      (await call(archiveUser, { as: boss, method: "PUT", params: { id: fitter.id }, body: { is_archived: true } }))
        .status,
    ).toBe(409);

    expect((await directory.patchUser(id, { op: "replace", value: { active: false } })).status).toBe(200);
    const bell = await owner.notification.findFirstOrThrow({ where: { user_id: keeper.id } });
    expect(bell).toMatchObject({ message: "left_with_orders", href: `/users/${id}` });
    expect(bell.params).toMatchObject({
      count: 2,
      orders: [own, ofTeam].map(({ number }) => `WO-${number}`).join(", "),
    });
    expect(await owner.workOrder.findUnique({ where: { id: own.id } })).toMatchObject({ assigned_user_id: fitter.id });
  });
});

describe("changes of a user", () => {
  test("a user is changed by paths and by PUT, and the old address is notified", async () => {
    const directory = await aDirectory();
    const { id, meta } = await created(directory, "ana");
    const changed = await directory.patchUser(
      id,
      { op: "Replace", path: 'emails[type eq "work"].value', value: `ana.maria@${directory.domain}` },
      { op: "Add", path: "name.familyName", value: "Ruiz" },
      { op: "Add", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", value: "Mill" },
    );
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.name.familyName).toBe("Ruiz");
    expect(changed.body.meta.version).not.toBe(meta.version);
    expect(await userAt(id)).toMatchObject({ last_name: "Ruiz", email: `ana.maria@${directory.domain}` });
    expect(await owner.delivery.count({ where: { subject: { startsWith: `mail:address-changed:${id}:` } } })).toBe(1);

    const put = await directory.ask(putUser, {
      method: "PUT",
      params: { id },
      body: { ...asOkta(`ana.maria@${directory.domain}`), externalId: "okta-1" },
    });
    expect(put.body).toMatchObject({
      externalId: "okta-1",
      name: { givenName: "Olu", familyName: "Ade" },
      active: true,
    });
    // It was the address too, so the address goes with it.
    const outside = await directory.patchUser(id, { op: "Replace", path: "userName", value: "ana@other.example" });
    expect(outside.status).toBe(400);
    const moved = await directory.patchUser(id, {
      op: "Replace",
      path: "emails",
      value: [{ value: "ana@other.example" }],
    });
    expect(moved.status).toBe(400);
  });

  test("a request that changes nothing writes nothing", async () => {
    const directory = await aDirectory();
    const { id, meta } = await created(directory, "same");
    const again = await directory.patchUser(id, { op: "Replace", path: "active", value: "True" });
    expect(again.body.meta.version).toBe(meta.version);
    expect(await owner.auditEvent.count({ where: { object: "users", object_id: Number(id) } })).toBe(1);
  });

  test("a version that is not the latest is refused, and one that is known is not sent again", async () => {
    const directory = await aDirectory();
    const { id, meta } = await created(directory, "jo");
    const patch = (if_match: string, familyName: string) =>
      directory.ask(patchUser, {
        method: "PATCH",
        params: { id },
        headers: { "if-match": if_match },
        body: { Operations: [{ op: "replace", path: "name.familyName", value: familyName }] },
      });
    expect((await patch(meta.version, "A")).status).toBe(200);
    expect((await patch(meta.version, "B")).status).toBe(412);
    const { headers } = await directory.ask(findUser, { params: { id } });
    const known = { "if-none-match": headers.get("etag")! };
    expect((await directory.ask(findUser, { params: { id }, headers: known })).status).toBe(304);
  });

  test("a name or address of a managed user is changed in the directory only, and the role unless a group gives it", async () => {
    const company = await owner.company.create({ data: { name: unique("Company") } });
    const directory = await aDirectory({ company, plants: [await aPlant({ company })] });
    const { id } = await created(directory, "managed");
    const admin = await aUser({ role: "super_admin" });
    const put = (body: object) => call(updateUser, { as: admin, method: "PUT", params: { id }, body });
    const refused = await put({ last_name: "Other", email: `x@${directory.domain}` });
    expect([refused.status, refused.body.messages]).toEqual([
      422,
      { last_name: [expect.stringContaining("directory")] },
    ]);
    expect((await put({ phone: null, force_mfa: true })).status).toBe(200);
    const supervisor = (await theRole("supervisor")).id;
    expect((await put({ role_id: supervisor })).status).toBe(200);
    await owner.samlIdp.update({
      where: { id: directory.provider.id },
      data: { role_map: [{ value: "Fitters", role_id: (await theRole("technician")).id }] },
    });
    await aGroup(directory, "Fitters", [{ id }]);
    expect((await put({ role_id: supervisor })).body.messages).toEqual({
      role_id: [expect.stringContaining("directory")],
    });
  });
});

describe("groups of the directory", () => {
  let directory: Directory;
  let roles: { lead: number; fitter: number; usual: number };
  beforeAll(async () => {
    directory = await aDirectory();
    const role = async (name: string) => (await aRole({ company_id: directory.company.id, name: unique(name) })).id;
    roles = { lead: await role("Lead"), fitter: await role("Fitter"), usual: (await theRole("technician")).id };
    await owner.samlIdp.update({
      where: { id: directory.provider.id },
      data: {
        role_map: [
          { value: "lead-id", role_id: roles.lead },
          { value: "Fitters", role_id: roles.fitter },
        ],
      },
    });
  });
  const roleOf = async ({ id }: { id: string }) => (await userAt(id)).role_id;
  const member = (id: string) => [{ $ref: null, value: id }];

  test("a member gets the role of the first rule that fits, and loses it with the last group", async () => {
    const ana = await created(directory, unique("ana").replace(" ", ""));
    const fitters = await aGroup(directory, "Fitters", [ana]);
    expect(await roleOf(ana)).toBe(roles.fitter);
    const session = await freshToken({ id: Number(ana.id) }, "bearer");
    const leads = await aGroup(directory, "Leads", [], { externalId: "lead-id" });
    expect((await directory.patchGroup(leads.id, { op: "Add", path: "members", value: member(ana.id) })).status).toBe(
      200,
    );
    expect(await roleOf(ana)).toBe(roles.lead);
    expect((await call(me, { headers: { authorization: `Bearer ${session}` } })).status).toBe(401);

    await directory.patchGroup(leads.id, { op: "Remove", path: `members[value eq "${ana.id}"]` });
    const events = await owner.auditEvent.findMany({
      where: { object: "scim_groups", object_id: Number(leads.id) },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ action, actor, after }) => [action, actor, after])).toEqual([
      ["create", "Entra ID (SCIM)", { name: "Leads", external_id: "lead-id" }],
      ["update", "Entra ID (SCIM)", { members_added: [expect.any(String)] }],
      ["update", "Entra ID (SCIM)", { members_removed: [expect.any(String)] }],
    ]);
    expect(await roleOf(ana)).toBe(roles.fitter);
    await directory.ask(removeGroup, { method: "DELETE", params: { id: fitters.id } });
    expect(await roleOf(ana)).toBe(roles.usual);
    await directory.ask(removeGroup, { method: "DELETE", params: { id: leads.id } });
  });

  test("a role chosen here stays while no group gives one", async () => {
    const eva = await created(directory, unique("eva").replace(" ", ""));
    const own = await aRole({ company_id: directory.company.id });
    await owner.user.update({ where: { id: Number(eva.id) }, data: { role_id: own.id } });
    const canteen = await aGroup(directory, unique("Canteen"), [eva]);
    await directory.patchGroup(canteen.id, { op: "remove", path: "members" });
    expect(await roleOf(eva)).toBe(own.id);
  });

  test("a group that gets another name gives another role", async () => {
    const uma = await created(directory, unique("uma").replace(" ", ""));
    const group = await aGroup(directory, unique("Trainees"), [uma]);
    await directory.patchGroup(group.id, { op: "replace", value: { id: group.id, displayName: "Fitters" } });
    expect(await roleOf(uma)).toBe(roles.fitter);
    await directory.ask(removeGroup, { method: "DELETE", params: { id: group.id } });
  });

  test("a rule that is saved later holds for the groups that are there, at once", async () => {
    const company = await owner.company.create({ data: { name: unique("Company") } });
    const late = await aDirectory({ company });
    const leo = await created(late, "leo");
    await aGroup(late, "Late", [leo]);
    const admin = await aUser({ role: "super_admin" });
    await hasShownPassword(admin);
    const role = await aRole({ company_id: company.id });
    const saved = await call(saveSignOn, {
      as: admin,
      method: "PUT",
      params: { id: company.id },
      body: {
        entity_id: "x",
        sso_url: "https://idp.example/sso",
        email_domains: [late.domain],
        default_role_id: roles.usual,
        role_map: [{ value: "Late", role_id: role.id }],
      },
    });
    expect(saved.status, saved.text).toBe(200);
    expect((await userAt(leo.id)).role_id).toBe(role.id);
  });

  test("a group is listed without its members where they are excluded, found by name, and replaced by PUT", async () => {
    const [ivo, kai] = [
      await created(directory, unique("ivo").replace(" ", "")),
      await created(directory, unique("kai").replace(" ", "")),
    ];
    const name = unique("Shift");
    const { id } = await aGroup(directory, name, [ivo], { externalId: "s-1" });
    const listed = await directory.ask(listGroups, {
      query: { filter: `displayName eq "${name.toUpperCase()}"`, excludedAttributes: "members" },
    });
    expect(listed.body).toMatchObject({ totalResults: 1, Resources: [{ id, displayName: name, externalId: "s-1" }] });
    expect(listed.body.Resources[0]).not.toHaveProperty("members");
    const put = await directory.ask(putGroup, {
      method: "PUT",
      params: { id },
      body: { displayName: name, members: [{ value: kai.id, display: "Kai" }] },
    });
    expect(put.body.members.map(({ value }: { value: string }) => value)).toEqual([kai.id]);
    const { body } = await directory.ask(findUser, { params: { id: kai.id } });
    expect(body.groups).toMatchObject([{ value: id, display: name }]);
    expect((await directory.ask(createGroup, { body: { displayName: name } })).body.scimType).toBe("uniqueness");
    const shown = await directory.ask(findGroup, { params: { id }, query: { excludedAttributes: "members" } });
    expect(shown.body).not.toHaveProperty("members");
  });

  test("members added by many requests at once all get their role", async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, (_, at) => created(directory, `crowd${at}.${crypto.randomUUID()}`)),
    );
    const group = await aGroup(directory, "Fitters");
    const answers = await Promise.all(
      people.map(({ id }) => directory.patchGroup(group.id, { op: "Add", path: "members", value: member(id) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    expect(await Promise.all(people.map(roleOf))).toEqual(people.map(() => roles.fitter));
    expect((await directory.ask(findGroup, { params: { id: group.id } })).body.members).toHaveLength(5);
  });

  test("a member of another company, and one who does not exist, are refused alike", async () => {
    const other = await aUser();
    const group = await aGroup(directory, unique("Mixed"));
    const [foreign, missing] = [
      await directory.patchGroup(group.id, { op: "add", path: "members", value: member(String(other.id)) }),
      await directory.patchGroup(group.id, { op: "add", path: "members", value: member("999999999") }),
    ];
    expect([foreign.status, foreign.body]).toEqual([400, missing.body]);
    expect((await directory.ask(findGroup, { params: { id: group.id } })).body.members).toEqual([]);
  });
});

describe("the rights behind a token", () => {
  const few = { type: roleType.customer, kind: "plant_admin", permissions: ["view_dashboard", "update_users"] };

  test("a token changes nobody who has more than the person who made it, and gives no such role", async () => {
    const directory = await aDirectory({ rights: few });
    const { company, provider } = directory;
    const above = await aRole({
      company_id: company.id,
      kind: "corporate",
      permissions: ["view_dashboard", "update_users"],
    });
    const boss = await aUser({ company, role: above, email: `boss@${directory.domain}` });
    for (const operation of [
      { op: "replace", value: { active: false } },
      { op: "replace", path: "emails", value: [{ value: `thief@${directory.domain}` }] },
    ]) {
      const { status, body } = await directory.patchUser(boss.id, operation);
      expect([status, body.detail]).toEqual([403, expect.stringContaining("more permissions")]);
    }
    expect((await directory.ask(removeUser, { method: "DELETE", params: { id: boss.id } })).status).toBe(403);

    const below = await aRole({ company_id: company.id, permissions: ["view_dashboard"] });
    await owner.samlIdp.update({
      where: { id: provider.id },
      data: { default_role_id: below.id, role_map: [{ value: "Bosses", role_id: above.id }] },
    });
    const jo = await created(directory, "jo");
    const group = await directory.ask(createGroup, { body: { displayName: "Bosses", members: [{ value: jo.id }] } });
    expect(group.status).toBe(403);
    expect((await userAt(jo.id)).role_id).toBe(below.id);
    const own = await directory.ask(createGroup, {
      body: { displayName: "Bosses", members: [{ value: String(boss.id) }] },
    });
    expect([own.status, (await userAt(boss.id)).role_id]).toEqual([201, above.id]);
  });
});

describe("the walls of a directory", () => {
  test("a user and a group of another company do not exist", async () => {
    const [mine, other] = [await aDirectory(), await aDirectory()];
    const theirs = await created(other, "theirs");
    const group = await aGroup(other, "Theirs", [theirs]);
    const body = {
      schemas: [core],
      userName: `x@${mine.domain}`,
      displayName: "x",
      Operations: [{ op: "replace", value: { active: false, displayName: "y" } }],
    };
    const calls: [Handler, string, string][] = [
      [findUser, "GET", theirs.id],
      [putUser, "PUT", theirs.id],
      [patchUser, "PATCH", theirs.id],
      [removeUser, "DELETE", theirs.id],
      [findGroup, "GET", group.id],
      [putGroup, "PUT", group.id],
      [patchGroup, "PATCH", group.id],
      [removeGroup, "DELETE", group.id],
    ];
    for (const [handler, method, id] of calls) {
      const answer = await mine.ask(handler, { method, params: { id }, ...(method === "GET" ? {} : { body }) });
      expect([answer.status, answer.body.status]).toEqual([404, "404"]);
    }
    expect((await mine.ask(listUsers)).body.totalResults).toBe(0);
    expect((await mine.ask(listGroups)).body.totalResults).toBe(0);
    expect((await userAt(theirs.id)).archived_at).toBeNull();
    const staff = await aUser({ role: "super_admin" });
    expect((await mine.ask(findUser, { params: { id: staff.id } })).status).toBe(404);
  });

  test("only a token of SCIM opens the endpoint, and it opens nothing else", async () => {
    const directory = await aDirectory();
    const person = await aUser({ role: "super_admin" });
    const session = await freshToken(person, "bearer");
    for (const authorization of ["", "Bearer x", `Bearer ${session}`, `Bearer ${directory.key}x`]) {
      const { status, body, headers } = await call(listUsers, { headers: { authorization } });
      expect([status, body.status, headers.get("www-authenticate")]).toEqual([401, "401", 'Bearer realm="SCIM"']);
    }
    expect((await call(me, { headers: { authorization: `Bearer ${directory.key}` } })).status).toBe(401);
  });

  test("a token of an archived company opens nothing", async () => {
    const directory = await aDirectory();
    await owner.company.update({ where: { id: directory.company.id }, data: { archived_at: new Date() } });
    expect((await directory.ask(listUsers)).status).toBe(401);
  });

  test("wrong tokens from an address are limited and do not close the door to a right one", async () => {
    const directory = await aDirectory();
    const wrong = () => call(listUsers, { headers: { authorization: "Bearer mws_wrong" } });
    const statuses = [];
    for (let tries = 0; tries < 25; tries++) statuses.push((await wrong()).status);
    expect([...new Set(statuses)]).toEqual([401, 429]);
    expect((await directory.ask(listUsers)).status).toBe(200);
  });
});

describe("lists and refusals", () => {
  test("a list is read from startIndex, count by count, and counts alone where count is 0", async () => {
    const directory = await aDirectory();
    const ids = [];
    for (const name of ["a", "b", "c"]) ids.push((await created(directory, name)).id);
    const page = async (query: object) => (await directory.ask(listUsers, { query: query as Asked["query"] })).body;
    const shown = ({ Resources }: { Resources: { id: string }[] }) => Resources.map(({ id }) => id);

    const second = await page({ startIndex: 2, count: 1 });
    expect([second.totalResults, second.startIndex, second.itemsPerPage, shown(second)]).toEqual([3, 2, 1, [ids[1]]]);
    expect(await page({ count: 0 })).toMatchObject({ totalResults: 3, itemsPerPage: 0, Resources: [] });
    expect(await page({ startIndex: 9 })).toMatchObject({ totalResults: 3, Resources: [] });
    expect(shown(await page({ startIndex: 0, count: -1 }))).toEqual([]);
    const names = await page({ attributes: "userName" });
    expect(Object.keys(names.Resources[0]).sort()).toEqual(["id", "schemas", "userName"]);
  });

  testInFull("a directory of 10,000 users is listed page by page without a gap, searched and changed", async () => {
    const directory = await aDirectory();
    const { company, provider, domain } = directory;
    const { id: role_id } = await theRole("technician");
    const many = Array.from({ length: 10_000 }, (_, at) => `u${String(at).padStart(5, "0")}@${domain}`);
    const users = await owner.user.createManyAndReturn({
      data: many.map((email) => ({ email, first_name: "Ana", last_name: email, role_id, company_id: company.id })),
      select: { id: true, email: true },
    });
    await owner.scimUser.createMany({
      data: users.map(({ id, email }) => ({
        user_id: id,
        company_id: company.id,
        idp_id: provider.id,
        user_name: email,
      })),
    });
    const seen = new Set<string>();
    for (let startIndex = 1; seen.size < many.length; startIndex = seen.size + 1) {
      const { body } = await directory.ask(listUsers, { query: { startIndex: String(startIndex), count: "500" } });
      expect([body.totalResults, body.Resources.length > 0]).toEqual([10_000, true]);
      for (const { userName } of body.Resources) seen.add(userName);
    }
    expect([...seen].sort()).toEqual(many);
    const filter = `userName eq "U04711@${domain.toUpperCase()}"`;
    const { body } = await directory.ask(listUsers, { query: { filter } });
    expect([body.totalResults, body.Resources[0].userName]).toEqual([1, many[4_711]]);
    const changed = await directory.patchUser(body.Resources[0].id, { op: "replace", path: "active", value: false });
    expect([changed.status, changed.body.active]).toEqual([200, false]);
    await created(directory, "one-more");
    const { body: after } = await directory.ask(listUsers, { query: { count: "0" } });
    expect(after.totalResults).toBe(10_001);
  });

  test("users are found by every comparison of the standard, joined as it allows", async () => {
    const directory = await aDirectory();
    const ids: Record<string, string> = {};
    for (const [name, more] of [
      ["ana", { externalId: "A1", name: { givenName: "Ana", familyName: "Perez" }, preferredLanguage: "es-MX" }],
      ["ben", { externalId: "a1", name: { givenName: "Ben", familyName: "O'Hara" } }],
      ["cid", { name: { givenName: "Cid", familyName: "100%_" }, active: false }],
    ] as const)
      ids[name] = (await created(directory, name, more)).id;
    const { id: group } = await aGroup(directory, "Fitters", [{ id: ids.ana! }]);
    const early = "2020-01-01T00:00:00Z";
    const wanted: [filter: string, names: string[]][] = [
      ['userName sw "AN"', ["ana"]],
      ['userName ne "ANA@{domain}"', ["ben", "cid"]],
      ['userName ew "{domain}"', ["ana", "ben", "cid"]],
      ['userName gt "ana@{domain}" and userName le "ben@{domain}"', ["ben"]],
      ['userName ge "ben" and userName lt "c"', ["ben"]],
      ['externalId eq "A1"', ["ana"]],
      ['externalId ne "A1"', ["ben", "cid"]],
      ['externalId co "1"', ["ana", "ben"]],
      ["externalId pr", ["ana", "ben"]],
      ["not (externalId pr)", ["cid"]],
      ["externalId eq null", ["cid"]],
      ["externalId ne null", ["ana", "ben"]],
      ['not (externalId eq "A1")', ["ben", "cid"]],
      ['name.familyName co "\'h"', ["ben"]],
      ['name.familyName co "%"', ["cid"]],
      ['name.familyName ew "_"', ["cid"]],
      ['displayName sw "ana p"', ["ana"]],
      ['name.formatted eq "ana perez"', ["ana"]],
      ['preferredLanguage eq "es"', ["ana"]],
      ["active eq true", ["ana", "ben"]],
      ["active ne true", ["cid"]],
      ['active eq "False"', ["cid"]],
      ["active pr", ["ana", "ben", "cid"]],
      [`id eq "${ids.ben}" or id eq ${ids.cid}`, ["ben", "cid"]],
      ['emails.value co "BEN@"', ["ben"]],
      ['emails[type eq "work" and value sw "ben"]', ["ben"]],
      ['emails[type eq "home"]', []],
      ['not (emails[value sw "ben"])', ["ana", "cid"]],
      ["emails.primary eq true", ["ana", "ben", "cid"]],
      [`groups eq "${group}"`, ["ana"]],
      ['groups[display eq "fitters"]', ["ana"]],
      ["not (groups pr)", ["ben", "cid"]],
      [`meta.created gt "${early}" and meta.lastModified ge "${early}"`, ["ana", "ben", "cid"]],
      [`meta.created lt "${early}"`, []],
      ['active eq false or userName sw "a" and externalId eq "x"', ["cid"]],
      ['(active eq false or userName sw "a") and externalId eq "x"', []],
      ['not (active eq false or userName sw "a")', ["ben"]],
    ];
    const found: [string, string[]][] = [];
    for (const [filter] of wanted) {
      const text = filter.replaceAll("{domain}", directory.domain);
      const { status, body } = await directory.ask(listUsers, { query: { filter: text } });
      const shown = status === 200 ? body.Resources.map(({ id }: { id: string }) => id) : [status, body.detail];
      found.push([filter, shown.map((id: string) => Object.keys(ids).find((name) => ids[name] === id) ?? id)]);
    }
    expect(found).toEqual(wanted);
  });

  test("groups are found by every comparison too", async () => {
    const directory = await aDirectory();
    const { id: ana } = await created(directory, "ana");
    const { id } = await aGroup(directory, "Fitters", [{ id: ana }], { externalId: "f-1" });
    const { id: other } = await aGroup(directory, "Welders");
    const found = async (filter: string) => {
      const { body } = await directory.ask(listGroups, { query: { filter } });
      return body.Resources.map((one: { id: string }) => one.id);
    };
    expect(await found('displayName sw "fit"')).toEqual([id]);
    expect(await found('displayName co "ERS" and not (externalId pr)')).toEqual([other]);
    expect(await found(`members.value eq "${ana}" or displayName eq "welders"`)).toEqual([id, other]);
    expect(await found(`members[value eq "${ana}"]`)).toEqual([id]);
    expect(await found("not (members pr)")).toEqual([other]);
    expect(await found('members eq "nobody"')).toEqual([]);
  });

  test.each([
    [{ filter: 'title eq "x"' }, "invalidFilter"],
    [{ filter: 'constructor eq "x"' }, "invalidFilter"],
    [{ filter: 'emails.constructor eq "x"' }, "invalidFilter"],
    [{ filter: 'name eq "x"' }, "invalidFilter"],
    [{ filter: 'active co "tr"' }, "invalidFilter"],
    [{ filter: "active gt false" }, "invalidFilter"],
    [{ filter: 'active eq "yes"' }, "invalidFilter"],
    [{ filter: 'meta.created gt "yesterday"' }, "invalidFilter"],
    [{ filter: 'meta.created co "2026"' }, "invalidFilter"],
    [{ filter: "externalId gt null" }, "invalidFilter"],
    [{ filter: 'userName[value eq "x"]' }, "invalidFilter"],
    [{ filter: 'emails[emails[value eq "x"]]' }, "invalidFilter"],
    [{ count: "many" }, "invalidValue"],
  ])("a list asked with %j is refused as %s", async (query, scimType) => {
    const directory = await aDirectory();
    const { status, body } = await directory.ask(listUsers, { query });
    expect([status, body]).toMatchObject([400, { status: "400", scimType, detail: expect.any(String) }]);
  });

  test("a body that is not JSON, or of another type, is refused", async () => {
    const directory = await aDirectory();
    const broken = await directory.ask(createUser, { method: "POST", raw: "{" });
    expect([broken.status, broken.body.scimType]).toEqual([400, "invalidSyntax"]);
    const headers = { "content-type": "text/plain" };
    expect((await directory.ask(createUser, { method: "POST", raw: "{}", headers })).status).toBe(415);
    const polluted = await directory.ask(createUser, { method: "POST", raw: '{"__proto__":{"x":1},"userName":"a"}' });
    expect(polluted.status).toBe(400);
  });

  test("what the service can do is described to anyone", async () => {
    const config = await call(serviceProviderConfig);
    expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    expect(config.headers.get("content-type")).toMatch(/^application\/scim\+json/);
    expect((await call(resourceTypes)).body.Resources.map(({ id }: { id: string }) => id)).toEqual(["User", "Group"]);
    const all = (await call(schemas)).body.Resources as { id: string; attributes: { name: string }[] }[];
    expect(all[0]!.attributes.map(({ name }) => name)).toContain("userName");
    expect((await call(findSchema, { params: { id: core } })).body).toMatchObject({ id: core });
    expect((await call(findSchema, { params: { id: "nothing" } })).body).toMatchObject({ status: "404" });
  });
});

describe("tokens of SCIM", () => {
  async function aManager() {
    const provider = await aProvider();
    const role = await aRole({
      company_id: provider.company_id,
      kind: "corporate",
      permissions: ["update_companies", "view_companies"],
    });
    const manager = await aUser({ company: provider.company, role });
    await hasShownPassword(manager);
    const id = provider.company_id;
    return {
      provider,
      manager,
      role,
      make: (name = "Entra ID") => call(makeToken, { as: manager, params: { id }, body: { name } }),
      rotate: (tokenId: number, body: object) => call(rotateToken, { as: manager, params: { id, tokenId }, body }),
      revoke: (tokenId: number) =>
        call(revokeToken, { as: manager, method: "DELETE", params: { id, tokenId }, body: {} }),
      look: () => call(provisioning, { as: manager, params: { id } }),
    };
  }
  const opens = async (token: string) => {
    const { status } = await call(listUsers, { headers: { authorization: `Bearer ${token}` } });
    return status === 200;
  };

  test("a token is shown once, kept as a hash, listed with its last use, and revoked", async () => {
    const { make, look, revoke, manager } = await aManager();
    const made = await make();
    expect(made.status, made.text).toBe(201);
    const { id, token } = made.body.data;
    expect(token).toMatch(/^mws_[0-9a-f]{8}_[\w-]{43}$/);
    expect((await look()).body.data.tokens).toMatchObject([{ id, name: "Entra ID", last_used_at: null }]);
    expect(await opens(token)).toBe(true);
    const shown = await look();
    expect(shown.body.data.tokens[0].last_used_at).not.toBeNull();
    expect(shown.text).not.toContain(token);
    expect(JSON.stringify(await owner.auditEvent.findMany({ where: { user_id: manager.id } }))).not.toContain(token);

    expect((await revoke(id)).status).toBe(200);
    expect(await opens(token)).toBe(false);
    expect((await revoke(id)).status).toBe(404);
    const events = await owner.auditEvent.findMany({
      where: { object: "scim_tokens", object_id: id },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ action, label }) => [action, label])).toEqual([
      ["create", "Entra ID"],
      ["end", "Entra ID"],
    ]);
  });

  test("a token that is replaced goes on for the chosen time, or until it is revoked", async () => {
    const { make, rotate, look } = await aManager();
    const first = (await make()).body.data;
    const second = (await rotate(first.id, { overlap_hours: 1 })).body.data;
    expect([await opens(first.token), await opens(second.token)]).toEqual([true, true]);
    const left = (await look()).body.data.tokens.find(({ id }: { id: number }) => id === first.id).ends_at;
    expect(Math.abs(new Date(left).getTime() - Date.now() - 3_600_000)).toBeLessThan(60_000);
    await owner.scimToken.update({ where: { id: first.id }, data: { ends_at: new Date(Date.now() - 1_000) } });
    expect(await opens(first.token)).toBe(false);

    const third = (await rotate(second.id, { overlap_hours: null })).body.data;
    const fourth = (await rotate(third.id, { overlap_hours: 0 })).body.data;
    expect(await Promise.all([second, third, fourth].map(({ token }) => opens(token)))).toEqual([true, false, true]);
    expect((await rotate(third.id, { overlap_hours: 0 })).status).toBe(404);
  });

  test("a token needs single sign-on and the password again, and there are not too many", async () => {
    const { make, provider, role } = await aManager();
    for (let at = 0; at < 5; at++) expect((await make(`T${at}`)).status).toBe(201);
    expect((await make()).status).toBe(409);
    const late = await aUser({ company: provider.company, role });
    expect((await call(makeToken, { as: late, params: { id: provider.company_id }, body: { name: "x" } })).status).toBe(
      403,
    );
    const company = await owner.company.create({ data: { name: unique("Company") } });
    const staff = await aUser({ role: "super_admin" });
    await hasShownPassword(staff);
    const refused = await call(makeToken, { as: staff, params: { id: company.id }, body: { name: "x" } });
    expect([refused.status, refused.body.code]).toEqual([409, "needs_single_sign_on"]);
    expect((await call(provisioning, { as: staff, params: { id: company.id } })).body.data).toMatchObject({
      is_ready: false,
    });
  });

  test("of as many tokens as there may be, one is replaced by another at once, and none kept beside it", async () => {
    const { make, rotate, look } = await aManager();
    const [first, ...more] = await Promise.all(
      ["A", "B", "C", "D", "E"].map(async (name) => (await make(name)).body.data),
    );
    expect((await rotate(first.id, { overlap_hours: 1 })).status).toBe(409);
    expect(await opens(first.token)).toBe(true);
    const made = await rotate(first.id, { overlap_hours: 0 });
    expect(made.status, made.text).toBe(201);
    expect([await opens(first.token), await opens(made.body.data.token)]).toEqual([false, true]);
    expect((await look()).body.data.tokens).toHaveLength(more.length + 1);
  });

  test("a token of somebody with more permissions is not replaced by somebody with fewer", async () => {
    const { provider, rotate } = await aManager();
    const staff = await aUser({ role: "super_admin" });
    await hasShownPassword(staff);
    const { id } = (await call(makeToken, { as: staff, params: { id: provider.company_id }, body: { name: "x" } })).body
      .data;
    expect((await rotate(id, { overlap_hours: 0 })).status).toBe(403);
  });

  test("the settings show the latest changes and refusals, the groups with their roles, and no reads", async () => {
    const directory = await aDirectory();
    const role = await aRole({ company_id: directory.company.id, name: unique("Fitter") });
    await owner.samlIdp.update({
      where: { id: directory.provider.id },
      data: { role_map: [{ value: "Fitters", role_id: role.id }] },
    });
    const jo = await created(directory, "jo");
    await aGroup(directory, "Fitters", [jo]);
    await aGroup(directory, "Canteen");
    await directory.ask(listUsers);
    await directory.create("jo@elsewhere.example");
    const staff = await aUser({ role: "super_admin" });
    const { body } = await call(provisioning, { as: staff, params: { id: directory.company.id } });

    expect(body.data).toMatchObject({
      users_count: 1,
      groups: [
        { display_name: "Canteen", members: 0, role: null },
        { display_name: "Fitters", members: 1, role: role.name },
      ],
      requests: [
        { method: "POST", path: expect.any(String), status: 400, error: expect.stringContaining("elsewhere.example") },
        { status: 201, error: null },
        { status: 201, error: null },
        { status: 201, error: null },
      ],
    });
  });

  test("only the latest requests are kept", async () => {
    const directory = await aDirectory();
    for (let at = 0; at < 55; at++) await directory.create("jo@elsewhere.example");
    expect(await owner.scimRequest.count({ where: { company_id: directory.company.id } })).toBe(50);
  });

  test("removing single sign-on disconnects the directory and keeps the users", async () => {
    const directory = await aDirectory();
    const { id } = await created(directory, "jo");
    await aGroup(directory, "G", [{ id }]);
    const staff = await aUser({ role: "super_admin" });
    await hasShownPassword(staff);
    const removed = await call(removeSignOn, {
      as: staff,
      method: "DELETE",
      params: { id: directory.company.id },
      body: {},
    });
    expect(removed.status, removed.text).toBe(200);
    expect((await directory.ask(listUsers)).status).toBe(401);
    expect(await owner.scimUser.count({ where: { company_id: directory.company.id } })).toBe(0);
    expect((await userAt(id)).archived_at).toBeNull();
  });

  test("a user who is deleted here is created again by the directory", async () => {
    const directory = await aDirectory();
    const { id } = await created(directory, "gone");
    await owner.user.update({
      where: { id: Number(id) },
      data: { deleted_at: new Date(), archived_at: new Date(), email: `gone@${directory.domain} (deleted ${id})` },
    });
    expect((await directory.ask(findUser, { params: { id } })).status).toBe(404);
    expect((await created(directory, "gone")).id).not.toBe(id);
  });
});
