import { Agent, type ClientRequest, request } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { resetLimits } from "@/lib/server/http/limits";
import { openDoor } from "@/workers/gateways/door";
import { everyDoor } from "../gateway-doors";
import { aGateway, aToken, at, batchOf } from "../gateways";
import { storedReadings } from "../measured";

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
    send: async (body) => {
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
  expect(await storedReadings.count({ where: { sensor_id: sensor.id } })).toBe(1);
});

test("the gateway HTTP server limits the body size", async () => {
  const { token } = await aGateway();

  expect((await post(token, { v: 1, x: "0".repeat(1024 * 1024) })).status).toBe(413);
});

test("the gateway HTTP server stops keeping a body of unknown length at the limit, and serves its connection on", async () => {
  const { sensor, token } = await aGateway();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (write: (sending: ClientRequest) => void) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      const sending = request(address("/api/ingest/v1/readings"), { method: "POST", agent, headers }, (answer) => {
        answer.resume().once("end", () => resolve(answer.statusCode));
      });
      sending.once("error", reject);
      write(sending);
    });
  const long = await send((sending) => {
    for (let part = 0; part < 3; part++) sending.write("x".repeat(500_000));
    sending.end();
  });
  const next = await send((sending) => sending.end(JSON.stringify(batchOf(sensor.uid, [[at(0), { temp: 40 }]]))));
  agent.destroy();

  expect([long, next]).toEqual([413, 202]);
});

test("the gateway HTTP server rejects a body that is no message", async () => {
  const { token } = await aGateway();
  const statusOf = async (body: string | Uint8Array<ArrayBuffer>, headers = {}) => {
    const sent = { method: "POST", body, headers: { authorization: `Bearer ${token}`, ...headers } };

    return (await fetch(address("/api/ingest/v1/readings"), sent)).status;
  };

  expect(await statusOf("{")).toBe(400);
  expect(await statusOf("")).toBe(400);
  expect(await statusOf(new Uint8Array([0xff, 0xfe]))).toBe(400);
  expect(await statusOf("{}", { "content-encoding": "gzip" })).toBe(400);
  expect(await statusOf("{}", { "content-encoding": "br" })).toBe(415);
});

test("the gateway HTTP server answers a simple controller in plain text", async () => {
  const { sensor, token } = await aGateway();
  const body = `${sensor.uid},temp,40`;

  const answer = await fetch(address(`/api/ingest/v1/flat?token=${token}`), { method: "POST", body });

  expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([200, "text/plain", "OK\n"]);
});

test("the gateway HTTP server answers HEAD and OPTIONS without a body", async () => {
  const asked = async (method: string) => {
    const answer = await fetch(address("/api/ingest/v1/flat"), { method });

    return [answer.status, answer.headers.get("allow"), await answer.text()];
  };

  expect(await asked("HEAD")).toEqual([405, "GET, POST, OPTIONS", ""]);
  expect(await asked("OPTIONS")).toEqual([204, "GET, POST, OPTIONS", ""]);
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
