import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "@/lib/domain/maintenance/recurrence";
import { weekdayOf } from "@/lib/domain/maintenance/work-calendar";
import { writtenTime } from "@/lib/domain/shared/plant-day";
import { withinPlant } from "@/lib/server/data/db";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { countProcess } from "@/lib/services/oee/counters/count";
import { owner } from "../owner";
import {
  aController,
  aMeasurement,
  anAlert,
  anEquipment,
  aRequisition,
  aSensor,
  aUser,
  aWorkOrder,
  placeIn,
  theRole,
  unique,
} from "../samples";
import { ask, baseUrl, openBrowser, pageOf, password } from "./browser";
import { aBoundGateway, bind, report } from "./gateway";
import { anIdentityProvider } from "./identity-provider";
import { linksTo } from "./mailbox";
import { aMill } from "./mill";
import { textsOf } from "./texts";
import { aWalk, type Counted } from "./walk";

/**
 * The walks of a desk, 1440 × 900, each by the people whose work it is, as somebody goes who knows the product. A walk is
 * no longer than this: a number may only fall.
 */
const most = {
  "alarm to order": { presses: 3, typed: 0, scrolls: 0, persons: 1 },
  "worst machine to no action": { presses: 4, typed: 1, scrolls: 0, persons: 1 },
  "plan next week": { presses: 5, typed: 0, scrolls: 0, persons: 1 },
  "recurring inspection": { presses: 8, typed: 2, scrolls: 0, persons: 1 },
  "requisition to receipt": { presses: 10, typed: 4, scrolls: 0, persons: 3 },
  "quotations to award": { presses: 14, typed: 4, scrolls: 0, persons: 1 },
  "import and take back": { presses: 6, typed: 0, scrolls: 0, persons: 1 },
  "savings on a one-pager": { presses: 7, typed: 2, scrolls: 0, persons: 1 },
  "report scheduled": { presses: 5, typed: 1, scrolls: 0, persons: 1 },
  "shift explained": { presses: 1, typed: 0, scrolls: 0, persons: 1 },
  "user invited": { presses: 6, typed: 3, scrolls: 0, persons: 1 },
  "single sign-on tested": { presses: 9, typed: 2, scrolls: 1, persons: 1 },
  "plant from nothing to its first reading": { presses: 11, typed: 5, scrolls: 3, persons: 1 },
} satisfies Record<string, Counted>;

const t = textsOf("en");

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });
const link = (page: Page, name: string | RegExp) =>
  page.getByRole("link", { name, ...(typeof name === "string" && { exact: true }) });
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`)).first();
const menu = (page: Page) => page.getByRole("navigation", { name: t("shell.mainNavigation") });
/** What a fold of the sidebar holds. */
const fold = (page: Page, group: string) =>
  menu(page).getByRole("button", { name: new RegExp(`^${t(`shell.groups.${group}`)}`) });
const entry = (page: Page, name: string) => menu(page).getByRole("link", { name, exact: true });

const hashed = async () => ({ password_hash: await hashPassword(password), theme: "light" });
const day = 86_400_000;
const minute = 60_000;

/** A fan with a reading above its limit for alarms. */
async function anAlarm<Key extends string>(roles: readonly Key[]) {
  const mill = await aMill(roles);
  const { plant, item } = mill;
  const sensor = await aSensor({ plant, equipment: item, data_set: "temp_vibe", level: "alarm" });
  const of = { ...placeIn(plant), sensor_id: sensor.id, parameter: 1 };
  await aMeasurement(sensor, { last_value: 9.4, level: "alarm" });
  await owner.levelZone.create({ data: { ...of, warning: 4.5, alarm: 7.1 } });
  const alert = await anAlert({ sensor, parameter: 1, last_value: 9.4, warning: 4.5, alarm: 7.1 });
  return { ...mill, alert };
}

describe("from the dashboard of a plant", () => {
  test("an alarm becomes an order, to which the answer leads", async () => {
    const { people, item } = await anAlarm(["plant_admin"]);
    const { person, press, ends } = aWalk(browser, "alarm to order");
    const page = await person(people.plant_admin.email);
    await press(page.locator("tr[data-row]", { hasText: item.name }).getByRole("link", { name: item.name }).last());
    await press(button(page, t("work-orders.make")));
    const order = await owner.workOrder.findFirstOrThrow({ where: { equipment_id: item.id } });
    await press(button(page, t("work-orders.open_made", { label: `WO-${order.number}` })));
    await page.getByRole("heading", { name: order.name }).filter({ visible: true }).first().waitFor();
    expect(order).toMatchObject({ status: "pending", assigned_user_id: expect.any(Number) });
    ends(most["alarm to order"]);
    await page.context().close();
  });

  test("the worst machine is decided on from its story: no action, with the reason", async () => {
    const { people, item, alert } = await anAlarm(["plant_admin"]);
    const { person, press, typeFirst, ends } = aWalk(browser, "worst machine to no action");
    const page = await person(people.plant_admin.email);
    await press(page.locator("tr[data-row]").first().getByRole("link", { name: item.name, exact: true }));
    await press(link(page, t("stories.title")));
    await page.getByText(t("stories.gaps.not_ordered")).first().waitFor();
    await press(link(page, t("stories.now.act.acknowledge")));
    const question = page.getByRole("dialog", { name: t("alerts.acknowledge") });
    await typeFirst(question.getByRole("textbox"), "Runs in after the felt change");
    await press(question.getByRole("button", { name: t("alerts.acknowledge"), exact: true }));
    await expect
      .poll(() => owner.alert.findUnique({ where: { id: alert.id } }))
      .toMatchObject({
        acknowledged_by: people.plant_admin.id,
        acknowledge_note: "Runs in after the felt change",
        work_order_id: null,
      });
    ends(most["worst machine to no action"]);
    await page.context().close();
  });
});

describe("the week of a supervisor", () => {
  test("three orders without a date get a person and a day of next week", async () => {
    const { plant, people } = await aMill(["supervisor", "technician"]);
    const orders = await Promise.all(
      ["Align coupling", "Change oil", "Replace guard"].map((name) =>
        aWorkOrder({ plant, name: unique(name), expected_minutes: 120 }),
      ),
    );
    const today = new Date().toISOString().slice(0, 10);
    const monday = addDays(today, 8 - weekdayOf(today));
    const { person, press, key, rested, ends } = aWalk(browser, "plan next week");
    const page = await person(people.supervisor.email);
    await press(entry(page, t("shell.nav.planner")));
    await page.waitForURL((url) => url.searchParams.get("view") === "week");
    await key(page, "]");
    const cell = (date: string) =>
      page.locator(`[data-planner-cell][data-row="user:${people.technician.id}"][data-date="${date}"]`);
    await cell(monday).waitFor();
    for (const [at, { id, name }] of orders.entries()) {
      const date = addDays(monday, at);
      const from = (await page.locator("[data-planner-card]").filter({ hasText: name, visible: true }).boundingBox())!;
      const to = (await cell(date).boundingBox())!;
      await page.mouse.move(from.x + 10, from.y + 10);
      await page.mouse.down();
      await page.mouse.move(to.x + 30, to.y + 30, { steps: 8 });
      await page.mouse.up();
      await expect
        .poll(async () => {
          const { due_at, assigned_user_id } = await owner.workOrder.findUniqueOrThrow({ where: { id } });
          return [due_at?.toISOString().slice(0, 10), assigned_user_id];
        })
        .toEqual([date, people.technician.id]);
      await rested(page);
    }
    ends(most["plan next week"]);
    await page.context().close();
  });

  test("an inspection recurs, and the answer leads to its next dates", async () => {
    const { item, people } = await aMill(["supervisor", "technician"]);
    const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
    const { person, press, key, choose, typeFirst, rested, ends } = aWalk(browser, "recurring inspection");
    const page = await person(people.supervisor.email);
    await key(page, "c");
    const form = page.getByRole("dialog", { name: t("work-orders.create.order") });
    const list = (name: string) =>
      form.getByRole("combobox", { name: new RegExp(`^${t(`work-orders.fields.${name}`)}`) });
    await typeFirst(form.getByRole("textbox").first(), "Inspect fan");
    await press(list("equipment_id"));
    await page.getByRole("option", { name: item.name }).waitFor();
    await key(page, "Enter");
    await choose(list("assigned_user_id"), new RegExp(people.technician.name));
    await press(form.getByRole("checkbox", { name: t("work-series.form.title") }));
    const due = form.getByRole("textbox", { name: new RegExp(`^${t("work-orders.fields.first_due")}`) });
    await due.fill(`${tomorrow} 07:00`);
    await press(form.getByRole("button", { name: t("work-orders.make"), exact: true }));
    await press(button(page, t("work-series.next_dates")));
    await page.waitForURL(/\/maintenance\/recurring\/\d+/);
    await rested(page);
    await page.getByRole("heading", { name: t("work-series.next_dates") }).waitFor();
    const series = await owner.workSeries.findFirstOrThrow({ where: { equipment_id: item.id } });
    expect(series).toMatchObject({ name: "Inspect fan", assigned_user_id: people.technician.id });
    expect(await owner.workOrder.count({ where: { series_id: series.id } })).toBe(1);
    ends(most["recurring inspection"]);
    await page.context().close();
  });
});

const buyers = ["technician", "plant_superintendent", "requisitioner"] as const;

describe("what a plant buys", () => {
  test("a requisition is made, approved by another person, ordered and received", async () => {
    const { plant, people } = await aMill(buyers);
    const name = unique("Seal kit");
    const word = (key: string, params = {}) => t(`requisitions.${key}`, params);
    const { person, press, typeFirst, ends } = aWalk(browser, "requisition to receipt");

    const asking = await person(people.technician.email);
    await press(entry(asking, t("shell.nav.requisitions")));
    await press(link(asking, new RegExp(`^${word("new")}`)));
    await typeFirst(asking.getByRole("textbox", { name: new RegExp(`^${word("fields.name")}`) }), name);
    await press(button(asking, word("line.add_text")));
    await asking.getByRole("textbox", { name: word("line.text", { number: 1 }) }).fill("Labyrinth seal");
    await asking.getByRole("textbox", { name: word("line.price", { number: 1 }) }).fill("218.50");
    await press(button(asking, t("ui.save")));
    await asking.waitForURL(/\/requisitions\/\d+(\?|$)/);

    const approving = await person(people.plant_superintendent.email);
    const waiting = approving.locator("[data-decision]").filter({ hasText: name });
    await press(waiting.getByRole("button", { name: new RegExp(`^${word("actions.approve")}`) }));
    await waiting.waitFor({ state: "detached" });
    const stored = () => owner.requisition.findFirst({ where: { plant_id: plant.id }, include: { lines: true } });
    await expect.poll(stored).toMatchObject({ status: "approved" });

    const buying = await person(people.requisitioner.email);
    const card = buying.getByRole("article").filter({ hasText: name });
    await press(card.getByRole("button", { name: word("actions.take"), exact: true }));
    const dialog = buying.getByRole("dialog");
    await typeFirst(dialog.getByRole("textbox").first(), addDays(new Date().toISOString().slice(0, 10), 7));
    await press(dialog.getByRole("button", { name: word("actions.take"), exact: true }));
    await dialog.waitFor({ state: "detached" });
    await press(card.getByRole("button", { name }));
    await press(button(buying, word("receive")));
    await press(dialog.getByRole("button", { name: word("receive"), exact: true }));
    await buying
      .getByText(word("received", { received: 1, quantity: 1 }))
      .last()
      .waitFor();
    expect(await stored()).toMatchObject({
      name,
      requested_by: people.technician.id,
      status: "in_work",
      lines: [{ text: "Labyrinth seal", unit_price: 21_850, received: 1 }],
    });
    ends(most["requisition to receipt"]);
    await Promise.all([asking, approving, buying].map((page) => page.context().close()));
  });

  test("two vendors are requested to quote, their answers entered, and one is awarded", async () => {
    const { plant, people } = await aMill(buyers);
    const [near, far] = await Promise.all(
      ["Prairie Bearing", "Great Lakes Bearing"].map((name) =>
        owner.plantVendor.create({
          data: { ...placeIn(plant), name: unique(name), email: `${unique("sales").replace(" ", "")}@tests.example` },
        }),
      ),
    );
    const requisition = await aRequisition({
      plant,
      name: unique("Bearing set"),
      requested_by: people.technician.id,
      lines: { create: [{ position: 0, text: "NU 230", quantity: 2 }] },
    });
    const word = (key: string, params = {}) => t(`rfqs.${key}`, params);
    const { person, press, ends } = aWalk(browser, "quotations to award");
    const page = await person(people.requisitioner.email);
    await press(page.getByRole("article").getByRole("button", { name: requisition.name }));
    await press(link(page, t("requisitions.ask_vendors")));
    await press(page.getByRole("combobox", { name: word("fields.vendor_ids") }));
    for (const { name } of [near!, far!]) await press(page.getByRole("option", { name }));
    await press(button(page, t("ui.save")));
    await page.waitForURL(/\/rfqs\/\d+(\?|$)/);
    await press(button(page, word("actions.send")));
    const dialog = page.getByRole("dialog");
    await press(dialog.getByRole("button", { name: word("ask.send", { count: 2 }) }));
    await dialog.waitFor({ state: "detached" });
    for (const [price, date] of [
      ["593", "2099-12-04"],
      ["547", "2100-01-07"],
    ] as const) {
      // It stands at the vendor that has not answered yet.
      await press(button(page, word("actions.quote")));
      await dialog.getByRole("textbox", { name: word("price_of", { name: "NU 230" }) }).fill(price);
      await dialog.getByRole("textbox", { name: word("delivery_of", { name: "NU 230" }) }).fill(date);
      await press(dialog.getByRole("button", { name: t("ui.save"), exact: true }));
      await dialog.waitFor({ state: "detached" });
    }
    // The award is of the best quote that the page shows.
    await page.getByRole("table").getByText("$1,094").first().waitFor();
    await press(button(page, word("actions.award")));
    await press(dialog.getByRole("button", { name: new RegExp(far!.name) }));
    await page.getByRole("table").getByText(word("awarded"), { exact: true }).waitFor();
    const stored = await owner.requisition.findUniqueOrThrow({ where: { id: requisition.id } });
    expect(stored.vendor_id).toBe(far!.id);
    ends(most["quotations to award"]);
    await page.context().close();
  });
});

describe("what an office does now and then", () => {
  test("a file of work orders is imported and taken back", async () => {
    const { plant, people } = await aMill(["plant_admin"]);
    await anEquipment({ plant, name: "Dryer fan 3B", serial_number: "P3-DRY-FAN-3B" });
    const text = ["Number;Name;Item;Due", "1048819;Grease bearings;P3-DRY-FAN-3B;12/31/2027", ""].join("\r\n");
    const word = (key: string, params = {}) => t(`imports.screen.${key}`, params);
    const imported = () => owner.workOrder.count({ where: { plant_id: plant.id, external_id: { not: null } } });
    const { person, press, rested, ends } = aWalk(browser, "import and take back");
    const page = await person(people.plant_admin.email);
    await press(fold(page, "import"));
    await press(entry(page, t("shell.nav.import_work_orders")));
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      press(page.locator("label", { has: page.locator("input[type=file]") })),
    ]);
    await chooser.setFiles({ name: "backlog.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await page.getByRole("heading", { name: "backlog.csv" }).waitFor();
    await rested(page);
    await press(button(page, word("import_rows", { count: 1 })));
    await page.getByText(t("imports.options.status.completed"), { exact: true }).first().waitFor();
    expect(await imported()).toBe(1);
    await press(button(page, word("take_back")));
    const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await press(question.getByRole("button", { name: word("take_back_now"), exact: true }));
    await page.getByText(word("taken_back"), { exact: true }).first().waitFor();
    expect(await imported()).toBe(0);
    ends(most["import and take back"]);
    await page.context().close();
  });

  test("savings are put on a one-pager, which is issued and printed to be sent", async () => {
    const { company, plant, order, analyst } = await aSavedMill();
    const word = (key: string, params = {}) => t(`one-pagers.${key}`, params);
    const { person, press, ends } = aWalk(browser, "savings on a one-pager");
    const page = await person(analyst.email);
    await press(entry(page, t("shell.nav.success")));
    await page.getByLabel(t("success.search")).fill(company.name);
    await press(link(page, new RegExp(company.name)));
    await page.getByRole("heading", { name: company.name }).waitFor();
    await press(link(page, t("success.company.new_one_pager")));
    await field(page, word("fields.headline")).fill("One failure was repaired in time.");
    await press(button(page, t("ui.save")));
    await page.waitForURL(/\/roi-one-pager\/\d+(\?|$)/);
    await press(button(page, word("actions.issue")));
    const dialog = page.getByRole("dialog");
    await press(dialog.getByRole("button", { name: word("actions.issue"), exact: true }));
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("table").getByText(`WO-${order.number}`).first().waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), press(button(page, word("actions.pdf")))]);
    expect(download.suggestedFilename()).toContain(plant.name);
    expect(await owner.onePager.findFirstOrThrow({ where: { plant_id: plant.id } })).toMatchObject({
      issued_at: expect.any(Date),
      headline: "One failure was repaired in time.",
    });
    ends(most["savings on a one-pager"]);
    await page.context().close();
  });

  test("a report of a sensor is scheduled for every week", async () => {
    const { plant, people, item } = await aMill(["plant_admin"]);
    const sensor = await aSensor({ plant, equipment: item });
    const word = (key: string) => t(`report-schedules.${key}`);
    const { person, press, choose, typeFirst, ends } = aWalk(browser, "report scheduled");
    const page = await person(people.plant_admin.email);
    await press(link(page, word("title")));
    await press(link(page, word("new")));
    await typeFirst(field(page, word("fields.name")), "Fans of the week");
    await choose(page.getByRole("combobox", { name: word("fields.sensor_ids") }), new RegExp(sensor.name));
    await press(button(page, t("ui.save")));
    const stored = () => owner.reportSchedule.findFirst({ where: { plant_id: plant.id } });
    await expect.poll(stored).toMatchObject({ name: "Fans of the week", cadence: "weekly", sensor_ids: [sensor.id] });
    await page.getByText("Fans of the week").first().waitFor();
    ends(most["report scheduled"]);
    await page.context().close();
  });
});

/** A company with a saving that the plant has approved, in the quarter that a one-pager is about. */
async function aSavedMill() {
  const mill = await aMill(["supervisor", "corporate"]);
  const { plant, item, machine, people } = mill;
  const now = new Date();
  const quarter = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (now.getUTCMonth() % 3), 1);
  const at = (days: number) => new Date(quarter - days * day);
  const sensor = await aSensor({ plant, equipment: item });
  const order = await aWorkOrder({
    plant,
    equipment_id: item.id,
    machine_id: machine.id,
    status: "completed",
    problem_solved: true,
    created_at: at(46),
    completed_at: at(45),
    name: unique("Replace bearing"),
    verdict: "confirmed",
  });
  await anAlert({ sensor, parameter: 1, work_order_id: order.id, opened_at: at(46), ended_at: at(45) });
  await owner.saving.create({
    data: {
      company_id: plant.company_id,
      plant_id: plant.id,
      work_order_id: order.id,
      currency: "USD",
      status: "approved",
      evidence: "proof",
      evidenced_at: at(44),
      amount: 3_432_000,
      probability: 80,
      failure_minutes: 720,
      planned_minutes: 180,
      downtime_cost: 400_000,
      failure_cost: 950_000,
      labor_cost: 200_000,
      parts_cost: 60_000,
      estimated_by: people.supervisor.id,
      estimated_at: at(45),
      approved_by: people.corporate.id,
      approved_at: at(43),
    },
  });
  const analyst = await aUser({ role: "analyst", ...(await hashed()) });
  return { ...mill, order, analyst };
}

describe("the line of an OEE user", () => {
  test("a shift whose OEE is low is explained by its longest stop", async () => {
    const { people, process } = await aStoppedLine();
    const { person, press, ends } = aWalk(browser, "shift explained");
    const page = await person(people.oee_process.email);
    await page.getByRole("img", { name: new RegExp(t("processes.band_summary", { stops: 2, short: 0 })) }).waitFor();
    const longest = page.getByRole("listitem").filter({ hasText: "20:00" });
    await press(longest.getByRole("button", { name: "Wrapper jam" }));
    await longest.getByText("Wrapper jam").waitFor();
    const stops = await owner.downtime.findMany({ where: { process_id: process.id, reason: { not: null } } });
    expect(stops).toMatchObject([{ reason: "Wrapper jam", explained_by: people.oee_process.id }]);
    expect(stops[0]!.ended_at!.getTime() - stops[0]!.started_at.getTime()).toBe(20 * minute);
    ends(most["shift explained"]);
    await page.context().close();
  });
});

/** A line in its shift that stood still for twenty minutes, and later for five. */
async function aStoppedLine() {
  const mill = await aMill(["oee_process", "plant_admin"]);
  const { plant, line } = mill;
  const controller = await aController({ plant });
  const outfeed = await aSensor({ controller, data_set: "counter", name: unique("Outfeed") });
  const { time_zone } = await owner.plant.findUniqueOrThrow({ where: { id: plant.id } });
  const now = Math.floor(Date.now() / minute) * minute;
  const clock = (at: number) => writtenTime(at, time_zone).slice(11);
  const [page, admin] = await Promise.all([
    pageOf(browser, mill.people.oee_process.email),
    pageOf(browser, mill.people.plant_admin.email),
  ]);
  const { data: process } = await ask<{ id: number }>(page, "post", "/plants/conveyor/processes", {
    plant_id: plant.id,
    production_line_id: line.id,
    name: unique("Cartoner"),
    target_oee: 85,
    outfeed_sensor_id: outfeed.id,
    reject_sensor_id: null,
    run_rate: 60,
    stop_seconds: 10,
    work_days: [1, 2, 3, 4, 5, 6, 7],
    breaks: [],
    value_per_part: 340,
    shifts: [{ name: "A", starts: clock(now - 60 * minute), ends: clock(now + 120 * minute) }],
    reasons: [{ name: "Wrapper jam" }, { name: "Size change", is_planned: true }],
  });
  const isStill = (ago: number) => (ago >= 30 && ago < 50) || (ago >= 15 && ago < 20);
  const devices: object[] = [];
  let parts = 100;
  for (let at = now - 60 * minute; at <= now; at += 5_000) {
    if (!isStill((now - at) / minute)) parts += 5;
    devices.push({ uid: outfeed.uid, ts: new Date(at).toISOString(), values: { outfeed: parts } });
  }
  await report(await aBoundGateway(admin, controller), { devices });
  // What the worker does every 15 seconds, without waiting for its turn.
  await withinPlant(plant.company_id, plant.id, (tx) => countProcess(tx, process.id, new Date()));
  await Promise.all([page.context().close(), admin.context().close()]);
  return { ...mill, process };
}

describe("who comes in", () => {
  test("a user is invited with a role", async () => {
    const { plant, people } = await aMill(["plant_admin"]);
    const email = `${unique("ana").replace(" ", ".")}@tests.example`;
    const word = (key: string) => t(`users.${key}`);
    const { person, press, choose, typeFirst, ends } = aWalk(browser, "user invited");
    const page = await person(people.plant_admin.email);
    await press(fold(page, "system"));
    await press(entry(page, word("title")));
    await press(link(page, word("new")));
    await typeFirst(field(page, word("fields.first_name")), "Ana");
    await field(page, word("fields.last_name")).fill("Ruiz");
    await field(page, word("fields.email")).fill(email);
    await choose(field(page, word("fields.role_id")), "Technician");
    await press(button(page, word("send_invitation")));
    await page.waitForURL(/\/users\/\d+/);
    await page.getByText(word("options.status.invited"), { exact: true }).waitFor();
    const stored = await owner.user.findFirstOrThrow({ where: { email }, include: { role: true, plants: true } });
    expect([stored.role.key, stored.plants.map(({ plant_id }) => plant_id)]).toEqual(["technician", [plant.id]]);
    await expect.poll(() => linksTo(email)).toHaveLength(1);
    ends(most["user invited"]);
    await page.context().close();
  });

  test("single sign-on is set up from the provider's metadata, and its sign-in tested", async () => {
    const [provider, mill] = await Promise.all([anIdentityProvider(), aMill([])]);
    // First of the list of companies, however many other tests have made.
    const data = { name: unique("A company") };
    const company = await owner.company.update({ where: { id: mill.company.id }, data });
    const staff = await aUser({ role: "super_admin", ...(await hashed()) });
    const domain = `walk-${company.id}.example`;
    const word = (key: string, params = {}) => t(`single-sign-on.${key}`, params);
    const { person, press, choose, rested, ends } = aWalk(browser, "single sign-on tested");
    const page = await person(staff.email);
    await press(fold(page, "integrations"));
    await press(entry(page, t("shell.nav.single_sign_on")));
    await press(link(page, company.name));
    await page.waitForURL(/\/companies\/\d+\/single-sign-on/);
    await field(page, word("metadata_card.paste")).fill(provider.metadata);
    await press(button(page, word("metadata_card.read")));
    await page.getByText("CN=Test identity provider").waitFor();
    await press(page.getByRole("switch", { name: word("fields.is_active") }));
    await field(page, word("fields.email_domains")).fill(domain);
    await choose(page.getByRole("combobox", { name: new RegExp(`^${word("fields.default_role_id")}`) }), "Technician");
    await press(button(page, t("ui.save")));
    await page.getByText(word("saved")).first().waitFor();
    const key = /\/saml\/([^/]+)\/acs$/.exec(await page.getByLabel(word("own.acs"), { exact: true }).inputValue())![1]!;
    // Who administers the provider enters our addresses there.
    const metadata = await page.context().request.get(`/saml/${key}/metadata`);
    provider.trust(await metadata.text());
    await rested(page);
    const opened = page.context().waitForEvent("page");
    await press(button(page, word("test.title")));
    const tab = await opened;
    await tab.getByLabel("Account").fill(`ana.perez@${domain}`);
    await tab.getByRole("button", { name: "Enter" }).click();
    await tab.getByRole("heading", { name: word("test.works") }).waitFor();
    await tab.getByText(word("test.accounts.new", { role: "Technician" })).waitFor();
    expect(await owner.samlIdp.findUniqueOrThrow({ where: { key } })).toMatchObject({
      is_active: true,
      default_role_id: (await theRole("technician")).id,
    });
    ends(most["single sign-on tested"]);
    provider.stop();
    await page.context().close();
  });

  test("a plant comes from nothing to the first reading of a machine", async () => {
    const staff = await aUser({ role: "super_admin", ...(await hashed()) });
    const companyName = unique("Cedar Ridge Paper");
    const word = (key: string, values?: Record<string, string | number>) => t(`set-up.${key}`, values);
    const { person, press, rested, ends } = aWalk(browser, "plant from nothing to its first reading");
    const page = await person(staff.email);
    await press(fold(page, "system"));
    await press(entry(page, t("plants.title")));
    await press(link(page, word("title")));
    const card = (step: string) => page.locator(`[data-step=${step}][data-card]`);
    const inCard = (step: string, name: string) => card(step).getByRole("button", { name, exact: true });
    await card("company").getByLabel(word("company.name")).fill(companyName);
    await press(inCard("company", word("company.make")));
    await card("company").getByText(companyName).waitFor();
    await card("plant").getByLabel(t("plants.fields.name")).fill("Elk River Mill");
    await press(inCard("plant", word("plant.make")));
    await page.getByRole("heading", { level: 1, name: word("title_of", { plant: "Elk River Mill" }) }).waitFor();
    await card("structure")
      .getByRole("textbox", { name: word("structure.paste_label") })
      .fill(structure);
    await press(inCard("structure", word("structure.check")));
    await press(inCard("structure", t("imports.screen.import_rows", { count: 1 + 3 * machines })));
    await card("structure").and(page.locator("[data-done]")).waitFor();

    const serial = unique("DXM");
    await card("gateway").getByLabel(t("controllers.fields.serial_number")).fill(serial);
    await press(inCard("gateway", word("gateway.make")));
    const uid = await firstReading(serial, await page.getByTestId("code").textContent());
    const list = card("gateway").getByRole("combobox", { name: word("arrivals.choose_for", { name: uid }) });
    await press(list);
    await page.keyboard.type("Motor 7");
    await press(page.getByRole("option", { name: "Motor 7" }));
    await press(inCard("gateway", word("arrivals.add", { count: 1 })));
    await card("gateway")
      .getByText(`${t.number(2.14, 2)} mm/s`)
      .waitFor();
    await rested(page);
    const plant = await owner.plant.findFirstOrThrow({ where: { company: { name: companyName } } });
    const sensor = await owner.sensor.findFirstOrThrow({ where: { plant_id: plant.id }, include: { equipment: true } });
    expect([await owner.machine.count({ where: { plant_id: plant.id } }), sensor.equipment?.name]).toEqual([
      machines,
      "Motor 7",
    ]);
    ends(most["plant from nothing to its first reading"]);
    await page.context().close();
  });
});

const machines = 20;
/** As somebody copies it from a sheet. */
const structure = Array.from({ length: machines }, (_, at) =>
  ["Line 1", `Pump ${at + 1}`, "Drive", `Motor ${at + 1}`].join("\t"),
).join("\n");

/** What the gateway does once it is given its code; of a device that nobody knows yet. Answers the device. */
async function firstReading(serial: string, code: string | null): Promise<string> {
  const bound = await bind(serial, code);
  const { token } = ((await bound.json()) as { data: { token: string } }).data;
  const uid = unique("vib");
  await fetch(`${baseUrl}/api/ingest/v1/readings`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({
      v: 1,
      gateway: serial,
      devices: [{ uid, ts: new Date().toISOString(), values: { vel_rms_x: 2.14, temp: 48.2 } }],
    }),
  });
  return uid;
}
