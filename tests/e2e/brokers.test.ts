import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aSubscriber, ownCertificate, type PlantBroker, password, plantBrokers } from "../brokers";
import { cellsTried, describeInFull, testInFull } from "../full";
import {
  axeFindingsInFull,
  desktop,
  keepPicture,
  listening,
  openBrowser,
  pageOf,
  phone,
  scrollsSideways,
  settled,
} from "./browser";
import { aMill, type Language } from "./mill";
import { sessionOf } from "./sent";
import { textsOf } from "./texts";

/** A plant's broker as its user meets it: entered with a wrong password, tested, repaired, switched off and deleted. */

let browser: Browser;
let broker: PlantBroker;
beforeAll(async () => {
  [browser, broker] = await Promise.all([openBrowser(), plantBrokers.at(-1)![1]({ isOpen: false })]);
});
afterAll(async () => {
  await broker?.stop();
  await browser?.close();
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");

async function looksWell(page: Page, name: string) {
  expect(await axeFindingsInFull(page), name).toEqual([]);
  expect(await scrollsSideways(page), name).toBe(false);
  await keepPicture(page, `brokers ${name}`);
}

const screens: [Language, string, typeof phone][] = [
  ["en", "desktop", desktop],
  ["es", "phone", phone],
];

describe.each(cellsTried("a broker by language and device", screens, screens.slice(0, 1)))(
  "a plant's broker, in %s on a %s",
  (language, device, viewport) => {
    const t = textsOf(language);
    let mill: Awaited<ReturnType<typeof aMill<"corporate">>>;
    let page: Page;
    const picture = (name: string) => looksWell(page, `${name} ${language} ${device}`);
    const state = (name: string) => page.getByText(t(`brokers.state.${name}`), { exact: true });
    beforeAll(async () => {
      mill = await aMill(["corporate"], language);
      page = await pageOf(browser, mill.people.corporate.email, { viewport, hasTouch: device === "phone" });
    });

    test("a plant's broker is entered, tested and repaired", async () => {
      await page.goto("/settings/brokers");
      await page.getByText(t("brokers.empty")).waitFor();
      await settled(page);
      await listening(page);
      await picture("1 empty");

      await button(page, t("brokers.new")).first().click();
      await dialog(page)
        .getByRole("textbox", { name: new RegExp(`^${t("brokers.name")}`) })
        .fill("SCADA");
      await dialog(page).getByLabel(t("brokers.url")).fill("mqtts://10.1.2.3:8883");
      await dialog(page).getByLabel(t("brokers.username")).fill("millwright");
      await dialog(page).getByLabel(t("brokers.password")).fill("wrong");
      await button(page, t("brokers.create")).click();
      await page.getByText(t("brokers.private_address")).waitFor();
      await picture("2 form");
      await dialog(page).getByLabel(t("brokers.url")).fill(broker.url);
      await button(page, t("brokers.create")).click();
      await page
        .getByText(t("brokers.fault.credentials"))
        .or(page.getByText(t("brokers.fault.not_authorized")))
        .first()
        .waitFor();
      await button(page, t("brokers.test")).click();
      await page.getByText(t("brokers.test_failed", { reason: "" }).trim()).waitFor();
      await settled(page);
      await picture("3 wrong password");

      await button(page, t("brokers.edit_short")).click();
      await dialog(page).getByText(t("brokers.secret_kept")).waitFor();
      await dialog(page).getByLabel(t("brokers.password"), { exact: true }).fill(password);
      await button(page, t("brokers.save")).click();
      await state("connected").waitFor();
      await settled(page);
      expect(await page.getByText(t("brokers.test_failed", { reason: "" }).trim()).count()).toBe(0);
      await picture("4 connected");
    });

    testInFull("a plant's broker is switched off and on, and deleted", async () => {
      const { plant } = mill;
      const scada = await aSubscriber(broker.url.replace("mqtt://", `mqtt://millwright:${password}@`));
      const status = `millwright/${plant.name.replaceAll(" ", "_")}/status`;
      await expect.poll(() => scada.json(status)?.status).toBe("online");

      await button(page, t("brokers.switch_off")).click();
      await button(page, t("brokers.switch_off")).last().click();
      await state("off").waitFor();
      await expect.poll(() => scada.json(status)?.status).toBe("offline");
      await button(page, t("brokers.switch_on")).click();
      await state("connected").waitFor();
      await button(page, t("brokers.delete")).click();
      await page.getByText(t("brokers.delete_question")).waitFor();
      await picture("5 delete");
      await button(page, t("brokers.delete")).last().click();
      await page.getByText(t("brokers.empty")).waitFor();
      await expect.poll(() => scada.json(status)).toBeNull();
      await scada.stop();
      await page.context().close();
    });
  },
);

describeInFull.each(screens)("what a broker waits for, in %s on a %s", (language, device, viewport) => {
  test(`a missing or wrong client certificate and an absent primary host are shown on the broker's card, in ${language} on a ${device}`, async () => {
    const t = textsOf(language);
    const [tls, right, wrong] = [await ownCertificate(), await ownCertificate("mill"), await ownCertificate("other")];
    const strict = await plantBrokers.at(-1)![1]({ tls: { ...tls, clients: right.certificate } });
    const { people } = await aMill(["corporate"], language);
    const page = await pageOf(browser, people.corporate.email, { viewport, hasTouch: device === "phone" });
    const picture = (name: string) => looksWell(page, `${name} ${language} ${device}`);
    const state = (name: string) => page.getByText(t(`brokers.state.${name}`), { exact: true });
    const named = (name: string) => dialog(page).getByLabel(t(`brokers.${name}`), { exact: true });
    const save = async () => {
      await button(page, t("brokers.save")).click();
      await dialog(page).waitFor({ state: "hidden" });
    };

    await page.goto("/settings/brokers");
    await button(page, t("brokers.new")).first().click();
    await dialog(page)
      .getByRole("textbox", { name: new RegExp(`^${t("brokers.name")}`) })
      .fill("SCADA");
    await dialog(page).getByLabel(t("brokers.url")).fill(strict.url);
    await dialog(page)
      .getByRole("combobox", { name: t("brokers.format") })
      .click();
    await page.getByRole("option", { name: t("brokers.formats.sparkplug") }).click();
    await named("primary_host_id").fill("SCADA/1");
    await named("ca").fill(tls.certificate);
    await button(page, t("brokers.create")).click();
    await dialog(page).getByText(t("brokers.not_an_id")).waitFor();
    await picture("6 primary host");
    await named("primary_host_id").fill("SCADA");
    await button(page, t("brokers.create")).click();
    await state("failing").waitFor();
    await page.getByText(t("brokers.fault.client_certificate")).first().waitFor();
    await button(page, t("brokers.test")).click();
    await page.getByText(t("brokers.test_failed", { reason: t("brokers.fault.client_certificate") })).waitFor();
    await picture("7 no client certificate");

    for (const { certificate, key } of [wrong, right]) {
      await button(page, t("brokers.edit_short")).click();
      await named("client_certificate").fill(certificate);
      await named("client_key").fill(key);
      await save();
      if (certificate === right.certificate) continue;
      await button(page, t("brokers.test")).click();
      await page.getByText(t("brokers.test_failed", { reason: t("brokers.fault.client_certificate") })).waitFor();
    }
    await state("waiting").waitFor();
    await settled(page);
    await picture("8 waiting for the host");
    await button(page, t("brokers.test")).click();
    await page.getByText(t("brokers.test_passed", { ms: "" }).split("(")[0]!.trim()).waitFor();
    await strict.stop();
    await page.context().close();
  });
});

test("a user without the client API section sees no permission instead of brokers", async () => {
  const { people } = await aMill(["plant_admin"]);
  const { status, html } = await (await sessionOf(people.plant_admin.email)).get("/settings/brokers");
  expect([status, html.includes(textsOf("en")("ui.noPermission.text"))]).toEqual([403, true]);
});
