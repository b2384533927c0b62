import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, withAxe } from "./browser";
import { type Combination, combinations, plainest, widths } from "./combinations";
import { aMill } from "./mill";
import { addressesIn, faces, screens } from "./screens";
import { longNames, misplaced, type OpenWindow, personOf, tooFaint, visit, windowOf } from "./visit";

/**
 * Every screen there is, found by its file: it opens without an error of the browser, without a policy violation, with
 * every text present, without a barrier and light enough for a slow line. Each opens plainly in both languages, where it is
 * then made narrower as somebody does with a window, down to a phone's width; and in three of the combinations of
 * tests/e2e/combinations.ts, spread so that screens that are alike meet all of them. Several windows are open at once,
 * because a visit mostly waits.
 */

let browser: Browser;
let mill: Awaited<ReturnType<typeof aMill<"plant_admin">>>;
let addressesOf: (screen: string) => string[];

beforeAll(async () => {
  [browser, mill] = await Promise.all([openBrowser(), aMill(["plant_admin"])]);
  addressesOf = await addressesIn(mill);
  await longNames(mill);
});
afterAll(() => browser?.close());

/** More would take turns on the cores that there are. */
const mostWindows = 3;

/** The windows of one person: a visit takes one, and waits until one is free. */
class Windows {
  #free: OpenWindow[] = [];
  #waiting: ((free: OpenWindow) => void)[] = [];

  static async of(combination: Combination, count: number) {
    const windows = new Windows();
    const email = await personOf(combination, mill.plant);
    const opened = Array.from({ length: count }, async () => {
      const opened = await windowOf(browser, combination, email);
      await withAxe(opened.page);
      return opened;
    });
    windows.#free = await Promise.all(opened);
    return windows;
  }

  async with<Result>(look: (window: OpenWindow) => Promise<Result>): Promise<Result> {
    const window = this.#free.pop() ?? (await new Promise<OpenWindow>((come) => this.#waiting.push(come)));
    try {
      return await look(window);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(window);
      else this.#free.push(window);
    }
  }

  close = () => Promise.all(this.#free.map(({ page }) => page.context().close()));
}

const withPlant = (address: string) => `${address}${address.includes("?") ? "&" : "?"}plant=${mill.plant.id}`;

const plain = (["en", "es"] as const).map((language) => ({ ...plainest, language }));
const isPlain = (combination: Combination) => plain.includes(combination);

/** Screens that are alike. */
function kindOf(screen: string): string {
  if (screen.endsWith("]")) return "a record or its form";
  if (screen.includes("[")) return "a part of a record";
  return screen.startsWith("settings") ? "a list of the settings" : "a list";
}
const alikeTo = (screen: string) => screens.filter((other) => kindOf(other) === kindOf(screen));

/** In how many of the combinations a screen is opened. */
const least = 3;

/**
 * In which it is, by their numbers. Of screens that are alike one begins where the one before has ended; where there are
 * too few of them, each takes more.
 */
function turnsOf(screen: string): number[] {
  const alike = alikeTo(screen);
  const each = Math.max(least, Math.ceil(combinations.length / alike.length));
  return Array.from({ length: each }, (_, turn) => (alike.indexOf(screen) * each + turn) % combinations.length);
}

/** Each screen with the combinations in which it is opened: few people are signed in, not one for each. */
const walk: { combination: Combination; screens: string[] }[] = [
  ...plain.map((combination) => ({ combination, screens })),
  ...combinations.map((combination, index) => ({
    combination,
    screens: screens.filter((screen) => turnsOf(screen).includes(index)),
  })),
];

describe.each(walk)(
  "every screen, as $combination.role, in $combination.language, $combination.theme, $combination.width",
  ({ combination, screens }) => {
    let windows: Windows;
    const open = new Set<string>();
    beforeAll(async () => {
      windows = await Windows.of(combination, mostWindows);
    });
    afterAll(() => windows?.close());

    test.concurrent.each(screens)(
      isPlain(combination)
        ? `/%s in ${combination.language} opens without an error, a missing text or an accessibility issue, is light and fits every width`
        : "/%s opens without an error, a missing text or an accessibility issue, and is light",
      (screen) =>
        windows.with(async (window) => {
          const found: string[] = [];
          for (const [at, address] of addressesOf(screen).map(withPlant).entries()) {
            const seen = await visit(window, address, combination);
            if (seen.isOpen) open.add(screen);
            found.push(...seen.found);
            if (!isPlain(combination)) continue;
            found.push(...(await tooFaint(window, address, combination)));
            if (at === 0) found.push(...(await misplaced(window, address)));
          }
          if (isPlain(combination))
            for (const face of faces[screen] ?? []) {
              const address = withPlant(`${addressesOf(screen)[0]}?${face}`);
              found.push(...(await visit(window, address, combination)).found, ...(await misplaced(window, address)));
            }
          expect(found).toEqual([]);
        }),
    );

    test("some of the screens can be opened at all", () => {
      expect(open.size).toBeGreaterThan(2);
    });
  },
);

test("screens that are alike are opened in every combination between them", () => {
  const missed = screens.flatMap((screen) => {
    const met = new Set(alikeTo(screen).flatMap(turnsOf));
    return combinations.flatMap((_, index) => (met.has(index) ? [] : [`${kindOf(screen)} in combination ${index}`]));
  });
  expect(missed).toEqual([]);
});

test("each pair of role, language, theme and width is tested in some combination", () => {
  const pairs = (one: Combination) => {
    const facts = Object.entries(one).map(([name, value]) => `${name} ${value}`);
    return facts.flatMap((fact, at) => facts.slice(at + 1).map((other) => `${fact}, ${other}`));
  };
  const met = new Set(combinations.flatMap(pairs));
  const values = <Key extends keyof Combination>(key: Key) => [...new Set(combinations.map((one) => one[key]))];
  const every = values("role").flatMap((role) =>
    values("language").flatMap((language) =>
      values("theme").flatMap((theme) => values("width").flatMap((width) => pairs({ role, language, theme, width }))),
    ),
  );
  expect([values("role").length, values("language").length, values("theme").length]).toEqual([4, 2, 2]);
  expect(values("width").toSorted()).toEqual(Object.keys(widths).toSorted());
  expect([...new Set(every)].filter((pair) => !met.has(pair))).toEqual([]);
});
