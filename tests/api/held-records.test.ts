import { beforeAll, expect, test } from "vitest";
import { DELETE as removeBrand } from "@/app/api/equipments/brands/[id]/route";
import { DELETE as removeBrands } from "@/app/api/equipments/brands/route";
import { DELETE as removeVendor } from "@/app/api/plants/vendors/[id]/route";
import { routes } from "@/lib/generated/routes";
import type { AnyResource } from "@/lib/resources/define";
import { resources } from "@/lib/resources/index";
import { asProvider } from "@/lib/server/data/db";
import { failureOf, pointingColumn } from "@/lib/server/data/failures";
import type { Handler } from "@/lib/server/http/endpoint";
import { tableOf } from "@/lib/server/resources/tables";
import { describeInFull } from "../full";
import { call } from "../helpers";
import { owner } from "../owner";
import { aRowOf } from "../sample-rows";
import { aBrand, anAsset, anEquipment, aTenant, aUser, aVendor } from "../samples";

/** What other records depend on is not deleted, and the refusal names them: for every noun, at every foreign key. */

type Tenant = Awaited<ReturnType<typeof aTenant>>;
let tenant: Tenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const aHolder = async (name: string) => aRowOf((resources as Record<string, AnyResource>)[name]!, tenant);

test("a brand of part numbers and items stays, and the refusal counts both", async () => {
  const { company, admin } = tenant;
  const [brand, free] = [await aBrand({ company }), await aBrand({ company })];
  for (const name of ["brand-models", "brand-models"])
    await owner.brandModel.update({ where: { id: (await aHolder(name)).id }, data: { brand_id: brand.id } });
  await anEquipment({ plant: tenant.plant, brand_id: brand.id });

  const asked = { as: admin, method: "DELETE" };
  const answer = await call(removeBrand, { ...asked, params: { id: brand.id } });
  expect([answer.status, answer.body]).toEqual([
    409,
    {
      message: "2 part numbers and 1 item depend on this, so it cannot be deleted",
      ...{ code: "in_use", data: { attached: { brand_models: 2, equipments: 1 } } },
    },
  ]);
  // All or none.
  expect((await call(removeBrands, { ...asked, body: { ids: [free.id, brand.id] } })).status).toBe(409);
  expect(await owner.brand.count({ where: { id: { in: [brand.id, free.id] } } })).toBe(2);

  await owner.brandModel.deleteMany({ where: { brand_id: brand.id } });
  await owner.equipment.updateMany({ where: { brand_id: brand.id }, data: { deleted_at: new Date() } });
  expect((await call(removeBrand, { ...asked, params: { id: brand.id } })).body).toMatchObject({
    ...{ code: "in_use_by_deleted", message: "Deleted records still name this (1 item), so it cannot be deleted" },
  });
});

test("a vendor of a request for quotation stays", async () => {
  const vendor = await aVendor(tenant);
  const rfq = await aHolder("rfqs");
  const { company_id, plant_id } = vendor;
  await owner.rfqVendor.create({ data: { company_id, plant_id: plant_id!, rfq_id: rfq.id, vendor_id: vendor.id } });
  const answer = await call(removeVendor, { as: tenant.admin, method: "DELETE", params: { id: vendor.id } });
  expect([answer.status, answer.body.data]).toEqual([409, { attached: { rfqs: 1 } }]);
});

test("a foreign key is never missing a record: it holds what is deleted, or its field points at nothing", async () => {
  const brand = await aBrand({ company: tenant.company });
  const [model, asset] = [await aHolder("brand-models"), await anAsset({ plant: tenant.plant })];
  await owner.brandModel.update({ where: { id: model.id }, data: { brand_id: brand.id } });
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

interface Key {
  table: string;
  column: string;
}

const keysTo = (table: string) => owner.$queryRaw<Key[]>`
  select k.conrelid::regclass::text as "table", own.attname::text as "column" from pg_constraint k
    cross join lateral unnest(k.conkey, k.confkey) as pair (own, held)
    join pg_attribute own on own.attrelid = k.conrelid and own.attnum = pair.own
    join pg_attribute held on held.attrelid = k.confrelid and held.attnum = pair.held and held.attname = 'id'
  where k.contype = 'f' and k.confdeltype in ('a', 'r') and k.confrelid = ${table}::regclass order by 1, 2`;

/** What a row of a table that is no resource needs, and of which resource it is a part. */
const parts: Record<string, { of: string; by: string; more?: Record<string, unknown> }> = {
  brand_model_bearings: { of: "brand-models", by: "brand_model_id", more: { position: "drive_end" } },
  equipment_bearings: { of: "equipments", by: "equipment_id", more: { position: "drive_end" } },
  requisition_lines: { of: "requisitions", by: "requisition_id", more: { position: 1, quantity: 1 } },
  rfq_lines: { of: "rfqs", by: "rfq_id", more: { position: 1, quantity: 1 } },
  rfq_quotes: { of: "rfqs", by: "rfq_id", more: { currency: "USD", price: 1, is_by_vendor: true } },
  rfq_vendors: { of: "rfqs", by: "rfq_id" },
  sensor_formulas: { of: "sensors", by: "sensor_id", more: { parameter: 5 } },
  stock_lines: { of: "store-rooms", by: "store_room_id" },
  work_order_parts: { of: "work-orders", by: "work_order_id", more: { quantity: 1 } },
};

async function hold({ table, column }: Key, id: number): Promise<string> {
  if (table === "saml_idps") {
    const { id: company_id } = tenant.company;
    const keys = {
      key: "held",
      entity_id: "idp",
      sso_url: "https://idp.example",
      sp_key: "-",
      sp_certificate: "-",
      certificates: [],
    };
    await owner.samlIdp.create({ data: { company_id, default_role_id: id, ...keys } });
    return table;
  }
  const part = parts[table];
  if (!part) {
    const resource = Object.values<AnyResource>(resources).find((one) => tableOf(one.model as string) === table)!;
    const row = await aRowOf(resource, tenant);
    await owner.$executeRawUnsafe(`update ${table} set ${column} = ${id} where id = ${row.id}`);
    return table;
  }
  const whole = await aHolder(part.of);
  const place = {
    company_id: tenant.company.id,
    ...(table !== "brand_model_bearings" && { plant_id: tenant.plant.id }),
  };
  const values = { ...place, ...part.more, [part.by]: whole.id, [column]: id };
  await owner.$executeRawUnsafe(
    `insert into ${table} (${Object.keys(values)}) select ${Object.keys(values)} from jsonb_populate_record(null::${table}, '${JSON.stringify(values)}')`,
  );
  return tableOf((resources as Record<string, AnyResource>)[part.of]!.model as string);
}

describeInFull("deleting what something depends on", () => {
  const nouns = Object.values<AnyResource>(resources).filter(
    // What lists its verbs has a call of its own for deleting, with its own rules.
    ({ keepsDeleted, path, verbs }) =>
      !keepsDeleted && !verbs && routes.some((route) => route.path.startsWith(`${path}/{`) && route.methods.DELETE),
  );

  test.each(nouns)("$name: 409 that names the holder, at each of its foreign keys", async (resource) => {
    const everything = await aUser({ role: "super_admin" });
    const route = routes.find(
      ({ path, methods }) =>
        /\/\{\w+\}$/.test(path) && path.replace(/\/\{\w+\}$/, "") === resource.path && methods.DELETE,
    );
    // What has a call of its own beneath another address is tested with it.
    if (!route) return;
    for (const key of await keysTo(tableOf(resource.model as string))) {
      const { id } = await aRowOf(resource, tenant);
      const noun = await hold(key, id);
      const answer = await call(route.methods.DELETE as Handler, { as: everything, method: "DELETE", params: { id } });
      expect([key, answer.status, Object.keys(answer.body.data?.attached ?? {})]).toEqual([key, 409, [noun]]);
      expect(answer.body.message).not.toMatch(/other record/);
    }
  });
});
