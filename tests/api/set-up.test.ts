import { beforeEach, describe, expect, test } from "vitest";
import { PUT as applyLimits } from "@/app/api/sensors/jobs/level-zones/route";
import { POST as addSensor } from "@/app/api/sensors/route";
import { parameterByKey } from "@/lib/domain/monitoring/parameters";
import { withScope } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { viewerOfUser } from "@/lib/server/http/session";
import { retakeRefused } from "@/lib/services/monitoring/ingest/retry-rejected";
import { setUpScreen } from "@/lib/services/screens/set-up";
import { aToken, at, aZone, batchOf, minute, send } from "../gateways";
import { call } from "../helpers";
import { owner } from "../owner";
import {
  aController,
  aLine,
  aMachine,
  anAsset,
  anEquipment,
  aPlant,
  aSensor,
  aTenant,
  aUser,
  unique,
} from "../samples";

beforeEach(() => resetLimits());

async function screenOf(as: { id: number }, plant_id: number | null, search: Record<string, string> = {}) {
  const viewer = await viewerOfUser(as.id, null);
  if (!viewer) throw new Error("nobody looks");
  const rest = { now: new Date(), locale: "en", timezone_offset: 0, request_id: "test", ip: null } as const;

  return withScope(viewer, (tx) => setUpScreen({ tx, viewer, ...rest }, plant_id, search));
}

/** Of an existing plant. */
async function partsOf(as: { id: number }, plant: { id: number }) {
  const { of, ...way } = await screenOf(as, plant.id);
  if (!of) throw new Error("no parts");

  return { ...way, ...of };
}

describe("who may set up what", () => {
  test("provider staff begin with the company, and a new plant is of the company in the address", async () => {
    const staff = await aUser({ role: "super_admin" });
    const { company } = await aTenant();
    expect(await screenOf(staff, null)).toMatchObject({ done: [], next: "company", company: null, of: null });
    const named = await screenOf(staff, null, { company: String(company.id) });
    expect(named.company).toEqual({ id: company.id, name: company.name, currency: "USD" });
  });

  test("a plant admin is left structure, gateway, limits and people, and a company's own cannot look at another plant", async () => {
    const { plant, admin } = await aTenant();
    const { may, done, next, people } = await partsOf(admin, plant);
    expect(may).toEqual(["structure", "gateway", "limits", "people"]);
    expect([done, next]).toEqual([["company", "plant"], "structure"]);
    expect(people?.roles.map(({ name }) => name)).toContain("Technician");
    await expect(screenOf(admin, (await aPlant()).id)).rejects.toMatchObject({ refusal: "not_found" });
  });

  test("a technician has no step to do, sees no users and is offered no role", async () => {
    const { plant } = await aTenant();
    const technician = await aUser({ role: "technician", plants: [plant] });
    const { may, next, people, gateway, limits } = await partsOf(technician, plant);
    expect({ may, next, people, gateway, limits }).toEqual({
      may: [],
      next: null,
      people: null,
      gateway: null,
      limits: null,
    });
  });
});

/** A plant with one item of a machine type, and a gateway that speaks. */
async function aSpeakingPlant() {
  const { plant, admin } = await aTenant();
  const asset = await anAsset({ machine: await aMachine({ line: await aLine({ plant }) }) });
  const item = await anEquipment({ asset, limit_class: "motor_medium" });
  const controller = await aController({ plant });

  return { plant, admin, item, controller, token: await aToken(controller) };
}

test("devices that are no sensors are shown until they are added on an item, and then with what they sent", async () => {
  const { plant, admin, item, controller, token } = await aSpeakingPlant();
  const uid = unique("vib");
  expect((await send(token, batchOf(uid, [[at(-minute), { vel_rms_x: 2.1, temp: 41 }]]))).status).toBe(202);
  const before = await partsOf(admin, plant);
  expect(before.gateway?.devices).toMatchObject([{ uid, data_set: "temp_vibe", controller_id: controller.id }]);
  expect(before.done).not.toContain("gateway");
  expect(before.gateway?.gateways[0]?.bound_at).not.toBeNull();

  const body = { controller_id: controller.id, equipment_id: item.id, uid, name: uid, data_set: "temp_vibe" };
  expect((await call(addSensor, { as: admin, body })).status).toBe(201);
  await retakeRefused({ controller_id: controller.id, company_id: plant.company_id, plant_id: plant.id });
  const after = await partsOf(admin, plant);
  expect(after.gateway?.devices).toEqual([]);
  expect(after.gateway?.sensors).toMatchObject([
    { uid, item: { id: item.id }, values: [{ value: 2.1, unit: "mm/s" }, { value: 41 }] },
  ]);
  expect(after.done).toContain("gateway");
});

test("limits are proposed for measurements without any, counted by machine type, and none are left once they are set", async () => {
  const { plant, admin, item, controller, token } = await aSpeakingPlant();
  const [open, kept] = [await aSensor({ controller, equipment: item }), await aSensor({ controller, equipment: item })];
  for (const { uid } of [open, kept]) await send(token, batchOf(uid, [[at(-minute), { vel_rms_x: 2.1, temp: 41 }]]));
  await aZone(kept, { parameter: parameterByKey("temp_vibe", "vel_rms_x")?.id ?? 0, warning: 9, alarm: 12 });
  const { limits } = await partsOf(admin, plant);
  expect(limits?.sensor_ids).toEqual([open.id]);
  expect(limits?.groups).toContainEqual({
    limit_class: "motor_medium",
    equipment_type: null,
    unit: "mm/s",
    kind: "high",
    warning: 2.8,
    alarm: 4.5,
    count: 1,
  });

  const body = { ids: limits?.sensor_ids, our: true, reason: "Set-up" };
  expect((await call(applyLimits, { as: admin, method: "PUT", body })).status).toBe(200);
  const after = await partsOf(admin, plant);
  expect(after.limits?.groups).toEqual([]);
  expect(after.done).toContain("limits");
  expect(await owner.levelZone.findMany({ where: { sensor_id: kept.id } })).toMatchObject([{ warning: 9, alarm: 12 }]);
});

test("a sensor on an item of no type is counted as one without limits to propose", async () => {
  const { plant, admin, controller, token } = await aSpeakingPlant();
  const asset = await anAsset({ machine: await aMachine({ line: await aLine({ plant }) }) });
  const sensor = await aSensor({ controller, equipment: await anEquipment({ asset }) });
  await send(token, batchOf(sensor.uid, [[at(-minute), { vel_rms_x: 2.1 }]]));
  expect((await partsOf(admin, plant)).limits).toEqual({ sensor_ids: [], groups: [], without_standard: 1 });
});
