import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { GET as oneOrder } from "@/app/api/maintenance/[id]/route";
import { GET as listOrders } from "@/app/api/maintenance/route";
import { call, freshToken } from "../helpers";
import { owner } from "../owner";
import { item } from "../plain-noun";
import { aCompany, aDistributor, aPlant, aRole, aUser, aWorkOrder } from "../samples";

/*
 * A read goes out together with the question whose session it is, for the user it was the last time. What has changed
 * since then counts all the same.
 */

async function aReader() {
  const company = await aCompany();
  const [here, there] = [await aPlant({ company }), await aPlant({ company })];
  const role = await aRole({ permissions: ["view_maintenance"], kind: "plant_user" });
  const person = await aUser({ role, company, plants: [here, there] });
  const headers = { authorization: `Bearer ${await freshToken(person, "bearer")}` };
  const orders = [await aWorkOrder({ plant: here }), await aWorkOrder({ plant: there })] as const;

  const seen = async () => {
    const { status, body } = await call(listOrders, { headers });
    return status === 200 ? body.data.map(({ id }: { id: number }) => id).sort() : status;
  };
  const open = async ({ id }: { id: number }) =>
    (await call(oneOrder, { headers, path: "/maintenance/{id}", params: { id } })).status;
  // The second read supposes what the first one found.
  for (let turn = 0; turn < 2; turn++) {
    expect(await seen()).toEqual(orders.map(({ id }) => id).sort());
    for (const order of orders) expect(await open(order)).toBe(200);
  }

  return { company, person, role, headers, here, there, orders, seen, open };
}
type Reader = Awaited<ReturnType<typeof aReader>>;

test("the read after a plant was taken away neither lists nor opens what is in it", async () => {
  const { person, there, orders, seen, open } = await aReader();
  await owner.userPlant.deleteMany({ where: { user_id: person.id, plant_id: there.id } });

  expect([await open(orders[1]), await open(orders[0]), await seen()]).toEqual([404, 200, [orders[0].id]]);
});

test("the read after a permission was taken from the role is refused, and recorded once", async () => {
  const { person, role, orders, open, seen } = await aReader();
  await owner.role.update({ where: { id: role.id }, data: { permissions: ["view_catalog"] } });

  expect([await open(orders[0]), await seen()]).toEqual([403, 403]);
  const denied = await owner.auditEvent.findMany({ where: { user_id: person.id, kind: "refusal" } });
  expect(denied.map(({ repeats }) => repeats)).toEqual([1, 1]);
});

test("the read after a session ended is refused in the language of the browser", async () => {
  const { person, headers } = await aReader();
  await owner.user.update({ where: { id: person.id }, data: { language_id: 2 } });
  expect((await call(listOrders, { headers })).status).toBe(200);
  await owner.session.updateMany({ where: { user_id: person.id }, data: { revoked_at: new Date() } });

  const refused = await call(listOrders, { headers: { ...headers, "accept-language": "en" } });
  expect([refused.status, refused.body.message]).toEqual([401, "Try sign in again"]);
});

test("the read after a permission was given opens what it opens", async () => {
  const { role, headers } = await aReader();
  const asked = { headers, path: "/equipments/brands/{id}", params: { id: 2_000_000_000 } };
  expect((await call(item.GET, asked)).status).toBe(403);
  await owner.role.update({ where: { id: role.id }, data: { permissions: ["view_maintenance", "view_brands"] } });

  expect((await call(item.GET, asked)).status).toBe(404);
});

test.each([
  [
    "a section of the menu was switched off",
    ({ company }) => ({ company: { switched_off: ["maintenance"] }, id: company.id }),
  ],
  ["the company must use a second factor", ({ company }) => ({ company: { is_forced_mfa: true }, id: company.id })],
  ["the company was archived", ({ company }) => ({ company: { archived_at: new Date() }, id: company.id })],
] as [string, (reader: Reader) => { company: object; id: number }][])(
  "the read after %s is refused",
  async (_what, change) => {
    const reader = await aReader();
    const { company, id } = change(reader);
    await owner.company.update({ where: { id }, data: company });

    expect([401, 403]).toContain(await reader.seen());
  },
);

test("the read after its user was archived is refused", async () => {
  const { person, seen } = await aReader();
  await owner.user.update({ where: { id: person.id }, data: { archived_at: new Date() } });

  expect(await seen()).toBe(401);
});

test("a session has the fingerprint of its viewer, for each kind of user, until something of it changes", async () => {
  const company = await aCompany();
  const plants = [await aPlant({ company }), await aPlant({ company })] as const;
  const { person: distributor } = await aDistributor({ companies: [company, await aCompany()] });
  const staff = await aUser({ role: "super_admin" });
  const visitor = await aUser({ role: "super_admin" });
  const worn = await aRole({ company_id: company.id, kind: "plant_admin", permissions: ["view_maintenance"] });
  const people = {
    staff,
    visitor,
    distributor,
    corporate: await aUser({ role: "corporate", company }),
    technician: await aUser({ role: "technician", company, plants: [...plants] }),
    nowhere: await aUser({ role: "technician", company, plants: [] }),
  };
  for (const [name, person] of Object.entries(people)) {
    const hash = createHash("sha256")
      .update(await freshToken(person, "bearer"))
      .digest();
    if (name === "visitor")
      await owner.session.updateMany({
        where: { user_id: person.id },
        data: { temp_role_id: worn.id, temp_plant_id: plants[0].id },
      });
    const both = async () => {
      const [row] = await owner.$queryRaw<{ alone: string; within: string }[]>`
        select session_fingerprint(${hash}) as alone, session_viewer(${hash}) ->> 'fingerprint' as within`;
      return row!;
    };
    const first = await both();
    expect(first.alone, name).toBe(first.within);
    expect(first.alone, name).not.toBeNull();
    expect(await both(), name).toEqual(first);
    await owner.user.update({ where: { id: person.id }, data: { first_name: "Robin" } });
    const second = await both();
    expect(second.alone, name).toBe(second.within);
    expect(second.alone, name).not.toBe(first.alone);
  }
});

test("a session that was not used for a minute has no fingerprint, so that its use is noted", async () => {
  const { person, seen } = await aReader();
  const past = new Date(Date.now() - 120_000);
  await owner.session.updateMany({ where: { user_id: person.id }, data: { last_seen_at: past } });
  await seen();

  const { last_seen_at } = await owner.session.findFirstOrThrow({ where: { user_id: person.id } });
  expect(last_seen_at.getTime()).toBeGreaterThan(past.getTime() + 60_000);
});

test("many reads at once see what their session sees, while its plants change", async () => {
  const { person, there, orders, seen, open } = await aReader();
  const reads = Array.from({ length: 30 }, async (_, at) => (at % 2 ? await open(orders[1]) : await seen()));
  await owner.userPlant.deleteMany({ where: { user_id: person.id, plant_id: there.id } });
  const answers = await Promise.all(reads);
  const both = orders.map(({ id }) => id).sort();

  for (const answer of answers)
    expect([200, 404, JSON.stringify(both), JSON.stringify([orders[0].id])]).toContain(
      typeof answer === "number" ? answer : JSON.stringify(answer),
    );
  expect([await open(orders[1]), await seen()]).toEqual([404, [orders[0].id]]);
});
