import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testInFull } from "../full";
import { owner } from "../owner";
import { anAsset } from "../samples";
import { axeFindingsInFull, openBrowser, pageOf } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** The tree beside the screens, in a plant with five thousand items, all of them open. */

const t = textsOf("en");
const assets = 50;
const itemsEach = 100;

let browser: Browser;
let mill: Awaited<ReturnType<typeof aMill<"plant_admin">>>;
let page: Page;
let last: { id: number; name: string };

beforeAll(async () => {
  [browser, mill] = await Promise.all([openBrowser(), aMill(["plant_admin"])]);
  const { plant, machine, line } = mill;
  const open = [`production_line:${line.id}`, `machine:${machine.id}`];
  for (let at = 0; at < assets; at++) {
    const asset = await anAsset({ machine, name: `Asset ${at}` });
    open.push(`asset:${asset.id}`);
    const names = Array.from({ length: itemsEach }, (_, item) => `Item ${at}.${item}`);
    await owner.equipment.createMany({
      data: names.map((name) => ({ company_id: plant.company_id, plant_id: plant.id, asset_id: asset.id, name })),
    });
  }
  last = await owner.equipment.findFirstOrThrow({ where: { name: "Item 49.99", plant_id: plant.id } });
  page = await pageOf(browser, mill.people.plant_admin.email);
  const kept = { "tree-open": true, [`tree:${plant.id}`]: open };
  await page.addInitScript(
    `for (const [key, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(key, JSON.stringify(value))`,
  );
  await page.goto(`/machines/${machine.id}/details?plant=${plant.id}`);
});
afterAll(() => browser?.close());

const tree = () => page.getByRole("tree", { name: t("hierarchy.tree.title") });
const item = (name: string) => tree().getByRole("treeitem", { name, exact: true });

describe.sequential("a tree of five thousand items", () => {
  test("a tree of five thousand items renders only the visible part, and gives the total", async () => {
    await item("Item 0.3").waitFor();
    expect(await tree().getByRole("treeitem").count()).toBeLessThan(120);
    expect(await item("Item 0.3").getAttribute("aria-setsize")).toBe(String(itemsEach));
    expect(await item("Item 0.3").getAttribute("aria-posinset")).toBe("4");
    expect(await item("Item 0.3").getAttribute("aria-level")).toBe("4");
    expect(await axeFindingsInFull(page)).toEqual([]);
  });

  test("a tree of five thousand items is navigated by keyboard from first to last and back, without losing the focus", async () => {
    await tree().getByRole("treeitem").first().focus();
    await page.keyboard.press("End");
    await expect.poll(() => focused()).toBe("Item 49.99");
    await expect.poll(() => item("Item 49.99").evaluate(isInSight)).toBe(true);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => focused()).toBe("Item 49.98");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => focused()).toBe("Asset 49");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => item("Asset 49").getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => item("Asset 49").getAttribute("aria-expanded")).toBe("true");
    await page.mouse.wheel(0, -100_000);
    await page.keyboard.press("Home");
    await expect.poll(() => focused()).toBe(mill.line.name);
  });

  testInFull("a tree of five thousand items responds to a key within a tenth of a second", async () => {
    const times = (await page.evaluate(`(async () => {
      const times = [];
      for (let press = 0; press < 20; press++) {
        const begun = performance.now();
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
        await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
        times.push(performance.now() - begun);
      }
      return times.sort((a, b) => a - b);
    })()`)) as number[];
    expect(times[10]).toBeLessThan(100);
  });

  testInFull(
    "a tree of five thousand items is searchable, and shows the open page's line when it is opened again",
    async () => {
      await page.getByRole("searchbox", { name: t("hierarchy.tree.filter") }).fill("49.99");
      await expect.poll(() => tree().getByRole("treeitem").count()).toBe(4);
      await item("Item 49.99").click();
      await page.waitForURL((url) => url.pathname === `/equipments/${last.id}/details/main`);
      await page.reload();
      await item("Item 49.99").waitFor();
      expect(await item("Item 49.99").getAttribute("aria-current")).toBe("page");
      expect(await item("Item 49.99").evaluate(isInSight)).toBe(true);
    },
  );
});

const focused = () => page.evaluate(() => document.activeElement?.textContent);

/** Runs in the page. */
function isInSight(element: Element) {
  const box = element.closest("[role=tree]")!.parentElement!.getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  return top >= box.top && bottom <= box.bottom;
}
