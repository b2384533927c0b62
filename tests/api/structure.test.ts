import { describe, expect, test } from "vitest";
import { GET as assetList, POST as createAsset } from "@/app/api/assets/route";
import { DELETE as deleteCompany } from "@/app/api/companies/[id]/route";
import { GET as companyList, POST as createCompany } from "@/app/api/companies/route";
import { GET as countersOf } from "@/app/api/dashboard/counters/route";
import { GET as attentionOf } from "@/app/api/dashboard/pdm/route";
import { GET as treeOf } from "@/app/api/dashboard/tree/route";
import { DELETE as deleteItem, GET as item } from "@/app/api/equipments/[id]/route";
import { GET as itemTiles } from "@/app/api/equipments/dashboard/route";
import { GET as itemHealth } from "@/app/api/equipments/health/route";
import { POST as moveItem } from "@/app/api/equipments/move/[id]/route";
import { POST as createItem, GET as itemList } from "@/app/api/equipments/route";
import { GET as locations } from "@/app/api/locations/route";
import { PUT as archiveMachine } from "@/app/api/machines/[id]/archive/route";
import { DELETE as deleteMachine, GET as machine, PUT as saveMachine } from "@/app/api/machines/[id]/route";
import { GET as machineAlarms } from "@/app/api/machines/alarms/route";
import { POST as reorderMachines } from "@/app/api/machines/reorder/route";
import { POST as createMachine, GET as machineList } from "@/app/api/machines/route";
import { GET as plantAlarms } from "@/app/api/plants/[id]/alarms/route";
import { DELETE as deletePlant, PUT as savePlant } from "@/app/api/plants/[id]/route";
import { POST as createPlant, GET as plantList } from "@/app/api/plants/route";
import { DELETE as deleteLine, GET as line, PUT as saveLine } from "@/app/api/production-lines/[id]/route";
import { POST as createLine, GET as lineList } from "@/app/api/production-lines/route";
import { GET as listSensors } from "@/app/api/sensors/route";
import { GET as userList } from "@/app/api/users/route";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { crumb } from "@/lib/services/structure/hierarchy/crumb";
import { aZone } from "../gateways";
import { type Answered, call, signedIn } from "../helpers";
import { aProvider } from "../identity-provider";
import { owner } from "../owner";
import {
  aCompany,
  aController,
  aLine,
  aMachine,
  aMeasurement,
  anAlert,
  anApplication,
  anAsset,
  anEquipment,
  aPlant,
  aSensor,
  aTenant,
  aUser,
  aWorkOrder,
  unique,
} from "../samples";

/** A plant with one place of each kind and a sensor that shows `level`. */
async function aWatchedPlant(level = "ok") {
  const tenant = await aTenant();
  const { plant } = tenant;
  const line = await aLine({ plant });
  const machine = await aMachine({ line });
  const asset = await anAsset({ machine });
  const equipment = await anEquipment({ asset });
  const controller = await aController({ plant });
  const sensor = await aSensor({ controller, equipment, level });
  return { ...tenant, line, machine, asset, equipment, controller, sensor };
}

const idsOf = (answer: { body: { data: { id: number }[] } }) => answer.body.data.map((row) => row.id);

describe("places belong to a plant", () => {
  test("a machine gets company and plant from its line", async () => {
    const { company, plant, admin } = await aTenant();
    const on = await aLine({ plant });

    const answer = await call(createMachine, { as: admin, body: { production_line_id: on.id, name: "Dryer fan" } });

    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      company_id: company.id,
      plant_id: plant.id,
      production_line: { id: on.id, name: on.name },
      assets_count: 0,
      level: "unknown",
    });
  });

  test("another plant's records are not found, neither to read nor to write", async () => {
    const { admin } = await aTenant();
    const foreign = await aWatchedPlant();
    const params = { id: foreign.machine.id };

    expect((await call(machine, { as: admin, params })).status).toBe(404);
    expect((await call(saveMachine, { as: admin, params, method: "PUT", body: { name: "Mine" } })).status).toBe(404);
    expect(
      (await call(deleteMachine, { as: admin, params, method: "DELETE", body: { confirm: "delete" } })).status,
    ).toBe(404);
    expect((await call(archiveMachine, { as: admin, params, method: "PUT", body: {} })).status).toBe(404);
    expect((await call(reorderMachines, { as: admin, body: { ids: [foreign.machine.id] } })).status).toBe(404);
    expect(
      (await call(moveItem, { as: admin, params: { id: foreign.equipment.id }, body: { asset_id: null } })).status,
    ).toBe(404);
    expect(idsOf(await call(machineList, { as: admin }))).toEqual([]);
  });

  test("another plant's records cannot be parents or references", async () => {
    const { plant, admin } = await aTenant();
    const own = await aMachine({ plant });
    const foreign = await aWatchedPlant();
    const theirs = await anApplication({ company: foreign.company });

    const parent = await call(createAsset, { as: admin, body: { machine_id: foreign.machine.id, name: "Drive" } });
    expect(parent.status).toBe(422);
    expect(Object.keys(parent.body.messages)).toEqual(["machine_id"]);

    for (const body of [{ production_line_id: foreign.line.id }, { application_id: theirs.id }]) {
      const answer = await call(saveMachine, { as: admin, params: { id: own.id }, method: "PUT", body });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.messages)).toEqual(Object.keys(body));
    }
  });

  test("the provider cannot link records of two companies", async () => {
    const staff = await aUser({ role: "super_admin" });
    const [one, other] = [await aWatchedPlant(), await aWatchedPlant()];
    const theirs = await anApplication({ company: other.company });
    const params = { id: one.machine.id };

    for (const body of [{ production_line_id: other.line.id }, { application_id: theirs.id }]) {
      const answer = await call(saveMachine, { as: staff, params, method: "PUT", body });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.messages)).toEqual(Object.keys(body));
    }
    const moved = await call(moveItem, {
      as: staff,
      params: { id: one.equipment.id },
      body: { asset_id: other.asset.id },
    });
    expect(moved.status).toBe(422);
  });

  test("a line cannot change its plant, nor a plant its company", async () => {
    const staff = await aUser({ role: "super_admin" });
    const { company, line: own, plant } = await aWatchedPlant();
    const sister = await aPlant({ company });

    const moved = await call(saveLine, {
      as: staff,
      params: { id: own.id },
      method: "PUT",
      body: { plant_id: sister.id },
    });
    expect(moved.status).toBe(422);
    expect(moved.body.messages).toHaveProperty("plant_id");

    const sold = await call(savePlant, {
      as: staff,
      params: { id: plant.id },
      method: "PUT",
      body: { company_id: (await aCompany()).id },
    });
    expect(sold.status).toBe(422);
  });

  test("a utility is a line of kind utility", async () => {
    const { plant, admin } = await aTenant();
    const body = { plant_id: plant.id, name: "Compressed air", kind: "utility" };
    const made = await call(createLine, { as: admin, body });
    await aLine({ plant });

    const answer = await call(lineList, { as: admin, query: { kind: "utility" } });

    expect(idsOf(answer)).toEqual([made.body.data.id]);
  });
});

describe("who makes companies and plants", () => {
  test("the provider creates companies and plants, with unique names in their scope", async () => {
    const staff = await aUser({ role: "super_admin" });
    const name = unique("Mill");
    const made = await call(createCompany, { as: staff, body: { name, renewal_date: "2027-03-01" } });
    expect(made.status).toBe(201);
    expect(made.body.data.renewal_date).toBe("2027-03-01");

    const again = await call(createCompany, { as: staff, body: { name: name.toUpperCase() } });
    expect(again.status).toBe(409);
    expect(again.body.messages).toHaveProperty("name");

    const plant = { company_id: made.body.data.id, name, time_zone: "Canada/Eastern" };
    expect((await call(createPlant, { as: staff, body: plant })).status).toBe(201);
    expect((await call(createPlant, { as: staff, body: plant })).status).toBe(409);
    const nowhere = await call(createPlant, { as: staff, body: { ...plant, time_zone: "Mars/Olympus" } });
    expect(nowhere.body.messages).toHaveProperty("time_zone");
  });

  test("deleting a company lists its users first, deletes them, and frees their addresses and its domains", async () => {
    const staff = await aUser({ role: "super_admin" });
    const company = await aCompany();
    const person = await aUser({ role: "corporate", company });
    const { domain } = await aProvider({ company });
    const remove = (body: object) =>
      call(deleteCompany, { as: staff, params: { id: company.id }, method: "DELETE", body });

    const asked = await remove({});
    expect([asked.status, asked.body.code, asked.body.data]).toEqual([
      409,
      "confirm_delete",
      { attached: { users: 1 } },
    ]);
    expect((await remove({ confirm: "delete" })).status).toBe(200);
    const found = await call(userList, { as: staff, query: { search: person.email, max: 200 } });
    const archived = await call(userList, { as: staff, query: { search: person.email, is_archived: "true" } });
    expect([idsOf(found), idsOf(archived)]).toEqual([[], []]);
    expect((await aUser({ email: person.email })).id).not.toBe(person.id);
    expect(await owner.samlDomain.count({ where: { domain } })).toBe(0);
  });

  test("a customer cannot create companies or plants, even with the permission", async () => {
    const { company } = await aTenant();
    const role = await owner.role.create({
      data: {
        name: unique("Role"),
        type: 2,
        kind: "corporate",
        permissions: ["create_companies", "create_plants", "delete_companies"],
      },
    });
    const person = await aUser({ role, company });

    expect((await call(createCompany, { as: person, body: { name: unique("Mill") } })).status).toBe(403);
    expect((await call(createPlant, { as: person, body: { company_id: company.id, name: "Mill" } })).status).toBe(403);
    const removal = { as: person, params: { id: company.id }, method: "DELETE", body: { confirm: "delete" } };
    expect((await call(deleteCompany, removal)).status).toBe(403);
  });

  test("every user can pick from their own plants; more fields than a picker needs require the permission", async () => {
    const { company, plant, admin } = await aTenant();
    await aPlant({ company });
    const technician = await aUser({ role: "technician", company, plants: [plant] });

    const brief = await call(plantList, { as: technician });
    expect(idsOf(brief)).toEqual([plant.id]);
    expect(brief.body.data[0]).toMatchObject({ name: plant.name, time_zone: "UTC", company: { id: company.id } });
    expect(brief.body.data[0]).not.toHaveProperty("notes");
    expect((await call(plantList, { as: admin })).body.data[0]).toHaveProperty("notes");
    expect((await call(companyList, { as: technician })).status).toBe(403);
  });

  test("the locations list has all time zones, the nine of the specification first, and the countries", async () => {
    const { admin } = await aTenant();
    const { data } = (await call(locations, { as: admin })).body;

    const zones = data.time_zones.map(({ id }: { id: string }) => id);
    expect(zones.slice(0, 9)).toEqual([
      "UTC",
      "Canada/Atlantic",
      "Canada/Central",
      "Canada/Eastern",
      "Canada/Mountain",
      "Canada/Newfoundland",
      "Canada/Pacific",
      "Canada/Saskatchewan",
      "Canada/Yukon",
    ]);
    expect(zones).toContain("Europe/Berlin");
    expect(new Set(zones).size).toBe(zones.length);
    expect(data.countries.map((country: { phone_code: string }) => country.phone_code)).toEqual(["+1", "+1", "+52"]);
  });
});

describe("an item has a place, or waits for one", () => {
  test("an item on an asset is in the asset's plant, without an asset it has no location", async () => {
    const { plant, asset, admin } = await aWatchedPlant();

    const mounted = await call(createItem, { as: admin, body: { name: "Motor", asset_id: asset.id } });
    expect(mounted.body.data).toMatchObject({ plant_id: plant.id, is_limbo: false, asset: { id: asset.id } });

    const waiting = await call(createItem, { as: admin, body: { name: "Motor", plant_id: plant.id } });
    expect(waiting.body.data).toMatchObject({ plant_id: plant.id, is_limbo: true, asset: null });

    const nowhere = await call(createItem, { as: admin, body: { name: "Motor" } });
    expect(nowhere.status).toBe(422);
    expect(nowhere.body.messages).toHaveProperty("asset_id");
  });

  test("an item moves to another asset and off its asset, and is no longer counted there", async () => {
    const { plant, admin, equipment } = await aWatchedPlant("alarm");
    const other = await anAsset({ plant });
    const params = { id: equipment.id };

    const moved = await call(moveItem, { as: admin, params, body: { asset_id: other.id } });
    expect(moved.body).toMatchObject({ status: "success", data: { asset_id: other.id, level: "alarm" } });

    const out = await call(moveItem, { as: admin, params, body: { asset_id: null, version: moved.body.data.version } });
    expect(out.body.data).toMatchObject({ asset_id: null, is_limbo: true, level: "unknown" });
    expect((await call(countersOf, { as: admin, query: { plant_id: plant.id } })).body.data.Equipments.count).toBe(0);

    const stale = await call(moveItem, { as: admin, params, body: { asset_id: other.id, version: 1 } });
    expect(stale.status).toBe(409);
  });

  test("an item rejects another company's brand on its field", async () => {
    const { asset, admin } = await aWatchedPlant();
    const stranger = await aTenant();
    const brand = await owner.brand.create({ data: { name: unique("Brand"), company_id: stranger.company.id } });

    const answer = await call(createItem, {
      as: admin,
      body: { name: "Motor", asset_id: asset.id, brand_id: brand.id },
    });

    expect(answer.status).toBe(422);
    expect(answer.body.messages).toHaveProperty("brand_id");
  });
});

describe("two people at once", () => {
  test("a stale version is a conflict that returns the current record", async () => {
    const { machine: of, admin } = await aWatchedPlant();
    const ask = { as: admin, params: { id: of.id }, method: "PUT" };
    expect((await call(saveMachine, { ...ask, body: { name: "First", version: 1 } })).status).toBe(200);

    const second = await call(saveMachine, { ...ask, body: { name: "Second", version: 1 } });

    expect(second.status).toBe(409);
    expect(second.body.data).toMatchObject({ name: "First", version: 2 });
  });

  test("a reorder uses the positions of the given records and leaves the others", async () => {
    const { plant, admin } = await aTenant();
    const on = await aLine({ plant });
    const ids: number[] = [];
    for (let position = 0; position < 5; position++) ids.push((await aMachine({ line: on, position })).id);
    const [a, b, c, d, e] = ids as [number, number, number, number, number];

    expect((await call(reorderMachines, { as: admin, body: { ids: [d, b] } })).status).toBe(200);

    expect(idsOf(await call(machineList, { as: admin }))).toEqual([a, d, c, b, e]);
  });

  test("several reorders at once all succeed and leave one of the orders", async () => {
    const { plant, admin } = await aTenant();
    const on = await aLine({ plant });
    const ids: number[] = [];
    for (let count = 0; count < 4; count++) ids.push((await aMachine({ line: on })).id);
    const orders = [ids, ids.toReversed(), [...ids.slice(2), ...ids.slice(0, 2)]];

    const answers = await Promise.all(
      orders.map((order) => call(reorderMachines, { as: admin, body: { ids: order } })),
    );

    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(orders).toContainEqual(idsOf(await call(machineList, { as: admin })));
  });

  test("a reorder accepts records of one plant only", async () => {
    const { company, plant } = await aTenant();
    const corporate = await aUser({ role: "plant_admin", company, plants: [plant, await aPlant({ company })] });
    const plants = await owner.plant.findMany({ where: { company_id: company.id } });
    const ids = [];
    for (const at of plants) ids.push((await aMachine({ plant: at })).id);

    expect((await call(reorderMachines, { as: corporate, body: { ids } })).status).toBe(422);
  });
});

describe("archiving and removing", () => {
  test("archiving hides from lists and counts, archiving twice changes nothing, restoring undoes it", async () => {
    const { plant, machine: of, admin } = await aWatchedPlant("alarm");
    const ask = { as: admin, params: { id: of.id }, method: "PUT" };

    const first = await call(archiveMachine, { ...ask, body: {} });
    const second = await call(archiveMachine, { ...ask, body: {} });
    expect(second.body.data).toMatchObject({
      archived_at: first.body.data.archived_at,
      version: first.body.data.version,
    });
    expect(idsOf(await call(machineList, { as: admin }))).toEqual([]);
    expect(idsOf(await call(machineList, { as: admin, query: { is_archived: true } }))).toEqual([of.id]);
    const hidden = await call(countersOf, { as: admin, query: { plant_id: plant.id } });
    expect(hidden.body.data).toMatchObject({
      Machines: { count: 0, levels: {} },
      ProdLines: { count: 1, levels: { unknown: 1 } },
    });

    await call(archiveMachine, { ...ask, body: { is_archived: false } });
    const back = await call(countersOf, { as: admin, query: { plant_id: plant.id } });
    expect(back.body.data.ProdLines).toEqual({ count: 1, levels: { alarm: 1 } });
  });

  test("deleting a record with dependents asks for confirmation and lists them", async () => {
    const { line: of, admin } = await aWatchedPlant();

    const answer = await call(deleteLine, { as: admin, params: { id: of.id }, method: "DELETE" });

    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe("confirm_delete");
    expect(answer.body.data.attached).toEqual({ machines: 1, assets: 1, equipments: 1, mounted_sensors: 1 });
    expect((await call(line, { as: admin, params: { id: of.id } })).status).toBe(200);
  });

  test("a confirmed delete removes everything below, keeps history, and leaves the sensor with its controller", async () => {
    const { plant, line: of, machine: m, asset, equipment, sensor, admin } = await aWatchedPlant();
    const order = await aWorkOrder({ plant, equipment_id: equipment.id });

    const body = { confirm: "delete" };
    expect((await call(deleteLine, { as: admin, params: { id: of.id }, method: "DELETE", body })).status).toBe(200);

    for (const [list, id] of [
      [lineList, of.id],
      [machineList, m.id],
      [assetList, asset.id],
      [itemList, equipment.id],
    ] as const)
      expect(idsOf(await call(list, { as: admin }))).not.toContain(id);
    expect((await call(item, { as: admin, params: { id: equipment.id } })).status).toBe(404);
    const kept = await owner.workOrder.findUniqueOrThrow({ where: { id: order.id }, include: { equipment: true } });
    expect(kept.equipment).toMatchObject({ name: equipment.name, deleted_at: expect.any(Date) });
    const loose = await owner.sensor.findUniqueOrThrow({ where: { id: sensor.id } });
    expect(loose).toMatchObject({ equipment_id: null, deleted_at: null });
  });

  test("an item without sensors is deleted without confirmation", async () => {
    const { asset, admin } = await aWatchedPlant();
    const bare = await anEquipment({ asset });

    expect((await call(deleteItem, { as: admin, params: { id: bare.id }, method: "DELETE" })).status).toBe(200);
  });

  test("controllers prevent deleting their plant and company, confirmed or not", async () => {
    const staff = await aUser({ role: "super_admin" });
    const { plant, company, controller } = await aWatchedPlant();
    const body = { confirm: "delete" };
    const ask = { as: staff, method: "DELETE", body };

    const held = await call(deletePlant, { ...ask, params: { id: plant.id } });
    expect(held.body).toMatchObject({ code: "in_use", data: { attached: { controllers: 1 } } });
    expect((await call(deleteCompany, { ...ask, params: { id: company.id } })).status).toBe(409);

    await owner.controller.update({ where: { id: controller.id }, data: { deleted_at: new Date() } });
    expect((await call(deleteCompany, { ...ask, params: { id: company.id } })).status).toBe(200);
    expect(await owner.machine.count({ where: { company_id: company.id, deleted_at: null } })).toBe(0);
    expect(await owner.plant.count({ where: { company_id: company.id, deleted_at: null } })).toBe(0);
  });
});

describe("levels roll up", () => {
  test("each counter gives the number of places per level", async () => {
    const { plant, machine: of, controller, admin } = await aWatchedPlant("warning");
    const second = await anEquipment({ asset: await anAsset({ machine: of }) });
    await aSensor({ controller, equipment: second, level: "alarm" });
    await aMachine({ plant });

    const { data } = (await call(countersOf, { as: admin, query: { plant_id: plant.id } })).body;

    expect(data).toEqual({
      Plants: { count: 1, levels: { alarm: 1 } },
      ProdLines: { count: 2, levels: { alarm: 1, unknown: 1 } },
      Utilities: { count: 0, levels: {} },
      Machines: { count: 2, levels: { alarm: 1, unknown: 1 } },
      Assets: { count: 2, levels: { alarm: 1, warning: 1 } },
      Equipments: { count: 2, levels: { alarm: 1, warning: 1 } },
    });
  });

  test("counters of another plant are not found", async () => {
    const [{ admin }, { plant }] = [await aTenant(), await aTenant()];

    for (const route of [countersOf, attentionOf, itemHealth, machineAlarms, treeOf])
      expect((await call(route, { as: admin, query: { plant_id: plant.id } })).status).toBe(404);
    expect((await call(plantAlarms, { as: admin, params: { id: plant.id } })).status).toBe(404);
  });

  test("deleted, archived and storeroom records, and those without a location, are not rolled up", async () => {
    const { plant, equipment, admin } = await aWatchedPlant("alarm");
    const levelNow = async () =>
      (await call(countersOf, { as: admin, query: { plant_id: plant.id } })).body.data.Plants.levels;
    expect(await levelNow()).toEqual({ alarm: 1 });

    for (const flag of ["is_limbo", "is_store_room"] as const) {
      await owner.equipment.update({ where: { id: equipment.id }, data: { [flag]: true } });
      expect(await levelNow()).toEqual({ unknown: 1 });
      await owner.equipment.update({ where: { id: equipment.id }, data: { [flag]: false } });
    }
    await owner.asset.updateMany({ where: { plant_id: plant.id }, data: { archived_at: new Date() } });
    expect(await levelNow()).toEqual({ unknown: 1 });
  });

  test("the breadcrumb has the worst level of each segment, with siblings worst first", async () => {
    const {
      plant,
      line: on,
      machine: of,
      asset,
      equipment,
      sensor,
      controller,
      admin,
    } = await aWatchedPlant("warning");
    const worse = await anEquipment({ asset: await anAsset({ machine: await aMachine({ line: on }) }) });
    await aSensor({ controller, equipment: worse, level: "alarm" });

    const segments = await within(admin, (asked) => crumb(asked, "sensor", sensor.id));

    expect(segments.map(({ kind, id, level }) => [kind, id, level])).toEqual([
      ["plant", plant.id, "alarm"],
      ["production_line", on.id, "alarm"],
      ["machine", of.id, "warning"],
      ["asset", asset.id, "warning"],
      ["equipment", equipment.id, "warning"],
      ["sensor", sensor.id, "warning"],
    ]);
    expect(segments[2]!.siblings.map((sibling) => sibling.level)).toEqual(["alarm", "warning"]);
    expect(segments[4]!.href).toBe(`/equipments/${equipment.id}/details/main`);
    const stranger = (await aTenant()).admin;
    await expect(within(stranger, (asked) => crumb(asked, "sensor", sensor.id))).rejects.toMatchObject({
      refusal: "not_found",
    });
  });

  test("the tree loads several parents at once, with the children of each", async () => {
    const { plant, line: on, machine: of, admin } = await aWatchedPlant("alarm");
    const other = await aLine({ plant });
    const [there, elsewhere] = [await aMachine({ line: other }), await aMachine()];
    const top = `plant:${plant.id}`;
    const parent = [top, `production_line:${on.id}`, `production_line:${other.id}`];
    const asked = (more: string[]) =>
      call(treeOf, { as: admin, query: { plant_id: plant.id, "parent[]": [...parent, ...more] } });
    const keys = ({ body }: Answered) =>
      body.data.map((node: { parent: string; key: string }) => `${node.parent} > ${node.key}`);

    const answer = await asked([`production_line:${elsewhere.production_line_id}`]);
    expect(keys(answer)).toEqual([
      `${top} > production_line:${on.id}`,
      `${top} > production_line:${other.id}`,
      `production_line:${on.id} > machine:${of.id}`,
      `production_line:${other.id} > machine:${there.id}`,
    ]);
    expect((await asked([`plant:${elsewhere.plant_id}`])).status).toBe(404);
  });

  test("the tree loads one parent at a time", async () => {
    const { plant, line: on, machine: of, admin } = await aWatchedPlant("alarm");
    const quiet = await aMachine({ line: on });
    const query = { plant_id: plant.id };

    const top = await call(treeOf, { as: admin, query });
    expect(top.body.data).toMatchObject([{ key: `production_line:${on.id}`, level: "alarm", children_count: 2 }]);

    const below = await call(treeOf, { as: admin, query: { ...query, parent: `production_line:${on.id}` } });
    expect(idsOf(below)).toEqual([of.id, quiet.id]);
    const abnormal = await call(treeOf, {
      as: admin,
      query: { ...query, parent: `production_line:${on.id}`, is_abnormal: true },
    });
    expect(idsOf(abnormal)).toEqual([of.id]);
    expect((await call(treeOf, { as: admin, query: { ...query, parent: "wheel:3" } })).status).toBe(404);
  });
});

describe("what needs attention", () => {
  test("the attention list has abnormal items worst first, each with reading, limits, trend and work order", async () => {
    const { company, plant, asset, equipment, sensor, controller, admin } = await aWatchedPlant("warning");
    const worst = await anEquipment({ asset, name: "Gearbox" });
    const hot = await aSensor({ controller, equipment: worst, level: "alarm" });
    const fine = await anEquipment({ asset });
    await aSensor({ controller, equipment: fine, level: "ok" });
    const order = await aWorkOrder({ plant, equipment_id: worst.id, status: "in_work" });
    await anAlert({ sensor, level: "warning", parameter: 1, warning: 4.5, alarm: 7.1, last_value: 5 });
    await anAlert({
      sensor: hot,
      level: "alarm",
      parameter: 1,
      warning: 4.5,
      alarm: 7.1,
      last_value: 9,
      work_order_id: order.id,
    });
    await aMeasurement(hot, { last_value: 11.8 });
    const bucket = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
    await owner.readingHour.create({
      data: { company_id: company.id, sensor_id: hot.id, parameter: 1, bucket, min: 10, max: 14, sum: 24, count: 2 },
    });

    const { body } = await call(attentionOf, { as: admin, query: { plant_id: plant.id } });

    expect(body.data.map((row: { id: number }) => row.id)).toEqual([worst.id, equipment.id]);
    expect(body.counts).toEqual({ all: 2, with_work_order: 1 });
    expect(body.data[0]).toMatchObject({
      name: "Gearbox",
      level: "alarm",
      reading: { value: 11.8, unit: "mm/s", name: "parameters.vel_rms_z" },
      limits: { warning: 4.5, alarm: 7.1 },
      work_order: { id: order.id, status: "in_work" },
    });
    expect(body.data[0].spark).toHaveLength(28);
    expect(body.data[0].spark.at(-1)).toBe(12);
    expect(body.data[1]).toMatchObject({ work_order: null, reading: { value: 5 } });

    const unhandled = await call(attentionOf, { as: admin, query: { plant_id: plant.id, has_work_order: false } });
    expect(idsOf(unhandled)).toEqual([equipment.id]);
  });

  test("the alarms of a plant and of its machines are the open ones", async () => {
    const { plant, machine: of, sensor, admin } = await aWatchedPlant("alarm");
    const open = await anAlert({ sensor, parameter: 5, last_value: 80 });
    await anAlert({ sensor, parameter: 1, ended_at: new Date() });

    const ofPlant = await call(plantAlarms, { as: admin, params: { id: plant.id } });
    expect(idsOf(ofPlant)).toEqual([open.id]);
    expect(ofPlant.body.data[0]).toMatchObject({ value: 80, unit: "°C", machine: { id: of.id } });
    const other = await aMachine({ plant });
    expect(idsOf(await call(machineAlarms, { as: admin, query: { machine_id: of.id } }))).toEqual([open.id]);
    expect(idsOf(await call(machineAlarms, { as: admin, query: { "machine_id[]": [other.id] } }))).toEqual([]);
  });

  test("each state that the dashboard counts of devices narrows the sensors to as many", async () => {
    const { plant, equipment, controller, admin } = await aWatchedPlant();
    const seen = { controller, equipment, last_seen_at: new Date() };
    await aSensor({ ...seen, battery_pct: 31, signal: 2.1 });
    await aZone(await aSensor({ ...seen, battery_pct: 40, signal: 2.75 }), { parameter: 1 });
    await aSensor({ ...seen, battery_pct: 12, is_inactive: true });
    await aSensor({ controller, equipment, is_inactive: true });
    await aSensor({ ...seen, battery_pct: 5, archived_at: new Date() });
    const { devices } = (await call(itemHealth, { as: admin, query: { plant_id: plant.id } })).body.data;
    const { controllers: _controllers, sensors: all, ...states } = devices;
    const listed = async (query: object) =>
      (await call(listSensors, { as: admin, query: { plant_id: plant.id, ...query } })).body.meta.total;
    const found = Object.keys(states).map(async (state) => [state, await listed({ device_state: state })]);
    expect(Object.fromEntries(await Promise.all(found))).toEqual(states);
    expect([states.battery_low, states.inactive, states.without_limits, await listed({})]).toEqual([2, 2, 4, all]);
    expect(await listed({ "device_state[]": ["battery_low", "never_reported"] })).toBe(4);
  });

  test("health counts devices, and item tiles show the latest readings", async () => {
    const { plant, equipment, controller, admin } = await aWatchedPlant();
    await aSensor({ controller, equipment, battery_pct: 31, signal: 2.1, last_seen_at: new Date() });

    const { data } = (await call(itemHealth, { as: admin, query: { plant_id: plant.id } })).body;
    expect(data.devices).toEqual({
      controllers: 1,
      sensors: 2,
      reporting: 1,
      silent: 0,
      inactive: 0,
      never_reported: 1,
      without_limits: 2,
      battery_low: 1,
      signal_weak: 1,
    });
    const tiles = await call(itemTiles, { as: admin, query: { plant_id: plant.id } });
    expect(tiles.body.data[0].sensors).toHaveLength(2);
  });
});

/** Runs a service as a person, within that person's walls. */
async function within<T>(person: { id: number }, run: (asked: Parameters<typeof crumb>[0]) => Promise<T>): Promise<T> {
  const viewer = (await viewerOf(await signedIn(person)))!;
  return withScope(viewer, (tx) =>
    run({ viewer, tx, now: new Date(), request_id: "test", ip: null, locale: "en", timezone_offset: 0 }),
  );
}
