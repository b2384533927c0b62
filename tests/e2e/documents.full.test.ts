import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newSteps } from "@/lib/domain/maintenance/work-order-steps";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { owner } from "../owner";
import { aPdf } from "../pdf";
import { anEquipment, aTenant, aUser, aWorkOrder, unique } from "../samples";
import { openBrowser, pageOf, password, phone } from "./browser";
import { textsOf } from "./texts";

/** Documents where they are needed: put into the library by an engineer, read at the machine on a phone. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const t = textsOf("en");

async function aPlantWithAnItem() {
  const { company, plant } = await aTenant();
  const password_hash = await hashPassword(password);
  const admin = await aUser({ role: "plant_admin", company, plants: [plant], password_hash });
  const technician = await aUser({ role: "technician", company, plants: [plant], password_hash });
  const type = await owner.equipmentType.create({ data: { name: unique("Pump type") } });
  const item = await anEquipment({ plant, equipment_type_id: type.id });
  return { plant, admin, technician, type, item };
}

const dialog = (page: Page) => page.getByRole("dialog");
const drawn = (page: Page) => dialog(page).locator("canvas[data-drawn]");
const pdf = async (name: string, pages = 1) => ({ name, mimeType: "application/pdf", buffer: await aPdf(pages) });

test("an engineer adds a manual to the library, and reads it page by page", async () => {
  const { admin, type } = await aPlantWithAnItem();
  const page = await pageOf(browser, admin.email);
  await page.goto("/library?edit=new");
  const title = unique("Pump manual");
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles(await pdf("manual.pdf", 12));
  await dialog(page).getByLabel(t("libraries.fields.title")).fill(title);
  await dialog(page)
    .getByRole("combobox", { name: new RegExp(`^${t("libraries.fields.equipment_type_id")}`) })
    .click();
  await page.keyboard.type(type.name);
  await page.getByRole("option", { name: type.name }).click();
  await dialog(page)
    .getByRole("button", { name: t("ui.save") })
    .click();
  await page.getByRole("link", { name: title }).locator("visible=true").click();
  await drawn(page).nth(9).waitFor({ state: "attached" });
  expect(await drawn(page).count()).toBe(10);
  await dialog(page)
    .getByRole("button", { name: t("documents.more_pages", { count: 2 }) })
    .click();
  await drawn(page).nth(11).waitFor({ state: "attached" });
  // The blue of its picture: the page is drawn, not only its paper.
  const colors = await drawn(page)
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width } = canvas;
      const { data } = canvas.getContext("2d")!.getImageData((width * 150) / 612, (width * 200) / 612, 1, 1);
      return [...data.slice(0, 3)];
    });
  expect(colors).toEqual([0x14, 0x57, 0xa8]);
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  expect(new URL(page.url()).search).not.toContain("show");
  await page.context().close();
});

test("a technician with a phone reads a document on the item, on the work order and beside its step, and cannot remove it", async () => {
  const { plant, admin, technician, item } = await aPlantWithAnItem();
  const engineer = await pageOf(browser, admin.email);
  const title = unique("Seal replacement");
  await engineer.goto(`/equipments/${item.id}/details/main`);
  expect(await engineer.title()).toContain(item.name);
  await engineer
    .getByLabel(t("documents.add"), { exact: true })
    .first()
    .setInputFiles(await pdf(`${title}.pdf`));
  await engineer.getByRole("button", { name: title }).first().waitFor();
  await engineer.context().close();

  const page = await pageOf(browser, technician.email, { viewport: phone });
  await page.goto(`/equipments/${item.id}/details/main`);
  await page.getByRole("button", { name: title }).first().click();
  await drawn(page).first().waitFor({ state: "attached" });
  const box = await drawn(page).first().boundingBox();
  expect(box!.x).toBeGreaterThanOrEqual(0);
  expect(box!.x + box!.width).toBeLessThanOrEqual(390);
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  // May read and not remove.
  expect(await page.getByRole("button", { name: t("documents.remove", { title }) }).count()).toBe(0);

  const order = await aWorkOrder({ plant, equipment_id: item.id, assigned_user_id: technician.id });
  await page.goto(`/maintenance/work-orders/${order.id}`);
  await page.getByRole("button", { name: title }).filter({ visible: true }).click();
  await drawn(page).first().waitFor({ state: "attached" });

  const step = { text: "Replace the seal" };
  const atWork = await aWorkOrder({
    plant,
    equipment_id: item.id,
    assigned_user_id: technician.id,
    status: "in_work",
    steps: newSteps([step]),
    started_at: new Date(),
    clock_started_at: new Date(),
  });
  await page.goto(`/maintenance/work-orders/${atWork.id}`);
  await page.getByRole("heading", { name: step.text }).filter({ visible: true }).waitFor();
  await page
    .getByRole("button", { name: t("documents.one"), exact: true })
    .filter({ visible: true })
    .click();
  await page.getByRole("dialog", { name: title }).waitFor();
  await drawn(page).first().waitFor({ state: "attached" });
  await page.context().close();
});

test("a file that is no PDF is refused with the reason beside the button", async () => {
  const { admin, item } = await aPlantWithAnItem();
  const page = await pageOf(browser, admin.email);
  await page.goto(`/equipments/${item.id}/details/main`);
  await page
    .getByLabel(t("documents.add"), { exact: true })
    .first()
    .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>") });
  await page.getByRole("alert").getByText(t("errors.not_a_document")).waitFor();
  await page.context().close();
});
