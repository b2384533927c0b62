import type { Browser, Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { owner } from "../owner";
import { aLine, aMachine, anAsset, anEquipment, aWorkOrder, unique } from "../samples";
import { openBrowser, pageOf, phone, scrollsSideways } from "./browser";
import { aMill, journeyLanguages } from "./mill";
import { textsOf } from "./texts";

/** The form of a work order has every field that a work order has; that of a log asks whether the work helped. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const local = (at: Date | null) =>
  at && new Date(at.getTime() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

describe.each(journeyLanguages("en"))("in %s", (language) => {
  const t = textsOf(language);
  const field = (name: string) => t(`work-orders.fields.${name}`);

  test("a supervisor plans a work order with start, extension, parent, responsibility and measured steps", async () => {
    const mill = await aMill(["supervisor"], language);
    const parent = await aWorkOrder({ plant: mill.plant, name: "Overhaul the dryer" });
    const elsewhere = await aMachine({ line: mill.line, name: unique("Reel") });
    const [, drive] = [
      await anEquipment({ asset: mill.asset, name: "Conveyor drive" }),
      await anEquipment({ asset: await anAsset({ machine: elsewhere, name: "Brake" }), name: "Conveyor drive" }),
    ];
    const page = await pageOf(browser, mill.people.supervisor.email);
    await page.goto("/maintenance/work-orders?new=1");
    const dialog = page.getByRole("dialog", { name: t("work-orders.create.order") });
    await dialog.getByRole("textbox", { name: new RegExp(`^${field("name")}`) }).fill("Align the coupling");
    await dialog.getByRole("combobox", { name: field("equipment_id"), exact: true }).click();
    await page.keyboard.type("Conveyor drive");
    const placeOf = (machine: string, asset: string) => `${mill.line.name} / ${machine} / ${asset}`;
    const places = [placeOf(elsewhere.name, "Brake"), placeOf(mill.machine.name, mill.asset.name)];
    const offered = page.getByRole("option").filter({ hasText: "Conveyor drive" });
    await expect
      .poll(async () => (await offered.allTextContents()).toSorted())
      .toEqual(places.map((place) => `Conveyor drive${place}`).toSorted());
    await offered.filter({ hasText: places[0] }).click();
    await dialog.getByLabel(field("assigned_user_id")).click();
    await page.getByRole("option", { name: mill.people.supervisor.name }).click();
    await dialog.getByText(t("work-orders.more"), { exact: true }).click();
    await dialog.getByLabel(field("scheduled_at")).fill("2027-03-10T06:00");
    await dialog.getByLabel(field("due_at")).fill("2027-03-11T14:00");
    await dialog.getByLabel(field("extended_at")).fill("2027-03-15T14:00");
    await dialog.getByLabel(field("parent_id")).click();
    await page.getByRole("option", { name: "Overhaul the dryer" }).click();
    await dialog.getByLabel(field("responsibility_area")).click();
    await page.getByRole("option", { name: t("work-orders.options.responsibility_area.fabrication") }).click();
    await dialog.getByRole("button", { name: t("task-procedures.step.add") }).click();
    await dialog.getByLabel(t("task-procedures.step.text", { number: 1 }), { exact: true }).fill("Lock out the drive");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Measure the offset");
    await dialog.getByLabel(t("task-procedures.step.kind", { number: 2 })).click();
    await page.getByRole("option", { name: t("task-procedures.step.kinds.number") }).click();
    await dialog.getByLabel(t("task-procedures.step.unit", { number: 2 }), { exact: true }).fill("mm");
    await dialog.getByRole("button", { name: t("task-procedures.step.more", { number: 2 }) }).click();
    await dialog
      .getByRole("textbox", { name: t("task-procedures.step.hint", { number: 2 }) })
      .fill("At four positions");
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
    expect([order.equipment_id, order.parent_id, order.responsibility_area, order.supervisor_notes]).toEqual([
      drive.id,
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

  test("a supervisor gives a work order to a machine of a line, and moves it to an asset of another", async () => {
    const mill = await aMill(["supervisor"], language);
    const other = await aLine({ plant: mill.plant, name: unique("Winder") });
    const elsewhere = await aMachine({ line: other, name: unique("Reel") });
    const part = await anAsset({ machine: elsewhere, name: unique("Brake") });
    const page = await pageOf(browser, mill.people.supervisor.email);
    const choiceOf = (dialog: Locator, name: string) =>
      dialog.getByRole("combobox", { name: new RegExp(`^${field(name)}`) });
    const pick = async (dialog: Locator, name: string, choice: string) => {
      await choiceOf(dialog, name).click();
      await page.getByRole("option", { name: choice }).click();
      // The list fades out; the next one must not be read together with it.
      await expect.poll(() => page.getByRole("option").count()).toBe(0);
    };
    const offered = async (dialog: Locator, name: string) => {
      await choiceOf(dialog, name).click();
      const options = page.getByRole("option");
      await expect.poll(() => options.allInnerTexts()).not.toEqual([]);
      const all = await options.allInnerTexts();
      await page.keyboard.press("Escape");
      await expect.poll(() => options.count()).toBe(0);
      return all.map((text) => text.split("\n")[0]);
    };
    await page.goto("/maintenance/work-orders?new=1");
    const made = page.getByRole("dialog", { name: t("work-orders.create.order") });
    await made.getByRole("textbox", { name: new RegExp(`^${field("name")}`) }).fill("Clean the whole machine");
    expect(await choiceOf(made, "machine_id").count()).toBe(0);
    await made.getByRole("button", { name: t("work-orders.place_above") }).click();
    await pick(made, "production_line_id", mill.line.name);
    expect(await offered(made, "machine_id")).toEqual([mill.machine.name]);
    await pick(made, "machine_id", mill.machine.name);
    await pick(made, "assigned_user_id", mill.people.supervisor.name);
    await made.getByRole("button", { name: t("work-orders.make"), exact: true }).click();
    await made.waitFor({ state: "detached" });
    const order = () =>
      owner.workOrder.findFirstOrThrow({ where: { plant_id: mill.plant.id, name: "Clean the whole machine" } });
    const { id, ...first } = await order();
    expect(first).toMatchObject({
      production_line_id: mill.line.id,
      machine_id: mill.machine.id,
      asset_id: null,
      equipment_id: null,
    });

    await page.goto(`/maintenance/work-orders/${id}`);
    await page
      .getByRole("button", { name: t("ui.edit"), exact: true })
      .filter({ visible: true })
      .click();
    const edited = page.getByRole("dialog", { name: /Clean the whole machine/ });
    expect(await choiceOf(edited, "machine_id").textContent()).toContain(mill.machine.name);
    await pick(edited, "production_line_id", other.name);
    expect(await choiceOf(edited, "machine_id").textContent()).not.toContain(mill.machine.name);
    expect(await offered(edited, "asset_id")).toEqual([part.name]);
    await pick(edited, "asset_id", part.name);
    await edited.getByRole("button", { name: t("ui.save"), exact: true }).click();
    await edited.waitFor({ state: "detached" });
    expect(await order()).toMatchObject({
      production_line_id: other.id,
      machine_id: elsewhere.id,
      asset_id: part.id,
      equipment_id: null,
    });
    await page.context().close();
  });

  test("a request that is being written on a phone is closed without a question while it is empty, and with one after that", async () => {
    const mill = await aMill(["supervisor"], language);
    const page = await pageOf(browser, mill.people.supervisor.email, { viewport: phone, hasTouch: true });
    const dialog = page.getByRole("dialog", { name: t("work-orders.create.request") });
    const name = dialog.getByRole("textbox", { name: new RegExp(`^${field("name")}`) });
    const question = page.getByRole("alertdialog", { name: t("ui.closing.title") });
    await page.goto("/maintenance-requests?new=1");
    await dialog.waitFor();
    await page.touchscreen.tap(195, 10);
    await dialog.waitFor({ state: "detached" });

    await page.goto("/maintenance-requests?new=1");
    await name.fill("The seal drips");
    await page.touchscreen.tap(195, 10);
    await question.getByRole("button", { name: t("ui.closing.back"), exact: true }).tap();
    await question.waitFor({ state: "detached" });
    expect(await name.inputValue()).toBe("The seal drips");
    await dialog.getByRole("button", { name: t("ui.cancel"), exact: true }).tap();
    expect(await scrollsSideways(page)).toBe(false);
    await question.getByRole("button", { name: t("ui.closing.discard"), exact: true }).tap();
    await dialog.waitFor({ state: "detached" });
    expect(await owner.workOrder.count({ where: { plant_id: mill.plant.id } })).toBe(0);
    await page.context().close();
  });

  test("a supervisor logs finished work on a phone with the problem not solved", async () => {
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
