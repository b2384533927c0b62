import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { frequencyIn } from "@/lib/domain/vibration/axes";
import type { FaultLine } from "@/lib/domain/vibration/cursor";
import type { Mark } from "@/lib/domain/vibration/cursor-marks";
import type { WaveformUnit } from "@/lib/domain/vibration/waveform";
import { amplitudeFor, amplitudeUnit, type Display, frequencyUnitText } from "./display";

/** A defect of a rolling element is seen at twice its spin frequency, so its mark is called by what it shows. */
export const faultText: Record<FaultLine, string> = { bpfi: "BPFI", bpfo: "BPFO", bsf: "2×BSF", ftf: "FTF" };

/** Numbers and names of a spectrum in the reader's language and units. */
export function useWords(display: Display, unit: WaveformUnit) {
  const t = useTranslations("spectrum");
  const format = useFormatter();
  const { detector, isDecibel, frequency, system, shaft_hz } = display;

  return useMemo(() => {
    const shown = { detector, isDecibel, frequency, system, shaft_hz };
    const scale = amplitudeFor(unit, shown);
    const number = (value: number, decimals: number) =>
      format.number(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    const amplitudeText = (value: number) =>
      isDecibel
        ? number(value, 1)
        : value === 0
          ? "0"
          : Math.abs(value) < 0.01
            ? // Four digits after the point, and more where they would all be nothing.
              number(value, Math.abs(value) < 0.0005 ? 6 : 4)
            : format.number(value, { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });
    const shownFrequency = (hz: number) => (frequency === "cpm" ? hz * 60 : hz);
    const order = (hz: number) => (shaft_hz ? number(hz / shaft_hz, 2) : "–");

    return {
      number,
      unit: amplitudeUnit(unit, shown),
      /** Of a peak amplitude in the domain's unit. */
      amplitude: (peak: number) => amplitudeText(scale(peak)),
      amplitudeText,
      shown: scale,
      order,
      /** In the unit of the axis, without its name; orders are written beside Hz, not instead. */
      frequency: (hz: number) => number(shownFrequency(hz), frequency === "cpm" ? 0 : 1),
      /** The same as a number. */
      shownFrequency,
      frequencyUnit: frequency === "cpm" ? frequencyUnitText.cpm : frequencyUnitText.hz,
      /** As the axis has it, with its unit. */
      onAxis: (hz: number) => {
        const value = frequencyIn(hz, frequency, shaft_hz);
        return value === null
          ? "–"
          : `${number(value, frequency === "orders" ? 2 : frequency === "cpm" ? 0 : 1)} ${frequencyUnitText[frequency]}`;
      },
      /** Against the reference: a ratio, or its logarithm where everything is one. */
      ratio: (ratio: number) =>
        isDecibel
          ? `${ratio >= 1 ? "+" : "−"}${number(Math.abs(20 * Math.log10(ratio)), 1)} dB`
          : `×${number(ratio, ratio < 10 ? 1 : 0)}`,
      mark: (mark: Mark) =>
        markText(mark) ?? (mark.kind === "peak" ? t("mark.peak", { rank: mark.order }) : t("mark.cursor")),
    };
  }, [t, format, detector, isDecibel, frequency, system, shaft_hz, unit]);
}

export type Words = ReturnType<typeof useWords>;

/** Null for what has no name of its own. */
function markText({ kind, name, order }: Mark): string | null {
  if (kind === "peak") return null;
  if (kind === "sideband") {
    const spacing = name.of === "fault" && name.fault === "bsf" ? "FTF" : "RPM";
    return `${order < 0 ? "−" : "+"}${Math.abs(order)} × ${spacing}`;
  }
  if (name.of === "fault") return `${faultText[name.fault]} ${order}`;
  if (name.of === "shaft") return `${order * name.order} × RPM`;
  return name.of === "harmonic" ? `${order}×` : null;
}
