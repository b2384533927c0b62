import { describe, expect, test } from "vitest";
import { decodeReadings } from "@/lib/domain/ingest/payload";
import { mostTroubledFirst, SimulatedMachine } from "@/workers/simulator/plant";
import { Recording } from "@/workers/simulator/recording";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.parse("2026-11-21T00:00:00Z");

const machine = (uid: string) => new SimulatedMachine({ uid, item: "Fan motor", power: "battery" }, "DXM-CRM3", now);

function samplesFrom(uid: string, from: number, to: number) {
  const one = machine(uid);
  const samples = [];
  for (let ts = from; ts <= to; ts += 10 * minute) samples.push(one.sample(ts));
  return samples.flatMap((sample) => sample ?? []);
}

describe("a simulated sensor", () => {
  test("a simulated sensor gives the same values for the same time", () => {
    expect(samplesFrom("dxm:CRM3:n1", now - day, now)).toEqual(samplesFrom("dxm:CRM3:n1", now - day, now));
  });

  test("a simulated sensor sends only values that the API accepts", () => {
    const devices = samplesFrom("dxm:CRM3:n4", now - 5 * day, now);
    const decoded = decodeReadings({ v: 1, gateway: "DXM-CRM3", devices }, now);

    expect(decoded).toMatchObject({ ok: true, rejected: [], quarantined: [] });
  });

  test("a simulated sensor stays within its limits while healthy and exceeds them at a fault", () => {
    const worst = (uid: string, key: string) =>
      Math.max(...samplesFrom(uid, now - 12 * day, now).map(({ values }) => values[key] ?? 0));

    expect(worst("dxm:CRM3:n1", "acc_hf_z")).toBeLessThan(1.5);
    expect(worst("dxm:CRM3:n4", "acc_hf_z")).toBeGreaterThan(1.5);
  });

  test("a simulated sensor shows a fault that was repaired as the product recorded it", () => {
    const work_from = now - 20 * day + 7 * hour;
    const fault = {
      key: "acc_hf_z",
      limit: 1.5,
      worst: 3.4,
      passed_at: work_from - 2 * day,
      work_from,
      work_until: work_from + 5 * hour,
    };
    const node = { uid: "dxm:CRM3:n1", item: "Fan motor", power: "battery", repaired: [fault] } as const;
    const one = new SimulatedMachine(node, "DXM-CRM3", now);
    const samples: { ts: number; running: boolean; value: number }[] = [];
    for (let ts = work_from - 10 * day; ts < work_from + 5 * day; ts += 10 * minute) {
      const sample = one.sample(ts);
      if (sample) samples.push({ ts, running: sample.running, value: sample.values.acc_hf_z! });
    }
    const worst = (from: number, to: number) =>
      Math.max(...samples.filter(({ ts }) => ts >= from && ts < to).map(({ value }) => value));

    expect(worst(work_from - 10 * day, fault.passed_at)).toBeLessThan(fault.limit);
    expect(worst(fault.passed_at, work_from)).toBeGreaterThan(3.3);
    expect(worst(fault.passed_at, work_from)).toBeLessThanOrEqual(fault.worst);
    expect(samples.some(({ ts, running }) => running && ts >= work_from && ts < fault.work_until)).toBe(false);
    expect(worst(fault.work_until, work_from + 5 * day)).toBeLessThan(0.6);
  });

  test("a simulated sensor stops sending when its battery is empty", () => {
    expect(samplesFrom("dxm:CRM4:n2", now - 2 * day, now).at(-1)!.ts < new Date(now - 20 * hour).toISOString()).toBe(
      true,
    );
  });
});

describe("the recorded temperature", () => {
  const recording = new Recording(now);

  test("the recorded temperature ends at its given end and starts again", () => {
    const whole = recording.between(recording.begins - 1, now);

    expect(whole).toHaveLength(22_695);
    expect(whole.at(-1)!.ts).toBe(now);
    expect(recording.between(now, now + hour)[0]).toEqual({ ts: now + 5 * minute, value: whole[0]!.value });
  });
});

test("a gateway with a bearing fault in its plant sends its history before the others", () => {
  const serials = ["DXM-CRM1", "NCD-HBP2", "DXM-CRM2", "DXM-CRM3", "MINE-1"];

  const order = mostTroubledFirst(serials.map((serial_number) => ({ serial_number })));

  expect(order[0]!.serial_number).toBe("DXM-CRM3");
  expect(order[1]!.serial_number).toBe("DXM-CRM2");
  expect(order).toHaveLength(serials.length);
});
