import { expect, test } from "vitest";
import { owner } from "../owner";
import { aController, aMeasurement, aSensor } from "../samples";
import { anAttacker, ask, nameOf, operations } from "./world";

/** What is told once is kept nowhere, also where the caller wants to be answered the same again. */

const tellOnce = operations.filter(
  ({ verb, handler }) => verb === "POST" && /\bshown\b.*\bonce\b/.test(handler.contract.summary),
);

test("a secret that is shown once is not stored for idempotent repeats", async () => {
  const { admin, plant } = await anAttacker();
  const controller = await aController({ plant });
  const sensor = await aSensor({ controller });
  await aMeasurement(sensor);
  await owner.session.updateMany({ where: { user_id: admin.id }, data: { proven_at: new Date() } });
  const bodies: Record<string, object> = {
    "POST /graph-links": { sensor_id: sensor.id, parameters: [1], window_s: 3_600 },
    "POST /api-keys": { name: "Power BI" },
  };
  const kept: string[] = [];
  const told: string[] = [];
  for (const operation of tellOnce) {
    const { status } = await ask(operation, {
      as: admin,
      params: { id: controller.id },
      body: bodies[nameOf(operation)] ?? {},
      headers: { "idempotency-key": crypto.randomUUID() },
    });
    if (status < 300) told.push(nameOf(operation));
    const rows = await owner.idempotencyKey.findMany({ where: { user_id: admin.id } });
    if (rows.length > 0) kept.push(nameOf(operation));
    await owner.idempotencyKey.deleteMany({ where: { user_id: admin.id } });
  }
  expect(kept).toEqual([]);
  expect(told).toEqual(
    expect.arrayContaining([
      "POST /controllers/{id}/binding-code",
      "POST /controllers/{id}/tokens",
      "POST /graph-links",
    ]),
  );
});
