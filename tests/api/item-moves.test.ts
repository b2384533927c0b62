import { describe, expect, test } from "vitest";
import { GET as analoguesOf } from "@/app/api/equipments/[id]/analogues/route";
import { DELETE as removePicture } from "@/app/api/equipments/[id]/pictures/[fileId]/route";
import { GET as repairsOf } from "@/app/api/equipments/[id]/repairs/route";
import { GET as itemOf, PUT as saveItem } from "@/app/api/equipments/[id]/route";
import { PUT as placeSensors } from "@/app/api/equipments/[id]/sensors/positions/route";
import { POST as moveItem } from "@/app/api/equipments/move/[id]/route";
import { POST as moveItems } from "@/app/api/equipments/move/route";
import { PUT as archiveMachine } from "@/app/api/machines/[id]/archive/route";
import { DELETE as removeMachine } from "@/app/api/machines/[id]/route";
import { PUT as archiveSensor } from "@/app/api/sensors/[id]/archive/route";
import { DELETE as removeSensor, PUT as saveSensor } from "@/app/api/sensors/[id]/route";
import { recordSensor } from "@/lib/services/monitoring/evaluation/record-sensors";
import { sweepSilence } from "@/lib/services/monitoring/evaluation/sweep-silence";
import { aGateway, at, aZone, batchOf, minute, recordReadings, send } from "../gateways";
import { type Answered, call, type Person } from "../helpers";
import { owner } from "../owner";
import { anAlert, anAsset, anEquipment, aPlant, aSensor, aTenant, aUser, aWorkOrder, unique } from "../samples";
import { waitingForLocks } from "../workers/held-row";

/** An item with a sensor on an asset of a plant that has a storeroom. */
async function anItem() {
  const tenant = await aTenant();
  const { plant } = tenant;
  const place = { company_id: plant.company_id, plant_id: plant.id };
  const item = await anEquipment({ asset: await anAsset({ plant }) });
  const sensor = await aSensor({ plant, equipment: item });
  const room = await owner.storeRoom.create({ data: { ...place, name: unique("Room") } });
  const shelf = await owner.storeRoomLocation.create({ data: { ...place, store_room_id: room.id, name: "R-1" } });

  return { ...tenant, place, item, sensor, room, shelf };
}

const move = (as: Person, item: { id: number }, body: object): Promise<Answered> =>
  call(moveItem, { as, params: { id: item.id }, body });
const errorsOf = ({ body }: Answered) => Object.keys(body.errors ?? body.messages ?? {});

describe("moving an item", () => {
  test("a move into a storeroom is kept with the asset it came from, and the item is counted no longer", async () => {
    const { admin, item, room, shelf } = await anItem();
    const moved = await move(admin, item, { store_room_id: room.id, location_id: shelf.id, reason: "Rewound" });
    expect(moved.body.data).toMatchObject({
      is_store_room: true,
      is_limbo: false,
      asset_id: null,
      location: { name: "R-1" },
    });
    const found = (await call(itemOf, { as: admin, params: { id: item.id } })).body.data;
    const asset = await owner.asset.findUniqueOrThrow({ where: { id: item.asset_id! } });
    expect(found.equipment_store_rooms).toMatchObject([
      { store_room_id: room.id, last_asset_name: asset.name, until: null },
    ]);
    expect(found.histories[0]).toMatchObject({
      kind: "move",
      from: asset.name,
      to: `${room.name}, R-1`,
      reason: "Rewound",
    });

    const back = await call(saveItem, {
      as: admin,
      method: "PUT",
      params: { id: item.id },
      body: { asset_id: asset.id },
    });
    expect(back.body.data).toMatchObject({ is_store_room: false, store_room_id: null, asset_id: asset.id });
    expect(back.body.data.histories).toHaveLength(2);
  });

  test("alerts of an item that is put into store end, and readings open none until it is back on a machine", async () => {
    const { admin, plant, place, item, room } = await anItem();
    const { sensor, controller, token } = await aGateway({ plant, sensor: { equipment: item } });
    await aZone(sensor, { parameter: 1, warning: 4.5, alarm: 7.1 });
    const read = async (value: number, first: number) => {
      const times = [first, first - 1, first - 2].map((ago) => at(-ago * minute));
      await send(
        token,
        batchOf(
          sensor.uid,
          times.map((ts) => [ts, { vel_rms_z: value }]),
        ),
      );
      await recordReadings({ controller_id: controller.id, ...place }, new Date());
    };
    const open = () => owner.alert.count({ where: { sensor_id: sensor.id, ended_at: null } });
    await read(9, 20);
    expect(await open()).toBe(1);

    await move(admin, item, { store_room_id: room.id });
    await recordSensor(place, sensor.id, new Date());
    expect(await open()).toBe(0);
    expect((await owner.sensor.findUniqueOrThrow({ where: { id: sensor.id } })).level).toBe("inactive");
    await read(9, 15);
    expect(await open()).toBe(0);

    await move(admin, item, { asset_id: item.asset_id });
    await read(9, 10);
    expect(await open()).toBe(1);
  });

  test("alerts end with the watch: a sensor archived, deleted, inactive or taken off, and a machine archived or deleted", async () => {
    const { admin, plant, place } = await anItem();
    const put = { as: admin, method: "PUT" } as const;
    const ways: Record<
      string,
      (sensor: { id: number }, item: { id: number }, machine_id: number) => Promise<Answered>
    > = {
      archived: ({ id }) => call(archiveSensor, { ...put, params: { id }, body: {} }),
      deleted: ({ id }) => call(removeSensor, { as: admin, method: "DELETE", params: { id } }),
      inactive: ({ id }) => call(saveSensor, { ...put, params: { id }, body: { is_inactive: true } }),
      unmounted: ({ id }) => call(saveSensor, { ...put, params: { id }, body: { equipment_id: null } }),
      taken_off: (_, item) => move(admin, item, { is_limbo: true, sensors: "take_off" }),
      archived_machine: (_sensor, _item, id) => call(archiveMachine, { ...put, params: { id }, body: {} }),
      deleted_machine: (_sensor, _item, id) =>
        call(removeMachine, { as: admin, method: "DELETE", params: { id }, body: { confirm: "delete" } }),
    };
    for (const [name, end] of Object.entries(ways)) {
      const asset = await anAsset({ plant });
      const item = await anEquipment({ asset });
      const { sensor, controller, token } = await aGateway({ plant, sensor: { equipment: item } });
      await aZone(sensor, { parameter: 1, warning: 4.5, alarm: 7.1 });
      const times = [3, 2, 1].map((ago) => at(-ago * minute));
      const read = () =>
        send(
          token,
          batchOf(
            sensor.uid,
            times.map((ts) => [ts, { vel_rms_z: 9 }]),
          ),
        );
      await read();
      await recordReadings({ controller_id: controller.id, ...place }, new Date());
      await anAlert({ sensor, kind: "no_data", alert_rule: "no_data", level: "unknown", parameter: null });
      const open = () => owner.alert.count({ where: { sensor_id: sensor.id, ended_at: null } });
      expect(await open(), name).toBe(2);

      expect((await end(sensor, item, asset.machine_id)).status, name).toBe(200);
      expect(await owner.outbox.count({ where: { topic: "sensor-changed", key: String(sensor.id) } }), name).toBe(1);
      await recordSensor(place, sensor.id, new Date());
      await sweepSilence(new Date(Date.now() + sensor.expected_interval_s * 3_000 + minute));
      expect(await open(), name).toBe(0);
    }
  });

  test("an alert of missing data ends when the item is put into store", async () => {
    const { admin, place, item, sensor, room } = await anItem();
    const silent = await anAlert({ sensor, kind: "no_data", alert_rule: "no_data", level: "unknown", parameter: null });
    await move(admin, item, { store_room_id: room.id });
    await recordSensor(place, sensor.id, new Date());
    expect((await owner.alert.findUniqueOrThrow({ where: { id: silent.id } })).ended_at).not.toBeNull();
  });

  test("sensors stay, are taken off, or go to the item that takes its place", async () => {
    const { admin, item, sensor, room, plant } = await anItem();
    const other = await anEquipment({ asset: await anAsset({ plant }) });
    const handed = await move(admin, item, { store_room_id: room.id, sensors: "hand_over", replaced_by_id: other.id });
    expect(handed.status).toBe(200);
    const mounted = () => owner.sensor.findUniqueOrThrow({ where: { id: sensor.id } });
    expect((await mounted()).equipment_id).toBe(other.id);
    await move(admin, other, { is_limbo: true, sensors: "take_off" });
    expect((await mounted()).equipment_id).toBeNull();
  });

  test("the item that takes its place begins to count its run hours, and has not those of the item before", async () => {
    const { admin, item, sensor, room, plant } = await anItem();
    const since = new Date("2020-01-01T00:00:00Z");
    await owner.sensor.update({
      where: { id: sensor.id },
      data: { is_runtime_tracked: true, runtime_since: since },
    });
    const begun = async () =>
      (await owner.sensor.findUniqueOrThrow({ where: { id: sensor.id } })).runtime_since?.getTime() ?? 0;
    const other = await anEquipment({ asset: await anAsset({ plant }) });
    await move(admin, item, { store_room_id: room.id });
    expect(await begun()).toBe(since.getTime());
    await move(admin, item, { is_limbo: true, sensors: "hand_over", replaced_by_id: other.id });
    expect(await begun()).toBeGreaterThan(since.getTime());
  });

  test("exactly one place is named, it is of the plant, and it is another one", async () => {
    const { admin, item, room } = await anItem();
    const foreign = await anItem();
    const cases: [object, string][] = [
      [{}, "asset_id"],
      [{ asset_id: item.asset_id, is_limbo: true }, "asset_id"],
      [{ store_room_id: room.id, is_limbo: true }, "store_room_id"],
      [{ store_room_id: foreign.room.id }, "store_room_id"],
      [{ asset_id: foreign.item.asset_id }, "asset_id"],
      [{ store_room_id: room.id, location_id: foreign.shelf.id }, "location_id"],
      [{ is_limbo: true, location_id: foreign.shelf.id }, "location_id"],
      [{ asset_id: item.asset_id }, "asset_id"],
      [{ is_limbo: true, sensors: "hand_over" }, "replaced_by_id"],
      [{ is_limbo: true, sensors: "hand_over", replaced_by_id: foreign.item.id }, "replaced_by_id"],
    ];
    for (const [body, field] of cases) {
      const answer = await move(admin, item, body);
      expect(answer.status, JSON.stringify(body)).toBe(422);
      expect(errorsOf(answer), JSON.stringify(body)).toContain(field);
    }
  });

  test("an item is not put into a storeroom that is deleted at the same time", async () => {
    const { admin, item, room } = await anItem();
    const [moving] = await owner.$transaction(async (tx) => {
      await tx.storeRoom.update({ where: { id: room.id }, data: { deleted_at: new Date() } });
      const begun = move(admin, item, { store_room_id: room.id });
      await expect.poll(waitingForLocks).toBeGreaterThan(0);
      return [begun];
    });
    const answer = await moving;
    expect([answer?.status, errorsOf(answer!)]).toEqual([422, ["store_room_id"]]);
    expect((await owner.equipment.findUniqueOrThrow({ where: { id: item.id } })).asset_id).toBe(item.asset_id);
  });

  test("a technician moves an item into a storeroom and out of it, and not from asset to asset", async () => {
    const { company, plant, item, room } = await anItem();
    const technician = await aUser({ role: "technician", company, plants: [plant] });
    const other = await anAsset({ plant });
    expect((await move(technician, item, { asset_id: other.id })).status).toBe(403);
    expect((await move(technician, item, { store_room_id: room.id })).status).toBe(200);
    expect((await move(technician, item, { asset_id: other.id })).status).toBe(200);
  });
});

describe("an item", () => {
  test("what fits in its place is the same part number first, also where a whole item is stored", async () => {
    const { admin, item, place, room } = await anItem();
    const brand = await owner.brand.create({ data: { name: unique("Brand") } });
    const [own, other] = await Promise.all(
      [0, 1].map(() => owner.brandModel.create({ data: { brand_id: brand.id, name: unique("M") } })),
    );
    const pair = [own!.id, other!.id].sort((a, b) => a - b);
    await owner.brandModelCrossover.create({ data: { brand_model_id: pair[0]!, crossover_id: pair[1]! } });
    const saved = await call(saveItem, {
      as: admin,
      method: "PUT",
      params: { id: item.id },
      body: { brand_model_id: own!.id },
    });
    expect(saved.body.data).toMatchObject({ brand_model_id: own!.id, brand_id: brand.id, model: own!.name });
    const spare = await owner.equipment.create({
      data: { ...place, name: "Spare", brand_model_id: own!.id, is_store_room: true, store_room_id: room.id },
    });
    await owner.stockLine.create({ data: { ...place, store_room_id: room.id, brand_model_id: other!.id, on_hand: 4 } });
    const { body } = await call(analoguesOf, { as: admin, params: { id: item.id } });
    expect(body.data).toMatchObject([
      { id: own!.id, kind: "same", items: [{ id: spare.id }] },
      { id: other!.id, kind: "crossover", available: 4 },
    ]);
  });

  test("repairs name the order, who completed it and the parts it took", async () => {
    const { admin, plant, place, item, room } = await anItem();
    const order = await aWorkOrder({
      plant,
      equipment_id: item.id,
      status: "completed",
      completed_at: new Date(),
      completed_by: admin.id,
    });
    const part = await owner.part.create({ data: { ...place, number: unique("P"), name: "Seal" } });
    const line = await owner.stockLine.create({ data: { ...place, store_room_id: room.id, part_id: part.id } });
    await owner.stockMovement.create({
      data: {
        ...place,
        store_room_id: room.id,
        stock_line_id: line.id,
        kind: "issue",
        quantity: -2,
        balance: 0,
        unit_cost: 100,
        cost: -200n,
        work_order_id: order.id,
      },
    });
    const { body } = await call(repairsOf, { as: admin, params: { id: item.id } });
    expect(body.data).toMatchObject([
      { id: order.id, completed_by: { id: admin.id }, parts_cost: 200, parts: [{ name: "Seal", quantity: 2 }] },
    ]);
  });

  test("sensors are placed on a picture of the item alone, each once, and leave with the picture", async () => {
    const { admin, place, item, sensor } = await anItem();
    const stranger = await aSensor({ plant: { id: place.plant_id, company_id: place.company_id } });
    const file = await owner.file.create({
      data: {
        company_id: place.company_id,
        storage_key: unique("k"),
        name: "a.png",
        mime: "image/png",
        size: 1,
        sha256: "",
      },
    });
    const put = (body: object) => call(placeSensors, { as: admin, method: "PUT", params: { id: item.id }, body });
    const positions = [{ sensor_id: sensor.id, x: 0.25, y: 1 }];
    expect(errorsOf(await put({ file_id: file.id, positions }))).toEqual(["file_id"]);
    await owner.equipmentPicture.create({ data: { ...place, equipment_id: item.id, file_id: file.id } });
    expect((await put({ file_id: file.id, positions })).body.data).toMatchObject([{ file_id: file.id, positions }]);
    expect(errorsOf(await put({ file_id: file.id, positions: [...positions, ...positions] }))).toEqual(["positions"]);
    expect(errorsOf(await put({ file_id: file.id, positions: [{ sensor_id: stranger.id, x: 0, y: 0 }] }))).toEqual([
      "positions",
    ]);
    expect((await put({ file_id: file.id, positions: [{ sensor_id: sensor.id, x: 1.1, y: 0 }] })).status).toBe(422);
    const params = { id: item.id, fileId: file.id };
    expect((await call(removePicture, { as: admin, method: "DELETE", params, body: {} })).body.data).toEqual([]);
    expect(await owner.sensorPosition.count({ where: { equipment_id: item.id } })).toBe(0);
  });
});

describe("moving several items", () => {
  async function threeItems() {
    const tenant = await anItem();
    const others = [await anEquipment({ plant: tenant.plant }), await anEquipment({ plant: tenant.plant })];
    const items = [tenant.item, ...others];
    return { ...tenant, items, ids: items.map(({ id }) => id), asset: await anAsset({ plant: tenant.plant }) };
  }

  test("several items go to the same asset, each with its own move and audit entry", async () => {
    const { admin, ids, asset, sensor } = await threeItems();
    const moved = await call(moveItems, { as: admin, body: { ids, asset_id: asset.id, reason: "New line" } });
    expect(moved.body.data).toEqual(ids.map((id) => ({ id, status: "done" })));
    expect(await owner.equipment.count({ where: { id: { in: ids }, asset_id: asset.id } })).toBe(3);
    const moves = await owner.equipmentMove.findMany({ where: { equipment_id: { in: ids } }, orderBy: { id: "asc" } });
    expect(moves.map(({ equipment_id, to_name, reason }) => [equipment_id, to_name, reason])).toEqual(
      ids.toSorted((a, b) => a - b).map((id) => [id, asset.name, "New line"]),
    );
    const events = await owner.auditEvent.findMany({ where: { object: "equipments", object_id: { in: ids } } });
    expect(new Set(events.map(({ object_id }) => object_id)).size).toBe(3);
    expect((await owner.sensor.findUniqueOrThrow({ where: { id: sensor.id } })).equipment_id).toBe(sensor.equipment_id);
  });

  test("an item that is there already stays, with the reason, and the others are moved", async () => {
    const { admin, ids, items, asset, sensor } = await threeItems();
    await owner.equipment.update({ where: { id: items[1]!.id }, data: { asset_id: asset.id } });
    const moved = await call(moveItems, { as: admin, body: { ids, asset_id: asset.id, sensors: "take_off" } });
    expect(moved.body.data.map(({ status }: { status: string }) => status)).toEqual(["done", "skipped", "done"]);
    expect(moved.body.data[1].reason).toMatch(/\w/);
    expect(await owner.equipmentMove.count({ where: { equipment_id: items[1]!.id } })).toBe(0);
    expect((await owner.sensor.findUniqueOrThrow({ where: { id: sensor.id } })).equipment_id).toBeNull();
  });

  test("items of two plants, of another company, or without a place to go are refused as a whole", async () => {
    const { admin, company, ids, asset } = await threeItems();
    const other = await aPlant({ company });
    await owner.userPlant.create({ data: { user_id: admin.id, company_id: company.id, plant_id: other.id } });
    const elsewhere = await anEquipment({ plant: other });
    const foreign = (await anItem()).item;
    const tried = (body: object) => call(moveItems, { as: admin, body });
    expect((await tried({ ids: [...ids, elsewhere.id], asset_id: asset.id })).status).toBe(422);
    expect((await tried({ ids: [...ids, foreign.id], asset_id: asset.id })).status).toBe(404);
    expect((await tried({ ids })).status).toBe(422);
    expect((await tried({ ids, asset_id: asset.id, is_limbo: true })).status).toBe(422);
    expect(await owner.equipmentMove.count({ where: { equipment_id: { in: [...ids, elsewhere.id] } } })).toBe(0);
  });

  test("twenty people who move the same items at once move each of them once", async () => {
    const { admin, ids, asset } = await threeItems();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => call(moveItems, { as: admin, body: { ids, asset_id: asset.id } })),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(all.flatMap(({ body }) => body.data).filter(({ status }) => status === "done")).toHaveLength(3);
    expect(await owner.equipmentMove.count({ where: { equipment_id: { in: ids } } })).toBe(3);
  });
});
