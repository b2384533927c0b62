import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { aProvider } from "../identity-provider";
import { owner } from "../owner";
import { aChildOf, aRole, aUser, theRole } from "../samples";
import { axeFindings, baseUrl, keepPicture, openBrowser, pageOf, password, scrollsSideways, settled } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** Provisioning as an administrator connects it, with a directory that calls meanwhile. */

const [en, es] = [textsOf("en"), textsOf("es")];

let browser: Browser;
let mill: Awaited<ReturnType<typeof aMill<"plant_admin">>>;
beforeAll(async () => {
  [browser, mill] = await Promise.all([openBrowser(), aMill(["plant_admin"])]);
});
afterAll(() => browser?.close());

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** A field, whether its label has the mark of what is required or not. */
const named = (page: Page, label: string) => page.getByRole("textbox", { name: new RegExp(`^${label}`) });
const dialog = (page: Page) => page.getByRole("dialog");
const settingsPath = () => `/companies/${mill.company.id}/single-sign-on`;

async function staff(more: { language_id?: number; theme?: string } = {}, options = {}) {
  const { email } = await aUser({ role: "super_admin", password_hash: await hashPassword(password), ...more });
  return pageOf(browser, email, options);
}

async function looksWell(page: Page, name: string) {
  expect(await axeFindings(page), name).toEqual([]);
  expect(await scrollsSideways(page), name).toBe(false);
  await keepPicture(page, `scim ${name}`);
}

const directory = (token: string, path: string, body: object) =>
  fetch(`${baseUrl}/api/scim/v2${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
    body: JSON.stringify(body),
  });

async function shownToken(page: Page) {
  const value = await dialog(page)
    .getByRole("textbox", { name: en("scim.token") })
    .inputValue();
  await button(page, en("ui.close")).last().click();
  return value;
}

test("an administrator connects a directory, sees what it does, and replaces and revokes its token", async () => {
  // Another try begins with a company of its own.
  mill = await aMill(["plant_admin"]);
  const page = await staff();
  await page.goto(settingsPath());
  await page.getByText(en("scim.save_first")).scrollIntoViewIfNeeded();
  await looksWell(page, "1 before single sign-on");

  const role = await aChildOf(await theRole("super_admin"), { company_id: mill.company.id, name: "Dryer fitters" });
  const { domain } = await aProvider({
    company: mill.company,
    plants: [mill.plant],
    default_role_id: null,
    role_map: [{ value: "Fitters", role_id: role.id }],
  });
  await page.reload();
  await page.getByText(en("scim.no_default_role_hint")).waitFor();
  await page.getByText(en("scim.no_tokens")).scrollIntoViewIfNeeded();
  await looksWell(page, "2 without a token");

  await button(page, en("scim.new")).click();
  await dialog(page).getByLabel(en("scim.name")).fill("Entra ID");
  await looksWell(page, "3 new token");
  await button(page, en("scim.make")).click();
  await dialog(page)
    .getByRole("textbox", { name: en("scim.token") })
    .waitFor();
  await looksWell(page, "4 token");
  const token = await shownToken(page);
  expect(token).toMatch(/^mws_/);

  const userName = `ana@${domain}`;
  const early = await directory(token, "/Users", { userName });
  expect([early.status, early.headers.get("content-type")]).toEqual([400, "application/scim+json; charset=utf-8"]);
  await owner.samlIdp.update({
    where: { company_id: mill.company.id },
    data: { default_role_id: (await theRole("technician")).id },
  });
  const made = await directory(token, "/Users", { userName, name: { givenName: "Ana", familyName: "Perez" } });
  const { id } = (await made.json()) as { id: string };
  expect((await directory(token, "/Groups", { displayName: "Fitters", members: [{ value: id }] })).status).toBe(201);
  await directory(token, "/Groups", { displayName: "Canteen" });

  await page.reload();
  await page.getByText("Dryer fitters").last().waitFor();
  await page.getByText(en("scim.no_default_role")).last().scrollIntoViewIfNeeded();
  expect(await page.content()).not.toContain(token);
  await looksWell(page, "5 groups and requests");

  await button(page, en("scim.rotate_named", { name: "Entra ID" })).click();
  await dialog(page)
    .getByRole("combobox", { name: en("scim.overlap") })
    .click();
  await page.getByRole("option", { name: en("scim.overlaps.1"), exact: true }).click();
  await looksWell(page, "6 replace");
  await button(page, en("scim.rotate")).last().click();
  const second = await shownToken(page);
  expect((await directory(second, "/Groups", { displayName: "Second" })).status).toBe(201);
  await button(page, en("scim.revoke_named", { name: "Entra ID" }))
    .nth(1)
    .waitFor();
  // The newest is the first; what is revoked is the one that ends anyway.
  await button(page, en("scim.revoke_named", { name: "Entra ID" }))
    .last()
    .click();
  await looksWell(page, "7 revoke");
  await button(page, en("scim.revoke")).last().click();
  await page.getByText(en("scim.revoked")).first().waitFor();
  expect((await directory(token, "/Groups", { displayName: "Late" })).status).toBe(401);

  await page.goto(`/users/${id}`);
  await page.getByText(en("users.directory_role", { group: "Fitters" })).waitFor();
  for (const field of ["first_name", "last_name", "email"])
    expect(await named(page, en(`users.fields.${field}`)).isDisabled(), field).toBe(true);
  expect(await named(page, en("users.fields.phone")).isDisabled()).toBe(false);
  expect(await page.getByRole("button", { name: en("users.send_again") }).count()).toBe(0);
  await looksWell(page, "8 user of the directory");
  await page.context().close();
});

const looks = {
  "a phone in the dark": { theme: "dark", width: 390, height: 844, isMobile: true },
  "a tablet": { theme: "light", width: 768, height: 1_024, isMobile: false },
  "a desk in the dark": { theme: "dark", width: 1_440, height: 900, isMobile: false },
} as const;

test.each(Object.entries(looks))(
  "provisioning is readable in Spanish on %s",
  async (name, { theme, width, height, isMobile }) => {
    const page = await staff(
      { language_id: 2, theme },
      { viewport: { width, height }, hasTouch: isMobile, isMobile, colorScheme: theme },
    );
    await page.goto(settingsPath());
    const title = page.getByRole("heading", { name: es("scim.title") });
    await title.waitFor();
    await settled(page);
    await title.evaluate((heading) => heading.scrollIntoView());
    await looksWell(page, `es ${name}`);
    await page.context().close();
  },
);

test("a user who cannot change the company sees no permission instead of provisioning", async () => {
  const role = await aRole({ company_id: mill.company.id, permissions: ["view_companies", "view_dashboard"] });
  const { email } = await aUser({
    role,
    company: mill.company,
    plants: [mill.plant],
    password_hash: await hashPassword(password),
  });
  const page = await pageOf(browser, email);
  await page.goto(settingsPath());
  await page.getByText(en("ui.noPermission.text")).first().waitFor();
  expect(await page.getByText(en("scim.title")).count()).toBe(0);
  await page.context().close();
});
