import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testInFull } from "../full";
import { owner } from "../owner";
import { codeOf } from "../second-factor";
import { axeFindingsInFull, newContext, openBrowser, password, phoneContext, scrollsSideways, signIn } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** A second factor from its set-up to its loss. */

const [en, es] = [textsOf("en"), textsOf("es")];
type Texts = ReturnType<typeof textsOf>;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function typePassword(page: Page, email: string) {
  await page.getByLabel(/^(Email|Correo)/).fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("form button[type=submit]").first().click();
}

/** Sets up an authenticator where the card is, and answers its secret and the recovery codes. */
async function enrol(page: Page, t: Texts) {
  const name = t("second-factor.profile.set_up_named", { method: t("second-factor.profile.google") });
  await button(page, name).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("img", { name: t("second-factor.enrol.qr") }).waitFor();
  const secret = (await dialog.getByTestId("secret").textContent())!.replaceAll(" ", "");
  const code = dialog.getByLabel(t("second-factor.enrol.google_code"));
  expect([await code.getAttribute("inputmode"), await code.getAttribute("autocomplete")]).toEqual([
    "numeric",
    "one-time-code",
  ]);
  await code.fill(codeOf(secret) === "000000" ? "111111" : "000000");
  await dialog.getByText(t("second-factor.wrong_code")).waitFor();
  await code.fill(codeOf(secret));
  const list = page.getByRole("list", { name: t("second-factor.enrol.codes_list") });
  await list.waitFor();
  const codes = await list.getByRole("listitem").allInnerTexts();
  return { secret, codes };
}

async function signOut(page: Page) {
  await page.request.get("/api/auth/logout", { headers: { "X-Requested-With": "XMLHttpRequest" } });
}

describe("a second factor", () => {
  let page: Page;
  let email: string;
  let secret: string;
  let codes: string[];

  test("a second factor is set up", async () => {
    const { people } = await aMill(["plant_user"]);
    email = people.plant_user.email;
    page = await (await newContext(browser)).newPage();
    await signIn(page, email, "/profile");
    ({ secret, codes } = await enrol(page, en));
    expect(codes).toHaveLength(10);
    expect(await axeFindingsInFull(page)).toEqual([]);
    await button(page, en("second-factor.enrol.kept")).click();
    await page.getByText(en("second-factor.profile.recovery_left", { count: 10 })).waitFor();
  });

  test("a second factor is required at the next sign-in", async () => {
    await signOut(page);
    await page.goto("/profile");
    await typePassword(page, email);
    await page.getByRole("heading", { name: en("second-factor.sign_in.title") }).waitFor();
    const code = page.getByLabel(en("second-factor.sign_in.code"), { exact: true });
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
    await code.fill(codeOf(secret) === "000000" ? "111111" : "000000");
    await page.getByText(en("second-factor.sign_in.tries_left", { count: 4 })).waitFor();
    expect(await axeFindingsInFull(page)).toEqual([]);
    await page.getByLabel(en("second-factor.sign_in.trust")).click();
    // Its own step was used to set it up; the next one is good already.
    await code.pressSequentially(codeOf(secret, 1));
    await page.waitForURL((url) => url.pathname === "/profile");
  });

  testInFull("a second factor is not asked for on a trusted device, and replaced by a recovery code", async () => {
    await signOut(page);
    await page.goto("/profile");
    await typePassword(page, email);
    await page.waitForURL((url) => url.pathname === "/profile");
    await page
      .getByRole("region", { name: en("second-factor.profile.devices") })
      .getByRole("button")
      .click();
    await page.getByText(en("second-factor.profile.devices_none")).waitFor();

    await signOut(page);
    await page.goto("/profile");
    await typePassword(page, email);
    await button(page, en("second-factor.sign_in.use_recovery")).click();
    await page.getByLabel(en("second-factor.sign_in.recovery_code"), { exact: true }).fill(codes[3]!.toLowerCase());
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/profile");
    await page.getByText(en("second-factor.profile.recovery_left", { count: 9 })).waitFor();

    await button(page, en("second-factor.profile.turn_off")).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: en("second-factor.profile.turn_off") })
      .click();
    await page.getByText(en("second-factor.profile.off_text")).waitFor();
    await page.context().close();
  });

  testInFull("a second factor that is mandatory blocks all other pages, on a phone and in Spanish", async () => {
    const { people } = await aMill(["plant_user"], "es");
    const { id, email } = people.plant_user;
    await owner.user.update({ where: { id }, data: { force_mfa: true } });
    const context = await phoneContext(browser, { locale: "es-MX" });
    const page = await context.newPage();
    await page.goto("/brands");
    await typePassword(page, email);
    await page.waitForURL((url) => url.pathname === "/profile" && url.searchParams.get("enableMfa") === "true");
    await page.getByText(es("second-factor.profile.forced_title")).waitFor();
    expect(await page.getByRole("navigation").count()).toBe(0);
    expect([await scrollsSideways(page), await axeFindingsInFull(page)]).toEqual([false, []]);

    const { secret } = await enrol(page, es);
    expect(await scrollsSideways(page)).toBe(false);
    await button(page, es("second-factor.enrol.kept")).click();
    await page.waitForURL((url) => url.pathname !== "/profile");
    await page.goto("/profile");
    await page.getByText(es("second-factor.profile.required_note")).waitFor();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await context.close();
  });
});
