import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { knownBearings, ordersOf } from "@/lib/domain/vibration/bearings";
import { waveformOf } from "@/workers/simulator/waveform";
import { testInFull } from "../full";
import { aBearing } from "../samples";
import { ask, desktop, keepPicture, openBrowser, pageOf, phone } from "./browser";
import { type BoundGateway, bind, report } from "./gateway";
import { aMill, journeyLanguages, type Language } from "./mill";
import { textsOf } from "./texts";

/**
 * The main line through the house: a controller is bound, its gateway reports a value beyond the limits, the waveform
 * shows what is broken, the alert becomes a work order, the order is worked on at the machine and closed at the desk,
 * the sensor proves that the fault is gone, and the plant approves what that saved. Each language has its own mill.
 */

const limits = { warning: 4.5, alarm: 7.1 }; // of vel_rms_z, mm/s
const tooMuch = 9.4;
const minute = 60_000;
const rpm = 1782;
const roomBesideAxis = 15; // px, to the right of a spectrum

/** Twelve seconds of a bearing whose outer race is damaged. */
const brokenRace = { fs: 3200, count: 38_400 };
const samplesOf = (uid: string, severity = 0.8) =>
  Float32Array.from(
    waveformOf({
      seed: uid,
      fs_hz: brokenRace.fs,
      count: brokenRace.count,
      running: true,
      shaft_hz: rpm / 60,
      fault: "outer_race",
      severity,
      velocity: tooMuch,
      acceleration: 1.9,
      orders: ordersOf(knownBearings[0]!),
    }),
  );

describe.each(journeyLanguages("en"))("the main workflow, in %s", (language: Language) => {
  const t = textsOf(language);
  let browser: Browser;
  let mill: Awaited<ReturnType<typeof aMill<"plant_admin" | "technician" | "supervisor">>>;
  let admin: Page;
  let controller: { id: number; serial: string };
  let sensor: { id: number; uid: string; name: string };
  let gateway: BoundGateway;
  let order: { id: number; label: string };

  const button = (page: Page, name: string) =>
    page.getByRole("button", { name, exact: true }).filter({ visible: true });
  const orderPage = () => `/maintenance/work-orders/${order.id}`;
  const trendPage = () => `/equipments/${mill.item.id}/details/pdm/${sensor.id}`;
  const limitFlag = (level: "warning" | "alarm") =>
    admin.locator(`svg g:has(> title:text-is("${t(`charts.flags.${level}`)} ${t.number(limits[level])}"))`).first();
  const strip = (count: number) =>
    admin.getByRole("link", { name: t("shell.alarms.open", { count, level: t("levels.alarm") }), exact: true });

  // The device's clock: each value a minute after the one before, because what comes late never changes a level.
  let clock = Date.now() - 20 * minute;
  async function reportValues(values: number[], every = minute) {
    const devices = values.map((value) => {
      clock += every;
      const at = { uid: sensor.uid, ts: new Date(clock).toISOString(), running: true };
      return { ...at, values: { vel_rms_z: value, temp: 41 } };
    });
    await report(gateway, { devices });
  }
  async function record(samples: Float32Array) {
    const wave = { uid: sensor.uid, axis: "z", ts: new Date(clock).toISOString(), unit: "g", enc: "f32le" };
    const data = Buffer.from(samples.buffer).toString("base64");
    await report(gateway, { waveforms: [{ ...wave, fs: brokenRace.fs, n: samples.length, data }] });
  }

  beforeAll(async () => {
    [browser, mill] = await Promise.all([openBrowser(), aMill(["plant_admin", "technician", "supervisor"], language)]);
    admin = await pageOf(browser, mill.people.plant_admin.email);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepPicture(admin, `${language} ${task.name}`);
  });
  afterAll(() => browser?.close());

  test("a plant admin adds a controller with a sensor on the fan", async () => {
    const serial = `DXM-${mill.plant.id}`;
    const made = await ask<{ id: number }>(admin, "post", "/controllers", {
      plant_id: mill.plant.id,
      name: `Gateway ${mill.plant.id}`,
      serial_number: serial,
    });
    controller = { id: made.data.id, serial };
    const uid = `dxm:${mill.plant.id}:n1`;
    const name = "Drive end";
    const added = await ask<{ id: number }>(admin, "post", "/sensors", {
      controller_id: controller.id,
      equipment_id: mill.item.id,
      uid,
      name,
    });
    sensor = { id: added.data.id, uid, name };
    const bearing = await aBearing({ company: mill.company });
    await ask(admin, "put", `/equipments/${mill.item.id}/rpm-params`, {
      rpm_source_item: "fixed",
      rpm_value: rpm,
      bearings: [{ position: name, bearing_id: bearing.id, sensor_id: sensor.id }],
    });
  });

  test("a plant admin copies the binding code, which binds the device once", async () => {
    await admin.goto(`/controllers/${controller.id}`);
    await admin.getByText(t("controllers.no_tokens")).waitFor();
    await button(admin, t("controllers.make_code")).click();
    const dialog = admin.getByRole("dialog", { name: t("controllers.binding_code") });
    const code = await dialog.getByTestId("secret").textContent();
    await dialog
      .getByRole("button", { name: t("controllers.close"), exact: true })
      .last()
      .click();
    const bound = await bind(controller.serial, code);
    expect(bound.status).toBe(201);
    const { token } = ((await bound.json()) as { data: { token: string } }).data;
    gateway = { serial: controller.serial, token };
    expect((await bind(controller.serial, code)).status).toBe(401);
    await admin.reload();
    await admin.getByText(t("controllers.token_live"), { exact: true }).waitFor();
  });

  test("a plant admin sets the limits manually beside the trend", async () => {
    await reportValues([3.8, 4.1]);
    await admin.goto(trendPage());
    // With the point of the number pad and with the sign of the language.
    await admin.getByLabel(t("level-zones.fields.alarm")).fill(String(limits.alarm));
    await admin.getByLabel(t("level-zones.fields.warning")).fill(t.number(limits.warning));
    await admin.getByLabel(t("level-zones.fields.deadband"), { exact: true }).focus();
    for (const level of ["alarm", "warning"] as const)
      expect(await admin.getByLabel(t(`level-zones.fields.${level}`)).inputValue()).toBe(t.number(limits[level]));
    await button(admin, t("ui.save")).click();
    await admin.getByText(t("resource.saved", { item: t("level-zones.item") })).waitFor();
    await limitFlag("warning").waitFor();
    await limitFlag("alarm").waitFor();
  });

  test("a plant admin sees no alerts while the values are within the limits", async () => {
    await reportValues([3.1, 3.2, 3.1]);
    await record(samplesOf(sensor.uid, 0));
    await admin.goto("/dashboard/plant");
    await admin.getByText(t("dashboard.attention.calm"), { exact: true }).waitFor();
    await strip(0).waitFor();
  });

  test("a plant admin sees the alert arrive on the open dashboard and in the alarm strip, without a reload", async () => {
    await admin.evaluate(() => Object.assign(window, { isSameLoad: true }));
    await reportValues(Array.from({ length: 6 }, () => tooMuch));
    const row = admin.locator("tr[data-row]", { hasText: mill.item.name });
    await row.waitFor();
    await row.getByText(t("levels.alarm"), { exact: true }).waitFor();
    await row.getByText(t.number(tooMuch, 2), { exact: true }).waitFor();
    await strip(1).waitFor();
    expect(await admin.evaluate(() => "isSameLoad" in window)).toBe(true);
  });

  testInFull("a plant admin sees an outer race fault and its lines in the waveform", async () => {
    await record(samplesOf(sensor.uid));
    await admin.goto(trendPage());
    await admin.getByRole("link", { name: "FFT", exact: true }).click();
    const evidence = admin.getByRole("region", { name: t("spectrum.evidence.title") }).filter({ visible: true });
    await evidence.getByText(t("spectrum.evidence.faults.outer_race")).first().waitFor();
    await evidence
      .getByRole("button", { name: t("spectrum.evidence.show"), exact: true })
      .first()
      .click();
    await admin.getByText("BPFO", { exact: false }).filter({ visible: true }).first().waitFor();
  });

  testInFull(
    "a plant admin finds the spectrum opened at the evidence: the envelope to the fourth harmonic, beside the last good capture",
    async () => {
      await admin.setViewportSize({ width: 1440, height: 780 });
      await admin.goto(`/banner/${sensor.id}/fft/latest`);
      const envelope = admin.getByRole("radio", { name: t("spectrum.tools.views.envelope"), exact: true });
      // Marked at once: a mark on its way names another view than the plots show.
      const fades = await envelope.evaluate((one) => getComputedStyle(one).transitionDuration);
      expect(Number.parseFloat(fades)).toBeLessThan(0.001);
      await expect.poll(() => envelope.getAttribute("aria-checked")).toBe("true");
      await admin.getByRole("button", { name: t("spectrum.plot.reset"), exact: true }).waitFor();
      // The end of the axis: four times the fault's frequency and twice the shaft's beyond it, for the sidebands.
      const cursor = admin.getByRole("slider", { name: t("spectrum.plot.cursor"), exact: true });
      const { width, height } = (await cursor.boundingBox())!;
      await cursor.dblclick({ position: { x: width - roomBesideAxis, y: height / 2 } });
      const end = (4 * ordersOf(knownBearings[0]!).bpfo + 2) * (rpm / 60);
      const off = async () => Math.abs(Number(await cursor.getAttribute("aria-valuenow")) / end - 1);
      await expect.poll(off).toBeLessThan(0.02);
      await admin.getByText(t("spectrum.captures.lastGood"), { exact: true }).filter({ visible: true }).waitFor();
      const compare = button(admin, t("spectrum.compare.title"));
      await compare.click();
      const beginning = t("spectrum.compare.lastGood", { at: "" });
      const lastGood = admin.getByRole("menuitemradio", { name: new RegExp(`^${beginning}`) });
      expect(await lastGood.getAttribute("aria-checked")).toBe("true");
      await admin.keyboard.press("Escape");
      await expect.poll(() => admin.evaluate(() => document.documentElement.scrollHeight)).toBe(780);

      // The person's own choice holds from then on.
      await admin.getByRole("radio", { name: t("spectrum.tools.views.spectrum"), exact: true }).click();
      await expect.poll(() => envelope.getAttribute("aria-checked")).toBe("false");
      await admin.setViewportSize(desktop);
    },
  );

  testInFull(
    "a plant admin creates a work order from the alert in two clicks: location, text, finding and technician are filled in",
    async () => {
      await admin.goto("/dashboard/plant");
      await admin.getByRole("link", { name: t("dashboard.attention.makeOrder", { item: mill.item.name }) }).click();
      const dialog = admin.getByRole("dialog", { name: t("work-orders.create.order") });
      const name = t("work-orders.suggested_name", { item: mill.item.name, level: "alarm" });
      await expect
        .poll(() => dialog.getByRole("textbox", { name: new RegExp(`^${t("work-orders.fields.name")}`) }).inputValue())
        .toBe(name);
      await dialog.getByText(mill.item.name).first().waitFor();
      await dialog.getByText(mill.machine.name).first().waitFor();

      await dialog.getByText(`${t.number(tooMuch, 2)} mm/s`).waitFor();
      expect(await dialog.getByLabel(t("work-orders.fields.assigned_user_id")).textContent()).toContain(
        mill.people.technician.name,
      );
      expect(await dialog.getByLabel(t("work-orders.fields.priority")).textContent()).toContain(
        t("work-orders.options.priority.urgent"),
      );
      await dialog.getByRole("button", { name: t("work-orders.make"), exact: true }).click();
      await dialog.waitFor({ state: "detached" });

      const { data } = await ask<{ id: number; label: string; name: string; steps: object[]; due_at: string | null }[]>(
        admin,
        "get",
        `/maintenance?equipment_id=${mill.item.id}`,
      );
      expect(data).toHaveLength(1);
      expect(data[0]).toMatchObject({ name, equipment: { id: mill.item.id }, priority: "urgent" });
      // The suggested procedure, and today.
      expect(data[0]!.steps.length).toBeGreaterThan(3);
      expect(Date.parse(data[0]!.due_at!)).toBeLessThan(Date.now() + 25 * 3_600_000);
      order = data[0]!;
      await ask(admin, "put", `/maintenance/${order.id}`, {
        steps: [{ text: "Lock out the fan" }, { text: "Grease the bearing" }],
      });
    },
  );

  testInFull(
    "a plant admin finds the work order beside the alert, and the reading opens its trend with the limits",
    async () => {
      await admin.goto("/dashboard/plant");
      const row = admin.locator("tr[data-row]", { hasText: mill.item.name });
      await row.getByRole("link", { name: order.label }).waitFor();
      await row.getByRole("link", { name: t.number(tooMuch, 2) }).click();
      await admin.waitForURL((url) => url.pathname === trendPage());
      await limitFlag("warning").waitFor();
      await limitFlag("alarm").waitFor();
      // The limits that were set, the alert and the order.
      await admin.getByText(t("charts.eventCount", { count: 3 }), { exact: true }).waitFor();
    },
  );

  testInFull(
    "the technician is notified, starts, answers each step and completes the work order on a phone",
    async () => {
      const page = await pageOf(browser, mill.people.technician.email, {
        viewport: phone,
        hasTouch: true,
        isMobile: true,
      });
      await page.goto("/");
      await page.getByRole("heading", { name: t("work-orders.my_work"), exact: true }).waitFor();
      const notifications = await ask<{ message: string }[]>(page, "get", "/notifications");
      expect(notifications.data.map(({ message }) => message).join()).toContain(order.label);

      await page.getByRole("link", { name: mill.item.name }).filter({ visible: true }).click();
      await page.waitForURL((url) => url.pathname === orderPage());
      await button(page, t("work-orders.actions.start")).click();
      await page.getByRole("heading", { name: "Lock out the fan" }).filter({ visible: true }).waitFor();
      await button(page, t("work-orders.save_step")).click();
      await page.getByRole("heading", { name: "Grease the bearing" }).filter({ visible: true }).waitFor();
      await button(page, t("work-orders.save_last_step")).click();
      const sheet = page.getByRole("dialog");
      await sheet
        .getByRole("group", { name: t("work-orders.problem_solved") })
        .getByText(t("ui.yes"), { exact: true })
        .click();
      await sheet
        .getByRole("group", { name: t("work-orders.tools_cleaned") })
        .getByText(t("ui.yes"), { exact: true })
        .click();
      await sheet.getByLabel(t("work-orders.fields.completion_note")).fill("Greased, runs quietly");
      await sheet.getByRole("button", { name: t("work-orders.actions.complete"), exact: true }).click();
      await sheet.waitFor({ state: "detached" });
      await page.getByText(t("work-orders.options.status.completed")).filter({ visible: true }).first().waitFor();
      // Shown as completed as soon as it is kept on the phone; what comes next needs it at the server.
      await expect
        .poll(async () => (await ask<{ status: string }>(page, "get", `/maintenance/${order.id}`)).data.status)
        .toBe("completed");
      expect(await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) > window.innerWidth)).toBe(false);
      await page.context().close();
    },
  );

  testInFull("the supervisor closes the work order, and its history shows the whole workflow", async () => {
    const page = await pageOf(browser, mill.people.supervisor.email);
    await page.goto(orderPage());
    await button(page, t("work-orders.actions.close")).click();
    const dialog = page.getByRole("dialog", { name: t("work-orders.ask.close") });
    await dialog.getByRole("textbox").fill("Seen and accepted");
    await dialog.getByRole("button", { name: t("work-orders.ask.close"), exact: true }).click();
    await dialog.waitFor({ state: "detached" });

    const history = page.getByRole("list", { name: t("work-orders.history") }).filter({ visible: true });
    const { plant_admin, technician, supervisor } = mill.people;
    const way = [
      ["create", plant_admin],
      ["start", technician],
      ["answer_steps", technician],
      ["complete", technician],
      ["close", supervisor],
    ] as const;
    for (const [event, { name }] of way)
      await history
        .getByText(t(`work-orders.events.${event}`, { person: name }), { exact: true })
        .first()
        .waitFor();
    await page.getByText("Greased, runs quietly").filter({ visible: true }).first().waitFor();
    await page.getByText("Seen and accepted").filter({ visible: true }).first().waitFor();
    expect(await button(page, t("work-orders.actions.complete")).count()).toBe(0);
    await page.context().close();
  });

  testInFull("the plant has no alerts when the values are normal again", async () => {
    await admin.goto("/dashboard/plant");
    await admin.locator("tr[data-row]", { hasText: mill.item.name }).waitFor();
    clock = Date.now();
    await reportValues(
      Array.from({ length: 32 }, () => 1.2),
      10_000,
    );
    await admin.getByText(t("dashboard.attention.calm"), { exact: true }).waitFor();
    await strip(0).waitFor();
  });

  testInFull(
    "the sensor verifies the repair, the supervisor estimates the saving, and the plant admin approves it",
    async () => {
      const page = await pageOf(browser, mill.people.supervisor.email);
      await page.goto(orderPage());
      await page.getByText(t("work-orders.proof.open"), { exact: true }).filter({ visible: true }).waitFor();
      const { judgeProofs } = await import("@/lib/services/maintenance/proofs/judge");
      await judgeProofs(); // the chore's turn, without waiting for its five minutes
      await page.reload();
      // Above, as the order's state, and at the proof.
      await page.getByText(t("work-orders.proof.fixed"), { exact: true }).filter({ visible: true }).first().waitFor();

      await button(page, t("savings.estimate")).click();
      const dialog = page.getByRole("dialog", { name: t("savings.estimate") });
      const figures = { failure_minutes: 8, planned_minutes: 1, downtime_cost: 1200, failure_cost: 4000 };
      for (const [name, value] of Object.entries(figures))
        await dialog.getByLabel(t(`savings.fields.${name}`)).fill(String(value));
      await dialog.getByRole("button", { name: t("ui.save"), exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      const { settleSavings } = await import("@/lib/services/maintenance/savings/sweep");
      await settleSavings(); // likewise
      await page.reload();
      await page.getByText(t("savings.status.evidenced"), { exact: true }).filter({ visible: true }).first().waitFor();
      expect(await button(page, t("savings.actions.approve")).count()).toBe(0);
      await page.context().close();

      await admin.goto(orderPage());
      await button(admin, t("savings.actions.approve")).click();
      await admin.getByText(t("savings.status.approved"), { exact: true }).filter({ visible: true }).first().waitFor();
    },
  );

  testInFull("every text of the main workflow was in one language", async () => {
    const other = textsOf(language === "en" ? "es" : "en");
    const labels = ["shell.nav.work_orders", "dashboard.title", "dashboard.attention.title", "shell.groups.system"];
    for (const address of ["/dashboard/plant", "/maintenance/work-orders", orderPage()]) {
      await admin.goto(address);
      await admin.getByRole("heading", { level: 1 }).filter({ visible: true }).waitFor();
      expect(await admin.locator("html").getAttribute("lang")).toBe(language);
      expect(await admin.getByText("text missing").count()).toBe(0);
      for (const key of labels.filter((label) => other(label) !== t(label)))
        expect([address, key, await admin.getByText(other(key), { exact: true }).count()]).toEqual([address, key, 0]);
    }
  });

  testInFull("no user of another company finds the work order", async () => {
    const stranger = await aMill(["supervisor"]);
    const page = await pageOf(browser, stranger.people.supervisor.email);
    const answer = await page.goto(orderPage());
    expect(answer?.status()).toBe(404);
    await page.context().close();
  });
});
