import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { testInFull } from "../full";
import { owner } from "../owner";
import { aBrand, aRequisition, aTenant, aUser, unique } from "../samples";
import { openBrowser, pageOf, password, phone } from "./browser";
import { textsOf } from "./texts";

/** A storekeeper's day: receive, issue, what to do when there is too little, and what fits in its place. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const t = textsOf("en");

async function aStore() {
  const { company, plant } = await aTenant();
  const password_hash = await hashPassword(password);
  const keeper = await aUser({ role: "plant_admin", company, plants: [plant], password_hash });
  const place = { company_id: company.id, plant_id: plant.id };
  const room = await owner.storeRoom.create({ data: { ...place, name: unique("Room"), keeper_id: keeper.id } });
  const shelf = await owner.storeRoomLocation.create({ data: { ...place, store_room_id: room.id, name: "A-04-2" } });
  const brand = await aBrand();
  const type = await owner.equipmentType.create({
    data: { name: unique("Bearing"), options: { create: [{ name: "Clearance" }] } },
  });
  const models = await Promise.all(
    ["6319/C3", "6319-C3"].map((name) =>
      owner.brandModel.create({ data: { name: unique(name), brand_id: brand.id, equipment_type_id: type.id } }),
    ),
  );
  const [own, other] = models.sort((a, b) => a.id - b.id);
  await owner.brandModelCrossover.create({ data: { brand_model_id: own!.id, crossover_id: other!.id } });
  const line = (brand_model_id: number, on_hand: number) =>
    owner.stockLine.create({
      data: {
        ...place,
        store_room_id: room.id,
        location_id: shelf.id,
        brand_model_id,
        on_hand,
        value: on_hand * 100,
      },
    });
  return { keeper, room, own: own!, other: other!, lines: [await line(own!.id, 2), await line(other!.id, 1)] };
}

const dialog = (page: Page) => page.getByRole("dialog");

test("a storekeeper issues what is there and the rest of a crossover when there is too little", async () => {
  const { keeper, room, own, other, lines } = await aStore();
  const page = await pageOf(browser, keeper.email);
  await page.goto(`/store-rooms/${room.id}/items?line=${lines[0]!.id}`);
  await page.getByRole("heading", { name: own.name }).waitFor();
  await page.getByRole("button", { name: t("stock.kinds.issue"), exact: true }).click();
  const quantity = dialog(page).getByRole("spinbutton", { name: t("stock.fields.quantity") });
  await quantity.fill("3");
  await quantity.press("Tab");
  await dialog(page)
    .getByRole("button", { name: t("stock.kinds.issue"), exact: true })
    .click();
  await dialog(page)
    .getByRole("alert")
    .getByText(t("stock.short.title", { available: "2" }))
    .waitFor();
  await dialog(page)
    .getByRole("radio", { name: t("stock.short.take_crossover", { available: "2", count: "1", name: other.name }) })
    .check();
  await dialog(page)
    .getByRole("button", { name: t("stock.kinds.issue"), exact: true })
    .click();
  await dialog(page).waitFor({ state: "hidden" });
  const after = await owner.stockLine.findMany({ where: { store_room_id: room.id }, include: { movements: true } });
  expect(after.map(({ on_hand }) => on_hand)).toEqual([0, 0]);
  expect(after.flatMap(({ movements }) => movements.map(({ kind }) => kind))).toEqual(["issue", "issue"]);
  await page.context().close();
});

testInFull("a storekeeper on a phone receives a part that was never there before", async () => {
  const { keeper, room } = await aStore();
  const number = unique("P");
  await owner.part.create({
    data: { company_id: room.company_id, plant_id: room.plant_id, number, name: `Belt ${number}` },
  });
  const page = await pageOf(browser, keeper.email, { viewport: phone });
  await page.goto(`/store-rooms/${room.id}/items`);
  await page.getByRole("button", { name: t("stock.kinds.receive"), exact: true }).click();
  await dialog(page)
    .getByRole("combobox", { name: new RegExp(`^${t("stock.fields.thing")}`) })
    .click();
  await page.locator("[cmdk-input]").fill(number);
  await page.getByRole("option", { name: number }).click();
  await dialog(page)
    .getByRole("button", { name: t("stock.kinds.receive"), exact: true })
    .click();
  await expect.poll(() => dialog(page).count()).toBe(0);
  await page.getByRole("link", { name: `Belt ${number}` }).waitFor();
  expect(await owner.stockLine.findFirst({ where: { part: { number } } })).toMatchObject({ on_hand: 1 });
  await page.context().close();
});

testInFull(
  "a part number shows its crossovers, where they are kept, and the options that cannot be compared",
  async () => {
    const { keeper, own, other, room } = await aStore();
    const page = await pageOf(browser, keeper.email);
    await page.goto(`/brand-models/${own.id}/details`);
    await page.getByText(t("brand-models.detail.missing"), { exact: true }).waitFor();
    await page.getByText("Clearance", { exact: false }).first().waitFor();
    await page.getByRole("link", { name: other.name }).waitFor();
    await page.getByRole("link", { name: `${room.name}, A-04-2` }).waitFor();
    await page.context().close();
  },
);

testInFull("a storekeeper lists what is on order, and opens the order that it is coming of", async () => {
  const { keeper, room, own, lines } = await aStore();
  const place = { company_id: room.company_id, plant_id: room.plant_id };
  const requisition = await aRequisition({
    plant: { id: room.plant_id, company_id: room.company_id },
    status: "in_work",
    purchase_order_number: 118,
    expected_receive_date: new Date("2099-12-02"),
  });
  await owner.requisitionLine.create({
    data: { ...place, requisition_id: requisition.id, position: 0, brand_model_id: own.id, quantity: 4 },
  });
  const page = await pageOf(browser, keeper.email);
  await page.goto(`/store-rooms/${room.id}/items`);
  await page.locator(`tr[data-row="${lines[1]!.id}"]`).waitFor();
  // The first line stands beside the list at once, though the address names none.
  await page.getByRole("link", { name: t("stock.panel.label"), exact: true }).waitFor();

  await page.getByRole("button", { name: t("stock.ordered_filter") }).click();

  await page.locator(`tr[data-row="${lines[1]!.id}"]`).waitFor({ state: "detached" });
  const due = t("stock.coming_due", { count: "4", day: "Dec 2, 2099" });
  const row = page.locator(`tr[data-row="${lines[0]!.id}"]`);
  await row.getByText(due).waitFor();
  await row.getByRole("link").first().click();
  await page.getByRole("listitem").filter({ hasText: due }).getByRole("link", { name: "PO-118" }).click();
  await page.waitForURL(`**/requisitions/${requisition.id}`);
  await page.context().close();
});
