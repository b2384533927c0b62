import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testInFull } from "../full";
import { owner } from "../owner";
import { listening, newContext, openBrowser, pageOf, password } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** What happens to an open page when the ground goes: the session, the rights, a part of the program. */

const t = textsOf("en");

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe("an open page", () => {
  test("an open page whose session has ended leads to sign-in with a message, and back afterwards", async () => {
    const { people } = await aMill(["plant_admin"]);
    const page = await pageOf(browser, people.plant_admin.email);
    await page.goto("/brands?search=belt");
    await page.getByRole("heading", { name: t("brands.title") }).waitFor();

    await owner.session.updateMany({ where: { user_id: people.plant_admin.id }, data: { revoked_at: new Date() } });
    await page.waitForURL((url) => url.pathname === "/login/sign-in");
    await page.getByText(t("shell.voice.notAuthorized"), { exact: true }).waitFor();
    await page.getByText(t("errors.try_sign_in_again"), { exact: true }).waitFor();

    await page.getByLabel(t("sign-in.email")).fill(people.plant_admin.email);
    await page.locator("input[name=password]").fill(password);
    await page.locator("form button[type=submit]").click();
    await page.waitForURL((url) => url.pathname === "/brands" && url.searchParams.get("search") === "belt");
    await page.context().close();
  });

  testInFull("an open page of a user who must now set up a second factor leads to the profile", async () => {
    const { people } = await aMill(["plant_admin"]);
    const page = await pageOf(browser, people.plant_admin.email);
    await page.goto("/brands");
    await page.getByRole("heading", { name: t("brands.title") }).waitFor();

    await owner.user.update({ where: { id: people.plant_admin.id }, data: { force_mfa: true } });
    await page.waitForURL((url) => url.pathname === "/profile" && url.searchParams.get("enableMfa") === "true");
    await page.getByRole("heading", { name: t("second-factor.profile.forced_title") }).waitFor();
    await page.context().close();
  });

  testInFull("an open page that cannot load a chunk offers to reload", async () => {
    const { people } = await aMill(["plant_admin"]);
    const page = await pageOf(browser, people.plant_admin.email);
    await page.goto("/profile");
    await listening(page);

    await page.route("**/_next/static/chunks/**", (route) => route.abort());
    await page.keyboard.press("Control+k");
    await page.getByText(t("broken.chunk.title")).waitFor();
    await page.unroute("**/_next/static/chunks/**");
    const again = page.waitForEvent("load");
    await page.getByRole("button", { name: t("broken.chunk.reload") }).click();
    await again;
    await listening(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").waitFor();
    await page.context().close();
  });
});

testInFull("a browser that stores no session cookie shows that the user was not fetched", async () => {
  const { people } = await aMill(["plant_admin"]);
  const context = await newContext(browser);
  const page = await context.newPage();
  await page.goto("/login/sign-in");
  await page.route("**/api/auth/user", (route) =>
    route.fulfill({ status: 401, headers: { "x-request-id": "1" }, json: { message: "Try sign in again" } }),
  );
  await page.getByLabel(t("sign-in.email")).fill(people.plant_admin.email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("form button[type=submit]").click();
  await page
    .getByRole("alert")
    .filter({ hasText: t("sign-in.userNotFetched") })
    .waitFor();
  expect(new URL(page.url()).pathname).toBe("/login/sign-in");
  const open = await owner.session.count({ where: { user_id: people.plant_admin.id, revoked_at: null } });
  expect(open).toBe(0);
  await context.close();
});
