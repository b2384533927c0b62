import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testInFull } from "../full";
import { aLine, aMachine, anAsset, anEquipment, aPlant, unique } from "../samples";
import { ask, openBrowser, pageOf } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** What stands around every screen: the plant, the account, the palette, the keys, the bell. */

const t = textsOf("en");
const es = textsOf("es");

let browser: Browser;
let mill: Awaited<ReturnType<typeof aMill<"corporate" | "plant_admin" | "supervisor">>>;
let second: Awaited<ReturnType<typeof aPlant>>;
let wanted: { id: number; name: string };

beforeAll(async () => {
  [browser, mill] = await Promise.all([openBrowser(), aMill(["corporate", "plant_admin", "supervisor"])]);
  second = await aPlant({ company: mill.company });
  const line = await aLine({ plant: second });
  await aMachine({ line });
  const asset = await anAsset({ machine: await aMachine({ line }) });
  await anEquipment({ asset });
  wanted = await anEquipment({ asset: mill.asset, name: unique("Zyqwin") });
});
afterAll(() => browser?.close());

const accountOf = (page: Page, words = t) =>
  page.getByRole("button", { name: new RegExp(`^${words("shell.user.open", { name: "" }).trim()}`) });
const toast = (page: Page, text: string) => page.locator("[data-sonner-toast]", { hasText: text });

describe.sequential("the shell", () => {
  testInFull("the shell changes the plant everywhere: counts, URL, after a reload and in another tab", async () => {
    const page = await pageOf(browser, mill.people.corporate.email);
    const machines = page.locator('a[href="/dashboard/machines"] b');
    await page.goto(`/dashboard/plant?plant=${mill.plant.id}`);
    await expect.poll(() => machines.first().textContent()).toBe("1");

    await page.getByRole("button", { name: new RegExp(`^${t("shell.plant.prefix")} ${mill.plant.name}`) }).click();
    await page
      .getByRole("option", { name: new RegExp(second.name) })
      .last()
      .click();
    await toast(page, t("shell.plant.changed", { name: second.name })).waitFor();
    await page.waitForURL((url) => url.searchParams.get("plant") === String(second.id));
    await expect.poll(() => machines.first().textContent()).toBe("2");

    await page.reload();
    await expect.poll(() => machines.first().textContent()).toBe("2");
    const tab = await page.context().newPage();
    await tab.goto("/dashboard/plant");
    await tab.waitForURL((url) => url.searchParams.get("plant") === String(second.id));
    await expect.poll(() => tab.locator('a[href="/dashboard/machines"] b').first().textContent()).toBe("2");

    await tab.getByRole("button", { name: new RegExp(`^${t("shell.plant.prefix")} ${second.name}`) }).click();
    await tab.getByRole("option", { name: t("shell.plant.all") }).click();
    await tab.waitForURL((url) => url.searchParams.get("plant") === "all");
    await tab
      .getByRole("link", { name: new RegExp(second.name) })
      .first()
      .waitFor();
    await page.context().close();
  });

  test("the shell changes language, theme and density in the user menu, and saves them in the account", async () => {
    const { email } = mill.people.supervisor;
    const page = await pageOf(browser, email);
    const html = page.locator("html");
    await page.goto("/maintenance/work-orders");
    const choose = async (words: typeof t, menu: string, choice: string) => {
      await accountOf(page, words).click();
      await page.getByRole("menuitem", { name: words(menu), exact: true }).click();
      const saved = page.waitForResponse(
        (answer) => answer.url().endsWith("/api/auth/profile") && answer.request().method() === "PUT",
      );
      await page.getByRole("menuitemradio", { name: choice, exact: true }).click();
      expect((await saved).status()).toBe(200);
    };
    await choose(t, "shell.user.theme", t("shell.user.themes.dark"));
    await expect.poll(() => html.getAttribute("data-theme")).toBe("dark");
    await choose(t, "shell.user.density", t("shell.user.densities.compact"));
    await expect.poll(() => html.getAttribute("data-density")).toBe("compact");
    await choose(t, "shell.user.language", "Español");
    await page.getByRole("heading", { name: es("work-orders.title"), exact: true }).waitFor();

    const elsewhere = await pageOf(browser, email);
    await elsewhere.goto("/maintenance/work-orders");
    await elsewhere.getByRole("heading", { name: es("work-orders.title"), exact: true }).waitFor();
    await expect.poll(() => elsewhere.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(await elsewhere.locator("html").getAttribute("data-density")).toBe("compact");
    expect(await elsewhere.locator("html").getAttribute("lang")).toBe("es");
    await elsewhere.context().close();
    await page.context().close();
  });

  test("the sidebar is a rail on work screens and words on dashboards, and an opened fold stays open", async () => {
    const page = await pageOf(browser, mill.people.plant_admin.email);
    const navigation = page.getByRole("navigation", { name: t("shell.mainNavigation") });
    const entry = (key: string) => navigation.getByRole("link", { name: t(`shell.nav.${key}`), exact: true });
    const shape = () => page.locator("[data-sidebar]").getAttribute("data-sidebar");
    await page.goto("/maintenance/work-orders?view=week");
    await expect.poll(shape).toBe("rail");
    expect(await entry("planner").getAttribute("aria-current")).toBe("page");
    // A fold is one icon there, with its entries in a menu.
    await navigation.getByRole("button", { name: t("shell.groups.catalogs"), exact: true }).click();
    await page.getByRole("menuitem", { name: t("shell.nav.brands"), exact: true }).waitFor();
    await page.keyboard.press("Escape");

    await entry("dashboard").click();
    await page.waitForURL((url) => url.pathname === "/dashboard/plant");
    await expect.poll(shape).toBe("full");
    const fold = navigation.getByRole("button", { name: t("shell.groups.catalogs"), exact: true });
    expect(await fold.getAttribute("aria-expanded")).toBe("false");
    expect(await entry("brands").count()).toBe(0);
    await fold.click();
    await entry("brands").waitFor();
    await page.reload();
    await entry("brands").waitFor();
    await page.context().close();
  });

  test("the shell finds an item by three letters, typed before the palette has loaded, and opens it", async () => {
    const page = await pageOf(browser, mill.people.plant_admin.email);
    await page.goto("/dashboard/plant");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    let letTheProgramIn = () => {};
    const isTyped = new Promise<void>((resolve) => {
      letTheProgramIn = resolve;
    });
    await page.route("**/_next/static/chunks/**", (route) => isTyped.then(() => route.continue()));
    await page.keyboard.press("Control+k");
    await page.keyboard.type("zyx");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("q");
    letTheProgramIn();
    const palette = page.getByRole("dialog", { name: t("shell.palette.title") });
    await expect.poll(() => palette.getByPlaceholder(t("shell.palette.placeholder")).inputValue()).toBe("zyq");
    const items = palette.getByRole("group", { name: t("equipments.title"), exact: true });
    await items.getByRole("option", { name: new RegExp(wanted.name) }).click();
    await page.waitForURL((url) => url.pathname.startsWith(`/equipments/${wanted.id}/details`));
    await page.getByRole("heading", { level: 1, name: wanted.name }).waitFor();
    await page.context().close();
  });

  testInFull("the shell lists the keyboard shortcuts with ?, and C creates a work order", async () => {
    const page = await pageOf(browser, mill.people.plant_admin.email);
    await page.goto("/dashboard/plant");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: t("shell.keys.title") });
    await help.getByText(t("shell.keys.anywhere.palette"), { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    await page.keyboard.press("c");
    await page.getByRole("dialog", { name: t("work-orders.create.order") }).waitFor();
    await page.context().close();
  });

  test("the shell notifies that an export is ready, emails it, and serves the file to its owner only", async () => {
    const { plant_admin, supervisor } = mill.people;
    const page = await pageOf(browser, plant_admin.email);
    await page.goto("/dashboard/plant");
    await page.getByRole("button", { name: t("shell.notifications.open", { count: 0 }) }).waitFor();
    await ask(page, "post", "/exports", { resource: "equipments", plant_id: mill.plant.id });

    await page.getByRole("button", { name: t("shell.notifications.open", { count: 1 }) }).click();
    const centre = page.getByRole("dialog", { name: t("shell.notifications.title") });
    await centre.getByRole("tab", { name: new RegExp(`^${t("shell.notifications.tabs.system")}`) }).click();
    const notice = centre.getByRole("link", { name: new RegExp(t("equipments.title")) });
    const href = await notice.first().getAttribute("href");
    expect(href).toMatch(/^\/api\/files\/\d+$/);

    const own = await page.request.get(href!);
    expect(own.status()).toBe(200);
    expect(own.headers()["content-type"]).toContain("spreadsheetml");
    expect((await own.body()).subarray(0, 2).toString()).toBe("PK");
    for (const email of [supervisor.email, mill.people.corporate.email]) {
      const other = await pageOf(browser, email);
      expect([email, (await other.request.get(href!)).status()]).toEqual([email, 404]);
      await other.context().close();
    }
    await expect.poll(() => mailsTo(plant_admin.email)).toHaveLength(1);
    expect(mailsTo(plant_admin.email)[0]).toContain("spreadsheetml");

    await centre.getByRole("button", { name: t("shell.notifications.readAll") }).click();
    await page.getByRole("button", { name: t("shell.notifications.open", { count: 0 }), includeHidden: true }).waitFor({
      state: "attached",
    });
    await page.context().close();
  });
});

/** Without a mail server each mail is a file. */
function mailsTo(email: string): string[] {
  const folder = path.join(process.env.DATA_DIR ?? ".data", "outbox");
  const files = readdirSync(folder).filter((file) => file.endsWith(".eml"));
  return files
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .filter((mail) => new RegExp(`^To: .*${email}`, "mi").test(mail));
}
