import { beforeAll, describe, expect, test } from "vitest";
import { PUT as takeRole } from "@/app/api/auth/temp-role/route";
import { GET as readMenu, PUT as saveMenu } from "@/app/api/companies/[id]/menu/route";
import { PUT as saveCompany } from "@/app/api/companies/[id]/route";
import { alwaysOn, switchable } from "@/lib/domain/identity/company-menu";
import { allPermissions, type Section, sectionOf } from "@/lib/domain/identity/permissions";
import { withScope } from "@/lib/server/data/db";
import type { Operation } from "@/lib/server/http/openapi";
import { viewerOf } from "@/lib/server/http/session";
import ownModel from "@/messages/en/own-model.json";
import { cellsTried, oneOfEach } from "../full";
import { call, freshToken, signedIn } from "../helpers";
import { owner } from "../owner";
import { aDistributor, aRole, aTenant, aUser } from "../samples";
import { anAttacker, ask, doorOf, nameOf, operations, permissionsOf } from "./world";

/** What a company's menu is without is closed to its people, in every call there is; and none of them switches it on. */

let home: Awaited<ReturnType<typeof anAttacker>>;
let neighbour: Awaited<ReturnType<typeof anAttacker>>;
beforeAll(async () => {
  [home, neighbour] = [await anAttacker(), await anAttacker()];
  // Who has just shown the password again: calls that ask for it are refused for that reason otherwise.
  for (const { admin } of [home, neighbour]) {
    await signedIn(admin);
    await owner.session.updateMany({ where: { user_id: admin.id }, data: { proven_at: new Date() } });
  }
});

const switchOff = (...switched_off: Section[]) =>
  owner.company.update({ where: { id: home.company.id }, data: { switched_off } });
const guarded = operations.filter(({ handler }) => !["public", "signed_in"].includes(handler.contract.allow as string));
const sectionsOf = (operation: Operation) => new Set(permissionsOf(operation).map(sectionOf));
const answerFor = (operation: Operation, as: { id: number }) =>
  ask(operation, { as, body: operation.verb === "GET" ? undefined : {} });
const statusFor = async (operation: Operation, as: { id: number }) => (await answerFor(operation, as)).status;

describe("a disabled menu entry", () => {
  test.each(switchable)(
    "%s disabled: its calls are closed, also to a user with all permissions, and other sections are unchanged",
    async (section) => {
      await switchOff(section);
      const wrong: string[] = [];
      const own = guarded.filter((one) => sectionsOf(one).has(section));
      // One call that is closed and one that another section keeps open.
      const chosen = oneOfEach(own, (one) => `${sectionsOf(one).size === 1}`);
      for (const operation of cellsTried(`calls of ${section}, which is disabled`, own, chosen)) {
        const isClosed = sectionsOf(operation).size === 1;
        const before = await answerFor(operation, neighbour.admin);
        const status = await statusFor(operation, home.admin);
        if (status !== (isClosed ? 403 : before.status)) wrong.push(`${nameOf(operation)} ${before.status} ${status}`);
        // A model of its own is switched off for every company that has not switched it on.
        const isOpen = before.status !== 403 || before.body?.message === ownModel.switched_off;
        if (!isOpen && !operation.handler.contract.condition) wrong.push(`${nameOf(operation)} neighbour`);
      }
      expect(wrong).toEqual([]);
    },
  );

  test("a disabled menu entry does not affect entries that are always on, even when all others are disabled", async () => {
    await switchOff(...switchable);
    const wrong: string[] = [];
    const calls = guarded.filter(({ handler }) => !handler.contract.condition);
    const chosen = oneOfEach(calls, (one) => `${doorOf(one)} ${[...sectionsOf(one)].sort()}`);
    for (const operation of cellsTried("calls while all entries are disabled", calls, chosen)) {
      const isOpen = [...sectionsOf(operation)].some((section) => alwaysOn.includes(section));
      const status = await statusFor(operation, home.admin);
      if (isOpen === (status === 403)) wrong.push(`${nameOf(operation)} ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe("a customer user", () => {
  const put = (as: { id: number }, id: number, body: object) =>
    call(saveMenu, { as, method: "PUT", params: { id }, body });

  test("a customer user cannot read or change their own company's menu, with any permissions", async () => {
    await switchOff("maintenance");
    const { version } = await owner.company.findUniqueOrThrow({ where: { id: home.company.id } });
    const everywhere = await aRole({ kind: "corporate", permissions: [...allPermissions] });
    const top = await aUser({ role: everywhere, company: home.company });
    const { person } = await aDistributor({ companies: [home.company] });
    await owner.user.update({
      where: { id: person.id },
      data: { role_id: (await aRole({ kind: "distributor", permissions: [...allPermissions] })).id },
    });
    for (const as of [home.admin, top, person]) {
      const refusal = { status: 403, body: { code: "provider_only" } };
      expect(await put(as, home.company.id, { switched_off: [], version })).toMatchObject(refusal);
      expect(await call(readMenu, { as, params: { id: home.company.id } })).toMatchObject(refusal);
    }
    const after = await owner.company.findUniqueOrThrow({ where: { id: home.company.id } });
    expect(after).toMatchObject({ switched_off: ["maintenance"], version });
  });

  test("a customer user cannot change the menu through the company form", async () => {
    await switchOff("maintenance");
    const body = { region: "North", switched_off: [] };
    const answer = await call(saveCompany, { as: home.admin, method: "PUT", params: { id: home.company.id }, body });
    expect([answer.status, Object.keys(answer.body.messages)]).toEqual([422, ["switched_off"]]);
  });

  test("a customer user cannot change the menu in the database", async () => {
    await switchOff("maintenance");
    const viewer = (await viewerOf(await signedIn(home.admin)))!;
    const change = withScope(viewer, (tx) =>
      tx.company.updateMany({ where: { id: home.company.id }, data: { switched_off: [] } }),
    );
    await expect(change).rejects.toThrow(/only the provider/);
    const region = withScope(viewer, (tx) =>
      tx.company.updateMany({ where: { id: home.company.id }, data: { region: "North" } }),
    );
    await expect(region).resolves.toEqual({ count: 1 });
  });

  test("a provider user in a temporary customer role cannot change the menu", async () => {
    const role = await aRole({ company_id: home.company.id, permissions: ["update_companies", "view_companies"] });
    const staff = await aUser({ role: "super_admin" });
    const worn = await call(takeRole, {
      method: "PUT",
      headers: { authorization: `Bearer ${await freshToken(staff, "bearer")}` },
      body: { role_id: role.id, plant_id: home.plant.id },
    });
    const headers = { authorization: `Bearer ${worn.body.data.access_token}` };
    expect((await call(readMenu, { headers, params: { id: home.company.id } })).status).toBe(403);
  });

  test("a provider user without permission to update companies cannot change the menu", async () => {
    const analyst = await aUser({ role: "analyst" });
    const { company } = await aTenant();
    expect((await put(analyst, company.id, { switched_off: ["oee"], version: 1 })).status).toBe(403);
  });
});
