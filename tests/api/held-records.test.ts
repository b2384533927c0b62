import { beforeAll, expect, test } from "vitest";
import { DELETE as removeVendor } from "@/app/api/plants/vendors/[id]/route";
import { asProvider } from "@/lib/server/data/db";
import { failureOf, pointingColumn } from "@/lib/server/data/failures";
import { call } from "../helpers";
import { owner } from "../owner";
import { item, DELETE as removeBrands } from "../plain-noun";
import { aBrand, anAsset, anEquipment, aTenant, aVendor, unique } from "../samples";

/**
 * What other records depend on is not deleted, and the refusal names them. Every foreign key of every noun is tried in
 * every-noun.test.ts.
 */

type Tenant = Awaited<ReturnType<typeof aTenant>>;
let tenant: Tenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const aModelOf = ({ id: brand_id }: { id: number }) =>
  owner.brandModel.create({ data: { company_id: tenant.company.id, brand_id, name: unique("6205") } });

test("a brand of part numbers and items stays, and the refusal counts both", async () => {
  const { company, admin } = tenant;
  const [brand, free] = [await aBrand({ company }), await aBrand({ company })];
  await aModelOf(brand);
  await aModelOf(brand);
  await anEquipment({ plant: tenant.plant, brand_id: brand.id });

  const asked = { as: admin, method: "DELETE" };
  const answer = await call(item.DELETE, { ...asked, params: { id: brand.id } });
  expect([answer.status, answer.body]).toEqual([
    409,
    {
      message: "2 part numbers and 1 item depend on this, so it cannot be deleted",
      code: "in_use",
      data: { attached: { brand_models: 2, equipments: 1 } },
    },
  ]);
  // All or none.
  expect((await call(removeBrands, { ...asked, body: { ids: [free.id, brand.id] } })).status).toBe(409);
  expect(await owner.brand.count({ where: { id: { in: [brand.id, free.id] } } })).toBe(2);

  await owner.brandModel.deleteMany({ where: { brand_id: brand.id } });
  await owner.equipment.updateMany({ where: { brand_id: brand.id }, data: { deleted_at: new Date() } });
  expect((await call(item.DELETE, { ...asked, params: { id: brand.id } })).body).toMatchObject({
    code: "in_use_by_deleted",
    message: "Deleted records still refer to this (1 item), so it cannot be deleted",
  });
});

test("a vendor of a request for quotation stays", async () => {
  const vendor = await aVendor(tenant);
  const place = { company_id: tenant.company.id, plant_id: tenant.plant.id };
  const rfq = await owner.rfq.create({
    data: { ...place, name: unique("Quotation"), request_type: 1, created_by: tenant.admin.id },
  });
  await owner.rfqVendor.create({ data: { ...place, rfq_id: rfq.id, vendor_id: vendor.id } });
  const answer = await call(removeVendor, { as: tenant.admin, method: "DELETE", params: { id: vendor.id } });
  expect([answer.status, answer.body.data]).toEqual([409, { attached: { rfqs: 1 } }]);
});

test("a foreign key is never missing a record: it holds what is deleted, or its field points at nothing", async () => {
  const brand = await aBrand({ company: tenant.company });
  const [model, asset] = [await aModelOf(brand), await anAsset({ plant: tenant.plant })];
  const failing = (run: Parameters<typeof asProvider>[0]) => asProvider(run).catch((error: unknown) => error);
  const deleted = await failing((tx) => tx.brand.deleteMany({ where: { id: brand.id } }));
  const deletedRaw = await failing((tx) => tx.$executeRaw`delete from brands where id = ${brand.id}`);
  const changed = await failing((tx) => tx.brandModel.updateMany({ where: { id: model.id }, data: { brand_id: 2e9 } }));
  expect([deleted, deletedRaw, changed].map(failureOf)).toEqual(["held", "held", "outside"]);
  const moved = await failing((tx) => tx.asset.updateMany({ where: { id: asset.id }, data: { machine_id: 2e9 } }));
  expect([pointingColumn(changed), failureOf(moved), pointingColumn(moved)]).toEqual([
    ...["brand_id", "outside", "machine_id"],
  ]);
});
