import { beforeEach, describe, expect, test } from "vitest";
import { PUT as changeControllers } from "@/app/api/controllers/route";
import { PUT as changeItems } from "@/app/api/equipments/route";
import { PUT as changeSensors } from "@/app/api/sensors/route";
import { resetLimits } from "@/lib/server/http/limits";
import { call, type Person } from "../helpers";
import { owner } from "../owner";
import { aController, anAsset, anEquipment, aPlant, aSensor, aTenant, aUser } from "../samples";

/** The same fields for several records of one plant, in one call. */

beforeEach(() => resetLimits());

async function aPlantOfItems() {
  const { company, plant, admin } = await aTenant();
  const asset = await anAsset({ plant });
  const items = [await anEquipment({ asset }), await anEquipment({ asset }), await anEquipment({ asset })];
  return { company, plant, admin, items, ids: items.map(({ id }) => id) };
}

const change = (route: typeof changeItems, as: Person, ids: number[], fields: object) =>
  call(route, { as, method: "PUT", body: { ids, fields } });

describe("several records changed at once", () => {
  test("several items get the same fields, keep their others, and have a line in the audit log each", async () => {
    const { admin, ids, items } = await aPlantOfItems();
    const answer = await change(changeItems, admin, ids, { power_kw: 45, loc_on_machine: "Drive side" });

    expect(answer.body.data).toEqual(ids.map((id) => ({ id, status: "done" })));
    const rows = await owner.equipment.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
    expect(rows.map(({ name, power_kw, loc_on_machine }) => [name, power_kw, loc_on_machine])).toEqual(
      items.map(({ name }) => [name, 45, "Drive side"]),
    );
    const events = await owner.auditEvent.findMany({ where: { object: "equipments", object_id: { in: ids } } });
    expect(events.map(({ action, user_id }) => [action, user_id])).toEqual(ids.map(() => ["update", admin.id]));
    expect((await change(changeItems, admin, ids, { power_kw: null })).status).toBe(200);
    expect(await owner.equipment.count({ where: { id: { in: ids }, power_kw: null } })).toBe(3);
  });

  test("what one record refuses leaves it as it was, with the reason, and the others are changed", async () => {
    const { company, plant, admin, ids } = await aPlantOfItems();
    const controller = await aController({ plant });
    const sensor = await aSensor({ controller });
    const archived = await aSensor({ controller, archived_at: new Date() });
    const brand = await owner.brand.create({ data: { name: "Elsewhere", company_id: (await aTenant()).company.id } });
    const refused = await change(changeItems, admin, ids, { brand_id: brand.id });
    expect(refused.body.data).toEqual(ids.map((id) => ({ id, status: "skipped", reason: "Brand: does not exist" })));
    expect(await owner.equipment.count({ where: { id: { in: ids }, brand_id: null } })).toBe(3);

    const sensors = await change(changeSensors, admin, [sensor.id, archived.id], { expected_interval_s: 900 });
    expect(sensors.body.data.map(({ status }: { status: string }) => status)).toContain("done");
    expect((await owner.sensor.findUniqueOrThrow({ where: { id: sensor.id } })).expected_interval_s).toBe(900);
    const gateways = await change(changeControllers, admin, [controller.id], { connection_type: "mqtt" });
    expect(gateways.body.data).toEqual([{ id: controller.id, status: "done" }]);
    expect(company.id).toBe(plant.company_id);
  });

  test("records of two plants are refused until one plant is selected", async () => {
    const { company, admin, ids } = await aPlantOfItems();
    const other = await aPlant({ company });
    await owner.userPlant.create({ data: { user_id: admin.id, company_id: company.id, plant_id: other.id } });
    const there = await anEquipment({ asset: await anAsset({ plant: other }) });
    const answer = await change(changeItems, admin, [...ids, there.id], { power_kw: 45 });
    expect([answer.status, answer.body.message]).toEqual([422, "Please select a plant first"]);
    expect(await owner.equipment.count({ where: { power_kw: 45 } })).toBe(0);
  });

  test("only shared fields are accepted, one at least, of records that the user sees and may change", async () => {
    const { plant, admin, ids } = await aPlantOfItems();
    expect((await change(changeItems, admin, ids, { name: "All the same" })).status).toBe(422);
    expect((await change(changeItems, admin, ids, {})).body.messages).toMatchObject({
      "fields.brand_id": ["At least one of these fields is required"],
    });
    expect((await change(changeItems, admin, [], { power_kw: 1 })).status).toBe(422);
    expect((await change(changeItems, admin, ids, { power_kw: "much" })).status).toBe(422);
    const stranger = await anEquipment();
    expect((await change(changeItems, admin, [...ids, stranger.id], { power_kw: 1 })).status).toBe(404);
    const technician = await aUser({ role: "technician", plants: [plant] });
    expect((await change(changeItems, technician, ids, { power_kw: 1 })).status).toBe(403);
    expect(await owner.equipment.count({ where: { id: { in: ids }, power_kw: null } })).toBe(3);
  });

  test("two users who change the same records at once both succeed, and the last one counts for all of them", async () => {
    const { admin, ids } = await aPlantOfItems();
    const answers = await Promise.all([
      change(changeItems, admin, ids, { power_kw: 11 }),
      change(changeItems, admin, ids.toReversed(), { power_kw: 22 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const powers = await owner.equipment.findMany({ where: { id: { in: ids } }, select: { power_kw: true } });
    expect(new Set(powers.map(({ power_kw }) => power_kw)).size).toBe(1);
  });
});
