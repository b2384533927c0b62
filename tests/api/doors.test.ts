import { beforeEach, describe, expect, test } from "vitest";
import { PUT as saveController } from "@/app/api/controllers/[id]/route";
import { POST as flatPost } from "@/app/api/ingest/v1/flat/route";
import { POST as createSensor } from "@/app/api/sensors/route";
import { resetLimits } from "@/lib/server/http/limits";
import { retakeRefused } from "@/lib/services/monitoring/ingest/retry-rejected";
import { everyDoor } from "../gateway-doors";
import { aGateway, aToken, at, batchOf, minute, send } from "../gateways";
import { call } from "../helpers";
import { storedReadings } from "../measured";
import { owner } from "../owner";
import { aController, aTenant, unique } from "../samples";

beforeEach(() => resetLimits());

describe("a gateway that sends over HTTP", () => {
  everyDoor(async (controller) => {
    const token = await aToken(controller);
    return {
      controller,
      send: async (body) => {
        await send(token, body);
      },
    };
  });

  test("a gateway that sends over HTTP gets the path of each rejected value", async () => {
    const controller = await aController({ type: "ncd" });
    const message = { payload: { addr: "00:01", sensor_data: { temperature: "warm", humidity: 40 } } };

    const { status, body } = await send(await aToken(controller), message);

    expect(status).toBe(202);
    expect(body.rejected).toEqual([
      { path: "payload.sensor_data.temperature", code: "NOT_A_NUMBER" },
      { path: "payload.addr", code: "UNKNOWN_DEVICE" },
    ]);
  });

  test("a gateway that sends over HTTP can send registers as a form", async () => {
    const { token, sensor, controller } = await aGateway();
    const register_map = { "7": { uid: sensor.uid, key: "temp", scale: 0.1, offset: 0, signed: false } };
    await owner.controller.update({ where: { id: controller.id }, data: { register_map } });

    const { body } = await send(token, "serial=A1&r7=215&r8=1", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });

    expect(body).toMatchObject({ accepted: 1, rejected: [{ path: "regs.8", code: "UNKNOWN_REGISTER" }] });
  });
});

describe("a rejected message", () => {
  const keptOf = (controller: { id: number }) =>
    owner.refusedMessage.findMany({ where: { controller_id: controller.id }, orderBy: { id: "asc" } });
  const placeOf = ({ id, company_id, plant_id }: { id: number; company_id: number; plant_id: number }) => ({
    controller_id: id,
    company_id,
    plant_id,
  });

  test("a rejected message is stored once its sensor exists", async () => {
    const { admin, plant } = await aTenant();
    const { controller, token, sensor } = await aGateway({ plant });
    const uid = unique("late");
    await send(token, {
      ...batchOf(uid, [[at(-5 * minute), { temp: 33 }]], { seq: 9 }),
      devices: [
        { uid, ts: at(-5 * minute), values: { temp: 33 } },
        { uid: sensor.uid, ts: at(-5 * minute), values: { temp: 22 } },
      ],
    });
    expect(await keptOf(controller)).toMatchObject([
      { rejected: [{ path: "devices[0].uid", code: "UNKNOWN_DEVICE" }] },
    ]);
    const before = await owner.controller.findUniqueOrThrow({ where: { id: controller.id } });

    const made = await call(createSensor, { as: admin, body: { controller_id: controller.id, uid, name: "Late" } });
    expect(await owner.outbox.count({ where: { topic: "controller-changed", key: String(controller.id) } })).toBe(1);
    await retakeRefused(placeOf(controller));

    expect(await storedReadings.findMany({ where: { sensor_id: made.body.data.id } })).toMatchObject([{ value: 33 }]);
    expect(await storedReadings.count({ where: { sensor_id: sensor.id } })).toBe(1);
    expect(await keptOf(controller)).toEqual([]);
    const after = await owner.controller.findUniqueOrThrow({ where: { id: controller.id } });
    expect(after.last_seen_at).toEqual(before.last_seen_at);
  });

  test("a rejected message is stored once its payload format is set; values that are still invalid stay rejected", async () => {
    const { admin, plant } = await aTenant();
    const { controller, token, sensor } = await aGateway({ plant, sensor: { uid: "ncd:0001", data_set: "ncd" } });
    await send(token, [
      { addr: "00:01", sensor_data: { temperature: 20 } },
      { addr: "00:02", sensor_data: { temperature: 1 } },
    ]);
    expect(await keptOf(controller)).toMatchObject([{ rejected: [{ code: "MALFORMED" }] }]);

    const saved = await call(saveController, {
      as: admin,
      method: "PUT",
      params: { id: controller.id },
      body: { adapter: "ncd" },
    });
    expect(saved.status).toBe(200);
    await retakeRefused(placeOf(controller));

    expect(await storedReadings.findMany({ where: { sensor_id: sensor.id } })).toMatchObject([{ value: 20 }]);
    expect(await keptOf(controller)).toMatchObject([{ rejected: [{ path: "[1].addr", code: "UNKNOWN_DEVICE" }] }]);
  });

  test("a rejected message delivers no command while it is retried", async () => {
    const { controller, token } = await aGateway();
    await send(token, batchOf("nobody", [[at(0), { temp: 1 }]]));
    const place = { company_id: controller.company_id, plant_id: controller.plant_id };
    const { id } = await owner.deviceCommand.create({
      data: {
        ...place,
        controller_id: controller.id,
        type: "manual",
        instruction: { type: "write_registers", start: 1, values: [1] },
        expires_at: new Date(Date.now() + minute),
      },
    });

    await retakeRefused(placeOf(controller));

    expect(await owner.deviceCommand.findUnique({ where: { id } })).toMatchObject({ state: "queued" });
  });

  test("a rejected message is kept without the token, at most fifty per controller", async () => {
    const controller = await aController();
    const token = await aToken(controller);
    await call(flatPost, {
      path: "/ingest/v1/flat",
      raw: `gw=A&token=${token}&r1=1`,
      headers: { "content-type": "application/x-www-form-urlencoded", authorization: `Bearer ${token}` },
    });
    expect(await keptOf(controller)).toMatchObject([{ door: "form", body: "gw=A&r1=1" }]);

    await owner.refusedMessage.createMany({
      data: Array.from({ length: 60 }, (_, index) => ({
        company_id: controller.company_id,
        plant_id: controller.plant_id,
        controller_id: controller.id,
        received_at: new Date(Date.now() - (index + 2) * minute),
        door: "json",
        body: "{}",
        rejected: [],
      })),
    });
    await owner.refusedMessage.updateMany({
      where: { controller_id: controller.id, door: "form" },
      data: { received_at: new Date(Date.now() - 2 * minute) },
    });
    await send(token, batchOf("nobody", [[at(0), { temp: 1 }]]));

    expect(await keptOf(controller)).toHaveLength(50);
    expect((await keptOf(controller)).some(({ body }) => body.includes("nobody"))).toBe(true);
  });

  test("a rejected message that is too long is not kept", async () => {
    const { controller, token } = await aGateway();

    await send(
      token,
      batchOf(
        "x".repeat(90),
        Array.from({ length: 900 }, (_, index) => [at(-index * 1000), { temp: 1 }] as const),
      ),
    );

    expect(await keptOf(controller)).toEqual([]);
  });
});
