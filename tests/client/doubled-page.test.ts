import { describe, expect, test } from "vitest";
import { DoubledPage } from "@/lib/client/doubled-page";

/** A history as a browser has it: a list was open, then a form. */
function aBrowser() {
  const entries = ["/brands", "/brands/5"];
  let at = 1;
  let isUnsaved = false;
  let questions = 0;
  const page = new DoubledPage({
    href: () => entries[at] ?? "",
    push: () => {
      entries.splice(at + 1, entries.length, entries[at] ?? "");
      at += 1;
    },
    back,
  });
  function back() {
    if (at === 0) return;
    at -= 1;
    // The form listens while it is open.
    if (entries[at] === "/brands/5" && page.asksOnBack(isUnsaved)) questions += 1;
  }

  return {
    edit: () => {
      if (!isUnsaved) page.lay();
      isUnsaved = true;
    },
    save: () => {
      isUnsaved = false;
    },
    back,
    discard: () => page.leave(),
    goTo: (href: string) => {
      entries.splice(at + 1, entries.length, href);
      at += 1;
      page.moved();
    },
    seen: () => ({ shown: entries[at], questions, entries: entries.length }),
  };
}

describe("Back in a form", () => {
  test("Back in a form without changes leaves at once", () => {
    const { back, seen } = aBrowser();
    back();
    expect(seen()).toMatchObject({ shown: "/brands", questions: 0 });
  });

  test("Back in a form after a save leaves at once", () => {
    const { edit, save, back, seen } = aBrowser();
    edit();
    save();
    back();
    expect(seen()).toMatchObject({ shown: "/brands", questions: 0 });
  });

  test("Back in a form with changes asks and stays, as often as it is pressed", () => {
    const { edit, back, seen } = aBrowser();
    edit();
    back();
    back();
    expect(seen()).toEqual({ shown: "/brands/5", questions: 2, entries: 3 });
  });

  test.each([1, 2, 3])("Back in a form and then Discard leaves, also after %i edits", (edits) => {
    const { edit, save, back, discard, seen } = aBrowser();
    for (let count = 1; count < edits; count += 1) {
      edit();
      save();
    }
    edit();
    back();
    discard();
    expect(seen()).toEqual({ shown: "/brands", questions: 1, entries: 3 });
  });

  test("Back in a form that has gone to another address of its own returns to the one before", () => {
    const { edit, save, goTo, back, seen } = aBrowser();
    edit();
    save();
    goTo("/brands/5?tab=history");
    back();
    expect(seen()).toMatchObject({ shown: "/brands/5", questions: 0 });
  });
});
