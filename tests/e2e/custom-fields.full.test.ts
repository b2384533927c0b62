import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { owner } from "../owner";
import { aWorkOrder } from "../samples";
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

test("a field of work orders is filled in for several of them at once, and printed with each", async () => {
  const { people, plant } = await aMill(["plant_admin"]);
  const orders = [
    await aWorkOrder({ plant, name: "Grease the fan" }),
    await aWorkOrder({ plant, name: "Align the fan" }),
  ];
  const page = await pageOf(browser, people.plant_admin.email);
  await page.goto("/settings/custom-fields?noun=work_orders&new=1");
  const asked = page.getByRole("dialog", { name: t("custom-fields.new") });
  await asked.getByLabel(t("custom-fields.name_en")).fill("Cost center");
  await asked.getByRole("button", { name: t("custom-fields.create") }).click();
  await page.getByText("cost_center").waitFor();

  await page.goto("/maintenance/work-orders");
  for (const { number } of orders) await page.getByLabel(t("work-orders.select", { label: `WO-${number}` })).click();
  await page
    .getByRole("toolbar")
    .getByRole("button", { name: t("work-orders.actions.plan") })
    .click();
  const dialog = page.getByRole("dialog", { name: t("work-orders.plan_many.title_with_fields") });
  await dialog.getByRole("checkbox", { name: "Cost center" }).click();
  await dialog.getByRole("textbox", { name: "Cost center" }).fill("4711");
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: t("work-orders.plan_many.action") }).click();
  await dialog.waitFor({ state: "detached" });
  const rows = await owner.workOrder.findMany({ where: { id: { in: orders.map(({ id }) => id) } } });
  expect(rows.map(({ custom }) => custom)).toEqual([{ cost_center: "4711" }, { cost_center: "4711" }]);

  await page.emulateMedia({ media: "print" });
  await page.goto(`/maintenance/work-orders/${orders[0]!.id}`);
  await page.getByText("4711").first().waitFor();
  await page.context().close();
});
