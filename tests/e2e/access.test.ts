import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleOf } from "../sample";
import { listening, newContext, openBrowser, pageOf, password, settled, signIn } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** Who sees what: access.md's table, read off the sidebar of every demo account. */

const t = textsOf("en");

const all = [
  ...["dashboard", "success", "controllers", "oee"],
  ...["work_orders", "requests", "requisitions", "cost_savings", "procedures", "types", "parts", "stations"],
  ...["quotations", "import_work_orders", "import_plant", "import_logs", "import_master"],
  ...["library", "brands", "part_numbers", "item_types", "categories", "applications", "storerooms"],
  ...["companies", "plants", "users", "teams", "roles", "distributors", "vendors", "settings"],
];
const catalogue = ["library", "brands", "part_numbers", "item_types", "categories", "applications"];
const except = (...keys: string[]) => all.filter((key) => !keys.includes(key));

/** The entries of each role, in the sidebar's order. */
const sees: Record<string, string[]> = {
  "developer@millwright.example": all,
  "super-admin@millwright.example": all,
  "analyst@millwright.example": [
    ...["dashboard", "success", "controllers", "oee", "work_orders", "requests", "requisitions", "cost_savings"],
    ...["quotations", ...catalogue, "companies", "plants", "settings"],
  ],
  "distributor@millwright.example": [
    ...["dashboard", "success", "controllers", "work_orders", "library", "companies", "plants"],
  ],
};
const customers: Record<string, string[]> = {
  corporate: [
    ...["dashboard", "oee", "work_orders", "requests", "requisitions", "quotations", "plants", "users", "teams"],
  ],
  "plant-admin": except(...["success", "cost_savings", "import_master", "companies", "distributors", "settings"]),
  "plant-superintendent": [
    ...["dashboard", "controllers", "oee", "work_orders", "requests", "requisitions", "procedures", "parts"],
    ...["quotations", "storerooms", "teams"],
  ],
  supervisor: ["dashboard", "work_orders", "requests", "procedures", "parts", "quotations", "storerooms"],
  technician: [
    ...["dashboard", "work_orders", "requests", "requisitions", "procedures", "parts", "quotations"],
    ...["library", "storerooms"],
  ],
  "plant-user": ["dashboard", "requests", "library"],
  "oee-process": ["dashboard", "oee"],
  requisitioner: ["requisitions", "parts", "quotations", "storerooms", "vendors"],
  "fab-shop-manager": ["work_orders", "requisitions", "cost_savings", "parts", "quotations"],
};
for (const [role, entries] of Object.entries(customers))
  for (const company of ["cedar", "harbor"]) sees[`${role}@${company}.example`] = entries;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

async function sidebarOf(page: Page) {
  const navigation = page.getByRole("navigation", { name: t("shell.mainNavigation") });
  await navigation.waitFor();
  const labels = await navigation.getByRole("link", { includeHidden: true }).allTextContents();
  return labels.map((label) => label.replace(/\d+$/, "")); // without the number of open requests
}

describe("the sidebar", { timeout: 180_000 }, () => {
  const labelsOf = (entries: string[]) => entries.map((key) => t(`shell.nav.${key}`));

  // As the server sends it: whatever a script made of it would be seen for a moment all the same.
  test.each(Object.entries(sees))(
    "the sidebar of %s has what the role can open and nothing else",
    async (email, entries) => {
      const page = await pageOf(browser, email, { javaScriptEnabled: false });
      await page.goto("/profile");
      expect(await sidebarOf(page)).toEqual(labelsOf(entries));
      await page.context().close();
    },
  );

  test.each(["developer@millwright.example", "technician@harbor.example"])(
    "the sidebar of %s stays the same",
    async (email) => {
      const page = await pageOf(browser, email);
      await page.goto("/profile");
      await settled(page);
      await listening(page);
      expect(await sidebarOf(page)).toEqual(labelsOf(sees[email]!));
      await page.context().close();
    },
  );
});

describe("a page", { timeout: 180_000 }, () => {
  test.each([
    ["oee-process@cedar.example", "/brands", "view_brands"],
    ["plant-user@cedar.example", "/maintenance/work-orders", "view_maintenance"],
    ["technician@harbor.example", "/companies", "view_companies"],
    ["requisitioner@harbor.example", "/dashboard/plant", "view_dashboard"],
    ["supervisor@cedar.example", "/plants/1", "update_plants"],
  ])("a page that %s cannot open, %s, returns 403 and names %s", async (email, address, permission) => {
    const page = await pageOf(browser, email);
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(403);
    await page.getByRole("heading", { name: t("ui.noPermission.title") }).waitFor();
    await page.getByText(permission, { exact: true }).waitFor();
    await page.context().close();
  });

  test("a page of another company, or of another plant of the company, is not found", async () => {
    const [own, other] = [await aMill(["plant_admin"]), await aMill(["plant_admin"])];
    const page = await pageOf(browser, own.people.plant_admin.email);
    const addressesOf = ({ item, asset, machine, line, plant }: typeof own) => [
      `/equipments/${item.id}/details/main`,
      `/assets/${asset.id}/details`,
      `/machines/${machine.id}/details`,
      `/production-lines/${line.id}/details`,
      `/plants/${plant.id}`,
    ];
    const ask = async (address: string) => {
      const answer = await page.request.get(address);
      return { status: answer.status(), isNamed: (await answer.text()).includes(other.item.name) };
    };
    for (const address of addressesOf(own)) expect([address, (await ask(address)).status]).toEqual([address, 200]);
    for (const address of [...addressesOf(other), "/brands/999999999", "/maintenance/work-orders/999999999"])
      expect([address, await ask(address)]).toEqual([address, { status: 404, isNamed: false }]);
    await page.goto(addressesOf(other)[0]!);
    await page.getByRole("heading", { level: 1 }).filter({ visible: true }).first().waitFor();
    expect(await page.getByText(other.item.name).count()).toBe(0);
    await page.context().close();
  });

  test("a page of the user's company but another plant is not found", async () => {
    const page = await pageOf(browser, "plant-admin@cedar.example");
    const { data } = (await (await page.request.get("/api/plants")).json()) as { data: { id: number }[] };
    expect(data).toHaveLength(1);
    const corporate = await pageOf(browser, "corporate@cedar.example");
    const plants = (await (await corporate.request.get("/api/plants")).json()) as { data: { id: number }[] };
    const foreign = plants.data.find(({ id }) => id !== data[0]!.id)!;
    expect((await page.goto(`/plants/${foreign.id}`))?.status()).toBe(404);
    await page.context().close();
    await corporate.context().close();
  });

  test.each(["light", "dark"] as const)(
    "a page without permission keeps its shell in the %s theme",
    async (colorScheme) => {
      const page = await pageOf(browser, "oee-process@cedar.example", { colorScheme });
      await page.goto("/brands");
      expect(await sidebarOf(page)).toEqual([t("shell.nav.dashboard"), t("shell.nav.oee")]);
      await page.context().close();
    },
  );
});

describe("signing in", { timeout: 180_000 }, () => {
  test("signing in leads to the requested address, with its query", async () => {
    const context = await newContext(browser);
    const page = await context.newPage();
    await signIn(page, "supervisor@harbor.example", "/maintenance/work-orders?view=board");
    expect(new URL(page.url()).searchParams.get("view")).toBe("board");
    await page.getByRole("radio", { name: t("work-orders.view.board") }).waitFor();
    await context.close();
  });

  test.each(sampleOf(["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"], 4))(
    "signing in never leads to %s",
    async (next) => {
      const context = await newContext(browser);
      const page = await context.newPage();
      await page.goto(`/login/sign-in?next=${encodeURIComponent(next)}`);
      const { origin } = new URL(page.url());
      await page.getByLabel(/^Email/).fill("plant-user@harbor.example");
      await page.locator("input[name=password]").fill(password);
      await page.locator("form button[type=submit]").click();
      await page.getByRole("navigation", { name: t("shell.mainNavigation") }).waitFor();
      expect(new URL(page.url()).origin).toBe(origin);
      await context.close();
    },
  );

  test("signing in with a wrong password keeps the email and shows one sentence", async () => {
    const context = await newContext(browser);
    const page = await context.newPage();
    const { people } = await aMill(["plant_user"]);
    await page.goto("/login/sign-in");
    await page.getByLabel(/^Email/).fill(people.plant_user.email);
    await page.locator("input[name=password]").fill("not-the-one");
    await page.locator("form button[type=submit]").click();
    const alert = page.getByRole("alert").filter({ hasText: /\S/ });
    await alert.first().waitFor();
    const said = (await alert.allTextContents()).map((text) => text.trim());
    expect(said).toEqual(["The email or the password is wrong"]);
    expect(await page.getByLabel(/^Email/).inputValue()).toBe(people.plant_user.email);
    await context.close();
  });

  test("signing out shows a message on the sign-in page and ends the session in every tab", async () => {
    const page = await pageOf(browser, "fab-shop-manager@harbor.example");
    const tab = await page.context().newPage();
    await tab.goto("/profile");
    await page.goto("/profile");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: t("shell.user.signOut") }).click();
    await page.waitForURL((url) => url.pathname.startsWith("/login"));
    await page.getByText(t("auth.signed_out")).waitFor();
    await tab.reload();
    await tab.waitForURL((url) => url.pathname === "/login/sign-in" && url.searchParams.get("next") !== null);
    await page.context().close();
  });
});
