import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { owner } from "../owner";
import { aUser } from "../samples";
import { axeFindingsInFull, openBrowser, pageOf, password } from "./browser";
import { sessionOf } from "./sent";
import { textsOf } from "./texts";

/** The provider changes the text of a message, sees how it reads, and goes back to the original. */

const en = textsOf("en");
const t = (key: string, values?: Record<string, string | number>) => en(`message-templates.${key}`, values);

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(async () => {
  await owner.messageTemplate.deleteMany({ where: { name: "password_changed" } });
  await owner.messageTemplateVersion.deleteMany({ where: { name: "password_changed" } });
});
afterAll(() => browser?.close());

describe("message templates", () => {
  test("a message is reworded with a placeholder, seen with real values, and returned to the original", async () => {
    const staff = await aUser({
      role: "super_admin",
      first_name: "Petra",
      password_hash: await hashPassword(password),
      theme: "light",
    });
    const page = await pageOf(browser, staff.email);
    await page.goto("/settings/message-templates?channel=mail");
    await page
      .getByRole("link", { name: `${t("names.password_changed")}, ${t("channels.mail")}, ${t("languages.en")}` })
      .click();
    const subject = page.getByLabel(t("fields.subject"));
    const preview = page.getByLabel(t("preview"), { exact: true });
    await preview.getByText("Hello Petra,").waitFor();

    await subject.fill("Changed for {nobody}");
    await page.getByText(en("notifications.unknown_placeholder", { names: "nobody" })).waitFor();
    await subject.fill("Changed for ");
    await page.getByRole("button", { name: t("insert", { name: "name" }) }).click();
    expect(await subject.inputValue()).toBe("Changed for {name}");
    await preview.getByText("Changed for Petra").waitFor();
    expect(await axeFindingsInFull(page)).toEqual([]);
    await page.getByRole("button", { name: t("save"), exact: true }).click();
    await page
      .getByText(t("version", { version: 1 }))
      .first()
      .waitFor();

    await page.getByRole("button", { name: t("return"), exact: true }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("return"), exact: true })
      .click();
    await page.getByText(t("was_returned")).waitFor();
    expect(await subject.inputValue()).toBe("Your password has been changed");
  });

  test("a customer's administrator has no tab of message templates, and the address is closed", async () => {
    const admin = await aUser({ role: "plant_admin", password_hash: await hashPassword(password) });
    const { status, html } = await (await sessionOf(admin.email)).get("/settings/message-templates");
    expect([status, html.includes(en("ui.noPermission.title"))]).toEqual([403, true]);
  });
});
