import type { Browser, Locator, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { owner } from "../owner";
import { aBrand, aController, aSensor, aWorkOrder, unique } from "../samples";
import { listening, openBrowser, pageOf, scrollsSideways, settled } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** A walk without a mouse through what every screen is made of, and the same screens at twice their size. */

const t = textsOf("en");

let browser: Browser;
let page: Page;
let mill: Awaited<ReturnType<typeof aMill<"plant_admin">>>;

beforeAll(async () => {
  browser = await openBrowser();
  mill = await aMill(["plant_admin"]);
  page = await pageOf(browser, mill.people.plant_admin.email);
});
afterAll(() => browser?.close());

const mostTabs = 150;

const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement).catch(() => false);

/** Goes on with Tab until the element has the focus; every stop on the way has to be seen. */
async function tabTo(element: Locator): Promise<void> {
  for (let pressed = 0; pressed < mostTabs; pressed++) {
    if (await hasFocus(element)) return;
    await page.keyboard.press("Tab");
    const hidden = await page.evaluate(() => {
      const at = document.activeElement;
      return at && at !== document.body && !at.checkVisibility({ visibilityProperty: true }) ? at.outerHTML : null;
    });
    expect(hidden).toBeNull();
  }
  throw new Error("Tab does not lead there");
}

async function open(address: string): Promise<void> {
  await page.goto(address);
  await listening(page);
  await settled(page);
}

describe("with the keyboard alone", () => {
  test("a record is opened from its list, changed, and saved from its form", async () => {
    const brand = await aBrand({ company_id: mill.plant.company_id, name: unique("Tab bearings") });
    await open(`/brands?search=${encodeURIComponent(brand.name)}`);

    await tabTo(page.locator("main a", { hasText: brand.name }).first());
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === `/brands/${brand.id}`);
    await settled(page);
    await listening(page);
    const name = page.getByLabel(t("brands.fields.name"), { exact: false }).first();
    await tabTo(name);
    await page.keyboard.press("End");
    await page.keyboard.type(" and seals");
    await page.keyboard.press("Enter");

    await expect
      .poll(async () => (await owner.brand.findUniqueOrThrow({ where: { id: brand.id } })).name)
      .toBe(`${brand.name} and seals`);
  });

  test("a dialog keeps the focus while it is open, and gives it back to what opened it", async () => {
    await open("/maintenance/work-orders");
    const opener = page
      .getByRole("button", { name: t("work-orders.new"), exact: true })
      .filter({ visible: true })
      .first();
    await tabTo(opener);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: t("work-orders.create.order") });
    await dialog.waitFor();
    for (let pressed = 0; pressed < 40; pressed++) {
      await page.keyboard.press("Tab");
      expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => hasFocus(opener)).toBe(true);
  });

  test("a menu opens, is walked through by arrows, and closes back to its button", async () => {
    await open("/brands");
    const button = page.getByRole("button", { name: /^Account of / });
    await tabTo(button);
    await page.keyboard.press("Enter");
    const items = page.getByRole("menuitem");
    await items.first().waitFor();
    const first = await items.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement));
    await page.keyboard.press("ArrowDown");
    await expect
      .poll(() => items.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement)))
      .toBeGreaterThan(first);
    await page.keyboard.press("Escape");
    await expect.poll(() => hasFocus(button)).toBe(true);
  });

  test("a deletion that asks for the word continues in the field of the word, and reads out what is deleted too", async () => {
    const controller = await aController({ plant: mill.plant });
    await aSensor({ controller });
    await open(`/controllers/${controller.id}`);
    const word = t("resource.delete.action");
    await page.getByRole("button", { name: word, exact: true }).first().click();
    const dialog = page.getByRole("alertdialog");
    await tabTo(dialog.getByRole("button", { name: word, exact: true }));
    await page.keyboard.press("Enter");
    await expect.poll(() => hasFocus(dialog.getByRole("textbox"))).toBe(true);
    await dialog
      .getByRole("alert")
      .getByText(t("resource.attached.sensors", { count: 1 }))
      .waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  test("an order is opened from the board and from its day in the calendar", async () => {
    const due_at = new Date("2027-03-10T18:30:00Z");
    const order = await aWorkOrder({ plant: mill.plant, name: unique("Grease"), due_at });
    await open("/maintenance/work-orders?view=board");
    await tabTo(page.getByRole("article").getByRole("button", { name: order.name }).first());
    await page.keyboard.press("Enter");
    const isOpen = page.getByRole("region", { name: `WO-${order.number} ${order.name}` });
    await isOpen
      .or(page.getByRole("heading", { name: order.name }))
      .first()
      .waitFor();

    await open("/maintenance/work-orders?view=calendar&month=2027-03");
    await tabTo(
      page
        .getByRole("cell", { name: /^March 10:/ })
        .getByRole("button", { name: order.name })
        .first(),
    );
    await page.keyboard.press("Enter");
    await page.waitForURL(
      (url) => url.pathname.endsWith(`/${order.id}`) || url.searchParams.get("id") === `${order.id}`,
    );
  });
});

/** 1440 pixels at 200 % are 720 of the page's. */
test.each([
  "/maintenance/work-orders",
  "/maintenance/work-orders?view=board",
  "/maintenance/work-orders?view=calendar",
  "/dashboard/plant",
  "/dashboard/plant?panel=alarms",
  "/store-rooms",
  "/requisitions",
  "/shifts",
  "/permits",
  "/brands/new",
])("%s needs no scrolling sideways at twice its size", async (address) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await open(address);
  expect(await scrollsSideways(page)).toBe(false);
});
