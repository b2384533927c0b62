import { beforeAll, describe, expect, test } from "vitest";
import { PUT as saveProfile } from "@/app/api/auth/profile/route";
import { GET as choices, PUT as take } from "@/app/api/auth/temp-role/route";
import { GET as me } from "@/app/api/auth/user/route";
import { GET as listCompanies } from "@/app/api/companies/route";
import { GET as listMachines } from "@/app/api/machines/route";
import { asCookie, call, freshToken } from "../helpers";
import { owner } from "../owner";
import { POST as createBrand, GET as listBrands } from "../plain-noun";
import { aMachine, aPlant, aRole, aTenant, aUser, theRole, unique } from "../samples";

/** The provider's people see the product as a customer's role does, in one plant, and find back. */

let cedar: Awaited<ReturnType<typeof aTenant>>;
let staff: Awaited<ReturnType<typeof aUser>>;
let technician: number;
beforeAll(async () => {
  cedar = await aTenant();
  staff = await aUser({ role: "super_admin" });
  technician = (await theRole("technician")).id;
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const put = (token: string, body: object) => call(take, { method: "PUT", headers: bearer(token), body });
/** A session that wears the role, and its new token. */
async function wearing(role_id: number, person = staff, plant_id = cedar.plant.id) {
  const token = await freshToken(person, "bearer");
  const answered = await put(token, { role_id, plant_id });
  expect(answered.status, answered.text).toBe(200);
  return { old: token, token: answered.body.data.access_token as string };
}
const look = async (token: string) => (await call(me, { headers: bearer(token) })).body.data?.user;

describe("a temporary role", () => {
  test("a temporary role restricts every permission and record, and the old token stops working", async () => {
    const [here, there] = [await aMachine({ plant: cedar.plant }), await aMachine()];
    const sibling = await aMachine({ plant: await aPlant({ company: cedar.company }) });
    const { old, token } = await wearing((await theRole("plant_admin")).id);
    expect(await look(old)).toBeUndefined();
    expect(await look(token)).toMatchObject({
      id: staff.id,
      is_provider_side: false,
      company_id: cedar.company.id,
      temp_role: { name: "Plant admin" },
    });
    expect((await call(listCompanies, { headers: bearer(token) })).status).toBe(403);
    const machines = await call(listMachines, { headers: bearer(token), query: { max: 200 } });
    const ids = machines.body.data.map(({ id }: { id: number }) => id);
    expect(ids).toContain(here.id);
    expect(ids).not.toContain(there.id);
    expect(ids).not.toContain(sibling.id);
  });

  test("a temporary role is ended with one call", async () => {
    const { token } = await wearing(technician);
    const answered = await put(token, { role_id: null });
    const back = await look(answered.body.data.access_token);
    expect(back).toMatchObject({ is_provider_side: true, temp_role: null });
    expect((await put(answered.body.data.access_token, { role_id: null })).status).toBe(200);
  });

  test("a temporary role can be changed to another one directly, checked against the user's own role", async () => {
    const { token } = await wearing(technician);
    const answered = await put(token, { role_id: (await theRole("plant_admin")).id, plant_id: cedar.plant.id });
    expect(await look(answered.body.data.access_token)).toMatchObject({ temp_role: { name: "Plant admin" } });
  });

  test("a temporary role leaves the real user in the audit log", async () => {
    const { token } = await wearing((await theRole("plant_admin")).id);
    const made = await call(createBrand, { headers: bearer(token), body: { name: unique("Brand") } });
    const event = await owner.auditEvent.findFirstOrThrow({
      where: { object: "brands", object_id: made.body.data.id, action: "create" },
    });
    expect(event).toMatchObject({
      user_id: staff.id,
      role: "Super admin",
      temp_role: "Plant admin",
      company_id: cedar.company.id,
    });
    const taken = await owner.auditEvent.findFirst({ where: { user_id: staff.id, action: "take_role" } });
    expect(taken).not.toBeNull();
  });

  test("a temporary role leaves changes of the user's own account out of the customer's audit log", async () => {
    const { token } = await wearing((await theRole("plant_admin")).id);
    const answer = await call(saveProfile, { method: "PUT", headers: bearer(token), body: { first_name: "Jordan" } });
    expect(answer.status, answer.text).toBe(200);
    expect(
      await owner.auditEvent.findMany({
        where: { object: "users", object_id: staff.id, action: "update" },
        select: { temp_role: true, company_id: true },
      }),
    ).toEqual([{ temp_role: "Plant admin", company_id: null }]);
  });

  test("a temporary role lasts at most eight hours, also when the token is renewed", async () => {
    const { token } = await wearing(technician);
    const renewed = await call(me, { headers: bearer(token), query: { refresh_token: "true" } });
    const session = await owner.session.findFirstOrThrow({
      where: { user_id: staff.id, temp_role_id: technician, revoked_at: null },
      orderBy: { id: "desc" },
    });
    expect(renewed.status).toBe(200);
    expect(session.absolute_expires_at.getTime()).toBeLessThanOrEqual(Date.now() + 8 * 3600_000);
  });

  test("a temporary role changes the cookie in the browser", async () => {
    const headers = await asCookie(staff);
    const answered = await call(take, {
      method: "PUT",
      headers,
      body: { role_id: technician, plant_id: cedar.plant.id },
    });
    expect(answered.body.data).toEqual({ access_token: "cookie" });
    const cookie = answered.headers.get("set-cookie")!.split(";")[0]!;
    expect(cookie).not.toBe(headers.cookie);
    const seen = await call(me, { headers: { ...headers, cookie } });
    expect(seen.body.data.user.temp_role.id).toBe(technician);
  });
});

describe("a temporary role", () => {
  test("only provider users can use a temporary role, whatever permissions a customer's role has", async () => {
    const role = await aRole({ company_id: cedar.company.id, permissions: ["switch_role"] });
    const person = await aUser({ role, company: cedar.company, plants: [cedar.plant] });
    for (const as of [person, cedar.admin]) {
      expect((await call(choices, { as })).status).toBe(403);
      const answered = await call(take, { as, method: "PUT", body: { role_id: technician, plant_id: cedar.plant.id } });
      expect(answered.status).toBe(403);
    }
  });

  test("a temporary role must be a child of the user's own role, from the list offered", async () => {
    const analyst = await aUser({ role: "analyst" });
    const offered = (await call(choices, { as: staff })).body.data.map(({ id }: { id: number }) => id);
    for (const key of ["developer", "super_admin", "analyst", "technician", "plant_admin", "corporate"]) {
      const role = await theRole(key);
      const token = await freshToken(staff, "bearer");
      const { status } = await put(token, { role_id: role.id, plant_id: cedar.plant.id });
      expect([key, status]).toEqual([key, ["developer", "super_admin"].includes(key) ? 422 : 200]);
      expect(offered.includes(role.id), key).toBe(status === 200);
    }
    const token = await freshToken(analyst, "bearer");
    expect((await put(token, { role_id: (await theRole("plant_admin")).id, plant_id: cedar.plant.id })).status).toBe(
      422,
    );
  });

  test("a temporary role needs an existing plant, of the role's company", async () => {
    const token = await freshToken(staff, "bearer");
    const own = await aRole({ company_id: cedar.company.id });
    const tries: object[] = [
      { role_id: technician },
      { role_id: technician, plant_id: null },
      { role_id: technician, plant_id: 2_000_000_000 },
      { role_id: own.id, plant_id: (await aPlant()).id },
    ];
    for (const body of tries) {
      const answered = await put(token, body);
      expect([answered.status, Object.keys(answered.body.messages)]).toEqual([422, ["plant_id"]]);
    }
    expect((await put(token, { role_id: own.id, plant_id: cedar.plant.id })).status).toBe(200);
  });
});

describe("a temporary role", () => {
  test("a temporary role that exceeds the user's own role ends the session, and so does losing the permission for it", async () => {
    const role = await aRole({ permissions: ["view_brands"] });
    const { token } = await wearing(role.id);
    await owner.role.update({ where: { id: role.id }, data: { type: 0 } });
    expect((await call(listBrands, { headers: bearer(token) })).status).toBe(401);

    const mine = await aRole({ type: 1, kind: "analyst", permissions: ["switch_role", "view_brands"] });
    const person = await aUser({ role: { id: mine.id, key: "analyst" } });
    const other = await aRole({ permissions: ["view_brands"] });
    const worn = await wearing(other.id, person);
    expect((await call(listBrands, { headers: bearer(worn.token) })).status).toBe(200);
    await owner.role.update({ where: { id: mine.id }, data: { permissions: ["view_brands"] } });
    expect((await call(listBrands, { headers: bearer(worn.token) })).status).toBe(401);
  });

  test("a temporary role that is deleted ends the session", async () => {
    const role = await aRole({ permissions: ["view_brands"] });
    const { token } = await wearing(role.id);
    await owner.role.delete({ where: { id: role.id } });
    expect((await call(listBrands, { headers: bearer(token) })).status).toBe(401);
  });
});
