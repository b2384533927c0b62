import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { testInFull } from "../full";
import { owner } from "../owner";
import { anAlert } from "../samples";
import { ask, keepPicture, openBrowser, pageOf, scrollsSideways } from "./browser";
import { aBoundGateway, type BoundGateway, report } from "./gateway";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** A sensor that has recorded nothing is asked for a waveform, and its gateway begins to send one. */

const t = textsOf("en");
const fs = 6400;
const wave = Float32Array.from({ length: fs }, (_, at) => Math.sin((2 * Math.PI * 50 * at) / fs));

describe("the spectra of a sensor", () => {
  let browser: Browser;
  let mill: Awaited<ReturnType<typeof aMill<"plant_admin" | "plant_user">>>;
  let page: Page;
  let gateway: BoundGateway;
  let sensor: { id: number; uid: string };

  /** The first part, or all of it. */
  async function send(samples: Float32Array, { parts }: { parts: number }) {
    const data = Buffer.from(samples.buffer).toString("base64");
    const wave = { uid: sensor.uid, axis: "z", ts: new Date().toISOString(), fs, unit: "g", enc: "f32le" };
    await report(gateway, { waveforms: [{ ...wave, n: samples.length, part: 1, parts, data }] });
  }

  beforeAll(async () => {
    [browser, mill] = await Promise.all([openBrowser(), aMill(["plant_admin", "plant_user"])]);
    page = await pageOf(browser, mill.people.plant_admin.email);
    const serial = `NCD-${mill.plant.id}`;
    const made = { plant_id: mill.plant.id, name: serial, serial_number: serial, type: "ncd" };
    const controller = (await ask<{ id: number }>(page, "post", "/controllers", made)).data;
    const uid = `ncd:${mill.plant.id}`;
    const added = { controller_id: controller.id, equipment_id: mill.item.id, uid, name: "Drive end" };
    sensor = (
      await ask<{ id: number; uid: string }>(page, "post", "/sensors", { ...added, type: "ncd", data_set: "ncd" })
    ).data;
    gateway = await aBoundGateway(page, { id: controller.id, serial_number: serial });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepPicture(page, task.name);
  });
  afterAll(() => browser?.close());

  test("the spectra of a sensor are empty at first: the trend links to them, and the page shows what to do", async () => {
    await page.goto(`/equipments/${mill.item.id}/details/pdm/${sensor.id}`);
    await page.getByRole("link", { name: "FFT", exact: true }).click();
    await page.waitForURL((url) => url.pathname === `/ncd/${sensor.id}/fft/latest`);
    await page.getByText(t("spectrum.empty.title"), { exact: true }).waitFor();
  });

  test("the spectra of a sensor appear packet by packet after a request", async () => {
    await page
      .getByRole("button", { name: t("spectrum.captures.request"), exact: true })
      .filter({ visible: true })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: t("spectrum.request.title") });
    await dialog.getByRole("radio", { name: "Z", exact: true }).click();
    await dialog.getByRole("button", { name: t("spectrum.request.send"), exact: true }).click();
    await dialog.getByText(t("spectrum.captures.states.requested"), { exact: true }).waitFor();
    await send(wave, { parts: 2 });
    await page.getByText(t("spectrum.captures.receiving", { received: 1, total: 2 }), { exact: true }).waitFor();
  });

  testInFull("the spectra of a sensor fit a screen of 1440 by 780, and nothing moves as they load", async () => {
    await page.setViewportSize({ width: 1440, height: 780 });
    await send(wave, { parts: 1 });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\/api\/sensors\/\d+\/fft\/\d+/, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await page.goto(`/ncd/${sensor.id}/fft/latest`);
    await page.locator("[data-workspace]").waitFor();
    const heights = () =>
      page.evaluate(() => [
        document.querySelector("[data-workspace]")!.getBoundingClientRect().height,
        document.documentElement.scrollHeight,
      ]);
    const loading = await heights();
    const cursor = page.getByLabel(t("spectrum.plot.cursor"), { exact: true });
    expect(await cursor.count()).toBe(0);
    letGo();
    await cursor.waitFor();
    expect(await heights()).toEqual(loading);
    expect(loading[1]).toBe(780);
  });

  testInFull(
    "the spectra of a sensor show since when it is in alarm, and the request or the order that its case has",
    async () => {
      const day = 24 * 3_600_000;
      const [opened_at, worsened] = [new Date(Date.now() - 9 * day), new Date(Date.now() - 3 * day)];
      const { company_id, id: plant_id } = mill.plant;
      const alert = await anAlert({ sensor: { company_id, plant_id, id: sensor.id }, parameter: 1, opened_at });
      await owner.alertChange.create({
        data: { company_id, alert_id: alert.id, at: worsened, action: "escalated", to: "alarm" },
      });
      await owner.sensor.update({ where: { id: sensor.id }, data: { level: "alarm" } });
      const user = await pageOf(browser, mill.people.plant_user.email);
      const address = `/ncd/${sensor.id}/fft/latest`;
      await user.goto(address);
      await user.getByText(t("alerts.age.level", { level: t("levels.alarm"), time: "3 d" })).waitFor();
      await user.getByText(t("alerts.age.abnormal", { time: "9 d" })).waitFor();
      expect(await user.getByRole("button", { name: t("spectrum.head.order"), exact: true }).count()).toBe(0);
      await user.getByRole("button", { name: t("spectrum.head.request"), exact: true }).click();
      const form = user.getByRole("dialog", { name: t("work-orders.create.request") });
      await form.getByRole("button", { name: t("work-orders.make"), exact: true }).click();
      await form.waitFor({ state: "detached" });
      const request = await owner.workOrder.findFirstOrThrow({ where: { plant_id, kind: "request" } });
      await user.goto(address);
      await user.getByRole("link", { name: `RQ-${request.number}`, exact: true }).waitFor();
      expect(await user.getByRole("button", { name: t("spectrum.head.request"), exact: true }).count()).toBe(0);
      await user.context().close();

      const order = await ask<{ label: string }>(page, "post", "/maintenance", { alert_id: alert.id });
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 780 });
        await page.goto(address);
        await page.getByRole("link", { name: order.data.label, exact: true }).filter({ visible: true }).waitFor();
        await page.getByText(t("alerts.case.states.ordered"), { exact: true }).filter({ visible: true }).waitFor();
        expect(await scrollsSideways(page)).toBe(false);
      }
    },
  );
});
