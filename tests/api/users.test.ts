import { beforeAll, describe, expect, test } from "vitest";
import { POST as signIn } from "@/app/api/auth/login/route";
import { GET as me } from "@/app/api/auth/user/route";
import { PUT as archive } from "@/app/api/users/[id]/archive/route";
import { POST as sendLink } from "@/app/api/users/[id]/invitation/route";
import { DELETE, GET, PUT } from "@/app/api/users/[id]/route";
import { DELETE as clearFactor } from "@/app/api/users/[id]/second-factor/route";
import { DELETE as signOut } from "@/app/api/users/[id]/sessions/route";
import { POST as createUser, GET as listUsers } from "@/app/api/users/route";
import { users } from "@/lib/resources/users";
import { viewerOf } from "@/lib/server/http/session";
import { openReset } from "@/lib/services/identity/sign-in/reset";
import { compose } from "@/lib/services/platform/deliveries/compose";
import { search } from "@/lib/services/views/search/search";
import { sourcesOf } from "@/lib/services/views/search/sources";
import { invitation } from "@/workers/invitation";
import { type Asked, call, freshToken, signedIn } from "../helpers";
import { owner } from "../owner";
import { answer, freshPassword, lettersTo, reset, withPassword } from "../passwords";
import { aDistributor, aPlant, aTenant, aUser, theRole } from "../samples";

/** People: who sees whom, who may change whom, and how somebody gets in for the first time. */

type Tenant = Awaited<ReturnType<typeof aTenant>>;
let [cedar, harbor]: Tenant[] = [];
let second: Awaited<ReturnType<typeof aPlant>>;
let staff: Awaited<ReturnType<typeof aUser>>;
let technician: number;
beforeAll(async () => {
  [cedar, harbor] = [await aTenant(), await aTenant()];
  second = await aPlant({ company: cedar!.company });
  staff = await aUser({ role: "super_admin" });
  technician = (await theRole("technician")).id;
});

let count = 0;
const anEmail = () => `Invited.${++count}.${cedar!.company.id}@Tests.example`;
const input = (more: object = {}) => ({
  first_name: "Ana",
  last_name: "Ruiz",
  email: anEmail(),
  role_id: technician,
  plant_ids: [cedar!.plant.id],
  ...more,
});
const make = (as: { id: number }, more: object = {}) => call(createUser, { as, body: input(more) });
const change = (as: { id: number }, id: number, body: object) => call(PUT, { as, method: "PUT", params: { id }, body });
const read = (as: { id: number }, id: number) => call(GET, { as, params: { id } });
const list = (as: { id: number }, query: Asked["query"] = {}) => call(listUsers, { as, query: { max: 200, ...query } });
const idsOf = (answered: Awaited<ReturnType<typeof list>>) => answered.body.data.map(({ id }: { id: number }) => id);
const made = async (as: { id: number }, more: object = {}) => {
  const answered = await make(as, more);
  expect(answered.status, answered.text).toBe(201);
  return answered.body.data as { id: number; email: string; version: number; plant_ids: number[] };
};
const fieldsOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, Object.keys(body.messages ?? {})];

/** What the worker does with every invitation that waits for this person. */
async function deliverInvitations({ id }: { id: number }) {
  const waiting = await owner.outbox.findMany({
    where: { topic: "invitation", payload: { equals: { user_id: id } } },
    orderBy: { id: "asc" },
  });
  for (const row of waiting) {
    await owner.outbox.update({ where: { id: row.id }, data: { sent_at: new Date() } });
    const run = { outbox_id: row.id, attempt: 1, is_last_attempt: false, signal: new AbortController().signal };
    await invitation({ user_id: id }, run);
    await invitation({ user_id: id }, run);
  }
}
const linksOf = async (person: { id: number }) =>
  (await lettersTo(person))
    .filter(({ template }) => template === "invitation")
    .map(({ href }) => href.split("/").at(-1)!);

describe("the user list", () => {
  test("a plant admin sees the users of their own plants", async () => {
    const elsewhere = await aUser({ role: "technician", plants: [second] });
    const both = await aUser({ role: "technician", plants: [second, cedar!.plant] });
    const corporate = await aUser({ role: "corporate", company: cedar!.company });
    const ids = idsOf(await list(cedar!.admin));
    expect(ids).toEqual(expect.arrayContaining([cedar!.admin.id, both.id]));
    for (const hidden of [elsewhere, corporate, harbor!.admin, staff]) {
      expect(ids).not.toContain(hidden.id);
      expect((await read(cedar!.admin, hidden.id)).status).toBe(404);
      expect((await change(cedar!.admin, hidden.id, { first_name: "X" })).status).toBe(404);
    }
    expect((await read(cedar!.admin, both.id)).body.data.plants).toEqual([
      { id: cedar!.plant.id, name: cedar!.plant.name },
    ]);
  });

  test("a corporate user sees the company's users, and the provider all users", async () => {
    const elsewhere = await aUser({ role: "technician", plants: [second] });
    const corporate = await aUser({ role: "corporate", company: cedar!.company });
    const ids = idsOf(await list(corporate));
    expect(ids).toEqual(expect.arrayContaining([elsewhere.id, cedar!.admin.id, corporate.id]));
    expect(ids).not.toContain(harbor!.admin.id);
    expect((await read(staff, harbor!.admin.id)).status).toBe(200);
  });

  test("search returns no user that the user list does not show", async () => {
    const [here, elsewhere] = [
      await aUser({ role: "technician", plants: [cedar!.plant], first_name: "Zebulon", last_name: "Here" }),
      await aUser({ role: "technician", plants: [second], first_name: "Zebulon", last_name: "Elsewhere" }),
    ];
    const viewer = await viewerOf(await signedIn(cedar!.admin));
    const ids = JSON.stringify(await search(viewer!, { search: "@Zebulon" }, sourcesOf([users])));
    expect(ids).toContain(`/users/${here.id}`);
    expect(ids).not.toContain(`/users/${elsewhere.id}`);
  });

  test("a user is found in the list by full name as displayed", async () => {
    const [ana, other] = [
      await aUser({ role: "technician", plants: [cedar!.plant], first_name: "Xiomara", last_name: "del Río" }),
      await aUser({ role: "technician", plants: [cedar!.plant], first_name: "Xiomara", last_name: "Quiroga" }),
    ];
    for (const text of ["Xiomara del Río", "xiomara  del", "río xio"])
      expect(idsOf(await list(cedar!.admin, { search: text })), text).toEqual([ana.id]);
    expect(idsOf(await list(cedar!.admin, { search: "Xiomara" })).toSorted()).toEqual([ana.id, other.id].toSorted());
    expect(idsOf(await list(cedar!.admin, { search: "Xiomara Nobody" }))).toEqual([]);
  });

  test("hourly rates are visible and editable only with user update permission", async () => {
    const person = await made(cedar!.admin, { hourly_rate: 42.5 });
    expect((await read(cedar!.admin, person.id)).body.data.hourly_rate).toBe(42.5);
    const corporate = await aUser({ role: "corporate", company: cedar!.company });
    const seen = await read(corporate, person.id);
    expect(seen.status).toBe(200);
    expect(seen.body.data).not.toHaveProperty("hourly_rate");
    expect(seen.text).not.toContain("42.5");
  });
});

describe("a new user", () => {
  test("a new user belongs to the author's company, with a lowercase address and no password", async () => {
    const person = await made(cedar!.admin);
    const row = await owner.user.findUniqueOrThrow({ where: { id: person.id } });
    expect(row).toMatchObject({ company_id: cedar!.company.id, password_hash: null, role_id: technician });
    expect(row.email).toBe(row.email.toLowerCase());
    expect(person).toMatchObject({ status: "invited", full_name: "Ana Ruiz", is_locked: false });
  });

  test("a new user has a role that the author can assign", async () => {
    for (const key of ["corporate", "plant_admin", "distributor", "analyst", "super_admin", "developer"]) {
      const answered = await make(cedar!.admin, { role_id: (await theRole(key)).id });
      expect(fieldsOf(answered), key).toEqual([422, ["role_id"]]);
    }
  });

  test("a new user sees plants that the author sees, at least one, and is notified of those only", async () => {
    expect(fieldsOf(await make(cedar!.admin, { plant_ids: [second.id] }))).toEqual([422, ["plant_ids"]]);
    expect(fieldsOf(await make(cedar!.admin, { plant_ids: [harbor!.plant.id] }))).toEqual([422, ["plant_ids"]]);
    expect(fieldsOf(await make(cedar!.admin, { plant_ids: [] }))).toEqual([422, ["plant_ids"]]);
    const refused = await make(cedar!.admin, { notifiable_plant_ids: [second.id] });
    expect(fieldsOf(refused)).toEqual([422, ["notifiable_plant_ids"]]);
    const quiet = await made(cedar!.admin, { notifiable_plant_ids: [] });
    expect(quiet).toMatchObject({ plant_ids: [cedar!.plant.id], notifiable_plant_ids: [] });
  });

  test("a new user created by the provider belongs to a company, a distributor or the provider", async () => {
    const { distributor } = await aDistributor({ companies: [cedar!.company] });
    const role = async (key: string) => ({ role_id: (await theRole(key)).id, plant_ids: [] });
    expect(fieldsOf(await make(staff))).toEqual([422, ["company_id"]]);
    await made(staff, { company_id: cedar!.company.id });
    expect(fieldsOf(await make(staff, { company_id: harbor!.company.id }))).toEqual([422, ["plant_ids"]]);
    expect(fieldsOf(await make(staff, { ...(await role("analyst")), company_id: cedar!.company.id }))).toEqual([
      422,
      ["company_id"],
    ]);
    expect(fieldsOf(await make(staff, await role("distributor")))).toEqual([422, ["distributor_id"]]);
    const theirs = await made(staff, { ...(await role("distributor")), distributor_id: distributor.id });
    expect(theirs).toMatchObject({ company_id: null, distributor_id: distributor.id });
    expect(await made(staff, await role("analyst"))).toMatchObject({ company_id: null, distributor_id: null });
    await made(staff, { ...(await role("corporate")), company_id: cedar!.company.id });
  });

  test("a new user with an address in use is rejected on the field without further details", async () => {
    const theirs = await owner.user.findUniqueOrThrow({ where: { id: harbor!.admin.id } });
    const answered = await make(cedar!.admin, { email: theirs.email.toUpperCase() });
    expect(fieldsOf(answered)).toEqual([409, ["email"]]);
    expect(answered.text).not.toContain(theirs.last_name);
    expect(fieldsOf(await make(cedar!.admin, { email: "nobody" }))).toEqual([422, ["email"]]);
    const twice = { email: anEmail() };
    const answers = await Promise.all([make(cedar!.admin, twice), make(cedar!.admin, twice)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe("a changed user", () => {
  test("a changed user must have a role that the caller can assign, and must not be the caller", async () => {
    const [colleague] = [await aUser({ role: "plant_admin", plants: [cedar!.plant] })];
    expect((await change(cedar!.admin, colleague.id, { first_name: "X" })).body.code).toBe("locked_above");
    expect((await change(cedar!.admin, cedar!.admin.id, { hourly_rate: 99 })).body.code).toBe("locked_self");
    const developer = await aUser({ role: "developer" });
    expect((await change(staff, developer.id, { first_name: "X" })).body.code).toBe("locked_above");
  });

  test("a changed user keeps the plants that the caller cannot see", async () => {
    const person = await aUser({ role: "technician", plants: [cedar!.plant, second] });
    const third = await aPlant({ company: cedar!.company });
    const admin = await aUser({ role: "plant_admin", plants: [cedar!.plant, third] });
    const answered = await change(admin, person.id, { plant_ids: [third.id] });
    expect(answered.body.data.plant_ids, answered.text).toEqual([third.id]);
    const kept = await owner.userPlant.findMany({ where: { user_id: person.id }, orderBy: { plant_id: "asc" } });
    expect(kept.map(({ plant_id }) => plant_id)).toEqual([second.id, third.id].toSorted((a, b) => a - b));
    expect(fieldsOf(await change(admin, person.id, { plant_ids: [second.id] }))).toEqual([422, ["plant_ids"]]);
  });

  test("a changed user stays in the company, and on the same side of provider and customer", async () => {
    const person = await made(staff, { company_id: cedar!.company.id });
    expect(fieldsOf(await change(staff, person.id, { company_id: harbor!.company.id }))).toEqual([422, ["company_id"]]);
    const analyst = (await theRole("analyst")).id;
    expect(fieldsOf(await change(staff, person.id, { role_id: analyst }))).toEqual([422, ["role_id"]]);
  });

  test("of two users who change a user at once, one succeeds and the other gets a conflict", async () => {
    const person = await made(cedar!.admin);
    const answers = await Promise.all(
      [cedar!.admin, staff].map((as, at) => change(as, person.id, { first_name: `N${at}`, version: person.version })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.data).toMatchObject({ id: person.id, version: 2, plant_ids: [cedar!.plant.id] });
  });

  test("a changed user loses all sessions when role, address or status changes, and only then", async () => {
    const open = async (id: number) => owner.session.count({ where: { user_id: id, revoked_at: null } });
    const supervisor = (await theRole("supervisor")).id;
    const changes: [string, (id: number) => Promise<unknown>, number][] = [
      ["name", (id) => change(cedar!.admin, id, { first_name: "Still", hourly_rate: 12 }), 1],
      ["role", (id) => change(cedar!.admin, id, { role_id: supervisor }), 0],
      ["address", (id) => change(cedar!.admin, id, { email: anEmail() }), 0],
      ["archive", (id) => call(archive, { as: cedar!.admin, method: "PUT", params: { id }, body: {} }), 0],
      ["delete", (id) => call(DELETE, { as: staff, method: "DELETE", params: { id }, body: {} }), 0],
      ["sign out", (id) => call(signOut, { as: cedar!.admin, method: "DELETE", params: { id } }), 0],
    ];
    for (const [what, act, left] of changes) {
      const person = await aUser({ role: "technician", plants: [cedar!.plant] });
      await freshToken(person, "cookie");
      expect((await act(person.id)) as object, what).toMatchObject({ status: 200 });
      expect(await open(person.id), what).toBe(left);
    }
  });
});

describe("a changed email address", () => {
  test("a changed email address is reported to the old address, in the user's language, with instructions", async () => {
    const person = await withPassword(await aUser({ role: "technician", plants: [cedar!.plant], language_id: 2 }));
    expect((await change(cedar!.admin, person.id, { email: "Ana.Ruiz@Other.example" })).status).toBe(200);

    const mails = await owner.delivery.findMany({ where: { user_id: person.id } });
    expect(mails.map(({ recipient, status }) => [recipient, status])).toEqual([[person.email, "queued"]]);
    const { subject, text } = compose(mails[0]!.payload as never);
    expect(subject).toBe("Su cuenta de Millwright tiene una dirección de correo nueva");
    expect(text).toContain("a…@other.example");
    expect(text).not.toContain("ana.ruiz@");
    expect(text).toContain("avise de inmediato a su administrador");
  });

  test("a changed email address is reported once, and not when the address does not change", async () => {
    const person = await aUser({ role: "technician", plants: [cedar!.plant] });
    await change(cedar!.admin, person.id, { first_name: "Other", email: person.email.toUpperCase() });
    expect(await lettersTo(person)).toEqual([]);
    const taken = await change(cedar!.admin, person.id, { email: cedar!.admin.email });
    expect([taken.status, await lettersTo(person)]).toEqual([409, []]);
  });
});

describe("a lost second factor", () => {
  test("a lost second factor can be reset by users who can change the user, and by nobody else", async () => {
    const person = await aUser({ role: "technician", plants: [cedar!.plant], is_mfa_enabled: true });
    const colleague = await aUser({ role: "plant_admin", plants: [cedar!.plant], is_mfa_enabled: true });
    await owner.secondFactor.createMany({
      data: [person, colleague].map(({ id }) => ({ user_id: id, sms_number: "+14165550123" })),
    });
    const clear = (as: { id: number }, id: number) => call(clearFactor, { as, method: "DELETE", params: { id } });
    expect((await clear(harbor!.admin, person.id)).status).toBe(404);
    expect((await clear(cedar!.admin, colleague.id)).status).toBe(403);
    const token = await freshToken(person, "cookie");
    expect((await clear(cedar!.admin, person.id)).status).toBe(200);
    expect(await owner.session.count({ where: { user_id: person.id, revoked_at: null } }), token).toBe(0);
    expect((await read(cedar!.admin, person.id)).body.data.is_mfa_enabled).toBe(false);
    expect((await read(cedar!.admin, colleague.id)).body.data.is_mfa_enabled).toBe(true);
  });

  test("a second factor can be required for one user", async () => {
    const person = await made(cedar!.admin, { force_mfa: true });
    expect((await read(cedar!.admin, person.id)).body.data.force_mfa).toBe(true);
  });
});

describe("an archived or deleted user", () => {
  test("an archived or deleted user cannot sign in, is hidden from the list, and can be restored from the archive", async () => {
    const person = await withPassword(await aUser({ role: "technician", plants: [cedar!.plant] }));
    const put = (is_archived: boolean) =>
      call(archive, { as: cedar!.admin, method: "PUT", params: { id: person.id }, body: { is_archived } });
    expect((await put(true)).body.data.status).toBe("archived");
    expect(idsOf(await list(cedar!.admin))).not.toContain(person.id);
    expect(idsOf(await list(cedar!.admin, { is_archived: true }))).toContain(person.id);
    expect((await put(false)).body.data.status).toBe("active");
  });

  test("an archived or deleted user frees the email address, and keeps the name in history", async () => {
    const person = await made(cedar!.admin);
    const gone = await call(DELETE, { as: staff, method: "DELETE", params: { id: person.id }, body: {} });
    expect(gone.body).toMatchObject({ status: "success" });
    expect((await read(staff, person.id)).status).toBe(404);
    expect(idsOf(await list(staff, { is_archived: true, search: person.email }))).toEqual([]);
    const row = await owner.user.findUniqueOrThrow({ where: { id: person.id } });
    expect(row).toMatchObject({ first_name: "Ana", last_name: "Ruiz" });
    expect(row.archived_at).not.toBeNull();
    await made(cedar!.admin, { email: person.email });
  });

  test("an archived or deleted user needs delete permission", async () => {
    const person = await made(cedar!.admin);
    const answered = await call(DELETE, { as: cedar!.admin, method: "DELETE", params: { id: person.id }, body: {} });
    expect(answered.status).toBe(403);
  });
});

describe("an invitation", () => {
  test("an invitation is one email in the user's language, however often a worker retries", async () => {
    const person = await made(cedar!.admin, { language_id: 2 });
    await deliverInvitations(person);
    const letters = await lettersTo(person);
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({ template: "invitation", locale: "es", params: { name: "Ana", days: 7 } });
    expect((await read(cedar!.admin, person.id)).body.data.invited_at).not.toBeNull();
  });

  test("an invitation opens the account once, within seven days, without an email about the change", async () => {
    const person = await made(cedar!.admin);
    await deliverInvitations(person);
    const [token] = await linksOf(person);
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000);
    expect(await openReset(token!, inDays(6.9))).toMatchObject({ invited: "Ana" });
    expect(await openReset(token!, inDays(7.1))).toBeNull();

    expect((await reset(token!)).status).toBe(200);
    expect((await reset(token!, "Other+Pulley+39")).status).toBe(422);
    const entered = await call(signIn, { body: { email: person.email, password: freshPassword } });
    expect(entered.status).toBe(200);
    expect((await read(cedar!.admin, person.id)).body.data.status).toBe("active");
    expect((await lettersTo(person)).map(({ template }) => template)).toEqual(["invitation"]);
    const seen = await call(me, { headers: { authorization: `Bearer ${entered.body.data.access_token}` } });
    expect(seen.body.data.user).toMatchObject({ company_id: cedar!.company.id, role: { id: technician } });
  });

  test("an invitation sent again ends the previous one", async () => {
    const person = await made(cedar!.admin);
    await deliverInvitations(person);
    const again = await call(sendLink, { as: cedar!.admin, params: { id: person.id }, body: {} });
    expect(again.status, again.text).toBe(200);
    await deliverInvitations(person);
    const links = await linksOf(person);
    expect(links).toHaveLength(2);
    expect(await openReset(links[0]!, new Date())).toBeNull();
    expect(await openReset(links[1]!, new Date())).not.toBeNull();
  });

  test("an invitation is sent to the new address when it changes, and the old link stops working", async () => {
    const person = await made(cedar!.admin);
    await deliverInvitations(person);
    const [old] = await linksOf(person);
    await change(cedar!.admin, person.id, { email: anEmail() });
    expect(await openReset(old!, new Date())).toBeNull();
    await deliverInvitations(person);
    expect(await openReset((await linksOf(person)).at(-1)!, new Date())).not.toBeNull();
  });

  test("an invitation is for users without a password; others get a password reset email", async () => {
    const person = await withPassword(await aUser({ role: "technician", plants: [cedar!.plant] }));
    expect((await call(sendLink, { as: cedar!.admin, params: { id: person.id }, body: {} })).status).toBe(200);
    await answer(person.email);
    expect((await lettersTo(person)).map(({ template }) => template)).toEqual(["password_reset"]);
  });

  test("an invitation can be sent by users who can change the user, within a rate limit", async () => {
    const [person, colleague] = [
      await made(cedar!.admin),
      await aUser({ role: "plant_admin", plants: [cedar!.plant] }),
    ];
    const send = (as: { id: number }, id: number) => call(sendLink, { as, params: { id }, body: {} });
    expect((await send(harbor!.admin, person.id)).status).toBe(404);
    expect((await send(cedar!.admin, colleague.id)).status).toBe(403);
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) statuses.push((await send(cedar!.admin, person.id)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("an invitation to an archived user does not work", async () => {
    const person = await made(cedar!.admin);
    await deliverInvitations(person);
    await call(archive, { as: cedar!.admin, method: "PUT", params: { id: person.id }, body: {} });
    expect(await openReset((await linksOf(person))[0]!, new Date())).toBeNull();
    const again = await call(sendLink, { as: cedar!.admin, params: { id: person.id }, body: {} });
    expect([again.status, again.body.code]).toEqual([409, "is_archived"]);
  });
});
