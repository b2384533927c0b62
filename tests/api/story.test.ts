import { randomInt } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { GET as readStory } from "@/app/api/equipments/[id]/story/route";
import { PUT as approve } from "@/app/api/maintenance/[id]/saving/approve/route";
import { PUT as evidence } from "@/app/api/maintenance/[id]/saving/evidence/route";
import { PUT as estimate } from "@/app/api/maintenance/[id]/saving/route";
import { PUT as complete } from "@/app/api/maintenance/complete-multiple/route";
import { PUT as start } from "@/app/api/maintenance/in-work-multiple/route";
import { POST as createOrder } from "@/app/api/maintenance/route";
import { POST as move } from "@/app/api/store-rooms/[id]/movements/route";
import { POST as createRoom } from "@/app/api/store-rooms/route";
import { netSaving } from "@/lib/domain/maintenance/savings";
import { resetLimits } from "@/lib/server/http/limits";
import { judgeProofs } from "@/lib/services/maintenance/proofs/judge";
import { decideOutcomes } from "@/lib/services/maintenance/proofs/outcomes";
import { settleSavings } from "@/lib/services/maintenance/savings/sweep";
import { aGateway, at, aZone, minute, recordReadings, send } from "../gateways";
import { call, type Person } from "../helpers";
import { owner } from "../owner";
import { recording, utc } from "../recordings";
import {
  aBearing,
  aBrand,
  aCompany,
  anAlert,
  anAsset,
  anEquipment,
  aPlant,
  aSensor,
  aTenant,
  aUser,
  aWaveform,
  aWorkOrder,
  placeIn,
  unique,
} from "../samples";

beforeEach(() => resetLimits());

const day = 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms);

const storyOf = async (as: Person, id: number, query: Record<string, number> = {}) => {
  const { status, body } = await call(readStory, { as, params: { id }, query });
  expect(body.message ?? status).toBe(200);
  return body;
};

/** A part number that is a bearing of this designation, and so many of it in a storeroom. */
async function bearingsInStock(admin: Person, plant: { id: number }, on_hand: number) {
  const designation = String(randomInt(1e8, 1e9));
  const brand = await aBrand();
  const model = await owner.brandModel.create({ data: { brand_id: brand.id, name: `${designation}/C3` } });
  const room = await call(createRoom, { as: admin, body: { plant_id: plant.id, name: unique("Room"), locations: [] } });
  if (on_hand > 0)
    await call(move, {
      as: admin,
      params: { id: room.body.data.id },
      body: { kind: "receive", brand_model_id: model.id, quantity: on_hand, unit_cost: 31_800 },
    });
  return { model, bearing: await aBearing({ name: designation }) };
}

async function listens(
  sensor: { id: number; company_id: number; plant_id: number; equipment_id: number | null },
  bearing_id: number,
) {
  const { company_id, plant_id, equipment_id, id: sensor_id } = sensor;
  await owner.equipmentBearing.create({
    data: { company_id, plant_id, equipment_id: equipment_id!, position: "Drive end", bearing_id, sensor_id },
  });
  const { id } = await aWaveform({ sensor });
  const taken_at = ago(10 * minute);
  const diagnosis = {
    verdict: "fault",
    fault: "outer_race",
    confidence: "high",
    missing: [],
    candidates: [{ fault: "outer_race", score: 0.82, evidence: [], not_measured: [] }],
  };
  await owner.waveform.update({ where: { id }, data: { taken_at, listed_at: taken_at, diagnosis } });
}

const ims = recording("ims/test2_timefeatures.csv");

/** Domain section 10.1 with the parts that were taken: an hour standing still costs 4,000.00. */
const figures = {
  probability: 80,
  failure_minutes: 720,
  planned_minutes: 180,
  downtime_cost: 400_000,
  failure_cost: 950_000,
  labor_cost: 200_000,
  parts_cost: 31_800,
};

describe.skipIf(!ims.present)("a recorded bearing failure", () => {
  test("a recorded bearing failure is one thread from alarm to approved saving, with no saving before its proof", async () => {
    const company = await aCompany({ currency: "CAD" });
    const plant = await aPlant({ company, downtime_cost: 400_000 });
    const admin = await aUser({ role: "plant_admin", company, plants: [plant] });
    const supervisor = await aUser({ role: "supervisor", company, plants: [plant] });
    const equipment = await anEquipment({ asset: await anAsset({ plant }) });
    const { controller, sensor, token } = await aGateway({ plant, sensor: { equipment, expected_interval_s: 600 } });
    await aZone(sensor, { parameter: 117, warning: 0.11, alarm: 0.35, is_run_gated: false });
    const [header, ...rows] = ims.lines().map((line) => line.split(","));
    const column = header!.indexOf("B1_rms");
    const speak = async (readings: readonly (readonly [string, string])[]) => {
      resetLimits();
      const devices = readings.map(([ts, value]) => ({
        uid: sensor.uid,
        ts,
        values: { acc_rms_z: Number(value) },
        running: true,
      }));
      expect((await send(token, { v: 1, gateway: "RECORDED", devices })).status).toBe(202);
      await recordReadings({ controller_id: controller.id, company_id: company.id, plant_id: plant.id }, new Date());
    };
    // The last day before the bearing of test 2 failed by its outer race, moved to the present.
    const failing = rows.slice(820, 982);
    const shift = Date.now() - minute - utc(failing.at(-1)![0]!);
    await speak(failing.map((row) => [new Date(utc(row[0]!) + shift).toISOString(), row[column]!]));
    const { model, bearing } = await bearingsInStock(admin, plant, 2);
    await listens(sensor, bearing.id);

    const before = await storyOf(admin, equipment.id);
    expect(before.data).toMatchObject([
      {
        key: "open",
        is_open: true,
        order: null,
        saving: null,
        alarm: { level: "alarm", parameter: 117, limit: 0.35 },
        evidence: { fault: "outer_race", confidence: { word: "high" } },
        gaps: { order: { reason: "not_ordered" }, approver: { reason: "nothing_saved" } },
      },
    ]);
    expect(before.meta.now).toMatchObject({
      level: "alarm",
      worst: { parameter: 117 },
      next: "acknowledge",
      work: null,
      parts: [{ brand_model: { id: model.id }, quantity: 1, available: 2, missing: 0 }],
    });

    const [alert] = await owner.alert.findMany({ where: { sensor_id: sensor.id } });
    const order = (own: object = {}) =>
      call(createOrder, { as: admin, body: { alert_id: alert!.id, assigned_user_id: admin.id, ...own } });
    const made = await Promise.all([order(), order()]);
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await owner.workOrder.count({ where: { equipment_id: equipment.id } })).toBe(1);
    const id: number = made.find(({ status }) => status === 201)!.body.data.id;
    const thread = async () => {
      const { data } = await storyOf(admin, equipment.id);
      expect(data).toHaveLength(1);
      return data[0];
    };
    const ordered = await thread();
    expect(ordered).toMatchObject({
      key: `order:${id}`,
      order: { id, status: "pending" },
      evidence: { fault: "outer_race" },
      parts: [{ brand_model: { id: model.id }, quantity: 1, reserved: 1, missing: 0 }],
      gaps: { proof: { reason: "not_done" }, saving: { reason: "not_done" } },
    });
    expect(Date.parse(ordered.parts_at)).toBeGreaterThan(Date.now() - minute);

    await call(start, { as: admin, method: "PUT", body: { ids: [id] } });
    const done = { ids: [id], total_minutes: 180, problem_solved: true, sanitization_of_tools: true };
    await call(complete, { as: admin, method: "PUT", body: { ...done, verdict: "confirmed" } });
    expect(await thread()).toMatchObject({
      is_open: true,
      parts: [{ issued: 1, reserved: 0 }],
      proofs: [{ verdict: "open" }],
      gaps: { proof: { reason: "collecting" }, saving: { reason: "not_proven" } },
    });

    const put = (handler: Parameters<typeof call>[0], as: Person, body: object = {}) =>
      call(handler, { as, method: "PUT", params: { id }, body });
    expect((await put(estimate, supervisor, figures)).body.data).toMatchObject({ status: "estimated" });
    await settleSavings();
    expect((await put(evidence, supervisor)).status).toBe(422);
    expect((await put(approve, admin)).status).toBe(409);
    expect((await thread()).gaps).toMatchObject({ approver: { reason: "not_evidenced" } });

    // The first hours of the same recording: the bearing as it was when it was new.
    await speak(rows.slice(0, 35).map((row, index) => [at(minute + index * 1_000), row[column]!]));
    await Promise.all([judgeProofs(), judgeProofs()]);
    await settleSavings();
    expect((await put(approve, admin)).body.data).toMatchObject({ status: "approved" });

    const whole = await thread();
    const stored = await owner.saving.findUniqueOrThrow({ where: { work_order_id: id } });
    const recomputed = netSaving({
      probability: stored.probability,
      failure_minutes: stored.failure_minutes,
      planned_minutes: stored.planned_minutes,
      downtime_cost: Number(stored.downtime_cost),
      failure_cost: Number(stored.failure_cost),
      labor_cost: Number(stored.labor_cost),
      parts_cost: Number(stored.parts_cost),
    });
    expect(whole).toMatchObject({
      proofs: [{ verdict: "fixed", outcome: "open" }],
      saving: { status: "approved", evidence: "proof", amount: recomputed, recomputed, currency: "CAD" },
      gaps: { proof: { reason: "watched" } },
      is_open: true,
    });
    expect(Object.keys(whole.gaps)).toEqual(["proof"]);
    expect(whole.saving.approved_by).toBe(`${admin.first_name} ${admin.last_name}`);

    // A source that was changed beside the books breaks the sum for everybody to see.
    await owner.saving.update({ where: { work_order_id: id }, data: { parts_cost: 31_801n } });
    const broken = await thread();
    expect(broken.saving.recomputed).not.toBe(broken.saving.amount);
  });
});

describe("parts for a diagnosed fault", () => {
  test("two users who order repairs at once never hold the same bearing, and the second order shows what is short", async () => {
    const { plant, admin } = await aTenant();
    const { model, bearing } = await bearingsInStock(admin, plant, 1);
    const alerts = [];
    for (let item = 0; item < 2; item++) {
      const sensor = await aSensor({ plant, equipment: await anEquipment({ plant }) });
      await listens(sensor, bearing.id);
      alerts.push(await anAlert({ sensor, parameter: 1, alert_rule: "high" }));
    }
    const made = await Promise.all(
      alerts.map(({ id }) => call(createOrder, { as: admin, body: { alert_id: id, assigned_user_id: admin.id } })),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    const needs = await owner.workOrderPart.findMany({
      where: { brand_model_id: model.id },
      select: { quantity: true, reservations: { select: { quantity: true } } },
    });
    expect(needs.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(needs.flatMap(({ reservations }) => reservations)).toEqual([{ quantity: 1 }]);
    expect(await owner.stockLine.findFirst({ where: { brand_model_id: model.id } })).toMatchObject({
      on_hand: 1,
      reserved: 1,
    });
  });

  test("what the last repair of the fault took is proposed, and not what was changed with it", async () => {
    const { plant, admin } = await aTenant();
    const { model, bearing } = await bearingsInStock(admin, plant, 2);
    const equipment = await anEquipment({ plant });
    const sensor = await aSensor({ plant, equipment });
    await listens(sensor, bearing.id);
    const before = await aWorkOrder({
      plant,
      equipment_id: equipment.id,
      status: "completed",
      completed_at: ago(30 * day),
      problem_solved: true,
      verdict: "confirmed",
      diagnosed_fault: "outer_race",
    });
    const hose = await owner.part.create({
      data: { ...placeIn(plant), number: unique("P"), name: unique("Hydraulic hose") },
    });
    const seal = await owner.part.create({
      data: { ...placeIn(plant), number: unique("P"), name: unique("Shaft seal") },
    });
    const taken = { ...placeIn(plant), work_order_id: before.id, quantity: 1, issued: 1 };
    await owner.workOrderPart.createMany({
      data: [{ part_id: hose.id }, { part_id: seal.id }, { brand_model_id: model.id }].map((one) => ({
        ...taken,
        ...one,
      })),
    });
    const alert = await anAlert({ sensor, parameter: 1, alert_rule: "high" });
    const body = { alert_id: alert.id, assigned_user_id: admin.id };
    const { id } = (await call(createOrder, { as: admin, body })).body.data;
    const needs = await owner.workOrderPart.findMany({ where: { work_order_id: id }, orderBy: { id: "asc" } });
    expect(new Set(needs.map(({ part_id, brand_model_id }) => part_id ?? brand_model_id))).toEqual(
      new Set([seal.id, model.id]),
    );
  });

  test("a proposed part can be left out of the order, and an undiagnosed alarm proposes none", async () => {
    const { plant, admin } = await aTenant();
    const { model, bearing } = await bearingsInStock(admin, plant, 1);
    const sensor = await aSensor({ plant, equipment: await anEquipment({ plant }) });
    await listens(sensor, bearing.id);
    const alert = await anAlert({ sensor, parameter: 1, alert_rule: "high" });
    const body = { alert_id: alert.id, assigned_user_id: admin.id, required_parts: [] };
    expect((await call(createOrder, { as: admin, body })).status).toBe(201);
    const plain = await aSensor({ plant, equipment: await anEquipment({ plant }) });
    const other = await anAlert({ sensor: plain, parameter: 1, alert_rule: "high" });
    await call(createOrder, { as: admin, body: { alert_id: other.id, assigned_user_id: admin.id } });
    expect(await owner.workOrderPart.count({ where: { plant_id: plant.id } })).toBe(0);
    expect(await owner.stockLine.findFirst({ where: { brand_model_id: model.id } })).toMatchObject({ reserved: 0 });
  });
});

describe("the threads of an item", () => {
  test("open threads come first, then closed ones by age, a page at a time", async () => {
    const { plant, admin } = await aTenant();
    const equipment = await anEquipment({ plant });
    const sensor = await aSensor({ plant, equipment });
    const alert = (more: object) => anAlert({ sensor, parameter: 1, alert_rule: "high", ...more });
    const closed = await aWorkOrder({
      plant,
      equipment_id: equipment.id,
      status: "closed",
      completed_at: ago(90 * day),
    });
    await alert({ work_order_id: closed.id, opened_at: ago(95 * day), ended_at: ago(90 * day) });
    const judged = { diagnosed_fault: "unbalance", verdict: "other_fault", verdict_fault: "looseness" };
    const found = { verdict: "other_fault", found: "looseness" };
    const alone = await alert({ opened_at: ago(50 * day), ended_at: ago(49 * day), ...judged });
    await alert({ opened_at: ago(200 * day), acknowledged_at: new Date() });
    await alert({ opened_at: ago(3 * day), parameter: 2 });
    const byHand = await aWorkOrder({ plant, equipment_id: equipment.id, type: "pm" });
    // A silent sensor is another story.
    await alert({ kind: "no_data", parameter: null, opened_at: ago(day) });

    const { data, meta } = await storyOf(admin, equipment.id, { max: 2 });
    expect(meta).toMatchObject({ total: 3, last_page: 2 });
    expect(data.map(({ key, is_open }: { key: string; is_open: boolean }) => [key, is_open])).toEqual([
      ["open", true],
      [`alert:${alone.id}`, false],
    ]);
    expect(data[0].alarm).toMatchObject({ alerts: 2, ended_at: null });
    expect(data[1]).toMatchObject({
      evidence: { fault: "unbalance", ...found },
      gaps: { order: { reason: "not_ordered" } },
    });
    const next = await storyOf(admin, equipment.id, { max: 2, page: 2 });
    expect(next.data.map(({ key }: { key: string }) => key)).toEqual([`order:${closed.id}`]);
    expect(next.data[0].gaps).toMatchObject({ proof: { reason: "nothing_measured" } });
    expect(JSON.stringify([data, next.data])).not.toContain(`"order:${byHand.id}"`);
    expect((await storyOf(admin, equipment.id, { max: 2, page: 9 })).data).toEqual([]);
  });

  test("a repair that recurred is a closed thread with its outcome, and another company sees nothing of it", async () => {
    const { plant, admin } = await aTenant();
    const equipment = await anEquipment({ plant });
    const sensor = await aSensor({ plant, equipment });
    const order = await aWorkOrder({
      plant,
      equipment_id: equipment.id,
      status: "completed",
      completed_at: ago(40 * day),
    });
    const alert = await anAlert({
      sensor,
      parameter: 1,
      alert_rule: "high",
      work_order_id: order.id,
      opened_at: ago(43 * day),
      ended_at: ago(40 * day),
    });
    await owner.proof.create({
      data: {
        ...placeIn(plant),
        work_order_id: order.id,
        sensor_id: sensor.id,
        parameter: 1,
        alert_id: alert.id,
        alert_rule: "high",
        verdict: "fixed",
        fault: "outer_race",
        fault_at: ago(43 * day),
        work_at: ago(40 * day),
        opened_at: ago(40 * day),
        closes_at: ago(26 * day),
      },
    });
    await anAlert({ sensor, parameter: 1, alert_rule: "high", opened_at: ago(20 * day), ended_at: ago(19 * day) });
    await decideOutcomes();

    const { data } = await storyOf(admin, equipment.id);
    expect(data).toHaveLength(2);
    expect(data.find(({ key }: { key: string }) => key === `order:${order.id}`)).toMatchObject({
      is_open: false,
      proofs: [{ verdict: "fixed", outcome: "recurred" }],
    });
    const stranger = (await aTenant()).admin;
    expect((await call(readStory, { as: stranger, params: { id: equipment.id } })).status).toBe(404);
  });
});
