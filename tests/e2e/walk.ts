import type { Browser, Locator, Page } from "playwright";
import { expect } from "vitest";
import { keepPicture, listening, pageOf, settled } from "./browser";

/*
 * A walk through the product in which everything that is pressed is counted, by the pages themselves. It begins at the
 * screen that a person lands on after signing in, and goes on by what the screen shows: there is no way to open an address.
 */

export interface Counted {
  /** Pointers that press, and keys that act: Enter, a shortcut, an arrow in a list. Tab and typing are neither. */
  presses: number;
  /** Fields that something is typed into. */
  typed: number;
  /** Presses on what is out of sight until somebody scrolls. */
  scrolls: number;
  /** Who take part, each at their own desk. */
  persons: number;
}

export function aWalk(browser: Browser, name: string) {
  const counted: Counted = { presses: 0, typed: 0, scrolls: 0, persons: 0 };
  let pictures = 0;
  const look = (page: Page) => keepPicture(page, `${name} ${String(++pictures).padStart(2, "0")}`);
  const hidden: string[] = [];

  /** Somebody at the screen that they land on after signing in. */
  async function person(email: string): Promise<Page> {
    counted.persons++;
    const page = await pageOf(browser, email);
    await page.exposeFunction("onCounted", (kind: "presses" | "typed") => {
      counted[kind]++;
    });
    await page.addInitScript(countOnPage);
    await page.goto("/");
    await settled(page);
    await rested(page);
    return page;
  }

  /** Whatever the page was waiting for has come; what is open over it may hide its heading from a reader. */
  async function rested(page: Page) {
    await listening(page);
    await page.waitForFunction(() => document.title !== "" && !document.querySelector("[aria-busy=true]"));
    await look(page);
  }

  /** Presses what is shown, and waits until the page has answered. */
  async function press(what: Locator) {
    const one = what.filter({ visible: true }).first();
    await one.waitFor();
    if (!(await isInSight(one))) {
      counted.scrolls++;
      hidden.push((await one.textContent()) ?? "");
    }
    await one.click();
    await rested(one.page());
  }

  async function key(page: Page, name: string) {
    await page.keyboard.press(name);
    await rested(page);
  }

  /** Opens a list of choices and takes one of them. */
  async function choose(list: Locator, option: string | RegExp) {
    await press(list);
    await press(list.page().getByRole("option", { name: option }));
  }

  /** Of a dialog or a form that has just been opened: it has the focus already, so that nothing has to be pressed. */
  async function typeFirst(field: Locator, text: string) {
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await field.fill(text);
  }

  /** Prints what the walk took, and checks that it is no longer than it was. */
  function ends(most: Counted) {
    const { presses, typed, scrolls, persons } = counted;
    console.log(`${name}, ${presses}, ${typed}, ${persons}${scrolls ? ` (out of sight: ${hidden.join(", ")})` : ""}`);
    expect(presses).toBeGreaterThan(0);
    for (const of of ["presses", "typed", "scrolls", "persons"] as const)
      expect([name, of, Math.max(counted[of], most[of])]).toEqual([name, of, most[of]]);
  }

  return { person, press, key, choose, typeFirst, rested, ends };
}

/** Where a pointer would meet it: not below the screen, not under a bar. What still moves has two seconds to come to rest. */
async function isInSight(what: Locator): Promise<boolean> {
  const handle = await what.elementHandle();
  const met = (one: Element | null) => {
    const { left, top, width, height } = one!.getBoundingClientRect();
    return one!.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  return what
    .page()
    .waitForFunction(met, handle, { timeout: 2_000 })
    .then(
      () => true,
      () => false,
    );
}

/** Runs in the page. On the document: a press on something that moves away is stopped at the window, and made again. */
function countOnPage() {
  const report = (kind: keyof Counted) =>
    (window as unknown as { onCounted: (kind: keyof Counted) => void }).onCounted(kind);
  const typed = new WeakSet<EventTarget>();
  const isText = (target: EventTarget | null): target is HTMLElement =>
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !["checkbox", "radio", "file", "button", "submit"].includes(target.type));
  const isAct = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) =>
    !["Tab", "Shift", "Control", "Meta", "Alt"].includes(key) &&
    (ctrlKey || metaKey || !isText(target) || key === "Enter" || key === "Escape" || key.startsWith("Arrow"));

  document.addEventListener("pointerdown", () => report("presses"), true);
  document.addEventListener("keydown", (event) => isAct(event) && report("presses"), true);
  document.addEventListener(
    "input",
    ({ target }) => {
      if (!isText(target) || typed.has(target)) return;
      typed.add(target);
      report("typed");
    },
    true,
  );
}
