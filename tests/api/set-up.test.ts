import { beforeEach, describe, expect, test } from "vitest";
import { POST as approve } from "@/app/api/imports/[id]/approve/route";
import { PUT as applyLimits } from "@/app/api/sensors/jobs/level-zones/route";
import { POST as addSensor } from "@/app/api/sensors/route";
import { POST as importPlant } from "@/app/api/settings/import/route";
import { cellsOf, csvOf, plantTable } from "@/lib/domain/imports/outline";
import { withScope } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { viewerOfUser } from "@/lib/server/http/session";
import { retakeRefused } from "@/lib/services/monitoring/ingest/retry-rejected";
import { labelsOf } from "@/lib/services/outward/imports/read";
import { setUpScreen } from "@/lib/services/screens/set-up";
import { aToken, at, aZone, batchOf, minute, send } from "../gateways";
import { call } from "../helpers";
import { uploaded, workOn } from "../imports";
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
      ...{ may: [], next: null },
      ...{ people: null, gateway: null, limits: null },
    });
  });
});

test("a pasted table of twenty machines is checked by the import, shown as a tree and written whole", async () => {
  const { plant, admin } = await aTenant();
  const rows = Array.from({ length: 20 }, (_, at) => `Line ${1 + (at % 2)}\tPump ${at + 1}\tMotor`);
  const table = plantTable(cellsOf(["Line\tMachine\tItem", ...rows].join("\n")), labelsOf("plant"));
  if (!table) throw new Error("no table");
  const form = new FormData();
  form.set("plant_id", String(plant.id));
  form.set("file", new File([csvOf(table)], "structure.csv", { type: "text/csv" }));
  const { body } = await uploaded(importPlant, { as: admin, form });
  expect(body.data.counts).toMatchObject({ create: 62, error: 0 });

  const waiting = await partsOf(admin, plant);
  expect(waiting.structure.waiting?.current?.id).toBe(body.data.id);
  expect(waiting.structure.lines.map(({ name, machines }) => [name, machines.length])).toEqual([
    ["Line 1", 10],
    ["Line 2", 10],
  ]);
  expect(waiting.counts).toMatchObject({ lines: 0, machines: 0, items: 0 });

  await call(approve, { as: admin, method: "POST", params: { id: body.data.id } });
  await workOn(body.data.id);
  const written = await partsOf(admin, plant);
  expect(written.structure.waiting).toBeNull();
  expect(written.counts).toMatchObject({ lines: 2, machines: 20, items: 20 });
  expect(written.structure.lines[0]?.machines[0]).toEqual({ name: "Pump 1", items: 1 });
  expect([written.done, written.next]).toEqual([["company", "plant", "structure"], "gateway"]);
});

/** A plant with one item of a machine type, and a gateway that speaks. */
async function aSpeakingPlant() {
  const { plant, admin } = await aTenant();
  const asset = await anAsset({ machine: await aMachine({ line: await aLine({ plant }) }) });
  const item = await anEquipment({ asset, limit_class: "motor_medium" });
  const controller = await aController({ plant });

  return { plant, admin, item, controller, token: await aToken(controller) };
}

test("devices that no sensor stands for are shown until they are added on an item, and then with what they sent", async () => {
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
  await aZone(kept, { parameter: 1, warning: 9, alarm: 12 });
  const { limits } = await partsOf(admin, plant);
  expect(limits?.sensor_ids).toEqual([open.id]);
  expect(limits?.groups).toContainEqual({
    ...{ limit_class: "motor_medium", equipment_type: null, unit: "mm/s", kind: "high" },
    ...{ warning: 2.8, alarm: 4.5, count: 1 },
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
