import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "@/lib/domain/maintenance/recurrence";
import { weekdayOf } from "@/lib/domain/maintenance/work-calendar";
import { testInFull } from "../full";
import { owner } from "../owner";
import { aTeam, aWorkOrder, unique } from "../samples";
import { axeFindingsInFull, listening, openBrowser, pageOf, phone, settled, withAxe } from "./browser";
import { aMill, journeyLanguages, type Language } from "./mill";
import { textsOf } from "./texts";

/** The week of a plant: work is moved between days and people by mouse, by finger and by keys, and dated on a phone. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const today = new Date().toISOString().slice(0, 10);
/** Next week, in which nothing is overdue: its Monday. */
const monday = addDays(today, 8 - weekdayOf(today));

async function aWeek(language: Language = "en") {
  const mill = await aMill(["supervisor", "technician"], language);
  const { plant, people } = mill;
  const order = (due: string | null, more: object = {}) =>
    aWorkOrder({
      plant,
      name: unique("Work"),
      due_at: due && new Date(`${due}T14:00:00Z`),
      expected_minutes: 300,
      assigned_user_id: people.technician.id,
      ...more,
    });
  return { ...mill, order };
}

async function open(page: Page) {
  await page.goto(`/maintenance/work-orders?view=week&week=${monday}`);
  await listening(page);
  await settled(page);
}
const card = (page: Page, { name }: { name: string }) =>
  page.locator("[data-planner-card]").filter({ hasText: name, visible: true });
const cell = (page: Page, user_id: number, date: string) =>
  page.locator(`[data-planner-cell][data-row="user:${user_id}"][data-date="${date}"]`);
const stored = async ({ id }: { id: number }) => {
  const { due_at, assigned_user_id } = await owner.workOrder.findUniqueOrThrow({ where: { id } });
  return [due_at?.toISOString().slice(0, 16), assigned_user_id];
};

test("a card dragged to another day shows what the day would hold, moves there, and can be taken back", async () => {
  const { order, people } = await aWeek();
  const t = textsOf("en");
  const moved = await order(monday);
  await order(addDays(monday, 1));
  const page = await pageOf(browser, people.supervisor.email);
  await open(page);
  const target = cell(page, people.technician.id, addDays(monday, 1));
  const from = (await card(page, moved).boundingBox())!;
  const to = (await target.boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 40, { steps: 8 });
  await target.getByText(t("planner.from_to", { before: "5", after: "10" })).waitFor();
  await target.getByText(t("planner.over", { hours: "2" })).waitFor();
  await page.mouse.up();
  await expect.poll(() => stored(moved)).toEqual([`${addDays(monday, 1)}T14:00`, people.technician.id]);
  expect(new URL(page.url()).searchParams.get("id")).toBeNull();
  await page.getByRole("button", { name: t("planner.undo"), exact: true }).click();
  await expect.poll(() => stored(moved)).toEqual([`${monday}T14:00`, people.technician.id]);
  await page.context().close();
});

testInFull(
  "the keys move a card to another day and person, each place is announced, and nobody else's work is touched",
  async () => {
    const { order, people } = await aWeek();
    const t = textsOf("en");
    await owner.workSchedule.create({
      data: {
        company_id: (await owner.user.findUniqueOrThrow({ where: { id: people.supervisor.id } })).company_id!,
        user_id: people.supervisor.id,
        minutes: [480, 480, 480, 480, 480, 0, 0],
      },
    });
    const moved = await order(monday);
    const page = await pageOf(browser, people.supervisor.email);
    await open(page);
    await card(page, moved).focus();
    await page.keyboard.press("m");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    const rows = await page.locator("tbody th[scope=row]").allTextContents();
    const technicianAt = rows.findIndex((row) => row.includes(people.technician.name));
    await page.keyboard.press(technicianAt === 0 ? "ArrowDown" : "ArrowUp");
    await page
      .locator("[aria-live=assertive]")
      .filter({ hasText: people.supervisor.name })
      .filter({ hasText: t("planner.load_fits", { before: "0", after: "5", capacity: "8" }) })
      .waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => stored(moved)).toEqual([`${addDays(monday, 2)}T14:00`, people.supervisor.id]);

    await card(page, moved).focus();
    await page.keyboard.press("m");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Escape");
    await page.keyboard.press("]");
    await page.waitForURL((url) => url.searchParams.get("week") === addDays(monday, 7));
    expect(await stored(moved)).toEqual([`${addDays(monday, 2)}T14:00`, people.supervisor.id]);
    await page.context().close();
  },
);

testInFull("a finger that rests on a card lifts it, and one that swipes scrolls", async () => {
  const { order, people } = await aWeek();
  const moved = await order(monday);
  const page = await pageOf(browser, people.supervisor.email, {
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
  });
  await open(page);
  await card(page, moved).scrollIntoViewIfNeeded();
  const from = (await card(page, moved).boundingBox())!;
  const to = (await cell(page, people.technician.id, addDays(monday, 1)).boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  await touch("touchStart", from.x + 20, from.y + 15);
  await touch("touchMove", from.x + 20, from.y + 80);
  await touch("touchMove", to.x + 20, to.y + 40);
  await touch("touchEnd", 0, 0);
  expect(await stored(moved)).toEqual([`${monday}T14:00`, people.technician.id]);

  await page.evaluate(() => window.scrollTo(0, 0));
  await card(page, moved).scrollIntoViewIfNeeded();
  const again = (await card(page, moved).boundingBox())!;
  const there = (await cell(page, people.technician.id, addDays(monday, 1)).boundingBox())!;
  await touch("touchStart", again.x + 20, again.y + 15);
  await page.locator(".fixed.shadow-float").filter({ hasText: moved.name }).waitFor();
  await touch("touchMove", there.x + 20, there.y + 40);
  await touch("touchEnd", 0, 0);
  await expect.poll(() => stored(moved)).toEqual([`${addDays(monday, 1)}T14:00`, people.technician.id]);
  await page.context().close();
});

testInFull.each(journeyLanguages("en"))(
  "unscheduled work gets its date and person on a phone, in %s",
  async (language) => {
    const { order, people } = await aWeek(language);
    const t = textsOf(language);
    const undated = await order(null);
    const page = await pageOf(browser, people.supervisor.email, { viewport: phone, hasTouch: true, isMobile: true });
    await open(page);
    const tray = page.getByRole("article").filter({ hasText: undated.name, visible: true });
    await tray.getByRole("button", { name: t("planner.set_date"), exact: true }).tap();
    const dialog = page.getByRole("dialog", { name: t("planner.set_date") });
    await dialog
      .getByRole("textbox", { name: new RegExp(`^${t("work-orders.fields.due_at")}`) })
      .fill(`${monday} 07:30`);
    await dialog.getByRole("button", { name: t("planner.save"), exact: true }).tap();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(async () => (await stored(undated))[0]).toBe(`${monday}T07:30`);
    await page.context().close();
  },
);

testInFull(
  "a supervisor sets hours, an absence and a holiday in the planner, and a technician only reads it",
  async () => {
    const { order, people, plant } = await aWeek();
    const t = textsOf("en");
    await order(monday);
    const page = await pageOf(browser, people.supervisor.email);
    await withAxe(page);
    await open(page);
    await page.getByRole("rowheader").filter({ hasText: people.technician.name }).getByRole("button").click();
    const hours = page.getByRole("dialog", { name: t("planner.edit_hours") });
    await hours.getByRole("checkbox", { name: t("planner.usual_hours") }).click();
    await hours.getByRole("spinbutton", { name: "Mon" }).fill("6.5");
    await hours.getByRole("textbox", { name: t("planner.from_date") }).fill(addDays(monday, 1));
    await hours.getByRole("textbox", { name: t("planner.reason") }).fill("Vacation");
    await hours.getByRole("button", { name: t("planner.add_absence"), exact: true }).click();
    await hours.getByText("Vacation").waitFor();
    await hours.getByRole("button", { name: t("planner.save"), exact: true }).click();
    await hours.waitFor({ state: "detached" });
    await cell(page, people.technician.id, monday)
      .getByText(t("planner.of_capacity", { capacity: "6.5" }))
      .waitFor();
    await cell(page, people.technician.id, addDays(monday, 1)).getByText("Vacation").waitFor();

    await page.getByRole("columnheader").nth(3).hover();
    await page.getByRole("columnheader").nth(3).getByRole("button").click();
    const day = page.getByRole("dialog");
    await day.getByRole("textbox", { name: t("planner.holiday") }).fill("Founders' Day");
    await day.getByRole("button", { name: t("planner.save"), exact: true }).click();
    await day.waitFor({ state: "detached" });
    await page.getByRole("columnheader").nth(3).getByText("Founders' Day").waitFor();
    expect(await owner.plantHoliday.findMany({ where: { plant_id: plant.id } })).toMatchObject([
      { name: "Founders' Day" },
    ]);
    expect(await axeFindingsInFull(page)).toEqual([]);
    await page.context().close();

    const technician = await pageOf(browser, people.technician.email);
    await open(technician);
    await technician.getByText("Founders' Day").filter({ visible: true }).first().waitFor();
    expect(await technician.getByRole("rowheader").getByRole("button").count()).toBe(0);
    expect(await technician.getByRole("button", { name: t("planner.set_date") }).count()).toBe(0);
    await technician.context().close();
  },
);

testInFull("a skipped date shows its reason, and one team's rows are shown alone", async () => {
  const { order, people, plant } = await aWeek();
  const t = textsOf("en");
  const own = await order(monday);
  const { company_id } = plant;
  const series = await owner.workSeries.create({
    data: {
      company_id,
      plant_id: plant.id,
      name: unique("Check UPS"),
      assigned_user_id: people.technician.id,
      rule: { period_type: "weekly", every: 1, weekdays: [2], starts_on: monday, time: "06:00", mode: "fixed" },
    },
  });
  await owner.workSeriesOccurrence.create({
    data: {
      company_id,
      plant_id: plant.id,
      series_id: series.id,
      state: "skipped",
      reason: "two_open",
      date: new Date(addDays(monday, 1)),
    },
  });
  const team = await aTeam({ plant, members: [people.supervisor] });
  const page = await pageOf(browser, people.supervisor.email);
  await withAxe(page);
  await open(page);
  const skipped = cell(page, people.technician.id, addDays(monday, 1));
  await skipped.getByRole("button", { name: series.name }).click();
  await page.getByText(t("work-series.reasons.two_open")).waitFor();
  expect(await axeFindingsInFull(page)).toEqual([]);
  await page.keyboard.press("Escape");
  const counts = t("planner.series_counts", { made: 0, moved: 0, skipped: 1, missed: 0 });
  await page.getByText(counts).filter({ visible: true }).waitFor();

  await page.getByRole("combobox", { name: t("planner.crew") }).click();
  await page.getByRole("option", { name: team.name }).click();
  await page.waitForURL((url) => url.searchParams.get("team") === String(team.id));
  await card(page, own).waitFor({ state: "detached" });
  await page.context().close();
});

testInFull("work goes to a team by its date, and a change at the same time is answered with who made it", async () => {
  const { order, people, plant } = await aWeek();
  const t = textsOf("en");
  const undated = await order(null);
  const moved = await order(monday);
  const team = await aTeam({ plant, members: [people.technician] });
  const page = await pageOf(browser, people.supervisor.email);
  await open(page);
  const tray = page.getByRole("article").filter({ hasText: undated.name, visible: true });
  await tray.getByRole("button", { name: t("planner.set_date"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("planner.set_date") });
  await dialog.getByRole("combobox").click();
  await page.getByRole("option", { name: team.name }).click();
  await dialog.getByRole("button", { name: t("planner.save"), exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await owner.workOrder.findUniqueOrThrow({ where: { id: undated.id } })).toMatchObject({
    assigned_user_id: null,
    assigned_team_id: team.id,
  });

  await card(page, moved).focus();
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowRight");
  const other = await pageOf(browser, people.technician.email);
  await other.goto("/maintenance/work-orders");
  const started = await other.evaluate(async (id) => {
    const headers = { "Content-Type": "application/json", "X-Requested-With": "XMLHttpRequest" };
    const answer = await fetch("/api/maintenance/in-work-multiple", {
      method: "PUT",
      headers,
      body: JSON.stringify({ ids: [id] }),
    });
    return answer.status;
  }, moved.id);
  expect(started).toBe(200);
  await page.keyboard.press("Enter");
  await page
    .getByText(t("planner.changed_by", { label: `WO-${moved.number}`, person: people.technician.name }))
    .waitFor();
  expect(await stored(moved)).toEqual([`${monday}T14:00`, people.technician.id]);
  await other.context().close();
  await page.context().close();
});

testInFull(
  "an order of a series is deleted from its page, and its date is skipped while the series goes on",
  async () => {
    const { company, plant, item, people } = await aMill(["plant_admin"]);
    const word = (key: string, params = {}) => textsOf("en")(`work-orders.delete.${key}`, params);
    const place = { company_id: company.id, plant_id: plant.id };
    const rule = {
      period_type: "weekly",
      every: 1,
      starts_on: "2099-01-06",
      time: "06:00",
      mode: "fixed",
      on_holiday: "same",
      lead_days: 7,
    };
    const series = await owner.workSeries.create({
      data: { ...place, name: unique("Grease"), equipment_id: item.id, rule, next_on: new Date("2099-01-13") },
    });
    const order = await owner.workOrder.create({
      data: {
        ...place,
        number: 1,
        name: unique("Grease"),
        equipment_id: item.id,
        series_id: series.id,
        status: "pending",
        due_at: new Date("2099-01-06T06:00:00Z"),
      },
    });
    const occurrence = await owner.workSeriesOccurrence.create({
      data: { ...place, series_id: series.id, date: new Date("2099-01-06"), state: "made", work_order_id: order.id },
    });
    const page = await pageOf(browser, people.plant_admin.email, { reducedMotion: "reduce" });
    await page.goto(`/maintenance/work-orders/${order.id}`);
    await listening(page);
    await page
      .getByRole("button", { name: textsOf("en")("ui.moreActions") })
      .last()
      .click();
    await page.getByRole("menuitem", { name: word("title") }).click();
    const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await dialog.getByText(word("of_series")).waitFor();
    await dialog.getByRole("button", { name: word("title") }).click();
    await page.waitForURL(/work-orders$/);
    expect(await owner.workSeriesOccurrence.findUniqueOrThrow({ where: { id: occurrence.id } })).toMatchObject({
      state: "skipped",
      reason: "deleted",
      work_order_id: null,
    });
    expect((await owner.workSeries.findUniqueOrThrow({ where: { id: series.id } })).ended_at).toBeNull();
    await page.context().close();
  },
);
