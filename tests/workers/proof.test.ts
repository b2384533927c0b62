import { beforeEach, describe, expect, test } from "vitest";
import { GET as readAlert } from "@/app/api/alerts/[id]/route";
import { PUT as reopen } from "@/app/api/maintenance/[id]/open/route";
import { GET as readOrder } from "@/app/api/maintenance/[id]/route";
import { PUT as complete } from "@/app/api/maintenance/complete-multiple/route";
import { PUT as start } from "@/app/api/maintenance/in-work-multiple/route";
import { POST as create } from "@/app/api/maintenance/route";
import { resetLimits } from "@/lib/server/http/limits";
import { judgeProofs } from "@/lib/services/maintenance/proofs/judge";
import { aGateway, at, aZone, batchOf, minute, recordReadings, send } from "../gateways";
import { call } from "../helpers";
import { owner } from "../owner";
import { anEquipment, aTenant } from "../samples";

beforeEach(() => resetLimits());

/** An alarm, and the order that was made from it and completed. */
async function aRepair() {
  const { company, plant, admin } = await aTenant();
  const equipment = await anEquipment({ plant });
  const gateway = await aGateway({ plant, sensor: { equipment } });
  const { controller, sensor, token } = gateway;
  await aZone(sensor, { parameter: 1, warning: 4.5, alarm: 7.1, deadband: 0.3 });
  const speak = async (values: readonly number[], from: number, running = true) => {
    resetLimits();
    const readings = values.map(
      (value, index) => [at(from + index * 1_000), { vel_rms_z: value }, { running }] as const,
    );
    await send(token, batchOf(sensor.uid, readings));
    await recordReadings({ controller_id: controller.id, company_id: company.id, plant_id: plant.id }, new Date());
  };
  await speak(
    Array.from({ length: 20 }, () => 8),
    -10 * minute,
  );
  const alert = await owner.alert.findFirstOrThrow({ where: { sensor_id: sensor.id } });
  const made = await call(create, { as: admin, body: { alert_id: alert.id, assigned_user_id: admin.id } });
  const id: number = made.body.data.id;
  const done = async () => {
    await call(start, { as: admin, method: "PUT", body: { ids: [id] } });
    const { body } = await call(complete, {
      as: admin,
      method: "PUT",
      body: { ids: [id], total_minutes: 30, problem_solved: true, sanitization_of_tools: true },
    });
    expect(body.data).toMatchObject([{ status: "done" }]);
  };
  await done();
  const proofs = async () => (await call(readOrder, { as: admin, params: { id } })).body.data.proofs;
  return { admin, alert, id, sensor, speak, done, proofs };
}

describe("a repair verification", () => {
  test("a repair verification starts with the completion and ends as fixed when the readings are below the limit", async () => {
    const { admin, alert, proofs, speak } = await aRepair();
    expect(await proofs()).toMatchObject([{ verdict: "open", limit: 4.5, unit: "mm/s" }]);

    await speak(
      Array.from({ length: 10 }, () => 2),
      60_000,
    );
    await judgeProofs();
    expect(await proofs()).toMatchObject([{ verdict: "open", before: 8, after_samples: 10 }]);
    await speak(
      Array.from({ length: 25 }, () => 2),
      90_000,
    );
    await Promise.all([judgeProofs(), judgeProofs()]);

    expect(await proofs()).toMatchObject([{ verdict: "fixed", before: 8, after: 2, after_samples: 30 }]);
    const shown = await call(readAlert, { as: admin, params: { id: alert.id } });
    expect(shown.body.data).toMatchObject({ proof: "fixed" });
  });

  test("a repair verification ends as not fixed when the fault is still present", async () => {
    const { proofs, speak } = await aRepair();
    await speak(
      Array.from({ length: 35 }, () => 6),
      60_000,
    );
    await judgeProofs();

    expect(await proofs()).toMatchObject([{ verdict: "not_fixed", after: 6 }]);
  });

  test("a repair verification never counts a stopped machine as repaired", async () => {
    const { proofs, speak } = await aRepair();
    await speak(
      Array.from({ length: 60 }, () => 0.05),
      60_000,
      false,
    );
    await judgeProofs();
    expect(await proofs()).toMatchObject([{ verdict: "open", after_samples: 0 }]);

    await judgeProofs(new Date(Date.now() + 15 * 24 * 60 * minute));
    expect(await proofs()).toMatchObject([{ verdict: "not_comparable" }]);
  });

  test("a repair verification of a rise shows how warm it was, and the limit of the rise as a difference", async () => {
    const { id, sensor, proofs } = await aRepair();
    await owner.plant.update({ where: { id: sensor.plant_id }, data: { unit_system: 2 } });
    const rise = { parameter: 5, alert_rule: "rise", limit_value: 10, before_median: 60, after_median: 50 };
    await owner.proof.updateMany({ where: { work_order_id: id }, data: rise });

    expect(await proofs()).toMatchObject([{ unit: "°F", limit: 18, before: 140, after: 122 }]);
  });

  test("a repair verification starts again when the work is reopened", async () => {
    const { admin, id, done, proofs, speak } = await aRepair();
    await speak(
      Array.from({ length: 35 }, () => 6),
      60_000,
    );
    await judgeProofs();
    const again = await call(reopen, { as: admin, method: "PUT", params: { id }, body: { reason: "Still shaking" } });
    expect(again.status).toBe(200);
    expect(await proofs()).toEqual([]);

    await done();
    expect(await proofs()).toMatchObject([{ verdict: "open" }]);
    expect(await owner.proof.count({ where: { work_order_id: id } })).toBe(2);
  });
});
