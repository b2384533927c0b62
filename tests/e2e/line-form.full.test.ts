import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { owner } from "../owner";
import { aController, aSensor } from "../samples";
import { openBrowser, pageOf, phone, scrollsSideways } from "./browser";
import { aMill, journeyLanguages } from "./mill";
import { textsOf } from "./texts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each(journeyLanguages("en"))("the form of a production line in %s", (language) => {
  const t = textsOf(language);
  const field = (name: string) => t(`production-lines.fields.${name}`);

  test("the form of a production line takes its speed from a node and a parameter, then from a sensor, and shows them again", async () => {
    const mill = await aMill(["plant_admin"], language);
    const controller = await aController({ plant: mill.plant });
    const uid = `ncd:${mill.line.id.toString(16).padStart(16, "0")}`;
    const sensor = await aSensor({ controller, equipment: mill.item, uid, type: "ncd", data_set: "ncd" });
    const page = await pageOf(browser, mill.people.plant_admin.email);
    const place = `${mill.item.name} · ${sensor.name}`;

    await open(page, mill.line, t);
    await pick(page, field("rpm_source_type"), t("production-lines.options.rpm_source_type.node"));
    await pick(page, field("rpm_node_id"), uid);
    const parameters = await choicesOf(page, field("rpm_node_parameter"));
    expect(parameters[0]).toContain(t("speed.own_speed"));
    expect(parameters.length).toBeGreaterThan(1);
    await page.getByRole("option").nth(1).click();
    await save(page, t);
    const stored = () => owner.productionLine.findUniqueOrThrow({ where: { id: mill.line.id } });
    const first = await stored();
    expect(first).toMatchObject({ rpm_source_type: "node", rpm_node_id: uid, line_speed_sensor_id: null });
    expect(first.rpm_node_parameter).toEqual(expect.any(Number));

    await open(page, mill.line, t);
    expect(await shown(page, field("rpm_source_type"))).toContain(t("production-lines.options.rpm_source_type.node"));
    expect(await shown(page, field("rpm_node_id"))).toContain(uid);
    await expect.poll(() => shown(page, field("rpm_node_parameter"))).toContain(parameters[1]!.split("\n")[0]);

    await pick(page, field("rpm_source_type"), t("production-lines.options.rpm_source_type.sensor"));
    await pick(page, field("line_speed_sensor_id"), place);
    await save(page, t);
    expect(await stored()).toMatchObject({ rpm_source_type: "sensor", line_speed_sensor_id: sensor.id });

    await page.setViewportSize(phone);
    await open(page, mill.line, t);
    await expect.poll(() => shown(page, field("line_speed_sensor_id"))).toContain(place);
    expect(await shown(page, field("rpm_node_parameter"))).toContain(t("speed.own_speed"));
    expect(await scrollsSideways(page)).toBe(false);
    await page.context().close();
  });
});

type Words = ReturnType<typeof textsOf>;

async function open(page: Page, line: { id: number }, t: Words) {
  await page.goto(`/production-lines/${line.id}/details`);
  const edit = page.getByRole("button", { name: t("hierarchy.actions.edit"), exact: true });
  if (!(await edit.isVisible()))
    await page
      .getByRole("button", { name: t("ui.moreActions") })
      .first()
      .click();
  await edit
    .or(page.getByRole("menuitem", { name: t("hierarchy.actions.edit"), exact: true }))
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
}

const control = (page: Page, label: string) => page.getByRole("dialog").getByLabel(label).first();

async function choicesOf(page: Page, label: string) {
  await control(page, label).click();
  await page.getByRole("option").first().waitFor();
  return page.getByRole("option").allInnerTexts();
}

async function pick(page: Page, label: string, choice: string) {
  await control(page, label).click();
  await page.getByRole("option").filter({ hasText: choice }).first().click();
}

async function save(page: Page, t: Words) {
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("ui.save"), exact: true })
    .click();
  // A list of choices that fades out is a dialog as well.
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
}

/** What a control shows, be it an input or a button. */
const shown = (page: Page, label: string) =>
  control(page, label).evaluate((element) =>
    element instanceof HTMLInputElement ? element.value : element.textContent,
  );
