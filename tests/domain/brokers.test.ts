import { describe, expect, test } from "vitest";
import { brokerAddressProblem, brokerStateOf, faultOf, pauseBefore, writtenAddress } from "@/lib/domain/brokers/broker";
import { jsonChanges, jsonTopics } from "@/lib/domain/brokers/json";
import {
  machineSince,
  type PlantState,
  type PublishedAlert,
  type PublishedItem,
  reasonOf,
} from "@/lib/domain/brokers/plant-state";
import { changedMetrics, deviceMetrics, readHostState } from "@/lib/domain/brokers/sparkplug";
import { isSparkplugId, isTopicPrefix, topicPart, topicParts } from "@/lib/domain/brokers/topics";
import { isRebirthCommand, readSparkplug, rebirthCommand } from "@/lib/domain/ingest/sparkplug";
import { writeSparkplug } from "@/lib/domain/ingest/sparkplug-writer";

const anItem = (id: number, name: string, more: Partial<PublishedItem> = {}): PublishedItem => ({
  id,
  name,
  level: "ok",
  since: null,
  case: null,
  alerts: [],
  ...more,
});
const aState = (items: readonly PublishedItem[]): PlantState => ({
  plant: { id: 1, name: "Cedar mill" },
  machines: [{ id: 2, name: "Dryer", line: { id: 3, name: "Line 1" }, items }],
  ended: [],
});

describe("an address of a broker", () => {
  test.each([
    ["mqtts://broker.example", null],
    ["mqtt://10.0.0.1:1884/", null],
    ["mqtts://[fd00::1]:8883", null],
    ["https://broker.example", "brokers.not_an_address"],
    ["mqtts://", "brokers.not_an_address"],
    ["mqtts://broker.example/path", "brokers.not_an_address"],
    ["mqtts://user@broker.example", "brokers.no_credentials"],
  ])("%s is judged", (text, problem) => expect(brokerAddressProblem(text)).toBe(problem));

  test("an address of a broker is kept with its port, in one way of writing", () => {
    expect(writtenAddress("mqtts://Broker.Example")).toBe("mqtts://broker.example:8883");
    expect(writtenAddress("mqtt://broker.example/")).toBe("mqtt://broker.example:1883");
  });
});

test.each([
  ["Dryer fan 3/4", "Dryer_fan_3-4"],
  ["#1 + spare", "-1_-_spare"],
  ["$SYS", "-SYS"],
  [" \u0007 ", "-"],
])("the name %j is %s in a topic", (name, part) => expect(topicPart(name)).toBe(part));

test("things of one name beside each other have their ids in their topics, and no others", () => {
  const parts = topicParts([
    { id: 1, name: "Fan" },
    { id: 2, name: "Fan" },
    { id: 3, name: "Pump" },
  ]);
  expect([...parts.values()]).toEqual(["Fan-1", "Fan-2", "Pump"]);
});

test("a prefix of topics holds no wildcard, and does not begin or end with a slash", () => {
  for (const text of ["millwright", "site/area 1"]) expect(isTopicPrefix(text)).toBe(true);
  for (const text of ["a/+", "#", "/a", "a/", "a//b", "$SYS"]) expect(isTopicPrefix(text)).toBe(false);
  expect([isSparkplugId("Plant 1"), isSparkplugId("a/b")]).toEqual([true, false]);
});

test("pauses between attempts to connect double up to a minute, and are shortened by chance", () => {
  expect([1, 2, 3, 7, 50].map((attempt) => pauseBefore(attempt, 1))).toEqual([1_000, 2_000, 4_000, 60_000, 60_000]);
  expect(pauseBefore(7, 0)).toBe(30_000);
});

test.each([
  [{ code: 4 }, "credentials"],
  [{ code: 5 }, "not_authorized"],
  [{ code: "ECONNREFUSED" }, "refused"],
  [{ code: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "untrusted_certificate"],
  [{ code: "ERR_TLS_CERT_ALTNAME_INVALID" }, "other_host"],
  [{ code: "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED" }, "client_certificate"],
  [{ code: "ERR_SSL_WRONG_VERSION_NUMBER" }, "no_tls"],
  [{ name: "NotCallable" }, "private_address"],
  [{ code: "ESOMETHING" }, "ESOMETHING"],
  [{ name: "Error" }, "closed"],
])("the failure %j of a connection is %s", (error, fault) => expect(faultOf(error)).toBe(fault));

test("a broker counts as connected while its worker looks, and no longer", () => {
  const now = new Date("2026-11-27T06:00:00Z");
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const held = { is_active: true, connected_at: ago(600), checked_at: ago(15), waiting_since: null };
  const base = { ...held, failing_since: null };
  expect(brokerStateOf(base, now)).toBe("connected");
  expect(brokerStateOf({ ...base, waiting_since: ago(20) }, now)).toBe("waiting");
  expect(brokerStateOf({ ...base, checked_at: ago(90) }, now)).toBe("connecting");
  expect(brokerStateOf({ ...base, connected_at: null, failing_since: ago(30) }, now)).toBe("failing");
  expect(brokerStateOf({ ...base, is_active: false }, now)).toBe("off");
});

test.each<[string, unknown]>([
  ['{"online":true,"timestamp":1668114759262}', { online: true, timestamp: 1_668_114_759_262 }],
  ['{"timestamp":1,"online":false,"more":2}', { online: false, timestamp: 1 }],
  ['{"online":"true","timestamp":1}', null],
  ['{"online":true}', null],
  ['{"online":true,"timestamp":"1"}', null],
  ["ONLINE", null],
  ["null", null],
  ["", null],
])("the STATE %j of a host is read as Sparkplug 3.0 writes it", (text, wanted) =>
  expect(readHostState(Buffer.from(text))).toEqual(wanted),
);

const alert: PublishedAlert = {
  id: 9,
  kind: "level",
  rule: "high",
  level: "alarm",
  peak_level: "alarm",
  opened_at: "2026-11-27T05:00:00.000Z",
  level_since: "2026-11-27T05:10:00.000Z",
  acknowledged_at: null,
  shelved_until: null,
  sensor: { id: 5, name: "DE" },
  url: "",
  measurement: {
    parameter: 1,
    name: "vel_rms_z",
    unit: "mm/s",
    value: 9,
    onset_value: 5,
    warning: 4.5,
    alarm: 7.1,
  },
};

describe("what a broker gets", () => {
  const alarming = anItem(4, "Fan", { level: "alarm", since: alert.level_since, alerts: [alert] });

  test("the reason of a level is its worst alert with the limit, and not a value that moves", () => {
    expect(reasonOf(alarming)).toBe("DE: vel_rms_z alarm, limit 7.1 mm/s");
    expect(reasonOf({ alerts: [{ ...alert, measurement: null }] })).toBe("DE: no data");
    expect(reasonOf(anItem(1, "Fan"))).toBeNull();
  });

  test("a machine is well since its last item became so, and in alarm since its first", () => {
    const [one, two] = [anItem(1, "a", { since: "2026-01-01" }), anItem(2, "b", { since: "2026-02-01" })];
    expect(machineSince({ items: [one, two] })).toBe("2026-02-01");
    expect(
      machineSince({
        items: [
          { ...one, level: "alarm" },
          { ...two, level: "alarm" },
        ],
      }),
    ).toBe("2026-01-01");
  });

  test("only topics that differ are published, and an alert that ended is published as closed before it is removed", () => {
    const before = jsonTopics(aState([alarming]), "mw");
    const texts = new Map([...before].map(([topic, body]) => [topic, JSON.stringify(body)]));
    expect(jsonChanges(texts, before, [])).toEqual([]);

    const after = jsonTopics(aState([anItem(4, "Fan")]), "mw");
    const changes = jsonChanges(texts, after, [{ id: 9, ended_at: "2026-11-27T06:00:00.000Z" }]);
    const fan = "mw/Cedar_mill/Line_1/Dryer/Fan";
    expect(changes.map(({ topic, body, isRetained }) => [topic, body === null, isRetained])).toEqual([
      ["mw/Cedar_mill/Line_1/Dryer/level", false, true],
      [`${fan}/level`, false, true],
      [`${fan}/alerts/9`, false, false],
      [`${fan}/alerts/9`, true, true],
    ]);
    expect(changes[2]!.body).toMatchObject({ state: "closed", ended_at: "2026-11-27T06:00:00.000Z" });
  });

  test("a new alert is data of a Sparkplug device, and another item is a birth", () => {
    const device = (items: readonly PublishedItem[]) => deviceMetrics(aState(items)).get("Dryer")!;
    const calm = device([anItem(4, "Fan")]);
    const changed = changedMetrics(calm, device([alarming]));
    expect(changed?.map(({ name }) => name)).toContain("Fan/Alert/Value");
    expect(changedMetrics(calm, calm)).toEqual([]);
    expect(changedMetrics(calm, device([anItem(4, "Fan"), anItem(6, "Pump")]))).toBeNull();
  });
});

test("a payload that is written is read again, and a command to be born again is known as one", () => {
  const ts = 1_764_000_000_000;
  const written = writeSparkplug({
    ts,
    seq: 255,
    metrics: [
      { name: "Level Code", type: "int32", value: -2 },
      { name: "Value", type: "double", value: 7.25 },
      { name: "Since", type: "datetime", value: ts },
      { name: "Limit", type: "double", value: null },
    ],
  });
  expect(readSparkplug(written)).toMatchObject({
    ts,
    seq: 255,
    metrics: [{ value: -2 }, { value: 7.25 }, { value: ts }, { name: "Limit", value: null }],
  });
  expect([isRebirthCommand(rebirthCommand(ts)), isRebirthCommand(written)]).toEqual([true, false]);
});
