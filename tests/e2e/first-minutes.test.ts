import type { Browser, BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { owner } from "../owner";
import { aMeasurement, anAlert, aSensor } from "../samples";
import { ask, openBrowser, pageOf, phone, untilSent } from "./browser";
import { aMill, journeyLanguages } from "./mill";
import { textsOf } from "./texts";

/**
 * From an alarm to a closed order by three people who are signed in, each on their own device, from the screen that each
 * begins with. What is pressed is counted by the pages themselves; the steps of the procedure are the work and are not
 * counted. Each screen shows where the case is.
 */

const most = 12;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Somebody at their first screen, and how often they have pressed something since. */
async function atHome(email: string, options: BrowserContextOptions = {}) {
  const page = await pageOf(browser, email, options);
  let pressed = 0;
  await page.exposeFunction("onPressed", () => {
    pressed++;
  });
  // On the document: a press on something that moves away is stopped at the window, and made again.
  await page.addInitScript(() =>
    document.addEventListener("pointerdown", () => (window as never as { onPressed: () => void }).onPressed(), true),
  );
  await page.clock.install();
  await page.goto("/");
  return { page, pressed: () => pressed };
}

describe.each(journeyLanguages("es"))("an alarm becomes a closed order, in %s", (language) => {
  const t = textsOf(language);
  const steps = ["Lock out the fan", "Grease"];
  const waiting = t("work-orders.proof.open");
  let mill: Awaited<ReturnType<typeof aMill<"plant_admin" | "technician" | "supervisor">>>;
  let sensor: Awaited<ReturnType<typeof aSensor>>;
  let order: { id: number; label: string };
  /** The steps of the procedure are not among them. */
  let presses = 0;

  const shown = (page: Page, text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first();
  const status = (page: Page, name: string) => shown(page, t(`work-orders.options.status.${name}`)).waitFor();
  const stored = async () => (await owner.workOrder.findUniqueOrThrow({ where: { id: order.id } })).status;
  const button = (page: Page, name: string) =>
    page.getByRole("button", { name, exact: true }).filter({ visible: true }).first();

  beforeAll(async () => {
    mill = await aMill(["plant_admin", "technician", "supervisor"], language);
    const { plant, item } = mill;
    sensor = await aSensor({ plant, equipment: item, data_set: "temp_vibe", level: "alarm" });
    const place = { sensor_id: sensor.id, company_id: plant.company_id, plant_id: plant.id };
    await aMeasurement(sensor, { last_value: 9.4, level: "alarm" });
    await owner.levelZone.create({ data: { ...place, parameter: 1, warning: 4.5, alarm: 7.1 } });
    const alert = { parameter: 1, alert_rule: "high", last_value: 9.4, warning: 4.5, alarm: 7.1 };
    await anAlert({ sensor, ...alert });
  });

  test("a plant admin makes an order of the alarm from the strip, and sees that it waits", async () => {
    const { page, pressed } = await atHome(mill.people.plant_admin.email);
    await shown(page, t("alerts.case.states.new")).waitFor();
    const strip = t("shell.alarms.open", { count: 1, level: t("levels.alarm") });
    await page.getByRole("link", { name: strip, exact: true }).click();
    const panel = page.getByRole("region", { name: mill.item.name });
    await panel
      .getByText(`${t.number(9.4, 2)} mm/s`)
      .first()
      .waitFor();
    await panel.getByRole("link", { name: t("alerts.next.order"), exact: true }).click();
    const form = page.getByRole("dialog", { name: t("work-orders.create.order") });
    await form.getByRole("button", { name: t("work-orders.make"), exact: true }).click();
    await form.waitFor({ state: "detached" });
    const { data } = await ask<(typeof order)[]>(page, "get", `/maintenance?equipment_id=${mill.item.id}`);
    order = data[0]!;
    await shown(page, order.label).waitFor();
    await status(page, "pending");
    // The suggested procedure has a step for each thing to do; two are enough here.
    await ask(page, "put", `/maintenance/${order.id}`, { steps: steps.map((text) => ({ text })) });
    presses += pressed();
    await page.context().close();
  });

  test("the technician starts, answers and completes it on a phone, and sees that its proof is awaited", async () => {
    const device = { viewport: phone, hasTouch: true, isMobile: true };
    const { page, pressed } = await atHome(mill.people.technician.email, device);
    await shown(page, t("work-orders.groups.from_alerts")).waitFor();
    await page.getByRole("link", { name: mill.item.name }).filter({ visible: true }).first().tap();
    await status(page, "pending");
    await button(page, t("work-orders.actions.start")).tap();
    await status(page, "in_work");
    for (const [at, step] of steps.entries()) {
      await page.getByRole("heading", { name: step }).filter({ visible: true }).waitFor();
      await button(page, t(`work-orders.${at === steps.length - 1 ? "save_last_step" : "save_step"}`)).tap();
    }
    const sheet = page.getByRole("dialog");
    await sheet
      .getByRole("group", { name: t("work-orders.problem_solved") })
      .getByText(t("ui.yes"), { exact: true })
      .tap();
    await sheet.getByRole("button", { name: t("work-orders.actions.complete"), exact: true }).tap();
    await sheet.waitFor({ state: "detached" });
    await page.clock.fastForward(untilSent);
    await expect.poll(stored).toBe("completed");
    // The readings came down with the repair.
    await owner.alert.updateMany({ where: { sensor_id: sensor.id }, data: { last_value: 1.2, ended_at: new Date() } });
    await aMeasurement(sensor, { last_value: 1.2, level: "ok" });
    await shown(page, waiting).waitFor();
    presses += pressed() - steps.length;
    await page.context().close();
  });

  test("a supervisor closes it, after at most 12 presses of all three", async () => {
    const { page, pressed } = await atHome(mill.people.supervisor.email);
    const row = page.locator("[data-decision]").filter({ hasText: order.label });
    await row.getByRole("button").last().click();
    await expect.poll(stored).toBe("closed");
    await row.waitFor({ state: "detached" });
    presses += pressed();
    expect(presses).toBeGreaterThan(5);
    expect(presses).toBeLessThanOrEqual(most);
    await page.context().close();
  });
});
