import { useTheme } from "next-themes";
import { useLayoutEffect, useState } from "react";
import { quantityOf, type WaveformUnit } from "@/lib/domain/vibration/waveform";

/** What a canvas draws with: the tokens of app/globals.css, read again when the theme changes. */
const tokens = [
  "card",
  "raised",
  "line",
  "line-soft",
  "control",
  "strong",
  "body",
  "muted",
  "faint",
  "accent",
  "accent-tint",
  "velocity",
  "velocity-x",
  "acceleration",
  "acceleration-x",
  "displacement",
  "ultrasound",
] as const;

type Token = (typeof tokens)[number];
export type Colours = Readonly<Record<Token, string>>;

function readColours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const of = (token: string) => style.getPropertyValue(`--color-${token}`).trim();
  return Object.fromEntries(tokens.map((token) => [token, of(token)])) as Colours;
}

/** Null on the server and in the first paint, where nothing is drawn yet. */
export function useColours(isPrinting: boolean): Colours | null {
  const { resolvedTheme } = useTheme();
  const [colours, setColours] = useState<Colours | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours behind the same names
  useLayoutEffect(() => {
    setColours(readColours());
    // The theme's attribute is written by an effect that may come after this one.
    const frame = requestAnimationFrame(() => setColours(readColours()));
    return () => cancelAnimationFrame(frame);
  }, [resolvedTheme, isPrinting]);
  return colours;
}

/** One colour a quantity, as in all charts: of the newest line, and of those behind it in a waterfall. */
export function lineTokens(unit: WaveformUnit): { line: Token; behind: Token } {
  const quantity = quantityOf(unit);
  if (quantity === "acceleration") return { line: "acceleration", behind: "acceleration-x" };
  if (quantity === "velocity") return { line: "velocity", behind: "velocity-x" };
  const line = quantity === "displacement" ? "displacement" : "ultrasound";
  return { line, behind: line };
}
