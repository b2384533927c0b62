import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { POST as makeKey } from "@/app/api/api-keys/route";
import { PUT as takeRole } from "@/app/api/auth/temp-role/route";
import { GET as me } from "@/app/api/auth/user/route";
import { GET as readMenu, PUT as saveMenu } from "@/app/api/companies/[id]/menu/route";
import { GET as listMachines } from "@/app/api/machines/route";
import { GET as listOrders } from "@/app/api/maintenance/route";
import { PUT as saveRole } from "@/app/api/roles/[id]/route";
import { switchable } from "@/lib/domain/identity/company-menu";
import { matrixGroups } from "@/lib/domain/identity/permission-matrix";
import { allPermissions, type Permission } from "@/lib/domain/identity/permissions";
import { machines } from "@/lib/resources/machines";
import { asProvider } from "@/lib/server/data/db";
import { viewerOf, viewerOfUser } from "@/lib/server/http/session";
import { recipientsOf } from "@/lib/services/identity/users/recipients";
import { search } from "@/lib/services/views/search/search";
import { sourcesOf } from "@/lib/services/views/search/sources";
import { call, freshToken, signedIn } from "../helpers";
import { owner } from "../owner";
import { aChildOf, aDistributor, aMachine, aRole, aTenant, aUser, theRole } from "../samples";

/** The provider switches entries of a company's menu, and its people have or lack them from the next call on. */

let cedar: Awaited<ReturnType<typeof aTenant>>;
let harbor: Awaited<ReturnType<typeof aTenant>>;
let staff: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  [cedar, harbor] = [await aTenant(), await aTenant()];
  staff = await aUser({ role: "super_admin" });
});
beforeEach(() => owner.company.update({ where: { id: cedar.company.id }, data: { switched_off: [] } }));

const read = (id = cedar.company.id) => call(readMenu, { as: staff, params: { id } });
const put = (body: object, id = cedar.company.id, as: { id: number } = staff) =>
  call(saveMenu, { as, method: "PUT", params: { id }, body });
const versionOf = async () => (await read()).body.data.version as number;
async function switchOff(...switched_off: string[]) {
  const answer = await put({ switched_off, version: await versionOf() });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}
const keysOf = async (headers: Record<string, string>) =>
  (await call(me, { headers })).body.data.user.role.permissions as Permission[];
const bearer = async (person: { id: number }) => ({ authorization: `Bearer ${await signedIn(person)}` });

describe("a company's menu", () => {
  test("a company's menu lists all 33 entries by number, and those that cannot be disabled", async () => {
    const { entries, company } = (await read()).body.data;
    expect(entries.map(({ section }: { section: string }) => section)).toEqual(Object.values(matrixGroups).flat());
    expect(entries.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b)).toEqual(
      Array.from({ length: 33 }, (_, at) => at + 1),
    );
    expect(entries.find(({ section }: { section: string }) => section === "store_rooms")).toEqual({
      id: 30,
      section: "store_rooms",
      group: "assets",
      is_on: true,
      is_switchable: false,
    });
    expect(company).toMatchObject({ id: cedar.company.id, users_count: expect.any(Number) });
  });

  test("a company's menu changes immediately for the company's users and nobody else, and back", async () => {
    const orders = async (as: { id: number }) => (await call(listOrders, { as })).status;
    const { person } = await aDistributor({ companies: [cedar.company] });
    expect(await orders(cedar.admin)).toBe(200);
    await switchOff("maintenance");
    expect(await Promise.all([cedar.admin, harbor.admin, staff, person].map(orders))).toEqual([403, 200, 200, 200]);
    expect(await keysOf(await bearer(cedar.admin))).not.toContain("view_maintenance");
    await switchOff();
    expect(await orders(cedar.admin)).toBe(200);
  });

  test("a company's menu rejects entries that cannot be disabled, unknown entries and saves without a version", async () => {
    const version = await versionOf();
    const fields = async (body: object) => {
      const { status, body: answer } = await put(body);
      return [status, Object.keys(answer.messages ?? {})];
    };
    expect(await fields({ switched_off: ["store_rooms"], version })).toEqual([422, ["switched_off.0"]]);
    expect(await fields({ switched_off: ["everything"], version })).toEqual([422, ["switched_off.0"]]);
    expect(await fields({ switched_off: [] })).toEqual([422, ["version"]]);
    expect((await put({ switched_off: [], version }, 2_000_000_000)).status).toBe(404);
    const [guard] = await owner.$queryRaw<
      { text: string }[]
    >`select pg_get_constraintdef(oid) as text from pg_constraint
      where conrelid = 'companies'::regclass and conname like '%switched_off%'`;
    expect([...guard!.text.matchAll(/'(\w+)'/g)].map(([, name]) => name).toSorted()).toEqual(
      [...switchable].toSorted(),
    );
  });

  test("a company's menu changed by two users at once keeps one change; the other user gets a conflict with the current menu", async () => {
    const version = await versionOf();
    const [one, two] = await Promise.all([
      put({ switched_off: ["oee"], version }),
      put({ switched_off: ["vendors"], version }),
    ]);
    expect([one.status, two.status].toSorted()).toEqual([200, 409]);
    const [won, lost] = one.status === 200 ? [one, two] : [two, one];
    expect(lost.body.code).toBe("stale_version");
    expect(lost.body.data).toEqual(won.body.data);
  });

  test("a company's menu change is recorded in the audit log with user, old and new values", async () => {
    await switchOff("oee", "maintenance");
    const event = await owner.auditEvent.findFirstOrThrow({
      where: { object: "companies", object_id: cedar.company.id, action: "switch_menu" },
      orderBy: { id: "desc" },
    });
    expect(event).toMatchObject({
      user_id: staff.id,
      company_id: cedar.company.id,
      before: { switched_off: [] },
      after: { switched_off: ["oee", "maintenance"] },
    });
  });
});

describe("a disabled menu entry", () => {
  test("a disabled menu entry is hidden from provider users in a temporary role of the company", async () => {
    await switchOff("maintenance");
    const wear = async (key: string) => {
      const worn = await call(takeRole, {
        method: "PUT",
        headers: { authorization: `Bearer ${await freshToken(staff, "bearer")}` },
        body: { role_id: (await theRole(key)).id, plant_id: cedar.plant.id },
      });
      return keysOf({ authorization: `Bearer ${worn.body.data.access_token}` });
    };
    expect(await wear("technician")).not.toContain("view_maintenance");
    expect(await wear("technician")).toContain("view_dashboard");
    expect(await wear("distributor")).toContain("view_maintenance");
    expect(await wear("analyst")).toContain("view_maintenance");
  });

  test("a disabled menu entry is hidden from the search", async () => {
    const machine = await aMachine({ plant: cedar.plant, name: "Calender north" });
    const found = async () => {
      const viewer = await viewerOf(await signedIn(cedar.admin));
      return JSON.stringify(await search(viewer!, { search: "Calender" }, sourcesOf([machines]))).includes(
        `/machines/${machine.id}/`,
      );
    };
    expect(await found()).toBe(true);
    await switchOff("dashboard");
    expect(await found()).toBe(false);
  });

  test("a disabled menu entry is hidden from API keys: everything without the client API entry, otherwise its own lists", async () => {
    const role = await aRole({ permissions: ["view_client_api", "view_dashboard", "view_maintenance"] });
    const person = await aUser({ role, company: cedar.company, plants: [cedar.plant] });
    await signedIn(person);
    await owner.session.updateMany({ where: { user_id: person.id }, data: { proven_at: new Date() } });
    const { key } = (await call(makeKey, { as: person, body: { name: "Power BI" } })).body.data;
    const statuses = () =>
      Promise.all(
        [listMachines, listOrders].map(async (list) => {
          return (await call(list, { headers: { authorization: `Bearer ${key}` } })).status;
        }),
      );
    expect(await statuses()).toEqual([200, 200]);
    await switchOff("maintenance");
    expect(await statuses()).toEqual([200, 403]);
    await switchOff("client_api");
    expect(await statuses()).toEqual([403, 403]);
    expect((await call(makeKey, { as: person, body: { name: "Another" } })).status).toBe(403);
    await switchOff();
    expect(await statuses()).toEqual([200, 200]);
  });

  test("a disabled menu entry is hidden from background jobs of its users", async () => {
    await switchOff("maintenance");
    expect((await viewerOfUser(cedar.admin.id, null))?.switched_off).toEqual(["maintenance"]);
    expect((await viewerOfUser(harbor.admin.id, null))?.switched_off).toEqual([]);
  });

  test("a disabled menu entry stops notifications about what it hides", async () => {
    await owner.userPlant.updateMany({ where: { user_id: cedar.admin.id }, data: { is_notifiable: true } });
    const place = { company_id: cedar.company.id, plant_id: cedar.plant.id };
    const isNotified = async () => {
      const people = await asProvider((tx) => recipientsOf(tx, place, "view_dashboard"));
      return people.some(({ id }) => id === cedar.admin.id);
    };
    expect(await isNotified()).toBe(true);
    await switchOff("dashboard");
    expect(await isNotified()).toBe(false);
  });
});

describe("a role", () => {
  test("a role keeps its permissions while their entry is disabled, and can still be edited", async () => {
    const parent = await aRole({
      company_id: cedar.company.id,
      permissions: allPermissions.filter((key) => !["view_rnd", "switch_role", "view_prodlines_admin"].includes(key)),
    });
    const child = await aChildOf(parent, {
      company_id: cedar.company.id,
      permissions: ["view_maintenance", "view_brands"],
    });
    const keeper = await aUser({ role: parent, company: cedar.company, plants: [cedar.plant] });
    const holder = await aUser({ role: child, company: cedar.company, plants: [cedar.plant] });
    await switchOff("maintenance");

    const change = (body: object) => call(saveRole, { as: keeper, method: "PUT", params: { id: child.id }, body });
    const renamed = await change({ name: `${child.name} by night` });
    expect([renamed.status, renamed.body.data?.permissions]).toEqual([200, ["view_maintenance", "view_brands"]]);
    const more = await change({ permissions: ["view_maintenance", "view_brands", "update_brands"] });
    expect(more.status, more.text).toBe(200);
    expect((await call(listOrders, { as: holder })).status).toBe(403);

    await switchOff();
    expect((await call(listOrders, { as: holder })).status).toBe(200);
  });
});
