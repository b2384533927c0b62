import { describe, expect, test } from "vitest";
import { GET as one } from "@/app/api/alerts/[id]/route";
import { GET as list } from "@/app/api/alerts/route";
import { POST as moveItem } from "@/app/api/equipments/move/[id]/route";
import { DELETE as removeMachine } from "@/app/api/machines/[id]/route";
import { RUN_IN_MOMENTS } from "@/lib/domain/monitoring/joint";
import { judgeDueMachines } from "@/lib/services/monitoring/joint/due";
import { jointOf } from "@/lib/services/monitoring/joint/present";
import { aZone, hour } from "../gateways";
import { call } from "../helpers";
import { owner } from "../owner";
import { aMeasurement, anEquipment, aSensor, aTenant } from "../samples";

const current = 17;
const pressure = 1;
const temperature = 5;

/** Whole hours, so that all hours before now have ended and settled. */
const now = new Date(Math.floor(Date.now() / hour) * hour + 30 * 60_000);
const begins = now.getTime() - (now.getTime() % hour) - 480 * hour;

const load = (at: number) => Math.sin(at / 3) + 0.5 * Math.sin(at * 1.7);
const healthy = (at: number) => [
  40 + 5 * load(at) + 0.8 * Math.sin(at * 2.3),
  300 + 30 * load(at) + 4.8 * Math.sin(at * 3.1),
  55 + Math.sin(at * 0.9),
];

/** A pump whose sensors have sent hours of readings; nobody has set limits of what they measure. */
async function aPump(of: (at: number) => number[] = healthy) {
  const tenant = await aTenant();
  const { company, plant } = tenant;
  const equipment = await anEquipment({ plant });
  const place = { company_id: company.id, plant_id: plant.id };
  const sensors = await Promise.all(
    (["cm1l", "pressure", "temp_vibe"] as const).map((data_set) => aSensor({ plant, equipment, data_set })),
  );
  const measured = [current, pressure, temperature].map((parameter, at) => ({ sensor_id: sensors[at]!.id, parameter }));
  const storeHours = async (from: number, until: number, values: (at: number) => number[]) => {
    const rows = Array.from({ length: until - from }, (_, index) => from + index).flatMap((at) =>
      measured.map((one, which) => ({
        ...one,
        company_id: company.id,
        bucket: new Date(begins + at * hour),
        min: values(at)[which]!,
        max: values(at)[which]!,
        sum: 4 * values(at)[which]!,
        count: 4,
        running: 4,
      })),
    );
    for (const { bucket, sensor_id, parameter, min, max, sum, count, running, company_id } of rows)
      await owner.$executeRaw`insert into reading_hours (bucket, min, max, sum, sensor_id, company_id, count, parameter, running)
        values (${bucket}, ${min}, ${max}, ${sum}, ${sensor_id}, ${company_id}, ${count}, ${parameter}, ${running})`;
  };
  for (const { sensor_id, parameter } of measured)
    await aMeasurement({ ...place, id: sensor_id }, { parameter, last_at: now, evaluated_at: now });
  await storeHours(0, 420, of);
  const alerts = () =>
    owner.alert.findMany({ where: { plant_id: plant.id, kind: "together" }, orderBy: { id: "asc" } });

  return { ...tenant, equipment, sensors, storeHours, alerts };
}

const clogged = (at: number) => healthy(at).with(1, healthy(at)[1]! - 30);
const later = (hours: number) => new Date(now.getTime() + hours * hour);

describe("measurements together", () => {
  test("a machine whose measurements part raises one alert that names them, and ends it when they go together again", async () => {
    const { admin, sensors, storeHours, alerts } = await aPump();
    await storeHours(420, 450, clogged);
    await judgeDueMachines(now);
    await judgeDueMachines(now);

    const open = await alerts();
    expect(open).toMatchObject([
      { alert_rule: "together", level: "warning", shown_level: "warning", parameter: null, ended_at: null },
    ]);
    const { body } = await call(one, { as: admin, params: { id: open[0]!.id } });
    expect(body.data).toMatchObject({ kind: "together", name: null, changes: [{ action: "opened", to: "warning" }] });
    expect(body.data.contributions[0]).toMatchObject({
      sensor: { id: expect.any(Number), name: expect.any(String) },
      name: expect.stringMatching(/^parameters\./),
    });
    const named = body.data.contributions.map(({ sensor }: { sensor: { id: number } }) => sensor.id);
    expect(named).toEqual(expect.arrayContaining([sensors[0]!.id, sensors[1]!.id]));
    expect(
      body.data.contributions.find(({ sensor }: { sensor: { id: number } }) => sensor.id === sensors[1]!.id),
    ).toMatchObject({
      deviation: expect.any(Number),
    });
    const listed = await call(list, { as: admin, query: { kind: "together" } });
    expect(listed.body.data.map(({ id }: { id: number }) => id)).toEqual([open[0]!.id]);

    await storeHours(450, 480, healthy);
    await judgeDueMachines(later(1));
    expect(await alerts()).toMatchObject([{ ended_at: expect.any(Date), rule_levels: {} }]);
  });

  test("a machine that goes on as in its run-in raises nothing, and shows how long that was", async () => {
    const { storeHours, alerts, sensors } = await aPump();
    await storeHours(420, 470, healthy);
    await judgeDueMachines(now);

    expect(await alerts()).toEqual([]);
    expect(await jointOf({ tx: owner }, sensors[0]!.id)).toMatchObject({
      members: 3,
      samples: RUN_IN_MOMENTS,
      wanted: RUN_IN_MOMENTS,
      parameters: [current],
      from: new Date(begins),
      until: new Date(begins + RUN_IN_MOMENTS * hour),
    });
  });

  test("a measurement with limits that somebody set takes no part, and an alert of those that went together ends", async () => {
    const { sensors, storeHours, alerts } = await aPump();
    await storeHours(420, 450, clogged);
    await judgeDueMachines(now);
    expect(await alerts()).toMatchObject([{ ended_at: null }]);

    await aZone(sensors[1]!, { parameter: pressure, kind: "low", warning: 100 });
    await judgeDueMachines(later(1));

    expect(await alerts()).toMatchObject([{ ended_at: expect.any(Date) }]);
    // Two that are left have nothing to go with.
    expect(await jointOf({ tx: owner }, sensors[0]!.id)).toBeNull();
  });

  test("an alert of measurements together ends when its item is put into store, and when its machine is deleted", async () => {
    const stored = await aPump();
    const deleted = await aPump();
    for (const { storeHours } of [stored, deleted]) await storeHours(420, 450, clogged);
    await judgeDueMachines(now);
    expect([await stored.alerts(), await deleted.alerts()]).toMatchObject([[{ ended_at: null }], [{ ended_at: null }]]);

    await call(moveItem, {
      as: stored.admin,
      params: { id: stored.equipment.id },
      body: { is_limbo: true, sensors: "take_off" },
    });
    const { machine_id } = await owner.asset.findUniqueOrThrow({ where: { id: deleted.equipment.asset_id! } });
    const removal = { as: deleted.admin, params: { id: machine_id }, body: { confirm: "delete" } };
    expect((await call(removeMachine, { ...removal, method: "DELETE" })).status).toBe(200);
    await judgeDueMachines(later(1));

    const over = [{ ended_at: expect.any(Date) }];
    expect([await stored.alerts(), await deleted.alerts()]).toMatchObject([over, over]);
  });

  test("a machine that was not running, and one whose run-in is not over, are not judged", async () => {
    const { alerts, sensors } = await aPump();
    await owner.$executeRaw`update reading_hours set running = 0 where sensor_id = ${sensors[0]!.id} and bucket >= ${new Date(begins + 300 * hour)}`;
    await judgeDueMachines(now);

    expect(await jointOf({ tx: owner }, sensors[0]!.id)).toMatchObject({ samples: 300, from: null });
    expect(await alerts()).toEqual([]);
  });
});
