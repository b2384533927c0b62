import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { owner } from "../owner";
import { aSensor, unique } from "../samples";
import { axeFindingsInFull, openBrowser, pageOf, scrollsSideways } from "./browser";
import { aMill, journeyLanguages } from "./mill";
import { textsOf } from "./texts";

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe("standard limits", () => {
  test.each(journeyLanguages("es"))(
    "standard limits of an item type are set, applied and deleted, in %s",
    async (language) => {
      const t = textsOf(language);
      const { plant, item, people, company } = await aMill(["plant_admin"], language);
      const type = await owner.equipmentType.create({ data: { name: unique("Vacuum pump"), company_id: company.id } });
      await owner.equipment.update({ where: { id: item.id }, data: { equipment_type_id: type.id } });
      const sensor = await aSensor({ plant, equipment: item, type: "banner", data_set: "temp_vibe" });
      await owner.sensorParameter.create({
        data: { company_id: plant.company_id, plant_id: plant.id, sensor_id: sensor.id, parameter: 1 },
      });
      const page = await pageOf(browser, people.plant_admin.email, { viewport: sizes[0] });
      await page.goto("/settings/our-limits");
      await page.getByRole("button", { name: t("our-limits.new"), exact: true }).click();
      const dialog = page.getByRole("dialog", { name: t("our-limits.new") });
      await dialog.getByRole("button", { name: t("ui.save"), exact: true }).click();
      await dialog.getByText(t("errors.is_required")).waitFor();
      await dialog.getByRole("combobox", { name: t("our-limits.fields.equipment_type_id") }).click();
      await page.getByRole("option", { name: type.name }).click();
      await dialog.getByLabel(t("level-zones.fields.alarm")).fill("4");
      await dialog.getByLabel(t("level-zones.fields.warning")).fill("3");
      await dialog.getByRole("button", { name: t("ui.save"), exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      const card = page.locator("[data-card]").filter({ hasText: type.name });
      await card.getByText(t("our-limits.own")).waitFor();
      for (const size of sizes) {
        await page.setViewportSize(size);
        expect(await scrollsSideways(page)).toBe(false);
        expect(await axeFindingsInFull(page)).toEqual([]);
      }
      await page.setViewportSize(sizes[0]!);

      await page.getByRole("button", { name: t("our-limits.apply"), exact: true }).click();
      const apply = page.getByRole("dialog", { name: t("our-limits.apply") });
      await apply.getByText(type.name).waitFor();
      await apply.getByRole("checkbox").last().check();
      await apply.getByRole("button", { name: t("level-zones.applyCount", { count: 1 }) }).click();
      await apply.waitFor({ state: "detached" });
      const zones = await owner.levelZone.findMany({ where: { sensor_id: sensor.id } });
      expect(zones).toMatchObject([{ warning: 3, alarm: 4, source: "our" }]);

      const line = t("our-limits.delete_line", { name: t("our-limits.quantities.velocity") });
      await card.getByRole("button", { name: line }).click();
      const question = page.getByRole("alertdialog", { name: t("our-limits.delete_question") });
      await question.getByRole("button", { name: t("ui.delete"), exact: true }).click();
      await card.waitFor({ state: "detached" });
      await page.context().close();
    },
  );
});
