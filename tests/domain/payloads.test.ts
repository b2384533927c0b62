import { describe, expect, test } from "vitest";
import {
  type Decoded,
  decodeFlatLines,
  decodeFlatQuery,
  decodeReadings,
  flatAnswer,
  maxReadings,
  parseTime,
} from "@/lib/domain/ingest/payload";
import { name } from "@/lib/inputs/fields";

const now = Date.UTC(2026, 0, 5, 10, 0, 1);
const taken = "2026-01-05T09:59:58Z";
const minute = 60_000;

/** The example of the domain reference, section 1.7. */
const example = {
  v: 1,
  gateway: "DXM-A1B2",
  sent_at: "2026-01-05T10:00:00Z",
  seq: 812,
  devices: [
    {
      uid: "dxm:A1B2:n7",
      ts: taken,
      running: true,
      meta: { battery_pct: 91, battery_v: 3.52, rssi_dbm: -84, survey: { g: 80, y: 10, r: 10, m: 0 } },
      values: { vel_rms_z: 1.82, acc_hf_z: 0.12, vel_rms_x: 1.1, acc_hf_x: 0.09, temp: 41.3 },
      q: { temp: 0 },
    },
  ],
  regs: { "281": 128, "241": 1 },
  waveforms: [
    {
      uid: "ncd:0013a200aa",
      axis: "z",
      ts: "2026-01-05T09:59:00Z",
      fs: 12800,
      n: 8100,
      unit: "g",
      enc: "i16le",
      scale: 0.00006,
      data: "AAE=",
    },
  ],
  acks: [{ id: 55, ok: true }],
};

function decode(body: unknown): Decoded {
  const result = decodeReadings(body, now);
  if (!result.ok) throw new Error(`refused: ${result.path}`);

  return result;
}

const device = (changes: object) => ({ v: 1, gateway: "g", devices: [{ uid: "a", ts: taken, ...changes }] });

const refusals = (body: unknown) => decode(body).rejected.map(({ path, code }) => `${path} ${code}`);

test("the reference payload is read as readings, registers, waveforms and replies", () => {
  const decoded = decode(example);

  expect(decoded.readings[4]).toEqual({
    uid: "dxm:A1B2:n7",
    key: "temp",
    ts: Date.parse(taken),
    value: 41.3,
    quality: 0,
    running: true,
    path: "devices[0].values.temp",
    device_path: "devices[0].uid",
  });
  expect(decoded.readings).toHaveLength(5);
  expect(decoded).toMatchObject({ gateway: "DXM-A1B2", seq: 812, rejected: [], quarantined: [], acks: example.acks });
  expect(decoded.sent_at).toBe(Date.UTC(2026, 0, 5, 10));
  expect(decoded.devices).toEqual([
    { uid: "dxm:A1B2:n7", ts: Date.parse(taken), running: true, meta: example.devices[0]!.meta },
  ]);
  expect([...decoded.registers]).toEqual([
    [241, 1],
    [281, 128],
  ]);
  expect(decoded.waveforms).toMatchObject([{ axis: "z", fs: 12800, complete: true, ts: Date.UTC(2026, 0, 5, 9, 59) }]);
});

test("a payload and a flat one name their gateway by the longest serial number that a controller can have, and no longer one", () => {
  const longest = "7".repeat(120);
  expect(name.safeParse(longest).success).toBe(true);
  for (const [gateway, ok] of [
    [longest, true],
    [`${longest}7`, false],
  ] as const) {
    expect(decodeReadings({ v: 1, gateway }, now).ok).toBe(ok);
    expect(decodeFlatQuery(new URLSearchParams({ gw: gateway })).ok).toBe(ok);
  }
});

test("devices, registers and waveforms are optional in a payload", () => {
  expect(decode({ v: 1, gateway: "g" })).toMatchObject({ readings: [], rejected: [], waveforms: [], seq: null });
});

test.each<[string, unknown, string]>([
  ["no object", "hello", ""],
  ["another version", { v: 2, gateway: "g" }, "v"],
  ["no gateway", { v: 1 }, "gateway"],
  ["devices that are no list", { v: 1, gateway: "g", devices: {} }, "devices"],
  ["a negative sequence", { v: 1, gateway: "g", seq: -1 }, "seq"],
])("an envelope with %s is rejected as a whole", (_, body, path) => {
  expect(decodeReadings(body, now)).toEqual({ ok: false, code: "MALFORMED", path });
});

test("one invalid value never rejects its batch", () => {
  const decoded = decode(
    device({
      values: {
        vel_rms_z: 1,
        temp: Number.NaN,
        acc_hf_z: Number.POSITIVE_INFINITY,
        vel_rms_x: "1.2",
        acc_hf_x: null,
        constructor: 1,
        bogus: 1,
        vel_axial: 1,
      },
    }),
  );

  expect(decoded.readings.map(({ key }) => key)).toEqual(["vel_rms_z"]);
  expect(decoded.rejected).toEqual([
    { path: "devices[0].values.temp", code: "NOT_FINITE" },
    { path: "devices[0].values.acc_hf_z", code: "NOT_FINITE" },
    { path: "devices[0].values.vel_rms_x", code: "NOT_A_NUMBER" },
    { path: "devices[0].values.acc_hf_x", code: "NOT_A_NUMBER" },
    { path: "devices[0].values.constructor", code: "UNKNOWN_KEY" },
    { path: "devices[0].values.bogus", code: "UNKNOWN_KEY" },
    { path: "devices[0].values.vel_axial", code: "UNKNOWN_KEY" },
  ]);
});

test("a key that names an object prototype property is an unknown key", () => {
  expect(refusals(device({ values: JSON.parse('{"__proto__":1}') }))).toEqual([
    "devices[0].values.__proto__ UNKNOWN_KEY",
  ]);
});

test("an invalid device is reported and the others are stored", () => {
  const decoded = decode({
    v: 1,
    gateway: "g",
    devices: [null, { uid: "" }, { uid: "a", ts: taken, values: { temp: 20 } }],
  });

  expect(decoded.readings).toHaveLength(1);
  expect(decoded.rejected).toEqual([
    { path: "devices[0]", code: "MALFORMED" },
    { path: "devices[1]", code: "MALFORMED" },
  ]);
});

describe("the time of a reading", () => {
  const at = (ts: unknown) => decode(device({ ts, values: { temp: 20 } }));

  test("the time of a reading can be ten minutes ahead; beyond that the reading is quarantined", () => {
    expect(at(now + 10 * minute).readings).toHaveLength(1);

    const ahead = at(now + 10 * minute + 1);
    expect(ahead.readings).toEqual([]);
    expect(ahead.quarantined).toMatchObject([{ key: "temp", ts: now + 10 * minute + 1 }]);
    expect(ahead.rejected).toEqual([{ path: "devices[0].ts", code: "FUTURE" }]);
  });

  test("the time of a reading can be at most four hundred days old", () => {
    expect(at(now - 400 * 1440 * minute).readings).toHaveLength(1);
    expect(at(now - 400 * 1440 * minute - 1)).toMatchObject({
      readings: [],
      quarantined: [],
      rejected: [{ path: "devices[0].ts", code: "TOO_OLD" }],
    });
  });

  test.each(["yesterday", "2026-01-05", "", 1.5, -1, null, {}])("%j is not a valid time", (ts) => {
    expect(at(ts)).toMatchObject({ readings: [], rejected: [{ path: "devices[0].ts", code: "BAD_TIME" }] });
  });

  test("the time of a reading is the time of sending, or now, if the device gives none", () => {
    const body = { v: 1, gateway: "g", devices: [{ uid: "a", values: { temp: 20 } }] };

    expect(decode({ ...body, sent_at: "2026-01-05T09:00:00Z" }).readings[0]!.ts).toBe(Date.UTC(2026, 0, 5, 9));
    expect(decode(body).readings[0]!.ts).toBe(now);
  });

  test("the time of a reading is UTC unless a zone is given", () => {
    expect(parseTime("2026-01-05T09:59:58")).toBe(Date.parse(taken));
    expect(parseTime("2026-01-05T04:59:58-05:00")).toBe(Date.parse(taken));
    expect(parseTime("2026-01-05T09:59:58.250Z")).toBe(Date.parse(taken) + 250);
  });
});

test("values in other units are converted", () => {
  const decoded = decode(
    device({
      units: { vel_rms_z: "in/s", temp: "°F", acc_hf_z: "furlong", acc_hf_x: 7 },
      values: { vel_rms_z: 1, temp: 500, acc_hf_z: 1, acc_hf_x: 1, vel_rms_x: 1 },
    }),
  );

  expect(decoded.readings.map(({ key, value }) => [key, Math.round(value * 1e6) / 1e6])).toEqual([
    ["vel_rms_z", 25.4],
    ["temp", 260],
    ["vel_rms_x", 1],
  ]);
  expect(decoded.rejected).toEqual([
    { path: "devices[0].values.acc_hf_z", code: "UNKNOWN_UNIT" },
    { path: "devices[0].values.acc_hf_x", code: "UNKNOWN_UNIT" },
  ]);
});

test("quality and the running flag are stored with the value", () => {
  const decoded = decode(device({ running: false, q: { temp: 1, vel_rms_z: 9 }, values: { temp: 20, vel_rms_z: 1 } }));

  expect(decoded.readings).toMatchObject([{ key: "temp", quality: 1, running: false }]);
  expect(decoded.rejected).toEqual([{ path: "devices[0].q.vel_rms_z", code: "BAD_QUALITY" }]);
  expect(decode(device({ running: "yes", values: { temp: 20 } }))).toMatchObject({
    readings: [{ running: null }],
    rejected: [{ path: "devices[0].running", code: "MALFORMED" }],
  });
});

test("an invalid battery or signal value does not affect the readings", () => {
  const decoded = decode(
    device({ meta: { battery_pct: 140, battery_v: "3.28", rssi_dbm: -84, survey: { g: 1 } }, values: { temp: 20 } }),
  );

  expect(decoded.devices[0]!.meta).toEqual({ rssi_dbm: -84 });
  expect(decoded.readings).toHaveLength(1);
  expect(decoded.rejected.map(({ path }) => path)).toEqual([
    "devices[0].meta.battery_pct",
    "devices[0].meta.battery_v",
    "devices[0].meta.survey",
  ]);
});

test("a firmware and an error text of a reply are read without the NULs that fill them up", () => {
  const decoded = decode({
    ...device({ meta: { firmware: "5.1\0\0\0" }, values: { temp: 20 } }),
    acks: [{ id: 7, ok: false, error: "no such node\0" }],
  });

  expect([decoded.devices[0]!.meta, decoded.acks]).toEqual([
    { firmware: "5.1" },
    [{ id: 7, ok: false, error: "no such node" }],
  ]);
});

test("invalid registers, waveforms and replies are listed one by one", () => {
  expect(
    refusals({
      v: 1,
      gateway: "g",
      regs: { "1": "x", abc: 1, "70000": 1 },
      waveforms: [
        { ...example.waveforms[0], axis: "w" },
        { ...example.waveforms[0], ts: "later" },
      ],
      acks: [{ id: "55", ok: true }],
    }),
  ).toEqual([
    "regs.1 NOT_A_NUMBER",
    "regs.70000 UNKNOWN_KEY",
    "regs.abc UNKNOWN_KEY",
    "waveforms[0].axis MALFORMED",
    "waveforms[1].ts BAD_TIME",
    "acks[0] MALFORMED",
  ]);
});

const batch = (size: number) => ({
  v: 1,
  gateway: "g",
  devices: Array.from({ length: size }, (_, index) => ({
    uid: `dxm:A:n${index}`,
    ts: new Date(now - index * 1000).toISOString(),
    values: { vel_rms_z: index / 1000 },
  })),
});

test("a request can contain at most five thousand readings", () => {
  expect(decode(batch(maxReadings)).readings).toHaveLength(maxReadings);
  expect(decodeReadings(batch(maxReadings + 1), now)).toEqual({
    ok: false,
    code: "TOO_MANY_READINGS",
    path: "devices",
  });
});

describe("the flat payload", () => {
  test("the flat payload reads registers from a query and ignores the token", () => {
    const decoded = decodeFlatQuery(new URLSearchParams("gw=A1B2&token=t&r1=46&REG2=108&3=-7.5&r4=NaN&r5=x&up=1"));

    expect(decoded).toMatchObject({ ok: true, gateway: "A1B2" });
    expect(decoded.ok && [...decoded.registers]).toEqual([
      [1, 46],
      [2, 108],
      [3, -7.5],
    ]);
    expect(decoded.ok && decoded.rejected).toEqual([
      { path: "up", code: "UNKNOWN_KEY" },
      { path: "r4", code: "NOT_FINITE" },
      { path: "r5", code: "NOT_A_NUMBER" },
    ]);
    expect(decodeFlatQuery([["r1", "46"]])).toEqual({ ok: false, code: "MALFORMED", path: "gw" });
    expect(decodeFlatQuery(new URLSearchParams(`Serial=A1B2&time=${taken}&r1=46`))).toMatchObject({
      ok: true,
      gateway: "A1B2",
      sent_at: Date.parse(taken),
      rejected: [],
    });
    expect(decodeFlatQuery(new URLSearchParams("id=A1B2&ts=soon"))).toMatchObject({
      rejected: [{ path: "time", code: "BAD_TIME" }],
    });
  });

  test("the flat payload reads lines of uid, parameter, value and optional time", () => {
    const text = `a,temp,21.5\r\n\r\na,vel_rms_z, 1.2 ,${taken}\na,temp\na,nope,1\na,temp,hot\na,temp,20,soon\na,temp,20,${now + 11 * minute}\n`;
    const decoded = decodeFlatLines(text, "A1B2", now);

    expect(decoded.ok && decoded.readings).toMatchObject([
      { uid: "a", key: "temp", value: 21.5, ts: now, path: "line 1" },
      { uid: "a", key: "vel_rms_z", value: 1.2, ts: Date.parse(taken), path: "line 3" },
    ]);
    expect(decoded.ok && decoded.quarantined).toHaveLength(1);
    expect(decoded.ok && decoded.rejected).toEqual([
      { path: "line 4", code: "MALFORMED" },
      { path: "line 5", code: "UNKNOWN_KEY" },
      { path: "line 6", code: "NOT_A_NUMBER" },
      { path: "line 7", code: "BAD_TIME" },
      { path: "line 8", code: "FUTURE" },
    ]);
  });

  test("the flat payload gets a plain text reply that a BASIC script can read", () => {
    expect(flatAnswer([])).toBe("OK\n");
    expect(
      flatAnswer([
        { id: 55, start: 327, values: [1] },
        { id: 56, start: 10, values: [1, 2] },
      ]),
    ).toBe("CMD 55 327 1\nCMD 56 10 1 2\n");
  });
});
