import { describe, expect, test } from "vitest";
import {
  type AlertEvent,
  type AlertRule,
  type AlertState,
  acknowledge,
  alertRule,
  calm,
  evaluateSeries,
  gap,
  isLevelEvent,
  type Sample,
  sensorLevel,
  standDown,
  validateRule,
} from "@/lib/domain/monitoring/alerts";
import { rulesOf, temperatureRise } from "@/lib/domain/monitoring/zones";

const minute = 60_000;
const interval = 5 * minute;

const push = (rule: AlertRule, state: AlertState, sample: Sample) => {
  const { states, events } = evaluateSeries([rule], { [rule.key]: state }, [sample]);
  return { state: states[rule.key]!, events };
};
const shownLevel = (rule: AlertRule, state: AlertState) => sensorLevel([{ rule, state }]);

/** The rule the vectors of the domain reference, section 2.5, start from. */
const base = { key: "high", kind: "high", warning: 4.5, alarm: 7.1, deadband: 0.3, stale_after_seconds: 900 } as const;

type Step = number | null | "bad" | "silence" | "ack";
type Vector = { rule?: Partial<AlertRule>; input: Step[]; running?: number[]; expected: string[] };

const of = (count: number, value: number): number[] => Array.from({ length: count }, () => value);

const vectors: Record<string, Vector> = {
  "V1 scattered peaks are not an alert": { input: [2, 2, 8, 2, 2, 8, 8, 2], expected: [] },
  "V2 three samples in a row warn": { input: [2, 5, 5, 5, 5], expected: ["i4 warning"] },
  "V3 straight to alarm is one event": { input: [2, 8, 8, 8, 8], expected: ["i4 alarm"] },
  "V4 warning, then alarm": { input: [5, 5, 5, 7.2, 7.2, 7.2, 7.2], expected: ["i3 warning", "i6 alarm"] },
  "V5 a value inside the deadband does not settle": {
    input: [5, 5, 5, 4.4, 4.4, 4.4, 4.1, 4.1, 4.1],
    expected: ["i3 warning", "i9 off_alarm"],
  },
  "V6 an alarm steps down through warning": {
    input: [8, 8, 8, 6.9, 6.7, 6.7, 6.7, 4, 4, 4],
    expected: ["i3 alarm", "i7 warning", "i10 off_alarm"],
  },
  "V7 an alarm may go straight to ok": { input: [8, 8, 8, 1, 1, 1], expected: ["i3 alarm", "i6 off_alarm"] },
  "V8 stopped samples hold the count": {
    input: [5, 5, 0, 0, 5, 5, 5],
    running: [1, 1, 0, 0, 1, 1, 1],
    expected: ["i5 warning"],
  },
  "V9 acute needs its own number of samples": {
    rule: { kind: "acute", warning: 2, alarm: 3, acute_samples: 5, deadband: 0.1 },
    input: [1, ...of(4, 2.5), 1, ...of(6, 2.5)],
    expected: ["i11 warning"],
  },
  "V10 chronic watches the mean of a full window": {
    rule: { kind: "chronic", chronic_samples: 10, warning: 2, alarm: 3, deadband: 0 },
    input: [...of(10, 1), ...of(10, 2.5), ...of(10, 1)],
    expected: ["i17 warning 2.05", "i24 off_alarm 1.9"],
  },
  "V11 a low rule is the mirror image": {
    rule: {
      kind: "low",
      direction: "low",
      warning: 30,
      alarm: 20,
      samples_to_alarm: 2,
      samples_to_settle: 2,
      deadband: 2,
    },
    input: [50, 29, 29, 19, 19, 21, 23, 23, 31, 33, 33],
    expected: ["i3 warning", "i5 alarm", "i8 warning", "i11 off_alarm"],
  },
  "V12 amplitude watches the swing": {
    rule: { kind: "amplitude", acute_samples: 5, warning: 10, alarm: 20, samples_to_alarm: 2, samples_to_settle: 2 },
    input: [50, 51, 50, 52, 51, 63, 50, 63, 50, 51, 50, 51, 50, 51, 50],
    expected: ["i7 warning 13", "i14 off_alarm 1"],
  },
  "V13 an escalation clears the acknowledgement": {
    input: [5, 5, 5, "ack", 8, 8, 8, 1, "ack", 1, 1],
    expected: ["i3 warning", "i3 ack", "i6 alarm (ack cleared)", "i7 ack", "i9 off_alarm"],
  },
  "V14 a silence restarts the count": { input: [5, 5, "silence", 5, 5, 5], expected: ["i5 warning"] },
  "V15 missing and bad samples are ignored": { input: [5, null, 5, "bad", 5, 5], expected: ["i5 warning"] },
  "V16 an absent alarm threshold is never reached": {
    rule: { alarm: null },
    input: [8, 8, 8, 1, 1, 1],
    expected: ["i3 warning", "i6 off_alarm"],
  },
};

describe("the vectors of the domain reference", () => {
  test.each(Object.entries(vectors))("%s", (_, vector) => {
    expect(play(vector).map((line, index) => line.slice(0, vector.expected[index]?.length ?? line.length))).toEqual(
      vector.expected,
    );
  });

  test.each(Object.entries(vectors))("%s, with the state stored as JSON between samples", (_, vector) => {
    expect(play(vector, (state) => JSON.parse(JSON.stringify(state)))).toEqual(play(vector));
  });
});

function play({ rule: changes, input, running }: Vector, store = (state: AlertState) => state): string[] {
  const rule = alertRule({ ...base, ...changes });
  const lines: string[] = [];
  let state: AlertState = calm;
  let index = 0;
  let ts = 0;

  for (const step of input) {
    if (step === "silence") {
      ts += 10 * interval;
      continue;
    }
    if (step === "ack") {
      state = acknowledge(state);
      lines.push(`i${index} ack`);
      continue;
    }
    ts += interval;
    const sample: Sample = { ts, value: step === "bad" ? 9e9 : step, quality: step === "bad" ? 3 : 0 };
    if (running) sample.running = running[index] === 1;
    index++;
    const result = push(rule, state, sample);
    state = store(result.state);
    lines.push(...result.events.map((event) => `i${index} ${textOf(event)}`));
  }

  return lines;
}

function textOf(event: AlertEvent): string {
  if (!isLevelEvent(event)) return event.type;
  if (event.acknowledgement_cleared) return `${event.type} (ack cleared)`;

  return `${event.type} ${Math.round(event.value * 1e9) / 1e9}`;
}

const samplesOf = (values: number[], start = 0): Sample[] =>
  values.map((value, index) => ({ ts: start + (index + 1) * interval, value }));

const high = alertRule(base);

test("the alert engine never changes the state it was given", () => {
  const rule = alertRule({ ...base, kind: "chronic", chronic_samples: 3 });
  const before = push(rule, calm, { ts: 1, value: 5 }).state;
  const copy = structuredClone(before);

  push(rule, before, { ts: 2, value: 5 });

  expect(before).toEqual(copy);
  expect(calm.window).toEqual([]);
});

test("a late sample never changes an alert", () => {
  const { states } = evaluateSeries([high], {}, samplesOf([8, 8, 8]));

  const late = push(high, states.high!, { ts: interval, value: 1 });

  expect(late).toEqual({ state: states.high, events: [] });
});

test("a batch is evaluated in time order, whatever its order", () => {
  const samples = samplesOf([5, 5, 5, 8, 8, 8, 1, 1, 1]);

  const shuffled = evaluateSeries(
    [high],
    {},
    [3, 0, 8, 1, 7, 2, 6, 4, 5].map((index) => samples[index]!),
  );

  expect(shuffled).toEqual(evaluateSeries([high], {}, samples));
});

test("sending the same batch twice raises no second alert", () => {
  const samples = samplesOf([5, 5, 5, 8, 8, 8]);
  const first = evaluateSeries([high], {}, samples);

  const second = evaluateSeries([high], first.states, samples);

  expect(second).toEqual({ states: first.states, events: [] });
});

test("one batch or many give the same events", () => {
  const samples = samplesOf([5, 5, 5, 8, 8, 8, 1, 1, 1]);
  const whole = evaluateSeries([high], {}, samples);
  let states = {};
  const events = samples.flatMap((sample) => {
    const result = evaluateSeries([high], states, [sample]);
    states = result.states;
    return result.events;
  });

  expect({ states, events }).toEqual(whole);
});

test("the peak of an excursion counts from its first sample and between transitions", () => {
  const { events } = evaluateSeries([high], {}, samplesOf([9, 8, 8, 12, 8, 1, 1, 1]));

  expect(events).toMatchObject([
    { type: "alarm", value: 8, peak: 9, peak_ts: interval },
    { type: "off_alarm", peak: 12, peak_ts: 4 * interval },
  ]);
});

test("missing data is reported once, holds the level and ends with the next sample", () => {
  const { states } = evaluateSeries([high], {}, samplesOf([8, 8, 8]));
  const early = gap(high, states.high!, 3 * interval + 900_000);
  const silent = gap(high, early.state, 3 * interval + 900_001);
  const again = gap(high, silent.state, 4 * interval + 900_001);
  const back = push(high, again.state, { ts: 10 * interval, value: 8 });

  expect([early, silent, again, back].map(({ events }) => events.map(({ type }) => type))).toEqual([
    [],
    ["stale"],
    [],
    ["fresh"],
  ]);
  expect([silent.state.level, back.state.level]).toEqual(["alarm", "alarm"]);
});

test("a sensor that sends only faults counts as missing data", () => {
  const { states } = evaluateSeries([high], {}, [
    { ts: 0, value: 2 },
    { ts: 5 * interval, value: null, quality: 3 },
  ]);

  expect(gap(high, states.high!, 6 * interval).events).toMatchObject([{ type: "stale" }]);
});

test("missing data keeps the chronic window", () => {
  const rule = alertRule({ ...base, key: "chronic", kind: "chronic", chronic_samples: 3, warning: 2, alarm: null });
  const { events } = evaluateSeries([rule], {}, [
    { ts: 0, value: 3 },
    { ts: 1, value: 3 },
    { ts: 10 * interval, value: 3 },
  ]);

  expect(events).toMatchObject([{ type: "warning", value: 3 }]);
});

test("samples in the first minute after a start are held", () => {
  const rule = alertRule({ ...base, samples_to_alarm: 1 });
  const { events } = evaluateSeries([rule], {}, [
    { ts: 0, value: 0, running: false },
    { ts: 30_000, value: 9, running: true },
    { ts: 59_999, value: 9, running: true },
    { ts: 60_000, value: 5, running: true },
  ]);

  expect(events).toMatchObject([{ type: "warning", ts: 60_000 }]);
});

test("a rule without the running gate also applies to a stopped machine", () => {
  const rule = alertRule({ ...base, running_only: false });
  const { events } = evaluateSeries(
    [rule],
    {},
    samplesOf([5, 5, 5]).map((sample) => ({ ...sample, running: false })),
  );

  expect(events).toMatchObject([{ type: "warning" }]);
});

test("quality “not running” counts as a stopped machine", () => {
  const { events } = evaluateSeries(
    [high],
    {},
    samplesOf([8, 8, 8]).map((sample) => ({ ...sample, quality: 5 })),
  );

  expect(events).toEqual([]);
});

test("with latching, a return to ok stays visible until acknowledged", () => {
  const rule = alertRule({ ...base, latching: true });
  const { states } = evaluateSeries([rule], {}, samplesOf([8, 8, 8, 1, 1, 1]));

  expect(shownLevel(rule, states.high!)).toBe("off_alarm");
  expect(shownLevel(rule, acknowledge(states.high!))).toBe("ok");
});

test("without latching, or when already acknowledged, a return to ok is ok", () => {
  const latching = alertRule({ ...base, latching: true });
  const open = evaluateSeries([latching], {}, samplesOf([8, 8, 8])).states.high!;
  const seen = evaluateSeries([latching], { high: acknowledge(open) }, samplesOf([1, 1, 1], 3 * interval)).states.high!;
  const plain = evaluateSeries([high], {}, samplesOf([8, 8, 8, 1, 1, 1])).states.high!;

  expect([shownLevel(latching, seen), shownLevel(high, plain)]).toEqual(["ok", "ok"]);
});

test("a percentage deadband follows its threshold", () => {
  const rule = alertRule({ ...base, deadband: 10, deadband_unit: "percent", alarm: null });
  const { events } = evaluateSeries([rule], {}, samplesOf([5, 5, 5, 4.06, 4.06, 4.06, 4.04, 4.04, 4.04]));

  expect(events).toMatchObject([{ type: "warning" }, { type: "off_alarm", ts: 9 * interval }]);
});

test("an acute rule on a low zone applies to the low side", () => {
  const rule = alertRule({
    ...base,
    key: "acute",
    kind: "acute",
    direction: "low",
    warning: 3,
    alarm: 1,
    acute_samples: 2,
  });
  const { events } = evaluateSeries([rule], {}, samplesOf([5, 2, 2]));

  expect(events).toMatchObject([{ type: "warning", ts: 3 * interval }]);
});

test("a disabled rule is inactive; disabling it ends what is open", () => {
  const { states } = evaluateSeries([high], {}, samplesOf([8, 8, 8]));
  const off = { ...high, enabled: false };

  expect(push(off, states.high!, { ts: 9 * interval, value: 1 }).state).toEqual(states.high);
  expect(shownLevel(off, states.high!)).toBe("unknown");
  expect(standDown(off, states.high!, 99)).toMatchObject({
    state: { level: "ok" },
    events: [{ type: "off_alarm", from: "alarm", ts: 99 }],
  });
  expect(standDown(off, calm, 99).events).toEqual([]);
});

test.each([
  ["high", "warning", "warning"],
  ["acute", "warning", "acute"],
  ["chronic", "warning", "chronic"],
  ["acute", "alarm", "alarm"],
  ["low", "alarm", "alarm"],
] as const)("a %s rule at %s shows %s", (kind, level, shown) => {
  expect(shownLevel(alertRule({ key: kind, kind }), { ...calm, level, stale: true })).toBe(shown);
});

test("a sensor that never reported or stopped reporting is unknown, not ok", () => {
  expect(shownLevel(high, calm)).toBe("unknown");
  expect(shownLevel(high, { ...calm, last_data_ts: 1 })).toBe("ok");
  expect(shownLevel(high, { ...calm, last_data_ts: 1, stale: true })).toBe("unknown");
});

test("a sensor shows the worst of its enabled rules, and unknown without any", () => {
  const ok = { rule: high, state: { ...calm, last_data_ts: 1 } };
  const off = { rule: { ...high, enabled: false }, state: { ...calm, level: "alarm" as const } };
  const acute = { rule: alertRule({ ...base, kind: "acute" }), state: { ...calm, level: "warning" as const } };

  expect([sensorLevel([ok, off]), sensorLevel([ok, acute, off]), sensorLevel([off]), sensorLevel([])]).toEqual([
    "ok",
    "acute",
    "unknown",
    "unknown",
  ]);
  expect(sensorLevel([{ rule: high, state: undefined }])).toBe("unknown");
});

describe("a rejected rule", () => {
  const refusals: [string, Parameters<typeof validateRule>[0], string][] = [
    [
      "when a high alarm is not above its warning",
      alertRule({ ...base, alarm: 4.5 }),
      "Alarm zone should be higher than Warning zone",
    ],
    [
      "when a low alarm is not below its warning",
      alertRule({ ...base, kind: "low", alarm: 5 }),
      "Alarm zone should be lower than Warning zone",
    ],
    [
      "when it has no zone at all",
      alertRule({ ...base, warning: null, alarm: null }),
      "At least one of these fields is required",
    ],
    ["when a zone is not a number", alertRule({ ...base, alarm: Number.NaN }), "All values must be a number"],
    [
      "when the deadband is negative",
      alertRule({ ...base, deadband: -1 }),
      "Deadband should be lower than the distance between the zones",
    ],
    [
      "when the deadband spans the zones",
      alertRule({ ...base, deadband: 2.6 }),
      "Deadband should be lower than the distance between the zones",
    ],
    [
      "when a count is zero",
      alertRule({ ...base, samples_to_alarm: 0 }),
      "Samples should be a whole number from 1 to 10000",
    ],
    [
      "when a count is a fraction",
      alertRule({ ...base, chronic_samples: 1.5 }),
      "Samples should be a whole number from 1 to 10000",
    ],
    [
      "when a learned zone lacks a multiplier",
      { ...alertRule(base), source: "baseline", k_warning: 3 },
      "All threshold multipliers fields should have values",
    ],
  ];

  test.each(refusals)("%s", (_, rule, message) => {
    expect(validateRule(rule).map((problem) => problem.message)).toEqual([message]);
  });

  test("an alert rule is never rejected without a reason", () => {
    expect(validateRule(high)).toEqual([]);
    expect(validateRule({ ...high, warning: null })).toEqual([]);
    expect(validateRule({ ...high, source: "baseline", k_warning: 3, k_alarm: 6 })).toEqual([]);
  });
});

describe("a rise rule", () => {
  const rise = rulesOf(temperatureRise, 300)[0]!;
  const minutes = (all: readonly (readonly [minute: number, value: number, running?: boolean])[]) =>
    all.map(([minute, value, running]) => ({ ts: minute * 60_000, value, running }));
  const levelEventsOf = (samples: Sample[], rule: AlertRule = rise) =>
    evaluateSeries([rule], {}, samples)
      .events.filter(isLevelEvent)
      .map(({ type, ts, value }) => [type, ts / 60_000, value]);

  test.each([
    [
      "10 °C in an hour are allowed",
      [
        [0, 40],
        [30, 45],
        [60, 50],
      ],
      [],
    ],
    [
      "and so are ten that binary fractions make a little more",
      [
        [0, 35.3],
        [60, 45.3],
      ],
      [],
    ],
    [
      "more than 10 °C in an hour are not",
      [
        [0, 40],
        [30, 45],
        [60, 50.1],
      ],
      [["warning", 60, 10.1]],
    ],
    [
      "more than 10 °C in longer than an hour are",
      [
        [0, 40],
        [30, 45.5],
        [61, 51],
      ],
      [],
    ],
    [
      "it is told at once, for an hour later it is no rise any more",
      [
        [0, 40],
        [5, 55],
        [90, 55],
        [95, 55],
        [100, 55],
      ],
      [
        ["warning", 5, 15],
        ["off_alarm", 100, 0],
      ],
    ],
    [
      "from the lowest of the hour, wherever that lay",
      [
        [0, 48],
        [20, 41],
        [40, 44],
        [60, 51.5],
      ],
      [["warning", 60, 10.5]],
    ],
    [
      "a fall is none",
      [
        [0, 60],
        [30, 40],
        [60, 35],
      ],
      [],
    ],
    [
      "within the deadband it stays",
      [
        [0, 40],
        [10, 51],
        [20, 48.5],
        [30, 48.5],
        [40, 48.5],
      ],
      [["warning", 10, 11]],
    ],
    [
      "a stopped machine may warm as it likes",
      [
        [0, 40, false],
        [30, 60, false],
      ],
      [],
    ],
    [
      "a machine that starts warms up for an hour",
      [
        [0, 20, false],
        [5, 20, true],
        [30, 38, true],
        [59, 45, true],
        [60, 46, true],
        [90, 55, true],
      ],
      [],
    ],
    [
      "and is watched after it",
      [
        [0, 20, false],
        [5, 20, true],
        [60, 46, true],
        [90, 57, true],
      ],
      [["warning", 90, 11]],
    ],
    [
      "what it was before a stop it has not risen from",
      [
        [0, 40, true],
        [10, 41, false],
        [75, 52, true],
        [80, 52, true],
      ],
      [],
    ],
  ] as const)("%s", (_, samples, events) => {
    expect(levelEventsOf(minutes(samples as never))).toEqual(events);
  });

  test("a rise rule needs no more memory for a sensor that sends every second", () => {
    const samples = Array.from({ length: 7_200 }, (_, second) => ({ ts: second * 1_000, value: 40 + second * 0.003 }));
    const { states, events } = evaluateSeries([{ ...rise, stale_after_seconds: 3 }], {}, samples);
    expect(states.rise!.window.length).toBeLessThanOrEqual(2 * 122);
    const [first] = events.filter(isLevelEvent);
    expect(first).toMatchObject({ type: "warning" });
    // 0.003 °C a second is 10.8 an hour.
    expect(first!.ts / 1_000).toBeGreaterThanOrEqual(3_334);
    expect(first!.ts / 1_000).toBeLessThanOrEqual(3_340);
  });

  test("a rise rule gives the same events however the samples were batched", () => {
    const samples = minutes([
      [0, 40],
      [10, 46],
      [20, 52],
      [30, 53],
      [90, 53],
      [95, 53],
      [100, 53],
    ]);
    let states = {};
    const events = samples.flatMap((sample) => {
      const moved = evaluateSeries([rise], states, [sample]);
      states = JSON.parse(JSON.stringify(moved.states));
      return moved.events;
    });
    expect(events).toEqual(evaluateSeries([rise], {}, samples).events);
  });
});
