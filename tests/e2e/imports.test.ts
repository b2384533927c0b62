import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cellsTried, testInFull } from "../full";
import { owner } from "../owner";
import { anEquipment } from "../samples";
import { axeFindingsInFull, listening, openBrowser, pageOf, phone, scrollsSideways, settled, withAxe } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** A file of an older system: uploaded, mended, imported and taken back, on a desk and on a phone. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const orders = [
  "WONUM;DESCRIPTION;ASSETNUM;TARGCOMPDATE;Zzqq",
  "1048817;Replace coupling;P3-DRY-FAN-3C;12/30/2027;high",
  "1048818;Align fan to motor;P3-DRY-FAN-3C;12/30/2027;low",
  "1048819;Grease bearings;P3-DRY-FAN-3B;12/31/2027;low",
  "",
].join("\r\n");

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await listening(page);
  await settled(page);
};

const screens = [
  ["en", {}],
  ["es", phone],
] as const;

test.each(cellsTried("an import by language and device", screens, screens.slice(0, 1)))(
  "a plant moves in: upload, match a column, repair rows, import, take back, in %s",
  async (language, device) => {
    const { people, plant } = await aMill(["plant_admin"], language);
    await anEquipment({ plant, name: "Dryer fan 3B", serial_number: "P3-DRY-FAN-3B" });
    const t = textsOf(language);
    const word = (key: string, params = {}) => t(`imports.screen.${key}`, params);
    const page = await pageOf(browser, people.plant_admin.email, { ...device, reducedMotion: "reduce" });
    await withAxe(page);
    await open(page, `/maintenance-import?plant=${plant.id}`);
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "backlog.csv", mimeType: "text/csv", buffer: Buffer.from(orders) });
    await page.waitForURL((url) => url.searchParams.has("import"));
    await page.getByRole("heading", { name: "backlog.csv" }).waitFor();
    expect(await owner.import.count({ where: { plant_id: plant.id } })).toBe(1);
    expect(await owner.workOrder.count({ where: { plant_id: plant.id, external_id: { not: null } } })).toBe(0);

    await page.getByRole("button", { name: word("edit_columns") }).click();
    await page.getByRole("combobox", { name: `${word("field")}: Zzqq` }).click();
    await page.getByRole("option", { name: t("imports.headings.work_orders.priority"), exact: true }).click();
    await page.getByRole("listbox").waitFor({ state: "detached" });
    expect(await axeFindingsInFull(page)).toEqual([]);
    await page.getByRole("button", { name: word("save_columns") }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByText(word("chosen", { count: 1 })).waitFor();

    await settled(page);
    await page
      .getByRole("button", { name: word("use", { name: "Dryer fan 3B" }) })
      .first()
      .click();
    await page.getByRole("checkbox", { name: word("also_same", { count: 1, lines: "3" }) }).waitFor();
    expect([await scrollsSideways(page), await axeFindingsInFull(page)]).toEqual([false, []]);
    await page.getByRole("button", { name: word("repair_rows", { count: 2 }) }).click();
    await page
      .getByText(word("repaired", { count: 2 }))
      .first()
      .waitFor();

    await page.getByRole("button", { name: word("import_rows", { count: 3 }) }).click();
    await page.getByText(t("imports.started")).first().waitFor();
    await page.getByText(t("imports.options.status.completed"), { exact: true }).first().waitFor();
    const made = await owner.workOrder.findMany({ where: { plant_id: plant.id, external_id: { not: null } } });
    expect(made.map(({ name, priority }) => [name, priority]).sort()).toEqual([
      ["Align fan to motor", "low"],
      ["Grease bearings", "low"],
      ["Replace coupling", "high"],
    ]);
    await settled(page);
    expect([await scrollsSideways(page), await axeFindingsInFull(page)]).toEqual([false, []]);

    await page
      .getByRole("button", { name: word("take_back") })
      .first()
      .click();
    await page
      .getByRole("alertdialog")
      .or(page.getByRole("dialog"))
      .getByRole("button", { name: word("take_back_now"), exact: true })
      .click();
    await page.getByText(word("taken_back"), { exact: true }).first().waitFor();
    expect(await owner.workOrder.count({ where: { plant_id: plant.id, external_id: { not: null } } })).toBe(0);
    await page.context().close();
  },
);

testInFull("a file that is no table is refused with a sentence that explains it", async () => {
  const { people, plant } = await aMill(["plant_admin"]);
  const t = textsOf("en");
  const page = await pageOf(browser, people.plant_admin.email);
  await open(page, `/plant-import?plant=${plant.id}`);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "page.csv", mimeType: "text/csv", buffer: Buffer.from("<!doctype html><p>Not found</p>") });
  await page.getByText(t("imports.files.markup")).first().waitFor();
  expect(await owner.importRow.count({ where: { plant_id: plant.id } })).toBe(0);
  await page.context().close();
});
