import { beforeEach, describe, expect, test } from "vitest";
import { GET as flatGet } from "@/app/api/ingest/v1/flat/route";
import { GET as faultsRoute } from "@/app/api/sensors/[id]/faults/route";
import { GET as rssiRoute } from "@/app/api/sensors/[id]/rssi/route";
import { PUT as runtimeRoute } from "@/app/api/sensors/[id]/runtime-tracker/route";
import { parameterById } from "@/lib/domain/monitoring/parameters";
import { sqlWithinPlant } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { takeCommands } from "@/lib/services/devices/commands/take";
import { giveUpCaptures } from "@/lib/services/monitoring/captures/give-up";
import { answerCommands } from "@/lib/services/monitoring/commands/answer";
import { giveUpCommands } from "@/lib/services/monitoring/commands/give-up";
import { aWave, captures, wanted, waves } from "../captures";
import { commands } from "../commands";
import { aGateway, at, batchOf, hour, minute, recordReadings, send } from "../gateways";
import { call } from "../helpers";
import { owner } from "../owner";
import { aReaderController } from "../readers";
import { aMeasurement, aRole, aSensor, aTenant, aUser } from "../samples";

beforeEach(() => resetLimits());

async function aMill({ sensor = {} } = {}) {
  const { company, plant } = await aTenant();
  const gateway = await aGateway({ plant, sensor: { type: "ncd", data_set: "ncd", port_number: 7, ...sensor } });
  return {
    ...gateway,
    company,
    plant,
    person: await aUser({ role: "plant_superintendent", company, plants: [plant] }),
  };
}

type Mill = Awaited<ReturnType<typeof aMill>>;

const listed = async ({ person, controller }: Mill) => (await commands.list(person, controller.id)).body.data;
const stateOf = async (mill: Mill) => (await listed(mill))[0].state;
const taken = async ({ token }: Mill) => (await send(token, waves())).body.commands;
const answer = ({ token }: Mill, ...acks: object[]) => send(token, { ...waves(), acks });
const after = (minutes: number) => new Date(Date.now() + minutes * minute);
const takerOf = ({ controller }: Mill) => ({
  controller_id: controller.id,
  company_id: controller.company_id,
  plant_id: controller.plant_id,
});

const write = { type: "manual", start: 327, values: [1, 2] };

describe("a command", () => {
  test("a command is sent once in the reply to the gateway's next post, and ends with the gateway's reply", async () => {
    const mill = await aMill();

    const made = await commands.create(mill.person, mill.controller.id, write);

    expect(made.status).toBe(201);
    const { id } = made.body.data;
    expect(made.body.data).toMatchObject({
      type: "manual",
      type_id: 2,
      state: "queued",
      requested_by: { id: mill.person.id },
    });
    expect(await taken(mill)).toEqual([{ id, type: "write_registers", start: 327, values: [1, 2] }]);
    expect(await stateOf(mill)).toBe("sent");
    expect(await taken(mill)).toEqual([]);
    expect((await answer(mill, { id, ok: true })).body.rejected).toEqual([]);
    expect((await listed(mill))[0]).toMatchObject({ state: "acked", attempts: 1, error: null });
  });

  test("a command that the gateway cannot execute fails with the gateway's error text", async () => {
    const mill = await aMill();
    const { id } = (await commands.create(mill.person, mill.controller.id, { type: 2, start: 1, values: [0] })).body
      .data;
    await taken(mill);
    await answer(mill, { id, ok: false, error: "no such node" });
    expect((await listed(mill))[0]).toMatchObject({
      state: "failed",
      error: "no such node",
      error_text: "no such node",
    });
  });

  test("a command is delivered over only one of several connections", async () => {
    const mill = await aMill();
    for (const start of [1, 2, 3]) await commands.create(mill.person, mill.controller.id, { ...write, start });

    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => taken(mill)));

    const starts = answers.flat().map(({ start }) => start);
    expect(starts.sort()).toEqual([1, 2, 3]);
  });

  test("a command is sent three times, two minutes apart, then times out; a late reply is stored and changes nothing", async () => {
    const mill = await aMill();
    const { id } = (await commands.create(mill.person, mill.controller.id, write)).body.data;
    // The controller speaks every ten minutes, so its queue waits half an hour.
    for (const attempt of [1, 2, 3]) {
      expect(await taken(mill)).toMatchObject([{ id }]);
      await giveUpCommands(after(1));
      expect((await listed(mill))[0]).toMatchObject({ state: "sent", attempts: attempt });
      await giveUpCommands(after(3));
    }
    expect((await listed(mill))[0]).toMatchObject({
      state: "timeout",
      attempts: 3,
      error: "controller_timeout",
      error_text: "Controller Timeout",
    });

    await answer(mill, { id, ok: true });
    await answer(mill, { id, ok: false });

    const [late] = await listed(mill);
    expect(late).toMatchObject({ state: "timeout", late_ok: true });
    expect(late.late_at).not.toBeNull();
    expect(await taken(mill)).toEqual([]);
  });

  test("a command is confirmed by a reply that crosses the second send", async () => {
    const mill = await aMill();
    const { id } = (await commands.create(mill.person, mill.controller.id, write)).body.data;
    await taken(mill);
    await giveUpCommands(after(3));
    expect(await stateOf(mill)).toBe("queued");
    await answer(mill, { id, ok: true });
    expect(await stateOf(mill)).toBe("acked");
  });

  test("a command that no gateway fetches times out with a different reason", async () => {
    const mill = await aMill();
    await commands.create(mill.person, mill.controller.id, write);
    await giveUpCommands(after(29));
    expect(await stateOf(mill)).toBe("queued");
    await giveUpCommands(after(31));
    expect((await listed(mill))[0]).toMatchObject({
      state: "timeout",
      error_text: "Error - Check Controller Connectivity",
    });
  });

  test("a command that cannot be ended keeps no other from timing out, and is ended once it can be", async () => {
    const mill = await aMill();
    const { id } = (await commands.create(mill.person, mill.controller.id, write)).body.data;
    await commands.create(mill.person, mill.controller.id, write);
    await owner.$executeRaw`create or replace function keep_command() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$`;
    await owner.$executeRawUnsafe(`create trigger keep_command before update on device_commands
      for each row when (old.id = ${Number(id)}) execute function keep_command()`);
    try {
      await giveUpCommands(after(31));
    } finally {
      await owner.$executeRaw`drop function keep_command cascade`;
    }
    expect((await listed(mill)).map(({ state }: { state: string }) => state)).toEqual(["timeout", "queued"]);

    await giveUpCommands(after(31));
    expect((await listed(mill)).map(({ state }: { state: string }) => state)).toEqual(["timeout", "timeout"]);
  });

  test("a command can only be confirmed by the controller it was sent to", async () => {
    const mill = await aMill();
    const other = await aGateway({ plant: mill.plant });
    const { id } = (await commands.create(mill.person, mill.controller.id, write)).body.data;
    const early = await answer(mill, { id, ok: true });
    expect(early.body.rejected).toEqual([{ path: "acks[0]", code: "UNKNOWN_COMMAND" }]);
    await taken(mill);
    const stolen = await send(other.token, {
      ...waves(),
      acks: [
        { id, ok: true },
        { id: "x", ok: true },
      ],
    });
    expect(stolen.body.rejected.map(({ path, code }: Record<string, string>) => `${path} ${code}`)).toEqual([
      "acks[1] MALFORMED",
      "acks[0] UNKNOWN_COMMAND",
    ]);
    expect(await stateOf(mill)).toBe("sent");
  });

  test("a command can be fetched and confirmed over a different connection than the readings", async () => {
    const mill = await aMill();
    const { id } = (await commands.create(mill.person, mill.controller.id, write)).body.data;
    const both = await Promise.all([takeCommands(takerOf(mill), new Date()), takeCommands(takerOf(mill), new Date())]);
    expect(both.flat()).toMatchObject([{ id }]);
    const acks = [id, 2_000_000_000].map((one) => ({ id: one, ok: true }));
    const taker = takerOf(mill);
    expect(
      await sqlWithinPlant(taker.company_id, taker.plant_id, (client) =>
        answerCommands(client, taker, acks, new Date()),
      ),
    ).toEqual([1]);
    expect(await stateOf(mill)).toBe("acked");
  });

  test("a command to a simple controller is a line of text, and its reply a parameter", async () => {
    const mill = await aMill();
    await commands.host(mill.person, mill.controller.id, "CMD0001 1,1,199,0,0");
    const { id } = (await commands.create(mill.person, mill.controller.id, write)).body.data;
    const post = (query = {}) =>
      call(flatGet, { query: { gw: "x", ...query }, headers: { authorization: `Bearer ${mill.token}` } });

    expect((await post()).text).toBe(`CMD ${id} 327 1 2\n`);
    expect((await post({ ack: id })).text).toBe("OK\n");
    expect((await listed(mill)).map(({ type, state }: Record<string, string>) => `${type} ${state}`)).toEqual([
      "manual acked",
      "dxm queued",
    ]);
  });
});

describe("the seven command types", () => {
  test("the seven command types validate their required fields", async () => {
    const mill = await aMill();
    const refused = async (body: object) => (await commands.create(mill.person, mill.controller.id, body)).body;

    expect((await refused({ type: "manual" })).messages).toEqual({
      start: ["Command should be filled"],
      values: ["Command should be filled"],
    });
    expect((await refused({ type: "dxm", text: " " })).messages).toEqual({ text: ["Command should be filled"] });
    expect(Object.keys((await refused({ type: "rebaseline" })).messages)).toEqual(["sensor_id"]);
    expect(Object.keys((await refused({ type: 8 })).messages)).toEqual(["type"]);
    expect(Object.keys((await refused({ type: "graph", sensor_id: mill.sensor.id })).messages).sort()).toEqual([
      "f_max_hz",
      "type",
    ]);
    const wired = await aSensor({ controller: mill.controller, port_number: null });
    expect((await refused({ type: "rebaseline", sensor_id: wired.id })).messages.sensor_id).toEqual([
      "must be a sensor on radio node 1 to 40",
    ]);
    const elsewhere = await aGateway({ plant: mill.plant });
    expect(Object.keys((await refused({ type: "rebaseline", sensor_id: elsewhere.sensor.id })).messages)).toEqual([
      "sensor_id",
    ]);
  });

  test("the seven command types are converted to what a gateway can execute", async () => {
    const mill = await aMill();
    const sensor_id = mill.sensor.id;
    const bodies = [
      { type: "graph", sensor_id, capture: wanted },
      { type: "rebaseline", sensor_id },
      { type: "acknowledge_rebaseline", sensor_id },
      { type: "controller_registers", start: 281, count: 40 },
      { type: "dxm", text: "CMD0001 1,1,199,0,0" },
    ];
    for (const body of bodies) expect((await commands.create(mill.person, mill.controller.id, body)).status).toBe(201);

    expect((await taken(mill)).map(({ id: _id, ...rest }: { id: number }) => rest)).toEqual([
      { type: "capture", uid: mill.sensor.uid, kind: "both", axes: ["z"], f_max_hz: 2500, lines: 800, averages: 1 },
      { type: "write_registers", start: 327, values: [1] },
      { type: "read_registers", start: 327, count: 1 },
      { type: "read_registers", start: 281, count: 40 },
      { type: "host", text: "CMD0001 1,1,199,0,0" },
    ]);
  });

  test("the seven command types that recompute limits run on the server and send nothing", async () => {
    const mill = await aMill();
    const { body } = await commands.create(mill.person, mill.controller.id, {
      type: "sensor_update_rebaseline",
      sensor_id: mill.sensor.id,
    });
    expect(body.data).toMatchObject({ type_id: 7, state: "acked" });
    expect(await taken(mill)).toEqual([]);
    expect(await owner.outbox.count({ where: { topic: "sensor-changed", key: String(mill.sensor.id) } })).toBe(1);
  });

  test("the seven command types are refused to a controller that a reader only reads, but for what runs on the server", async () => {
    const { person, plant } = await aMill();
    const { controller, sensor } = await aReaderController({ plant });
    const recompute = { type: "sensor_update_rebaseline", sensor_id: sensor.id };

    expect((await commands.create(person, controller.id, write)).status).toBe(409);
    expect((await commands.host(person, controller.id, "reboot")).status).toBe(409);
    expect((await commands.create(person, controller.id, recompute)).status).toBe(201);
    const recording = await aSensor({ controller, type: "ncd", data_set: "ncd" });
    const asked = { ...wanted, sensor_ids: [recording.id] };
    expect((await commands.group(person, controller.id, asked)).body.data).toMatchObject([
      { id: recording.id, status: "skipped" },
    ]);
    expect(await owner.fftRequest.count({ where: { sensor_id: recording.id } })).toBe(0);
  });

  test("the seven command types reject line breaks, so that no second command can be injected", async () => {
    const mill = await aMill();
    for (const cmd of ["CMD0001\rCMD0002", "CMD\u0000", "CMDé"]) {
      expect((await commands.host(mill.person, mill.controller.id, cmd)).status, cmd).toBe(422);
    }
    expect((await commands.host(mill.person, mill.controller.id, " ")).body.messages.cmd).toEqual([
      "Command should be filled",
    ]);
  });
});

describe("a waveform command", () => {
  const stateOfCapture = async (mill: Mill) => (await captures.list(mill.person, mill.sensor.id)).body.data[0].state;

  test("a waveform command sets the request to queued when the gateway accepts it, and to failed when it rejects it", async () => {
    const mill = await aMill();
    await captures.request(mill.person, mill.sensor.id);
    const [{ id }] = await taken(mill);
    expect(await stateOfCapture(mill)).toBe("requested");
    await answer(mill, { id, ok: true });
    expect(await stateOfCapture(mill)).toBe("queued");

    const other = await aMill();
    await captures.request(other.person, other.sensor.id);
    const [refused] = await taken(other);
    await answer(other, { id: refused.id, ok: false });
    expect(await stateOfCapture(other)).toBe("failed");
    expect((await captures.request(other.person, other.sensor.id)).status).toBe(201);
  });

  test("a waveform command needs no reply when the waveform arrives", async () => {
    const mill = await aMill();
    await captures.request(mill.person, mill.sensor.id);
    await taken(mill);
    await send(mill.token, waves(aWave(mill.sensor.uid, { ts: at(0) })));
    expect(await stateOf(mill)).toBe("acked");
    await giveUpCommands(after(30));
    expect(await stateOf(mill)).toBe("acked");
  });

  test("a waveform command and its request time out together, whichever is first", async () => {
    const silent = await aMill({ sensor: { expected_interval_s: 60 } });
    await captures.request(silent.person, silent.sensor.id);
    await giveUpCommands(after(11));
    expect([await stateOf(silent), await stateOfCapture(silent)]).toEqual(["timeout", "timeout"]);

    const deaf = await aMill({ sensor: { expected_interval_s: 60 } });
    await captures.request(deaf.person, deaf.sensor.id);
    await taken(deaf);
    await giveUpCaptures(after(11));
    expect([await stateOf(deaf), await stateOfCapture(deaf)]).toEqual(["timeout", "timeout"]);
  });

  test("a waveform command that is confirmed and timed out at once ends in one state", async () => {
    const mill = await aMill({ sensor: { expected_interval_s: 60 } });
    await captures.request(mill.person, mill.sensor.id);
    const [{ id }] = await taken(mill);

    await Promise.all([
      answer(mill, { id, ok: true }),
      giveUpCommands(after(11)),
      giveUpCaptures(after(11)),
      send(mill.token, waves(aWave(mill.sensor.uid, { ts: at(0) }))),
      answer(mill, { id, ok: false }),
    ]);

    expect(await owner.fftRequest.count({ where: { sensor_id: mill.sensor.id, finished_at: null } })).toBe(0);
    expect(["acked", "failed", "timeout"]).toContain(await stateOf(mill));
  });

  test("a waveform command for a group requests each sensor and lists the skipped ones", async () => {
    const mill = await aMill();
    const second = await aSensor({ controller: mill.controller, type: "ncd", data_set: "ncd" });
    await aSensor({ controller: mill.controller, type: "humidity_temp_air", data_set: "humidity" });
    await captures.request(mill.person, mill.sensor.id);

    const { body, status } = await commands.group(mill.person, mill.controller.id, wanted);

    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { id: mill.sensor.id, status: "skipped", reason: "A waveform of this sensor has already been requested" },
      { id: second.id, status: "done" },
    ]);
    expect((await commands.group(mill.person, mill.controller.id, {})).body.message).toBe(
      "Please select request type and Fmax",
    );
    const none = await commands.group(mill.person, mill.controller.id, { ...wanted, sensor_ids: [] });
    expect(none.body.messages.sensor_ids).toEqual(["Sensors should be selected"]);
  });
});

describe("a sensor", () => {
  test("a sensor accepts one gain change at a time: the first request wins", async () => {
    const mill = await aMill({ sensor: { type: "ultrasound", data_set: "ultrasound_db" } });
    const answers = await Promise.all([1, 2, 3].map(() => commands.gain(mill.person, mill.sensor.id, "increase")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const made = answers.find(({ status }) => status === 200)!.body.data;
    expect(made).toMatchObject({ gain_status: "process", gain_status_id: 2 });
    expect(answers.find(({ status }) => status === 409)!.body.data).toMatchObject({ id: made.id });

    expect(await taken(mill)).toEqual([{ id: made.id, type: "adjust_gain", uid: mill.sensor.uid, action: "increase" }]);
    await answer(mill, { id: made.id, ok: true });
    expect((await listed(mill))[0]).toMatchObject({ gain_status: "success", gain_status_id: 1 });
    expect((await commands.gain(mill.person, mill.sensor.id, "reset")).status).toBe(200);
    await giveUpCommands(after(31));
    expect((await listed(mill))[0]).toMatchObject({ gain_status: "controller_timeout", gain_status_id: 3 });
  });

  test("a sensor's gain is shown by its last command and the steps that were acknowledged since the last reset", async () => {
    const mill = await aMill({ sensor: { type: "ultrasound", data_set: "ultrasound_db" } });
    const shown = async () => (await commands.gainOf(mill.person, mill.sensor.id)).body.data;
    const adjust = async (action: string, ok: boolean | null) => {
      const { id } = (await commands.gain(mill.person, mill.sensor.id, action)).body.data;
      await taken(mill);
      if (ok !== null) await answer(mill, { id, ok });
      else await giveUpCommands(after(31));
      return id;
    };
    expect(await shown()).toEqual({ last: null, acknowledged: null });

    await adjust("increase", false);
    expect(await shown()).toMatchObject({ last: { gain_status: "fail" }, acknowledged: null });
    await adjust("decrease", true);
    expect(await shown()).toMatchObject({
      last: { gain_status: "success" },
      acknowledged: { action: "decrease", steps: -1, is_since_reset: false },
    });
    await adjust("reset", true);
    await adjust("increase", true);
    const second = await adjust("increase", true);
    const silent = await adjust("decrease", null);

    const now = await shown();
    expect(now.last).toMatchObject({
      id: silent,
      gain_status: "controller_timeout",
      requested_by: { id: mill.person.id },
      instruction: { action: "decrease" },
    });
    expect(now.acknowledged).toMatchObject({ id: second, action: "increase", steps: 2, is_since_reset: true });
    await answer(mill, { id: silent, ok: true });
    expect((await shown()).acknowledged).toMatchObject({ id: silent, steps: 1 });
  });

  test("a vibration sensor has no gain to adjust", async () => {
    const mill = await aMill();
    const refused = await commands.gain(mill.person, mill.sensor.id, "increase");
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Mismatch in sensor type, please check configuration",
    ]);
  });

  test("a sensor whose firmware is too old for a setting refuses it, one that has not reported its firmware takes it", async () => {
    const mill = await aMill();
    const firmwareOf = async () => (await owner.sensor.findUniqueOrThrow({ where: { id: mill.sensor.id } })).firmware;
    const configure = async () => {
      const { status, body } = await commands.configure(mill.person, mill.sensor.id, { is_rpm_computed: true });
      await giveUpCommands(after(31));
      return status === 409 ? body.message : status;
    };
    expect(await configure()).toBe(200);
    const reports = (firmware: string, ms: number) =>
      send(mill.token, batchOf(mill.sensor.uid, [[at(ms), { vel_rms_z: 1 }, { meta: { firmware } }]]));
    await reports("3", -2 * minute);
    expect(await firmwareOf()).toBe("3");
    expect(await configure()).toBe("Wrong sensor firmware version");
    await reports("4.1", -minute);
    expect(await configure()).toBe(200);
  });

  test("a sensor saves its settings only when the device has confirmed them", async () => {
    const mill = await aMill();
    const config = {
      odr_hz: 6400,
      sampling_interval_min: 30,
      operation_mode: "processed_and_raw",
      is_rpm_computed: true,
    };
    const stored = () =>
      owner.sensor.findUniqueOrThrow({
        where: { id: mill.sensor.id },
        select: { device_config: true, expected_interval_s: true },
      });

    const { body } = await commands.configure(mill.person, mill.sensor.id, config);
    const [{ id, machine_values }] = await taken(mill);
    expect(machine_values).toEqual({ odr: 13, sampling_interval: 4, operation_mode: 2, rpm_compute_status: 1 });
    expect(await stored()).toEqual({ device_config: null, expected_interval_s: 600 });
    await answer(mill, { id, ok: true });

    expect(body.data).toMatchObject({ id, purpose: "config" });
    expect(await stored()).toEqual({ device_config: config, expected_interval_s: 1800 });
    expect(Object.keys((await commands.configure(mill.person, mill.sensor.id, { odr_hz: 5 })).body.messages)).toEqual([
      "odr_hz",
    ]);
    expect((await commands.configure(mill.person, mill.sensor.id, {})).status).toBe(422);
    const banner = await aSensor({ controller: mill.controller });
    expect((await commands.configure(mill.person, banner.id, config)).body.message).toBe(
      "Mismatch in sensor type, please check configuration",
    );
  });

  test("a sensor counts run hours only after counting is enabled", async () => {
    const mill = await aMill();
    const track = (body: object) =>
      call(runtimeRoute, { as: mill.person, method: "PUT", params: { id: mill.sensor.id }, body });
    expect((await track({})).body.data).toMatchObject({ is_runtime_tracked: false, run_hours: null });
    await track({ is_enabled: true, run_threshold: 0.5 });
    await owner.sensor.update({ where: { id: mill.sensor.id }, data: { runtime_since: after(-240) } });
    const start = Math.floor(Date.now() / hour) * hour - 2 * hour;
    const readings = [0, 1, 2, 3, 4, 5].map(
      (index) =>
        [new Date(start + index * 20 * minute).toISOString(), { vel_rms_z: index < 3 || index > 4 ? 2 : 0.1 }] as const,
    );
    await send(mill.token, batchOf(mill.sensor.uid, readings));
    await recordReadings(takerOf(mill), new Date());

    expect((await track({})).body.data.run_hours).toBeCloseTo(1 + 1 / 3, 5);
    // Enabled already: the count goes on.
    expect((await track({ is_enabled: true })).body.data.run_hours).toBeCloseTo(1 + 1 / 3, 5);
    expect((await track({ reset: true })).body.data.run_hours).toBe(0);
  });

  test("a sensor that reports the same value for a day has that among its faults", async () => {
    const { admin, plant } = await aTenant();
    const sensor = await aSensor({ plant, data_set: "temp_vibe" });
    const now = Math.floor(Date.now() / hour) * hour;
    const hours = (parameter: number, of: (at: number) => number) =>
      Array.from({ length: 30 }, (_, at) => ({
        sensor_id: sensor.id,
        company_id: plant.company_id,
        parameter,
        bucket: new Date(now - at * hour),
        min: of(at),
        max: of(at),
        sum: of(at) * 6,
        count: 6,
      }));
    for (const parameter of [1, 5]) await aMeasurement(sensor, { parameter });
    await owner.readingHour.createMany({ data: [...hours(1, () => 1.82), ...hours(5, (at) => 40 + at)] });

    const { body } = await call(faultsRoute, { as: admin, params: { id: sensor.id } });
    expect(body.data).toMatchObject([
      { kind: "stuck", what: parameterById("temp_vibe", 1)!.name, at: new Date(now - 29 * hour).toISOString() },
    ]);
  });

  test("a sensor reports its signal strength and its faults", async () => {
    const mill = await aMill();
    const meta = { battery_pct: 55, rssi_dbm: -84, survey: { g: 75, y: 25, r: 0, m: 0 } };
    await send(mill.token, batchOf(mill.sensor.uid, [[at(0), { vel_rms_z: 1 }, { meta, q: { vel_rms_z: 3 } }]]));
    await commands.configure(mill.person, mill.sensor.id, { odr_hz: 800 });
    await giveUpCommands(after(31));

    const ask = (route: Parameters<typeof call>[0]) => call(route, { as: mill.person, params: { id: mill.sensor.id } });
    expect((await ask(rssiRoute)).body.data).toMatchObject({
      rssi_dbm: -84,
      signal: 2.75,
      signal_class: "moderate",
      battery_pct: 55,
    });
    const { data } = (await ask(faultsRoute)).body;
    expect(data.map(({ kind, what }: Record<string, string>) => `${kind} ${what}`).sort()).toEqual([
      "bad_reading parameters.vel_rms_z",
      "command manual",
    ]);
  });
});

describe("a register", () => {
  const aRegister = (mill: Mill, fields = {}) =>
    owner.register.create({
      data: {
        company_id: mill.company.id,
        plant_id: mill.plant.id,
        controller_id: mill.controller.id,
        name: "Light",
        address: 825,
        is_writable: true,
        max: 10,
        ...fields,
      },
    });

  test("a register is written within its limits and stores the confirmed value", async () => {
    const mill = await aMill();
    const register = await aRegister(mill);
    const set = (value: unknown) => commands.register(mill.person, { register_id: register.id, value });

    expect((await set(null)).body.messages.value).toEqual(["Command should be filled"]);
    expect((await set(11)).body.messages.value).toEqual(["must be at most 10"]);
    expect((await set(7)).status).toBe(201);
    const [{ id, ...command }] = await taken(mill);
    expect(command).toEqual({ type: "write_registers", start: 825, values: [7] });
    expect((await owner.register.findUniqueOrThrow({ where: { id: register.id } })).value).toBeNull();
    await answer(mill, { id, ok: true });
    expect((await owner.register.findUniqueOrThrow({ where: { id: register.id } })).value).toBe(7);
  });

  test("a register that is read-only is not written", async () => {
    const mill = await aMill();
    const register = await aRegister(mill, { is_writable: false });
    expect((await commands.register(mill.person, { register_id: register.id, value: 1 })).status).toBe(409);
    expect((await commands.register(mill.person, {})).status).toBe(422);
    const byAddress = { controller_id: mill.controller.id, start: 825, values: [1] };
    expect((await commands.register(mill.person, byAddress)).status).toBe(201);
  });

  test("a register stores the value that was read from it", async () => {
    const mill = await aMill();
    const register = await aRegister(mill, { address: 282 });
    await commands.create(mill.person, mill.controller.id, { type: "controller_registers", start: 281, count: 3 });
    const [{ id }] = await taken(mill);
    await answer(mill, { id, ok: true, values: [128, 64, 0] });
    expect((await owner.register.findUniqueOrThrow({ where: { id: register.id } })).value).toBe(64);
    expect((await listed(mill))[0].result).toEqual({ values: [128, 64, 0] });
  });
});

test("only users who can change controllers send commands, and only in their plants", async () => {
  const mill = await aMill();
  const stranger = (await aTenant()).admin;
  const neighbour = await aUser({ role: "plant_admin", company: mill.company });
  const viewer = await aUser({
    role: await aRole({ permissions: ["view_controllers"], company_id: mill.company.id }),
    company: mill.company,
    plants: [mill.plant],
  });
  const statuses = async (person: { id: number }) => [
    (await commands.list(person, mill.controller.id)).status,
    (await commands.create(person, mill.controller.id, write)).status,
    (await commands.host(person, mill.controller.id, "CMD0001")).status,
    (await commands.group(person, mill.controller.id, wanted)).status,
    (await commands.gain(person, mill.sensor.id, "reset")).status,
    (await commands.configure(person, mill.sensor.id, { odr_hz: 800 })).status,
    (await commands.register(person, { controller_id: mill.controller.id, start: 1, values: [1] })).status,
  ];

  expect(await statuses(stranger)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  expect(await statuses(neighbour)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  expect(await statuses(viewer)).toEqual([200, 403, 403, 403, 403, 403, 403]);
  expect(await owner.deviceCommand.count({ where: { company_id: mill.company.id } })).toBe(0);
});

test("commands from users are recorded in the audit log", async () => {
  const mill = await aMill();
  await commands.create(mill.person, mill.controller.id, write);
  const [event] = await owner.auditEvent.findMany({ where: { company_id: mill.company.id, action: "command" } });
  expect(event).toMatchObject({ user_id: mill.person.id, object: "controllers", object_id: mill.controller.id });
});
