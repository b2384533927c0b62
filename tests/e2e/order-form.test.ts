import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { owner } from "../owner";
import { aWorkOrder } from "../samples";
import { openBrowser, pageOf, phone, scrollsSideways } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** The form of a work order has every field that a work order has; that of a log asks whether the work helped. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const local = (at: Date | null) =>
  at && new Date(at.getTime() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

describe.each(["en", "es"] as const)("in %s", (language) => {
  const t = textsOf(language);
  const field = (name: string) => t(`work-orders.fields.${name}`);

  test("a supervisor plans a work order with start, extension, parent, responsibility and measured steps", {
    timeout: 120_000,
  }, async () => {
    const mill = await aMill(["supervisor"], language);
    const parent = await aWorkOrder({ plant: mill.plant, name: "Overhaul the dryer" });
    const page = await pageOf(browser, mill.people.supervisor.email);
    await page.goto("/maintenance/work-orders?new=1");
    const dialog = page.getByRole("dialog", { name: t("work-orders.create.order") });
    await dialog.getByRole("textbox", { name: new RegExp(`^${field("name")}`) }).fill("Align the coupling");
    await dialog.getByLabel(field("assigned_user_id")).click();
    await page.getByRole("option", { name: mill.people.supervisor.name }).click();
    await dialog.getByText(t("work-orders.more"), { exact: true }).click();
    await dialog.getByLabel(field("scheduled_at")).fill("2027-03-10T06:00");
    await dialog.getByLabel(field("due_at")).fill("2027-03-11T14:00");
    await dialog.getByLabel(field("extended_at")).fill("2027-03-15T14:00");
    await dialog.getByLabel(field("parent_id")).click();
    await page.getByRole("option", { name: "Overhaul the dryer" }).click();
    await dialog.getByLabel(field("responsibility")).click();
    await page.getByRole("option", { name: t("work-orders.options.responsibility.fabrication") }).click();
    await dialog.getByRole("button", { name: t("work-orders.step.add") }).click();
    await dialog.getByLabel(t("work-orders.step.text", { number: 1 }), { exact: true }).fill("Lock out the drive");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Measure the offset");
    await dialog.getByLabel(t("work-orders.step.unit", { number: 2 }), { exact: true }).fill("mm");
    await dialog.getByRole("button", { name: t("work-orders.step.add_hint", { number: 2 }) }).click();
    await dialog.getByRole("textbox", { name: t("work-orders.step.hint", { number: 2 }) }).fill("At four positions");
    await dialog.getByLabel(field("supervisor_notes")).fill("Guard stays on until noon");
    await dialog.getByRole("button", { name: t("work-orders.make"), exact: true }).click();
    await dialog.waitFor({ state: "detached" });

    const order = await owner.workOrder.findFirstOrThrow({
      where: { plant_id: mill.plant.id, name: "Align the coupling" },
    });
    expect([local(order.scheduled_at), local(order.due_at), local(order.extended_at)]).toEqual([
      "2027-03-10T06:00",
      "2027-03-11T14:00",
      "2027-03-15T14:00",
    ]);
    expect([order.parent_id, order.responsibility, order.supervisor_notes]).toEqual([
      parent.id,
      "fabrication",
      "Guard stays on until noon",
    ]);
    expect(order.steps).toMatchObject([
      { text: "Lock out the drive", unit: null, hint: null },
      { text: "Measure the offset", unit: "mm", hint: "At four positions" },
    ]);
    await page.context().close();
  });

  test("a supervisor logs finished work on a phone with the problem not solved", {
    timeout: 120_000,
  }, async () => {
    const mill = await aMill(["supervisor"], language);
    const page = await pageOf(browser, mill.people.supervisor.email, { viewport: phone, hasTouch: true });
    await page.goto("/maintenance/logs?new=1");
    const dialog = page.getByRole("dialog", { name: t("work-orders.create.log") });
    await dialog.getByRole("textbox", { name: new RegExp(`^${field("name")}`) }).fill("Tightened the guard");
    const save = dialog.getByRole("button", { name: t("work-orders.make"), exact: true });
    await save.click();
    await dialog.getByText(`${field("problem_solved")} ${t("errors.is_required")}`).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    const solved = dialog.getByRole("group", { name: t("work-orders.problem_solved") });
    await solved.getByRole("button", { name: t("ui.no") }).click();
    await dialog.getByLabel(field("completion_note")).fill("Bolt is stripped");
    await save.click();
    await dialog.waitFor({ state: "detached" });

    const log = await owner.workOrder.findFirstOrThrow({ where: { plant_id: mill.plant.id, kind: "log" } });
    expect([log.status, log.problem_solved, log.completion_note]).toEqual(["completed", false, "Bolt is stripped"]);
    await page.context().close();
  });
});
