import { randomUUID } from "node:crypto";
import fs, { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { resetLimits } from "@/lib/server/http/limits";
import { openDoor } from "@/workers/gateways/door";
import type { Connect } from "@/workers/reader/device";
import { Holding } from "@/workers/reader/holding";
import { connectModbus } from "@/workers/reader/modbus";
import { ReaderServer } from "@/workers/reader/server";
import { type ModbusDevice, type ServedModbus, serveModbus } from "@/workers/simulator/modbus-server";
import { specifiersOf } from "../import-graph";
import { storedReadings } from "../measured";
import { owner } from "../owner";
import { aPoint, aReaderController, setPoints } from "../readers";
import { filesUnder, projectFile } from "../source";

/** A reader with the gateway API and a device: what it reads is stored, whatever happens in between. */

let door: Awaited<ReturnType<typeof openDoor>>;
let folder: string;
const running: { stop: () => Promise<void> }[] = [];

beforeAll(async () => {
  vi.stubEnv("OUTSIDE_NETWORKS", "127.0.0.1/32");
  door = await openDoor({ host: "127.0.0.1", port: 0 });
});
afterAll(() => door.stop());
beforeEach(() => {
  resetLimits();
  folder = mkdtempSync(path.join(tmpdir(), "reader-"));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const words: Record<number, number> = { 100: 415, 101: 0x4049, 102: 0x0fdb, 300: 7 };

/** A device that only answers what reads; a request for anything else is found out. */
async function aDevice(more: Partial<ModbusDevice> = {}) {
  const codes: number[] = [];
  const device: ServedModbus = await serveModbus({
    host: "127.0.0.1",
    port: 0,
    read: ({ unit, table, register }) =>
      unit !== 1 ? null : table === "holding" ? (words[register] ?? 0) : table === "coil" ? register === 3 : null,
    asked: ({ code }) => codes.push(code) > 0,
    ...more,
  });
  running.push(device);

  return { ...device, codes };
}

async function aHolding(port: number, points: (uid: string) => object[], connect: Connect = connectModbus) {
  const made = await aReaderController({ connection: { url: `modbus://127.0.0.1:${port}` } });
  await owner.sensor.update({ where: { id: made.sensor.id }, data: { expected_interval_s: 1 } });
  await setPoints(made.controller, points(made.sensor.uid));
  const holder = randomUUID();
  const start = (url = `http://127.0.0.1:${door.port}`) => {
    const holding = new Holding({
      server: new ReaderServer(url, holder),
      bound: { serial: made.controller.serial_number, token: made.token },
      holder,
      directory: path.join(folder, "held"),
      connect: async () => connect,
      ended: () => undefined,
    });
    holding.start();
    running.push(holding);
    return holding;
  };
  const readings = async () =>
    (await storedReadings.findMany({ where: { sensor_id: made.sensor.id }, orderBy: { taken_at: "asc" } })).map(
      ({ parameter, value, taken_at }) => ({ parameter, value, taken_at }),
    );
  const status = () => owner.controllerReader.findUniqueOrThrow({ where: { controller_id: made.controller.id } });

  return { ...made, start, readings, status };
}

const soon = { timeout: 15_000, interval: 50 };

describe("a Modbus device", () => {
  test("is read in blocks, its values are stored as moments of whole intervals, and nothing but reading is asked", async () => {
    const device = await aDevice();
    const held = await aHolding(device.port, (uid) => [
      aPoint(uid, "1/holding/100", { scale: 0.1, every_ms: 500 }),
      aPoint(uid, "holding/101", { key: "vel_rms_z", type: "float32", every_ms: 500 }),
      aPoint(uid, "1/coil/3", { key: "running", every_ms: 500 }),
      aPoint(uid, "1/input/9", { key: "humidity", every_ms: 500 }),
    ]);
    held.start();
    await vi.waitFor(async () => expect((await held.readings()).length).toBeGreaterThanOrEqual(4), soon);

    const stored = await held.readings();
    expect(new Set(stored.map(({ parameter, value }) => `${parameter}:${Math.round(value! * 1000) / 1000}`))).toEqual(
      new Set(["5:41.5", "1:3.142"]),
    );
    expect(stored.every(({ taken_at }) => taken_at.getTime() % 500 === 0)).toBe(true);
    expect(new Set(device.codes)).toEqual(new Set([1, 3, 4]));
    await vi.waitFor(async () => {
      const { state, figures } = await held.status();
      expect(state).toBe("online");
      expect(figures).toMatchObject({ tags: 4 });
    }, soon);
    expect(device.codes.length).toBeGreaterThan(0);
  });

  test("that lacks one of several registers is read for the others, and the missing one is reported by its path", async () => {
    const device = await aDevice({ read: ({ register }) => (register === 105 ? null : (words[register] ?? 0)) });
    const held = await aHolding(device.port, (uid) => [
      aPoint(uid, "1/holding/100", { scale: 0.1, every_ms: 500 }),
      aPoint(uid, "1/holding/105", { key: "humidity", every_ms: 500 }),
    ]);
    held.start();
    await vi.waitFor(async () => {
      expect(new Set((await held.readings()).map(({ value }) => value))).toEqual(new Set([41.5]));
      expect((await held.status()).figures).toMatchObject({
        unreadable: [{ path: "1/holding/105", reason: "illegal_address" }],
      });
    }, soon);
  });

  test("answers questions of people beside what is read", async () => {
    const device = await aDevice();
    const held = await aHolding(device.port, () => []);
    held.start();
    await vi.waitFor(async () => expect((await held.status()).state).toBe("online"), soon);
    const { id: controller_id, company_id, plant_id } = held.controller;
    const asked = await owner.readerRequest.create({
      data: {
        controller_id,
        company_id,
        plant_id,
        kind: "read_now",
        requested_by: 1,
        created_at: new Date(),
        question: { addresses: ["1/holding/100-102", "1/input/0", "nonsense"] },
      },
    });
    await owner.$executeRaw`select pg_notify('millwright_readers', ${String(controller_id)})`;
    await vi.waitFor(async () => {
      const { state, answer } = await owner.readerRequest.findUniqueOrThrow({ where: { id: asked.id } });
      expect(state).toBe("answered");
      expect(answer).toEqual({
        values: [
          {
            address: "1/holding/100-102",
            unit: 1,
            table: "holding",
            first: 100,
            count: 3,
            answer: [415, 0x4049, 0x0fdb],
          },
          { address: "1/input/0", unit: 1, table: "input", first: 0, count: 1, fault: "illegal_address" },
          { address: "nonsense", fault: "not_a_path" },
        ],
      });
    }, soon);
  });

  test("that never answers is unreachable after two retries and never online, and one in a network that is not named is not called", async () => {
    let connected = 0;
    const silent = await aDevice({ asked: () => false });
    const held = await aHolding(
      silent.port,
      (uid) => [aPoint(uid, "1/holding/100", { every_ms: 500 })],
      (...given) => {
        connected++;
        return connectModbus(...given);
      },
    );
    held.start();
    const states = new Set<string>();
    await vi.waitFor(async () => {
      const { state, fault } = await held.status();
      states.add(state);
      expect([connected, state, fault]).toEqual([2, "unreachable", "timeout"]);
    }, soon);
    expect(states).not.toContain("online");

    const device = await aDevice();
    const other = await aHolding(device.port, (uid) => [aPoint(uid, "1/holding/100")]);
    await owner.controller.update({
      where: { id: other.controller.id },
      data: { connection: { ...(other.controller.connection as object), url: `modbus://127.0.0.2:${device.port}` } },
    });
    other.start();
    await vi.waitFor(
      async () => expect(await other.status()).toMatchObject({ state: "refused", fault: "private_address" }),
      soon,
    );
    expect(device.codes).toEqual([]);
  });

  test("what was read while the server was away is sent when it is back, once", async () => {
    let value = 0;
    const counting = await aDevice({ read: () => ++value });
    const held = await aHolding(counting.port, (uid) => [aPoint(uid, "1/holding/100", { every_ms: 100 })]);
    const first = held.start();
    await vi.waitFor(async () => expect((await held.readings()).length).toBeGreaterThan(3), soon);
    await first.stop();
    const before = await held.readings();
    const second = held.start();
    await vi.waitFor(async () => expect((await held.readings()).length).toBeGreaterThan(before.length + 3), soon);
    await second.stop();
    const values = (await held.readings()).map((one) => one.value!);

    expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
  });

  test("is read on while the disk of the reader is full, and its values are stored once there is room", async () => {
    let value = 0;
    const counting = await aDevice({ read: () => ++value });
    const held = await aHolding(counting.port, (uid) => [aPoint(uid, "1/holding/100", { every_ms: 100 })]);
    const writeSync = fs.writeSync;
    const full = vi.spyOn(fs, "writeSync").mockImplementation(((
      file: number,
      data: NodeJS.ArrayBufferView | string,
    ) => {
      // Rows are bytes; what the log writes is text.
      if (typeof data !== "string") throw new Error("ENOSPC: no space left on device, write");
      return writeSync(file, data);
    }) as typeof writeSync);
    syncBuiltinESMExports();
    const holding = held.start();
    await vi
      .waitFor(() => expect(holding.store.figures.dropped).toBeGreaterThan(2), soon)
      .finally(() => {
        full.mockRestore();
        syncBuiltinESMExports();
      });

    await vi.waitFor(async () => expect((await held.readings()).length).toBeGreaterThan(2), soon);
  });
});

test("a reader imports nothing that writes to a device, and reaches the product by its API alone", () => {
  const files = filesUnder("workers/reader", /\.ts$/);
  const texts = files.map((file) => ({ file, text: readFileSync(projectFile(file), "utf8") }));
  expect(files.length).toBeGreaterThan(8);
  for (const { file, text } of texts) {
    expect(
      text.match(
        /\.write(?:Coil|Coils|Register|Registers|FC\d|CustomFC|SingleNode)?\(|\bcallMethod|session\.(?:write|call)\b/g,
      ),
      file,
    ).toBeNull();
    expect(
      text
        .match(/\bwrite[A-Z]\w*|CallMethodRequest|WriteRequest|WriteValue/g)
        ?.filter((name) => !/^write(?:Sync|FileSync|Json)$/.test(name)) ?? [],
      file,
    ).toEqual([]);
    for (const specifier of specifiersOf({ file, text }))
      expect(specifier, file).not.toMatch(
        /server\/data|generated|server\/jobs|^@\/lib\/services\/(?!devices\/readers\/configuration)/,
      );
  }
});
