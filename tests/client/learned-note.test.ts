import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement, type FunctionComponentElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Contributions } from "@/components/alerts/contributions";
import { JointNote, LearningNote } from "@/components/level-zones/learning-note";
import type { ThresholdEditor } from "@/components/level-zones/use-limits-editor";
import type { WireBaseline } from "@/components/level-zones/wire-baseline";
import alerts from "@/messages/en/alerts.json";
import levelZones from "@/messages/en/level-zones.json";
import parameters from "@/messages/en/parameters.json";

const messages = { alerts, parameters, "level-zones": levelZones };

/** What is shown, without its marks. */
function shown<Props>(element: FunctionComponentElement<Props>): string {
  const provider = { locale: "en", timeZone: "UTC", messages } as unknown as ComponentProps<
    typeof NextIntlClientProvider
  >;
  return renderToStaticMarkup(createElement(NextIntlClientProvider, provider, element))
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

const zone = (kind: string, source: string, is_enabled = true) => ({ parameter: 5, kind, source, is_enabled });
const note = (zones: readonly object[]) => {
  const editor = { kind: "low", parameter: 5, saved: undefined, zones } as unknown as ThresholdEditor;
  const learned = [{ parameter: 5, samples: 300, from: "2026-11-20T08:00:00Z", until: "2026-11-23T11:00:00Z" }];

  return shown(createElement(LearningNote, { editor, learning: [], learned, timeZone: "UTC" }));
};

describe("the limits panel", () => {
  test("the limits panel names the sides that are learned, from how much and from when to when", () => {
    expect(note([zone("high", "baseline"), zone("low", "baseline"), zone("amplitude", "baseline", false)])).toMatch(
      /Learned from 300 samples up to Nov 23.*\. Watched: Above limit and Below limit\./,
    );
  });

  test("the limits panel shows that nothing is learned beside limits that were set", () => {
    expect(note([zone("high", "manual"), zone("low", "baseline", false)])).toContain(
      "Limits were set for this measurement, so nothing is learned beside them.",
    );
  });

  test("the limits panel shows that learning is paused while readings are too high to be learned from", () => {
    const editor = { kind: "high", parameter: 5, saved: { is_provisional: true }, isReadOnly: true, zones: [] };
    const baseline = { parameter: 5, status: "learning", is_first: true, samples: 110, wanted: 300, is_paused: true };
    const props = { editor: editor as unknown as ThresholdEditor, learned: [], timeZone: "UTC" };
    const noteOf = (change: object) => {
      const learning = [{ ...baseline, ...change } as unknown as WireBaseline];
      return shown(createElement(LearningNote, { ...props, learning }));
    };

    expect(noteOf({})).toContain("Learning is paused: the last reading is too high to be learned from.");
    expect(noteOf({ is_paused: false })).not.toContain("paused");
  });

  test("the limits panel shows how far a measurement is watched together with the others of its machine", () => {
    const joint = { parameters: [5], members: 3, samples: 120, wanted: 400, from: null, until: null };
    expect(shown(createElement(JointNote, { joint, timeZone: "UTC" }))).toContain(
      "Learning its pattern with 2 other measurements of the machine: 120 of 400 hours of running.",
    );
    const learned = { ...joint, samples: 400, from: "2026-11-01T00:00:00Z", until: "2026-11-18T00:00:00Z" };
    expect(shown(createElement(JointNote, { joint: learned, timeZone: "UTC" }))).toMatch(
      /Watched together with 2 other measurements of the machine, learned in 400 hours of running from Nov 1/,
    );
  });
});

test("an alert of measurements together shows in words what has most to do with it", () => {
  const sensor = { id: 7, name: "Discharge flow", equipment_id: 3 };
  const of = [
    { sensor, parameter: 1, name: "parameters.current", share: 0.52, deviation: -1.4 },
    { sensor: { ...sensor, name: "Strainer" }, parameter: 1, name: "parameters.pressure", share: 0.4, deviation: 2 },
  ];
  const text = shown(createElement(Contributions, { of }));

  expect(text).toContain("They deviate from their pattern in the run-in.");
  expect(text).toMatch(/Discharge flow, .*: 52%, lower than it was/);
  expect(text).toMatch(/Strainer, .*: 40%, higher than it was/);
});
