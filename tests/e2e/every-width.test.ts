import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { sampleOf } from "../sample";
import { aMachine, anAsset, anEquipment, aUser, aWorkOrder } from "../samples";
import { baseUrl, listening, openBrowser, pageOf, password, settled } from "./browser";
import { layoutFindings } from "./layout";
import { aMill } from "./mill";
import { addressesIn, reached, screens } from "./screens";

/**
 * Every screen in the widths of a phone, a tablet, a small laptop and a desk. One page walks through them and is made
 * narrower, as somebody does with a window, because opening a screen costs more than drawing it again. A run sees half of
 * the screens in English and the others in Spanish; the next commit's run sees them the other way round.
 */

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

/** Other faces of a screen that have an address of their own. */
const faces: Record<string, readonly string[]> = {
  "maintenance/work-orders": ["view=board", "view=calendar", "view=overview"],
};

const languages = [
  { name: "English", id: 1 },
  { name: "Spanish", id: 2 },
];

const walk = languages.map((language, index) => ({
  ...language,
  screens: reached ? screens : screens.filter((_, at) => sampleOf(at % 2 ? [1, 0] : [0, 1], 2).includes(index)),
}));

let browser: Browser;
let mill: Awaited<ReturnType<typeof aMill<"plant_admin">>>;
let addressesOf: (screen: string) => string[];

beforeAll(async () => {
  [browser, mill] = await Promise.all([openBrowser(), aMill(["plant_admin"])]);
  addressesOf = await addressesIn(mill);
  // Names as long as plants have them.
  const { plant, line } = mill;
  const machine = await aMachine({ line, name: "Quench and rinse conveyor of the second finishing department" });
  const asset = await anAsset({ machine, name: "Return idler station with take-up and belt cleaner, north side" });
  const item = await anEquipment({ asset, name: "Non-drive-end spherical roller bearing of the return idler" });
  const assigned = await aUser({
    ...{ role: "technician", plants: [plant], first_name: "Maximiliano Guadalupe" },
    last_name: "Hernández-Villanueva de la Torre",
  });
  await aWorkOrder({
    plant,
    equipment_id: item.id,
    assigned_user_id: assigned.id,
    name: "Replace the seized return idler",
  });
});
afterAll(() => browser?.close());

/** Signed in as somebody who may open everything, in this language. */
async function pageIn(language_id: number) {
  const person = { role: "super_admin" as const, password_hash: await hashPassword(password), language_id };
  const { email } = await aUser({ ...person, theme: "light" });
  return pageOf(browser, email, { viewport: sizes[0], reducedMotion: "reduce" });
}

async function narrow(page: Page, size: (typeof sizes)[number]) {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

async function findingsOf(page: Page, address: string) {
  await narrow(page, sizes[0]!);
  const asked = `${address}${address.includes("?") ? "&" : "?"}plant=${mill.plant.id}`;
  await page.goto(asked, { waitUntil: "domcontentloaded" });
  await settled(page);
  await listening(page);
  const found: string[] = [];
  for (const size of sizes) {
    await narrow(page, size);
    const first = await layoutFindings(page);
    // What is wrong for a frame while a loaded machine still lays the page out is not looked at by anybody.
    if (first.length > 0) await page.waitForTimeout(400);
    for (const finding of first.length > 0 ? await layoutFindings(page) : [])
      found.push(`${address} at ${size.width} px: ${finding}`);
  }
  return found;
}

/** A run tries what the heads of some screens open; an odd period, so that each comes in both languages. */
const openedOn = reached ? screens : sampleOf(screens, 7);

/** What the buttons of a page's head open on a phone; what opens nothing, or leads away, has nothing to lay out. */
async function dialogFindings(page: Page, address: string) {
  const found: string[] = [];
  const head = page.locator("[data-page-header]").first();
  const menu = head.locator("button[aria-haspopup=menu]").filter({ visible: true });
  const plain = head.locator("button:not([aria-haspopup=menu]):enabled").filter({ visible: true });
  const items = page.getByRole("menuitem").and(page.locator(":not(a, [data-disabled])"));
  const dialogs = "[role=dialog], [role=alertdialog]";
  const dialog = page.locator(dialogs).filter({ visible: true });
  const openMenu = async () => {
    await menu.first().click();
    await page.getByRole("menu").waitFor();
  };
  const { pathname } = new URL(address, baseUrl);
  const reload = async () => {
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await settled(page);
    await listening(page);
  };
  await reload();
  const inHead = await plain.count();
  let inMenu = 0;
  if (await menu.count()) {
    await openMenu();
    inMenu = await items.count();
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
  }
  for (let at = 0; at < inHead + inMenu; at++) {
    if (at >= inHead) await openMenu();
    await (at < inHead ? plain.nth(at) : items.nth(at - inHead)).click();
    const isOpen = await dialog
      .first()
      .waitFor({ timeout: 2_000 })
      .then(
        () => true,
        () => false,
      );
    if (!isOpen) {
      await reload();
      continue;
    }
    // It has come to rest, and what it asks for is there.
    await dialog.first().evaluate(async (element) => {
      await Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished));
    });
    await page.waitForFunction(() => !document.querySelector("[role=dialog] [aria-busy=true]"));
    const title = await dialog
      .first()
      .evaluate((element) => element.ariaLabel ?? element.querySelector("h1, h2, h3")?.textContent);
    for (const finding of await layoutFindings(page, dialogs))
      found.push(`${address}, “${title}” on a phone: ${finding}`);
    await page.keyboard.press("Escape");
    await dialog.first().waitFor({ state: "detached" });
    // What opened it may have led to another screen.
    if (new URL(page.url()).pathname !== pathname) await reload();
  }
  return found;
}

describe.each(walk)("every screen in $name", { timeout: 360_000 }, ({ name, id, screens }) => {
  let page: Page;
  beforeAll(async () => {
    page = await pageIn(id);
  });
  afterAll(() => page?.context().close());

  test.each(screens)(
    `/%s in ${name} fits every width: nothing scrolls sideways, is cut off or overlaps`,
    async (screen) => {
      const found: string[] = [];
      const [first] = addressesOf(screen);
      for (const address of [first!, ...(faces[screen] ?? []).map((face) => `${first}?${face}`)])
        found.push(...(await findingsOf(page, address)));
      expect(found).toEqual([]);
    },
  );
});

// After every screen: what they open may change what they show.
describe.each(walk)("the heads of screens in $name", { timeout: 360_000 }, ({ name, id, screens }) => {
  let page: Page;
  beforeAll(async () => {
    page = await pageIn(id);
    await narrow(page, sizes[3]!);
  });
  afterAll(() => page?.context().close());

  test.each(screens.filter((screen) => openedOn.includes(screen)))(
    `what the head of /%s in ${name} opens fits a phone`,
    async (screen) =>
      expect(await dialogFindings(page, `${addressesOf(screen)[0]}?plant=${mill.plant.id}`)).toEqual([]),
  );
});

test.skipIf(reached)("a part that scrolls sideways, a cut text and two overlapping controls are found", async () => {
  const page = await pageIn(1);
  await page.goto("/profile");
  await settled(page);
  await page.evaluate(() => {
    document.querySelector("main")!.insertAdjacentHTML(
      "afterbegin",
      `<div style="width:120px;overflow-x:auto"><div style="width:300px">A wide part</div></div>
       <div style="width:60px;overflow:hidden;white-space:nowrap">A text that is cut off</div>
       <button style="position:absolute;left:200px;top:300px">First</button>
       <button style="position:absolute;left:205px;top:300px">Second</button>`,
    );
  });
  const found = (await layoutFindings(page)).join("\n");
  expect(found).toContain("a part scrolls sideways by 180 px");
  expect(found).toContain("a text is cut off: <div> “A text that is cut off”");
  expect(found).toContain("two controls overlap: <button> “First” and <button> “Second”");
  await page.context().close();
});
