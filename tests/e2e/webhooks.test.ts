import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cellsTried, testInFull } from "../full";
import { aListener } from "../listener";
import { owner } from "../owner";
import { aWorkOrder } from "../samples";
import {
  axeFindingsInFull,
  desktop,
  keepPicture,
  openBrowser,
  pageOf,
  phone,
  scrollsSideways,
  settled,
} from "./browser";
import { aMill, type Language } from "./mill";
import { sessionOf } from "./sent";
import { textsOf } from "./texts";

/** A webhook as its user meets it: made, tested, failing, and its dead letters sent again. */

let browser: Browser;
let listener: Awaited<ReturnType<typeof aListener>>;
beforeAll(async () => {
  [browser, listener] = await Promise.all([openBrowser(), aListener()]);
});
afterAll(async () => {
  await listener?.stop();
  await browser?.close();
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");

async function looksWell(page: Page, name: string) {
  expect(await axeFindingsInFull(page), name).toEqual([]);
  expect(await scrollsSideways(page), name).toBe(false);
  await keepPicture(page, `webhooks ${name}`);
}

/** An action of the page's head: a button, or on a phone an entry of its menu. */
async function choose(page: Page, t: ReturnType<typeof textsOf>, name: string) {
  const shown = button(page, name).filter({ visible: true });
  if ((await shown.count()) > 0) return shown.first().click();
  await button(page, t("ui.moreActions")).filter({ visible: true }).first().click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

const screens: [Language, string, typeof phone][] = [
  ["en", "desktop", desktop],
  ["es", "desktop", desktop],
  ["es", "phone", phone],
  ["en", "phone", phone],
];

describe.each(cellsTried("a webhook by language and device", screens, screens.slice(2, 3)))(
  "a webhook, in %s on a %s",
  (language, device, viewport) => {
    const t = textsOf(language);
    let mill: Awaited<ReturnType<typeof aMill<"corporate">>>;
    let page: Page;
    const picture = (name: string) => looksWell(page, `${name} ${language} ${device}`);
    beforeAll(async () => {
      mill = await aMill(["corporate"], language);
      page = await pageOf(browser, mill.people.corporate.email, { viewport, hasTouch: device === "phone" });
      listener.received.length = 0;
      listener.answersWith(204);
    });

    test("a webhook is created and tested", async () => {
      await page.goto("/profile");
      await settled(page);
      await page
        .getByRole("main")
        .getByRole("link", { name: t("api-keys.webhooks") })
        .click();
      await page.waitForURL("**/settings/webhooks");
      await page.getByText(t("webhooks.empty")).waitFor();
      await picture("1 empty");

      await button(page, t("webhooks.new")).first().click();
      await dialog(page).getByLabel(t("webhooks.name")).fill("ERP");
      await dialog(page).getByLabel(t("webhooks.url")).fill("https://10.1.2.3/hook");
      await dialog(page)
        .getByRole("checkbox", { name: t("webhooks.event.work_order_created") })
        .click();
      await button(page, t("webhooks.create")).click();
      await page.getByText(t("webhooks.private_address")).waitFor();
      await picture("2 form");
      await dialog(page).getByLabel(t("webhooks.url")).fill(listener.url);
      await button(page, t("webhooks.create")).click();
      const secret = await dialog(page)
        .getByRole("textbox", { name: t("webhooks.secret") })
        .inputValue();
      expect(secret).toMatch(/^whsec_/);
      await picture("3 secret");
      await button(page, t("ui.close")).last().click();

      await page.getByRole("link", { name: "ERP", exact: true }).click();
      await page.getByText(t("webhooks.none")).waitFor();
      await choose(page, t, t("webhooks.test"));
      await page.getByText(t("webhooks.http_status", { status: "204" })).waitFor();
      expect(listener.received).toHaveLength(1);
    });

    testInFull("a delivery that the listener refuses ends among the dead letters, and is sent again", async () => {
      const { company, plant } = mill;
      // An order that somebody makes arrives by itself; the listener is out of order, and stays so.
      listener.answersWith(500, "out of order");
      const order = await aWorkOrder({ plant, name: "Grease the dryer" });
      const { id } = await owner.webhook.findFirstOrThrow({ where: { company_id: company.id } });
      await owner.workOrderEvent.create({
        data: { company_id: company.id, plant_id: plant.id, work_order_id: order.id, action: "create", to: "pending" },
      });
      await page.getByText(t("webhooks.http_status", { status: "500" })).waitFor();
      await owner.webhookDelivery.updateMany({
        where: { webhook_id: id, status: "pending" },
        data: { attempts_before: -8, next_attempt_at: new Date() },
      });
      await page.getByRole("radio", { name: t("webhooks.filters.dead") }).click();
      const row = t("webhooks.open", {
        event: t("webhooks.event.work_order_created"),
        status: t("webhooks.status.dead"),
      });
      await button(page, row).waitFor();
      await picture("4 dead letters");
      await button(page, row).click();
      await dialog(page).getByText("Grease the dryer").waitFor();
      await dialog(page).getByText("out of order").first().waitFor();
      await picture("5 delivery");

      listener.answersWith(200, "thank you");
      await dialog(page)
        .getByRole("button", { name: t("webhooks.resend"), exact: true })
        .click();
      await page.getByText(t("webhooks.none_filtered")).waitFor();
      await page.getByRole("radio", { name: t("webhooks.all") }).click();
      await page.getByText(t("webhooks.http_status", { status: "200" })).waitFor();
      expect(JSON.parse(listener.received.at(-1)!.body)).toMatchObject({
        type: "work_order.created",
        data: { work_order: { id: order.id, name: "Grease the dryer" } },
      });
    });

    testInFull("a webhook is switched off and on again", async () => {
      await choose(page, t, t("webhooks.switch_off"));
      await button(page, t("webhooks.switch_off")).last().click();
      await page.getByText(t("webhooks.state.off"), { exact: true }).waitFor();
      await settled(page);
      await picture("6 off");
      await choose(page, t, t("webhooks.switch_on"));
      await page.getByText(t("webhooks.state.on"), { exact: true }).waitFor();
      await page.goto("/settings/webhooks");
      await settled(page);
      await picture("7 list");
      await page.context().close();
    });
  },
);

test("a user without the client API section sees no permission instead of webhooks", async () => {
  const { people } = await aMill(["plant_admin"]);
  const { status, html } = await (await sessionOf(people.plant_admin.email)).get("/settings/webhooks");
  expect([status, html.includes(textsOf("en")("ui.noPermission.text"))]).toEqual([403, true]);
});
