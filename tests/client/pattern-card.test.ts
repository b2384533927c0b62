import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement, type FunctionComponentElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Warm } from "@/components/level-zones/learning-note";
import { PatternCard } from "@/components/spectrum/pattern-card";
import { diagnoseMachine } from "@/lib/domain/vibration/diagnosis/rules";
import { spectrumOf } from "@/lib/domain/vibration/spectrum";
import diagnosis from "@/messages/en/diagnosis.json";
import levelZones from "@/messages/en/level-zones.json";
import spectrum from "@/messages/en/spectrum.json";
import { gear, shaft, shaft_hz, shaken } from "@/tests/domain/vibration/modelled-machines";

const messages = { diagnosis, spectrum, "level-zones": levelZones };

/** What is shown, without its marks. */
function shown<Props>(element: FunctionComponentElement<Props>): string {
  const provider = { locale: "en", timeZone: "UTC", messages } as unknown as ComponentProps<
    typeof NextIntlClientProvider
  >;
  return renderToStaticMarkup(createElement(NextIntlClientProvider, provider, element)).replaceAll(/<[^>]*>/g, " ");
}

describe("the line pattern of a capture", () => {
  test("the line pattern of a capture names gear wear by its mesh, and shows that the rule was checked on a model only", () => {
    const record = shaken(shaft([1.4, 0.5, 0.2]), gear({ teeth: 23, amplitude: 2, patch: [0.6, 2.6, 0.5] }));
    const patterns = diagnoseMachine({ shaft_hz, radial: [spectrumOf(record)], teeth: 23 });
    const text = shown(createElement(PatternCard, { patterns, bearing: null }));
    expect(text).toContain("Gear wear");
    expect(text).toContain("2 pairs of sidebands around the gear mesh frequency, 682.3 Hz (2 or more)");
    expect(text).toContain("Rule checked only against a physical model");
  });
});

describe("a learned temperature limit", () => {
  test("a learned temperature limit above the usual ceiling shows what is normal", () => {
    expect(shown(createElement(Warm, { warning: 93, unit: "°C" }))).toContain(
      "Normal here is 88 °C. The warning is set just above that instead of at the usual 80 °C",
    );
    expect(shown(createElement(Warm, { warning: 199.4, unit: "°F" }))).toContain("Normal here is 190 °F");
  });

  test("a learned temperature limit as usual shows nothing", () => {
    expect(shown(createElement(Warm, { warning: 70, unit: "°C" })).trim()).toBe("");
  });
});
