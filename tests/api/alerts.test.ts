import { beforeEach, describe, expect, test } from "vitest";
import { PUT as acknowledge } from "@/app/api/alerts/[id]/acknowledge/route";
import { GET as readAlert } from "@/app/api/alerts/[id]/route";
import { PUT as shelve } from "@/app/api/alerts/[id]/shelve/route";
import { GET as listAlerts } from "@/app/api/alerts/route";
import { POST as makeCode } from "@/app/api/controllers/[id]/binding-code/route";
import { DELETE as revoke } from "@/app/api/controllers/[id]/tokens/[tokenId]/route";
import { POST as rotate, GET as tokens } from "@/app/api/controllers/[id]/tokens/route";
import { POST as bind } from "@/app/api/ingest/v1/bind/route";
import { GET as readSensor } from "@/app/api/sensors/[id]/route";
import { PUT as saveZone } from "@/app/api/sensors/jobs/[id]/level-zones/[zoneId]/route";
import { POST as addZone } from "@/app/api/sensors/jobs/[id]/level-zones/route";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { viewerOf } from "@/lib/server/http/session";
import { servedWorkOrders } from "@/lib/services/maintenance/work-orders/served";
import { alertCounts } from "@/lib/services/monitoring/alerts/counts";
import { servedAlerts } from "@/lib/services/monitoring/alerts/served";
import { recordSensor } from "@/lib/services/monitoring/evaluation/record-sensors";
import { aGateway, aToken, at, aZone, batchOf, minute, recordReadings, send } from "../gateways";
import { call, signedIn } from "../helpers";
import { owner } from "../owner";
import { aController, aMeasurement, anAlert, anEquipment, aPlant, aSensor, aTenant, aUser } from "../samples";

beforeEach(() => resetLimits());

const day = 24 * 60 * minute;

async function anAlarm() {
  const { company, plant, admin } = await aTenant();
  const gateway = await aGateway({ plant });
  const { controller, sensor, token } = gateway;
  await aZone(sensor, { parameter: 1, warning: 4.5, alarm: 7.1, is_latching: true });
  await send(
    token,
    batchOf(
      sensor.uid,
      [3, 2, 1].map((ago) => [at(-ago * minute), { vel_rms_z: 5 }]),
    ),
  );
  const record = () =>
    recordReadings({ controller_id: controller.id, company_id: company.id, plant_id: plant.id }, new Date());
  await record();
  const alert = await owner.alert.findFirstOrThrow({ where: { sensor_id: sensor.id } });
  return { ...gateway, company, plant, admin, alert, record };
}

test("alerts and work orders are not created, changed or deleted by the list engine", async () => {
  const call = {} as Call;
  await expect(servedAlerts.create(call, {})).rejects.toThrow("create is not served");
  await expect(servedWorkOrders.update(call, 1, {})).rejects.toThrow("update is not served");
  await expect(servedWorkOrders.remove(call, [1])).rejects.toThrow("delete is not served");
});

describe("an alert", () => {
  test("an alert of a rise is answered as a difference, in any unit system of the plant, and its reading as it is", async () => {
    const { company } = await aTenant();
    const plant = await aPlant({ company, unit_system: 2 });
    const admin = await aUser({ plants: [plant] });
    const sensor = await aSensor({ plant });
    await aMeasurement(sensor, { parameter: 5, last_value: 62 });
    const rise = { alert_rule: "rise", level: "warning", peak_level: "warning", warning: 10 } as const;
    await anAlert({ sensor, parameter: 5, onset_value: 10.5, peak_value: 12, ...rise });

    const { body } = await call(listAlerts, { as: admin });
    expect(body.data).toMatchObject([
      { unit: "°F", onset_value: 18.9, peak_value: 21.6, warning: 18, alarm: null, last_value: 143.6 },
    ]);
  });

  test("an alert of a chronic rule is drawn, listed and counted as chronic", async () => {
    const { plant, admin } = await aTenant();
    const sensor = await aSensor({ plant });
    const { id } = await anAlert({ sensor, level: "warning", parameter: 1 });
    await owner.alert.update({
      where: { id },
      data: { rule_levels: { high: "warning", high_chronic: "warning" } },
      select: { id: true },
    });
    await anAlert({ sensor, level: "warning", parameter: 2 });

    const chronic = await call(listAlerts, { as: admin, query: { "level[]": ["chronic"] } });
    expect(chronic.body.data).toMatchObject([{ id, level: "chronic" }]);

    const viewer = (await viewerOf(await signedIn(admin)))!;
    const counts = await withScope(viewer, (tx) => alertCounts({ viewer, tx, now: new Date() } as Call));
    expect(counts.get(plant.id)).toEqual({ chronic: 1 });
  });

  test("the alarm strip counts an item once, by its worst alert that is not muted, and its silence apart", async () => {
    const { plant, admin } = await aTenant();
    const equipment = await anEquipment({ plant });
    const [one, other] = [await aSensor({ plant, equipment }), await aSensor({ plant, equipment })];
    await anAlert({ sensor: one, level: "warning", parameter: 1 });
    await anAlert({ sensor: one, level: "warning", parameter: 2 });
    const worst = await anAlert({ sensor: other, level: "alarm", parameter: 1 });
    await anAlert({ sensor: await aSensor({ plant }), level: "warning", parameter: 1 });
    const viewer = (await viewerOf(await signedIn(admin)))!;
    const counted = async () =>
      (await withScope(viewer, (tx) => alertCounts({ viewer, tx, now: new Date() } as Call))).get(plant.id);

    expect(await counted()).toEqual({ alarm: 1, warning: 1 });
    await owner.alert.update({ where: { id: worst.id }, data: { shelved_until: at(day) } });
    expect(await counted()).toEqual({ warning: 2 });
    await anAlert({ sensor: one, level: "off_alarm", kind: "no_data", alert_rule: "no_data" });
    expect(await counted()).toEqual({ warning: 2, off_alarm: 1 });
    await owner.sensor.update({ where: { id: one.id }, data: { is_inactive: true } });
    expect(await counted()).toEqual({ warning: 1 });
  });

  test("an alert is listed worst first with its location, only to users who can see it", async () => {
    const { company, plant, admin } = await aTenant();
    const sensor = await aSensor({ plant });
    const warning = await anAlert({ sensor, level: "warning", parameter: 1, last_value: 5 });
    const alarm = await anAlert({ sensor, parameter: 3, last_value: 8.123 });
    const settled = await anAlert({ sensor, parameter: 5, ended_at: new Date() });
    const elsewhere = await anAlert({ sensor: await aSensor({ plant: await aPlant({ company }) }) });

    const { body } = await call(listAlerts, { as: admin, query: { max: 50 } });
    const open = await call(listAlerts, { as: admin, query: { "state[]": ["open"] } });

    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([settled.id, alarm.id, warning.id]);
    expect(body.meta.total).toBe(3);
    expect(open.body.data.map(({ id }: { id: number }) => id)).toEqual([alarm.id, warning.id]);
    expect(open.body.data[0]).toMatchObject({ unit: "mm/s", value: 8.12, sensor: { name: sensor.name } });
    expect((await call(readAlert, { as: admin, params: { id: elsewhere.id } })).status).toBe(404);
    expect((await call(acknowledge, { as: admin, method: "PUT", params: { id: elsewhere.id }, body: {} })).status).toBe(
      404,
    );
  });

  test("an alert is acknowledged by one user, with its values at that time", async () => {
    const { admin, alert, sensor } = await anAlarm();
    const put = (note: string) =>
      call(acknowledge, { as: admin, method: "PUT", params: { id: alert.id }, body: { note } });

    const answers = await Promise.all([put("seen"), put("seen too")]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await call(readAlert, { as: admin, params: { id: alert.id } });
    expect(body.data).toMatchObject({
      acknowledger: { id: admin.id },
      changes: [{ action: "opened" }, { action: "acknowledged", user_id: admin.id }],
    });
    const stored = await owner.alert.findUniqueOrThrow({ where: { id: alert.id } });
    expect(stored.acknowledge_snapshot).toMatchObject([{ parameter: 1, last_value: 5 }]);
    const [rules] = await owner.ruleState.findMany({ where: { sensor_id: sensor.id } });
    expect(rules?.states).toMatchObject({ high: { acknowledged: true } });
  });

  test("an alert that worsens must be acknowledged again", async () => {
    const { admin, alert, sensor, token, record } = await anAlarm();
    await call(acknowledge, { as: admin, method: "PUT", params: { id: alert.id }, body: {} });
    await send(
      token,
      batchOf(
        sensor.uid,
        [0, 1, 2].map((ahead) => [at(ahead * minute), { vel_rms_z: 9 }]),
      ),
    );
    await record();

    const { body } = await call(readAlert, { as: admin, params: { id: alert.id } });
    expect(body.data).toMatchObject({ level: "alarm", acknowledged_at: null });
    expect(body.data.changes.map(({ action }: { action: string }) => action)).toContain("acknowledgement_cleared");
  });

  test("an alert that is latched stays visible until it is acknowledged", async () => {
    const { admin, alert, sensor, token, record, company, plant } = await anAlarm();
    await send(
      token,
      batchOf(
        sensor.uid,
        [0, 1, 2].map((ahead) => [at(ahead * minute), { vel_rms_z: 1 }]),
      ),
    );
    await record();
    const level = async () => (await owner.sensor.findUniqueOrThrow({ where: { id: sensor.id } })).level;
    expect(await level()).toBe("off_alarm");
    const onDesk = async () =>
      (await call(listAlerts, { as: admin, query: { "state[]": ["open", "repaired", "latched"] } })).body.data;
    expect(await onDesk()).toMatchObject([{ id: alert.id, is_latched: true, case: { state: "new" } }]);

    await call(acknowledge, { as: admin, method: "PUT", params: { id: alert.id }, body: {} });
    await recordSensor({ company_id: company.id, plant_id: plant.id }, sensor.id, new Date());

    expect([await level(), await onDesk()]).toEqual(["ok", []]);
  });

  test("an alert that is acknowledged after a newer one was raised leaves the newer one to be acknowledged", async () => {
    const { admin, alert, sensor, token, record } = await anAlarm();
    await record();
    for (const [first, value] of [
      [0, 1],
      [3, 8],
      [6, 1],
    ] as const) {
      const times = [0, 1, 2].map((next) => at((first + next) * 1_000));
      await send(
        token,
        batchOf(
          sensor.uid,
          times.map((ts) => [ts, { vel_rms_z: value }]),
        ),
      );
      await record();
      if (value === 8) await call(acknowledge, { as: admin, method: "PUT", params: { id: alert.id }, body: {} });
    }
    expect((await owner.sensor.findUniqueOrThrow({ where: { id: sensor.id } })).level).toBe("off_alarm");
  });

  test("an alert is muted with a reason, for at most seven days", async () => {
    const { admin, alert } = await anAlarm();
    const put = (until: number | null, reason = "Waiting for parts") =>
      call(shelve, {
        as: admin,
        method: "PUT",
        params: { id: alert.id },
        body: { until: until === null ? null : new Date(Date.now() + until).toISOString(), reason },
      });

    expect((await put(8 * day)).body.messages).toHaveProperty("until");
    expect((await put(-minute)).status).toBe(422);
    expect((await put(day, "")).body.messages).toEqual({ reason: ["is required"] });
    expect((await put(6 * day)).status).toBe(200);
    expect((await call(listAlerts, { as: admin, query: { state: "muted" } })).body.data).toHaveLength(1);
    expect((await put(null, "")).body.data.shelved_until).toBeNull();
  });

  test("an alert can be read with dashboard permission and changed with maintenance permission", async () => {
    const { plant, alert } = await anAlarm();
    const onlooker = await aUser({ role: "plant_user", plants: [plant] });

    expect((await call(readAlert, { as: onlooker, params: { id: alert.id } })).status).toBe(200);
    expect((await call(acknowledge, { as: onlooker, method: "PUT", params: { id: alert.id }, body: {} })).status).toBe(
      403,
    );
  });
});

describe("limits", () => {
  const add = (as: { id: number }, id: number, body: object) => call(addZone, { as, params: { id }, body });
  const save = (as: { id: number }, id: number, zoneId: number, body: object) =>
    call(saveZone, { as, method: "PUT", params: { id, zoneId }, body });

  test("limits are rejected per field, with the specified texts", async () => {
    const { plant, admin } = await aTenant();
    const sensor = await aSensor({ plant });

    expect((await add(admin, sensor.id, { parameter: 1, warning: 7, alarm: 5 })).body.messages).toEqual({
      alarm: ["Alarm zone should be higher than Warning zone"],
    });
    expect((await add(admin, sensor.id, { parameter: 1 })).body.messages).toEqual({
      alarm: ["At least one of these fields is required"],
    });
    expect(
      (await add(admin, sensor.id, { parameter: 1, warning: 1, alarm: 2, samples_to_alarm: 0, deadband: 3 })).body
        .messages,
    ).toEqual({
      deadband: ["Deadband should be lower than the distance between the zones"],
      samples_to_alarm: ["Samples should be a whole number from 1 to 10000"],
    });
    expect(
      (await add(admin, sensor.id, { parameter: 1, warning: 1, alarm: 2, source: "baseline" })).body.messages,
    ).toHaveProperty("k_warning");
    expect((await add(admin, sensor.id, { parameter: 999, warning: 1 })).body.messages).toHaveProperty("parameter");
  });

  test("limits are returned as they were entered, in any unit system of the plant", async () => {
    const { company } = await aTenant();
    const plant = await aPlant({ company, unit_system: 2 });
    const admin = await aUser({ plants: [plant] });
    const sensor = await aSensor({ plant });

    const { status, body } = await add(admin, sensor.id, { parameter: 1, warning: 0.18, alarm: 0.28, deadband: 0.01 });

    expect(status).toBe(201);
    expect(body.data).toMatchObject({ unit: "in/s", warning: 0.18, alarm: 0.28, deadband: 0.01 });
    expect((await owner.levelZone.findUniqueOrThrow({ where: { id: body.data.id } })).alarm).toBeCloseTo(7.112, 6);
    const saved = await save(admin, sensor.id, body.data.id, { warning: 200, unit: "mm/s", alarm: null, version: 1 });
    expect(saved.body.data).toMatchObject({ unit: "in/s", warning: 7.874016, alarm: null, version: 2 });
  });

  test("two users who save limits at once: one save wins, the other gets a conflict", async () => {
    const { plant, admin } = await aTenant();
    const sensor = await aSensor({ plant });
    const { body } = await add(admin, sensor.id, { parameter: 1, warning: 4.5, alarm: 7.1 });
    const { id } = body.data;

    const answers = await Promise.all([5, 6].map((warning) => save(admin, sensor.id, id, { warning, version: 1 })));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.data).toMatchObject({ version: 2 });
    expect(await owner.auditEvent.count({ where: { object: "level-zones", object_id: id } })).toBe(2);
    const shown = await call(readSensor, { as: admin, params: { id: sensor.id } });
    expect(shown.body.data.zones).toMatchObject([{ id, unit: "mm/s", alarm: 7.1 }]);
  });

  test("limits that are being learned need no number, and become manual once a number is entered", async () => {
    const { company, plant, admin } = await aTenant();
    const { sensor, token, controller } = await aGateway({ plant });
    const asked = await add(admin, sensor.id, { parameter: 2, source: "baseline", k_warning: 4, k_alarm: 8 });
    expect(asked.body.data).toMatchObject({ warning: null, alarm: null, ratio_warning: 1.25, ratio_alarm: 2 });
    await send(
      token,
      batchOf(
        sensor.uid,
        Array.from({ length: 300 }, (_, index) => [
          at((index - 300) * 15 * minute),
          { acc_hf_z: 0.2 + (index % 3) / 10 },
        ]),
      ),
    );
    await recordReadings({ controller_id: controller.id, company_id: company.id, plant_id: plant.id }, new Date());
    const learnt = await owner.levelZone.findFirstOrThrow({
      where: { sensor_id: sensor.id, parameter: 2, kind: "high" },
    });
    expect(learnt.warning).toBeCloseTo(0.3 + 4 * 0.0819, 2);

    // What a re-baseline has learned so far is in no limit before it is accepted.
    await owner.baseline.create({
      data: {
        company_id: company.id,
        plant_id: plant.id,
        sensor_id: sensor.id,
        parameter: 2,
        mean: 0.9,
        sd: 0.1,
        k_warning: 4,
        k_alarm: 8,
        ratio_warning: 1.25,
        ratio_alarm: 2,
      },
    });
    const wider = await save(admin, sensor.id, learnt.id, { k_warning: 6, reason: "Unsteady load" });
    expect(wider.body.data).toMatchObject({ source: "baseline", change_reason: "Unsteady load" });
    expect(wider.body.data.warning).toBeCloseTo(0.3 + 6 * 0.0819, 2);

    const typed = await save(admin, sensor.id, learnt.id, { warning: 0.9 });
    expect(typed.body.data).toMatchObject({ source: "manual", warning: 0.9, changed_by: admin.id });
  });

  test("limits entered by a user replace learned limits", async () => {
    const { company, plant, admin } = await aTenant();
    const { sensor, token, controller } = await aGateway({ plant });
    const speak = (from: number, count: number) =>
      send(
        token,
        batchOf(
          sensor.uid,
          Array.from({ length: count }, (_, index) => [at((from + index) * 15 * minute), { vel_rms_z: 2 }]),
        ),
      );
    const record = () =>
      recordReadings({ controller_id: controller.id, company_id: company.id, plant_id: plant.id }, new Date());
    await speak(-100, 40);
    await record();

    const set = await add(admin, sensor.id, { parameter: 1, warning: 4.5, alarm: 7.1 });
    await speak(-50, 45);
    await record();

    expect(set.status).toBe(201);
    expect(
      await owner.levelZone.findMany({ where: { sensor_id: sensor.id, parameter: 1 }, orderBy: { kind: "asc" } }),
    ).toMatchObject([
      { kind: "amplitude", source: "baseline", is_enabled: false },
      { kind: "high", source: "manual", warning: 4.5, alarm: 7.1, is_provisional: false, version: 2 },
      { kind: "low", source: "baseline", is_enabled: false },
    ]);
    expect(await owner.baseline.findMany({ where: { sensor_id: sensor.id } })).toMatchObject([
      { status: "rejected", values: [], decided_by: admin.id },
    ]);
  });

  test("limits of another plant are not found", async () => {
    const { admin } = await aTenant();
    const foreign = await aSensor();
    const zone = await aZone(foreign, { parameter: 1, warning: 1 });

    expect((await add(admin, foreign.id, { parameter: 3, warning: 1 })).status).toBe(404);
    expect((await save(admin, foreign.id, zone.id, { warning: 2 })).status).toBe(404);
  });

  test("limits that are disabled end their open alerts", async () => {
    const { admin, sensor, alert, company, plant } = await anAlarm();
    const zone = await owner.levelZone.findFirstOrThrow({ where: { sensor_id: sensor.id } });

    expect((await save(admin, sensor.id, zone.id, { is_enabled: false })).status).toBe(200);
    await recordSensor({ company_id: company.id, plant_id: plant.id }, sensor.id, new Date());

    expect((await owner.alert.findUniqueOrThrow({ where: { id: alert.id } })).ended_at).not.toBeNull();
  });
});

describe("a controller's tokens", () => {
  test("a controller's tokens start with a binding code that is shown once, and end when they are revoked", async () => {
    const { plant, admin } = await aTenant();
    const controller = await aController({ plant });
    const { body } = await call(makeCode, { as: admin, method: "POST", params: { id: controller.id } });
    expect(body.data.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    const bound = await call(bind, {
      path: "/ingest/v1/bind",
      body: { serial: controller.serial_number, code: body.data.code },
    });
    const first = bound.body.data.token;

    const rotated = await call(rotate, { as: admin, method: "POST", params: { id: controller.id } });

    const second = rotated.body.data.token;
    const empty = { v: 1, gateway: "G" };
    expect([(await send(first, empty)).status, (await send(second, empty)).status]).toEqual([202, 202]);
    const listed = await call(tokens, { as: admin, params: { id: controller.id } });
    expect(listed.text).not.toContain("hash");
    expect(listed.body.data).toHaveLength(2);
    expect(Date.parse(listed.body.data[1].expires_at) - Date.now()).toBeLessThanOrEqual(day);

    await call(revoke, {
      as: admin,
      method: "DELETE",
      params: { id: controller.id, tokenId: rotated.body.data.id },
      body: {},
    });
    expect((await send(second, empty)).status).toBe(401);
  });

  test("a controller's tokens of another company are not found", async () => {
    const { admin } = await aTenant();
    const foreign = await aController();
    await aToken(foreign);

    expect((await call(makeCode, { as: admin, method: "POST", params: { id: foreign.id } })).status).toBe(404);
    expect((await call(tokens, { as: admin, params: { id: foreign.id } })).status).toBe(404);
    expect((await call(rotate, { as: admin, method: "POST", params: { id: foreign.id } })).status).toBe(404);
  });
});
