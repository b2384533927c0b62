import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hasShownPassword } from "../helpers";
import { owner } from "../owner";
import { freshPassword, oldPassword, withPassword } from "../passwords";
import { aController, aMachine, aMeasurement, aSensor, aUser, theRole } from "../samples";
import { anAttacker, ask, document, nameOf, operations } from "./world";

/** A secret that is shown once is stored nowhere, also where the caller wants the same answer again. */

const shownOnce = operations.filter(
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
  const answered: string[] = [];
  for (const operation of shownOnce) {
    const { status } = await ask(operation, {
      as: admin,
      params: { id: controller.id },
      body: bodies[nameOf(operation)] ?? {},
      headers: { "idempotency-key": crypto.randomUUID() },
    });
    if (status < 300) answered.push(nameOf(operation));
    const rows = await owner.idempotencyKey.findMany({ where: { user_id: admin.id } });
    if (rows.length > 0) kept.push(nameOf(operation));
    await owner.idempotencyKey.deleteMany({ where: { user_id: admin.id } });
  }
  expect(kept).toEqual([]);
  expect(answered).toEqual(
    expect.arrayContaining([
      "POST /controllers/{id}/binding-code",
      "POST /controllers/{id}/tokens",
      "POST /graph-links",
    ]),
  );
});

/** What an answer to a repetition is kept of. */
const repeatable = operations.filter(
  ({ verb, handler: { contract } }) =>
    ["POST", "PUT"].includes(verb) && contract.allow !== "public" && !contract.isStreamed && !contract.isSecondStep,
);
const tokenIn = /"(access_token|token|secret|recovery_codes)":/;

test("an answer that holds a token is not kept for repetitions", () => {
  const answers = (operation: (typeof operations)[number]) =>
    JSON.stringify(document.paths[operation.path]?.[operation.verb.toLowerCase()]?.responses ?? {});
  const holding = repeatable.filter((operation) => tokenIn.test(answers(operation)));

  expect(holding.map(nameOf)).toEqual(expect.arrayContaining(["PUT /auth/password", "PUT /auth/temp-role"]));
  const kept = holding.filter(({ handler: { contract } }) => !contract.isSecret && !contract.answersToken);
  expect(kept.map(nameOf)).toEqual([]);
});

async function keptOf(call: string, as: { id: number }, body: object, params = {}) {
  const operation = operations.find((one) => nameOf(one) === call)!;
  const answer = await ask(operation, { as, params, body, headers: { "idempotency-key": crypto.randomUUID() } });
  expect(answer.status, answer.text).toBeLessThan(300);
  const rows = await owner.idempotencyKey.findMany({ where: { user_id: as.id } });

  return { answer, rows };
}

test("a token of a session or of a label is not stored for idempotent repeats", async () => {
  const { plant, admin } = await anAttacker();
  const person = await withPassword(await aUser({ plants: [plant] }));
  const typed = { password: freshPassword, password_confirmation: freshPassword };
  const changed = { current_password: oldPassword, ...typed };
  expect((await keptOf("PUT /auth/password", person, changed)).rows).toEqual([]);

  const staff = await aUser({ role: "super_admin" });
  const worn = { role_id: (await theRole("technician")).id, plant_id: plant.id };
  expect((await keptOf("PUT /auth/temp-role", staff, worn)).rows).toEqual([]);

  const printed = await keptOf("POST /request-links", admin, { machine_id: (await aMachine({ plant })).id });
  const { id } = printed.answer.body.data;
  const rotated = await keptOf("POST /request-links/{id}/rotate", admin, {}, { id });
  const paused = await keptOf("PUT /request-links/{id}", admin, { is_paused: true }, { id });
  expect([...printed.rows, ...rotated.rows, ...paused.rows]).toEqual([]);
});

test("a PIN cannot be found from what is stored for idempotent repeats", async () => {
  const { admin } = await anAttacker();
  await hasShownPassword(admin);
  const body = { pin: "481516" };
  const { rows } = await keptOf("PUT /auth/pin", admin, body);

  expect(rows).toHaveLength(1);
  expect(rows[0]?.body_hash).not.toBe(createHash("sha256").update(JSON.stringify(body)).digest("hex"));
});
