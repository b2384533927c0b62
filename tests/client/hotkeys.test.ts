import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isElsewhere } from "@/lib/client/use-hotkeys";

let open = 0;
/** What has the focus, with the roles that it is in. */
class Focused extends EventTarget {
  isContentEditable = false;
  constructor(
    readonly tagName: string,
    private readonly roles: readonly string[] = [],
  ) {
    super();
  }
  closest = (selector: string) => this.roles.find((role) => selector.split(",").includes(`[role=${role}]`)) ?? null;
}
beforeEach(() => {
  open = 0;
  vi.stubGlobal("HTMLElement", Focused);
  vi.stubGlobal("document", { querySelectorAll: () => ({ length: open }) });
});
afterEach(() => vi.unstubAllGlobals());

describe("a single-letter key of the page", () => {
  test.each([
    ["fires on the page itself", new Focused("BODY"), false],
    ["fires on a link of a row", new Focused("A", ["row"]), false],
    ["is typed into a field", new Focused("INPUT"), true],
    ["finds an option of a closed select", new Focused("BUTTON", ["combobox"]), true],
    ["finds an option of an open select", new Focused("DIV", ["option", "listbox"]), true],
    ["finds an item of an open menu", new Focused("DIV", ["menuitem", "menu"]), true],
  ])("%s", (_, focused, isTaken) => {
    expect(isElsewhere(focused, false)).toBe(isTaken);
  });

  test("does nothing under a dialog, and one of a dialog does nothing under the next one", () => {
    const button = new Focused("BUTTON");
    const taken = (inDialog: boolean) =>
      [0, 1, 2].map((dialogs) => {
        open = dialogs;
        return isElsewhere(button, inDialog);
      });
    expect(taken(false)).toEqual([false, true, true]);
    expect(taken(true)).toEqual([false, false, true]);
  });
});
