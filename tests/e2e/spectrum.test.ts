import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ask, keepPicture, openBrowser, pageOf, phone, scrollsSideways } from "./browser";
import { aMill, type Language } from "./mill";
import { textsOf } from "./texts";
import "./running-database";
import { aBearing } from "../samples";

/**
 * From a sensor that has recorded nothing to an order for a damaged bearing: somebody asks for a waveform, the gateway
 * sends it in packets, the spectrum is read with the keys alone, and what was found becomes an order.
 */

const language: Language = "en";
const t = textsOf(language);
const fs = 6400;
const seconds = 2.56;
const rpm = 1782;
/** Multiples of the shaft's speed, as their maker gives them. */
const orders = { bpfo: 8.14, bpfi: 10.86, bsf: 3.38, ftf: 0.4284 };
const bpfi = (orders.bpfi * rpm) / 60;

/** An inner race that strikes the housing once a pass, harder where the load is. */
function strikes(strength: number): Float32Array {
  const samples = new Float32Array(fs * seconds);
  let state = 1;
  for (let at = 0; at < samples.length; at++) {
    state = (Math.imul(1_664_525, state) + 1_013_904_223) >>> 0;
    const time = at / fs;
    samples[at] = 0.3 * Math.sin((2 * Math.PI * rpm * time) / 60) + 0.2 * (state / 2 ** 32 - 0.5);
  }
  for (let strike = 0; strike / bpfi < seconds; strike++) {
    const load = 1 + Math.cos((2 * Math.PI * rpm * strike) / bpfi / 60);
    const first = Math.round((strike / bpfi) * fs);
    for (let at = 0; at < 60 && first + at < samples.length; at++)
      samples[first + at]! += strength * load * Math.exp(-at / 12) * Math.sin((2 * Math.PI * 1400 * at) / fs);
  }
  return samples;
}

describe("the spectra of a sensor", { timeout: 90_000 }, () => {
  let browser: Browser;
  let mill: Awaited<ReturnType<typeof aMill<"plant_admin">>>;
  let page: Page;
  let gateway: { serial: string; token: string };
  let sensor: { id: number; uid: string };

  const button = (name: string | RegExp) =>
    page.getByRole("button", { name, exact: typeof name === "string" }).filter({ visible: true });
  const cursor = () => page.getByRole("slider", { name: t("spectrum.plot.cursor") });
  const hz = async () => Number(await cursor().getAttribute("aria-valuenow"));
  const df = 1 / seconds;

  async function send(samples: Float32Array, at: number, { part = 1, parts = 1 } = {}) {
    const n = samples.length / parts;
    const piece = samples.subarray((part - 1) * n, part * n);
    const data = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString("base64");
    const wave = { uid: sensor.uid, axis: "z", ts: new Date(at).toISOString(), fs, unit: "g", enc: "f32le" };
    const answer = await page.request.post("/api/ingest/v1/readings", {
      headers: { Authorization: `Bearer ${gateway.token}` },
      data: { v: 1, gateway: gateway.serial, waveforms: [{ ...wave, n, part, parts, data }] },
    });
    expect([answer.status(), (await answer.json()).rejected]).toEqual([202, []]);
  }

  beforeAll(async () => {
    [browser, mill] = await Promise.all([openBrowser(), aMill(["plant_admin"], language)]);
    page = await pageOf(browser, mill.people.plant_admin.email);
    const serial = `NCD-${mill.plant.id}`;
    const made = { plant_id: mill.plant.id, name: serial, serial_number: serial, type: "ncd" };
    const controller = (await ask<{ id: number }>(page, "post", "/controllers", made)).data;
    const uid = `ncd:${mill.plant.id}`;
    const added = { controller_id: controller.id, equipment_id: mill.item.id, uid, name: "Drive end" };
    sensor = (
      await ask<{ id: number; uid: string }>(page, "post", "/sensors", { ...added, type: "ncd", data_set: "ncd" })
    ).data;
    const { data } = await ask<{ code: string }>(page, "post", `/controllers/${controller.id}/binding-code`, {});
    const bound = await page.request.post("/api/ingest/v1/bind", { data: { serial, code: data.code } });
    gateway = { serial, token: (await bound.json()).data.token };
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepPicture(page, task.name);
  });
  afterAll(() => browser?.close());

  test("there are none at first: the trend leads there, and the screen says what to do", async () => {
    await page.goto(`/equipments/${mill.item.id}/details/pdm/${sensor.id}`);
    await page.getByRole("link", { name: "FFT", exact: true }).click();
    await page.waitForURL((url) => url.pathname === `/ncd/${sensor.id}/fft/latest`);
    await page.getByText(t("spectrum.empty.title"), { exact: true }).waitFor();
  });

  test("one is asked for, comes packet by packet while the dialog watches, and opens", async () => {
    await button(t("spectrum.captures.request")).first().click();
    const dialog = page.getByRole("dialog", { name: t("spectrum.request.title") });
    await dialog.getByRole("radio", { name: "Z", exact: true }).click();
    await dialog.getByRole("button", { name: t("spectrum.request.send"), exact: true }).click();
    await dialog.getByText(t("spectrum.captures.states.requested"), { exact: true }).waitFor();

    const samples = strikes(1);
    const at = Date.now() - 60_000;
    await send(samples, at, { part: 1, parts: 2 });
    await dialog.getByText(t("spectrum.captures.receiving", { received: 1, total: 2 }), { exact: true }).waitFor();
    await send(samples, at, { part: 2, parts: 2 });
    await dialog.getByText(t("spectrum.captures.states.ready"), { exact: true }).waitFor();
    await dialog.getByRole("button", { name: t("spectrum.request.open"), exact: true }).click();
    await cursor().waitFor();
    await page.waitForURL((url) => /\/fft\/\d+$/.test(url.pathname));
  });

  test("says what a diagnosis lacks while speed and bearing are not known", async () => {
    await page.getByText(t("diagnosis.verdicts.not_enough_data"), { exact: true }).waitFor();
    await page.getByText(t("diagnosis.missing.shaft_speed"), { exact: true }).waitFor();
    await button(t("spectrum.speed.none")).waitFor();
    await page.keyboard.press("f");
    await page.getByText(t("spectrum.tools.needSpeed"), { exact: true }).last().waitFor();
  });

  test("keeps the speed that is typed, takes the bearing that is chosen, and finds its inner race", async () => {
    await aBearing({ company: mill.company, name: `Test ${mill.plant.id}`, elements: 19, ...orders });
    await button(t("spectrum.speed.none")).click();
    await page.getByLabel(t("spectrum.speed.label")).fill(t.number(rpm));
    await button(t("spectrum.speed.keep")).click();
    await button(/typed|set|1,782/)
      .first()
      .waitFor();
    await button(t("spectrum.bearing.choose")).click();
    const dialog = page.getByRole("dialog", { name: t("spectrum.bearing.dialog") });
    await dialog.getByLabel(t("spectrum.bearing.title")).click();
    await page.getByRole("option", { name: `Test ${mill.plant.id}` }).click();
    await dialog.getByRole("button", { name: t("ui.save"), exact: true }).click();
    await dialog.waitFor({ state: "detached" });

    await page.getByText(`${t("spectrum.evidence.faults.inner_race")}, BPFI`, { exact: true }).waitFor();
    await page.getByRole("row", { name: /^BPFI 1/ }).waitFor();
    expect(Math.abs((await hz()) - bpfi)).toBeLessThan(0.5);
  });

  test("is read with the keys: lines, tens, harmonics, and values that are typed", async () => {
    const before = Math.round((await hz()) / df) * df;
    await cursor().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(hz).toBeCloseTo(before + 11 * df, 1);

    const rows = () => page.getByRole("row", { name: /^\d+×|^BPFI \d/ }).count();
    const harmonics = await rows();
    await page.keyboard.press("+");
    await expect.poll(rows).toBe(harmonics + 1);
    await page.keyboard.press("-");
    await expect.poll(rows).toBe(harmonics);

    await page.keyboard.press("s");
    const typed = page.getByRole("textbox", {
      name: t("spectrum.readout.frequencyOf", { name: t("spectrum.mark.cursor"), unit: "Hz" }),
    });
    await typed.fill(t.number(100));
    await typed.press("Enter");
    await expect.poll(hz).toBeCloseTo(100, 6);
    await page.keyboard.press("n");
    await expect.poll(hz).toBeGreaterThan(100);
  });

  test("a step of the cursor costs less than a frame, ten harmonics drawn", async () => {
    await page.keyboard.press("h");
    for (let more = 4; more < 10; more++) await page.keyboard.press("+");
    const perStep = await page.evaluate(async () => {
      const press = () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
      const started = performance.now();
      for (let step = 0; step < 100; step++) press();
      return (performance.now() - started) / 100;
    });
    expect(perStep).toBeLessThan(16);
    await page.keyboard.press("s");
  });

  test("another capture keeps the cursor, and shows what has grown since the reference", async () => {
    await button(t("spectrum.compare.title")).click();
    await page.getByRole("menuitem", { name: t("spectrum.compare.make") }).click();
    await page.getByText(t("spectrum.compare.made"), { exact: true }).waitFor();
    const at = await hz();
    const first = page.url();
    await send(strikes(2), Date.now() - 30_000);
    const captures = page.getByRole("region", { name: t("spectrum.captures.title") }).locator("time");
    await expect.poll(() => captures.count()).toBe(2);
    await page.keyboard.press("]");
    await expect.poll(() => page.url()).not.toBe(first);
    await expect.poll(hz).toBeCloseTo(at, 6);

    await page.keyboard.press("f");
    const row = page.getByRole("row", { name: /^BPFI 1/ });
    await expect.poll(() => row.textContent()).toMatch(/×(1\.[89]|2\.[01])/);
    await page.getByRole("img", { name: t("spectrum.waterfall.summary", { count: 2 }) }).waitFor();
    await page.keyboard.press("[");
    await expect.poll(() => page.url()).toBe(first);
  });

  test("has an envelope, a trend and a table of its peaks", async () => {
    await page.getByRole("radio", { name: t("spectrum.tools.views.envelope"), exact: true }).click();
    await page.getByRole("heading", { name: t("spectrum.plot.titles.envelope"), exact: true }).waitFor();
    await button(t("spectrum.plot.table")).click();
    await page
      .getByRole("region", { name: t("spectrum.table.title") })
      .getByRole("row")
      .nth(1)
      .waitFor();
    await button(t("spectrum.plot.table")).click();
    await page.getByRole("radio", { name: t("spectrum.tools.views.trend"), exact: true }).click();
    await page.getByRole("heading", { name: t("spectrum.history.title"), exact: true }).waitFor();
    await page.getByRole("radio", { name: t("spectrum.tools.views.spectrum"), exact: true }).click();
    await cursor().waitFor();
  });

  test("is dragged to zoom and led back by Z", async () => {
    const box = (await cursor().boundingBox())!;
    const across = (share: number) => box.x + 60 + share * (box.width - 90);
    const summary = () => page.getByRole("button", { name: t("spectrum.plot.reset"), exact: true }).count();
    expect(await summary()).toBe(0);
    await page.mouse.move(across(0.2), box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(across(0.4), box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(summary).toBe(1);
    await page.mouse.dblclick(across(0.5), box.y + box.height / 2);
    await expect.poll(hz).toBeGreaterThan(500);
    await page.keyboard.press("z");
    await expect.poll(summary).toBe(0);
  });

  test("becomes an order that says what was found and where", async () => {
    await button(t("spectrum.head.order")).click();
    const dialog = page.getByRole("dialog", { name: t("work-orders.create.order") });
    const name = dialog.getByLabel(t("work-orders.fields.name"));
    await expect.poll(() => name.inputValue()).toContain(mill.item.name);
    expect(await name.inputValue()).toContain(t("spectrum.evidence.faults.inner_race"));
    const description = await dialog.getByLabel(t("work-orders.fields.description")).inputValue();
    expect(description).toContain(`/ncd/${sensor.id}/fft/`);
    await dialog.getByText(mill.item.name).first().waitFor();
  });

  test("is looked at on a phone: a tap moves the cursor, nothing scrolls sideways", async () => {
    const hand = await pageOf(browser, mill.people.plant_admin.email, {
      viewport: phone,
      hasTouch: true,
      isMobile: true,
    });
    await hand.goto(`/ncd/${sensor.id}/fft/latest`);
    const slider = hand.getByRole("slider", { name: t("spectrum.plot.cursor") });
    await slider.waitFor();
    const now = () => slider.getAttribute("aria-valuenow");
    const before = await now();
    await slider.scrollIntoViewIfNeeded();
    const box = (await slider.boundingBox())!;
    await hand.touchscreen.tap(box.x + 0.8 * box.width, box.y + box.height / 2);
    await expect.poll(now).not.toBe(before);
    expect(await scrollsSideways(hand)).toBe(false);
    await hand.context().close();
  });

  test("a stranger finds none of it", async () => {
    const stranger = await aMill(["plant_admin"]);
    const other = await pageOf(browser, stranger.people.plant_admin.email);
    expect(
      (await other.goto(page.url().includes("/ncd/") ? page.url() : `/ncd/${sensor.id}/fft/latest`))?.status(),
    ).toBe(404);
    await other.context().close();
  });
});
