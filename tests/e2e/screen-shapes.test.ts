import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isFull } from "../full";
import { newContext, openBrowser, phone } from "./browser";
import { type Combination, plainest } from "./combinations";
import { layoutFindings } from "./layout";
import { aMill } from "./mill";
import { addressesIn, languageOf, reached, screens } from "./screens";
import { longNames, misplaced, type OpenWindow, personOf, sizes, visit, windowOf } from "./visit";

/**
 * One screen of each shape as a browser makes it: without an error or a policy violation, with every text present,
 * without a barrier, and laid out without a fault from a desk's width to a phone's. With --changed instead the
 * screens that the change can reach; all of them are in every-screen.full.test.ts.
 */

let browser: Browser;
let mill: Awaited<ReturnType<typeof aMill<"plant_admin">>>;
let addressesOf: (screen: string) => string[];
const windows = new Map<string, OpenWindow>();

beforeAll(async () => {
  [browser, mill] = await Promise.all([openBrowser(), aMill(["plant_admin"])]);
  addressesOf = await addressesIn(mill);
  await longNames(mill);
});
afterAll(() => browser?.close());

/** The window of a user who reads this language in this theme at this width. */
async function theWindow(combination: Combination): Promise<OpenWindow> {
  const key = Object.values(combination).join();
  const open = windows.get(key) ?? (await windowOf(browser, combination, await personOf(combination, mill.plant)));
  windows.set(key, open);
  return open;
}

interface Cell extends Pick<Combination, "language" | "theme"> {
  shape: string;
  screen: string;
  query?: string;
  width?: Combination["width"];
}

/** The languages and the themes take turns. */
const shapes: Cell[] = [
  { shape: "a list", screen: "users", language: "en", theme: "light" },
  { shape: "a form", screen: "distributors/[id]", query: "new", language: "es", theme: "dark" },
  { shape: "a record", screen: "equipments/[id]/details/main", language: "en", theme: "dark" },
  { shape: "a dashboard", screen: "dashboard/plant", language: "es", theme: "light" },
  { shape: "a board", screen: "maintenance/work-orders", query: "view=board", language: "en", theme: "light" },
  { shape: "a chart", screen: "equipments/[id]/details/pdm/[sensorId]", language: "es", theme: "light" },
  {
    shape: "an order on a phone",
    screen: "maintenance/work-orders/[id]",
    language: "en",
    theme: "dark",
    width: "phone",
  },
];

const cells: Cell[] = reached
  ? screens.map((screen) => ({ shape: "what has changed", screen, language: languageOf(screen), theme: "light" }))
  : shapes;

describe.skipIf(isFull)("one screen of each shape in a browser", () => {
  test.each(cells)(
    "$shape, /$screen, in $language and $theme opens without an error, a missing text or an accessibility issue and fits every width",
    async ({ screen, query = "", language, theme, width = "desktop" }) => {
      const combination = { ...plainest, language, theme, width };
      const window = await theWindow(combination);
      const [plain, form] = addressesOf(screen);
      const address = query === "new" ? `${form}?plant=${mill.plant.id}` : `${plain}?${query}&plant=${mill.plant.id}`;
      const at = width === "phone" ? [phone] : sizes;
      expect([...(await visit(window, address, combination)).found, ...(await misplaced(window, address, at))]).toEqual(
        [],
      );
    },
  );
});

test.skipIf(reached)("a part that scrolls sideways, a cut text and two overlapping controls are found", async () => {
  const page = await (await newContext(browser)).newPage();
  await page.setContent(
    `<div style="width:120px;overflow-x:auto"><div style="width:300px">A wide part</div></div>
     <div style="width:60px;overflow:hidden;white-space:nowrap">A text that is cut off</div>
     <button style="position:absolute;left:200px;top:300px">First</button>
     <button style="position:absolute;left:205px;top:300px">Second</button>`,
  );
  const found = (await layoutFindings(page)).join("\n");
  expect(found).toContain("a part scrolls sideways by 180 px");
  expect(found).toContain("a text is cut off: <div> “A text that is cut off”");
  expect(found).toContain("two controls overlap: <button> “First” and <button> “Second”");
});
