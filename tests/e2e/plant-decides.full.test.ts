import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { owner } from "../owner";
import { aWorkOrder, placeIn, unique } from "../samples";
import { listening, openBrowser, pageOf, phone, settled } from "./browser";
import { layoutFindings } from "./layout";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** What a plant decides by, as its people do it: failure codes, root causes, classes, limits of approval, reordering. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const t = textsOf("en");
const shown = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).filter({ visible: true });
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await listening(page);
  await settled(page);
};
const orderOf = (id: number) => owner.workOrder.findUniqueOrThrow({ where: { id } });

test("a breakdown is coded with one press on a phone, and another of the proposed failures with two", async () => {
  const { company, plant, item, people } = await aMill(["technician"]);
  const category = await owner.maintenanceCategory.create({
    data: { company_id: company.id, name: unique("Breakdown"), type: "breakdown", asks_failure: "ask" },
  });
  const mode = (name_en: string, name_es: string) =>
    owner.fault.create({ data: { company_id: company.id, kind: "mode", code: unique("M"), name_en, name_es } });
  const worn = await mode("Brake worn", "Freno gastado");
  const leaks = await mode("Brake leaks", "Freno con fuga");
  const order = (name: string) =>
    aWorkOrder({
      plant,
      name,
      equipment_id: item.id,
      category_id: category.id,
      type: "breakdown",
      status: "in_work",
      assigned_user_id: people.technician.id,
      started_at: new Date(),
    });
  const page = await pageOf(browser, people.technician.email, {
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  });
  const complete = async (id: number, code: (sheet: ReturnType<Page["getByRole"]>) => Promise<void>) => {
    await open(page, `/maintenance/work-orders/${id}`);
    await shown(page, t("work-orders.actions.complete")).first().tap();
    const sheet = page.getByRole("dialog");
    await sheet
      .getByRole("group", { name: t("work-orders.problem_solved") })
      .getByText(t("ui.yes"), { exact: true })
      .tap();
    await code(sheet);
    expect(await layoutFindings(page)).toEqual([]);
    await sheet.getByRole("button", { name: t("work-orders.actions.complete"), exact: true }).tap();
    await expect.poll(async () => (await orderOf(id)).status).toBe("completed");
  };

  const one = await order("Replace brake pads, worn");
  await complete(one.id, async (sheet) => {
    await sheet.getByText("Brake worn").first().waitFor();
    await sheet.getByRole("button", { name: t("work-orders.failure.confirm"), exact: true }).tap();
  });
  expect(await orderOf(one.id)).toMatchObject({ fault_id: worn.id, failure_source: "proposed" });

  const two = await order("Replace brake pads");
  await complete(two.id, async (sheet) => {
    await sheet.getByRole("button", { name: t("work-orders.failure.change"), exact: true }).tap();
    await sheet.getByRole("button", { name: "Brake leaks", exact: true }).tap();
  });
  expect(await orderOf(two.id)).toMatchObject({ fault_id: leaks.id, failure_source: "picked" });
  await page.context().close();
});

test("why is asked until an action is found, which becomes an order, and the root cause closes when it is done", async () => {
  const { plant, item, people } = await aMill(["supervisor", "technician"]);
  const order = await aWorkOrder({ plant, equipment_id: item.id, name: "Bearing seized again", status: "completed" });
  const page = await pageOf(browser, people.supervisor.email);
  const cause = (key: string, values = {}) => t(`work-orders.root_cause.${key}`, values);
  const begins = (text: string) => new RegExp(`^${text}`);
  await open(page, `/maintenance/work-orders/${order.id}/root-cause`);
  await page.getByRole("textbox", { name: begins(cause("why", { number: 1 })) }).fill("The grease was washed out");
  await page.getByRole("textbox", { name: begins(cause("why", { number: 2 })) }).fill("It has no shield");
  await shown(page, cause("add_action")).click();
  await page.getByRole("textbox", { name: begins(cause("action")) }).fill("Fit a shield");
  await page.getByLabel(begins(cause("owner"))).click();
  await page.getByRole("option", { name: people.technician.name }).click();
  await page.getByRole("textbox", { name: begins(cause("due_on")) }).fill("2030-12-24");
  await page.getByRole("checkbox", { name: cause("makes_order") }).click();
  await shown(page, cause("save")).click();

  await expect
    .poll(() => owner.workOrder.findFirst({ where: { parent_id: order.id } }))
    .toMatchObject({ name: "Fit a shield", assigned_user_id: people.technician.id });
  await shown(page, cause("close")).click();
  await page.getByText(cause("open_actions")).first().waitFor();
  await owner.workOrder.updateMany({ where: { parent_id: order.id }, data: { status: "completed" } });
  await shown(page, cause("close")).click();
  await expect
    .poll(() => owner.rootCause.findUnique({ where: { work_order_id: order.id } }))
    .toMatchObject({ status: "closed", closed_by: people.supervisor.id });
  await page.context().close();
});

test("five keys class a machine, and its items with it", async () => {
  const { machine, people } = await aMill(["plant_admin"]);
  const page = await pageOf(browser, people.plant_admin.email);
  await open(page, "/criticality");
  // Injuries, no release, the line stands, no spare, over two days.
  for (const key of ["2", "1", "4", "4", "4"]) await page.keyboard.press(key);
  await page.getByText(t("criticality.sum", { sum: 10 })).waitFor();
  await shown(page, t("criticality.save")).click();
  await expect
    .poll(() => owner.machine.findUniqueOrThrow({ where: { id: machine.id } }))
    .toMatchObject({
      criticality: "A",
      criticality_answers: { safety: 1, environment: 0, production: 3, redundancy: 3, repair_time: 3 },
      criticality_by: people.plant_admin.id,
    });
  await page.context().close();
});

test("approving above the limit of a role is refused and names who may", async () => {
  const { company, plant, people } = await aMill(["technician", "plant_superintendent"]);
  await owner.company.update({ where: { id: company.id }, data: { approval_limit_superintendent: 50_000 } });
  const { id } = await owner.requisition.create({
    data: {
      ...placeIn(plant),
      type: "purchase",
      reason: "production_loss",
      name: unique("Spares"),
      requested_by: people.technician.id,
      lines: { create: [{ position: 0, text: "Bearing", quantity: 1, unit_price: 60_000 }] },
    },
  });
  const page = await pageOf(browser, people.plant_superintendent.email);
  await open(page, `/requisitions/${id}`);
  const approve = new RegExp(`^${t("requisitions.actions.approve")}`);
  await page.getByRole("button", { name: approve }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: approve }).click();
  await page
    .getByText(t("requisitions.over_limit", { who: "plant_admin" }))
    .first()
    .waitFor();
  expect(await owner.requisition.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "pending" });
  await page.context().close();
});

test("what is below its minimum becomes a requisition of its vendor with one press", async () => {
  const { plant, people } = await aMill(["plant_admin"]);
  const place = placeIn(plant);
  const vendor = await owner.plantVendor.create({ data: { ...place, name: unique("Boreal") } });
  const room = await owner.storeRoom.create({ data: { ...place, name: unique("Main") } });
  const part = await owner.part.create({
    data: { ...place, number: unique("P"), name: unique("Belt"), minimum: 4, price: 1_000, vendor_id: vendor.id },
  });
  await owner.stockLine.create({ data: { ...place, store_room_id: room.id, part_id: part.id, on_hand: 1 } });

  const page = await pageOf(browser, people.plant_admin.email);
  await open(page, "/store-rooms?view=reorder");
  await page.getByText(part.name).first().waitFor();
  await shown(page, t("stock.reorder.order")).click();
  await page.getByText(t("stock.reorder.empty")).waitFor();
  const [made] = await owner.requisition.findMany({ where: { plant_id: plant.id }, include: { lines: true } });
  expect(made).toMatchObject({
    type: "purchase",
    status: "pending",
    vendor_id: vendor.id,
    requested_by: people.plant_admin.id,
    lines: [{ part_id: part.id, quantity: 7, unit_price: 1_000 }],
  });
  await page.context().close();
});
