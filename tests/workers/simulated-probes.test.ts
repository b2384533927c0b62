import { expect, test } from "vitest";
import { decodeReadings } from "@/lib/domain/ingest/payload";
import { alertTypeOf } from "@/lib/domain/monitoring/alert-types";
import { alertRule, calm, evaluateSeries, isLevelEvent } from "@/lib/domain/monitoring/alerts";
import { coveredHours } from "@/lib/domain/monitoring/coverage";
import { firstRunIn, judgeJoint, RUN_IN_MOMENTS } from "@/lib/domain/monitoring/joint";
import { excessOf, jointRule } from "@/lib/domain/monitoring/joint-alert";
import { isLearnable } from "@/lib/domain/monitoring/learning";
import { parameterByKey } from "@/lib/domain/monitoring/parameters";
import { nextMoment } from "@/workers/simulator/moments";
import { SimulatedProbe } from "@/workers/simulator/probe";
import { learnedAlerts } from "../truth/signals";

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
  ["dxm:CRM7:n8", "Vacuum pump", "cm1l"],
  ["dxm:CRM7:n9", "Cooling water pump", "cm1l"],
  ["dxm:CRM7:n10", "Cooling water pump", "custom_4_20ma"],
  ["dxm:CRM7:n11", "Cooling water pump", "pressure"],
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
    expect([uid, covered >= 21]).toEqual([uid, true]);
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
    ts: Date.parse(ts),
    running,
    value: values[key]!,
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

test("of the demo, a motor whose coupling broke falls below what was learned of it, and of nothing else", () => {
  const samples = samplesOf("dxm:CRM7:n8", 20 * 24).map(({ ts, running, values }) => ({
    ts: Date.parse(ts),
    running,
    value: values.current ?? null,
  }));
  const current = parameterByKey("cm1l", "current")!;
  const alerts = learnedAlerts(current, samples, 600);

  expect(alerts).toMatchObject([{ rule: "low", level: "alarm", closed_at: null }]);
  expect(now - alerts[0]!.opened_at).toBeLessThan(15 * hour);
});

test("of the demo, a strainer that clogs shows in three measurements together, each of which is as it may be", () => {
  const uids = [
    ["dxm:CRM7:n9", "cm1l", "current"],
    ["dxm:CRM7:n10", "custom_4_20ma", "analog"],
    ["dxm:CRM7:n11", "pressure", "pressure"],
  ] as const;
  const hours = new Map<number, number[][]>();
  for (const [at, [uid, data_set, key]] of uids.entries()) {
    const samples = samplesOf(uid, 60 * 24).filter(({ running }) => running);
    for (const { ts, values } of samples) {
      const bucket = Math.floor(Date.parse(ts) / hour);
      const own = hours.get(bucket) ?? uids.map(() => []);
      hours.set(bucket, own);
      own[at]?.push(values[key] ?? 0);
    }
    const parameter = parameterByKey(data_set, key)!;
    const readings = samples.map(({ ts, values }) => ({
      ts: Date.parse(ts),
      value: values[key] ?? null,
      running: true,
    }));
    if (isLearnable(parameter)) expect(learnedAlerts(parameter, readings, 600)).toEqual([]);
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const moments = [...hours]
    .filter(([, all]) => all.every((values) => values.length > 0))
    .toSorted(([a], [b]) => a - b)
    .map(([bucket, all]) => ({ bucket, values: all.map(mean) }));
  const all = moments.map(({ values }) => values);
  const { start, model } = firstRunIn(all);
  const judged = moments.slice(start + RUN_IN_MOMENTS).map(({ bucket }, at) => ({
    ago: now / hour - bucket,
    joint: judgeJoint(model!, all.slice(0, start + RUN_IN_MOMENTS + at + 1))!,
  }));

  const alerts = evaluateSeries(
    [jointRule],
    {},
    judged.map(({ ago, joint }) => ({ ts: now - ago * hour, value: excessOf(joint) })),
  ).events.filter(isLevelEvent);
  expect(alerts).toMatchObject([{ to: "warning" }]);
  expect(now - alerts[0]!.ts).toBeLessThan(61 * hour);
  const last = judged.at(-1)!.joint;
  expect(Math.max(...last.shares)).toBeLessThan(0.9);
});
