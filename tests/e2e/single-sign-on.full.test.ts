import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { owner } from "../owner";
import { aTenant, aUser, theRole } from "../samples";
import {
  ask,
  axeFindingsInFull,
  baseUrl,
  keepPicture,
  newContext,
  openBrowser,
  pageOf,
  password,
  scrollsSideways,
} from "./browser";
import { anIdentityProvider } from "./identity-provider";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** Single sign-on as a company lives it: set up by an administrator, used, forced, and left, with a real provider. */

const [en, es] = [textsOf("en"), textsOf("es")];

let browser: Browser;
let provider: Awaited<ReturnType<typeof anIdentityProvider>>;
let mill: Awaited<ReturnType<typeof aMill<"plant_admin">>>;
let domain: string;
let key: string;

beforeAll(async () => {
  [browser, provider, mill] = await Promise.all([openBrowser(), anIdentityProvider(), aMill(["plant_admin"])]);
  domain = `sso-${mill.company.id}.example`;
});
afterAll(async () => {
  provider?.stop();
  await browser?.close();
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function staff(language_id = 1, theme = "light") {
  const { email } = await aUser({
    role: "super_admin",
    password_hash: await hashPassword(password),
    language_id,
    theme,
  });
  const page = await pageOf(browser, email);
  // Their sign-in was a while ago.
  await owner.session.updateMany({ where: { user: { email } }, data: { proven_at: null } });
  return page;
}

/** Who changes how a company signs in is asked for the password, once in ten minutes. */
async function typePassword(page: Page) {
  await field(page, en("second-factor.enrol.password")).fill("not my password");
  await button(page, en("second-factor.enrol.next")).click();
  await page.getByText(en("passwords.wrong_current")).waitFor();
  await field(page, en("second-factor.enrol.password")).fill(password);
  await button(page, en("second-factor.enrol.next")).click();
}

/** Where the provider asks who it is. */
async function enterAtProvider(page: Page, account: string) {
  await page.getByRole("heading", { name: "Sign in at your company" }).waitFor();
  expect(new URL(page.url()).origin).toBe(provider.origin);
  await page.getByLabel("Account").fill(account);
  await page.getByRole("button", { name: "Enter" }).click();
}

const isIn = (page: Page) => page.getByRole("navigation", { name: en("shell.mainNavigation") }).waitFor();
const isAt = (page: Page, path: string) => page.waitForURL((url) => url.origin === baseUrl && url.pathname === path);

describe("single sign-on", () => {
  let page: Page;
  test("single sign-on has our addresses on the company's page before the provider has any", async () => {
    page = await staff();
    await page.goto(`/companies/${mill.company.id}/info`);
    await page.getByRole("link", { name: en("single-sign-on.title") }).click();
    await isAt(page, `/companies/${mill.company.id}/single-sign-on`);
    await page.getByRole("heading", { name: en("single-sign-on.title"), level: 1 }).waitFor();
    const acs = await field(page, en("single-sign-on.own.acs")).inputValue();
    key = /\/saml\/([^/]+)\/acs$/.exec(acs)![1]!;
    expect(await button(page, en("single-sign-on.test.start")).isDisabled()).toBe(true);
    await button(page, en("ui.save")).click();
    await keepPicture(page, "sso password again");
    await typePassword(page);
    await page.getByText(en("single-sign-on.saved")).first().waitFor();
    // What was shown may stand at the provider already.
    expect(await field(page, en("single-sign-on.own.acs")).inputValue()).toBe(acs);
    const metadata = await page.context().request.get(`/saml/${key}/metadata`);
    provider.trust(await metadata.text());
  });

  test("single sign-on is set up with the provider's metadata and the domain of the company", async () => {
    await field(page, en("single-sign-on.metadata_card.paste")).fill(provider.metadata);
    await button(page, en("single-sign-on.metadata_card.read")).click();
    await expect
      .poll(() => field(page, en("single-sign-on.fields.sso_url")).inputValue())
      .toBe(`${provider.origin}/sso`);
    await page.getByText("CN=Test identity provider").waitFor();
    await page.getByRole("switch", { name: en("single-sign-on.fields.is_active") }).click();
    await button(page, en("ui.save")).click();
    await page.getByText(en("single-sign-on.needs_domain")).waitFor();
    await field(page, en("single-sign-on.fields.email_domains")).fill(domain);
    await button(page, en("ui.save")).click();
    await expect.poll(() => button(page, en("single-sign-on.test.start")).isEnabled()).toBe(true);
    await owner.samlIdp.update({
      where: { key },
      data: { default_role_id: (await theRole("technician")).id, default_plant_ids: [mill.plant.id] },
    });
    expect(await axeFindingsInFull(page)).toEqual([]);
    await keepPicture(page, "sso settings");

    const opened = page.context().waitForEvent("page");
    await button(page, en("single-sign-on.test.start")).click();
    const tab = await opened;
    await enterAtProvider(tab, `ana.perez@${domain}`);
    await tab.getByRole("heading", { name: en("single-sign-on.test.works") }).waitFor();
    await tab.getByText(en("single-sign-on.test.accounts.new", { role: "Technician" })).waitFor();
    // The user who tests stays who they are, and nobody is made.
    expect(await owner.user.count({ where: { email: `ana.perez@${domain}` } })).toBe(0);
    await page.reload();
    await page.getByRole("heading", { name: en("single-sign-on.title"), level: 1 }).waitFor();
    await page.context().close();
  });

  test("single sign-on signs in a new user, who sees their own company only", async () => {
    await aTenant();
    const context = await newContext(browser);
    const page = await context.newPage();
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await page.goto("/login/sign-in?next=/profile");
    await button(page, en("sign-in.company")).click();
    await page.getByText(en("sign-in.emailRequired")).waitFor();
    await field(page, en("sign-in.email")).fill("jo@nowhere.example");
    await button(page, en("sign-in.company")).click();
    await page.getByText(en("single-sign-on.entry.none")).waitFor();
    await keepPicture(page, "sso sign-in");
    await field(page, en("sign-in.email")).fill(`ana.perez@${domain}`);
    await button(page, en("sign-in.company")).click();
    await enterAtProvider(page, `ana.perez@${domain}`);

    await isAt(page, "/profile");
    await isIn(page);
    expect(
      sent.filter((url) => url.startsWith(baseUrl) && /login\/remote.*[\w-]{43}/.test(url.split("#")[0]!)),
    ).toEqual([]);
    const { data } = await ask<{ user: { email: string; role: { kind: string } } }>(page, "get", "/auth/user");
    expect([data.user.email, data.user.role.kind]).toEqual([`ana.perez@${domain}`, "technician"]);
    const { data: plants } = await ask<{ id: number }[]>(page, "get", "/plants");
    expect(plants.map(({ id }) => id)).toEqual([mill.plant.id]);
    // Going back meets no code: the page that held it was replaced.
    await page.goBack();
    expect(page.url()).not.toMatch(/#[\w-]{43}/);
    await context.close();
  });

  test("single sign-on signs out at the provider when the user signs out here", async () => {
    const context = await newContext(browser);
    const page = await context.newPage();
    await page.goto(`/login/company/${key}`);
    await page.getByRole("heading", { name: mill.company.name }).waitFor();
    expect(await axeFindingsInFull(page)).toEqual([]);
    await keepPicture(page, "sso entry");
    await page.getByRole("link", { name: en("single-sign-on.entry.submit") }).click();
    await enterAtProvider(page, `sam.lee@${domain}`);
    await isIn(page);
    await page.getByRole("button", { name: en("shell.user.open", { name: "sam lee" }) }).click();
    await page.getByRole("menuitem", { name: en("shell.user.signOut") }).click();
    await isAt(page, "/login/sign-in");
    await page.getByText(en("auth.signed_out")).waitFor();
    // The provider has forgotten them, too.
    await page.goto(`/saml/${key}/login`);
    await page.getByRole("heading", { name: "Sign in at your company" }).waitFor();
    await context.close();
  });

  test("single sign-on signs out here when the user signs out at the provider", async () => {
    const context = await newContext(browser);
    const page = await context.newPage();
    await page.goto(`/saml/${key}/login?next=/profile`);
    await enterAtProvider(page, `kim.roe@${domain}`);
    await isAt(page, "/profile");
    await isIn(page);
    await page.goto(`${provider.origin}/sign-out-everywhere`);
    await page.getByRole("heading", { name: "Signed out everywhere" }).waitFor();
    await page.goto("/profile");
    await isAt(page, "/login/sign-in");
    await context.close();
  });

  test("single sign-on that is mandatory rejects a correct password like a wrong one", async () => {
    const admin = await staff();
    await admin.goto(`/companies/${mill.company.id}/single-sign-on`);
    await admin.getByRole("switch", { name: en("single-sign-on.fields.is_forced") }).click();
    await button(admin, en("ui.save")).click();
    await typePassword(admin);
    await admin.getByText(en("single-sign-on.saved")).first().waitFor();

    const context = await newContext(browser);
    const page = await context.newPage();
    await page.goto("/login/sign-in");
    await field(page, en("sign-in.email")).fill(mill.people.plant_admin.email);
    await field(page, en("sign-in.password")).fill(password);
    await button(page, en("sign-in.submit")).click();
    await page.getByText(en("errors.wrong_credentials")).waitFor();
    await page.goto(`/saml/${key}/login?next=/profile`);
    await enterAtProvider(page, `ana.perez@${domain}`);
    await isAt(page, "/profile");
    await isIn(page);
    await Promise.all([context.close(), admin.context().close()]);
  });

  test("single sign-on shows why it was rejected, and no longer after a reload", async () => {
    const context = await newContext(browser);
    const page = await context.newPage();
    await page.goto(`/saml/${key}/login`);
    await enterAtProvider(page, "stranger@elsewhere.example");
    await isAt(page, "/login/sign-in");
    await page.getByText(en("single-sign-on.refused.no_account")).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await keepPicture(page, "sso refused");
    await page.goto("/login/remote#nothing");
    await isAt(page, "/login/sign-in");
    await page.getByText(en("single-sign-on.dead_code")).waitFor();
    await context.close();
  });

  test("single sign-on is readable in Spanish, in the dark theme and on a phone", async () => {
    const { email } = await aUser({
      role: "super_admin",
      password_hash: await hashPassword(password),
      language_id: 2,
      theme: "dark",
    });
    const page = await pageOf(browser, email, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      colorScheme: "dark",
    });
    await page.goto(`/companies/${mill.company.id}/single-sign-on`);
    await page.getByRole("heading", { name: es("single-sign-on.title"), level: 1 }).waitFor();
    await keepPicture(page, "sso settings phone");
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeFindingsInFull(page)).toEqual([]);
    await page.context().close();
  });
});
