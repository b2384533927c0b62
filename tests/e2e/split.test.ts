import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testInFull } from "../full";
import { owner } from "../owner";
import { aRequisition, aWorkOrder, unique } from "../samples";
import { axeFindingsInFull, listening, openBrowser, pageOf, scrollsSideways } from "./browser";
import { aMill, journeyLanguages } from "./mill";
import { textsOf } from "./texts";

/** A list with one of its records open beside it: the keyboard, the address, and what is not there. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const isFocused = (page: Page, selector: string) =>
  page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector);
const openId = (page: Page) => new URL(page.url()).searchParams.get("id");

test.each(journeyLanguages("es"))(
  "a supervisor walks through the orders with the keyboard and opens one by its address at any width, in %s",
  async (language) => {
    const t = textsOf(language);
    const mill = await aMill(["supervisor"], language);
    const due = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const orders = [];
    for (const [index, name] of ["Grease the couch roll", "Align the refiner", "Change the belt"].entries())
      orders.push(await aWorkOrder({ plant: mill.plant, name, due_at: due(30 * 24 + index) }));
    const [first, second, third] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]];
    const page = await pageOf(browser, mill.people.supervisor.email, { viewport: { width: 1440, height: 900 } });
    await page.goto("/maintenance/work-orders");
    await listening(page);
    const row = ({ id }: { id: number }) => `tr[data-row="${id}"]`;
    const opener = (order: { id: number }) => page.locator(`${row(order)} [data-open]`);
    const pane = ({ number, name }: { number: number; name: string }) =>
      page.getByRole("region", { name: `WO-${number} ${name}` });

    await opener(first).click();
    await pane(first).waitFor();
    expect(openId(page)).toBe(String(first.id));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await pane(third).waitFor();
    await expect.poll(() => openId(page)).toBe(String(third.id));
    expect(await isFocused(page, `${row(third)} [data-open]`)).toBe(true);
    await page.keyboard.press("ArrowUp");
    await pane(second)
      .getByText(t("ui.record.position", { at: 2, of: 3 }))
      .waitFor();
    await expect.poll(() => openId(page)).toBe(String(second.id));
    expect(await page.locator(row(second)).getAttribute("aria-current")).toBe("true");

    await page.keyboard.press("Enter");
    await expect.poll(() => pane(second).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    expect(await isFocused(page, `${row(second)} [data-open]`)).toBe(true);
    expect(await axeFindingsInFull(page)).toEqual([]);

    const list = page.getByRole("region", { name: t("work-orders.title"), exact: true });
    const head = page.locator("[data-page-header]:visible > :last-child");
    const [listed, opened, tools] = await Promise.all(
      [list, pane(second), head].map(async (part) => (await part.boundingBox())!),
    );
    for (const { y } of [listed!, opened!]) expect(y).toBeLessThanOrEqual(120);
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    for (const { x, width: own } of [opened!, tools!]) expect(Math.round(x + own)).toBe(width - 16);

    await page.goBack();
    await pane(second).waitFor({ state: "detached" });
    await page.context().close();
  },
);

testInFull("an order opens as its page below 1280 px, and a missing one shows that it is gone", async () => {
  const t = textsOf("en");
  const { plant, people } = await aMill(["supervisor"]);
  const orders = [];
  for (const name of ["Grease the couch roll", "Align the refiner", "Change the belt"])
    orders.push(await aWorkOrder({ plant, name }));
  const [first] = orders as [(typeof orders)[0]];
  const page = await pageOf(browser, people.supervisor.email, { viewport: { width: 1440, height: 900 } });
  await page.goto("/maintenance/work-orders");
  await listening(page);
  const opener = (order: { id: number }) => page.locator(`tr[data-row="${order.id}"] [data-open]`);

  await page.setViewportSize({ width: 1024, height: 768 });
  await opener(first).click();
  await page.waitForURL(`**/maintenance/work-orders/${first.id}*`);
  await page.getByRole("heading", { name: first.name, level: 1 }).filter({ visible: true }).waitFor();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/maintenance/work-orders?id=2000000000");
  await page.getByRole("alert").getByText(t("ui.record.gone")).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => !url.searchParams.has("id"));
  expect(await page.locator("tbody tr[data-row]").count()).toBe(3);
  await page.context().close();
});

testInFull("requests, requisitions, quotations and stock open beside their lists in the same way", async () => {
  const { company, plant, people } = await aMill(["plant_admin"]);
  const t = textsOf("en");
  const place = { company_id: company.id, plant_id: plant.id };
  const person = people.plant_admin;
  const request = await aWorkOrder({ plant, kind: "request", status: "requested", requested_by: person.id });
  const requisition = await aRequisition({ plant });
  const rfq = await owner.rfq.create({
    data: { ...place, name: unique("Quotation"), request_type: 1, created_by: person.id },
  });
  const part = await owner.part.create({ data: { ...place, number: unique("P"), name: unique("Belt") } });
  const room = await owner.storeRoom.create({ data: { ...place, name: unique("Room") } });
  const line = await owner.stockLine.create({
    data: { ...place, store_room_id: room.id, part_id: part.id, on_hand: 3, value: 300 },
  });
  const page = await pageOf(browser, person.email, { viewport: { width: 1440, height: 900 } });
  for (const [address, id, name] of [
    ["/maintenance-requests", request.id, request.name],
    ["/requisitions?show=list", requisition.id, requisition.name],
    ["/rfqs", rfq.id, rfq.name],
    [`/store-rooms/${room.id}/items`, line.id, part.name],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address);
    await listening(page);
    await page.locator(`[data-row="${id}"] [data-open]`).filter({ visible: true }).click();
    const pane = page.getByRole("region", { name: new RegExp(`${name}$`) });
    await pane.getByText(t("ui.record.position", { at: 1, of: 1 })).waitFor();
    expect(await axeFindingsInFull(page)).toEqual([]);
    // A window that becomes narrower keeps its place: the record is the whole page.
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.locator(`[data-row="${id}"]`).filter({ visible: true }).waitFor({ state: "detached" });
    expect(await scrollsSideways(page)).toBe(false);
    await pane.getByRole("button", { name: t("ui.close") }).click();
    await page.locator(`[data-row="${id}"]`).filter({ visible: true }).first().waitFor();
  }
  await page.context().close();
});
