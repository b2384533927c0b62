import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { holdLabelPress } from "@/lib/client/before-kept";

/** A press on a part of a page whose kept changes are not laid over it yet: enough of a document for it. */

class Part {
  constructor(
    readonly localName: string,
    readonly within: Part | null = null,
    readonly control: Part | null = null,
    readonly type = "text",
  ) {}
  closest(names: string): Part | null {
    if (names.split(", ").includes(this.localName)) return this;
    return this.within?.closest(names) ?? null;
  }
  matches(selectors: string): boolean {
    const own = this.localName === "input" && this.type === "file" ? [] : [this.localName];
    return selectors.split(", ").some((one) => own.includes(one.replace(":not([type=file])", "")));
  }
}

function isHeld(target: Part): boolean {
  let isPrevented = false;
  const preventDefault = () => {
    isPrevented = true;
  };
  holdLabelPress({ target: target as unknown as EventTarget, preventDefault });
  return isPrevented;
}
const labelOf = (name: string, type?: string) => new Part("label", null, new Part(name, null, null, type));

describe("a press before kept changes are laid over the page", () => {
  test.each(["input", "textarea", "select"])("on the label of a waiting %s does not reach the field", (name) => {
    const label = labelOf(name);
    expect([isHeld(label), isHeld(new Part("span", label))]).toEqual([true, true]);
  });

  test("on the label of a photo opens the camera, and on the label of a button presses the button", () => {
    expect([isHeld(labelOf("input", "file")), isHeld(labelOf("button"))]).toEqual([false, false]);
  });

  test("on a link or a button inside a label is a press on that", () => {
    const label = labelOf("input");
    for (const name of ["a", "button"]) expect(isHeld(new Part("svg", new Part(name, label)))).toBe(false);
    expect(isHeld(new Part("p"))).toBe(false);
  });

  test("is held for the same fields by the style sheet, on tablets too", () => {
    const sheet = readFileSync("app/globals.css", "utf8");
    const [rule] = /^\[data-before-kept\] .*\{$/m.exec(sheet) ?? [];
    expect(rule).toBe('[data-before-kept] :is(input:not([type="file"]), textarea, select) {');
  });
});
