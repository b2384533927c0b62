import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { owner } from "../owner";
import { aController, anAlert, aSensor, aWorkOrder } from "../samples";
import { listening, openBrowser, pageOf, settled } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** Every absolute time is the plant's, wherever the browser is; and what is typed is on that clock. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const t = textsOf("en");

async function aPlannerAbroad() {
  const mill = await aMill(["supervisor"]);
  await owner.plant.update({ where: { id: mill.plant.id }, data: { time_zone: "Canada/Eastern" } });
  const page = await pageOf(browser, mill.people.supervisor.email, { timezoneId: "Asia/Tokyo" });
  return { mill, page };
}

/** Hover texts of the moments on the page that are on another clock than the plant's. */
const otherClocks = (page: Page) =>
  page
    .locator("main time[title]")
    .evaluateAll((times) =>
      times.map((time) => time.getAttribute("title")!).filter((title) => / /.test(title) && !/ E[SD]T$/.test(title)),
    );

describe("a planner in another time zone", () => {
  test("a planner in another zone types a due date on the plant's clock, named beside the field, and reads it there again, in the form they have chosen for dates", async () => {
    const { mill, page } = await aPlannerAbroad();
    await page.goto("/maintenance/work-orders?new=1");
    const dialog = page.getByRole("dialog", { name: t("work-orders.create.order") });
    await dialog.getByRole("textbox", { name: new RegExp(`^${t("work-orders.fields.name")}`) }).fill("Align the fan");
    await dialog.getByLabel(t("work-orders.fields.assigned_user_id")).click();
    await page.getByRole("option", { name: mill.people.supervisor.name }).click();
    await dialog.getByLabel(t("work-orders.fields.due_at")).fill("2027-07-01 14:00");
    await dialog.getByText("EDT, plant's clock").first().waitFor();
    await dialog.getByLabel(t("work-orders.fields.due_at")).fill("2027-01-15 14:00");
    await dialog.getByText("EST, plant's clock").first().waitFor();
    await dialog.getByRole("button", { name: t("work-orders.make"), exact: true }).click();
    await dialog.waitFor({ state: "detached" });

    const order = await owner.workOrder.findFirstOrThrow({ where: { plant_id: mill.plant.id, name: "Align the fan" } });
    expect(order.due_at?.toISOString()).toBe("2027-01-15T19:00:00.000Z");
    await page.goto(`/maintenance/work-orders/${order.id}`);
    await settled(page);
    await page.locator('time[title="2027-01-15 14:00:00 EST"]').first().waitFor({ state: "attached" });
    expect(await otherClocks(page)).toEqual([]);

    await owner.user.update({ where: { id: mill.people.supervisor.id }, data: { date_format: "iso" } });
    await page.reload();
    const due = page.locator('time[title="2027-01-15 14:00:00 EST"]');
    await due.filter({ hasText: "2027-01-15" }).first().waitFor({ state: "attached" });
    await page.context().close();
  });

  test("a planner in another zone reads every time of an alarm, its order and the lists on the plant's clock", async () => {
    const { mill, page } = await aPlannerAbroad();
    const controller = await aController({ plant: mill.plant, last_seen_at: new Date("2026-11-22T12:11:40Z") });
    const sensor = await aSensor({ controller, equipment: mill.item, level: "alarm", last_seen_at: new Date() });
    const due_at = new Date("2026-11-22T12:11:40Z");
    const order = await aWorkOrder({ plant: mill.plant, equipment_id: mill.item.id, due_at });
    await anAlert({ sensor, parameter: 1, opened_at: new Date("2026-11-22T12:11:40Z"), work_order_id: order.id });
    for (const address of [
      "/dashboard/plant",
      `/maintenance/work-orders/${order.id}`,
      `/equipments/${mill.item.id}/details/pdm/${sensor.id}`,
      "/controllers",
      "/profile",
    ]) {
      await page.goto(address);
      await settled(page);
      expect([address, await otherClocks(page)]).toEqual([address, []]);
    }
    await page.goto(`/maintenance/work-orders/${order.id}`);
    await page.locator('time[title="2026-11-22 07:11:40 EST"]').first().waitFor({ state: "attached" });
    await page.context().close();
  });

  test("a planner in another zone types a chart's own range on the plant's clock", async () => {
    const { mill, page } = await aPlannerAbroad();
    const sensor = await aSensor({ plant: mill.plant, equipment: mill.item });
    await page.goto(`/equipments/${mill.item.id}/details/pdm/${sensor.id}`);
    await settled(page);
    await page
      .getByRole("button", { name: t("charts.ranges.last_7_days") })
      .or(page.getByRole("button", { name: t("charts.ranges.today") }))
      .first()
      .click();
    await page.getByLabel(t("charts.from"), { exact: true }).fill("2026-03-08 01:00");
    await page.getByLabel(t("charts.to"), { exact: true }).fill("2026-03-08 04:00");
    await page.getByRole("button", { name: t("charts.apply"), exact: true }).click();
    // Two hours of that night are four on the clock, less the one it skips.
    await expect
      .poll(() => page.url())
      .toMatch(new RegExp(`${Date.parse("2026-03-08T06:00:00Z")}.*${Date.parse("2026-03-08T08:00:00Z")}`));
    await page.getByRole("button", { name: "2026-03-08 01:00 – 2026-03-08 04:00" }).waitFor();
    await page.context().close();
  });

  test("a planner in another zone sees the zone beside each time, one in the plant's zone once a page", async () => {
    const { mill, page } = await aPlannerAbroad();
    const order = await aWorkOrder({
      plant: mill.plant,
      equipment_id: mill.item.id,
      scheduled_at: new Date("2026-11-22T12:11:40Z"),
    });
    const shownTime = async (one: Page) => {
      await one.goto(`/maintenance/work-orders/${order.id}`);
      await settled(one);
      // The viewer's own clock is known once the page has come to life.
      await listening(one);
      const time = one.locator('main time[title="2026-11-22 07:11:40 EST"]').filter({ visible: true }).first();
      await time.waitFor();
      return (await time.textContent())!;
    };
    expect(await shownTime(page)).toMatch(/ EST$/);
    await page.context().close();

    const near = await pageOf(browser, mill.people.supervisor.email, { timezoneId: "America/Toronto" });
    expect(await shownTime(near)).not.toMatch(/E[SD]T/);
    // The switcher names it, on a phone too; inside an order there is no bar above.
    await near
      .getByRole("banner")
      .getByText(/^Eastern Time$/)
      .filter({ visible: true })
      .waitFor();
    await near.setViewportSize({ width: 390, height: 800 });
    await near.goto("/profile");
    await near
      .getByRole("banner")
      .getByText(/^E[SD]T$/)
      .filter({ visible: true })
      .waitFor();
    await near.getByText(/^Times in E[SD]T$/).waitFor();
    await near.context().close();
  });

  test("the audit log names the zone of each of its times", async () => {
    const page = await pageOf(browser, "developer@millwright.example", { timezoneId: "Asia/Tokyo" });
    await page.goto("/settings/logs");
    await settled(page);
    const times = page.locator("main time").filter({ visible: true });
    await times.first().waitFor();
    const texts = (await times.allTextContents()).filter((text) => /\d:\d\d/.test(text));
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((text) => !/[AP]M (UTC|GMT\S*|[A-Z]{3,4})$/.test(text))).toEqual([]);
    await page.context().close();
  });
});
