import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { resetLimits } from "@/lib/server/http/limits";
import { openDoor } from "@/workers/gateways/door";
import { everyDoor } from "../gateway-doors";
import { aGateway, aToken, at, batchOf } from "../gateways";
import { owner } from "../owner";

/** The gateways' own port: what the main port answers to them, it answers too. */

let door: Awaited<ReturnType<typeof openDoor>>;
const address = (path: string) => `http://127.0.0.1:${door.port}${path}`;

beforeAll(async () => {
  door = await openDoor({ host: "127.0.0.1", port: 0 });
});
afterAll(() => door.stop());
beforeEach(() => resetLimits());

const post = (token: string | null, body: unknown) =>
  fetch(address("/api/ingest/v1/readings"), {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });

everyDoor(async (controller) => {
  const token = await aToken(controller);

  return {
    controller,
    tell: async (body) => {
      await post(token, body);
    },
  };
});

test("the gateway HTTP server responds with the result of the readings", async () => {
  const { sensor, token } = await aGateway();

  const answer = await post(token, batchOf(sensor.uid, [[at(0), { temp: 40, nonsense: 1 }]]));

  expect(answer.status).toBe(202);
  expect(answer.headers.get("x-request-id")).toBeTruthy();
  expect(await answer.json()).toMatchObject({
    accepted: 1,
    rejected: [{ path: "devices[0].values.nonsense", code: "UNKNOWN_KEY" }],
  });
});

test("the gateway HTTP server rejects requests without a valid token", async () => {
  const { controller, sensor, token } = await aGateway();
  const batch = batchOf(sensor.uid, [[at(0), { temp: 40 }]]);
  const revoked = await aToken(controller, { revoked_at: new Date() });

  expect((await post(null, batch)).status).toBe(401);
  expect((await post(revoked, batch)).status).toBe(401);
  expect((await Promise.all([post("d_none", batch), post(token, batch)])).map(({ status }) => status)).toEqual([
    401, 202,
  ]);
  expect(await owner.reading.count({ where: { sensor_id: sensor.id } })).toBe(1);
});

test("the gateway HTTP server limits the body size", async () => {
  const { token } = await aGateway();

  expect((await post(token, { v: 1, x: "0".repeat(1024 * 1024) })).status).toBe(413);
});

test("the gateway HTTP server serves no other part of the product", async () => {
  for (const path of ["/", "/api/auth/login", "/api/sensors", "/api/ingest/v1", "/metrics"]) {
    const answer = await fetch(address(path));
    expect([answer.status, await answer.json()], path).toEqual([
      404,
      expect.objectContaining({ code: "unknown_call" }),
    ]);
    expect(answer.headers.get("x-request-id")).toBeTruthy();
  }
  const answer = await fetch(address("/api/ingest/v1/readings"));
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  expect(await answer.json()).toMatchObject({ code: "wrong_method" });
  expect((await fetch(address("/healthz"))).status).toBe(200);
});

test("the gateway HTTP server completes running requests when it closes", async () => {
  const { sensor, token } = await aGateway();
  const other = await openDoor({ host: "127.0.0.1", port: 0 });
  const sending = request(`http://127.0.0.1:${other.port}/api/ingest/v1/readings`, {
    method: "POST",
    agent: false,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, expect: "100-continue" },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sending.once("response", ({ statusCode }) => resolve(statusCode));
    sending.once("error", reject);
  });
  await new Promise((resolve) => {
    sending.once("continue", resolve);
    sending.flushHeaders();
  });

  const stopped = other.stop();
  sending.end(JSON.stringify(batchOf(sensor.uid, [[at(0), { temp: 40 }]])));

  expect(await answered).toBe(202);
  sending.destroy();
  await stopped;
});
