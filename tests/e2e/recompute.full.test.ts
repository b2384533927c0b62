import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { lockSensorIn } from "@/lib/services/devices/sensors/lock";
import { aGateway, at, batchOf, minute, send } from "../gateways";
import { storedReadings } from "../measured";
import { owner } from "../owner";
import { aRole, aTenant, aUser, unique } from "../samples";
import { ask, openBrowser, pageOf, password } from "./browser";
import { textsOf } from "./texts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const t = textsOf("en");

test("a changed formula offers to recalculate history; the sensor shows its progress, then its result", async () => {
  const { company, plant } = await aTenant();
  const permissions = ["view_controllers", "update_controllers", "view_settings", "create_settings", "update_settings"];
  const role = await aRole({ permissions, company_id: company.id });
  const person = await aUser({ role, company, plants: [plant], password_hash: await hashPassword(password) });
  const { sensor, token } = await aGateway({ plant, sensor: { data_set: "pressure", expected_interval_s: 60 } });
  const page = await pageOf(browser, person.email);
  const words = { name: unique("Formula"), expression: "value*2" };
  const formula = (await ask<{ id: number }>(page, "post", "/sensors/formulas", words)).data;
  await ask(page, "put", `/sensors/${sensor.id}`, { formulas: { "1": formula.id } });
  const pressures = [1, 2, 3, 4, 5, 6];
  const sent = pressures.map((pressure, index) => [at((index - pressures.length) * minute), { pressure }] as const);
  expect((await send(token, batchOf(sensor.uid, sent))).status).toBe(202);
  const values = async () =>
    (await storedReadings.findMany({ where: { sensor_id: sensor.id }, orderBy: { taken_at: "asc" } })).map(
      ({ value }) => value,
    );
  expect(await values()).toEqual(pressures.map((value) => value * 2));

  await page.goto(`/settings/custom-formulas?edit=${formula.id}`);
  const form = page.getByRole("dialog");
  await form.getByLabel(t("formulas.fields.expression")).fill("value*10");
  await form.getByRole("button", { name: t("ui.save"), exact: true }).click();
  const question = page.getByRole("dialog", { name: t("recomputes.question") });
  await question.getByText(t("recomputes.question_many")).waitFor();

  // While somebody holds the sensor, its recalculation waits.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = owner.$transaction(
    async (tx) => {
      await lockSensorIn(tx as never, sensor.id);
      await held;
    },
    { timeout: 300_000 },
  );
  await question.getByRole("button", { name: t("recomputes.start"), exact: true }).click();
  await page.getByText(t("recomputes.started")).waitFor();
  await page.goto(`/banner-sensors/${sensor.id}`);
  const card = page
    .locator("section, article, div")
    .filter({ has: page.getByRole("heading", { name: t("recomputes.title") }) })
    .last();
  await page.getByRole("progressbar", { name: t("recomputes.title") }).waitFor();
  expect(await page.getByRole("button", { name: t("recomputes.ask") }).count()).toBe(0);
  expect(await values()).toEqual(pressures.map((value) => value * 2));

  release();
  await holding;
  await page.getByText(t("recomputes.counts", { done: 6, changed: 6 })).waitFor();
  await page.getByText(t("recomputes.statuses.completed"), { exact: true }).waitFor();
  await page.getByRole("button", { name: t("recomputes.ask") }).waitFor();
  expect(await page.getByRole("progressbar", { name: t("recomputes.title") }).count()).toBe(0);
  expect(await card.isVisible()).toBe(true);
  expect(await values()).toEqual(pressures.map((value) => value * 10));
  await page.context().close();
});
