import { describe, expect, test } from "vitest";
import { baseTopic, canSubscribe, isOwn, parseTopic } from "@/lib/domain/ingest/topics";

const gateway = { company_id: 2, plant_id: 3, serial_number: "DXM-A1B2" };
const base = "cm/1/2/3/DXM-A1B2";

describe("the topics of a gateway", () => {
  test.each([
    ["up/readings", { what: "readings" }],
    ["up/ncd", { what: "ncd" }],
    ["up/status", { what: "status" }],
    ["up/ack", { what: "ack" }],
    ["up/waveform/ncd:00aa/z", { what: "waveform", uid: "ncd:00aa", axis: "z" }],
  ])("the topic %s belongs to its gateway", (topic, expected) => {
    const parsed = parseTopic(`${base}/${topic}`)!;

    expect(parsed).toMatchObject({ by: "millwright", gateway, ...expected });
    expect(isOwn(gateway, parsed)).toBe(true);
    expect(isOwn({ ...gateway, serial_number: "dxm-a1b2" }, parsed)).toBe(true);
  });

  test.each([
    "cm/1/2/3/DXM-A1B2/down/cmd",
    "cm/1/2/3/DXM-A1B2/up/other",
    "cm/1/2/3/DXM-A1B2/up/readings/more",
    "cm/1/2/3/DXM-A1B2/up/waveform/uid",
    "cm/1/2/x/DXM-A1B2/up/readings",
    "cm/2/2/3/DXM-A1B2/up/readings",
    "cm/1/2/3//up/readings",
    "cm/1/2/3/%/up/readings",
    "spBv1.0/g/NCMD/DXM-A1B2",
    "spBv1.0/g/DDATA/DXM-A1B2",
    "spBv1.0/g/NDATA/DXM-A1B2/device",
    "$SYS/broker",
    "",
  ])("no subscription is allowed to %s", (topic) => {
    expect(parseTopic(topic)).toBeNull();
  });

  test("topics of another plant, company or gateway are not its own", () => {
    for (const topic of ["cm/1/2/4/DXM-A1B2", "cm/1/9/3/DXM-A1B2", "cm/1/2/3/DXM-A1B3"]) {
      expect(isOwn(gateway, parseTopic(`${topic}/up/readings`)!)).toBe(false);
    }
    expect(isOwn(gateway, parseTopic("spBv1.0/any/NDATA/DXM-A1B2")!)).toBe(true);
    expect(isOwn(gateway, parseTopic("spBv1.0/any/NDATA/OTHER")!)).toBe(false);
  });

  test("a serial number cannot reach beyond its topic level", () => {
    const odd = { ...gateway, serial_number: "A/+/#" };

    expect(baseTopic(odd)).toBe("cm/1/2/3/A%2F%2B%2F%23");
    expect(isOwn(odd, parseTopic(`${baseTopic(odd)}/up/readings`)!)).toBe(true);
    expect(canSubscribe(odd, "cm/1/2/3/A/+/#/down/#")).toBe(false);
    expect(canSubscribe({ ...gateway, serial_number: "+" }, "cm/1/2/3/+/down/cmd")).toBe(false);
  });

  test("a gateway subscribes to its own downlink topics only", () => {
    for (const filter of [
      `${base}/down/cmd`,
      `${base}/down/#`,
      `${base}/down/+`,
      "spBv1.0/+/NCMD/DXM-A1B2",
      "spBv1.0/g/DCMD/DXM-A1B2/#",
    ]) {
      expect([filter, canSubscribe(gateway, filter)]).toEqual([filter, true]);
    }
    for (const filter of [
      "#",
      "+/+/+/+/+/down/cmd",
      "cm/#",
      "cm/1/2/3/+/down/cmd",
      `${base}/#`,
      `${base}/up/#`,
      `${base}/down`,
      `${base}/down/cmd/#`,
      "cm/1/2/3/OTHER/down/cmd",
      "spBv1.0/#",
      "spBv1.0/g/NCMD/+",
      "spBv1.0/g/+/DXM-A1B2",
      "spBv1.0/g/NDATA/DXM-A1B2",
      "$SYS/#",
    ]) {
      expect([filter, canSubscribe(gateway, filter)]).toEqual([filter, false]);
    }
  });
});
