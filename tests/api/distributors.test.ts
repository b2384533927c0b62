import { beforeAll, expect, test } from "vitest";
import { DELETE, GET, PUT } from "@/app/api/distributors/[id]/route";
import { POST as createLocation, GET as listLocations } from "@/app/api/distributors/locations/route";
import { POST as createDistributor, GET as listDistributors } from "@/app/api/distributors/route";
import { GET as listPlants } from "@/app/api/plants/route";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { viewerOfUser } from "@/lib/server/http/session";
import { companyInfo } from "@/lib/services/screens/company";
import { distributorScreen } from "@/lib/services/screens/distributor";
import { call } from "../helpers";
import { owner } from "../owner";
import { aDistributor, aRole, aTenant, aUser, unique } from "../samples";

/** Distributors: the provider decides whom they serve, and their people see that at once. */

let cedar: Awaited<ReturnType<typeof aTenant>>;
let harbor: Awaited<ReturnType<typeof aTenant>>;
let staff: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  [cedar, harbor] = [await aTenant(), await aTenant()];
  staff = await aUser({ role: "super_admin" });
});

const change = (as: { id: number }, id: number, body: object) => call(PUT, { as, method: "PUT", params: { id }, body });
const plantsOf = async (as: { id: number }) =>
  (await call(listPlants, { as, query: { max: 200 } })).body.data.map(({ id }: { id: number }) => id);

test("the form of a new distributor opens with the companies to choose from and no locations", async () => {
  const viewer = (await viewerOfUser(staff.id, null))!;
  const opened = (id: number | null) => withScope(viewer, (tx) => distributorScreen({ viewer, tx } as Call, id));
  const fresh = await opened(null);
  expect([fresh.row, fresh.locations]).toEqual([null, []]);
  expect(fresh.companies).toContainEqual({ id: cedar.company.id, name: cedar.company.name });
  const { distributor } = await aDistributor({ companies: [cedar.company] });
  await call(createLocation, { as: staff, body: { distributor_id: distributor.id, name: "Moncton" } });
  expect((await opened(distributor.id)).locations).toMatchObject([{ name: "Moncton" }]);
});

test("a distributor's users see the companies it serves, from their next request on", async () => {
  const { distributor, person } = await aDistributor({ companies: [cedar.company] });
  expect(await plantsOf(person)).toEqual([cedar.plant.id]);
  const answered = await change(staff, distributor.id, { company_ids: [cedar.company.id, harbor.company.id] });
  expect(answered.body.data.companies.map(({ id }: { id: number }) => id).toSorted()).toEqual(
    [cedar.company.id, harbor.company.id].toSorted(),
  );
  expect((await plantsOf(person)).toSorted()).toEqual([cedar.plant.id, harbor.plant.id].toSorted());
  await change(staff, distributor.id, { company_ids: [] });
  expect(await plantsOf(person)).toEqual([]);
  expect((await change(staff, distributor.id, { company_ids: [2_000_000_000] })).status).toBe(422);
});

test("a customer sees the distributors of their own company and cannot change them", async () => {
  const { distributor } = await aDistributor({ companies: [cedar.company, harbor.company] });
  const elsewhere = await aDistributor({ companies: [harbor.company] });
  const keys = ["view", "create", "update", "delete"].map((flag) => `${flag}_distributors`);
  const role = await aRole({ company_id: cedar.company.id, permissions: keys });
  const customer = await aUser({ role, company: cedar.company, plants: [cedar.plant] });
  await owner.distributorLocation.create({ data: { distributor_id: distributor.id, name: "Here" } });
  await owner.distributorLocation.create({ data: { distributor_id: elsewhere.distributor.id, name: "There" } });

  const seen = await call(GET, { as: customer, params: { id: distributor.id } });
  expect(seen.body.data.company_ids).toEqual([cedar.company.id]);
  const listed = await call(listDistributors, { as: customer, query: { max: 200 } });
  const ids = listed.body.data.map(({ id }: { id: number }) => id);
  expect(ids).toContain(distributor.id);
  expect(ids).not.toContain(elsewhere.distributor.id);
  const locations = await call(listLocations, { as: customer, query: { max: 200 } });
  const places = locations.body.data.map(({ distributor_id }: { distributor_id: number }) => distributor_id);
  expect(places).toContain(distributor.id);
  expect(places).not.toContain(elsewhere.distributor.id);

  const tries = [
    await change(customer, distributor.id, { name: unique("Taken") }),
    await change(customer, distributor.id, { company_ids: [cedar.company.id] }),
    await call(createDistributor, { as: customer, body: { name: unique("Own") } }),
    await call(createLocation, { as: customer, body: { distributor_id: distributor.id, name: "Mine" } }),
    await call(DELETE, { as: customer, method: "DELETE", params: { id: distributor.id }, body: {} }),
  ];
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

test("a distributor with users cannot be deleted", async () => {
  const { distributor, person } = await aDistributor({ companies: [cedar.company] });
  const remove = () => call(DELETE, { as: staff, method: "DELETE", params: { id: distributor.id }, body: {} });
  expect((await remove()).body.data.attached).toEqual({ users: 1 });
  await owner.user.delete({ where: { id: person.id } });
  expect((await remove()).status).toBe(200);
});

test("a deleted distributor is removed from all company pages", async () => {
  const kept = await owner.distributor.create({
    data: { name: unique("Kept"), companies: { create: { company_id: harbor.company.id } } },
  });
  const gone = await owner.distributor.create({
    data: { name: unique("Gone"), companies: { create: { company_id: harbor.company.id } } },
  });
  const named = async () => {
    const viewer = (await viewerOfUser(staff.id, null))!;
    const call = { viewer, now: new Date(), timezone_offset: 0 } as Call;
    return (await withScope(viewer, (tx) => companyInfo({ ...call, tx }, harbor.company.id))).distributors;
  };
  expect(await named()).toEqual(expect.arrayContaining([kept.name, gone.name]));
  expect((await call(DELETE, { as: staff, method: "DELETE", params: { id: gone.id }, body: {} })).status).toBe(200);
  const left = await named();
  expect([left.includes(kept.name), left.includes(gone.name)]).toEqual([true, false]);
});
