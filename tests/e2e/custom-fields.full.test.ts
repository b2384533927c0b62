import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { owner } from "../owner";
import { axeFindings, openBrowser, pageOf } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

const t = textsOf("en");

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

test("a field is made, filled in on a part, narrows the list of parts, and is in its file", async () => {
  const { people, plant, company } = await aMill(["plant_admin"]);
  const part = await owner.part.create({
    data: { company_id: company.id, plant_id: plant.id, number: "V-100", name: "V-belt" },
  });
  const page = await pageOf(browser, people.plant_admin.email);
  await page.goto("/settings/custom-fields?noun=parts&new=1");
  const dialog = page.getByRole("dialog", { name: t("custom-fields.new") });
  await dialog.getByLabel(t("custom-fields.name_en")).fill("Shelf color");
  await dialog
    .getByRole("region", { name: t("custom-fields.preview") })
    .getByLabel("Shelf color")
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: t("custom-fields.create") }).click();
  await page.getByText("shelf_color").waitFor();

  await page.goto(`/parts/${part.id}`);
  await page.getByLabel("Shelf color").fill("Red");
  await page.getByRole("button", { name: t("ui.save") }).click();
  await expect
    .poll(async () => (await owner.part.findUniqueOrThrow({ where: { id: part.id } })).custom)
    .toEqual({ shelf_color: "Red" });

  await page.goto("/parts?custom[shelf_color]=Red");
  await page.getByText("V-belt").first().waitFor();
  const answer = await page.request.get("/api/plants/parts?custom[shelf_color]=Blue", {
    headers: { "X-Requested-With": "XMLHttpRequest" },
  });
  expect((await answer.json()).data).toEqual([]);
  await page.context().close();
});
