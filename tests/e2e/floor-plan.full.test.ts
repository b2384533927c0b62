import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { owner } from "../owner";
import { aFile, anAlert, aSensor, placeIn, unique } from "../samples";
import { axeFindingsInFull, listening, openBrowser, pageOf, settled, withAxe } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** A floor plan: from its picture to the alarm on it. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const t = textsOf("en");
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 500" width="800" height="500"><rect x="40" y="40" width="720" height="420" fill="none" stroke="#7b8894" stroke-width="4"/></svg>`;

test("a plant admin gives a plan its picture, places a machine by key and by drag, and finds its alarm in list and picture", async () => {
  const { company, plant, machine, item, people } = await aMill(["plant_admin"]);
  const sensor = await aSensor({ plant, equipment: item, level: "alarm" });
  await anAlert({ sensor, parameter: 1, last_value: 9, warning: 4.5, alarm: 7.1 });
  const file = await aFile({ company_id: company.id });
  const name = unique("Floor");
  const plan = await owner.floorPlan.create({ data: { ...placeIn(plant), name, file_id: file.id } });
  const page = await pageOf(browser, people.plant_admin.email, { reducedMotion: "reduce" });
  await withAxe(page);
  await page.goto(`/floor-plans/${plan.id}?edit=1`);
  await listening(page);
  await settled(page);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "floor.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) });

  await page.getByRole("button", { name: machine.name }).press("Enter");
  const announcement = page.getByTestId("placing-said");
  const at = (left: string, top: string) => t("floor-plans.spot", { machine: machine.name, left, top });
  await expect.poll(() => announcement.textContent()).toBe(at("50%", "50%"));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowUp");
  await expect.poll(() => announcement.textContent()).toBe(at("51%", "45%"));
  const box = (await page.locator("[data-plan-picture]").boundingBox())!;
  const from = (await page.locator(`#placing-${machine.id}`).boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.75, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => announcement.textContent()).toBe(at("25%", "75%"));
  expect(await axeFindingsInFull(page)).toEqual([]);
  await page.getByRole("button", { name: t("ui.save"), exact: true }).click();
  await expect
    .poll(() => owner.floorPlanMachine.findFirst({ where: { floor_plan_id: plan.id }, select: { x: true, y: true } }))
    .toEqual({ x: expect.closeTo(0.25, 1), y: expect.closeTo(0.75, 1) });

  await page.getByRole("link", { name, exact: true }).click();
  await page.waitForURL((url) => url.pathname === `/floor-plans/${plan.id}` && !url.searchParams.has("edit"));
  const shape = page.locator(`#floor-plan-machine-${machine.id}`);
  await shape.locator('[data-ring="double"]').waitFor();
  const row = page.locator("[data-locate]").filter({ hasText: machine.name });
  await row.click();
  const story = page.getByRole("dialog", { name: machine.name });
  await story.getByRole("link", { name: t("floor-plans.open_item") }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await axeFindingsInFull(page)).toEqual([]);
  await page.context().close();
});
