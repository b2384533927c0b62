import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testInFull } from "../full";
import { keepReadings } from "../measured";
import { owner } from "../owner";
import { aMeasurement, anAlert, anEquipment, aSensor, aUser, aWorkOrder, unique } from "../samples";
import { axeFindingsInFull, openBrowser, pageOf, scrollsSideways } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

const t = textsOf("en");

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** A bearing with three alerts, a pump that has an order, and a fan with a warning. */
async function alarms(language: "en" | "es" = "en") {
  const mill = await aMill(["supervisor", "technician", "plant_user"], language);
  const { plant } = mill;
  const sensorOn = async (name: string) => {
    const equipment = await anEquipment({ plant, name });
    return { equipment, sensor: await aSensor({ plant, equipment, type: "banner", data_set: "temp_vibe" }) };
  };
  const bearing = await sensorOn("Dryer bearing");
  const pump = await sensorOn("Vacuum pump");
  const fan = await sensorOn("Cooling fan");
  const common = { alert_rule: "high", last_value: 4.1, warning: 1.5, alarm: 3 };
  for (const parameter of [1, 2, 3]) await anAlert({ sensor: bearing.sensor, parameter, ...common });
  const order = await aWorkOrder({ plant, equipment_id: pump.equipment.id, status: "pending" });
  await anAlert({ sensor: pump.sensor, parameter: 1, ...common, work_order_id: order.id });
  await anAlert({ sensor: fan.sensor, parameter: 1, ...common, level: "warning" });
  return { ...mill, bearing, fan, order };
}

/** Limits of a measurement. */
const aZone = (
  { id: sensor_id, company_id, plant_id }: { id: number; company_id: number; plant_id: number },
  limits: { parameter: number; warning: number; alarm: number },
) => owner.levelZone.create({ data: { company_id, plant_id, sensor_id, ...limits } });

/** A reading an hour for a week, which begins low and ends at `last`. */
async function aWeekOf(sensor: { id: number; company_id: number; plant_id: number }, parameter: number, last: number) {
  const { id: sensor_id, company_id } = sensor;
  const hour = 3_600_000;
  const hours = 7 * 24;
  const now = Math.floor(Date.now() / hour) * hour;
  const moments = Array.from({ length: hours }, (_, index) => new Date(now - (hours - 1 - index) * hour));
  await keepReadings(
    { sensor_id, company_id, parameter },
    moments.map((taken_at, index) => ({ taken_at, value: 1 + ((last - 1) * index) / (hours - 1) })),
  );
  await aMeasurement(sensor, { parameter, last_at: moments[hours - 1]!, last_value: last });
}

describe("the alarm desk", () => {
  test("the alarm desk has a case for each item, which is selected and acknowledged from the keyboard", async () => {
    const { people, bearing, order } = await alarms();
    const page = await pageOf(browser, people.supervisor.email);
    await page.goto("/dashboard/plant?panel=alarms");
    const desk = page.getByRole("dialog", { name: t("alerts.title") });
    const rows = desk.getByRole("list", { name: t("alerts.title"), exact: true }).locator(":scope > li");
    await rows.nth(2).waitFor();

    expect(await rows.count()).toBe(3);
    const counted = t("alerts.counted", { alerts: 5, cases: 3 });
    await desk.getByText(counted).waitFor();
    // It is there before any script is.
    const written = await page.context().request.get("/dashboard/plant?panel=alarms");
    expect((await written.text()).replace(/<script[\s\S]*?<\/script>/g, "")).toContain(counted);
    await rows
      .filter({ hasText: "Vacuum pump" })
      .getByRole("link", { name: `WO-${order.number}` })
      .waitFor();
    const row = rows.filter({ hasText: "Dryer bearing" });
    for (let index = 0; index < 3; index++) await page.keyboard.press("k");
    while ((await row.getAttribute("aria-current")) !== "true") await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page
      .getByRole("toolbar")
      .getByText(t("alerts.acknowledgeSome", { count: 1, of: 1 }))
      .waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("toolbar").waitFor({ state: "detached" });
    await page.keyboard.press("a");
    const question = page.getByRole("dialog", { name: t("alerts.acknowledge") });
    await question.getByRole("button", { name: t("alerts.acknowledge") }).click();
    await row.getByText(t("alerts.case.states.acknowledged")).waitFor();
    const open = { sensor_id: bearing.sensor.id, acknowledged_at: null };
    expect(await owner.alert.count({ where: open })).toBe(0);
    expect(await axeFindingsInFull(page)).toEqual([]);
    await page.context().close();
  });

  testInFull(
    "the panel of a case names whom the alarm was escalated to, and its measurements can be chosen in turn",
    async () => {
      const { people, plant, bearing } = await alarms();
      const [alert] = await owner.alert.findMany({ where: { sensor_id: bearing.sensor.id }, orderBy: { id: "asc" } });
      await owner.alertChange.create({
        data: {
          company_id: plant.company_id,
          alert_id: alert!.id,
          at: new Date(),
          action: "unacknowledged",
          to: "1",
          note: "Rae Moreno",
        },
      });
      const page = await pageOf(browser, people.supervisor.email, { viewport: { width: 1440, height: 900 } });
      await page.goto("/dashboard/plant?panel=alarms");
      const desk = page.getByRole("dialog", { name: t("alerts.title") });
      await desk
        .getByRole("button", { name: /Dryer bearing/ })
        .first()
        .click();
      const panel = desk.getByRole("region", { name: "Dryer bearing" });
      await panel.getByText(/Rae Moreno/).waitFor();
      await panel.getByText(t("charts.none")).waitFor();
      const other = panel.locator("button[aria-pressed=false]").first();
      const name = (await other.textContent())!;
      await other.click();
      await panel.getByRole("button", { name, exact: true, pressed: true }).waitFor();
      expect(await axeFindingsInFull(page)).toEqual([]);
      await page.context().close();
    },
  );

  testInFull(
    "the panel of a case draws the alarmed measurement with its limits, without leaving the page",
    async () => {
      const { people, bearing } = await alarms();
      await aWeekOf(bearing.sensor, 1, 4.1);
      await aZone(bearing.sensor, { parameter: 1, warning: 1.5, alarm: 3 });
      for (const size of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        const page = await pageOf(browser, people.supervisor.email, { viewport: size });
        await page.goto("/dashboard/plant?panel=alarms");
        const desk = page.getByRole("dialog", { name: t("alerts.title") });
        await desk
          .getByRole("button", { name: /Dryer bearing/ })
          .first()
          .click();
        const chart = desk.getByRole("region", { name: t("parameters.vel_rms_z"), exact: true });
        const curve = chart.locator("path.recharts-line-curve").first();
        // It is drawn again when the forecast has come.
        const [line, frame] = [() => curve.boundingBox(), (await chart.boundingBox())!];
        await expect.poll(async () => (await line())?.width ?? 0).toBeGreaterThan(frame.width / 2);
        await expect.poll(async () => (await line())?.height ?? 0).toBeGreaterThan(20);
        const flags = await chart.locator("g > title").allTextContents();
        expect(flags.toSorted()).toEqual([`${t("charts.flags.alarm")} 3`, `${t("charts.flags.warning")} 1.5`]);
        expect(new URL(page.url()).pathname).toBe("/dashboard/plant");
        expect(await scrollsSideways(page)).toBe(false);
        expect(await axeFindingsInFull(page)).toEqual([]);
        await page.context().close();
      }
    },
  );

  testInFull(
    "the chart of an alarm opens at its measurement, with that one's limits and the other curve faded",
    async () => {
      const { people, plant } = await aMill(["supervisor"]);
      const name = unique("Exhaust fan");
      const equipment = await anEquipment({ plant, name });
      const sensor = await aSensor({ plant, equipment, type: "banner", data_set: "temp_vibe" });
      for (const [parameter, last] of [
        [1, 2],
        [2, 1.2],
        [4, 0.95],
      ] as const)
        await aWeekOf(sensor, parameter, last);
      await aZone(sensor, { parameter: 2, warning: 1.5, alarm: 3 });
      await aZone(sensor, { parameter: 4, warning: 0.508, alarm: 0.9 });
      await anAlert({ sensor, parameter: 4, alert_rule: "high", last_value: 0.95, warning: 0.508, alarm: 0.9 });
      const [speed, z, x] = ["vel_rms_z", "acc_hf_z", "acc_hf_x"].map((key) => t(`parameters.${key}`)) as [
        string,
        string,
        string,
      ];
      const page = await pageOf(browser, people.supervisor.email);
      await page.goto("/dashboard/plant?panel=alarms");
      const desk = page.getByRole("dialog", { name: t("alerts.title") });
      await desk
        .getByRole("button", { name: new RegExp(name) })
        .first()
        .click();
      await desk
        .getByRole("region", { name })
        .getByRole("link", { name: t("alerts.openChart") })
        .click();
      await page.waitForURL((url) => url.searchParams.get("parameter") === "4");

      const chart = page.getByRole("region", { name: x, exact: true });
      const opacityOf = (color: string) =>
        chart.locator(`path.recharts-line-curve[stroke="var(--color-${color})"]`).getAttribute("stroke-opacity");
      const flags = async () => (await page.locator("section g > title").allTextContents()).toSorted();
      await expect.poll(() => opacityOf("acceleration-x")).toBe("1");
      expect(await opacityOf("acceleration")).toBe("0.4");
      expect(await flags()).toEqual([`${t("charts.flags.alarm")} 0.9`, `${t("charts.flags.warning")} 0.508`]);
      expect(await page.getByRole("combobox", { name: t("level-zones.measurement") }).textContent()).toBe(x);
      const panels = page.getByRole("region", { name: new RegExp([speed, z, x].join("|")) });
      expect(await panels.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([x, speed]);

      // Opened for none of them, and without an alarm, the panel has the names of both.
      await owner.alert.updateMany({ where: { sensor_id: sensor.id }, data: { ended_at: new Date() } });
      await page.goto(new URL(page.url()).pathname);
      const both = page.getByRole("region", { name: `${z}, ${x}`, exact: true });
      await both.getByRole("heading", { name: `${z}, ${x}`, exact: true }).waitFor();
      await both.locator("path.recharts-line-curve").nth(1).waitFor();
      expect(await both.locator('path.recharts-line-curve[stroke-opacity="0.4"]').count()).toBe(0);
      expect(await panels.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([speed, `${z}, ${x}`]);
      await page.context().close();
    },
  );

  testInFull("the alarm desk shows what its level filter hides, and takes it back", async () => {
    const { people } = await alarms();
    const page = await pageOf(browser, people.supervisor.email);
    await page.goto("/dashboard/plant?panel=alarms&level=warning");
    const desk = page.getByRole("dialog", { name: t("alerts.title") });
    const hidden = t("alerts.hidden", { count: 2, of: 3, levels: `${t("levels.alarm")} 2` });
    await desk.getByText(hidden).waitFor();
    await desk.getByRole("button", { name: t("alerts.showAll") }).click();
    await desk
      .getByRole("button", { name: /Dryer bearing/ })
      .first()
      .waitFor();
    await desk.getByText(hidden).waitFor({ state: "detached" });
    await page.context().close();
  });

  testInFull("a case is taken from the list, assigned from its panel, and found under Mine", async () => {
    const { people, plant, bearing, fan } = await alarms();
    const colleague = await aUser({ role: "technician", plants: [plant], first_name: "Ines", last_name: "Vargas" });
    const page = await pageOf(browser, people.supervisor.email);
    await page.goto("/dashboard/plant?panel=alarms");
    const desk = page.getByRole("dialog", { name: t("alerts.title") });
    const rows = desk.getByRole("list", { name: t("alerts.title"), exact: true }).locator(":scope > li");
    for (const name of ["Dryer bearing", "Cooling fan"])
      await rows
        .filter({ hasText: name })
        .getByLabel(t("alerts.select", { item: name }))
        .check();
    await page
      .getByRole("toolbar")
      .getByRole("button", { name: t("alerts.take.take_some", { count: 2 }) })
      .click();
    await desk.getByRole("button", { name: `${t("alerts.take.mine")} 2` }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await rows.filter({ hasText: "Cooling fan" }).getByText(people.supervisor.name).filter({ visible: true }).waitFor();

    await rows
      .filter({ hasText: "Cooling fan" })
      .getByRole("button", { name: /Cooling fan/ })
      .first()
      .click();
    await desk.getByRole("button", { name: t("alerts.take.give"), exact: true }).click();
    const question = page.getByRole("dialog", { name: t("alerts.take.give") });
    await question.getByRole("combobox").click();
    await page.getByRole("option", { name: "Ines Vargas" }).click();
    await question.getByRole("button", { name: t("alerts.take.give") }).click();
    await expect.poll(() => rows.count()).toBe(1);
    const takers = await owner.alert.findMany({
      where: { sensor_id: { in: [bearing.sensor.id, fan.sensor.id] } },
      select: { taken_by: true },
    });
    expect(new Set(takers.map(({ taken_by }) => taken_by))).toEqual(new Set([people.supervisor.id, colleague.id]));
    expect(await axeFindingsInFull(page)).toEqual([]);
    await page.context().close();
  });

  testInFull(
    "a row of the alarm desk shows for how long nobody has acknowledged, and its owner or a button that takes it",
    async () => {
      const { people, plant, bearing, fan } = await alarms();
      const opened_at = new Date(Date.now() - 52 * 3_600_000);
      await owner.alert.updateMany({ where: { plant_id: plant.id }, data: { opened_at } });
      await owner.alert.updateMany({
        where: { sensor_id: fan.sensor.id },
        data: { acknowledged_at: new Date(), acknowledged_by: people.technician.id },
      });
      const page = await pageOf(browser, people.supervisor.email, { viewport: { width: 1200, height: 900 } });
      await page.goto("/dashboard/plant?panel=alarms");
      const desk = page.getByRole("dialog", { name: t("alerts.title") });
      const rows = desk.getByRole("list", { name: t("alerts.title"), exact: true }).locator(":scope > li");
      const row = rows.filter({ hasText: "Dryer bearing" });
      const takes = (item: string) => t("alerts.next.about", { step: t("alerts.take.take"), item });
      const unacknowledged = t("alerts.unacknowledgedFor", { time: t("dashboard.elapsed.days", { days: 2 }) });
      await row.getByText(unacknowledged, { exact: true }).waitFor();
      const [beginning] = t("alerts.unacknowledgedFor", { time: "|" }).split("|");
      expect(await rows.filter({ hasText: "Cooling fan" }).getByText(beginning!).count()).toBe(0);

      await row.getByRole("button", { name: takes("Dryer bearing"), exact: true }).click();
      const name = row.getByText(people.supervisor.name, { exact: true }).filter({ visible: true });
      await name.waitFor();
      expect(await row.getByRole("button", { name: takes("Dryer bearing"), exact: true }).count()).toBe(0);
      const taken_by = people.supervisor.id;
      expect(await owner.alert.count({ where: { sensor_id: bearing.sensor.id, taken_by } })).toBe(3);
      expect(await owner.alert.count({ where: { sensor_id: fan.sensor.id, taken_by: null } })).toBe(1);
      const heads = desk.getByRole("checkbox", { name: t("alerts.selectAll") }).locator("..");
      const head = heads.getByText(t("alerts.columns.owner"), { exact: true }).filter({ visible: true });
      expect(await head.count()).toBe(1);

      // A narrower list, such as one with a case beside it, has no column of owners: the name is below the state.
      await page.setViewportSize({ width: 768, height: 900 });
      await head.waitFor({ state: "hidden" });
      const state = row.getByText(t("alerts.case.states.new"), { exact: true });
      await expect.poll(() => name.count()).toBe(1);
      const [above, below] = [(await state.boundingBox())!, (await name.boundingBox())!];
      expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
      expect(Math.abs(below.x - above.x)).toBeLessThan(2);
      const fanTakes = rows.getByRole("button", { name: takes("Cooling fan"), exact: true });
      expect(await fanTakes.filter({ visible: true }).count()).toBe(0);
      await page.context().close();
    },
  );

  testInFull("a row of the alarm desk is at least 44 px high, at every width and on touch", async () => {
    const { people } = await alarms();
    for (const hasTouch of [false, true]) {
      const page = await pageOf(browser, people.technician.email, { hasTouch });
      for (const width of [1440, 1024, 768, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto("/dashboard/plant?panel=alarms");
        const desk = page.getByRole("dialog", { name: t("alerts.title") });
        const rows = desk.getByRole("list", { name: t("alerts.title"), exact: true }).locator(":scope > li");
        await rows.nth(2).waitFor();
        const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
        expect(Math.min(...heights), `${width} px${hasTouch ? ", touch" : ""}`).toBeGreaterThanOrEqual(44);
      }
      await page.context().close();
    }
  });

  testInFull.each(["en", "es"] as const)(
    "the name of an item is not cut in the rows of the alarm desk at 768 px, in %s",
    async (language) => {
      const { people } = await alarms(language);
      const page = await pageOf(browser, people.supervisor.email, { viewport: { width: 768, height: 900 } });
      await page.goto("/dashboard/plant?panel=alarms");
      const desk = page.getByRole("dialog", { name: textsOf(language)("alerts.title") });
      const rows = desk
        .getByRole("list", { name: textsOf(language)("alerts.title"), exact: true })
        .locator(":scope > li");
      await rows.nth(2).waitFor();

      for (const name of ["Dryer bearing", "Vacuum pump", "Cooling fan"]) {
        const text = rows.getByText(name, { exact: true });
        const { scrollWidth, clientWidth } = await text.evaluate(({ scrollWidth, clientWidth }) => ({
          scrollWidth,
          clientWidth,
        }));
        expect(scrollWidth, name).toBeLessThanOrEqual(clientWidth);
        // Long enough for "Dryer fan motor 3B" beside its number of alerts.
        const button = (await rows
          .filter({ hasText: name })
          .getByRole("button", { name: new RegExp(name) })
          .first()
          .boundingBox())!;
        expect(button.width, name).toBeGreaterThanOrEqual(160);
      }
      await page.context().close();
    },
  );

  testInFull("the box in the head of the alarm desk selects all cases that are listed", async () => {
    const { people } = await alarms();
    const page = await pageOf(browser, people.supervisor.email, { viewport: { width: 1440, height: 900 } });
    await page.goto("/dashboard/plant?panel=alarms");
    const desk = page.getByRole("dialog", { name: t("alerts.title") });
    const all = desk.getByRole("checkbox", { name: t("alerts.selectAll") });
    await all.click();
    await page
      .getByRole("toolbar")
      .getByText(t("alerts.acknowledgeSome", { count: 3, of: 3 }))
      .waitFor();
    await desk.getByRole("checkbox", { name: t("alerts.select", { item: "Cooling fan" }) }).click();
    expect(await all.getAttribute("aria-checked")).toBe("mixed");
    await all.click();
    await all.click();
    await page.getByRole("toolbar").waitFor({ state: "detached" });
    await page.context().close();
  });

  testInFull("the alarm desk fits a phone, where a case opens over the list", async () => {
    const { people } = await alarms();
    const page = await pageOf(browser, people.supervisor.email, { viewport: { width: 390, height: 844 } });
    await page.goto("/dashboard/plant?panel=alarms");
    const desk = page.getByRole("dialog", { name: t("alerts.title") });
    await desk.getByText("Dryer bearing").filter({ visible: true }).first().click();
    const panel = desk.getByRole("region", { name: "Dryer bearing" });
    await panel
      .getByRole("link", { name: t("alerts.openChart") })
      .first()
      .waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await panel.getByRole("button", { name: t("alerts.closeCase") }).click();
    await panel.waitFor({ state: "hidden" });
    expect(await scrollsSideways(page)).toBe(false);
    await page.context().close();
  });

  testInFull(
    "a person who cannot create work orders requests work from an alarm on a phone, and sees it requested",
    async () => {
      const { people, plant, bearing, fan } = await alarms();
      const page = await pageOf(browser, people.plant_user.email, { viewport: { width: 390, height: 844 } });
      await page.goto("/dashboard/plant?panel=alarms");
      const desk = page.getByRole("dialog", { name: t("alerts.title") });
      const rows = desk.getByRole("list", { name: t("alerts.title"), exact: true }).locator(":scope > li");
      const asks = (item: string) => t("alerts.next.about", { step: t("alerts.next.request"), item });
      const row = rows.filter({ hasText: "Dryer bearing" });
      await row.getByRole("link", { name: asks("Dryer bearing") }).waitFor();
      expect(await desk.getByRole("link", { name: new RegExp(`^${t("alerts.next.order")}`) }).count()).toBe(0);
      expect(await scrollsSideways(page)).toBe(false);
      await row.getByRole("link", { name: asks("Dryer bearing") }).click();

      const form = page.getByRole("dialog", { name: t("work-orders.create.request") });
      await form.getByText("Dryer bearing").first().waitFor();
      expect(await form.getByLabel(t("work-orders.fields.name")).inputValue()).toContain("Dryer bearing");
      await form.getByText(/4\.1/).first().waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      expect(await axeFindingsInFull(page)).toEqual([]);
      await form.getByRole("button", { name: t("work-orders.make"), exact: true }).click();
      await form.waitFor({ state: "detached" });
      const made = await owner.workOrder.findFirstOrThrow({ where: { plant_id: plant.id, kind: "request" } });
      expect(made).toMatchObject({ equipment_id: bearing.equipment.id, requested_by: people.plant_user.id });

      await page.goto("/dashboard/plant?panel=alarms");
      const link = row.getByRole("link", { name: `RQ-${made.number}` });
      await row.getByText(t("alerts.requested"), { exact: true }).waitFor();
      expect(await row.getByRole("link", { name: asks("Dryer bearing") }).count()).toBe(0);
      await rows
        .filter({ hasText: "Cooling fan" })
        .getByRole("link", { name: asks("Cooling fan") })
        .waitFor();
      await row.getByText("Dryer bearing").first().click();
      const panel = desk.getByRole("region", { name: "Dryer bearing" });
      await panel.getByRole("link", { name: `RQ-${made.number}` }).waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      await panel.getByRole("button", { name: t("alerts.closeCase") }).click();
      await link.click();
      await page.waitForURL(`**/maintenance-requests?id=${made.id}`);
      await page.getByRole("article").filter({ hasText: made.name }).waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      expect(await axeFindingsInFull(page)).toEqual([]);
      expect(await owner.alert.count({ where: { sensor_id: fan.sensor.id, work_order_id: null } })).toBe(1);
      await page.context().close();
    },
  );

  testInFull(
    "a technician acknowledges an alarm or requests its work, and a supervisor finds the request in its case",
    async () => {
      const { people, plant } = await alarms();
      const page = await pageOf(browser, people.technician.email, { viewport: { width: 1440, height: 900 } });
      await page.goto("/dashboard/plant?panel=alarms");
      const desk = page.getByRole("dialog", { name: t("alerts.title") });
      const row = desk.getByRole("button", { name: /Dryer bearing/ }).first();
      await row.click();
      const panel = desk.getByRole("region", { name: "Dryer bearing" });
      await panel.getByRole("button", { name: new RegExp(`^${t("alerts.next.acknowledge")}`) }).waitFor();
      await panel.getByRole("link", { name: t("alerts.next.request"), exact: true }).click();
      const form = page.getByRole("dialog", { name: t("work-orders.create.request") });
      await form.getByRole("button", { name: t("work-orders.make"), exact: true }).waitFor();
      await form.getByRole("button", { name: t("work-orders.make"), exact: true }).click();
      await form.waitFor({ state: "detached" });
      await page.context().close();

      const { id, number } = await owner.workOrder.findFirstOrThrow({ where: { plant_id: plant.id, kind: "request" } });
      const other = await pageOf(browser, people.supervisor.email, { viewport: { width: 1440, height: 900 } });
      await other.goto("/dashboard/plant?panel=alarms");
      const theirs = other.getByRole("dialog", { name: t("alerts.title") });
      await theirs
        .getByRole("button", { name: /Dryer bearing/ })
        .first()
        .click();
      const link = theirs.getByRole("region", { name: "Dryer bearing" }).getByRole("link", { name: `RQ-${number}` });
      await link.waitFor();
      expect(await axeFindingsInFull(other)).toEqual([]);
      await link.click();
      await other.getByRole("button", { name: t("work-orders.convert") }).click();
      const conversion = other.getByRole("dialog", { name: t("work-orders.convert") });
      await conversion.getByRole("combobox", { name: t("work-orders.fields.assigned_user_id") }).click();
      await other.getByRole("option", { name: people.technician.name }).click();
      await conversion.getByRole("button", { name: t("work-orders.make"), exact: true }).click();
      await conversion.waitFor({ state: "detached" });
      const order = await owner.workOrder.findFirstOrThrow({ where: { request_id: id } });
      expect(order).toMatchObject({ priority: "urgent", due_at: expect.any(Date) });
      expect(await owner.alert.count({ where: { work_order_id: order.id } })).toBe(3);
      await other.context().close();
    },
  );

  testInFull("a case's panel has one main button, and its buttons share a line in English and in Spanish", async () => {
    for (const language of ["en", "es"] as const) {
      const words = textsOf(language);
      const { people } = await alarms(language);
      const page = await pageOf(browser, people.supervisor.email);
      await page.goto("/dashboard/plant?panel=alarms");
      const desk = page.getByRole("dialog", { name: words("alerts.title") });
      const row = desk.getByRole("button", { name: /Dryer bearing/ }).first();
      await row.click();
      const panel = desk.getByRole("region", { name: "Dryer bearing" });
      const buttons = [
        panel.getByRole("button", { name: words("alerts.mute"), exact: true }),
        panel.getByRole("button", { name: new RegExp(`^${words("alerts.next.acknowledge")}`) }),
        panel.getByRole("link", { name: words("alerts.next.order"), exact: true }),
      ];
      const boxes = await Promise.all(buttons.map(async (button) => (await button.boundingBox())!));
      expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1);
      expect(await panel.getByText(words("alerts.case.states.new"), { exact: true }).count()).toBe(1);
      await page.context().close();
    }
  });

  testInFull("the alarm desk's tabs take one line on a phone, and none of them is empty", async () => {
    const { people } = await alarms();
    const page = await pageOf(browser, people.supervisor.email, { viewport: { width: 390, height: 844 } });
    await page.goto("/dashboard/plant?panel=alarms");
    const desk = page.getByRole("dialog", { name: t("alerts.title") });
    await desk.getByText("Dryer bearing").filter({ visible: true }).first().waitFor();
    const tabs = desk.getByRole("radio");
    await tabs.first().waitFor();
    expect(await tabs.allTextContents()).toEqual(["All3", "New2", "With work order1"]);
    const lines = await tabs.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
    expect(lines).toBe(1);
    await page.context().close();
  });

  testInFull("W on the alarm desk writes a work order, whose form shows the one that is open on the item", async () => {
    const { people, plant, fan } = await alarms();
    const open = await aWorkOrder({
      plant,
      equipment_id: fan.equipment.id,
      type: "pm",
      status: "pending",
      name: "Clean the fan",
    });
    const page = await pageOf(browser, people.supervisor.email);
    await page.goto("/dashboard/plant?panel=alarms&level=warning");
    const desk = page.getByRole("dialog", { name: t("alerts.title") });
    await desk
      .getByRole("button", { name: /Cooling fan/ })
      .first()
      .waitFor();
    await page.keyboard.press("w");
    const form = page.getByRole("dialog", { name: t("work-orders.create.order") });
    const link = form.getByRole("link", { name: /Clean the fan/ });
    await link.waitFor();
    expect(await link.getAttribute("href")).toBe(`/maintenance/work-orders/${open.id}`);
    await form.getByText(t("work-orders.open_on_item", { count: 1 }), { exact: true }).waitFor();
    await page.context().close();
  });

  testInFull("several cases on the alarm desk are muted together, and get a work order each", async () => {
    const { people, plant, bearing, fan } = await alarms();
    const page = await pageOf(browser, people.supervisor.email);
    await page.goto("/dashboard/plant?panel=alarms");
    const desk = page.getByRole("dialog", { name: t("alerts.title") });
    const choose = async () => {
      for (const item of ["Dryer bearing", "Cooling fan"])
        await desk.getByRole("checkbox", { name: t("alerts.select", { item }) }).click();
    };
    await choose();
    const bar = page.getByRole("toolbar");
    await bar.getByRole("button", { name: t("alerts.orders", { count: 2 }) }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("alerts.orderAll.action"), exact: true })
      .click();
    await desk.getByText(t("alerts.case.states.ordered"), { exact: true }).nth(2).waitFor();
    const items = [bearing.equipment.id, fan.equipment.id];
    expect(await owner.workOrder.count({ where: { plant_id: plant.id, equipment_id: { in: items } } })).toBe(2);

    await choose();
    await bar.getByRole("button", { name: t("alerts.mute") }).click();
    const question = page.getByRole("dialog", { name: t("alerts.mute") });
    await question.getByLabel(t("alerts.reason")).fill("Overhaul next week");
    await question.getByRole("button", { name: t("alerts.mute"), exact: true }).click();
    await desk.getByRole("radio", { name: new RegExp(t("alerts.tabs.muted")) }).waitFor();
    const muted = { plant_id: plant.id, shelved_until: { gt: new Date() } };
    await expect.poll(() => owner.alert.count({ where: muted })).toBe(4);
    await page.context().close();
  });
});

describe("the page of a place", () => {
  testInFull.each(["en", "es"] as const)(
    "a line, machine, asset and item list their cases as the alarm desk does (%s)",
    async (language) => {
      const words = textsOf(language);
      const { people, plant, line, machine, asset, item } = await aMill(["supervisor"], language);
      const pump = await anEquipment({ asset, name: "Vacuum pump" });
      const sensorOn = (equipment: typeof pump) => aSensor({ plant, equipment, type: "banner", data_set: "temp_vibe" });
      const [bearing, driven, silent] = [await sensorOn(item), await sensorOn(pump), await sensorOn(pump)];
      const common = { alert_rule: "high", last_value: 4.1, warning: 1.5, alarm: 3 };
      for (const parameter of [1, 2, 3]) await anAlert({ sensor: bearing, parameter, ...common });
      const order = await aWorkOrder({ plant, equipment_id: pump.id, status: "in_work" });
      await anAlert({ sensor: driven, parameter: 1, ...common, level: "warning", work_order_id: order.id });
      await anAlert({ sensor: silent, kind: "no_data", alert_rule: "no_data", parameter: null, level: "unknown" });

      const page = await pageOf(browser, people.supervisor.email);
      const list = page.getByRole("region", { name: words("alerts.title"), exact: true });
      const rows = list.getByRole("listitem");
      for (const address of [
        `/production-lines/${line.id}/details`,
        `/machines/${machine.id}/details`,
        `/assets/${asset.id}/details`,
      ]) {
        await page.goto(address);
        await list.getByText(words("alerts.counted", { alerts: 5, cases: 3 }), { exact: true }).waitFor();
        expect(await rows.count()).toBe(3);
        const worst = rows.first();
        await worst.getByText(item.name).waitFor();
        await worst.getByText(words("alerts.case.states.new"), { exact: true }).waitFor();
        await worst.getByTitle(words("alerts.count", { count: 3 })).waitFor();
        const ordered = rows.filter({ has: page.getByRole("link", { name: `WO-${order.number}` }) });
        await ordered.getByText(words("alerts.case.states.in_work"), { exact: true }).waitFor();
      }
      await page.goto(`/equipments/${item.id}/details/main`);
      await list.getByText(words("alerts.counted", { alerts: 3, cases: 1 }), { exact: true }).waitFor();
      expect(await rows.count()).toBe(1);
      expect(await axeFindingsInFull(page)).toEqual([]);
      await page.context().close();
    },
  );
});
