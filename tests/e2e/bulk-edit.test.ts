import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { testInFull } from "../full";
import { owner } from "../owner";
import { aController, anAsset, anEquipment, aSensor, aUser, unique } from "../samples";
import { axeFindingsInFull, openBrowser, pageOf, password, phone, scrollsSideways } from "./browser";
import { aMill, journeyLanguages } from "./mill";
import { textsOf } from "./texts";

/** The same fields for several selected records, and the lists and settings of the two kinds of sensors. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Selects the rows of these names, and presses what the bar offers for them. */
async function pressForSelected(page: Page, t: ReturnType<typeof textsOf>, names: readonly string[], word: string) {
  for (const name of names)
    await page
      .getByRole("checkbox", { name: t("resource.selectRow", { item: name }) })
      .filter({ visible: true })
      .click();
  await page
    .getByRole("toolbar")
    .getByRole("button", { name: t(word), exact: true })
    .click();
}

describe.each(journeyLanguages("en"))("in %s", (language) => {
  const t = textsOf(language);

  test("a plant admin gives two sensors the same interval and location", async () => {
    const mill = await aMill(["plant_admin"], language);
    const controller = await aController({ plant: mill.plant });
    const first = await aSensor({ controller, name: "Alpha" });
    const second = await aSensor({ controller, name: "Beta" });
    const page = await pageOf(browser, mill.people.plant_admin.email, { viewport: phone, hasTouch: true });
    await page.goto("/banner-sensors");
    await pressForSelected(page, t, ["Alpha", "Beta"], "resource.bulk.edit");
    const dialog = page.getByRole("dialog", { name: t("resource.bulk.edit_title", { count: 2 }) });
    const apply = dialog.getByRole("button", { name: t("resource.bulk.apply") });
    expect(await apply.isDisabled()).toBe(true);
    await dialog.getByRole("checkbox", { name: t("sensors.fields.location_in_equipment") }).click();
    await dialog.getByRole("textbox", { name: t("sensors.fields.location_in_equipment") }).fill("Drive end");
    expect(await scrollsSideways(page)).toBe(false);
    await apply.click();
    await dialog.waitFor({ state: "detached" });
    const rows = await owner.sensor.findMany({ where: { id: { in: [first.id, second.id] } } });
    expect(rows.map((row) => [row.location_in_equipment, row.expected_interval_s])).toEqual([
      ["Drive end", first.expected_interval_s],
      ["Drive end", second.expected_interval_s],
    ]);
    await page.context().close();
  });
});

testInFull(
  "a plant admin moves two items to another asset at once, and the one that is there already stays selected",
  async () => {
    const t = textsOf("en");
    const mill = await aMill(["plant_admin"]);
    const asset = await anAsset({ plant: mill.plant, name: unique("Press section") });
    const word = unique("Movable");
    const [first, second] = [
      await anEquipment({ plant: mill.plant, name: `${word} one` }),
      await anEquipment({ asset, name: `${word} two` }),
    ];
    const page = await pageOf(browser, mill.people.plant_admin.email);
    await page.goto(`/dashboard/equipments?search=${encodeURIComponent(word)}`);
    await pressForSelected(
      page,
      t,
      [first, second].map(({ name }) => name),
      "hierarchy.move.many",
    );
    const dialog = page.getByRole("dialog", { name: t("hierarchy.move.many_title", { count: 2 }) });
    await dialog.getByRole("button", { name: t("hierarchy.move.action") }).click();
    await dialog.getByText(t("hierarchy.move.pick")).waitFor();
    await dialog.getByRole("combobox", { name: t("hierarchy.move.whichAsset") }).click();
    await page.getByPlaceholder(t("ui.search.placeholder")).filter({ visible: true }).last().fill(asset.name);
    await page.getByRole("option", { name: asset.name }).click();
    expect(await axeFindingsInFull(page)).toEqual([]);
    await dialog.getByRole("button", { name: t("hierarchy.move.action") }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText(t("hierarchy.move.many_done", { count: 1 })).waitFor();
    await expect
      .poll(async () => (await owner.equipment.findUniqueOrThrow({ where: { id: first.id } })).asset_id)
      .toBe(asset.id);
    await page
      .getByRole("toolbar")
      .getByText(t("resource.bulk.selected", { count: 1 }))
      .waitFor();
    await page.context().close();
  },
);

testInFull("a selection of two plants is not edited before one plant is selected", async () => {
  const t = textsOf("en");
  const word = unique("Shared");
  const items = [await anEquipment({ name: `${word} one` }), await anEquipment({ name: `${word} two` })];
  const { email } = await aUser({ role: "super_admin", password_hash: await hashPassword(password) });
  const page = await pageOf(browser, email);
  await page.goto(`/dashboard/equipments?plant=all&search=${encodeURIComponent(word)}`);
  await pressForSelected(
    page,
    t,
    items.map(({ name }) => name),
    "resource.bulk.edit",
  );
  await page.getByText("Please select a plant first").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.context().close();
});

testInFull("each list of sensors has its kind, and a sensor opens on the page of its kind", async () => {
  const t = textsOf("en");
  const mill = await aMill(["plant_admin"]);
  const controller = await aController({ plant: mill.plant });
  const radio = await aSensor({ controller, name: "Radio", type: "ncd", data_set: "ncd", uid: "ncd:0013a20041a5b6c7" });
  const node = await aSensor({ controller, name: "Node", type: "banner", data_set: "temp_vibe" });
  const page = await pageOf(browser, mill.people.plant_admin.email);
  await page.goto("/ncd-sensors");
  await page.getByText("Radio", { exact: true }).filter({ visible: true }).first().waitFor();
  expect(await page.getByText("Node", { exact: true }).count()).toBe(0);
  await page.goto(`/ncd-sensors/${node.id}`);
  await page.waitForURL((url) => url.pathname === `/banner-sensors/${node.id}`);
  await page.getByLabel(t("sensors.fields.fmax_hz")).waitFor();
  await page.getByLabel(t("sensors.fields.radio_node_position")).waitFor();
  expect(await page.getByLabel(t("sensors.fields.pressure_range")).count()).toBe(0);
  await page.goto(`/banner-sensors/${radio.id}`);
  await page.waitForURL((url) => url.pathname === `/ncd-sensors/${radio.id}`);
  expect(await page.getByLabel(t("sensors.fields.uid")).inputValue()).toBe("00:13:A2:00:41:A5:B6:C7");
  expect(await page.getByLabel(t("sensors.fields.fmax_hz")).count()).toBe(0);
  await page.context().close();
});
