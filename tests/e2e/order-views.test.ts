import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writtenTime } from "@/lib/domain/shared/plant-day";
import { testInFull } from "../full";
import { owner } from "../owner";
import { aSensor, aWorkOrder } from "../samples";
import { ask, axeFindingsInFull, listening, openBrowser, pageOf, phone, scrollsSideways } from "./browser";
import { aMill, journeyLanguages } from "./mill";
import { textsOf } from "./texts";

/** The board and the calendar of work orders: dragging, and what works without it. */

const t = textsOf("en");

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe("a supervisor", () => {
  testInFull(
    "a supervisor sees work from alarms above overdue work, with the level of its item, in every view",
    async () => {
      const mill = await aMill(["supervisor"]);
      const { plant, item } = mill;
      const later = new Date(Date.now() + 20 * 24 * 3_600_000);
      const finding = { alert_id: 1, sensor_id: 1, data_set: "temp_vibe", parameter: null, points: [] };
      await aSensor({ plant, equipment: item, level: "alarm" });
      await aWorkOrder({ plant, name: "Overdue for a day", due_at: new Date(Date.now() - 24 * 3_600_000) });
      const more = { equipment_id: item.id, finding, due_at: later };
      await aWorkOrder({ plant, name: "After a warning", priority: "high", ...more });
      await aWorkOrder({ plant, name: "After an alarm", priority: "urgent", ...more });
      const page = await pageOf(browser, mill.people.supervisor.email);
      const expected = ["After an alarm", "After a warning", "Overdue for a day"];
      const order = async (within: string) =>
        (await page.locator(within).filter({ visible: true }).allTextContents()).flatMap(
          (text) => expected.find((name) => text.includes(name)) ?? [],
        );

      await page.goto("/maintenance/work-orders");
      await page.getByRole("rowheader", { name: t("work-orders.groups.from_alerts") }).waitFor();
      expect(await order("tbody tr")).toEqual(expected);
      const row = page.getByRole("row").filter({ hasText: "After an alarm" });
      await row.getByRole("img", { name: t("levels.alarm") }).waitFor();
      await row.getByText(t("work-orders.options.priority.urgent")).filter({ visible: true }).waitFor();
      await page.goto("/maintenance/work-orders?view=board");
      await page.getByRole("article").first().waitFor();
      expect(await order("article")).toEqual(expected);
      await page.goto(`/maintenance/work-orders?view=calendar&month=${later.toISOString().slice(0, 7)}`);
      const chip = page.getByRole("button").filter({ hasText: "After an alarm" });
      await chip.getByRole("img", { name: t("levels.alarm") }).waitFor();
      await page.goto("/maintenance/work-orders?view=board");
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("tab", { name: t("work-orders.segments.team") }).click();
      await page.getByRole("heading", { name: t("work-orders.groups.from_alerts") }).waitFor();
      expect(await order('a[href^="/maintenance/work-orders/"]')).toEqual(expected);
      await page.context().close();
    },
  );

  testInFull.each(journeyLanguages("es"))(
    "a supervisor changes assignee, priority and due date in the list itself, in %s",
    async (language) => {
      const textIn = textsOf(language);
      const mill = await aMill(["supervisor", "technician"], language);
      const { technician } = mill.people;
      const order = await aWorkOrder({ plant: mill.plant, name: "Tension the belt", assigned_user_id: null });
      const row = () => owner.workOrder.findUniqueOrThrow({ where: { id: order.id } });
      const page = await pageOf(browser, mill.people.supervisor.email);
      await page.goto("/maintenance/work-orders");
      await listening(page);
      const cell = (name: "assignee" | "priority" | "due") =>
        page.getByRole("button", { name: textIn(`work-orders.inline.${name}`, { label: `WO-${order.number}` }) });
      const editor = page.getByRole("dialog");

      await cell("assignee").click();
      await editor.getByRole("combobox").fill(technician.name);
      await editor.getByRole("option", { name: technician.name }).waitFor();
      expect(await axeFindingsInFull(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await editor.waitFor({ state: "detached" });
      await cell("assignee").getByText(technician.name).waitFor();
      expect((await row()).assigned_user_id).toBe(technician.id);

      await cell("priority").focus();
      await page.keyboard.press("Enter");
      await editor.waitFor();
      await page.keyboard.press("Home");
      await page.keyboard.press("Enter");
      await cell("priority").getByText(textIn("work-orders.options.priority.urgent")).waitFor();
      expect((await row()).priority).toBe("urgent");

      const due = await cell("due").textContent();
      await cell("due").click();
      await editor.getByRole("textbox").fill("2031-03-04 25:30");
      await editor.getByRole("button", { name: textIn("ui.save") }).click();
      await editor.locator("[aria-invalid=true]").waitFor();
      expect(await editor.getByRole("textbox").inputValue()).toBe("2031-03-04 25:30");
      await editor.getByRole("textbox").fill("2031-03-04 09:30");
      await editor.getByRole("button", { name: textIn("ui.save") }).click();
      await editor.waitFor({ state: "detached" });
      await expect
        .poll(async () => writtenTime((await row()).due_at!.getTime(), mill.plant.time_zone))
        .toBe("2031-03-04 09:30");

      // The list is drawn again, with the order among those that are due later.
      await expect.poll(() => cell("due").textContent()).not.toBe(due);

      await cell("priority").click();
      await editor.waitFor();
      await page.keyboard.press("Escape");
      await editor.waitFor({ state: "detached" });
      await expect.poll(() => cell("priority").evaluate((element) => element === document.activeElement)).toBe(true);
      await page.context().close();
    },
  );

  testInFull("a change in the list does not overwrite what somebody else has changed meanwhile", async () => {
    const mill = await aMill(["supervisor"]);
    const order = await aWorkOrder({ plant: mill.plant, name: "Replace the seal", priority: "normal" });
    const page = await pageOf(browser, mill.people.supervisor.email);
    await page.goto("/maintenance/work-orders");
    await listening(page);
    // Just before what is sent arrives: the list may be drawn again at any time before.
    await page.route(`**/api/maintenance/${order.id}`, async (route) => {
      await owner.workOrder.update({ where: { id: order.id }, data: { priority: "low", version: { increment: 1 } } });
      await route.continue();
    });
    await page.getByRole("button", { name: t("work-orders.inline.priority", { label: `WO-${order.number}` }) }).click();
    await page.getByRole("option", { name: t("work-orders.options.priority.urgent") }).click();
    await page.getByText(t("errors.stale_version")).first().waitFor();
    const row = () => owner.workOrder.findUniqueOrThrow({ where: { id: order.id } });
    expect((await row()).priority).toBe("low");
    await page.unroute(`**/api/maintenance/${order.id}`);

    // Nor where the list shows the newer date before the older one is saved.
    const due = page.locator(`#order-${order.id}-due`);
    await due.click();
    const editor = page.getByRole("dialog");
    await editor.getByRole("textbox").fill("2031-03-04 09:30");
    const shown = await due.textContent();
    const { version } = await row();
    await ask(page, "put", `/maintenance/${order.id}`, { due_at: "2032-05-06T12:00:00.000Z", version });
    await expect.poll(() => due.textContent()).not.toBe(shown);
    await editor.getByRole("button", { name: t("ui.save") }).click();
    await editor.waitFor({ state: "detached" });
    expect((await row()).due_at?.toISOString()).toBe("2032-05-06T12:00:00.000Z");
    await page.context().close();
  });

  test("a supervisor drags a card to the column of its next status, and nowhere else", async () => {
    const mill = await aMill(["supervisor"]);
    const order = await aWorkOrder({ plant: mill.plant, name: "Balance the fan" });
    const page = await pageOf(browser, mill.people.supervisor.email);
    await page.goto("/maintenance/work-orders?view=board");
    await listening(page);
    const card = page.getByRole("article").filter({ hasText: "Balance the fan" });
    const column = (status: string) => page.getByRole("region", { name: t(`work-orders.options.status.${status}`) });

    await card.dragTo(column("on_hold"));
    expect((await owner.workOrder.findUniqueOrThrow({ where: { id: order.id } })).status).toBe("pending");
    await card.dragTo(column("in_work"));

    await column("in_work").getByText("Balance the fan").waitFor();
    expect((await owner.workOrder.findUniqueOrThrow({ where: { id: order.id } })).status).toBe("in_work");

    // The same by keys: over what it reaches only, announced, put back or dropped.
    await card.getByRole("button", { name: /Balance the fan/ }).focus();
    await page.keyboard.press("m");
    await page.keyboard.press("ArrowRight");
    const over = { label: `WO-${order.number}`, column: t("work-orders.options.status.on_hold"), at: 2, count: 3 };
    await page.getByText(t("ui.board.held_at", over)).waitFor({ state: "attached" });
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.keyboard.press("m");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: t("work-orders.ask.hold") }).waitFor();
    await page.context().close();
  });

  testInFull("a supervisor drags a work order to another day of the calendar, and creates one on a day", async () => {
    const mill = await aMill(["supervisor"]);
    const due_at = new Date("2027-03-10T18:30:00Z");
    const order = await aWorkOrder({ plant: mill.plant, name: "Grease the bearing", due_at });
    const page = await pageOf(browser, mill.people.supervisor.email);
    await page.goto("/maintenance/work-orders?view=calendar&month=2027-03");
    const day = (label: string) => page.getByRole("cell", { name: new RegExp(`^${label}:`) });

    // A click before the scripts have come is kept for them, and a drag is not.
    await listening(page);
    await day("March 10").getByText("Grease the bearing").dragTo(day("March 23"));
    await day("March 23").getByText("Grease the bearing").waitFor();
    const moved = await owner.workOrder.findUniqueOrThrow({ where: { id: order.id } });
    expect(moved.due_at?.toISOString()).toMatch(/^2027-03-23T1[789]:30/);

    await page.getByRole("button", { name: t("work-orders.calendar.next") }).click();
    await page.getByRole("heading", { name: "April 2027" }).waitFor();
    await page.getByRole("button", { name: t("work-orders.calendar.newOn", { day: "April 6" }) }).click();
    const dialog = page.getByRole("dialog", { name: t("work-orders.create.order") });
    await expect.poll(() => dialog.getByLabel(t("work-orders.fields.due_at")).inputValue()).toMatch(/^2027-04-06 /);
    await page.context().close();
  });

  testInFull("a supervisor sees closed work on its days of the calendar, which fits a tablet", async () => {
    const mill = await aMill(["supervisor"]);
    const closed = { status: "closed", due_at: new Date("2026-03-10T18:30:00Z") } as const;
    await aWorkOrder({ plant: mill.plant, name: "Replace the coupling", ...closed });
    const page = await pageOf(browser, mill.people.supervisor.email);
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto("/maintenance/work-orders?view=calendar&month=2026-03");
    await page
      .getByRole("cell", { name: /^March 10:/ })
      .getByText("Replace the coupling")
      .waitFor();
    const tooWide = await page.evaluate(() => document.scrollingElement!.scrollWidth - window.innerWidth);
    expect(tooWide).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  testInFull("a supervisor without work of their own sees the others' on a phone first", async () => {
    const mill = await aMill(["supervisor"]);
    await aWorkOrder({ plant: mill.plant, name: "Grease the bearing" });
    const page = await pageOf(browser, mill.people.supervisor.email, { viewport: phone, hasTouch: true });
    await page.goto("/maintenance/work-orders");
    const tab = (segment: string) =>
      page.getByRole("tab", { name: new RegExp(`^${t(`work-orders.segments.${segment}`)}`) });
    await page.getByRole("link", { name: /Grease the bearing/ }).waitFor();
    expect(await tab("team").getAttribute("aria-selected")).toBe("true");
    await tab("mine").click();
    await page.getByText(t("work-orders.nothing_here")).waitFor();
    await page.context().close();
  });

  testInFull("a supervisor sees the month of the calendar on a phone, day by day, and goes to the next", async () => {
    const mill = await aMill(["supervisor"]);
    const due = (at: string) => ({ plant: mill.plant, due_at: new Date(at) });
    await aWorkOrder({ ...due("2027-03-23T18:30:00Z"), name: "Balance the fan" });
    await aWorkOrder({ ...due("2027-03-10T18:30:00Z"), name: "Grease the bearing" });
    await aWorkOrder({ ...due("2027-04-02T18:30:00Z"), name: "Replace the coupling" });
    const page = await pageOf(browser, mill.people.supervisor.email, { viewport: phone, hasTouch: true });
    await page.goto("/maintenance/work-orders?view=calendar&month=2027-03");
    const days = page.getByRole("main").getByRole("region");
    const shown = async () =>
      (await days.allTextContents()).map((text) => text.replace(/(fan|bearing|coupling).*/, "$1"));
    await expect.poll(shown).toEqual(["Wed, Mar 10Grease the bearing", "Tue, Mar 23Balance the fan"]);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeFindingsInFull(page)).toEqual([]);
    await page
      .getByRole("button", { name: t("work-orders.calendar.next") })
      .filter({ visible: true })
      .click();
    await expect.poll(shown).toEqual(["Fri, Apr 2Replace the coupling"]);
    await page
      .getByRole("button", { name: t("work-orders.view.list"), exact: true })
      .filter({ visible: true })
      .click();
    await page.getByRole("tablist", { name: t("work-orders.my_work") }).waitFor();
    await page.context().close();
  });

  testInFull(
    "the overview shows the figures of the work, leads to the orders of a plant, and looks back further",
    async () => {
      const mill = await aMill(["plant_admin"]);
      await aWorkOrder({ plant: mill.plant, status: "pending", due_at: new Date("2026-01-05T12:00:00Z") });
      const page = await pageOf(browser, mill.people.plant_admin.email);
      await page.goto("/maintenance/work-orders");
      await page.getByRole("radio", { name: t("work-orders.view.overview"), exact: true }).click();
      const figure = (name: string) =>
        page
          .locator("dl > div")
          .filter({ has: page.getByText(t(`work-orders.overview.${name}`), { exact: true }) })
          .filter({ visible: true });
      await expect.poll(() => figure("overdue").textContent()).toContain("1");
      await page
        .getByRole("button", { name: t("charts.ranges.last_90_days"), exact: true })
        .filter({ visible: true })
        .click();
      await page.getByRole("button", { name: t("charts.apply"), exact: true }).click();
      await page.getByText(t("charts.rangeProblems.select_range"), { exact: true }).waitFor();
      await page.getByRole("button", { name: t("charts.ranges.last_12_months"), exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get("range") === "last_12_months");
      expect(await axeFindingsInFull(page)).toEqual([]);
      await page.context().close();
    },
  );
});
