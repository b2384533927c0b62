import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { aUser } from "../samples";
import { axeFindings, openBrowser, pageOf, password } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** The provider takes work orders out of a company's menu and gives them back; its technician sees both. */

const en = textsOf("en");

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const entry = (page: Page, key: string) =>
  page
    .getByRole("navigation", { name: en("shell.mainNavigation") })
    .getByRole("link", { name: en(`shell.nav.${key}`), exact: true });
/** Theirs is called so; the provider's people see everybody's. */
const work = (page: Page) => entry(page, "my_work");

describe("a company's menu", () => {
  test("a company's menu hides an entry and shows it again, for its users only", async () => {
    const { company, people } = await aMill(["technician"]);
    const staff = await aUser({ role: "super_admin", password_hash: await hashPassword(password) });
    const [technician, provider] = [await pageOf(browser, people.technician.email), await pageOf(browser, staff.email)];
    await technician.goto("/");
    await technician.waitForURL(/\/maintenance\/work-orders/);
    await work(technician).waitFor();

    await provider.goto(`/companies/${company.id}/info`);
    await provider.getByRole("link", { name: en("company-menu.title"), exact: true }).click();
    const turned = (section: string) =>
      provider.getByRole("switch", { name: new RegExp(`^${en(`roles.sections.${section}`)}`) });
    await turned("maintenance").click();
    expect(await turned("store_rooms").isDisabled()).toBe(true);
    await provider.getByText(en("company-menu.off", { count: 1 })).waitFor();
    expect(await axeFindings(provider)).toEqual([]);
    await provider.getByRole("button", { name: en("ui.save"), exact: true }).click();
    await provider.getByText(en("company-menu.saved"), { exact: true }).waitFor();

    // Without a step of theirs: the open page is drawn again.
    await technician.getByText(en("ui.noPermission.title")).first().waitFor();
    await expect.poll(() => work(technician).count()).toBe(0);
    await technician.goto("/");
    await technician.waitForURL(({ pathname }) => pathname !== "/" && !pathname.startsWith("/maintenance"));
    await technician.goto("/maintenance/work-orders");
    await technician.getByText(en("ui.noPermission.title")).first().waitFor();
    await technician.getByText("is disabled for your company").waitFor();
    await technician.keyboard.press("Control+k");
    await technician.getByRole("combobox").fill(en("shell.nav.my_work"));
    expect(await technician.getByRole("option", { name: en("shell.nav.my_work") }).count()).toBe(0);
    await technician.keyboard.press("Escape");
    expect(await entry(provider, "work_orders").count()).toBe(1);

    await turned("maintenance").click();
    await provider.getByRole("button", { name: en("ui.save"), exact: true }).click();
    await expect.poll(() => work(technician).count()).toBe(1);
    await technician.goto("/");
    await technician.waitForURL(/\/maintenance\/work-orders/);
    await Promise.all([technician.context().close(), provider.context().close()]);
  });
});
