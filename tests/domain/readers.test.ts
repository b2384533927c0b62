import { describe, expect, test } from "vitest";
import type { ValueType } from "@/lib/domain/ingest/value-types";
import { readerAddressProblem, writtenReaderAddress } from "@/lib/domain/readers/connection";
import { blocksOf, numberOf, readModbusAddress, valueIn, type Wanted } from "@/lib/domain/readers/modbus";
import { isDue, Moments, type ReaderTag, type Sample } from "@/lib/domain/readers/moments";
import { meaningsOf, readRange } from "@/lib/domain/readers/ranges";
import { stateOfRequest } from "@/lib/domain/readers/requests";
import { faultOfCode, pauseBeforeAttempt, shownState, stateOfFault } from "@/lib/domain/readers/state";
import {
  type DraftTag,
  draftsOfTags,
  emptyTag,
  pointsOfTags,
  problemOfTag,
  sheetOfTags,
  tagsInSheet,
} from "@/lib/domain/readers/tag-drafts";
import { isNodeId } from "@/lib/domain/readers/tags";

const wanted = (path: string, type?: ValueType): Wanted => ({ ...readModbusAddress(path, 1)!, type });

describe("addresses of devices", () => {
  test.each([
    ["modbus_tcp", "modbus://plc.plant", null],
    ["modbus_tcp", "modbus://10.0.0.7:1502", null],
    ["modbus_tcp", "modbus://plc/path", "readers.not_an_address_modbus_tcp"],
    ["modbus_tcp", "http://plc", "readers.not_an_address_modbus_tcp"],
    ["modbus_tcp", "modbus://user:secret@plc", "readers.no_credentials"],
    ["opc_ua", "opc.tcp://plc:4840/UA/Server", null],
    ["opc_ua", "opc.tcp://", "readers.not_an_address_opc_ua"],
    ["opc_ua", "modbus://plc", "readers.not_an_address_opc_ua"],
  ] as const)("as an address of %s %s is judged %s", (type, address, problem) => {
    expect(readerAddressProblem(type, address)).toBe(problem);
  });

  test("an address is kept with its port and its path", () => {
    expect(writtenReaderAddress("modbus_tcp", "modbus://PLC.plant/")).toBe("modbus://plc.plant:502");
    expect(writtenReaderAddress("opc_ua", "opc.tcp://plc/UA")).toBe("opc.tcp://plc:4840/UA");
    expect(writtenReaderAddress("opc_ua", "opc.tcp://[fd00::7]:48010")).toBe("opc.tcp://[fd00::7]:48010");
  });

  test.each([
    ["i=2258", true],
    ["ns=2;s=Press.Temp", true],
    ["ns=3;g=09087e75-8e5e-499b-954f-f2a9603db28a", true],
    ["Press.Temp", false],
    ["ns=x;i=1", false],
  ])("node id %s is one: %s", (path, isOne) => {
    expect(isNodeId(path)).toBe(isOne);
  });
});

describe("Modbus registers", () => {
  test.each([
    ["3/holding/100", { unit: 3, table: "holding", register: 100, bit: null }],
    ["input/7", { unit: 1, table: "input", register: 7, bit: null }],
    ["holding/12.15", { unit: 1, table: "holding", register: 12, bit: 15 }],
    ["coil/3", { unit: 1, table: "coil", register: 3, bit: null }],
    ["coil/3.1", null],
    ["holding/65536", null],
    ["holding/1.16", null],
    ["256/holding/1", null],
    ["40001", null],
  ])("%s is read as an address", (path, address) => {
    expect(readModbusAddress(path, 1)).toEqual(address);
  });

  const value = 3.1415927410125732; // 0x40490fdb as a float of 32 bits
  test.each([
    ["abcd", [0x4049, 0x0fdb]],
    ["cdab", [0x0fdb, 0x4049]],
    ["badc", [0x4940, 0xdb0f]],
    ["dcba", [0xdb0f, 0x4940]],
  ] as const)("a float in the order %s is put together", (order, words) => {
    expect(numberOf(words, "float32", order)).toBe(value);
  });

  test.each([
    ["uint16", [0xffff], 65_535],
    ["int16", [0xffff], -1],
    ["uint32", [0xffff, 0xfffe], 4_294_967_294],
    ["int32", [0xffff, 0xfffe], -2],
    ["uint64", [0, 0, 1, 2], 65_538],
    ["int64", [0xffff, 0xffff, 0xffff, 0xfffd], -3],
    ["float64", [0x4009, 0x21fb, 0x5444, 0x2d18], Math.PI],
    ["bool", [4], true],
  ] as const)("%s is read from its registers", (type, words, number) => {
    expect(numberOf(words, type, "abcd")).toBe(number);
  });

  test("neighbors are asked together across gaps of 8, up to 125 registers, and each unit and table by itself", () => {
    const tags = ["holding/0", "holding/9", "holding/19", "input/0", "2/holding/0", "holding/130", "holding/254"];

    expect(blocksOf(tags.map((path) => wanted(path)))).toEqual([
      { unit: 1, table: "input", first: 0, count: 1 },
      { unit: 1, table: "holding", first: 0, count: 10 },
      { unit: 1, table: "holding", first: 19, count: 1 },
      { unit: 1, table: "holding", first: 130, count: 1 },
      { unit: 1, table: "holding", first: 254, count: 1 },
      { unit: 2, table: "holding", first: 0, count: 1 },
    ]);
    const dense = Array.from({ length: 130 }, (_, register) => wanted(`holding/${register}`));
    expect(blocksOf(dense).map(({ first, count }) => [first, count])).toEqual([
      [0, 125],
      [125, 5],
    ]);
  });

  test("a value of several registers is never cut by the end of a block", () => {
    const tags = [wanted("holding/0"), wanted("holding/8", "float32"), wanted("holding/123", "float64")];
    const dense = Array.from({ length: 124 }, (_, register) => wanted(`holding/${register}`));

    expect(blocksOf([...dense, tags[2]!]).map(({ first, count }) => [first, count])).toEqual([
      [0, 124],
      [123, 4],
    ]);
    expect(valueIn([7, 0, 0, 0, 0, 0, 0, 0, 0x4049, 0x0fdb], 0, tags[1]!, "abcd")).toBe(value);
    expect(valueIn([0, 0x8000], 5, wanted("holding/6.15"), "abcd")).toBe(true);
  });

  test("a range shows each register in every type and order", () => {
    const range = readRange("2/holding/10-11", 1);
    expect(range).toEqual({ unit: 2, table: "holding", first: 10, count: 2 });
    const [first, second] = meaningsOf(range!, [0x4049, 0x0fdb]);

    expect(first!.values.find(({ type, order }) => type === "float32" && order === "abcd")!.value).toBe(value);
    expect(first!.values.find(({ type }) => type === "uint16")!.value).toBe(0x4049);
    expect(second!.values.find(({ type, order }) => type === "float32" && order === "abcd")!.value).toBeNull();
    expect([readRange("holding/0-125", 1), readRange("holding/9-5", 1), readRange("holding/1.2", 1)]).toEqual([
      ...[null, null, null],
    ]);
  });
});

describe("moments", () => {
  const start = Date.parse("2026-03-01T10:00:00Z");
  const tag = (key: string, more: Partial<ReaderTag> = {}): ReaderTag => ({
    uid: "press",
    key,
    path: key,
    unit: "",
    scale: 1,
    offset: 0,
    every_ms: 10_000,
    expected_ms: 60_000,
    deadband: 0,
    ...more,
  });
  const good = (at: number, raw: unknown, more: Partial<Sample> = {}): Sample => ({
    tag: at,
    raw,
    status: "good",
    source_ts: null,
    ...more,
  });

  test("tags of one sensor and interval share the time of its beginning; other intervals are other moments", () => {
    const moments = new Moments([tag("temp"), tag("humidity"), tag("current", { every_ms: 1_000 })], 0);
    moments.take(good(0, 41), start + 4_200);
    moments.take(good(1, 30), start + 4_900);
    moments.take(good(2, 7), start + 4_900);

    expect(moments.rows(start + 5_000)).toEqual([
      { uid: "press", ts: "2026-03-01T10:00:00.000Z", values: { temp: 41, humidity: 30 } },
      { uid: "press", ts: "2026-03-01T10:00:04.000Z", values: { current: 7 } },
    ]);
  });

  test("scale, offset, unit and states of the machine go with the value", () => {
    const moments = new Moments(
      [tag("temp", { scale: 0.1, offset: -40, unit: "°F" }), tag("running", { scale: 0.1 }), tag("battery_pct")],
      0,
    );
    moments.take(good(0, 1_000), start);
    moments.take(good(1, true), start);
    moments.take(good(2, 88), start);

    expect(moments.rows(start)).toEqual([
      {
        uid: "press",
        ts: "2026-03-01T10:00:00.000Z",
        values: { temp: 60 },
        units: { temp: "°F" },
        running: true,
        meta: { battery_pct: 88 },
      },
    ]);
  });

  test("a value carries whether the machine ran, also where that has not changed since", () => {
    const moments = new Moments([tag("temp"), tag("running")], 0);
    moments.take(good(1, 1), start);
    moments.take(good(0, 40), start);
    moments.rows(start);
    moments.take(good(0, 41), start + 10_000);

    expect(moments.rows(start + 10_000)).toEqual([
      { uid: "press", ts: "2026-03-01T10:00:10.000Z", values: { temp: 41 }, running: true },
    ]);
  });

  test("an unchanged value is sent again when its expected interval is over, one beyond the deadband at once", () => {
    const moments = new Moments([tag("temp", { deadband: 0.5 })], 0);
    const sent: [number, number][] = [];
    const values = [20, 20.4, 20.5, 20.6, 20.6, 20.6, 20.6, 20.6, 20.6, 20.6];
    for (const [index, value] of values.entries()) {
      moments.take(good(0, value), start + index * 10_000);
      for (const row of moments.rows(start + index * 10_000)) sent.push([index, row.values.temp!]);
    }

    expect(sent).toEqual([
      [0, 20],
      [3, 20.6],
      [9, 20.6],
    ]);
  });

  test("the device's own time counts within five minutes, else that of receipt, with quality 4 where its clock is wrong; uncertain is quality 1", () => {
    const moments = new Moments([tag("temp"), tag("humidity"), tag("current"), tag("rpm")], 0);
    moments.take(good(0, 1, { source_ts: start - 25_000 }), start);
    moments.take(good(1, 2, { source_ts: start - 301_000 }), start);
    moments.take(good(2, 3, { source_ts: start, status: "uncertain" }), start);
    // Unchanged for an hour.
    moments.take(good(3, 4, { source_ts: start - 3_600_000, server_ts: start - 1_000 }), start);

    expect(moments.rows(start)).toEqual([
      { uid: "press", ts: "2026-03-01T09:59:30.000Z", values: { temp: 1 } },
      {
        uid: "press",
        ts: "2026-03-01T10:00:00.000Z",
        values: { humidity: 2, current: 3, rpm: 4 },
        q: { humidity: 4, current: 1 },
      },
    ]);
  });

  test("a bad value, or one that is no number, is left out, and is not repeated", () => {
    const moments = new Moments([tag("temp", { expected_ms: 10_000 })], 0);
    moments.take(good(0, 5), start);
    expect(moments.rows(start)).toHaveLength(1);
    for (const sample of [good(0, 5, { status: "bad" }), good(0, Number.NaN), good(0, "text")]) {
      moments.take(sample, start + 10_000);
      moments.repeat(start + 20_000);
      expect(moments.rows(start + 30_000)).toEqual([]);
    }
  });

  test("a value that changed again in its interval is that of the next one, and silence of a device is not filled", () => {
    const moments = new Moments([tag("temp")], 1_000);
    moments.take(good(0, 1), start);
    expect(moments.rows(start + 500)).toEqual([]);
    expect(moments.rows(start + 1_000)).toHaveLength(1);
    moments.take(good(0, 2), start + 3_000);
    moments.take(good(0, 3), start + 4_000);
    moments.repeat(start + 9_000);
    expect(moments.rows(start + 9_999)).toEqual([]);
    moments.repeat(start + 10_000);
    expect(moments.rows(start + 11_000)).toEqual([
      { uid: "press", ts: "2026-03-01T10:00:10.000Z", values: { temp: 3 } },
    ]);

    moments.repeat(start + 70_000);
    expect(moments.rows(start + 71_000)).toEqual([
      { uid: "press", ts: "2026-03-01T10:01:10.000Z", values: { temp: 3 } },
    ]);
    moments.forget();
    moments.repeat(start + 200_000);
    expect(moments.rows(start + 300_000)).toEqual([]);
  });

  test("a reader's clock that is set back by hours stops no value", () => {
    const hour = 3_600_000;
    const moments = new Moments([tag("temp"), tag("humidity")], 1_000);
    moments.take(good(0, 20), start + hour);
    moments.take(good(1, 50), start + hour + 10_500);
    expect(moments.rows(start + hour + 10_600)).toHaveLength(1);

    moments.take(good(0, 21), start);
    moments.repeat(start + 500);
    expect(moments.rows(start + 1_000)).toEqual([
      { uid: "press", ts: "2026-03-01T10:00:00.000Z", values: { temp: 21, humidity: 50 } },
    ]);
    moments.take(good(0, 22), start + 10_000);
    expect(moments.rows(start + 11_000)).toEqual([
      { uid: "press", ts: "2026-03-01T10:00:10.000Z", values: { temp: 22 } },
    ]);
  });
});

test.each([
  ["at its time", 0, true],
  ["after its time", -1, true],
  ["before its time", 500, false],
  ["a whole pause before its time", 1_000, false],
  ["by a clock that was set back since", 1_001, true],
])("a device is asked again %s", (_when, ahead, isAsked) => expect(isDue(5_000 + ahead, 1_000, 5_000)).toBe(isAsked));

describe("states of a reader", () => {
  test("faults lead to their states", () => {
    expect(["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "EWHATEVER", undefined].map(faultOfCode)).toEqual([
      ...["refused", "unknown_host", "timeout", "protocol", "protocol"],
    ]);
    expect((["certificate_changed", "private_address", "credentials", "timeout"] as const).map(stateOfFault)).toEqual([
      ...["untrusted", "refused", "refused", "unreachable"],
    ]);
  });

  test("attempts are 1 second apart, doubling to 60, with a tenth of chance", () => {
    expect([1, 2, 3, 7, 40].map((attempt) => pauseBeforeAttempt(attempt, 0.5))).toEqual([
      ...[1_000, 2_000, 4_000, 60_000, 60_000],
    ]);
    expect([pauseBeforeAttempt(1, 0), pauseBeforeAttempt(1, 1)]).toEqual([950, 1_050]);
  });

  test("a reader that has not reported for 90 seconds holds nothing, and a request ends after 30", () => {
    const now = new Date("2026-03-01T10:00:00Z");
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

    expect(shownState({ state: "online", reported_at: ago(89) }, now)).toBe("online");
    expect(shownState({ state: "online", reported_at: ago(90) }, now)).toBeNull();
    expect(shownState({ state: "online", reported_at: null }, now)).toBeNull();
    expect(stateOfRequest({ state: "waiting", created_at: ago(29) }, now)).toBe("waiting");
    expect(stateOfRequest({ state: "waiting", created_at: ago(30) }, now)).toBe("timeout");
    expect(stateOfRequest({ state: "answered", created_at: ago(300) }, now)).toBe("answered");
  });
});

describe("tags as they are typed", () => {
  const points = [
    {
      path: "1/holding/7",
      uid: "press",
      key: "temp",
      unit: "°F",
      scale: 0.1,
      offset: -40,
      every_ms: 500,
      deadband: 0.5,
    },
    { path: "1/coil/0", uid: 'a "quoted", name', key: "running", unit: "", scale: 1, offset: 0 },
  ];

  test("tags come back from their drafts and from their sheet as they were", () => {
    const drafts = draftsOfTags({ time: "", points });
    expect(pointsOfTags(drafts)).toEqual(points);
    expect(tagsInSheet("modbus_tcp", sheetOfTags(drafts))).toEqual({ tags: drafts });
  });

  test("a sheet with semicolons and decimal commas, a byte order mark and blank lines is read; columns may be left out", () => {
    const sheet = "\uFEFFpath;sensor;measurement;scale;offset\n1/input/3;press;temp;1,125;-1.000,5\n;;\n";
    const read = tagsInSheet("modbus_tcp", sheet) as { tags: DraftTag[] };
    expect(read).toEqual({
      tags: [{ ...emptyTag, path: "1/input/3", uid: "press", key: "temp", scale: "1.125", offset: "-1000.5" }],
    });
    expect(pointsOfTags(read.tags)).toMatchObject([{ scale: 1.125, offset: -1000.5 }]);
  });

  test("a sheet without a column, or with a row that is wrong, is refused by its place", () => {
    expect(tagsInSheet("modbus_tcp", "path,unit\n1/input/3,\n")).toEqual({ missing: ["sensor", "measurement"] });
    const head = "path,sensor,measurement,type,scale\n";
    expect(tagsInSheet("modbus_tcp", `${head}1/input/3,press,temp,,\n40001,press,temp,,\n`)).toEqual({
      row: 3,
      problem: "path_modbus_tcp",
    });
    expect(tagsInSheet("modbus_tcp", `${head}1/input/3,press,temp,word,\n`)).toEqual({ row: 2, problem: "type" });
    expect(tagsInSheet("opc_ua", `${head}ns=2;s=a,press,temp,,x\n`)).toEqual({ row: 2, problem: "not_a_number" });
  });

  test.each([
    [{ path: "" }, "path_missing"],
    [{ path: "nonsense" }, "path_modbus_tcp"],
    [{ uid: " " }, "uid_missing"],
    [{ key: "" }, "key_missing"],
    [{ scale: "1,5x" }, "not_a_number"],
    [{ every_ms: "99" }, "every_ms"],
    [{ every_ms: "250.5" }, "every_ms"],
    [{ deadband: "-1" }, "deadband"],
    [{}, null],
  ] as const)("a tag with %o has the problem %s", (part, problem) => {
    expect(problemOfTag("modbus_tcp", { ...emptyTag, path: "1/input/3", uid: "press", key: "temp", ...part })).toBe(
      problem,
    );
  });
});
