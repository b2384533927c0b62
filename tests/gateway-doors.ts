import { expect, test } from "vitest";
import { at, minute } from "./gateways";
import { storedReadings } from "./measured";
import { owner } from "./owner";
import { aController, aSensor, unique } from "./samples";

/** What holds for a gateway by whatever door it speaks: each door's test file runs these with its own way to deliver. */
export interface Speaker {
  controller: { id: number; company_id: number; plant_id: number; serial_number: string };
  /** Delivers a JSON body and comes back when it is acknowledged or refused. */
  send: (body: unknown) => Promise<void>;
}

type MakeSpeaker = (controller: Speaker["controller"]) => Promise<Speaker>;

const readingsOf = async (sensor: { id: number }) =>
  (
    await storedReadings.findMany({
      where: { sensor_id: sensor.id },
      orderBy: [{ taken_at: "asc" }, { parameter: "asc" }],
    })
  ).map(({ parameter, value }) => [parameter, value]);

export function everyDoor(speak: MakeSpeaker) {
  async function aSpeaker(fields: object = {}, sensor: Parameters<typeof aSensor>[0] = {}) {
    const controller = await aController({ serial_number: unique("GW").replace(" ", "-"), ...fields });
    return { ...(await speak(controller)), sensor: await aSensor({ controller, ...sensor }) };
  }

  test("our own payload is stored, whatever language the controller is set to", async () => {
    for (const adapter of [null, "ncd", "generic_json"]) {
      const { sensor, send, controller } = await aSpeaker({ adapter });

      await send({
        v: 1,
        gateway: controller.serial_number,
        devices: [{ uid: sensor.uid, ts: at(0), values: { temp: 41 } }],
      });

      expect(await readingsOf(sensor)).toEqual([[5, 41]]);
    }
  });

  test("the same batch twice is stored once", async () => {
    const { sensor, send, controller } = await aSpeaker();
    const batch = {
      v: 1,
      gateway: controller.serial_number,
      seq: 3,
      devices: [{ uid: sensor.uid, ts: at(-minute), values: { temp: 41, vel_rms_z: 2 } }],
    };

    await send(batch);
    await send(batch);

    expect(await readingsOf(sensor)).toEqual([
      [1, 2],
      [5, 41],
    ]);
  });

  test("an NCD controller's message is what its sensor measured, with battery and signal", async () => {
    const uid = `ncd:${unique("").trim()}`;
    const { sensor, send } = await aSpeaker({ type: "ncd" }, { uid, data_set: "ncd", type: "ncd" });

    await send({
      topic: "sensor_data",
      payload: {
        addr: uid.slice(4).match(/../g)!.join(":"),
        received: Date.parse(at(-minute)),
        battery: "3.1",
        battery_percent: "95.02",
        rssi: 71,
        sensor_data: { temperature: 34.15, x_velocity_mm_sec: 4.5, z_rms_ACC_G: 0.089 },
      },
    });

    expect(await readingsOf(sensor)).toEqual([
      [2, 0.089],
      [3, 4.5],
      [5, 34.15],
    ]);
    expect(await owner.sensor.findUnique({ where: { id: sensor.id } })).toMatchObject({
      battery_pct: 95.02,
      rssi: -71,
    });
  });

  test("a device shadow and any JSON are read by the controller's map", async () => {
    const uid = unique("custom:press").replace(" ", "");
    const points = [
      { path: "QM30 Z Vel Raw", uid, key: "vel_rms_z", scale: 0.001, offset: 0, unit: "" },
      { path: "press.temp", uid, key: "temp", scale: 1, offset: 0, unit: "°F" },
    ];
    const shadow = await aSpeaker({ adapter: "dxm_aws", point_map: { time: "", points } }, { uid });
    await shadow.send({ state: { reported: { gen: { id: "DXM" }, regs: { "QM30 Z Vel Raw": 1234 } } } });
    const any = await aSpeaker({ adapter: "generic_json", point_map: { time: "at", points } }, { uid });
    await any.send({ at: at(-minute), press: { temp: 212 } });

    expect(await readingsOf(shadow.sensor)).toEqual([[1, 1.234]]);
    expect(await readingsOf(any.sensor)).toEqual([[5, 100]]);
  });

  test("registers are read by the controller's register map, and a silent node's are passed over", async () => {
    const uid = unique("dxm:n1").replace(" ", "");
    const entry = { uid, scale: 0.05, offset: 0, signed: true };
    const register_map = {
      "20": { ...entry, key: "temp" },
      "281": { uid, key: "connected", scale: 1, offset: 0, signed: false },
    };
    const { sensor, send, controller } = await aSpeaker({ register_map }, { uid });
    const regs = (state: number) => ({
      v: 1,
      gateway: controller.serial_number,
      sent_at: at(-minute * state),
      regs: { "20": 518, "281": state },
    });

    await send(regs(128));
    await send(regs(0));

    expect(
      (await readingsOf(sensor)).map(([parameter, value]) => [parameter, Math.round(value! * 1000) / 1000]),
    ).toEqual([[5, 25.9]]);
  });

  test("a message that cannot be taken is kept for a person, once a minute, and costs nothing else", async () => {
    const { sensor, send, controller } = await aSpeaker({ type: "ncd" });

    await send({ nothing: "known" });
    await send({
      v: 1,
      gateway: "x",
      devices: [{ uid: sensor.uid, ts: at(0), values: { temp: 20 } }, { uid: "stranger" }],
    });

    expect(await owner.refusedMessage.findMany({ where: { controller_id: controller.id } })).toMatchObject([
      { door: "json", body: '{"nothing":"known"}', rejected: [{ path: "", code: "MALFORMED" }] },
    ]);
    expect(await readingsOf(sensor)).toEqual([[5, 20]]);
  });
}
