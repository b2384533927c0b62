import type { Spectrum } from "@/lib/domain/vibration/spectrum";
import type { Words } from "./words";

/** All lines of a spectrum for a spreadsheet, in the units of their heads. */
export function copiedLines(
  { amplitudes, df_hz }: Spectrum,
  { frequencyUnit, shownFrequency, unit, shown }: Pick<Words, "frequencyUnit" | "shownFrequency" | "unit" | "shown">,
): string {
  const lines = Array.from(amplitudes, (amplitude, line) => [
    shownFrequency(line * df_hz).toPrecision(8),
    shown(amplitude).toPrecision(6),
  ]);

  return [[frequencyUnit, unit], ...lines].map((row) => row.join("\t")).join("\n");
}
