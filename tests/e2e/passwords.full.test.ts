import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  axeFindingsInFull,
  newContext,
  openBrowser,
  pageOf,
  password,
  phoneContext,
  scrollsSideways,
  signIn,
} from "./browser";
import { linksTo, mailsTo } from "./mailbox";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** A password that is forgotten, one that is changed, and the places where one is signed in. */

const fresh = "Belt+Pulley+39";
const [en, es] = [textsOf("en"), textsOf("es")];

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

type Texts = ReturnType<typeof textsOf>;
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function typeNew(page: Page, t: Texts, text: string, again = text) {
  await field(page, t("passwords.fields.password")).fill(text);
  await field(page, t("passwords.fields.password_confirmation")).fill(again);
}

async function askForLink(page: Page, t: Texts, email: string) {
  await page.goto("/login/sign-in");
  await page.getByRole("link", { name: t("sign-in.forgot") }).click();
  await page.getByRole("heading", { name: t("passwords.forgot.title") }).waitFor();
  await field(page, t("sign-in.email")).fill(email);
  await page.getByRole("button", { name: t("passwords.forgot.submit") }).click();
  await page.getByRole("heading", { name: t("passwords.forgot.sent_title") }).waitFor();
}

describe("a forgotten password", () => {
  test("a forgotten password is replaced through an emailed link, and the other browser is signed out", async () => {
    const { people } = await aMill(["plant_user"]);
    const { email } = people.plant_user;
    const elsewhere = await pageOf(browser, email);
    const context = await newContext(browser);
    const page = await context.newPage();
    await askForLink(page, en, email);
    await expect.poll(() => linksTo(email)).toHaveLength(1);

    const answer = await page.goto(linksTo(email)[0]!);
    expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
    expect(answer?.headers()["cache-control"]).toContain("no-store");
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toContain("noindex");
    expect(await field(page, en("passwords.reset.account")).inputValue()).toBe(email);

    const tick = (rule: string) => page.getByRole("listitem").filter({ hasText: en(`passwords.rules.${rule}`) });
    await typeNew(page, en, "belt", "");
    await tick("lower")
      .filter({ hasText: en("passwords.rules.met") })
      .waitFor();
    await tick("length")
      .filter({ hasText: en("passwords.rules.unmet") })
      .waitFor();
    await page.getByRole("button", { name: en("passwords.reset.submit") }).click();
    await page.getByText(en("passwords.do_not_match")).waitFor();

    await typeNew(page, en, fresh);
    for (const rule of ["length", "lower", "upper", "digit", "symbol", "own", "rare", "same"])
      await tick(rule)
        .filter({ hasText: en("passwords.rules.met") })
        .waitFor();
    await page
      .getByRole("button", { name: en("sign-in.reveal") })
      .first()
      .click();
    expect(await field(page, en("passwords.fields.password")).getAttribute("type")).toBe("text");
    expect(await axeFindingsInFull(page)).toEqual([]);
    await page.getByRole("button", { name: en("passwords.reset.submit") }).click();

    await page.waitForURL((url) => url.pathname === "/login/sign-in");
    await page.getByText(en("passwords.reset.done_title")).waitFor();
    await elsewhere.goto("/profile");
    await elsewhere.waitForURL((url) => url.pathname === "/login/sign-in");
    await field(page, en("sign-in.email")).fill(email);
    await field(page, en("sign-in.password")).fill(fresh);
    await page.getByRole("button", { name: en("sign-in.submit"), exact: true }).click();
    await page.getByRole("navigation", { name: en("shell.mainNavigation") }).waitFor();

    await page.goto(linksTo(email)[0]!);
    await page.getByRole("heading", { name: en("passwords.reset.dead_title") }).waitFor();
    await expect.poll(() => mailsTo(email)).toHaveLength(2);
    await Promise.all([context.close(), elsewhere.context().close()]);
  });

  test("a forgotten password of an unknown address gets the same answer, on a phone and in Spanish", async () => {
    const context = await phoneContext(browser, { locale: "es-MX" });
    const page = await context.newPage();
    await askForLink(page, es, "nadie@tests.example");
    await page.getByText(es("passwords.forgot.sent_text", { email: "nadie@tests.example" })).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeFindingsInFull(page)).toEqual([]);
    await page.goto(`/login/password/reset/${"x".repeat(43)}`);
    await page.getByRole("heading", { name: es("passwords.reset.dead_title") }).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await context.close();
  });
});

describe("in the profile", () => {
  test("in the profile a user changes the password, and this browser stays signed in", async () => {
    const { people } = await aMill(["plant_user"]);
    const { email } = people.plant_user;
    const [page, elsewhere] = [await pageOf(browser, email), await pageOf(browser, email)];
    await page.goto("/profile");
    const submit = page.getByRole("button", { name: en("passwords.change.submit") });
    await field(page, en("passwords.change.current")).fill("not-the-one");
    await typeNew(page, en, fresh);
    await submit.click();
    await page.getByText(en("passwords.wrong_current")).waitFor();

    await field(page, en("passwords.change.current")).fill(password);
    await submit.click();
    await page.getByText(en("passwords.was_changed")).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: en("passwords.change.title"), exact: true }).waitFor();
    await elsewhere.goto("/profile");
    await elsewhere.waitForURL((url) => url.pathname === "/login/sign-in");
    await Promise.all([page.context().close(), elsewhere.context().close()]);
  });

  test("in the profile a user sees the sessions and ends one and all others", async () => {
    const { people } = await aMill(["plant_user"]);
    const { email } = people.plant_user;
    const context = await newContext(browser);
    const page = await context.newPage();
    await signIn(page, email, "/profile");
    const others = [await pageOf(browser, email), await pageOf(browser, email), await pageOf(browser, email)];
    await page.reload();
    const ends = page.getByRole("button", { name: new RegExp(`^${en("sessions.end_named", { device: "" }).trim()} `) });
    const named = ends.filter({ hasText: new RegExp(`^${en("sessions.end")}$`) });
    await expect.poll(() => named.count()).toBe(3);
    await page.getByText(en("sessions.current"), { exact: true }).waitFor();

    await named.first().click();
    await expect.poll(() => named.count()).toBe(2);
    await page.getByRole("button", { name: en("sessions.end_others") }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: en("sessions.end_others") }).click();
    await page.getByText(en("sessions.only_here")).waitFor();
    for (const other of others) {
      await other.goto("/profile");
      await other.waitForURL((url) => url.pathname === "/login/sign-in");
      await other.context().close();
    }
    await context.close();
  });
});
