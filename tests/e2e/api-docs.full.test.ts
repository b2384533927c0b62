import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import examples from "@/lib/server/http/examples.json";
import { axeFindingsInFull, newContext, openBrowser, phone, scrollsSideways } from "./browser";
import { textsOf } from "./texts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const t = textsOf("en");

test("the page of the API shows the recorded request and response of a call when they are opened, and copies them", async () => {
  const context = await newContext(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await page.goto("/api/docs");
  await page.getByPlaceholder(t("api-docs.search")).fill("brands");
  await page
    .locator("summary")
    .filter({ hasText: /^POST\/equipments\/brands(?!\/)/ })
    .click();
  const { request, answer } = examples["POST /equipments/brands"];
  const parts = [
    [t("api-docs.exampleRequest"), request],
    [t("api-docs.exampleAnswer"), answer],
  ] as const;
  for (const [title, expected] of parts) {
    const shown = page.getByLabel(title, { exact: true });
    expect(await shown.isVisible()).toBe(false);
    await page.getByText(title, { exact: true }).click();
    expect(JSON.parse((await shown.textContent())!)).toEqual(expected);
    await page
      .locator("details")
      .filter({ has: shown })
      .last()
      .getByRole("button", { name: t("api-docs.copy") })
      .click();
    await page.getByText(t("api-docs.copied")).first().waitFor();
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual(expected);
  }
  await context.close();
});

test("an example of the page of the API fits a phone in dark, and can be read there", async () => {
  const context = await newContext(browser, { viewport: phone, hasTouch: true, colorScheme: "dark" });
  await context.addInitScript(() => localStorage.setItem("theme", "dark"));
  const page = await context.newPage();
  await page.goto("/api/docs");
  await page
    .locator("summary")
    .filter({ hasText: /^GET\/alerts(?!\/)/ })
    .click();
  await page.getByText(t("api-docs.exampleAnswer"), { exact: true }).click();
  await page.getByLabel(t("api-docs.exampleAnswer"), { exact: true }).waitFor();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  expect(await scrollsSideways(page)).toBe(false);
  expect(await axeFindingsInFull(page)).toEqual([]);
  await context.close();
});
