import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { testInFull } from "../full";
import { aRole, aUser } from "../samples";
import { ask, axeFindingsInFull, openBrowser, pageOf, password, phone, scrollsSideways, settled } from "./browser";
import { aMill } from "./mill";
import { sessionOf } from "./sent";
import { textsOf } from "./texts";

/** Who changed what and who was refused what, as an administrator and the provider read it. */

const [en, es] = [textsOf("en"), textsOf("es")];
const onPhone = { viewport: phone, isMobile: true, hasTouch: true, locale: "es-MX" };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe("the audit log", () => {
  let mill: Awaited<ReturnType<typeof aMill<"plant_admin" | "technician">>>;
  beforeAll(async () => {
    mill = await aMill(["plant_admin", "technician"]);
  });

  test("the history of an account shows an administrator what was changed and by whom", async () => {
    const { people } = mill;
    const admin = await pageOf(browser, people.plant_admin.email);
    await admin.goto(`/users/${people.technician.id}`);
    await admin.getByLabel(en("users.fields.hourly_rate")).fill("38.5");
    await admin.getByRole("button", { name: en("ui.save"), exact: true }).click();
    await admin.getByText(en("resource.saved", { item: en("users.item") })).waitFor();
    await admin.getByRole("button", { name: en("logs.history"), exact: true }).click();
    const history = admin.getByRole("dialog");
    await history.getByRole("row", { name: `${en("users.fields.hourly_rate")} ${en("logs.nothing")} 38.5` }).waitFor();
    await history.getByText(people.plant_admin.name).waitFor();
    expect(await axeFindingsInFull(admin)).toEqual([]);
    await admin.context().close();
  });

  testInFull(
    "the audit log shows the provider denied access and the changes of an account, and leads to it",
    async () => {
      const { company, people } = mill;
      const staff = await aUser({ role: "super_admin", password_hash: await hashPassword(password) });
      const admin = await pageOf(browser, people.plant_admin.email);
      await ask(admin, "put", `/users/${people.technician.id}`, { hourly_rate: 41 });
      await admin.context().close();
      const technician = await pageOf(browser, people.technician.email);
      await technician.goto("/users");
      await technician.getByText(en("ui.noPermission.title")).first().waitFor();
      await technician.context().close();
      const provider = await pageOf(browser, staff.email);
      await provider.goto(`/settings/logs?company_id=${company.id}&kind=refusal`);
      await provider.getByRole("link", { name: en("logs.said.any.refused", { name: "/users" }) }).click();
      const event = provider.getByRole("dialog");
      await event.getByText(people.technician.name).waitFor();
      await event.getByText("view_users").waitFor();
      expect(await axeFindingsInFull(provider)).toEqual([]);
      await provider.keyboard.press("Escape");
      await expect.poll(() => provider.url()).not.toContain("open=");
      await provider.goto(`/settings/logs?company_id=${company.id}&kind=change`);
      await provider
        .getByRole("link", { name: new RegExp(people.technician.name) })
        .first()
        .click();
      await provider
        .getByRole("dialog")
        .getByRole("link", { name: en("logs.go") })
        .click();
      await provider.waitForURL(`**/users/${people.technician.id}`);
      await provider.context().close();
    },
  );

  testInFull("the audit log on a phone has its menu beside the title, not in a row of its own", async () => {
    const staff = await aUser({ role: "super_admin", password_hash: await hashPassword(password) });
    const page = await pageOf(browser, staff.email, { ...onPhone, locale: "en" });
    await page.goto("/settings/logs");
    await settled(page);
    const head = page.locator("[data-page-header]").filter({ visible: true });
    const middle = (role: "heading" | "button", name?: string) =>
      head
        .getByRole(role, { name })
        .filter({ visible: true })
        .first()
        .evaluate((element) => {
          const { top, height } = element.getBoundingClientRect();
          return top + height / 2;
        });
    const apart = (await middle("button", en("ui.moreActions"))) - (await middle("heading"));
    expect(Math.abs(apart)).toBeLessThan(20);
    expect(await scrollsSideways(page)).toBe(false);
    await page.context().close();
  });

  testInFull("the audit log shows page visits on a phone and in Spanish", async () => {
    const { company, people } = await aMill(["technician"]);
    const staff = await aUser({ role: "super_admin", language_id: 2, password_hash: await hashPassword(password) });
    const technician = await pageOf(browser, people.technician.email);
    const visits = async () =>
      (await ask<{ page: string; visits: number }[]>(page, "get", `/analytics/page-visits?company_id=${company.id}`))
        .data;
    const page = await pageOf(browser, staff.email, onPhone);
    await technician.goto("/profile");
    await expect.poll(visits).toMatchObject([{ page: "/profile", visits: 1 }]);

    await page.goto(`/settings/logs?view=visits&company_id=${company.id}`);
    await page
      .getByRole("cell", { name: /\/profile/ })
      .or(page.getByRole("rowheader", { name: /\/profile/ }))
      .waitFor();
    await settled(page);
    expect([await scrollsSideways(page), await axeFindingsInFull(page)]).toEqual([false, []]);
    await Promise.all([technician.context().close(), page.context().close()]);
  });

  testInFull("the audit log fits on a phone in Spanish, also with access that was denied several times", async () => {
    const { company, people } = await aMill(["technician"]);
    const staff = await aUser({ role: "super_admin", language_id: 2, password_hash: await hashPassword(password) });
    const technician = await pageOf(browser, people.technician.email);
    for (let time = 0; time < 3; time++) expect((await technician.request.get("/users")).status()).toBe(403);

    const page = await pageOf(browser, staff.email, onPhone);
    await page.goto(`/settings/logs?company_id=${company.id}&kind=refusal`);
    await page.getByRole("heading", { name: es("logs.title"), exact: true }).waitFor();
    await page.getByText("3 veces").filter({ visible: true }).waitFor();
    await settled(page);
    expect([await scrollsSideways(page), await axeFindingsInFull(page)]).toEqual([false, []]);
    await Promise.all([technician.context().close(), page.context().close()]);
  });
});

test.each([
  ["view_settings", "/settings/logs"],
  ["view_customer_success", "/settings/logs"],
  ["view_controllers", "/settings/lube-type"],
] as const)("the settings open on the first tab that %s may see: %s", async (permission, tab) => {
  const { plant } = await aMill([]);
  const role = await aRole({ kind: "plant_admin", permissions: [permission] });
  const { email } = await aUser({ role, plants: [plant], password_hash: await hashPassword(password) });
  const { status, address } = await (await sessionOf(email)).get("/settings");
  expect([status, address]).toEqual([200, tab]);
});
