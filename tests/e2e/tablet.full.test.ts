import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, pageOf, scrollsSideways, settled } from "./browser";
import { aMill, type Language } from "./mill";
import { textsOf } from "./texts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const tablet = { width: 768, height: 1024 };

test.each<Language>(["en", "es"])("the dashboard on a tablet shows all six counters whole (%s)", async (language) => {
  const mill = await aMill(["plant_admin"], language);
  const t = textsOf(language);
  const page = await pageOf(browser, mill.people.plant_admin.email, { viewport: tablet });
  await page.goto("/dashboard/plant");
  await settled(page);
  const tabs = page.getByRole("navigation", { name: t("dashboard.tabs.label") });
  expect(await tabs.getByRole("link").count()).toBe(6);
  const [inside, needed] = await tabs.evaluate((element) => [element.clientWidth, element.scrollWidth]);
  expect(needed).toBe(inside);
  expect(await scrollsSideways(page)).toBe(false);
  await page
    .getByRole("button", { name: t("shell.search"), exact: true })
    .filter({ visible: true })
    .click();
  await page.getByRole("dialog").waitFor();
  await page.context().close();
});
