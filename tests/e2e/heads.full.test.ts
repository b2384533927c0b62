import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { aUser } from "../samples";
import { baseUrl, listening, openBrowser, pageOf, password, phone, settled } from "./browser";
import { layoutFindings } from "./layout";
import { aMill } from "./mill";
import { addressesIn, screens } from "./screens";

/**
 * What the heads of screens open, on a phone. How the screens themselves are laid out, tests/e2e/every-screen.full.test.ts
 * sees.
 */

const languages = [
  { name: "English", id: 1 },
  { name: "Spanish", id: 2 },
];

let browser: Browser;
let mill: Awaited<ReturnType<typeof aMill<"plant_admin">>>;
let addressesOf: (screen: string) => string[];

beforeAll(async () => {
  [browser, mill] = await Promise.all([openBrowser(), aMill(["plant_admin"])]);
  addressesOf = await addressesIn(mill);
});
afterAll(() => browser?.close());

/** Signed in as somebody who may open everything, in this language. */
async function pageIn(language_id: number) {
  const person = { role: "super_admin" as const, password_hash: await hashPassword(password), language_id };
  const { email } = await aUser({ ...person, theme: "light" });
  return pageOf(browser, email, { viewport: phone, reducedMotion: "reduce" });
}

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

describe.each(languages)("the heads of screens in $name", ({ name, id }) => {
  let page: Page;
  beforeAll(async () => {
    page = await pageIn(id);
  });
  afterAll(() => page?.context().close());

  test.each(screens)(`what the head of /%s in ${name} opens fits a phone`, async (screen) =>
    expect(await dialogFindings(page, `${addressesOf(screen)[0]}?plant=${mill.plant.id}`)).toEqual([]),
  );
});
