import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { EvidenceCard } from "@/components/spectrum/evidence-card";
import type { CaptureSteps } from "@/components/spectrum/next-steps";
import { knownBearings, ordersOf } from "@/lib/domain/vibration/bearings";
import { type BearingEvidence, diagnoseBearing } from "@/lib/domain/vibration/diagnosis/bearing";
import diagnosis from "@/messages/en/diagnosis.json";
import spectrum from "@/messages/en/spectrum.json";
import { waveformOf } from "@/workers/simulator/waveform";

const messages = { diagnosis, spectrum };
const rpm = 1782;
const fs_hz = 3200;
const orders = ordersOf(knownBearings[0]!);
const samples = Float64Array.from(
  waveformOf({
    seed: "evidence",
    fs_hz,
    count: 38_400,
    running: true,
    shaft_hz: rpm / 60,
    orders,
    fault: "outer_race",
    severity: 0.8,
    velocity: 9.4,
    acceleration: 1.9,
  }),
);
/** Of a record at 1782 r/min, with the speed that was entered. */
const evidenceAt = (entered_rpm: number) =>
  diagnoseBearing({ fs_hz, unit: "g", samples }, { shaft_hz: entered_rpm / 60, orders });

/** What the card shows, without its marks. */
function shown(evidence: BearingEvidence, steps: CaptureSteps | null = null): string {
  const provider = { locale: "en", timeZone: "UTC", messages } as unknown as ComponentProps<
    typeof NextIntlClientProvider
  >;
  const card = createElement(EvidenceCard, { evidence, steps, onShow: () => {} });
  return renderToStaticMarkup(createElement(NextIntlClientProvider, provider, card)).replaceAll(/<[^>]*>/g, " ");
}

describe("the diagnosis of a capture", () => {
  test("the diagnosis of a capture shows that the record contradicts the entered speed, and which one it used", () => {
    const evidence = evidenceAt(1825);
    expect([evidence.verdict, evidence.speed?.verdict]).toEqual(["fault", "contradicted"]);
    const contradiction =
      /Speed was entered as 1,825 RPM \(\+2\.\d %\), but the capture shows 1,78\d RPM, which is used here\./;
    for (const verdict of ["fault", "undecided", "not_enough_data"] as const)
      expect(shown({ ...evidence, verdict }), verdict).toMatch(contradiction);
    expect(shown(evidenceAt(1740))).toMatch(/entered as 1,740 RPM \(−2\.\d %\)/);
  });

  test("the diagnosis of a capture shows that the record does not confirm the entered speed", () => {
    const evidence = evidenceAt(rpm);
    const speed = { ...evidence.speed!, verdict: "unconfirmed" } as const;
    for (const verdict of ["fault", "undecided"] as const)
      expect(shown({ ...evidence, verdict, speed })).toContain(
        "The capture does not confirm the entered speed of 1,782 RPM.",
      );
  });

  test("the diagnosis of a capture does not mention a speed that the record confirms or a sensor measured", () => {
    const evidence = evidenceAt(rpm);
    expect(evidence.speed?.verdict).toBe("confirmed");
    for (const verdict of ["confirmed", "measured"] as const)
      expect(shown({ ...evidence, speed: { ...evidence.speed!, verdict } })).not.toMatch(/entered/);
  });

  test("the diagnosis of a capture shows in words what decided, what speaks against it and what would settle it", () => {
    const evidence = evidenceAt(rpm);
    const text = (of: BearingEvidence) => shown(of).replaceAll(/\s+/g, " ");
    expect(text(evidence)).toMatch(/What decided .*lines at multiples of 10\d\.\d Hz/);
    const speed = { ...evidence.speed!, verdict: "unconfirmed", missing_seconds: 1.2 } as const;
    const second = { ...evidence.second!, fault: null, doubt: "speed" } as const;
    const open = text({ ...evidence, verdict: "undecided", fault: null, confidence: null, speed, second });
    expect(open).toMatch(/What speaks against it .*belong to another part or to the shaft/);
    expect(open).toMatch(/What would settle it The measured shaft speed\. 2 more seconds of recording/);
  });

  test("the diagnosis of a capture has one confidence, as a figure and its word", () => {
    const evidence = evidenceAt(rpm);
    const [leader, ...others] = evidence.candidates;
    const withConfidence = (confidence: "high" | "medium", score: number) =>
      shown({ ...evidence, confidence, candidates: [{ ...leader!, score }, ...others] });
    const figures = (text: string) => [...text.matchAll(/(\d+)%/g)].map(([, figure]) => figure);

    expect(figures(withConfidence("medium", 1))).toEqual(["69"]);
    expect(withConfidence("medium", 1)).toMatch(/Medium confidence/);
    expect(figures(withConfidence("high", 0.85))).toEqual(["85"]);
    expect(withConfidence("high", 0.85)).not.toMatch(/Medium confidence/);
  });

  test("the diagnosis of a capture ends with the date, the part and its stock, the procedure and the order", () => {
    const evidence = evidenceAt(rpm);
    const steps: CaptureSteps = {
      bearing: "6316",
      due_at: "2026-12-02T23:59:00.000Z",
      due: "by",
      time_zone: "UTC",
      part: { id: 3, number: "6316-C3", available: 2, room: { id: 4, name: "Main store" } },
      procedures: [
        { fault: "inner_race", id: 8, name: "Another procedure" },
        { fault: "outer_race", id: 9, name: "Replace a motor bearing" },
      ],
      order: { id: 7, label: "WO-12" },
    };
    const text = (of: BearingEvidence, more: Partial<CaptureSteps> = {}) =>
      shown(of, { ...steps, ...more }).replaceAll(/\s+/g, " ");

    expect(text({ ...evidence, confidence: "high" })).toMatch(
      /Replace bearing 6316 by Dec 2, 2026 .*6316-C3: 2 in Main store .*Replace a motor bearing .*WO-12/,
    );
    expect(text({ ...evidence, confidence: "medium" }, { due_at: null, due: "none" })).toMatch(/Inspect bearing 6316 /);
    expect(text({ ...evidence, confidence: "high" }, { due: "since" })).toMatch(
      /Replace bearing 6316: overdue since Dec 2, 2026 /,
    );
    expect(text(evidence, { part: { ...steps.part!, available: 0 } })).toMatch(/6316-C3: not in stock/);
    expect(text(evidence, { part: null, order: null, procedures: [] })).not.toMatch(/6316-C3|WO-12|procedure/);
    expect(shown(evidence)).not.toMatch(/What to do/);
  });
});
