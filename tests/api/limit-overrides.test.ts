import { beforeEach, describe, expect, test } from "vitest";
import { GET as success } from "@/app/api/analytics/success/route";
import { PUT as decide } from "@/app/api/sensors/[id]/re-baseline/[baselineId]/route";
import { GET as learning, PUT as rebaseline } from "@/app/api/sensors/[id]/re-baseline/route";
import { PUT as saveZone } from "@/app/api/sensors/jobs/[id]/level-zones/[zoneId]/route";
import { GET as overrides } from "@/app/api/sensors/jobs/level-zones/overrides/route";
import { resetLimits } from "@/lib/server/http/limits";
import { aGateway, at, aZone, batchOf, minute, recordReadings, send } from "../gateways";
import { call } from "../helpers";
import { owner } from "../owner";
import { anAlert, aTenant, aUser, theRole } from "../samples";

beforeEach(() => resetLimits());

/** A machine that speaks every minute, with limits of 4.5 and 7.1 mm/s. */
async function aMachine() {
  const tenant = await aTenant();
  const gateway = await aGateway({ plant: tenant.plant });
  const { controller, sensor, token } = gateway;
  const zone = await aZone(sensor, { parameter: 1, warning: 4.5, alarm: 7.1 });
  let next = -1_000;
  const speak = async (count: number, level: number) => {
    resetLimits();
    const values = Array.from({ length: count }, (_, index) => level * (1 + 0.02 * (((7 * index) % 5) - 2)));
    const readings = values.map((value) => [at(next++ * 15 * minute), { vel_rms_z: value }] as const);
    expect((await send(token, batchOf(sensor.uid, readings))).status).toBe(202);
    await recordReadings(
      { controller_id: controller.id, company_id: controller.company_id, plant_id: controller.plant_id },
      new Date(),
    );
  };
  const start = (body: object) =>
    call(rebaseline, { as: tenant.admin, method: "PUT", params: { id: sensor.id }, body });
  const proposed = async () => (await call(learning, { as: tenant.admin, params: { id: sensor.id } })).body.data[0];
  const accept = async (body: object) =>
    call(decide, {
      as: tenant.admin,
      method: "PUT",
      params: { id: sensor.id, baselineId: (await proposed()).id },
      body: { action: "accept", ...body },
    });
  const counted = async (query: object = {}) => (await call(overrides, { as: tenant.admin, query: { ...query } })).body;

  return { ...tenant, ...gateway, zone, speak, start, proposed, accept, counted };
}

const zoneOf = (sensor: { id: number }) =>
  owner.levelZone.findFirstOrThrow({ where: { sensor_id: sensor.id, parameter: 1, kind: "high" } });

describe("limits learned during a fault", () => {
  test("limits learned while the machine is in warning are flagged, refused without a reason, and counted with one", async () => {
    const { admin, sensor, speak, start, proposed, accept, counted } = await aMachine();
    await speak(10, 1);
    await speak(20, 6);
    expect((await start({})).status).toBe(200);
    await speak(310, 6);
    expect(await proposed()).toMatchObject({ status: "proposed", fault_sign: "alert" });

    const refused = await accept({});
    expect([refused.status, refused.body.code]).toEqual([409, "fault_needs_reason"]);
    expect(refused.body.messages).toHaveProperty("reason");
    expect(await zoneOf(sensor)).toMatchObject({ warning: 4.5, version: 1 });
    expect((await counted()).data).toEqual([]);

    expect((await accept({ reason: "Runs faster since the rebuild" })).status).toBe(200);
    expect(await zoneOf(sensor)).toMatchObject({ source: "baseline", version: 2 });
    const { data, meta } = await counted();
    expect(data).toMatchObject([
      {
        kind: "accepted_in_fault",
        reason: "Runs faster since the rebuild",
        user: { id: admin.id },
        sensor_id: sensor.id,
      },
    ]);
    expect(meta.figures).toMatchObject([
      { user: { id: admin.id }, accepted_in_fault: 1, learned_in_alarm: 0, loosened: 0, without_reason: 0 },
    ]);
  });

  test("limits learned of a healthy machine are accepted without a reason, and are no override", async () => {
    const { speak, start, proposed, accept, counted } = await aMachine();
    await speak(10, 1);
    await start({});
    await speak(310, 1);
    expect(await proposed()).toMatchObject({ status: "proposed", fault_sign: null });
    expect((await accept({})).status).toBe(200);
    expect((await counted()).data).toEqual([]);
  });

  test("a learning that begins in spite of an open alarm is refused without a reason, and counted with one", async () => {
    const { sensor, speak, start, counted } = await aMachine();
    await speak(5, 1);
    await anAlert({ sensor, parameter: 1 });
    expect((await start({})).status).toBe(409);
    expect((await counted()).data).toEqual([]);
    expect((await start({ reason: "New coupling" })).status).toBe(200);
    expect((await counted()).data).toMatchObject([{ kind: "learned_in_alarm", reason: "New coupling" }]);
  });
});

describe("limits that are loosened by hand", () => {
  test("looser limits count by person and month, tighter ones do not", async () => {
    const { admin, plant, company, sensor, zone, counted } = await aMachine();
    const other = await aUser({ company, plants: [plant] });
    const change = (as: { id: number }, body: object) =>
      call(saveZone, { as, method: "PUT", params: { id: sensor.id, zoneId: zone.id }, body });
    expect((await change(admin, { warning: 5, alarm: 8, reason: "Soft foundation" })).status).toBe(200);
    expect((await change(admin, { warning: 4 })).status).toBe(200);
    expect((await change(other, { alarm: 9 })).status).toBe(200);
    expect((await change(other, { is_enabled: false })).status).toBe(200);
    const { data, meta } = await counted();
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(["loosened", "loosened", "loosened"]);
    expect(meta.figures).toMatchObject([
      { user: { id: other.id }, loosened: 2, without_reason: 2 },
      { user: { id: admin.id }, loosened: 1, without_reason: 0 },
    ]);
    const { month } = meta.figures[0];
    expect((await counted({ user_id: admin.id, month })).data).toMatchObject([{ reason: "Soft foundation" }]);
    expect((await counted({ month: "2020-01" })).meta.total).toBe(0);

    const manager = await aUser({ role: await theRole("super_admin") });
    const [shown] = (await call(success, { as: manager, query: { company_id: company.id } })).body.data;
    expect(shown).toMatchObject({ limit_overrides: 3, limit_overrides_without_reason: 2 });
    expect((await call(overrides, { as: (await aTenant()).admin })).body.data).toEqual([]);
  });
});
