import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { resetLimits } from "@/lib/server/http/limits";
import { placeOf, seal } from "@/lib/server/secrets/sealed";
import { selfSignedApplication } from "@/lib/server/secrets/self-signed";
import { openDoor } from "@/workers/gateways/door";
import { Holding } from "@/workers/reader/holding";
import { connectOpcUa } from "@/workers/reader/opc-ua";
import { ReaderServer } from "@/workers/reader/server";
import { storedReadings } from "../measured";
import { type ServedOpcUa, serveOpcUa } from "../opc-ua-server";
import { owner } from "../owner";
import { aPoint, aReaderController, setPoints } from "../readers";

/** A reader with a real OPC UA server, signed and encrypted. */

let door: Awaited<ReturnType<typeof openDoor>>;
let server: ServedOpcUa;
let folder: string;
let own: { key: string; certificate: string };

beforeAll(async () => {
  vi.stubEnv("OUTSIDE_NETWORKS", "127.0.0.1/32");
  folder = mkdtempSync(path.join(tmpdir(), "reader-"));
  own = await selfSignedApplication("Millwright reader", "urn:millwright:reader:test", new Date());
  [door, server] = await Promise.all([openDoor({ host: "127.0.0.1", port: 0 }), serveOpcUa()]);
});
afterAll(async () => {
  await Promise.all([door.stop(), server.stop()]);
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => resetLimits());

const soon = { timeout: 18_000, interval: 100 };

async function aHolding(connection: object, password: string | null, points: (uid: string) => object[] = () => []) {
  const made = await aReaderController({
    type: "opc_ua",
    connection: { url: `opc.tcp://127.0.0.1:${server.port}/UA`, ...connection },
    reader: { client_certificate: own.certificate },
  });
  const { id: controller_id, company_id, plant_id, serial_number } = made.controller;
  const sealed = (column: "password" | "client_key", text: string) =>
    seal(text, placeOf("controller_readers", column, controller_id));
  await owner.controllerReader.update({
    where: { controller_id },
    data: {
      client_key: sealed("client_key", own.key),
      ...(password ? { password: sealed("password", password), password_since: new Date() } : {}),
    },
  });
  await owner.sensor.update({ where: { id: made.sensor.id }, data: { expected_interval_s: 1 } });
  await setPoints(made.controller, points(made.sensor.uid));
  const holder = randomUUID();
  const holding = new Holding({
    server: new ReaderServer(`http://127.0.0.1:${door.port}`, holder),
    bound: { serial: serial_number, token: made.token },
    holder,
    directory: path.join(folder, holder),
    connect: async () => connectOpcUa,
    ended: () => undefined,
  });
  holding.start();
  const wake = () => owner.$executeRaw`select pg_notify('millwright_readers', ${String(controller_id)})`;
  const status = () => owner.controllerReader.findUniqueOrThrow({ where: { controller_id } });
  const trust = async () => {
    const { server_fingerprint } = await status();
    await owner.controllerReader.update({
      where: { controller_id },
      data: { trusted_fingerprint: server_fingerprint },
    });
    await wake();
  };
  const ask = async (kind: "browse" | "read_now", question: object) => {
    const { id } = await owner.readerRequest.create({
      data: {
        controller_id,
        company_id,
        plant_id,
        kind,
        requested_by: 1,
        created_at: new Date(),
        question: { ...question },
      },
    });
    await wake();
    return vi.waitFor(async () => {
      const row = await owner.readerRequest.findUniqueOrThrow({ where: { id } });
      expect(row.state).toBe("answered");
      return row.answer as Record<string, unknown>;
    }, soon);
  };

  return { ...made, holding, status, trust, wake, ask };
}

describe("an OPC UA server", () => {
  test("is not read before a person trusts its certificate; then it is browsed and read, two tags at once as it allows, and nothing else is asked", async () => {
    const held = await aHolding({ user: "reader" }, "plc-secret", (uid) => [
      aPoint(uid, "ns=1;s=Temperature", { every_ms: 1_000 }),
      aPoint(uid, "ns=1;s=Count", { key: "vel_rms_z", scale: 1e-9, every_ms: 1_000 }),
      aPoint(uid, "ns=1;s=Broken", { key: "humidity", every_ms: 1_000 }),
      aPoint(uid, "ns=1;s=Nothing", { key: "humidity", every_ms: 1_000 }),
    ]);
    await vi.waitFor(
      async () => expect(await held.status()).toMatchObject({ state: "untrusted", fault: "certificate_unknown" }),
      soon,
    );
    expect(await held.status()).toMatchObject({ server_fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect([...server.requests].filter((name) => /Session/.test(name))).toEqual([]);

    await held.trust();
    await vi.waitFor(async () => expect((await held.status()).state).toBe("online"), soon);
    await vi.waitFor(async () => {
      const rows = await storedReadings.findMany({ where: { sensor_id: held.sensor.id } });
      expect(new Set(rows.map(({ parameter, value }) => `${parameter}:${value}`))).toEqual(new Set(["5:41.5", "1:5"]));
      expect(rows.every(({ taken_at }) => taken_at.getTime() % 1_000 === 0)).toBe(true);
    }, soon);

    const [root, press] = await Promise.all([held.ask("browse", {}), held.ask("browse", { node_id: "ns=1;i=1000" })]);
    const nodes = root.nodes as { name: string; node_id: string; is_variable: boolean }[];
    const found = nodes.find(({ name }) => name === "Press");
    expect(found?.is_variable).toBe(false);
    expect(press).toBeTruthy();
    const below = (await held.ask("browse", { node_id: found!.node_id })).nodes;
    expect(below).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ node_id: "ns=1;s=Temperature", is_variable: true, value: 41.5, type: "Double" }),
        expect.objectContaining({ node_id: "ns=1;s=Count", value: 5_000_000_000, type: "UInt64" }),
        expect.objectContaining({ node_id: "ns=1;s=Recipe", value: "Lid A", type: "String" }),
        expect.objectContaining({ node_id: "ns=1;s=Broken", status: "bad", fault: "BadSensorFailure" }),
      ]),
    );
    expect(await held.ask("read_now", { addresses: ["ns=1;s=Temperature", "nonsense"] })).toEqual({
      values: [
        expect.objectContaining({ address: "ns=1;s=Temperature", value: 41.5, status: "good" }),
        { address: "nonsense", fault: "not_a_path" },
      ],
    });
    await held.holding.stop();

    expect(
      [...server.requests].filter((name) => /Write|Call|AddNodes|Delete(?!Sub|Monitored)|History/.test(name)),
    ).toEqual([]);
    expect(server.requests).toContain("CreateMonitoredItemsRequest");
  });

  test("that shows another certificate than the trusted one is not read, its certificate is none of another address, and a wrong password is not accepted", async () => {
    const changed = await aHolding({}, null);
    await owner.controllerReader.update({
      where: { controller_id: changed.controller.id },
      data: { trusted_fingerprint: "a".repeat(64) },
    });
    await vi.waitFor(
      async () => expect(await changed.status()).toMatchObject({ state: "untrusted", fault: "certificate_changed" }),
      soon,
    );
    // As a save to another address does, where nothing listens.
    await owner.controller.update({
      where: { id: changed.controller.id },
      data: { connection: { ...(changed.controller.connection as object), url: "opc.tcp://127.0.0.1:1/UA" } },
    });
    await owner.controllerReader.update({
      where: { controller_id: changed.controller.id },
      data: { server_fingerprint: null },
    });
    await changed.wake();
    await vi.waitFor(
      async () => expect(await changed.status()).toMatchObject({ state: "unreachable", server_fingerprint: null }),
      soon,
    );
    const wrong = await aHolding({ user: "reader" }, "wrong");
    await vi.waitFor(async () => expect((await wrong.status()).server_fingerprint).toBeTruthy(), soon);
    await wrong.trust();
    await vi.waitFor(
      async () => expect(await wrong.status()).toMatchObject({ state: "refused", fault: "credentials" }),
      soon,
    );
    await Promise.all([changed.holding.stop(), wrong.holding.stop()]);
  });
});
