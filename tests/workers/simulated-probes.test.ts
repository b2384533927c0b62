import { expect, test } from "vitest";
import { decodeReadings } from "@/lib/domain/ingest/payload";
import { alertTypeOf } from "@/lib/domain/monitoring/alert-types";
import { alertRule, calm, evaluateSeries, isLevelEvent } from "@/lib/domain/monitoring/alerts";
import { coveredHours } from "@/lib/domain/monitoring/coverage";
import { nextMoment } from "@/workers/simulator/moments";
import { SimulatedProbe } from "@/workers/simulator/probe";

const minute = 60_000;
const hour = 60 * minute;
const now = Date.parse("2026-11-21T00:00:00Z");

const nodes = [
  ["dxm:CRM7:n1", "Refiner motor", "cm1l"],
  ["dxm:CRM7:n2", "Calender motor", "humidity"],
  ["dxm:CRM7:n3", "Hydraulic piston pump", "pressure"],
  ["dxm:CRM7:n4", "Cooling water pump", "pressure"],
  ["dxm:CRM7:n5", "Fan pump motor", "ultrasound_db"],
  ["dxm:CRM7:n6", "Vacuum pump", "custom_4_20ma"],
  ["dxm:CRM7:n7", "Agitator gearbox", "level_ultrasonic"],
] as const;

function samplesOf(uid: string, hours: number) {
  const [, item, data_set] = nodes.find(([one]) => one === uid)!;
  const probe = new SimulatedProbe({ uid, item, data_set, power: "line" }, "DXM-CRM7", now);
  const samples = [];
  for (let ts = now - hours * hour; ts <= now; ts += 10 * minute) samples.push(probe.sample(ts));

  return samples.flatMap((sample) => sample ?? []);
}

test.each(nodes)("the simulated probe %s sends only values that the API accepts", (uid) => {
  const decoded = decodeReadings({ v: 1, gateway: "DXM-CRM7", devices: samplesOf(uid, 48) }, now);
  expect(decoded).toMatchObject({ ok: true, rejected: [], quarantined: [] });
});

test.each([80, 20, 3])("the probes of the demo cover nearly all hours of their past, %s days ago", (ago) => {
  const begin = now - ago * 24 * hour;
  for (const [uid, item, data_set] of nodes) {
    const probe = new SimulatedProbe({ uid, item, data_set, power: "line" }, "DXM-CRM7", now);
    const came = new Map<number, number>();
    for (let ts = nextMoment(begin - 1, now); ts < begin + 24 * hour; ts = nextMoment(ts, now))
      if (probe.sample(ts)) {
        const at = Math.floor((ts - begin) / hour);
        came.set(at, (came.get(at) ?? 0) + 1);
      }
    const covered = coveredHours(came, 600).toString(2).replaceAll("0", "").length;
    expect([uid, covered >= 22]).toEqual([uid, true]);
  }
});

const low = { kind: "low", direction: "low", deadband: 10 } as const;
const swing = { kind: "amplitude", key: "amplitude", acute_samples: 60, deadband: 3 } as const;

test.each([
  ["amplitude", "dxm:CRM7:n1", "current", [alertRule({ ...swing, warning: 45, alarm: 70 })]],
  ["low", "dxm:CRM7:n3", "pressure", [alertRule({ ...low, key: "low", warning: 15_000, alarm: 13_500 })]],
  [
    "mixed",
    "dxm:CRM7:n4",
    "pressure",
    [
      alertRule({ ...low, key: "low", warning: 400, alarm: 320, samples_to_alarm: 1, samples_to_settle: 6 }),
      alertRule({ ...swing, warning: 120, alarm: 200 }),
    ],
  ],
] as const)("the demo has an alarm of the type %s by the simulated probe %s", (type, uid, key, rules) => {
  const samples = samplesOf(uid, 240).map(({ ts, running, values }) => ({
    ...{ ts: Date.parse(ts), running, value: values[key]! },
  }));
  const healthy = samples.filter(({ ts }) => ts < now - 40 * hour);
  const crossed = (some: typeof samples) => {
    const states = Object.fromEntries(rules.map((rule) => [rule.key, calm]));
    return evaluateSeries([...rules], states, some).events.filter(isLevelEvent);
  };
  expect(crossed(healthy)).toEqual([]);
  const alarmed = new Set(
    rules.flatMap((rule) =>
      evaluateSeries([rule], { [rule.key]: calm }, samples).events.some(
        (event) => isLevelEvent(event) && event.type === "alarm",
      )
        ? [rule.key]
        : [],
    ),
  );
  const rule_levels = Object.fromEntries([...alarmed].map((rule) => [rule, "alarm"]));
  const [first = ""] = alarmed;
  expect(alertTypeOf({ peak_level: "alarm", alert_rule: first, peak_rule: first, rule_levels })).toBe(type);
});
