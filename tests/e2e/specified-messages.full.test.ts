import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { owner } from "../owner";
import { aBrand, aController, aPlant, aRole, aSensor, aTenant, aUser, unique } from "../samples";
import { newContext, openBrowser, pageOf, password } from "./browser";
import { textsOf } from "./texts";

/** Texts of the specification (5, 6 and 8) that the screens show, each brought about as a user brings it about. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const t = textsOf("en");

async function aPerson(permissions: readonly string[], kind = "plant_user") {
  const { company, plant } = await aTenant();
  const role = await aRole({ company_id: company.id, permissions: [...permissions], kind });
  const password_hash = await hashPassword(password);
  const person = await aUser({ role, company, plants: [plant, await aPlant({ company })], password_hash });
  return { company, plant, page: await pageOf(browser, person.email) };
}

const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

test("a view that is closed to a user shows the missing permission, or that none helps", async () => {
  const { company, page } = await aPerson(["update_companies"]);
  await page.goto("/brands");
  await waitForText(page, t("ui.noPermission.title"));
  await waitForText(page, t("ui.noPermission.text"));
  await page.goto(`/companies/${company.id}/menu`);
  await waitForText(page, t("ui.noPermission.notAuthorized"));
  await page.context().close();
});

test("a form that a user cannot save shows why: no permission to create, or none to change", async () => {
  const creates = await aPerson(["view_brands", "create_brands"]);
  const { id } = await aBrand({ company_id: creates.company.id });
  await creates.page.goto(`/brands/${id}`);
  await waitForText(creates.page, `${t("resource.restricted")}: ${t("resource.readOnly")}`);
  await creates.page.context().close();

  const changes = await aPerson(["view_brands", "update_brands"]);
  await changes.page.goto("/brands/new");
  await waitForText(changes.page, `${t("resource.restricted")}: ${t("resource.noCreation")}`);
  await changes.page.context().close();
});

test("a record that is created, saved and deleted is confirmed by its name, an answer of no known form is an error", async () => {
  const { page } = await aPerson(["view_brands", "create_brands", "update_brands", "delete_brands"]);
  const name = unique("Brand");
  await page.goto("/brands/new");
  await page.getByLabel(t("brands.fields.name")).fill(name);
  const save = page.getByRole("button", { name: t("ui.save"), exact: true });
  await save.click();
  await waitForText(page, t("resource.created", { item: t("brands.item") }));
  const { id } = await owner.brand.findFirstOrThrow({ where: { name } });
  await page.goto(`/brands/${id}`);

  await page.route("**/api/equipments/brands/*", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 200, headers: { "x-request-id": "1" }, json: {} })
      : route.fallback(),
  );
  await page.getByLabel(t("brands.fields.name")).fill(`${name} 2`);
  await save.click();
  await waitForText(page, t("shell.voice.error"));
  await waitForText(page, t("shell.voice.wrongStatus"));
  await page.unroute("**/api/equipments/brands/*");
  await save.click();
  await waitForText(page, t("resource.saved", { item: t("brands.item") }));

  await page
    .getByRole("button", { name: t("resource.delete.action"), exact: true })
    .first()
    .click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("resource.delete.action"), exact: true })
    .click();
  await waitForText(page, t("resource.deleted", { count: 1, item: `${name} 2` }));
  await page.context().close();
});

test("a sign-in without a password shows “Password is required”", async () => {
  const context = await newContext(browser);
  const page = await context.newPage();
  await page.goto("/login/sign-in");
  await page.getByLabel(t("sign-in.email")).fill("someone@tests.example");
  await page.locator("form button[type=submit]").click();
  await waitForText(page, t("sign-in.passwordRequired"));
  await context.close();
});

test("the tree without a chosen plant shows “Select plant first” and opens the plants", async () => {
  const { page } = await aPerson(["view_dashboard"], "corporate");
  await page.addInitScript(() => localStorage.setItem("tree-open", "true"));
  await page.goto("/dashboard/plant?plant=all");
  await page.getByRole("button", { name: t("hierarchy.tree.choose"), exact: true }).click();
  await waitForText(page, t("shell.plant.first"));
  await page.context().close();
});

test("a gain command that failed and one that timed out show their own errors", async () => {
  const { plant, page } = await aPerson(["view_controllers", "update_controllers"]);
  const controller = await aController({ plant });
  const sensor = await aSensor({ controller, type: "ultrasound", data_set: "ultrasound_db" });
  const place = {
    company_id: plant.company_id,
    plant_id: plant.id,
    controller_id: controller.id,
    sensor_id: sensor.id,
  };
  const past = (state: string, action: string) =>
    owner.deviceCommand.create({
      data: {
        ...place,
        state,
        type: "manual",
        purpose: "gain",
        expires_at: new Date(),
        ended_at: new Date(),
        instruction: { type: "adjust_gain", uid: sensor.uid, action },
      },
    });
  await past("acked", "reset");
  await past("acked", "increase");
  await past("failed", "increase");
  await page.goto(`/banner-sensors/${sensor.id}`);
  await waitForText(page, t("sensors.device.gain_failed"));
  await waitForText(page, t("sensors.device.gain_since_reset", { steps: 1, change: "+1" }));
  await past("timeout", "decrease");
  await page.reload();
  await waitForText(page, t("sensors.device.gain_timeout"));
  expect(await page.getByText(t("sensors.device.gain_failed"), { exact: true }).count()).toBe(0);
  await page.context().close();
});
