import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testInFull } from "../full";
import {
  ask,
  axeFindingsInFull,
  listening,
  newContext,
  openBrowser,
  phoneContext,
  scrollsSideways,
  settled,
  signIn,
} from "./browser";

/** The model of every plain screen, as a plant admin uses it. */

const admin = "plant-admin@cedar.example";
const run = Date.now().toString(36);
const named = (name: string) => `${name} ${run}`;
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  context = await newContext(browser);
  page = await context.newPage();
});
afterAll(() => browser.close());

const button = (name: string) => page.getByRole("button", { name, exact: true });
const nameField = () => page.getByLabel("Name", { exact: false }).first();
const toastOf = (text: string) => page.locator("[data-sonner-toast]", { hasText: text });

async function openNew() {
  await page.goto("/brands/new");
  await page.waitForSelector("form[aria-busy=false]");
}

async function create(name: string) {
  await openNew();
  await nameField().fill(name);
  await button("Save").click();
  await page.waitForURL((url) => url.pathname === "/brands");
}

/** Of the brand that was created. */
let address: string;

async function openBrand() {
  await page.goto(address);
  await page.waitForSelector("form[aria-busy=false]");
}

describe.sequential("a plant admin", () => {
  test("a plant admin who mistypes the password sees one sentence and keeps the address", async () => {
    await page.goto("/login/sign-in");
    await page.getByLabel(/^Email/).fill(admin);
    await page.locator("input[name=password]").fill("not-the-one");
    await page.locator("form button[type=submit]").click();
    await page.getByText("The email or the password is wrong").waitFor();
    expect(await page.getByLabel(/^Email/).inputValue()).toBe(admin);
    expect(await page.locator("input[name=password]").evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test("a plant admin signs in and lands on the requested page", async () => {
    await signIn(page, admin, "/brands?search=nothing-of-that-name");
    await page.getByText("No results match these filters").waitFor();
    expect(new URL(page.url()).searchParams.get("search")).toBe("nothing-of-that-name");
    await page.waitForURL((url) => /^\d+$/.test(url.searchParams.get("plant") ?? ""));
  });

  test("a plant admin sees the missing field, which gets the focus", async () => {
    await openNew();
    await button("Save").click();
    await page.getByText("Name is required").waitFor();
    await expect.poll(() => nameField().evaluate((input) => input === document.activeElement)).toBe(true);
    await toastOf("Check form fields").waitFor();
  });

  test("a plant admin creates a brand with its logo", async () => {
    await openNew();
    await nameField().fill(named("Halden"));
    await page.locator("input[type=file]").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: pixel });
    await button("Save").click();
    await toastOf("Brand created").waitFor();
    const search = `/equipments/brands?search=${encodeURIComponent(named("Halden"))}`;
    const { data } = await ask<{ id: number }[]>(page, "get", search);
    address = `/brands/${data[0]!.id}`;
    await openBrand();
    const picture = page.locator('img[src^="/api/files/"]').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  testInFull("a plant admin sees on the field that a name is in use", async () => {
    await openNew();
    await nameField().fill(named("halden").toUpperCase());
    await button("Save").click();
    await page.getByText("Name is already taken").waitFor();
    await button("Discard").click();
  });

  test("a plant admin is asked before unsaved changes are lost", async () => {
    await openBrand();
    await nameField().fill(named("Halden changed"));
    await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Applications" }).click();
    await button("Stay").click();
    expect(new URL(page.url()).pathname).toBe(address);

    await page.goBack().catch(() => {});
    await button("Stay").click();
    expect(new URL(page.url()).pathname).toBe(address);
    expect(await nameField().inputValue()).toBe(named("Halden changed"));

    // Discarded for a step that comes to nothing: what is typed then is asked about again.
    const refusal = { status: 409, headers: { "x-request-id": "1" }, json: { message: "Try again later" } };
    await page.route("**/api/auth/logout", (route) => route.fulfill(refusal));
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    await toastOf("Try again later").waitFor();
    expect(await nameField().inputValue()).toBe(named("Halden"));
    await page.unroute("**/api/auth/logout");
    await nameField().fill(named("Halden changed"));
    await page.getByRole("link", { name: "Millwright, home" }).click();
    await button("Stay").click();

    const saveAndLeave = async () => {
      await page.getByRole("link", { name: "Millwright, home" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Save" }).click();
    };
    await nameField().fill("");
    await saveAndLeave();
    await toastOf("Please check fields errors first").waitFor();
    expect(new URL(page.url()).pathname).toBe(address);
    await nameField().fill(named("Halden changed"));
    await saveAndLeave();
    await toastOf("Brand saved").waitFor();
  });

  test("a plant admin who changed two cards of the profile is asked about each, on the way by a link and by Back", async () => {
    await page.goto("/profile");
    const answer = (name: string) => page.getByRole("alertdialog").getByRole("button", { name }).click();
    const firstName = page.getByLabel("First name");
    const notices = page.getByRole("switch", { name: "Notify me of alerts" });
    const before = await notices.isChecked();
    await firstName.fill("Somebody");
    await notices.click();

    await page.getByRole("link", { name: "Millwright, home" }).click();
    await answer("Discard");
    await answer("Stay");
    expect([await firstName.inputValue(), await notices.isChecked()]).toEqual(["Somebody", before]);

    await notices.click();
    await page.goBack().catch(() => {});
    await answer("Discard");
    await answer("Discard");
    await page.waitForURL((url) => url.pathname !== "/profile");
  });

  test("a plant admin decides per field when somebody else saved first", async () => {
    await page.goto("/brands");
    await openBrand();
    const id = /\/brands\/(\d+)/.exec(address)![1];
    await page.evaluate(
      ([id, name]) =>
        fetch(`/api/equipments/brands/${id}`, {
          method: "PUT",
          headers: { "Content-Type": "application/json", "X-Requested-With": "XMLHttpRequest" },
          body: JSON.stringify({ name, is_crossover_excluded: true }),
        }),
      [id, named("Theirs")],
    );
    await nameField().fill(named("Mine"));
    await button("Save").click();
    const dialog = page.getByRole("dialog", { name: "Somebody else saved this too" });
    await dialog.getByText(named("Theirs")).first().waitFor();
    expect(await axeFindingsInFull(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await toastOf("Brand saved").waitFor();
    expect(await nameField().inputValue()).toBe(named("Mine"));
    expect(await page.getByRole("switch").isChecked()).toBe(true);

    // Back after a save leaves at once, and asks nothing.
    await page.goBack().catch(() => {});
    await page.waitForURL((url) => url.pathname !== address);
    expect(await button("Stay").count()).toBe(0);
  });

  testInFull("a plant admin chooses the table view, selects two records and deletes them together", async () => {
    await create(named("Bulk one"));
    await create(named("Bulk two"));
    await page.goto(`/brands?search=${encodeURIComponent("Bulk")}`);
    await page.getByRole("radio", { name: "Table" }).click();
    // The cards have check boxes of the same name, and stay until the table is there.
    const table = page.getByRole("table");
    await table.getByRole("checkbox", { name: `Select ${named("Bulk one")}` }).click();
    await table.getByRole("checkbox", { name: `Select ${named("Bulk two")}` }).click();
    await page.getByText("2 selected").waitFor();
    await page.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText(`${named("Bulk one")}, ${named("Bulk two")}`).waitFor();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("link", { name: named("Bulk one") }).waitFor({ state: "detached" });

    await page.reload();
    expect(await page.getByRole("radio", { name: "Table" }).isChecked()).toBe(true);
  });

  testInFull("a plant admin finds the last filters again", async () => {
    await page.goto("/brands?search=Mine&is_crossover_excluded=true");
    await page
      .getByRole("link", { name: named("Mine") })
      .first()
      .waitFor();
    await listening(page);
    await page.goto("/brands");
    await page.waitForURL((url) => url.searchParams.get("is_crossover_excluded") === "true");
    await button("Reset").click();
    await page.waitForURL((url) => !url.searchParams.has("is_crossover_excluded") && !url.searchParams.has("search"));
  });

  testInFull.each(["light", "dark"])(
    "a brand page has no serious accessibility issue in the %s theme",
    async (theme) => {
      await page.evaluate((theme) => localStorage.setItem("theme", theme), theme);
      for (const address of ["/brands", "/brands/new", "/profile"]) {
        await page.goto(address);
        await page.evaluate((theme) => document.documentElement.setAttribute("data-theme", theme), theme);
        await settled(page);
        expect([address, ...(await axeFindingsInFull(page))]).toEqual([address]);
      }
    },
  );

  testInFull(
    "a plant admin reads Spanish after choosing it, in the list and in the form, and English again",
    async () => {
      await page.goto("/profile");
      await page.getByRole("radio", { name: "Español" }).click();
      await page.getByRole("heading", { name: "Perfil" }).waitFor();
      await page.goto("/brands");
      await page.getByRole("heading", { name: "Marcas" }).waitFor();
      expect(await page.locator("html").getAttribute("lang")).toBe("es");
      expect(await page.getByText("text missing").count()).toBe(0);
      await page.goto("/profile");
      await page.getByRole("radio", { name: "English" }).click();
      await page.getByRole("heading", { name: "Profile" }).waitFor();
    },
  );

  testInFull("a plant admin keeps the dark theme in the account", async () => {
    await page.goto("/profile");
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
    await page.getByRole("radio", { name: "Dark" }).click();
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
    await saved;
    await page.evaluate(() => localStorage.removeItem("theme"));
    await page.reload();
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
    await page.getByRole("radio", { name: "Light" }).click();
  });

  testInFull("a plant admin scrolls only vertically on a phone", async () => {
    const state = await context.storageState();
    const small = await (await phoneContext(browser, { storageState: state })).newPage();
    for (const address of ["/brands", "/brands/new", "/profile"]) {
      await small.goto(address);
      await small.waitForSelector("h1");
      expect([address, await scrollsSideways(small)]).toEqual([address, false]);
    }
    await small.goto("/brands");
    expect(await small.locator("table").isVisible()).toBe(false);
    await small.context().close();
  });

  test("a plant admin signs out, and the next call is rejected", async () => {
    await page.goto("/brands");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL(/\/login\/sign-in/);
    await page.getByText("Successfully logged out").waitFor();
    await page.goto("/brands");
    await page.waitForURL(/\/login\/sign-in\?next=%2Fbrands/);
  });
});

testInFull("a user without the permission sees which one is missing", async () => {
  const context = await newContext(browser);
  const page = await context.newPage();
  await signIn(page, "oee-process@cedar.example", "/brands");
  await page.getByText("view_brands").waitFor();
  await page.getByRole("link", { name: "Go to the home page" }).waitFor();
  await context.close();
});
