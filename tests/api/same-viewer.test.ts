import { expect, test } from "vitest";
import { GET as oneBrand } from "@/app/api/equipments/brands/[id]/route";
import { GET as oneOrder } from "@/app/api/maintenance/[id]/route";
import { GET as listOrders } from "@/app/api/maintenance/route";
import { call, freshToken } from "../helpers";
import { owner } from "../owner";
import { aCompany, aPlant, aRole, aUser, aWorkOrder } from "../samples";

/*
 * A read goes out together with the question whose session it is, for whoever that was the last time. What has changed since then
 * counts all the same.
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

  return { person, role, headers, here, there, orders, seen, open };
}

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
  expect((await call(oneBrand, asked)).status).toBe(403);
  await owner.role.update({ where: { id: role.id }, data: { permissions: ["view_maintenance", "view_brands"] } });

  expect((await call(oneBrand, asked)).status).toBe(404);
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
