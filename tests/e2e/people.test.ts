import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { testInFull } from "../full";
import { aPlant, aUser, theRole, unique } from "../samples";
import {
  ask,
  axeFindingsInFull,
  newContext,
  openBrowser,
  pageOf,
  password,
  phoneContext,
  scrollsSideways,
  signIn,
} from "./browser";
import { linksTo } from "./mailbox";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** Somebody is invited and comes; a role is made on a phone; the provider's people see as a technician does. */

const en = textsOf("en");
const es = textsOf("es");
const fresh = "Belt+Pulley+39";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const labelled = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`)).first();

async function choose(page: Page, label: string, option: string) {
  await labelled(page, label).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

describe("an invited technician", () => {
  test("an invited technician opens the emailed link, chooses a password, signs in and sees their own plant", async () => {
    const { company, plant, people } = await aMill(["plant_admin"]);
    const other = await aPlant({ company });
    const email = `${unique("ana").replace(" ", ".")}@tests.example`;
    const page = await pageOf(browser, people.plant_admin.email);

    await page.goto("/users/new");
    await labelled(page, en("users.fields.first_name")).fill("Ana");
    await labelled(page, en("users.fields.last_name")).fill("Ruiz");
    await labelled(page, en("users.fields.email")).fill(email);
    await choose(page, en("users.fields.role_id"), "Technician");
    expect(await page.getByLabel(other.name).count()).toBe(0);
    // The chosen plant is.
    expect(await page.getByRole("checkbox", { name: plant.name }).isChecked()).toBe(true);
    expect(await axeFindingsInFull(page)).toEqual([]);
    await page.getByRole("button", { name: en("users.send_invitation"), exact: true }).click();
    await page.waitForURL(/\/users\/\d+/);
    await page.getByText(en("users.options.status.invited"), { exact: true }).waitFor();
    await expect.poll(() => linksTo(email)).toHaveLength(1);

    const context = await newContext(browser);
    const theirs = await context.newPage();
    await theirs.goto(linksTo(email)[0]!);
    await theirs.getByRole("heading", { name: en("passwords.reset.welcome", { name: "Ana" }) }).waitFor();
    await field(theirs, en("passwords.fields.password")).fill(fresh);
    await field(theirs, en("passwords.fields.password_confirmation")).fill(fresh);
    expect(await axeFindingsInFull(theirs)).toEqual([]);
    await theirs.getByRole("button", { name: en("passwords.reset.submit") }).click();
    await theirs.waitForURL((url) => url.pathname === "/login/sign-in");
    await theirs.getByText(en("passwords.reset.joined_title")).waitFor();
    await field(theirs, en("sign-in.email")).fill(email);
    await field(theirs, en("sign-in.password")).fill(fresh);
    await theirs.getByRole("button", { name: en("sign-in.submit"), exact: true }).click();
    await theirs.getByRole("navigation", { name: en("shell.mainNavigation") }).waitFor();
    const plants = await ask<{ id: number }[]>(theirs, "get", "/plants?max=200");
    expect(plants.data.map(({ id }) => id)).toEqual([plant.id]);
    await theirs.goto("/users");
    await theirs.getByText(en("ui.noPermission.title")).first().waitFor();

    await page.reload();
    await page.getByText(en("users.options.status.active"), { exact: true }).waitFor();
    await theirs.goto(linksTo(email)[0]!);
    await theirs.getByText(en("passwords.reset.dead_invitation")).waitFor();
    await Promise.all([context.close(), page.context().close()]);
  });
});

describe("the roles", () => {
  testInFull("roles are edited on a phone, also by keyboard, in Spanish", async () => {
    const password_hash = await hashPassword(password);
    const staff = await aUser({ role: "super_admin", password_hash, language_id: 2, theme: "dark" });
    const context = await phoneContext(browser, { locale: "es-MX" });
    const page = await context.newPage();
    await signIn(page, staff.email, "/user-roles/new");
    await labelled(page, es("roles.fields.name")).fill(unique("Turno"));
    const box = (section: string, flag: string) =>
      page.getByRole("checkbox", {
        name: es("roles.key", { section: es(`roles.sections.${section}`), flag: es(`roles.flags.${flag}`) }),
        exact: true,
      });
    await box("brands", "update").click();
    expect(await box("brands", "view").isChecked()).toBe(true);
    await box("brands", "update").press("ArrowRight");
    await page.keyboard.press("Space");
    expect(await box("brands", "delete").isChecked()).toBe(true);
    await page.getByText(es("roles.granted", { count: 3 })).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeFindingsInFull(page)).toEqual([]);
    await context.close();
  });
});

describe("the provider's people", () => {
  testInFull("provider users see what a technician sees, and return to their own role with one click", async () => {
    const { plant } = await aMill([]);
    const staff = await aUser({ role: "super_admin", password_hash: await hashPassword(password) });
    const page = await pageOf(browser, staff.email);
    const navigation = page.getByRole("navigation", { name: en("shell.mainNavigation") });
    const companies = navigation.getByRole("link", { name: en("shell.nav.companies"), includeHidden: true });
    const { id } = await theRole("technician");
    await page.goto(`/user-roles/${id}?plant=${plant.id}`);
    expect(await companies.count()).toBe(1);
    await page.getByRole("button", { name: en("roles.wear.see_as") }).click();
    await page.getByRole("button", { name: en("roles.wear.take") }).click();

    const banner = page.getByRole("status").filter({ hasText: "Technician" });
    await banner.waitFor();
    await navigation.waitFor();
    expect(await companies.count()).toBe(0);
    await page.goto("/companies");
    await page.getByText(en("ui.noPermission.title")).first().waitFor();
    const plants = await ask<{ id: number }[]>(page, "get", "/plants?max=200");
    expect(plants.data.map((one) => one.id)).toEqual([plant.id]);

    await page.getByRole("button", { name: en("shell.temporaryRole.leave") }).click();
    await page.waitForURL((url) => url.pathname !== "/companies");
    await navigation.waitFor();
    await expect.poll(() => companies.count()).toBe(1);
    expect(await page.getByText(en("shell.temporaryRole.leave")).count()).toBe(0);

    await page.getByRole("button", { name: new RegExp(en("shell.user.open", { name: "" }).trim()) }).click();
    await page.getByRole("menuitem", { name: en("shell.user.temporaryRole") }).click();
    await page.getByRole("dialog", { name: en("roles.wear.title") }).waitFor();
    expect(await axeFindingsInFull(page)).toEqual([]);
    await page.context().close();
  });
});
