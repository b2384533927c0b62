import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { anOpenIdProvider, type OpenIdProvider } from "../openid-provider";
import { owner } from "../owner";
import { aUser, theRole } from "../samples";
import {
  ask,
  axeFindings,
  baseUrl,
  keepPicture,
  newContext,
  openBrowser,
  pageOf,
  password,
  scrollsSideways,
} from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** OpenID Connect as a company lives it: set up by an administrator, and used, with a real provider. */

const [en, es] = [textsOf("en"), textsOf("es")];

let browser: Browser;
let provider: OpenIdProvider;
let mill: Awaited<ReturnType<typeof aMill<"plant_admin">>>;
let domain: string;
let key: string;

beforeAll(async () => {
  [browser, provider, mill] = await Promise.all([openBrowser(), anOpenIdProvider(), aMill(["plant_admin"])]);
  domain = `openid-${mill.company.id}.example`;
});
afterAll(async () => {
  provider?.stop();
  await browser?.close();
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const isAt = (page: Page, path: string) => page.waitForURL((url) => url.origin === baseUrl && url.pathname === path);

async function enterAtProvider(page: Page, account: string) {
  await page.getByRole("heading", { name: "Sign in at your company" }).waitFor();
  expect(new URL(page.url()).origin).toBe(provider.origin);
  await page.getByLabel("Account").fill(account);
  await page.getByRole("button", { name: "Enter" }).click();
}

async function staff(more: { language_id?: number; theme?: string } = {}, options = {}) {
  const { email } = await aUser({ role: "super_admin", password_hash: await hashPassword(password), ...more });
  return pageOf(browser, email, options);
}

describe("OpenID Connect", () => {
  test("OpenID Connect is set up by an administrator, who tests the issuer first", async () => {
    const page = await staff();
    await page.goto(`/companies/${mill.company.id}/single-sign-on`);
    await page.getByRole("combobox", { name: en("single-sign-on.fields.protocol") }).click();
    await page.getByRole("option", { name: en("single-sign-on.protocols.oidc") }).click();
    await button(page, en("ui.save")).click();
    await page.getByText(en("single-sign-on.saved")).first().waitFor();
    const redirect = await field(page, en("single-sign-on.own.redirect")).inputValue();
    key = /\/oidc\/([^/]+)\/callback$/.exec(redirect)![1]!;
    const signed_out = await field(page, en("single-sign-on.own.signed_out")).inputValue();
    const backchannel = await field(page, en("single-sign-on.own.backchannel_logout")).inputValue();
    const client = provider.register(redirect, signed_out, backchannel);

    await field(page, en("single-sign-on.fields.issuer")).fill(`${provider.origin}/nothing-here`);
    await button(page, en("single-sign-on.openid.test")).click();
    await page.getByText(en("single-sign-on.issuer_unknown")).waitFor();
    await field(page, en("single-sign-on.fields.issuer")).fill(provider.origin);
    await button(page, en("single-sign-on.openid.test")).click();
    await page.getByText(en("single-sign-on.openid.found", { address: `${provider.origin}/auth` })).waitFor();
    await field(page, en("single-sign-on.fields.client_id")).fill(client.client_id);
    await page.getByRole("switch", { name: en("single-sign-on.fields.is_active") }).click();
    await field(page, en("single-sign-on.fields.email_domains")).fill(domain);
    await button(page, en("ui.save")).click();
    await page.getByText(en("errors.is_required")).first().waitFor();
    await page.getByLabel(en("single-sign-on.fields.client_secret")).fill(client.client_secret);
    await button(page, en("ui.save")).click();
    await page.getByText(/Saved on/).waitFor();
    expect(await page.content()).not.toContain(client.client_secret);
    await owner.samlIdp.update({
      where: { key },
      data: { default_role_id: (await theRole("technician")).id, default_plant_ids: [mill.plant.id] },
    });
    expect(await axeFindings(page)).toEqual([]);
    await keepPicture(page, "openid settings");
    await page.context().close();
  });

  test("OpenID Connect signs in a new user from the sign-in page, and out at the provider", async () => {
    provider.people.set("ana", {
      email: `ana.perez@${domain}`,
      email_verified: true,
      given_name: "Ana",
      family_name: "Perez",
    });
    const context = await newContext(browser);
    const page = await context.newPage();
    await page.goto("/login/sign-in?next=/profile");
    await field(page, en("sign-in.email")).fill(`ana.perez@${domain}`);
    await button(page, en("sign-in.company")).click();
    await enterAtProvider(page, "ana");
    await isAt(page, "/profile");
    const { data } = await ask<{ user: { email: string; role: { kind: string } } }>(page, "get", "/auth/user");
    expect([data.user.email, data.user.role.kind]).toEqual([`ana.perez@${domain}`, "technician"]);

    await page.getByRole("button", { name: en("shell.user.open", { name: "Ana Perez" }) }).click();
    await page.getByRole("menuitem", { name: en("shell.user.signOut") }).click();
    await page.getByRole("button", { name: /sign me out/i }).click();
    await isAt(page, "/login/sign-in");
    await context.close();
  });

  test("OpenID Connect signs a user out here when they sign out at the provider", async () => {
    const context = await newContext(browser);
    const page = await context.newPage();
    await page.goto(`/oidc/${key}/login?next=/profile`);
    await enterAtProvider(page, "ana");
    await isAt(page, "/profile");

    await page.goto(`${provider.origin}/session/end`);
    await page.getByRole("button", { name: /sign me out/i }).click();
    await page.waitForURL(/session\/end\/success/);
    await page.goto("/profile");
    await isAt(page, "/login/sign-in");
    await context.close();
  });

  test("OpenID Connect shows in Spanish why a user was refused", async () => {
    provider.people.set("eva", { email: `eva@${domain}`, email_verified: false });
    const context = await newContext(browser, { locale: "es-MX" });
    const page = await context.newPage();
    await page.goto("/login/sign-in");
    await field(page, es("sign-in.email")).fill(`eva@${domain}`);
    await button(page, es("sign-in.company")).click();
    await enterAtProvider(page, "eva");
    await isAt(page, "/login/sign-in");
    await page.getByText(es("single-sign-on.refused.unverified")).waitFor();
    await keepPicture(page, "openid refused");
    await context.close();
  });

  test("OpenID Connect is readable in Spanish, in the dark theme and on a phone", async () => {
    const phone = {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      colorScheme: "dark",
    } as const;
    const page = await staff({ language_id: 2, theme: "dark" }, phone);
    await page.goto(`/companies/${mill.company.id}/single-sign-on`);
    await page.getByText(es("single-sign-on.openid.title")).waitFor();
    await page.getByText(es("single-sign-on.openid.hints.title")).click();
    await keepPicture(page, "openid settings phone");
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    await page.context().close();
  });
});
