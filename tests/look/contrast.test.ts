import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../../app/globals.css", import.meta.url), "utf8");
const light = colours(/@theme static \{([\s\S]*?)\n\}/);
const dark = { ...light, ...colours(/\[data-theme="dark"\] \{([\s\S]*?)\n {2}\}/) };

const surfaces = ["page", "card"];
const quietSurfaces = ["sunk", "side", "hover"];
const levels = ["alarm", "acute", "chronic", "warning", "off-alarm", "ok", "unknown", "inactive", "info"];
const series = [
  "velocity",
  "acceleration",
  "temperature",
  "current",
  "humidity",
  "pressure",
  "ultrasound",
  "displacement",
];
/** Yellow and orange cannot reach 3:1 on white; their shapes carry an outline in the text colour instead. */
const outlined = ["chronic", "warning"];

describe.each([
  ["light", light],
  ["dark", dark],
] as const)("in the %s theme", (_theme, tokens) => {
  const ratio = (a: string, b: string) => contrast(tokens[a]!, tokens[b]!);

  it.each(["strong", "body", "muted", "faint", "accent"])("%s text is readable on the page and on a card", (text) => {
    for (const surface of surfaces) expect(ratio(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["strong", "body", "muted"])("%s text is readable on muted surfaces and on a selection", (text) => {
    for (const surface of [...quietSurfaces, "accent-tint"])
      expect(ratio(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
  });

  it("the accent can be read on its own tint and words can be read on the accent, resting and pointed at", () => {
    expect(ratio("accent", "accent-tint")).toBeGreaterThanOrEqual(4.5);
    expect(ratio("accent-on", "accent")).toBeGreaterThanOrEqual(4.5);
    expect(ratio("accent-on", "accent-hover")).toBeGreaterThanOrEqual(4.5);
    expect(ratio("alarm-on", "alarm-hover")).toBeGreaterThanOrEqual(4.5);
  });

  it("the edge of a control and the focus ring stand out", () => {
    for (const surface of surfaces) {
      expect(ratio("control", surface)).toBeGreaterThanOrEqual(3);
      expect(ratio("focus", surface)).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(levels)("%s has contrast: text on card, text on tint, mark on fill, shape on card", (level) => {
    expect(ratio(`${level}-text`, "card")).toBeGreaterThanOrEqual(4.5);
    expect(ratio(`${level}-text`, `${level}-tint`)).toBeGreaterThanOrEqual(4.5);
    // The inactive ring holds a slash, never a word.
    expect(ratio(`${level}-on`, level)).toBeGreaterThanOrEqual(level === "inactive" ? 3 : 4.5);
    expect(ratio(outlined.includes(level) ? `${level}-text` : level, "card")).toBeGreaterThanOrEqual(3);
  });

  it.each(series)("the %s line has contrast on a card", (name) => {
    expect(ratio(name, "card")).toBeGreaterThanOrEqual(3);
  });
});

it("both themes define the same colours", () => {
  const inDark = colours(/\[data-theme="dark"\] \{([\s\S]*?)\n {2}\}/);
  expect(Object.keys(inDark).sort()).toEqual(Object.keys(light).sort());
});

function colours(block: RegExp): Record<string, string> {
  const body = css.match(block)?.[1] ?? "";
  return Object.fromEntries(
    [...body.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
}

/** WCAG 2 contrast ratio. */
function contrast(a: string, b: string) {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
