import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { owner } from "../owner";
import { aWorkOrder, unique } from "../samples";
import { axeFindingsInFull, listening, openBrowser, pageOf, settled, withAxe } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** A dashboard: looked at, arranged with the keys, given a tile and saved. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const t = textsOf("en");

test("a plant admin arranges a dashboard with the keys, which is announced, adds a note and finds it saved", async () => {
  const { plant, people } = await aMill(["plant_admin"]);
  await aWorkOrder({ plant });
  const tiles = [
    { id: 1, kind: "count", title: "Open work", resource: "work-orders", query: {}, width: 3, rows: 1 },
    { id: 2, kind: "levels", of: "plant", width: 6, rows: 1 },
  ];
  const board = await owner.board.create({
    data: { user_id: people.plant_admin.id, company_id: plant.company_id, name: unique("Morning"), tiles },
  });
  const page = await pageOf(browser, people.plant_admin.email, { reducedMotion: "reduce" });
  await withAxe(page);
  await page.goto(`/boards/${board.id}`);
  await listening(page);
  await settled(page);
  await page.getByRole("heading", { name: "Open work" }).waitFor();
  expect(await axeFindingsInFull(page)).toEqual([]);

  await page.getByRole("link", { name: t("boards.arrange") }).click();
  const liveRegion = page.locator('p[aria-live="assertive"]');
  await page.locator('[data-tile="1"]').focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect
    .poll(() => liveRegion.textContent())
    .toBe(t("boards.spoken.moved", { title: "Open work", place: 2, count: 2 }));
  await page.keyboard.press("Alt+Shift+ArrowRight");
  await expect
    .poll(() => liveRegion.textContent())
    .toBe(t("boards.spoken.sized", { title: "Open work", width: 4, rows: 1 }));
  await page.getByRole("button", { name: t("boards.kinds.text") }).click();
  await page.getByRole("textbox", { name: new RegExp(`^${t("boards.form.text")}`) }).fill("Bring everything");
  await page.getByRole("button", { name: t("boards.take_tile"), exact: true }).click();
  expect(await axeFindingsInFull(page)).toEqual([]);
  await page.getByRole("button", { name: t("ui.save") }).click();
  await page.waitForURL((url) => url.pathname === `/boards/${board.id}` && !url.searchParams.has("edit"));
  await page.getByText("Bring everything").waitFor();

  const saved = await owner.board.findUniqueOrThrow({ where: { id: board.id } });
  expect(saved.tiles).toMatchObject([
    { id: 2, kind: "levels" },
    { id: 1, kind: "count", width: 4 },
    { id: 3, kind: "text", text: "Bring everything" },
  ]);
});
