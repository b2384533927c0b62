import { parse } from "csv-parse/sync";
import ExcelJS from "exceljs";
import { beforeEach, describe, expect, test } from "vitest";
import { PUT as archiveField } from "@/app/api/custom-fields/[id]/archive/route";
import { PUT as changeField, DELETE as removeField } from "@/app/api/custom-fields/[id]/route";
import { POST as reorderFields } from "@/app/api/custom-fields/reorder/route";
import { GET as listFields, POST as makeField } from "@/app/api/custom-fields/route";
import { GET as fieldSchema } from "@/app/api/custom-fields/schema/route";
import { PUT as changeItem, GET as readItem } from "@/app/api/equipments/[id]/route";
import { PUT as changeItems, GET as listItems, POST as makeItem } from "@/app/api/equipments/route";
import { GET as refusedRows } from "@/app/api/imports/[id]/errors/route";
import { POST as revertImport } from "@/app/api/imports/[id]/revert/route";
import { GET as template } from "@/app/api/imports/templates/[kind]/route";
import { GET as logRows } from "@/app/api/logs/[id]/rows/route";
import { POST as importOrders } from "@/app/api/maintenance/import-work-order/route";
import { PUT as saveSeries } from "@/app/api/maintenance/recurring/[id]/route";
import { POST as convertRequest } from "@/app/api/maintenance/requests/[id]/route";
import { POST as makeRequest } from "@/app/api/maintenance/requests/route";
import { POST as makeOrder, PUT as planOrders } from "@/app/api/maintenance/route";
import { POST as uploadOrders } from "@/app/api/maintenance/upload-work-order/route";
import { GET as search } from "@/app/api/search/route";
import { POST as importPlant } from "@/app/api/settings/import/route";
import { POST as importMaster } from "@/app/api/settings/import-masterDB/route";
import { POST as importMotors } from "@/app/api/settings/import-motorIQ/route";
import { POST as uploadMaster } from "@/app/api/settings/upload-masterDB/route";
import { POST as uploadMotors } from "@/app/api/settings/upload-motorIQ/route";
import { filtersInBody, readAddress } from "@/lib/client/list-address";
import { describe as described } from "@/lib/resources/describe";
import type { Call } from "@/lib/server/data/call";
import { readWithScope, withinPlant } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { viewerOf } from "@/lib/server/http/session";
import { customFor } from "@/lib/server/resources/custom";
import type { AnyServed } from "@/lib/server/resources/serve";
import { generate } from "@/lib/services/maintenance/series-orders/generate";
import { workOrderScreen } from "@/lib/services/maintenance/work-orders/screen";
import { downloadRoute } from "@/lib/services/outward/exports/download-route";
import { runImport } from "@/lib/services/outward/imports/run";
import { removeCustomValues } from "@/lib/services/structure/custom-fields/remove-values";
import { servedEquipments } from "@/lib/services/structure/equipments/served";
import { call, type Person, requestOf, signedIn } from "../helpers";
import { uploaded } from "../imports";
import { owner } from "../owner";
import { oldPassword, withPassword } from "../passwords";
import { anAsset, anEquipment, aPlant, aTenant, aUser, aWorkOrder } from "../samples";

/** Fields that a company gives its records beside those of the product. */

beforeEach(() => resetLimits());

const field = (as: Person, body: object) =>
  call(makeField, { as, body: { noun: "equipments", kind: "text", ...body } });
const named = (en: string, more: object = {}) => ({ name: { en }, ...more });

async function aCompanyWithItems() {
  const tenant = await aTenant();
  const asset = await anAsset({ plant: tenant.plant });
  const item = await anEquipment({ asset });
  const save = (custom: object, more: object = {}) =>
    call(changeItem, { as: tenant.admin, method: "PUT", params: { id: item.id }, body: { custom, ...more } });
  return { ...tenant, asset, item, save };
}

async function within<Found>(person: { id: number }, run: (call: Call) => Promise<Found>) {
  const viewer = (await viewerOf(await signedIn(person)))!;
  return readWithScope(viewer, (tx) => run({ viewer, tx, now: new Date(), locale: "en", timezone_offset: 0 } as Call));
}

const two = ["Wet", "Dry"].map((en) => ({ name: { en } }));

describe("the fields of a company", () => {
  test("a field gets a key of its English name that no later name changes", async () => {
    const { admin } = await aTenant();
    const made = await field(admin, named("Asset tag"));
    expect([made.status, made.body.data.key, made.body.data.used_count]).toEqual([201, "asset_tag", 0]);
    expect((await field(admin, named("Asset tag"))).body.data.key).toBe("asset_tag_2");

    const id = made.body.data.id;
    const changed = await call(changeField, {
      as: admin,
      method: "PUT",
      params: { id },
      body: named("Inventory number"),
    });
    expect(changed.body.data).toMatchObject({ key: "asset_tag", name: { en: "Inventory number" } });
  });

  test("another company sees nothing of it, not even that its key is taken", async () => {
    const [cedar, harbor] = [await aTenant(), await aTenant()];
    const made = await field(cedar.admin, named("Asset tag"));
    expect((await call(listFields, { as: harbor.admin })).body.data).toEqual([]);
    expect((await field(harbor.admin, named("Asset tag"))).body.data.key).toBe("asset_tag");
    const gone = await call(changeField, {
      as: harbor.admin,
      method: "PUT",
      params: { id: made.body.data.id },
      body: named("Mine"),
    });
    expect(gone.status).toBe(404);
  });

  test("somebody of one plant of several makes fields of that plant alone", async () => {
    const { company, plant } = await aTenant();
    await aPlant({ company });
    const local = await aUser({ role: "plant_admin", company, plants: [plant] });
    expect((await field(local, named("Everywhere"))).body.messages.plant_ids).toBeDefined();
    expect((await field(local, named("Here", { plant_ids: [plant.id] }))).status).toBe(201);
  });

  test("a field of a plant that was deleted is still renamed, archived, restored and deleted", async () => {
    const { company, plant } = await aTenant();
    const gone = await aPlant({ company });
    const manager = await aUser({ role: "plant_admin", company, plants: [plant, gone] });
    const both = (await field(manager, named("Both", { plant_ids: [plant.id, gone.id] }))).body.data;
    const only = (await field(manager, named("Only", { plant_ids: [gone.id] }))).body.data;
    await owner.plant.update({ where: { id: gone.id }, data: { deleted_at: new Date() } });
    const as = { as: manager, method: "PUT" };

    for (const { id, plant_ids } of [both, only]) {
      const renamed = await call(changeField, { ...as, params: { id }, body: named("Other", { plant_ids }) });
      expect(renamed.body.data.plant_ids).toEqual(id === both.id ? [plant.id] : [gone.id]);
      for (const is_archived of [true, false])
        expect((await call(archiveField, { ...as, params: { id }, body: { is_archived } })).status).toBe(200);
      const removed = await call(removeField, { ...as, method: "DELETE", params: { id }, body: {} });
      expect(removed.status).toBe(200);
    }
    expect((await field(manager, named("New", { plant_ids: [gone.id] }))).body.messages.plant_ids).toBeDefined();
  });

  test("a field of all companies is the provider's: a company reads it, fills it and cannot change it", async () => {
    const { admin, save, item } = await aCompanyWithItems();
    const shared = await owner.customField.create({
      data: { noun: "equipments", key: "shared_code", kind: "text", name: { en: "Shared code" } },
    });
    try {
      expect((await save({ shared_code: "S-1" })).body.data.custom).toEqual({ shared_code: "S-1" });
      const refused = await call(changeField, {
        as: admin,
        method: "PUT",
        params: { id: shared.id },
        body: named("Taken over"),
      });
      expect(refused.status).toBe(403);
      expect(
        await owner.equipment.count({ where: { id: item.id, custom: { path: ["shared_code"], equals: "S-1" } } }),
      ).toBe(1);
    } finally {
      // Every company has it.
      await owner.customField.delete({ where: { id: shared.id } });
    }
  });

  test("a field with values keeps its kind, or becomes a wider one", async () => {
    const { admin, save } = await aCompanyWithItems();
    const { id, options } = (await field(admin, named("Zone", { kind: "choice", options: two }))).body.data;
    const change = (body: object) => call(changeField, { as: admin, method: "PUT", params: { id }, body });
    const option = options[0].id;
    await save({ zone: option });

    const refused = await change({ kind: "number" });
    expect([refused.status, refused.body.code]).toEqual([409, "kind_in_use"]);
    const kept = await call(readItem, {
      as: admin,
      params: {
        id: (await owner.equipment.findFirstOrThrow({ where: { custom: { path: ["zone"], equals: option } } })).id,
      },
    });
    expect(kept.body.data.custom).toEqual({ zone: option });
    expect((await change({ kind: "choices" })).status).toBe(200);
    expect((await call(readItem, { as: admin, params: { id: kept.body.data.id } })).body.data.custom).toEqual({
      zone: [option],
    });
  });

  test("an option that a record has is archived, not left out, and stays where it is", async () => {
    const { admin, save, item } = await aCompanyWithItems();
    const made = (await field(admin, named("Zone", { kind: "choice", options: two }))).body.data;
    const [wet, dry] = made.options;
    await save({ zone: wet.id });
    const change = (options: object[]) =>
      call(changeField, { as: admin, method: "PUT", params: { id: made.id }, body: { options } });

    expect((await change([dry])).body.code).toBe("option_in_use");
    expect((await change([{ ...wet, is_archived: true }, dry])).status).toBe(200);
    expect((await save({ zone: wet.id }, { notes: "Seen" })).status).toBe(200);
    expect((await save({ zone: null })).status).toBe(200);
    expect((await save({ zone: wet.id })).body.messages["custom.zone"]).toBeDefined();
    expect(item.id).toBeGreaterThan(0);
  });

  test("an archived field is no field any more, and its values come back with it", async () => {
    const { admin, save, item } = await aCompanyWithItems();
    const { id } = (await field(admin, named("Asset tag"))).body.data;
    await save({ asset_tag: "A-17" });
    const archive = (is_archived: boolean) =>
      call(archiveField, { as: admin, method: "PUT", params: { id }, body: { is_archived } });
    await archive(true);
    expect((await save({ asset_tag: "A-18" })).status).toBe(422);
    await archive(false);
    expect((await call(readItem, { as: admin, params: { id: item.id } })).body.data.custom).toEqual({
      asset_tag: "A-17",
    });
  });

  test("deleting asks for the word where there are values, and takes them out of every record", async () => {
    const { admin, save, item } = await aCompanyWithItems();
    const { id } = (await field(admin, named("Asset tag"))).body.data;
    await save({ asset_tag: "A-17" });
    const remove = (body: object) => call(removeField, { as: admin, method: "DELETE", params: { id }, body });

    expect((await remove({})).body.code).toBe("confirm_delete");
    expect((await remove({ confirm: "delete" })).status).toBe(200);
    const outbox = await owner.outbox.findFirstOrThrow({
      where: { topic: "custom-field-removed" },
      orderBy: { id: "desc" },
    });
    await removeCustomValues(id, outbox.id, new AbortController().signal);
    expect((await owner.equipment.findUniqueOrThrow({ where: { id: item.id } })).custom).toEqual({});
    expect(await owner.customField.count({ where: { id } })).toBe(0);
  });

  test("the provider makes no field of a key that companies use, and sees how many", async () => {
    const name = `Serial plate ${Date.now()}`;
    for (const { admin } of [await aTenant(), await aTenant()]) await field(admin, named(name));
    const staff = await withPassword(await aUser({ role: "super_admin" }));
    const refused = await field(staff, named(name, { current_password: oldPassword }));
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/\b2\b/)]);
  });

  test("a company has 50 fields of a noun in use, 10 of them searched", async () => {
    const { admin, company } = await aTenant();
    const among = (count: number, more: object) =>
      owner.customField.createMany({
        data: Array.from({ length: count }, (_, at) => ({
          company_id: company.id,
          noun: "equipments",
          kind: "text",
          name: { en: `Field ${at}` },
          key: `${"is_searched" in more ? "searched" : "field"}_${at}`,
          ...more,
        })),
      });
    await among(10, { is_searched: true });
    const searched = await field(admin, named("Eleventh", { is_searched: true }));
    expect([searched.status, searched.body.message]).toEqual([409, expect.stringContaining("10")]);
    await among(39, {});
    expect((await field(admin, named("Fiftieth"))).status).toBe(201);
    const refused = await field(admin, named("One more"));
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("50")]);
  });

  test("fields have the order that they are put in", async () => {
    const { admin } = await aTenant();
    const ids = [];
    for (const name of ["One", "Two", "Three"]) ids.push((await field(admin, named(name))).body.data.id);
    await call(reorderFields, { as: admin, body: { ids: [ids[2], ids[0], ids[1]] } });
    const { data } = (await call(listFields, { as: admin, query: { noun: "equipments" } })).body;
    expect(data.map(({ key }: { key: string }) => key)).toEqual(["three", "one", "two"]);
  });

  test("programs get what a noun's custom takes as JSON Schema", async () => {
    const { admin } = await aTenant();
    await field(admin, named("Depth", { kind: "number", min: 0, max: 9, is_required: true }));
    const { data } = (await call(fieldSchema, { as: admin, query: { noun: "equipments" } })).body;
    expect(data.required).toEqual(["depth"]);
    expect(Object.keys(data.properties)).toEqual(["depth"]);
  });
});

describe("values in a record", () => {
  test("a save merges by key: null removes, and what is not named stays", async () => {
    const { admin, save } = await aCompanyWithItems();
    await field(admin, named("Asset tag"));
    await field(admin, named("Price", { kind: "money" }));
    await save({ asset_tag: "A-17", price: 129_900 });
    expect((await save({ asset_tag: null })).body.data.custom).toEqual({ price: 129_900 });
    expect((await save({ asset_tag: "A-18" })).body.data.custom).toEqual({ asset_tag: "A-18", price: 129_900 });
  });

  test("a bad value and an unknown key are named at their field", async () => {
    const { admin, save } = await aCompanyWithItems();
    await field(admin, named("Depth", { kind: "number", max: 9, decimals: 1 }));
    const bad = await save({ depth: 12, hight: 3 });
    expect(bad.status).toBe(422);
    expect(Object.keys(bad.body.messages).toSorted()).toEqual(["custom.depth", "custom.hight"]);
    expect((await save({ depth: 1.25 })).body.messages["custom.depth"]).toBeDefined();
  });

  test("a required field is asked of who makes a record and of a save that names custom, and of nothing else", async () => {
    const { admin, asset, save, item } = await aCompanyWithItems();
    await field(admin, named("Asset tag", { is_required: true }));
    await field(admin, named("Color"));
    const make = (more: object) => call(makeItem, { as: admin, body: { asset_id: asset.id, name: "Pump", ...more } });
    expect((await make({})).body.messages["custom.asset_tag"]).toBeDefined();
    expect((await make({ custom: { asset_tag: "A-1" } })).status).toBe(201);
    const rename = { as: admin, method: "PUT", params: { id: item.id }, body: { name: "Renamed" } };
    expect((await call(changeItem, rename)).status).toBe(200);
    expect((await save({ color: "red" })).body.messages["custom.asset_tag"]).toBeDefined();
  });

  test("a person of the field is somebody of the company who sees the plant, and is answered by name", async () => {
    const { admin, company, plant, save } = await aCompanyWithItems();
    const elsewhere = await aTenant();
    await field(admin, named("Owner", { kind: "person" }));
    const ann = await aUser({ role: "technician", company, plants: [plant], first_name: "Ann", last_name: "Lee" });
    expect((await save({ owner: elsewhere.admin.id })).body.messages["custom.owner"]).toBeDefined();
    expect((await save({ owner: ann.id })).body.data.custom_people).toEqual({ [ann.id]: "Ann Lee" });
  });

  test("the audit log has each value by itself, with the name that its field had then", async () => {
    const { admin, save, item } = await aCompanyWithItems();
    await field(admin, named("Asset tag"));
    await save({ asset_tag: "A-17" });
    const event = await owner.auditEvent.findFirstOrThrow({
      where: { object: "equipments", object_id: item.id, action: "update" },
    });
    expect(event.after).toEqual({ "custom.asset_tag": "A-17", custom_labels: { asset_tag: { en: "Asset tag" } } });
  });

  test("several records of a plant get the same value at once", async () => {
    const { admin, asset, item, save } = await aCompanyWithItems();
    const other = await anEquipment({ asset });
    await field(admin, named("Asset tag"));
    await save({ asset_tag: "A-17" });
    const body = { ids: [item.id, other.id], fields: { custom: { asset_tag: "B-1" } } };
    expect((await call(changeItems, { as: admin, method: "PUT", body })).body.data).toHaveLength(2);
    const rows = await owner.equipment.findMany({ where: { id: { in: body.ids } } });
    expect(rows.map(({ custom }) => custom)).toEqual([{ asset_tag: "B-1" }, { asset_tag: "B-1" }]);
  });
});

describe("a list", () => {
  async function threeItems() {
    const tenant = await aTenant();
    const asset = await anAsset({ plant: tenant.plant });
    const items = [await anEquipment({ asset }), await anEquipment({ asset }), await anEquipment({ asset })];
    await field(tenant.admin, named("Asset tag", { is_searched: true }));
    await field(tenant.admin, named("Depth", { kind: "number" }));
    const put = (at: number, custom: object) =>
      call(changeItem, { as: tenant.admin, method: "PUT", params: { id: items[at]!.id }, body: { custom } });
    await put(0, { asset_tag: "A-17", depth: 10 });
    await put(1, { asset_tag: "B-9", depth: 9 });
    const names = async (query: Record<string, string>) =>
      (await call(listItems, { as: tenant.admin, query })).body.data.map(({ id }: { id: number }) =>
        items.findIndex((item) => item.id === id),
      );
    return { ...tenant, items, names };
  }

  test("a list is narrowed by a value and by a span of values", async () => {
    const { names } = await threeItems();
    expect(await names({ "custom[asset_tag]": "A-17" })).toEqual([0]);
    expect(await names({ "custom[depth][from]": "9.5" })).toEqual([0]);
    expect((await names({ "custom[depth][to]": "10" })).toSorted()).toEqual([0, 1]);
  });

  test("a list is sorted by a field as numbers are, with those without a value last in either order", async () => {
    const { names, admin } = await threeItems();
    expect(await names({ orderByColumn: "custom.depth", orderByMethod: "asc" })).toEqual([1, 0, 2]);
    expect(await names({ orderByColumn: "custom.depth", orderByMethod: "desc" })).toEqual([0, 1, 2]);
    expect((await call(listItems, { as: admin, query: { orderByColumn: "custom.nothing" } })).status).toBe(422);
  });

  test("a record is found by the value of a searched field, in its list and in the search of everything", async () => {
    const { names, admin, items } = await threeItems();
    expect(await names({ search: "A-17" })).toEqual([0]);
    const found = JSON.stringify((await call(search, { as: admin, query: { search: "A-17" } })).body);
    expect(found).toContain(items[0]!.name);
  });
});

test("a list narrowed by fields is downloaded as it is shown", async () => {
  const { admin, plant, item, save, asset } = await aCompanyWithItems();
  const made = (await field(admin, named("Zone", { kind: "choice", options: two }))).body.data;
  await field(admin, named("Depth", { kind: "number" }));
  await anEquipment({ asset });
  const zone = made.options[0].id;
  await save({ zone, depth: 4 });
  const shown = await within(admin, async (c) =>
    described(servedEquipments.resource, await customFor(c, "equipments", plant.company_id)),
  );
  const address = `custom[zone][]=${zone}&custom[depth][from]=3`;
  const { filters } = readAddress(new URLSearchParams(address), shown);
  const query = filtersInBody(filters);

  const download = downloadRoute(() => servedEquipments as AnyServed);
  const { text } = await call(download, { as: admin, body: { resource: "equipments", format: "csv", query } });
  expect(
    (parse(text, { bom: true, columns: true }) as object[]).map((row) => Object.values(row).includes(item.name)),
  ).toEqual([true]);
});

test("who sees several companies lists items by the field of the company whose plant they look at", async () => {
  const [first, second] = [await aCompanyWithItems(), await aCompanyWithItems()];
  const key = `Zone ${first.company.id}`;
  const choice = (await field(first.admin, named(key, { kind: "choice", options: two }))).body.data;
  await field(second.admin, named(key));
  await first.save({ [choice.key]: choice.options[1].id });
  await second.save({ [choice.key]: "A-17" });
  const staff = await aUser({ role: "super_admin" });
  const listed = async (query: Record<string, string>) => {
    const { status, body } = await call(listItems, { as: staff, query });
    return [status, body.data?.map(({ id }: { id: number }) => id)];
  };
  const ofSecond = { "plant_id[]": String(second.plant.id), orderByColumn: `custom.${choice.key}` };

  expect((await listed({ orderByColumn: `custom.${choice.key}` }))[0]).toBe(200);
  expect(await listed(ofSecond)).toEqual([200, [second.item.id]]);
  expect(await listed({ ...ofSecond, [`custom[${choice.key}]`]: "A-17" })).toEqual([200, [second.item.id]]);
});

test("the screen of orders has a column and a filter for a choice and for yes or no, and is narrowed by them", async () => {
  const { admin, plant } = await aCompanyWithItems();
  const ask = { noun: "work_orders" };
  const made = (await field(admin, named("Zone", { ...ask, kind: "choice", options: two }))).body.data;
  await field(admin, named("Hot work", { ...ask, kind: "boolean" }));
  const [wet, dry] = made.options as [{ id: number }, { id: number }];
  const one = await aWorkOrder({ plant, custom: { zone: wet.id, hot_work: true } });
  const other = await aWorkOrder({ plant, custom: { zone: dry.id } });
  const shown = async (search: Record<string, string>) => {
    const { orders, around } = await within(admin, (c) => workOrderScreen(c, search));
    return { ids: orders.map(({ id }) => id).toSorted((a, b) => a - b), custom: around.custom };
  };

  const { ids, custom } = await shown({});
  expect(ids).toEqual([one.id, other.id]);
  expect(custom.columns.map(({ label }) => label)).toEqual(["Zone", "Hot work"]);
  expect(Object.values(custom.filters).map(({ as, label }) => [as, label])).toEqual([
    ["choices", "Zone"],
    ["boolean", "Hot work"],
  ]);
  expect((await shown({ "custom[zone][]": String(dry.id) })).ids).toEqual([other.id]);
  expect((await shown({ "custom[hot_work]": "true" })).ids).toEqual([one.id]);
});

test("the screen of orders is sorted by a field, alarms among the rest, and by due date where there is no such field", async () => {
  const { admin, plant } = await aCompanyWithItems();
  await field(admin, named("Depth", { noun: "work_orders", kind: "number" }));
  const due = (day: number) => new Date(Date.UTC(2030, 0, day));
  const made = [
    await aWorkOrder({ plant, due_at: due(1), custom: { depth: 9 } }),
    await aWorkOrder({ plant, due_at: due(2), custom: { depth: 40 } }),
    await aWorkOrder({ plant, due_at: due(3), priority: "urgent", custom: { depth: 10 } }),
  ];
  const shown = async (search: Record<string, string>) => {
    const { orders, query } = await within(admin, (c) => workOrderScreen(c, search));
    return [query.orderByColumn, orders.map(({ id }) => made.findIndex((one) => one.id === id))];
  };
  const by = { orderByColumn: "custom.depth" };
  expect(await shown(by)).toEqual(["custom.depth", [0, 2, 1]]);
  expect(await shown({ ...by, orderByMethod: "desc" })).toEqual(["custom.depth", [1, 2, 0]]);
  for (const left of [{ orderByColumn: "custom.unknown" }, { orderByMethod: "desc" }] as Record<string, string>[])
    expect(await shown(left)).toEqual(["due_at", [0, 1, 2]]);
});

describe("several orders at once", () => {
  async function twoOrders() {
    const tenant = await aTenant();
    const { admin, plant } = tenant;
    const ask = { noun: "work_orders" };
    await field(admin, named("Cost center", { ...ask, is_required: true }));
    await field(admin, named("Depth", { ...ask, kind: "number", max: 20 }));
    const [one, other] = [await aWorkOrder({ plant }), await aWorkOrder({ plant, custom: { depth: 4 } })];
    const ids = [one.id, other.id];
    const plan = (fields: object, more: object = {}, as: Person = admin) =>
      call(planOrders, { as, method: "PUT", body: { ids, fields, ...more } });
    const held = async () =>
      (await owner.workOrder.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } })).map(
        ({ custom, priority }) => ({ custom, priority }),
      );
    return { ...tenant, one, other, plan, held };
  }

  test("several orders get the same values of custom fields and the same priority, each with a line in the audit log", async () => {
    const { one, other, plan, held } = await twoOrders();
    const { status, body } = await plan({ priority: "high", custom: { cost_center: "4711", depth: null } });

    expect([status, body.data]).toMatchObject([200, [one, other].map(({ id }) => ({ id, status: "done" }))]);
    const after = { custom: { cost_center: "4711" }, priority: "high" };
    expect(await held()).toEqual([after, after]);
    const lines = await owner.auditEvent.findMany({
      where: { object: "work-orders", object_id: { in: [one.id, other.id] }, action: "update" },
      orderBy: { object_id: "asc" },
    });
    expect(lines.map(({ after: to }) => (to as Record<string, unknown>)["custom.cost_center"])).toEqual([
      "4711",
      "4711",
    ]);
  });

  test("an order that was changed since it was read is skipped, and the other is planned", async () => {
    const { one, other, plan, held } = await twoOrders();
    const versions = { [one.id]: one.version + 1, [other.id]: other.version };
    const { body } = await plan({ custom: { cost_center: "4711" } }, { versions });

    expect(body.data).toMatchObject([
      { id: one.id, status: "skipped", code: "stale_version" },
      { id: other.id, status: "done" },
    ]);
    expect((await held()).map(({ custom }) => custom)).toEqual([{}, { cost_center: "4711", depth: 4 }]);
  });

  test("a bad value and a required field left empty are reported with the name of the field, and nothing is changed", async () => {
    const { plan, held } = await twoOrders();
    const before = await held();
    const { body } = await plan({ priority: "urgent", custom: { depth: 40 } });

    for (const { status, reason } of body.data) {
      expect(status).toBe("skipped");
      expect(reason).toContain("Cost center is required");
      expect(reason).toContain("Depth: ");
    }
    expect(await held()).toEqual(before);
    expect((await plan({})).status).toBe(422);
  });

  test("who may not plan changes no order, and an order of another plant is not found", async () => {
    const { company, plant, one, plan, held } = await twoOrders();
    const before = await held();
    const looker = await aUser({ role: "plant_user", company, plants: [plant] });
    expect((await plan({ custom: { cost_center: "1" } }, {}, looker)).status).toBe(403);
    const foreign = await aWorkOrder();
    expect((await plan({ custom: { cost_center: "1" } }, { ids: [one.id, foreign.id] })).status).toBe(404);
    expect(await held()).toEqual(before);
  });
});

test("the order of a request takes over the values of the fields that both have", async () => {
  const { admin, plant, item } = await aCompanyWithItems();
  const work = (name: string, order_kinds: string[]) =>
    field(admin, { ...named(name, { order_kinds }), noun: "work_orders" });
  await work("Cost center", []);
  await work("Wish", ["request"]);
  const custom = { cost_center: "4711", wish: "Soon" };
  const body = { name: "Leak", equipment_id: item.id, plant_id: plant.id, custom };
  const request = (await call(makeRequest, { as: admin, body })).body.data;
  expect(request.custom).toEqual(custom);
  const order = await call(convertRequest, {
    as: admin,
    params: { id: request.id },
    body: { assigned_user_id: admin.id },
  });
  expect(order.body.data.custom).toEqual({ cost_center: "4711" });
});

test("orders of a series take over the values of its template, though a required field came later and one was archived", async () => {
  const { admin, plant, item } = await aCompanyWithItems();
  const ask = { noun: "work_orders" };
  await field(admin, named("Cost center", ask));
  const zone = (await field(admin, named("Zone", { ...ask, kind: "choice", options: two }))).body.data;
  const custom = { cost_center: "4711", zone: zone.options[0].id };
  const starts_on = new Date().toISOString().slice(0, 10);
  const recurring = { period_type: "weekly", every: 1, weekdays: [1, 2, 3, 4, 5, 6, 7], starts_on, time: "06:00" };
  const body = { name: "Grease", equipment_id: item.id, assigned_user_id: admin.id, recurring, custom };
  const first = (await call(makeOrder, { as: admin, body })).body.data;
  expect(first.custom).toEqual(custom);

  const made = { series_id: first.series_id };
  const earlier = (await owner.workOrder.findMany({ where: made, select: { id: true } })).map(({ id }) => id);
  await field(admin, named("Safety note", { ...ask, is_required: true }));
  await call(archiveField, { as: admin, method: "PUT", params: { id: zone.id }, body: {} });
  // What is open would keep the next ones back.
  await owner.workOrder.updateMany({ where: made, data: { status: "closed" } });
  const now = new Date(Date.now() + 8 * 86_400_000);
  await withinPlant(plant.company_id, plant.id, (tx) => generate({ tx, now, person: null }, first.series_id));
  const later = await owner.workOrder.findMany({ where: { ...made, id: { notIn: earlier } } });
  expect(later.length).toBeGreaterThan(0);
  for (const order of later) expect(order.custom).toEqual({ cost_center: "4711" });

  // Its form sends what it was shown, with the value of the field that was archived since.
  const saveForm = (given: object) =>
    call(saveSeries, { as: admin, method: "PUT", params: { id: first.series_id }, body: { custom: given } });
  const saved = await saveForm({ ...custom, cost_center: null, safety_note: "Lock out" });
  expect(saved.body.messages ?? saved.body.data.custom).toEqual({ zone: custom.zone, safety_note: "Lock out" });
  const open = await owner.workOrder.findMany({ where: { ...made, status: "pending" } });
  expect(open.length).toBeGreaterThan(0);
  for (const order of open) expect(order.custom).toEqual({ safety_note: "Lock out" });
});

describe("the fields of a series", () => {
  /** A series whose template alone has a value: its orders are closed, and theirs is gone. */
  async function aSeries(kind: object, zone: unknown) {
    const { admin, plant, item } = await aCompanyWithItems();
    const { id, options } = (await field(admin, named("Zone", { noun: "work_orders", ...kind }))).body.data;
    const starts_on = new Date().toISOString().slice(0, 10);
    const recurring = { period_type: "weekly", every: 1, weekdays: [1, 2, 3, 4, 5, 6, 7], starts_on, time: "06:00" };
    const body = { name: "Grease", equipment_id: item.id, assigned_user_id: admin.id, recurring, custom: { zone } };
    const { series_id } = (await call(makeOrder, { as: admin, body })).body.data;
    await owner.workOrder.updateMany({ where: { series_id }, data: { status: "closed", custom: {} } });
    /** What its next orders have. */
    async function next() {
      const now = new Date(Date.now() + 8 * 86_400_000);
      await withinPlant(plant.company_id, plant.id, (tx) => generate({ tx, now, person: null }, series_id));
      const orders = await owner.workOrder.findMany({ where: { series_id, status: { not: "closed" } } });
      expect(orders.length).toBeGreaterThan(0);
      return [...new Set(orders.map(({ custom }) => JSON.stringify(custom)))];
    }
    return { admin, as: { as: admin, params: { id } }, id, options, series_id, next };
  }

  test("an option of a series is not left out, and one choice becomes a list of one in its next orders", async () => {
    const { as, options, next } = await aSeries({ kind: "choice", options: two }, 1);
    const change = (body: object) => call(changeField, { ...as, method: "PUT", body });

    expect((await change({ options: [options[1]] })).body.code).toBe("option_in_use");
    expect((await change({ kind: "number" })).body.code).toBe("kind_in_use");
    expect((await change({ kind: "choices" })).status).toBe(200);
    expect(await next()).toEqual(['{"zone":[1]}']);
  });

  test("a deleted field goes out of a series, and a value of another kind into none of its orders", async () => {
    const { admin, as, id, series_id, next } = await aSeries({}, "A-17");
    const remove = (body: object) => call(removeField, { ...as, method: "DELETE", body });
    expect((await remove({})).body.code).toBe("confirm_delete");
    expect((await remove({ confirm: "delete" })).status).toBe(200);
    const { id: job } = await owner.outbox.findFirstOrThrow({
      where: { topic: "custom-field-removed", payload: { path: ["custom_field_id"], equals: id } },
    });
    await removeCustomValues(id, job, new AbortController().signal);
    const { template } = await owner.workSeries.findUniqueOrThrow({ where: { id: series_id } });
    expect(template).toMatchObject({ custom: {} });

    await field(admin, named("Zone", { noun: "work_orders", kind: "choice", options: two }));
    const left = { ...(template as object), custom: { zone: "A-17" } };
    await owner.workSeries.update({ where: { id: series_id }, data: { template: left } });
    expect(await next()).toEqual(["{}"]);
  });
});

describe("files", () => {
  const formOf = (content: string, plant_id: number) => {
    const form = new FormData();
    form.set("file", new File([content], "file.csv"));
    form.set("plant_id", String(plant_id));
    return form;
  };
  const work = (as: Person, handler: Parameters<typeof call>[0], content: string, plant_id: number) =>
    uploaded(handler, { as, form: formOf(content, plant_id) });
  const run = async (as: Person, handler: Parameters<typeof call>[0], id: number) => {
    await call(handler, { as, body: { id } });
    await runImport(id, { signal: new AbortController().signal }, () => new Date());
  };

  test("columns of a file are found by the name of a field in either language, or by its key", async () => {
    const { admin, plant, item } = await aCompanyWithItems();
    const options = [{ name: { en: "Paper", es: "Papel" } }, { name: { en: "Utilities" } }];
    const center = { name: { en: "Cost center", es: "Centro de costos" }, kind: "choice", options };
    await field(admin, { ...center, noun: "work_orders" });
    await field(admin, { ...named("Depth", { kind: "number", max: 9 }), noun: "work_orders" });
    const lines = [
      "Title;Item;Centro de costos;depth",
      `Grease;${item.name};Papel;1.5`,
      `Align;${item.name};Nowhere;1`,
      `Clean;${item.name};;12`,
    ];
    const { body } = await work(admin, uploadOrders, `${lines.join("\n")}\n`, plant.id);
    expect(body.data.counts).toMatchObject({ create: 1, error: 2 });
    await run(admin, importOrders, body.data.id);
    const [order] = await owner.workOrder.findMany({ where: { plant_id: plant.id } });
    expect(order?.custom).toEqual({ cost_center: 1, depth: 1.5 });
  });

  test("an option is found by its name, also where names are numbers", async () => {
    const { admin, plant, item } = await aCompanyWithItems();
    const options = ["0", "1", "2"].map((en) => ({ name: { en } }));
    await field(admin, { ...named("Grade", { kind: "choice", options }), noun: "work_orders" });
    const lines = ["Title;Item;grade", `Grease;${item.name};1`, `Align;${item.name};3`];
    const { body } = await work(admin, uploadOrders, `${lines.join("\n")}\n`, plant.id);
    expect(body.data.counts).toMatchObject({ create: 1, error: 1 });
    await run(admin, importOrders, body.data.id);
    expect(await owner.workOrder.findFirst({ where: { plant_id: plant.id } })).toMatchObject({ custom: { grade: 2 } });
  });

  test("a template has a column for each field, which is found when the file comes back", async () => {
    const { admin, plant } = await aCompanyWithItems();
    await field(admin, named("Zone", { kind: "choice", options: two }));
    await field(admin, named("Asset tag"));
    await field(admin, named("Asset tag", { noun: "machines" }));
    await field(admin, named("Owner", { kind: "person" }));
    const stranger = (await aTenant()).admin;
    const templateOf = async (as: Person, format: string) =>
      (
        await template(await requestOf({ as, query: { format } }), { params: Promise.resolve({ kind: "plant" }) })
      ).arrayBuffer();
    const csv = new TextDecoder().decode(await templateOf(admin, "csv"));
    expect(new TextDecoder().decode(await templateOf(stranger, "csv"))).not.toContain("Asset tag");

    const { body } = await work(admin, importPlant, csv, plant.id);
    const found = (body.data.columns as { header: string; field: string | null }[]).filter(({ field }) =>
      field?.startsWith("custom."),
    );
    expect(found.map(({ header, field }) => [header, field])).toEqual([
      ["Asset tag", "custom.asset_tag"],
      ["Zone", "custom.zone"],
    ]);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await templateOf(admin, "xlsx"));
    const help = book.worksheets[1]?.getSheetValues().map((row) => (Array.isArray(row) ? row.slice(1) : []));
    expect(help).toContainEqual(["Zone", "No", "One choice: Wet, Dry"]);
  });

  test("a cell that a field does not take is named by the field, on the screen and in the file of refused rows", async () => {
    const { admin, plant, item } = await aCompanyWithItems();
    const made = await field(admin, named("Depth", { kind: "number", max: 9, noun: "work_orders" }));
    await call(changeField, {
      as: admin,
      method: "PUT",
      params: { id: made.body.data.id },
      body: { name: { en: "Cut depth" } },
    });
    const { body } = await work(admin, uploadOrders, `Title;Item;depth\nClean;${item.name};12\n`, plant.id);
    const { text } = await call(refusedRows, { as: admin, params: { id: body.data.id } });
    expect(text.split("\r\n")[1]).toMatch(/^\d+[,;]Cut depth[,;]/);
  });

  test("an item that is there gets the values of its row, and keeps those that the file does not name", async () => {
    const { admin, plant, item, asset, save } = await aCompanyWithItems();
    await field(admin, named("Asset tag"));
    await field(admin, named("Critical spare", { kind: "boolean" }));
    await save({ asset_tag: "A-17" });
    const machine = await owner.machine.findUniqueOrThrow({
      where: { id: asset.machine_id },
      include: { production_line: true },
    });
    const lines = [
      "Line;Machine;Asset;Item;Critical spare",
      `${machine.production_line.name};${machine.name};${asset.name};${item.name};Yes`,
    ];
    const { body } = await work(admin, importPlant, `${lines.join("\n")}\n`, plant.id);
    expect(body.data.counts).toMatchObject({ update: 1, error: 0 });
    await run(admin, importPlant, body.data.id);
    const row = await owner.equipment.findUniqueOrThrow({ where: { id: item.id } });
    expect(row.custom).toEqual({ asset_tag: "A-17", critical_spare: true });
    const event = await owner.auditEvent.findFirstOrThrow({
      where: { object: "imports", action: "import", object_id: body.data.id },
    });
    const staff = await aUser({ role: "super_admin" });
    const [logged] = (await call(logRows, { as: staff, params: { id: Number(event.id) } })).body.data;
    expect(logged.after.split("\n")).toEqual(
      expect.arrayContaining(["custom.asset_tag: A-17", "custom.critical_spare: true"]),
    );
    await call(revertImport, { as: admin, params: { id: body.data.id }, method: "POST" });
    expect(await owner.equipment.findUniqueOrThrow({ where: { id: item.id } })).toMatchObject({
      custom: { asset_tag: "A-17" },
    });
  });

  test("a motor that is there gets the values of the plates' file, by the Spanish name of a field", async () => {
    const { admin, plant, item } = await aCompanyWithItems();
    await field(admin, { name: { en: "Rewound on", es: "Rebobinado el" }, kind: "date" });
    await field(admin, named("Depth", { kind: "number", max: 9 }));
    const csv = `Motor;Rebobinado el;depth\n${item.name};2026-03-01;2\nNone such;2026-03-01;2\n${item.name};2026-03-01;12\n`;
    const { body } = await work(admin, uploadMotors, csv, plant.id);
    expect(body.data.counts).toMatchObject({ update: 1, error: 2 });
    await run(admin, importMotors, body.data.id);
    const row = await owner.equipment.findUniqueOrThrow({ where: { id: item.id } });
    expect(row.custom).toEqual({ rewound_on: "2026-03-01", depth: 2 });
  });

  test("cells of a company's own fields show how their file writes days and numbers", async () => {
    const { admin, plant, item } = await aCompanyWithItems();
    await field(admin, named("Rewound on", { kind: "date" }));
    await field(admin, named("Depth", { kind: "number", max: 9 }));
    const csv = `Motor;Rewound on;Depth\n${item.name};03/04/2026;1,5\nNone such;25/12/2025;2\n`;
    const { body } = await work(admin, uploadMotors, csv, plant.id);
    expect(body.data.counts).toMatchObject({ update: 1, error: 1 });
    await run(admin, importMotors, body.data.id);
    const row = await owner.equipment.findUniqueOrThrow({ where: { id: item.id } });
    expect(row.custom).toEqual({ rewound_on: "2026-04-03", depth: 1.5 });
  });

  test("a part number of the provider's gets the values of fields of all companies from the master file", async () => {
    const staff = await aUser({ role: "super_admin" });
    const key = `datasheet_${staff.id}`;
    const name = { en: `Datasheet ${staff.id}`, es: `Ficha ${staff.id}` };
    const shared = await owner.customField.create({ data: { noun: "brand_models", key, kind: "link", name } });
    const names = [`Maker ${staff.id}`, `Model ${staff.id}`];
    try {
      const csv = [
        `Record;Name;Brand;${name.es}`,
        `Brand;${names[0]};;`,
        `Part number;${names[1]};${names[0]};https://maker.example/12.pdf`,
      ];
      const form = formOf(`${csv.join("\n")}\n`, 0);
      form.delete("plant_id");
      const { body } = await uploaded(uploadMaster, { as: staff, form });
      await run(staff, importMaster, body.data.id);
      const made = await owner.brandModel.findFirstOrThrow({ where: { name: names[1] } });
      expect(made.custom).toEqual({ [key]: "https://maker.example/12.pdf" });
      await owner.brandModel.delete({ where: { id: made.id } });
      await owner.brand.delete({ where: { id: made.brand_id } });
    } finally {
      // Every company has it.
      await owner.customField.delete({ where: { id: shared.id } });
    }
  });

  test("an exported list has a column for each field, with options and people by their names", async () => {
    const { admin, item, save } = await aCompanyWithItems();
    const made = (await field(admin, named("Zone", { kind: "choice", options: two }))).body.data;
    await field(admin, named("Owner", { kind: "person" }));
    await save({ zone: made.options[0].id, owner: admin.id });
    const download = downloadRoute(() => servedEquipments as AnyServed);
    const { text } = await call(download, { as: admin, body: { resource: "equipments", format: "csv" } });
    const [row] = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    expect(row).toMatchObject({ Zone: "Wet", Owner: `${admin.first_name} ${admin.last_name}` });
    expect(item.id).toBeGreaterThan(0);
  });
});
