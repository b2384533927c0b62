import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cellsTried, testInFull } from "../full";
import { listening, newContext, openBrowser, pageOf, password, settled, signIn } from "./browser";
import { aMill } from "./mill";
import { readerOf, type Session, sessionOf } from "./sent";
import { textsOf } from "./texts";

/** Who sees what: access.md's table, read off the sidebar of every demo account. */

const t = textsOf("en");

const all = [
  ...["dashboard", "boards", "alarms", "lubrication", "controllers", "sensors", "oee", "success"],
  ...["work_orders", "planner", "requests", "permits", "requisitions", "shifts", "savings", "cost_savings", "reports"],
  ...["items", "storerooms", "permit_kinds"],
  ...["procedures", "types", "parts", "stations"],
  ...["library", "brands", "part_numbers", "item_types", "categories", "applications"],
  ...["import_work_orders", "import_plant", "import_logs", "import_master"],
  ...["single_sign_on", "webhooks", "brokers", "own_model", "reporting", "own_data"],
  ...["companies", "plants", "users", "teams", "roles", "distributors", "vendors", "settings"],
];
const catalogue = ["library", "brands", "part_numbers", "item_types", "categories", "applications"];
const except = (...keys: string[]) => all.filter((key) => !keys.includes(key));

/** The entries of each role. What leads them follows the person's day (tests/domain/home.test.ts). */
const sees: Record<string, string[]> = {
  "developer@millwright.example": all,
  "super-admin@millwright.example": all,
  "analyst@millwright.example": [
    ...["dashboard", "boards", "alarms", "lubrication", "controllers", "sensors", "oee", "success"],
    ...[
      "work_orders",
      "planner",
      "requests",
      "permits",
      "requisitions",
      "shifts",
      "savings",
      "cost_savings",
      "reports",
    ],
    ...["items", ...catalogue, "companies", "plants", "settings"],
  ],
  "distributor@millwright.example": [
    ...["dashboard", "boards", "alarms", "lubrication", "controllers", "sensors", "success"],
    ...["work_orders", "shifts", "reports", "items", "library", "companies", "plants", "settings"],
  ],
};
const customers: Record<string, string[]> = {
  corporate: [
    ...[
      "dashboard",
      "boards",
      "alarms",
      "lubrication",
      "oee",
      "work_orders",
      "requests",
      "permits",
      "requisitions",
      "shifts",
      "savings",
      "reports",
    ],
    ...["decisions", "items", "webhooks", "brokers", "own_model", "reporting", "own_data", "plants", "users", "teams"],
  ],
  "plant-admin": [
    "decisions",
    ...except(
      ...[
        "success",
        "cost_savings",
        "import_master",
        "single_sign_on",
        "webhooks",
        "brokers",
        "own_model",
        "reporting",
        "own_data",
      ],
      ...["companies", "distributors"],
    ),
  ],
  "plant-superintendent": [
    ...[
      "decisions",
      "work_orders",
      "planner",
      "requests",
      "permits",
      "requisitions",
      "downtimes",
      "shifts",
      "savings",
      "reports",
    ],
    ...["alarms", "dashboard", "boards", "lubrication", "controllers", "sensors", "oee"],
    ...["items", "storerooms", "procedures", "parts", "teams", "settings"],
  ],
  supervisor: [
    ...["decisions", "work_orders", "planner", "requests", "permits", "downtimes", "shifts", "savings", "reports"],
    ...["alarms", "dashboard", "boards", "lubrication", "items", "storerooms", "procedures", "parts"],
  ],
  technician: [
    ...[
      "my_work",
      "lubrication",
      "shifts",
      "alarms",
      "dashboard",
      "boards",
      "items",
      "requests",
      "permits",
      "requisitions",
      "storerooms",
    ],
    ...["procedures", "parts", "library"],
  ],
  "plant-user": [
    "dashboard",
    "boards",
    "alarms",
    "lubrication",
    "requests",
    "reports",
    "items",
    "library",
    "bottom.tabs.report",
  ],
  "oee-process": ["dashboard", "boards", "alarms", "lubrication", "oee", "shifts", "reports", "items"],
  requisitioner: ["requisitions", "storerooms", "bottom.tabs.reorder", "parts", "vendors"],
  "fab-shop-manager": ["bottom.tabs.shop", "work_orders", "requisitions", "shifts", "cost_savings", "reports", "parts"],
};
for (const [role, entries] of Object.entries(customers))
  for (const company of ["cedar", "harbor"]) sees[`${role}@${company}.example`] = entries;
// One line, whose stops they explain.
sees["oee-process@harbor.example"] = [...sees["oee-process@harbor.example"]!, "bottom.tabs.stops"];

let browser: Browser;
let read: Awaited<ReturnType<typeof readerOf>>;
beforeAll(async () => {
  browser = await openBrowser();
  read = await readerOf(browser);
});
afterAll(() => browser?.close());

/** A part of an entry has the word of its tab. */
const labelsOf = (entries: string[]) =>
  entries.map((key) => t(key.includes(".") ? `shell.${key}` : `shell.nav.${key}`));

async function sidebarOf(page: Page) {
  const navigation = page.getByRole("navigation", { name: t("shell.mainNavigation") });
  await navigation.waitFor();
  const labels = await navigation.getByRole("link", { includeHidden: true }).allTextContents();
  return labels.map((label) => label.replace(/\d+$/, "")); // without the number of open requests
}

describe("the sidebar", () => {
  const people = Object.entries(sees);
  // A role is the same in each company.
  const one = people.filter(([email]) => !email.endsWith("@harbor.example"));

  // As the server sends it: whatever a script made of it would be seen for a moment all the same.
  test.each(cellsTried("sidebars by role and company", people, one))(
    "the sidebar of %s has what the role can open and nothing else",
    async (email, entries) => {
      const { menus } = await read(await (await sessionOf(email)).get("/profile"));
      expect(menus[t("shell.mainNavigation")]?.toSorted()).toEqual(labelsOf(entries).sort());
    },
  );

  testInFull.each(["developer@millwright.example", "technician@harbor.example"])(
    "the sidebar of %s stays the same",
    async (email) => {
      const page = await pageOf(browser, email);
      await page.goto("/profile");
      await settled(page);
      await listening(page);
      expect((await sidebarOf(page)).sort()).toEqual(labelsOf(sees[email]!).sort());
      await page.context().close();
    },
  );
});

describe("a page", () => {
  const closed: [string, string, string][] = [
    ["oee-process@cedar.example", "/brands", "view_brands"],
    ["plant-user@cedar.example", "/maintenance/work-orders", "view_maintenance"],
    ["technician@harbor.example", "/companies", "view_companies"],
    ["requisitioner@harbor.example", "/dashboard/plant", "view_dashboard"],
    ["supervisor@cedar.example", "/plants/1", "update_plants"],
  ];

  test.each(closed)("a page that %s cannot open, %s, returns 403 and names %s", async (email, address, permission) => {
    const { status, html } = await (await sessionOf(email)).get(address);
    expect(status).toBe(403);
    expect(html).toContain(permission);
  });

  test.each(cellsTried("closed pages in a browser", closed, closed.slice(0, 1)))(
    "a page that %s cannot open, %s, keeps its shell and shows %s",
    async (email, address, permission) => {
      const page = await pageOf(browser, email);
      await page.goto(address);
      await page.getByRole("heading", { name: t("ui.noPermission.title") }).waitFor();
      await page.getByText(permission, { exact: true }).waitFor();
      expect((await sidebarOf(page)).sort()).toEqual(labelsOf(sees[email]!).sort());
      await page.context().close();
    },
  );

  test("a page of another company, or of another plant of the company, is not found", async () => {
    const [own, other] = [await aMill(["plant_admin"]), await aMill(["plant_admin"])];
    const session = await sessionOf(own.people.plant_admin.email);
    const addressesOf = ({ item, asset, machine, line, plant }: typeof own) => [
      `/equipments/${item.id}/details/main`,
      `/assets/${asset.id}/details`,
      `/machines/${machine.id}/details`,
      `/production-lines/${line.id}/details`,
      `/plants/${plant.id}`,
    ];
    const ask = async (address: string) => {
      const { status, html } = await session.get(address);
      return { status, isNamed: html.includes(other.item.name) };
    };
    for (const address of addressesOf(own)) expect([address, (await ask(address)).status]).toEqual([address, 200]);
    for (const address of [...addressesOf(other), "/brands/999999999", "/maintenance/work-orders/999999999"])
      expect([address, await ask(address)]).toEqual([address, { status: 404, isNamed: false }]);
  });

  test("a page of the user's company but another plant is not found", async () => {
    const plantsOf = async (session: Session) =>
      (JSON.parse((await session.get("/api/plants")).html) as { data: { id: number }[] }).data;
    const admin = await sessionOf("plant-admin@cedar.example");
    const own = await plantsOf(admin);
    expect(own).toHaveLength(1);
    const all = await plantsOf(await sessionOf("corporate@cedar.example"));
    const foreign = all.find(({ id }) => id !== own[0]!.id)!;
    expect((await admin.get(`/plants/${foreign.id}`)).status).toBe(404);
  });
});

describe("signing in", () => {
  testInFull("signing in leads to the requested address, with its query", async () => {
    const context = await newContext(browser);
    const page = await context.newPage();
    await signIn(page, "supervisor@harbor.example", "/maintenance/work-orders?view=board");
    expect(new URL(page.url()).searchParams.get("view")).toBe("board");
    await page.getByRole("radio", { name: t("work-orders.view.board") }).waitFor();
    await context.close();
  });

  testInFull.each(["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"])(
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

  testInFull("signing in with a wrong password keeps the email and shows one sentence", async () => {
    const context = await newContext(browser);
    const page = await context.newPage();
    const { people } = await aMill(["plant_user"]);
    await page.goto("/login/sign-in");
    await page.getByLabel(/^Email/).fill(people.plant_user.email);
    await page.locator("input[name=password]").fill("not-the-one");
    await page.locator("form button[type=submit]").click();
    const alert = page.getByRole("alert").filter({ hasText: /\S/ });
    await alert.first().waitFor();
    const messages = (await alert.allTextContents()).map((text) => text.trim());
    expect(messages).toEqual(["The email or the password is wrong"]);
    expect(await page.getByLabel(/^Email/).inputValue()).toBe(people.plant_user.email);
    await context.close();
  });

  testInFull("signing out shows a message on the sign-in page and ends the session in every tab", async () => {
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
