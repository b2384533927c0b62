import type { Browser, Locator, Page } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { owner } from "../owner";
import { anAlert, aSensor, aWorkOrder, unique } from "../samples";
import { openBrowser, pageOf, phone } from "./browser";
import { layoutFindings } from "./layout";
import { aMill, journeyLanguages } from "./mill";
import { textsOf } from "./texts";

/** Work that recurs, with its procedure and part, on a phone: a failed step, a photo, a part that stays, a colleague's time, the cost, the next occurrence. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const visible = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).filter({ visible: true });

describe.each(journeyLanguages("en"))("in %s", (language) => {
  const t = textsOf(language);
  const step = (key: string, number: number) => t(`task-procedures.step.${key}`, { number });

  test("recurring work follows its procedure on a phone, costs what it took, and comes again after it was done", async () => {
    const mill = await aMill(["plant_admin", "technician"], language);
    const { plant, company, item, people } = mill;
    await owner.user.updateMany({ where: { company_id: company.id }, data: { hourly_rate: 60 } });
    const place = { company_id: company.id, plant_id: plant.id };
    const part = await owner.part.create({
      data: { ...place, number: unique("P"), name: unique("Drive belt with molded notches, 5VX1060 x 106 in") },
    });
    const room = await owner.storeRoom.create({ data: { ...place, name: unique("Room") } });
    await owner.stockLine.create({
      data: { ...place, store_room_id: room.id, part_id: part.id, on_hand: 5, value: 5_000 },
    });

    const today = new Date().toISOString().slice(0, 10);
    const admin = await pageOf(browser, people.plant_admin.email);
    const name = unique("Inspect the drive");
    await admin.goto("/task-procedures/new");
    await admin.getByRole("textbox", { name: new RegExp(`^${t("task-procedures.fields.name")}`) }).fill(name);
    await visible(admin, t("task-procedures.step.add")).click();
    await admin.getByLabel(step("text", 1), { exact: true }).fill("Lock out the drive");
    await admin.keyboard.press("Enter");
    await admin.keyboard.type("Belts without cracks");
    await admin.getByLabel(step("kind", 2)).click();
    await admin.getByRole("option", { name: t("task-procedures.step.kinds.pass_fail"), exact: true }).click();
    await visible(admin, step("more", 2)).click();
    await admin.getByLabel(step("on_fail", 2)).click();
    await admin.getByRole("option", { name: t("task-procedures.step.follow_ups.request") }).click();
    await visible(admin, t("task-procedures.step.add")).click();
    await admin.getByLabel(step("text", 3), { exact: true }).fill("Deflection");
    await admin.getByLabel(step("kind", 3)).click();
    await admin.getByRole("option", { name: t("task-procedures.step.kinds.number"), exact: true }).click();
    await admin.getByLabel(step("unit", 3), { exact: true }).fill("mm");
    await admin.getByLabel(step("max", 3), { exact: true }).fill("16");
    await visible(admin, t("task-procedures.step.add")).click();
    await admin.getByLabel(step("text", 4), { exact: true }).fill("Guard in place");
    await admin.getByLabel(step("kind", 4)).click();
    await admin.getByRole("option", { name: t("task-procedures.step.kinds.photo"), exact: true }).click();
    await visible(admin, t("ui.save")).click();
    await expect
      .poll(() => owner.taskProcedure.findFirst({ where: { name } }))
      .toMatchObject({
        steps: [
          { kind: "check" },
          { kind: "pass_fail", on_fail: "request" },
          { kind: "number", unit: "mm", max: 16 },
          { kind: "photo" },
        ],
      });

    const work = unique("Check the belts");
    await admin.goto(`/maintenance/work-orders?new=1&equipment_id=${item.id}`);
    const form = admin.getByRole("dialog", { name: t("work-orders.create.order") });
    await form.getByRole("textbox", { name: new RegExp(`^${t("work-orders.fields.name")}`) }).fill(work);
    await form.getByLabel(t("work-orders.fields.assigned_user_id")).click();
    await admin.getByRole("option", { name: people.technician.name }).click();
    await form.getByRole("checkbox", { name: t("work-orders.fields.repeats") }).click();
    await form
      .getByRole("textbox", { name: new RegExp(`^${t("work-orders.fields.first_due")}`) })
      .fill(`${today} 06:00`);
    await form.getByRole("radio", { name: t("work-series.form.modes.floating") }).click();
    await expect
      .poll(() =>
        form
          .getByRole("list", { name: t("work-series.next_dates") })
          .getByRole("listitem")
          .count(),
      )
      .toBe(10);
    await form.getByLabel(t("work-orders.fields.is_machine_down")).click();
    await form.getByLabel(t("work-orders.fields.task_procedure_id"), { exact: true }).click();
    await admin.getByRole("option", { name }).click();
    await expect
      .poll(() => form.getByLabel(step("text", 2), { exact: true }).inputValue())
      .toBe("Belts without cracks");
    await form.getByLabel(t("work-orders.parts.add")).click();
    await admin.keyboard.type(part.name);
    await admin.getByRole("option", { name: part.name }).click();
    await form.getByLabel(t("work-orders.parts.quantity", { name: part.name })).fill("2");
    await form.getByLabel(t("work-orders.parts.from", { name: part.name })).click();
    await admin.getByRole("option", { name: room.name }).click();
    await form.getByRole("button", { name: t("work-orders.make"), exact: true }).click();
    await form.waitFor({ state: "detached" });
    const order = await owner.workOrder.findFirstOrThrow({ where: { plant_id: plant.id, name: work } });
    expect(await owner.stockLine.findFirst({ where: { part_id: part.id } })).toMatchObject({ reserved: 2 });
    expect(await owner.workOrderPart.findFirst({ where: { work_order_id: order.id } })).toMatchObject({
      store_room_id: room.id,
    });

    const page = await pageOf(browser, people.technician.email, { viewport: phone, hasTouch: true, isMobile: true });
    await page.goto(`/maintenance/work-orders/${order.id}`);
    await page.getByText(part.name).filter({ visible: true }).first().waitFor();
    await visible(page, t("work-orders.actions.start")).tap();
    await page.getByRole("heading", { name: "Lock out the drive" }).filter({ visible: true }).waitFor();
    await visible(page, t("work-orders.save_step")).tap();
    await page.getByRole("heading", { name: "Belts without cracks" }).filter({ visible: true }).waitFor();
    await visible(page, t("work-orders.fail")).tap();
    await page.getByRole("heading", { name: "Deflection" }).filter({ visible: true }).waitFor();
    await page.getByLabel(t("work-orders.reading", { unit: "mm" }), { exact: true }).fill("12");
    await visible(page, t("work-orders.save_step")).tap();
    await page.getByRole("heading", { name: "Guard in place" }).filter({ visible: true }).waitFor();
    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#888" } })
      .jpeg()
      .toBuffer();
    await page
      .locator("section", { has: page.getByRole("heading", { name: "Guard in place" }) })
      .getByLabel(t("work-orders.attach.photo"), { exact: true })
      .and(page.locator("input"))
      .setInputFiles({ name: "guard.jpg", mimeType: "image/jpeg", buffer: bytes });
    const markUp = page.getByRole("dialog", { name: t("work-orders.attach.mark_up") });
    await markUp.getByRole("img", { name: t("work-orders.attach.marks", { count: 0 }) }).waitFor();
    await markUp.getByRole("button", { name: t("work-orders.attach.attach"), exact: true }).tap();
    await markUp.waitFor({ state: "detached" });
    await visible(page, t("work-orders.save_last_step")).tap();
    const sheet = page.getByRole("dialog");
    await sheet
      .getByRole("group", { name: t("work-orders.problem_solved") })
      .getByText(t("ui.yes"), { exact: true })
      .tap();
    await sheet.getByRole("button", { name: t("work-orders.labor.add_person"), exact: true }).tap();
    await sheet.getByLabel(t("work-orders.labor.person")).tap();
    await page.getByRole("option", { name: people.plant_admin.name }).tap();
    await sheet
      .getByRole("group", { name: part.name })
      .getByRole("button", { name: t("ui.stepper.less") })
      .tap();
    await sheet.getByText(t("work-orders.parts.back", { count: 1 })).waitFor();
    expect(await layoutFindings(page)).toEqual([]);
    await sheet.getByRole("button", { name: t("work-orders.actions.complete"), exact: true }).tap();
    await expect
      .poll(async () => (await owner.workOrder.findUniqueOrThrow({ where: { id: order.id } })).status)
      .toBe("completed");
    await page.context().close();

    const done = await owner.workOrder.findUniqueOrThrow({ where: { id: order.id } });
    const time = await owner.laborEntry.findMany({ where: { work_order_id: order.id }, orderBy: { id: "asc" } });
    expect(time.map(({ user_id }) => user_id)).toEqual([people.technician.id, people.plant_admin.id]);
    expect(done.total_minutes).toBe(time.reduce((sum, { minutes }) => sum + minutes, 0));
    expect(await owner.stockLine.findFirst({ where: { part_id: part.id } })).toMatchObject({ on_hand: 4, reserved: 0 });
    const [request] = await owner.workOrder.findMany({ where: { parent_id: order.id } });
    expect(request).toMatchObject({ kind: "request", status: "requested", requested_by: people.technician.id });
    expect(await owner.downtime.findFirst({ where: { equipment_id: item.id } })).toMatchObject({
      ended_at: expect.any(Date),
    });

    await admin.goto(`/maintenance/work-orders/${order.id}`);
    await visible(admin, t("work-orders.actions.close")).first().click();
    const closing = admin.getByRole("dialog", { name: t("work-orders.ask.close") });
    await closing.getByRole("button", { name: t("work-orders.ask.close"), exact: true }).click();
    await closing.waitFor({ state: "detached" });
    await admin.getByText(t("work-orders.cost.frozen")).filter({ visible: true }).waitFor();
    const cents = time.reduce((sum, { minutes }) => sum + minutes * 100, 0);
    expect(await owner.workOrder.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({
      labor_cost: BigInt(cents),
      parts_cost: 1_000n,
    });

    await admin.goto(`/maintenance/recurring/${order.series_id}`);
    await visible(admin, t("work-series.generate")).click();
    await expect
      .poll(() => owner.workOrder.findMany({ where: { series_id: order.series_id }, orderBy: { id: "asc" } }))
      .toMatchObject([{ status: "closed" }, { status: "pending", assigned_user_id: people.technician.id }]);
    const [, next] = await owner.workOrder.findMany({ where: { series_id: order.series_id }, orderBy: { id: "asc" } });
    expect(
      Math.round((next!.due_at!.getTime() - Date.parse(`${today}T06:00:00Z`)) / 86_400_000),
    ).toBeGreaterThanOrEqual(6);
    expect(await owner.stockLine.findFirst({ where: { part_id: part.id } })).toMatchObject({ on_hand: 4, reserved: 2 });
    await admin.context().close();
  });
});

const t = textsOf("en");
const yesOrNo = (within: Locator, question: string, answer: "yes" | "no") =>
  within.getByRole("group", { name: t(`work-orders.${question}`) }).getByText(t(`ui.${answer}`), { exact: true });

test("calling a problem solved while its reading is beyond the limit shows the reading, and closing the order needs a reason", async () => {
  const { people, plant, item } = await aMill(["supervisor", "technician"]);
  const sensor = await aSensor({ plant, equipment: item, type: "banner", data_set: "temp_vibe" });
  const order = await aWorkOrder({
    plant,
    equipment_id: item.id,
    assigned_user_id: people.technician.id,
    status: "in_work",
    started_at: new Date(),
  });
  const alarm = { alert_rule: "high", last_value: 4.1, warning: 1.5, alarm: 3, work_order_id: order.id };
  await anAlert({ sensor, parameter: 1, ...alarm });
  const address = `/maintenance/work-orders/${order.id}`;
  const reading = t("work-orders.beyond.reading", { value: "4.10 mm/s", limit: "1.50 mm/s" });
  const warningIn = (dialog: Locator) =>
    dialog.getByRole("alert").filter({ hasText: t("work-orders.beyond.title", { count: 1 }) });

  const page = await pageOf(browser, people.technician.email);
  await page.goto(address);
  await visible(page, t("work-orders.actions.complete")).first().click();
  const sheet = page.getByRole("dialog");
  await yesOrNo(sheet, "problem_solved", "yes").click();
  await warningIn(sheet).getByText(reading).waitFor();
  await yesOrNo(sheet, "problem_solved", "no").click();
  await warningIn(sheet).waitFor({ state: "detached" });
  await yesOrNo(sheet, "problem_solved", "yes").click();
  await warningIn(sheet).waitFor();
  await sheet.getByRole("button", { name: t("work-orders.actions.complete"), exact: true }).click();
  const orderNow = () => owner.workOrder.findUniqueOrThrow({ where: { id: order.id } });
  await expect.poll(async () => (await orderNow()).status).toBe("completed");
  await page.context().close();

  const desk = await pageOf(browser, people.supervisor.email);
  await desk.goto(address);
  await visible(desk, t("work-orders.actions.close")).first().click();
  const closing = desk.getByRole("dialog", { name: t("work-orders.ask.close") });
  await warningIn(closing).getByText(reading).waitFor();
  const close = closing.getByRole("button", { name: t("work-orders.ask.close"), exact: true });
  await close.click();
  const why = t("work-orders.beyond.reason");
  await closing.getByText(`${why} ${t("errors.is_required")}`, { exact: true }).waitFor();
  expect((await orderNow()).status).toBe("completed");
  await closing.getByRole("textbox", { name: new RegExp(`^${why}`) }).fill("The sensor is loose");
  await close.click();
  await closing.waitFor({ state: "detached" });
  expect(await orderNow()).toMatchObject({ status: "closed", supervisor_notes: "The sensor is loose" });
  await desk.context().close();
});

const findingOf = (fault: string) => ({
  alert_id: 1,
  sensor_id: 1,
  sensor_name: "Drive end",
  parameter: 3,
  data_set: "temp_vibe",
  alert_rule: "high",
  level: "alarm",
  peak_level: "alarm",
  onset_value: 8,
  value: 8,
  peak_value: 9,
  warning: 4.5,
  alarm: 7.1,
  opened_at: "2026-11-22T12:00:00.000Z",
  points: [],
  diagnosis: {
    capture_id: 1,
    axis: "z",
    taken_at: "2026-11-22T12:00:00.000Z",
    verdict: "fault",
    fault,
    confidence: "high",
    score: 0.9,
    href: null,
  },
});

test("a technician answers what was found, or takes the answer back, and the accuracy of the diagnosis counts it", async () => {
  const { people, plant, item } = await aMill(["supervisor", "technician"]);
  const finding = findingOf("outer_race");
  const anOrder = (more: object) =>
    aWorkOrder({ plant, equipment_id: item.id, assigned_user_id: people.technician.id, finding, ...more });
  const inWork = { status: "in_work", started_at: new Date() } as const;
  const done = { status: "completed", completed_at: new Date() } as const;
  await anOrder({ ...done, verdict: "confirmed" });
  const aMode = (code: string, name: string, diagnosis: string) =>
    owner.fault.create({
      data: { company_id: plant.company_id, code, name_en: name, name_es: name, diagnoses: [diagnosis] },
    });
  await aMode("A1", "Outer race of the mill", "outer_race");
  await aMode("A2", "Looseness of the mill", "looseness");
  const words = (key: string) => t(`work-orders.failure.${key}`);
  const fault = (name: string) => t(`diagnosis.faults.${name}`);
  const page = await pageOf(browser, people.technician.email);

  /** Completes an order with what was pressed in its question. */
  async function complete(answer: (question: Locator) => Promise<unknown>) {
    const { id } = await anOrder(inWork);
    await page.goto(`/maintenance/work-orders/${id}`);
    await visible(page, t("work-orders.actions.complete")).first().click();
    const sheet = page.getByRole("dialog");
    await answer(sheet.getByRole("group", { name: words("question"), exact: true }));
    await yesOrNo(sheet, "problem_solved", "yes").click();
    await sheet.getByRole("button", { name: t("work-orders.actions.complete"), exact: true }).click();
    const orderNow = () => owner.workOrder.findUniqueOrThrow({ where: { id } });
    await expect.poll(async () => (await orderNow()).status).toBe("completed");
    const { verdict, verdict_fault } = await orderNow();
    return { verdict, verdict_fault };
  }
  const press = (question: Locator, name: string) =>
    question.getByRole("button", { name: words(name), exact: true }).click();
  const pressed = (question: Locator) => question.getByRole("button", { pressed: true }).allTextContents();

  const choose = async (question: Locator, name: string) => {
    await press(question, "change");
    await question.getByRole("combobox", { name: words("mode") }).click();
    await page.getByRole("option", { name, exact: true }).click();
  };

  const confirmed = await complete((question) => press(question, "confirm"));
  expect(confirmed).toEqual({ verdict: "confirmed", verdict_fault: null });
  const nothing = await complete((question) => choose(question, words("nothing_found")));
  expect(nothing).toEqual({ verdict: "nothing_found", verdict_fault: null });
  const other = await complete((question) => choose(question, "Looseness of the mill"));
  expect(other).toEqual({ verdict: "other_fault", verdict_fault: "looseness" });
  await page.getByText("Looseness of the mill", { exact: true }).filter({ visible: true }).first().waitFor();
  const takenBack = await complete(async (question) => {
    await press(question, "confirm");
    expect(await pressed(question)).toEqual([words("confirm")]);
    await press(question, "confirm");
    expect(await pressed(question)).toEqual([]);
  });
  expect(takenBack).toEqual({ verdict: null, verdict_fault: null });
  await page.context().close();

  const desk = await pageOf(browser, people.supervisor.email);
  await desk.goto("/maintenance/diagnoses");
  const cells = async (name: string) =>
    desk
      .getByRole("row", { name: new RegExp(`^${fault(name)}`) })
      .getByRole("cell")
      .allTextContents();
  const right = t("ui.count_of.count", { part: "2", whole: "4" });
  await expect.poll(() => cells("outer_race")).toEqual([right, "1", "0", "1", "1", "0", "1", "0"]);
  const none = t("work-orders.diagnoses.no_answer");
  expect(await cells("looseness")).toEqual([none, "0", "0", "0", "0", "0", "0", "1"]);
  await desk.context().close();
});
