import { describe, expect, test } from "vitest";
import type { Assembly } from "@/lib/domain/ingest/assembly";
import { dxmShadow } from "@/lib/domain/ingest/dxm-aws";
import { mappedJson } from "@/lib/domain/ingest/generic-json";
import { ncdMessages } from "@/lib/domain/ingest/ncd";
import type { Decoded } from "@/lib/domain/ingest/payload";
import { noPoints, pointMapSchema } from "@/lib/domain/ingest/points";
import { readRegisters, timeOfRegisters } from "@/lib/domain/ingest/registers";
import {
  advanceEdge,
  type EdgeSession,
  mappedMetrics,
  readSparkplug,
  rebirthCommand,
  type SparkplugType,
  unborn,
} from "@/lib/domain/ingest/sparkplug";
import { recording } from "../recordings";
import { aliasStart, radioNodeMap, vibrationKitMap, wiredSensorMap } from "./banner-maps";

/** The contract of each adapter: recorded input, exact readings. */

const now = Date.UTC(2026, 4, 16, 12, 31);

function decoded(assembly: Assembly | null, at = now): Decoded {
  const result = assembly?.decode("G", at);
  if (!result?.ok) throw new Error("it could not be read");
  return result;
}

const values = ({ readings }: Pick<Decoded, "readings">) =>
  Object.fromEntries(readings.map(({ uid, key, value }) => [`${uid} ${key}`, Math.round(value * 1e9) / 1e9]));
const refusals = ({ rejected }: Decoded) => rejected.map(({ path, code }) => `${path} ${code}`);

describe("the NCD adapter", () => {
  const recorded = recording("device_ncd/ncd_type80_vibration_message.json");
  const uid = "ncd:0013a20041f1b2c7";
  const taken = 1_675_255_870_737;

  test.skipIf(!recorded.present)(
    "a recorded NCD message gives exactly these readings, bare and from either node",
    () => {
      const d = recorded.json();
      const read = decoded(ncdMessages(d), taken + 1000);

      expect(values(read)).toEqual(
        Object.fromEntries(
          Object.entries({
            temp: 34.15,
            acc_rms_x: 0.086,
            vel_rms_x: 4.5,
            disp_x: 0.04,
            peak1_hz_x: 35,
            peak2_hz_x: 419,
            peak3_hz_x: 344,
            acc_rms_y: 0.075,
            vel_rms_y: 2.32,
            disp_y: 0.01,
            peak1_hz_y: 313,
            peak2_hz_y: 419,
            peak3_hz_y: 35,
            acc_rms_z: 0.089,
            vel_rms_z: 3.69,
            disp_z: 0.03,
            peak1_hz_z: 35,
            peak2_hz_z: 419,
            peak3_hz_z: 344,
          }).map(([key, value]) => [`${uid} ${key}`, value]),
        ),
      );
      expect(read.readings.every(({ ts }) => ts === taken)).toBe(true);
      expect(read.devices).toMatchObject([{ uid, meta: { battery_v: 3.28, battery_pct: 98.56, odr: "800Hz" } }]);
      expect(read.rejected).toEqual([]);

      const { sensor_data } = d;
      const fromGateway = ncdMessages({ topic: "sensor_data", time: 1, payload: d });
      const fromDevice = ncdMessages({ topic: "sensor_data", data: d, payload: sensor_data, time: 1 });
      expect(values(decoded(fromGateway, taken))).toEqual(values(read));
      expect(values(decoded(fromDevice, taken))).toEqual(values(read));
      expect(values(decoded(ncdMessages([d, d]), taken))).toEqual(values(read));
    },
  );

  const message = (sensor_data: object, more: object = {}) => ({
    addr: "00:13:A2:00:aa:bb:cc:dd",
    received: now - 1000,
    sensor_type: 114,
    sensor_data,
    ...more,
  });
  const own = "ncd:0013a200aabbccdd";

  test("the NCD adapter reads a negative signal in any notation, and a battery as text", () => {
    const read = decoded(
      ncdMessages(message({ temperature: 20 }, { rssi: 71, battery: "3.1", battery_percent: "95.02" })),
    );
    const bad = decoded(ncdMessages(message({ temperature: 20 }, { rssi: -71, battery: "?", battery_percent: "140" })));

    expect(read.devices[0]!.meta).toEqual({ rssi_dbm: -71, battery_v: 3.1, battery_pct: 95.02 });
    expect(bad.devices[0]!.meta).toEqual({ rssi_dbm: -71 });
    expect(refusals(bad)).toEqual(["battery_percent OUT_OF_RANGE", "battery OUT_OF_RANGE"]);
  });

  test("a field that the NCD adapter does not know is named, and belongs where the map puts it", () => {
    const sent = message({ temperature: 20, input_1: true, input_2: 7.5, mode: 2, x_max_ACC_G: 0.1, note: "text" });
    expect(refusals(decoded(ncdMessages(sent)))).toEqual([
      "sensor_data.input_1 UNKNOWN_FIELD",
      "sensor_data.input_2 UNKNOWN_FIELD",
    ]);

    const map = pointMapSchema.parse({
      points: [
        { path: "input_1", uid: own, key: "running" },
        { path: "input_2", uid: own, key: "loop_ma", scale: 2 },
        { path: "input_2", uid: "ncd:other", key: "temp" },
      ],
    });
    const read = decoded(ncdMessages(sent, map));
    expect(values(read)).toEqual({ [`${own} temp`]: 20, [`${own} loop_ma`]: 15 });
    expect(read.readings.map(({ running }) => running)).toEqual([true, true]);
    expect(read.rejected).toEqual([]);
  });

  test("an NCD device with two probes gives two devices", () => {
    const read = decoded(
      ncdMessages(
        message({
          s1_odr: "800Hz",
          s1_temperature: 30,
          x1_velocity_mm_sec: 1,
          rpm_1: 1500,
          s2_temperature: 40,
          y2_rms_ACC_G: 0.2,
        }),
      ),
    );

    expect(values(read)).toEqual({
      [`${own}:p1 temp`]: 30,
      [`${own}:p1 rpm`]: 1500,
      [`${own}:p1 vel_rms_x`]: 1,
      [`${own}:p2 temp`]: 40,
      [`${own}:p2 acc_rms_y`]: 0.2,
    });
    expect(values(decoded(ncdMessages(message({ mA1: 4, mA2: 12 }))))).toEqual({
      [`${own}:p1 loop_ma`]: 4,
      [`${own}:p2 loop_ma`]: 12,
    });
  });

  test.each<[string, object, object]>([
    ["humidity", { humidity: 40, temperature: 21 }, { humidity: 40, temp: 21 }],
    [
      "air quality",
      { iaq: 50, co2_eqv: 600, breath_voc: 0.5, pressure: 1013.25 },
      { air_quality: 50, co2_eqv: 600, breath_voc: 0.5, pressure: 101.325 },
    ],
    ["speed", { proximity: 3, rpm: 1480 }, { rpm: 1480 }],
    ["current", { amps: 12.5 }, { current: 12.5 }],
    ["ultrasound", { raw_adc: 100, ma: 12, db: 35.2 }, { loop_ma: 12, ultrasound: 35.2 }],
    ["predictive", { current: 3.2, ext_temperature: 55, temperature: 31 }, { current: 3.2, temp_ext: 55, temp: 31 }],
  ])("an NCD %s sensor gives its measurements", (_, data, expected) => {
    expect(values(decoded(ncdMessages(message(data))))).toEqual(
      Object.fromEntries(Object.entries(expected).map(([key, value]) => [`${own} ${key}`, value])),
    );
  });

  const samplesOf = (data: string) => {
    const bytes = Buffer.from(data, "base64");
    return Array.from(
      { length: bytes.length / 4 },
      (__, index) => Math.round(bytes.readFloatLE(index * 4) * 1e6) / 1e6,
    );
  };

  test("NCD raw mode gives one waveform per axis, in both notations", () => {
    const newer = decoded(
      ncdMessages(
        message({
          odr: 6400,
          fsr: "2g",
          total_samples: 2,
          fft_confidence: "100.00%",
          data: { x: [0.1, -0.2], y: [0, 0.3], z: [] },
        }),
      ),
    );
    const older = decoded(
      ncdMessages(
        message({ odr: "800Hz", data: { "2": { x: -0.2, z: 2 }, "1": { x: 0.1, z: 1 }, "10": { x: 0.3, z: 3 } } }),
      ),
    );

    expect(newer.waveforms).toMatchObject([
      { uid: own, axis: "x", fs: 6400, n: 2, unit: "g", complete: true, ts: now - 1000, path: "sensor_data.data.x" },
      { axis: "y", path: "sensor_data.data.y" },
    ]);
    expect(samplesOf(newer.waveforms[0]!.data)).toEqual([0.1, -0.2]);
    expect(older.waveforms.map(({ axis, fs, data }) => [axis, fs, samplesOf(data)])).toEqual([
      ["x", 800, [0.1, -0.2, 0.3]],
      ["z", 800, [1, 2, 3]],
    ]);
  });

  test("an interrupted NCD stream is kept and marked; an error alone is reported", () => {
    const broken = message({
      odr: 6400,
      error: "stream timeout",
      probe: 2,
      temperature: 30,
      data: { x: [1], y: [2], z: [3] },
    });
    const lossy = message({ odr: 6400, fft_confidence: "97.50%", data: { x: [1], y: [], z: [] } });

    expect(decoded(ncdMessages(broken)).waveforms).toMatchObject(
      ["x", "y", "z"].map((axis) => ({ uid: `${own}:p2`, axis, complete: false })),
    );
    expect(values(decoded(ncdMessages(broken)))).toEqual({ [`${own}:p2 temp`]: 30 });
    expect(decoded(ncdMessages(lossy)).waveforms).toMatchObject([{ complete: false }]);
    const failed = decoded(ncdMessages(message({ error: "sensor not found" })));
    expect([values(failed), refusals(failed)]).toEqual([{}, ["sensor_data.error SENSOR_FAULT"]]);
  });

  test("an NCD rejection names the path in the message", () => {
    const read = decoded(
      ncdMessages([
        { topic: "x" },
        {
          payload: message({ x_velocity_mm_sec: "4", x_rms_ACC_G: 1, data: undefined }, { received: now + 3_600_000 }),
        },
      ]),
    );

    expect(refusals(read)).toEqual([
      "[0] MALFORMED",
      "[1].payload.addr FUTURE",
      "[1].payload.sensor_data.x_velocity_mm_sec NOT_A_NUMBER",
    ]);
    expect(read.quarantined).toMatchObject([
      { path: "[1].payload.sensor_data.x_rms_ACC_G", device_path: "[1].payload.addr" },
    ]);
  });

  test("the NCD adapter ignores messages of other formats", () => {
    for (const body of [null, 1, "x", [], {}, { sensor_data: {} }, { addr: "a" }, [{}]]) {
      expect(ncdMessages(body)).toBeNull();
    }
  });
});

describe("the Banner adapter", () => {
  const read = (map: Parameters<typeof readRegisters>[1], first: number, raws: readonly number[]) =>
    readRegisters(new Map(raws.map((raw, index) => [first + index, raw])), map, now);

  const recorded = recording("device_banner/modbus_frames.json");

  test.skipIf(!recorded.present)("a recorded frame of a Banner radio node gives exactly its metric values", () => {
    const [{ registers, decoded: expected }] = recorded.json();
    const { readings } = read(radioNodeMap("DXM-A1B2", 1), 17, registers);

    expect(values({ readings })).toEqual({
      "dxm:A1B2:n1 vel_rms_z": expected.z_rms_velocity_mm_s,
      "dxm:A1B2:n1 temp": expected.temperature_c,
      "dxm:A1B2:n1 vel_rms_x": expected.x_rms_velocity_mm_s,
    });
  });

  test("a wired Banner sensor gives 22 values", () => {
    const raws = [
      100,
      254,
      7150,
      -500 & 0xffff,
      71,
      182,
      1200,
      1300,
      295,
      590,
      310,
      320,
      3050,
      3100,
      4200,
      4300,
      142,
      360,
      100,
      257,
      120,
      90,
    ];

    expect(values(read(wiredSensorMap("custom:press"), aliasStart, raws))).toEqual({
      "custom:press vel_rms_z": 0.254,
      "custom:press temp": -5,
      "custom:press vel_rms_x": 0.182,
      "custom:press acc_peak_z": 1.2,
      "custom:press acc_peak_x": 1.3,
      "custom:press peak1_hz_z": 29.5,
      "custom:press peak1_hz_x": 59,
      "custom:press acc_rms_z": 0.31,
      "custom:press acc_rms_x": 0.32,
      "custom:press kurtosis_z": 3.05,
      "custom:press kurtosis_x": 3.1,
      "custom:press crest_z": 4.2,
      "custom:press crest_x": 4.3,
      "custom:press vel_peak_z": 0.36,
      "custom:press vel_peak_x": 0.257,
      "custom:press acc_hf_z": 0.12,
      "custom:press acc_hf_x": 0.09,
    });
  });

  test("a Banner vibration kit reports running machines, and a disconnected node reports nothing", () => {
    const map = vibrationKitMap("DXM-A1B2", 40);
    const registers = new Map([
      ...[1000, 120, 900, 90, 820].map((raw, index) => [1 + index, raw] as const),
      ...[2000, 150, 1900, 99, 900].map((raw, index) => [6 + index, raw] as const),
      ...[[196, 500] as const, [241, 1] as const, [242, 0] as const, [281, 128] as const, [282, 0] as const],
      [320, 128] as const,
    ]);

    const { readings, rejected } = readRegisters(registers, map, now);

    expect(rejected).toEqual([]);
    expect(readings.map(({ uid, key, value, running }) => [uid, key, value, running])).toEqual([
      ["dxm:A1B2:n1", "vel_rms_z", 1, true],
      ["dxm:A1B2:n1", "acc_hf_z", 0.12, true],
      ["dxm:A1B2:n1", "vel_rms_x", 0.9, true],
      ["dxm:A1B2:n1", "acc_hf_x", 0.09, true],
      ["dxm:A1B2:n1", "temp", 41, true],
      ["dxm:A1B2:n40", "vel_rms_z", 0.5, null],
    ]);
    expect(Object.keys(map)).toHaveLength(40 * 7);
  });

  const day = 24 * 3_600_000;
  test.each([
    ["sent a minute ago", now - 60_000, now - 60_000],
    ["sent 400 days ago", now - 400 * day, now - 400 * day],
    ["sent more than 400 days ago", now - 400 * day - 1, null],
    ["of a clock that has begun with 1970", 10_000, null],
    ["of a clock that is ahead", now + day, now],
    ["without a time", null, now],
  ])("registers %s are of the right time", (_, sent_at, ts) => {
    expect(timeOfRegisters({ sent_at }, now)).toBe(ts);
  });

  test("65535 is out of range in an unsigned register, and minus one in a signed register", () => {
    const map = radioNodeMap("A1B2", 0);

    expect(read(map, 2, [65_535]).rejected).toEqual([{ path: "regs.2", code: "OUT_OF_RANGE" }]);
    expect(values(read(map, 4, [65_535]))).toEqual({ "dxm:A1B2:n0 temp": -0.05 });
    expect(read(map, 9, [1]).rejected).toEqual([{ path: "regs.9", code: "UNKNOWN_REGISTER" }]);
  });
});

describe("a DXM's report to a device shadow", () => {
  const report = (regs: object, gen: object = { id: "DXM700-0001", time: "20260516123045" }) => ({
    state: { reported: { gen, regs } },
  });

  test("a DXM's report to a device shadow is read with the controller's map, and by known names", () => {
    const map = pointMapSchema.parse({
      points: [{ path: "Tank 1", uid: "custom:tank", key: "distance", scale: 0.5, offset: 10 }],
    });
    const read = decoded(
      dxmShadow(
        report({
          "QM30 X Vel mm/s Raw": 1234,
          "N3 QM30 Z HFE Accel Raw": 99,
          "Temp F Raw": 7700,
          "Tank 1": 100,
          "281": 128,
          Bogus: 1,
        }),
        map,
        "DXM-0001",
      ),
    );

    expect(values(read)).toEqual({
      "dxm:0001:n1 vel_rms_x": 1.234,
      "dxm:0001:n3 acc_hf_z": 0.099,
      "dxm:0001:n1 temp": 25,
      "custom:tank distance": 60,
    });
    expect(new Set(read.readings.map(({ ts }) => ts))).toEqual(new Set([Date.UTC(2026, 4, 16, 12, 30, 45)]));
    expect([...read.registers]).toEqual([[281, 128]]);
    expect(read.register_paths?.get(281)).toBe("state.reported.regs.281");
    expect(refusals(read)).toEqual(["state.reported.regs.Bogus UNKNOWN_KEY"]);
  });

  test("a DXM's report to a device shadow without a valid time gets the present time", () => {
    const read = decoded(dxmShadow(report({ "Temp C Raw": 2500 }, { time: "yesterday" }), noPoints, "A"));

    expect(read.readings).toMatchObject([{ ts: now, value: 25 }]);
    expect(refusals(read)).toEqual(["state.reported.gen.time BAD_TIME"]);
    for (const body of [null, {}, { state: {} }, { state: { reported: { regs: [] } } }]) {
      expect(dxmShadow(body, noPoints, "A")).toBeNull();
    }
  });
});

describe("generic JSON", () => {
  const map = pointMapSchema.parse({
    time: "meta.at",
    points: [
      { path: "motors[1].temp", uid: "custom:m1", key: "temp", unit: "°F" },
      { path: "motors[1].on", uid: "custom:m1", key: "running" },
      { path: "motors[1].battery", uid: "custom:m1", key: "battery_pct", scale: 100 },
      { path: "pressure", uid: "custom:p", key: "pressure", scale: 100 },
      { path: "absent", uid: "custom:p", key: "temp" },
    ],
  });

  test("generic JSON is read with its map: paths, scales, units, state and time", () => {
    const read = decoded(
      mappedJson(
        { meta: { at: 1_778_934_600 }, motors: [{}, { temp: 212, on: true, battery: 0.9 }], pressure: 2 },
        map,
      ),
    );

    expect(values(read)).toEqual({ "custom:m1 temp": 100, "custom:p pressure": 200 });
    expect(read.readings[0]).toMatchObject({ ts: 1_778_934_600_000, running: true, path: "motors[1].temp" });
    expect(read.devices[0]!.meta).toEqual({ battery_pct: 90 });
    expect(read.rejected).toEqual([]);
  });

  test("generic JSON names what is rejected, and keeps the rest", () => {
    const read = decoded(
      mappedJson({ meta: { at: "soon" }, motors: [0, { temp: "hot", on: "yes" }], pressure: 2 }, map),
    );

    expect(values(read)).toEqual({ "custom:p pressure": 200 });
    expect(refusals(read)).toEqual(["meta.at BAD_TIME", "motors[1].on NOT_A_NUMBER", "motors[1].temp NOT_A_NUMBER"]);
    expect(mappedJson({ other: 1 }, map)).toBeNull();
    expect(mappedJson("text", map)).toBeNull();
  });

  test("generic JSON map paths reach only the body's own properties", () => {
    const reaching = pointMapSchema.parse({
      points: ["constructor.length", "__proto__.x", "a.length"].map((path) => ({ path, uid: "u", key: "temp" })),
    });

    expect(mappedJson({ a: [1, 2] }, reaching)?.decode("G", now)).toMatchObject({ readings: [{ value: 2 }] });
    expect(mappedJson({}, reaching)).toBeNull();
  });
});

describe("the Sparkplug B adapter", () => {
  const recorded = recording("device_sparkplug/sparkplug_vectors.json");
  const bytesOf = (name: string) => {
    const found = recorded.json().find((vector: { name: string }) => vector.name === name);
    return Uint8Array.from(Buffer.from(found.base64, "base64"));
  };

  function receive(session: EdgeSession, type: SparkplugType, bytes: Uint8Array, device: string | null = null) {
    const payload = readSparkplug(bytes);
    if (!payload) throw new Error("it is a payload");
    return advanceEdge(session, type, device, payload);
  }
  const map = pointMapSchema.parse({ points: [{ path: "Temperature", uid: "line:1", key: "temp" }] });

  test.skipIf(!recorded.present)("Sparkplug B messages: recorded births, data, deaths and gaps are read", () => {
    const birth = receive(unborn(), "NBIRTH", bytesOf("NBIRTH_V1"));
    const data = receive(birth.session, "NDATA", bytesOf("NDATA_V1"));
    const oldDeath = receive(data.session, "NDEATH", bytesOf("NDEATH_V1"));
    const gap = receive(oldDeath.session, "NDATA", bytesOf("NDATA_GAP"));

    expect(birth).toMatchObject({ needsRebirth: false, isOnline: true, session: { seq: 0, bd_seq: 88 } });
    const birthReadings = decoded(mappedMetrics(birth, map, "edge"), birth.metrics[0]!.ts!);
    expect(values(birthReadings)).toEqual({ "line:1 temp": 21.5 });
    expect(refusals(birthReadings)).toEqual([]);
    expect(data).toMatchObject({ needsRebirth: false, metrics: [{ name: "Temperature", value: 22.5 }] });
    expect(oldDeath).toMatchObject({ isOnline: null, session: { isBorn: true } });
    expect(gap).toMatchObject({
      needsRebirth: true,
      metrics: [{ name: "Temperature", value: 27 }],
      session: { seq: 5 },
    });
  });

  test.skipIf(!recorded.present)("Sparkplug B data before any birth requests a rebirth and gives no readings", () => {
    const first = receive(unborn(), "NDATA", bytesOf("NDATA_V1"));

    expect(first).toMatchObject({ needsRebirth: true, metrics: [], unnamed: [100] });
    expect(refusals(decoded(mappedMetrics(first, map, "edge")))).toEqual(["metrics.100 UNKNOWN_KEY"]);
  });

  /** A payload written by hand, field by field. */
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
  const text = (field: number, value: string) => [(field << 3) | 2, value.length, ...Buffer.from(value)];
  const whole = (field: number, value: number) => [...varint(field << 3), ...varint(value)];
  const within = (field: number, bytes: number[]) => [(field << 3) | 2, ...varint(bytes.length), ...bytes];
  const minusFive = [...Array.from({ length: 9 }, (_, index) => (index === 0 ? 0xfb : 0xff)), 1];
  const message = (seq: number, ...metrics: number[][]) =>
    Uint8Array.from([...whole(1, now), ...metrics.flatMap((metric) => within(2, metric)), ...whole(3, seq)]);

  test("Sparkplug B numbers keep their sign, and devices their metrics", () => {
    const start = advanceEdge(
      unborn(),
      "NBIRTH",
      null,
      readSparkplug(message(0, [...text(1, "bdSeq"), ...whole(11, 7)]))!,
    );
    const birth = receive(
      start.session,
      "DBIRTH",
      message(
        1,
        [...text(1, "Temp"), ...whole(2, 1), ...whole(4, 2), ...whole(10, 65_531)], // Int16 -5
        [...text(1, "vel_rms_z"), ...whole(2, 2), ...whole(4, 4), 11 << 3, ...minusFive], // Int64 -5
        [...text(1, "rpm"), ...whole(2, 3), ...whole(4, 3), ...whole(10, 4_294_967_291)], // Int32 -5
        [...text(1, "acc_rms_x"), ...whole(4, 7), ...whole(10, 4_000_000_000)], // UInt32
        [...text(1, "Serial"), ...whole(4, 12), ...text(15, "X1")],
      ),
      "press-4",
    );

    expect(birth.metrics.map(({ device, name, value }) => [device, name, value])).toEqual([
      ["press-4", "Temp", -5],
      ["press-4", "vel_rms_z", -5],
      ["press-4", "rpm", -5],
      ["press-4", "acc_rms_x", 4_000_000_000],
      ["press-4", "Serial", null],
    ]);
    const read = decoded(mappedMetrics(birth, noPoints, "edge-1"));
    expect(values(read)).toMatchObject({ "press-4 temp": -5, "press-4 rpm": -5 });
    expect(refusals(read)).toEqual(["press-4/Serial UNKNOWN_KEY"]);
    const data = receive(
      birth.session,
      "DDATA",
      message(2, [...whole(2, 1), ...whole(4, 2), ...whole(10, 40)]),
      "press-4",
    );
    expect(data).toMatchObject({ needsRebirth: false, metrics: [{ device: "press-4", name: "Temp", value: 40 }] });
  });

  test("the Sparkplug B sequence number wraps from 255 to 0, and a repeated message is not a gap", () => {
    const named = [...text(1, "temp"), ...whole(2, 1), ...whole(4, 7), ...whole(10, 20)];
    let { session } = receive(unborn(), "NBIRTH", message(0, [...text(1, "bdSeq"), ...whole(11, 1)], named));
    const gaps: number[] = [];
    for (const seq of [...Array.from({ length: 255 }, (_, index) => index + 1), 0, 0, 1, 3]) {
      const step = receive(session, "NDATA", message(seq, [...whole(2, 1), ...whole(10, 1)]));
      if (step.needsRebirth) gaps.push(seq);
      session = step.session;
    }

    expect(gaps).toEqual([3]);
    const death = receive(session, "NDEATH", message(0, [...text(1, "bdSeq"), ...whole(11, 1)]));
    expect(death).toMatchObject({ isOnline: false, session: { isBorn: false } });
    expect(receive(death.session, "NDATA", message(4, named)).needsRebirth).toBe(true);
  });

  test("the Sparkplug B death of an edge node whose birth was not received sets it offline", () => {
    const death = message(0, [...text(1, "bdSeq"), ...whole(11, 7)]);
    const data = receive(unborn(), "NDATA", message(4, [...text(1, "temp"), ...whole(4, 7), ...whole(10, 20)]));

    expect(receive(unborn(), "NDEATH", death)).toMatchObject({ isOnline: false, needsRebirth: false });
    expect(receive(data.session, "NDEATH", death).isOnline).toBe(false);
  });

  test("the Sparkplug B rebirth command can be read by an edge node", () => {
    expect(readSparkplug(rebirthCommand(now))).toEqual({
      ts: now,
      seq: null,
      metrics: [{ name: "Node Control/Rebirth", alias: null, ts: null, value: 1 }],
    });
  });

  test("an invalid or truncated Sparkplug B payload is rejected", () => {
    const whole_ = message(0, [...text(1, "temp"), ...whole(4, 10), 0x69, 0, 0, 0, 0, 0, 0, 0x36, 0x40]);
    for (let length = 1; length < whole_.length; length++) {
      const read = readSparkplug(whole_.subarray(0, length));
      expect(read === null || read.metrics.length <= 1).toBe(true);
    }
    expect(readSparkplug(Uint8Array.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]))).toBeNull();
  });
});
