import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { owner } from "../owner";
import { aBrowser } from "../push-service";
import { openBrowser, pageOf, settled } from "./browser";
import { aMill, journeyLanguages } from "./mill";
import { textsOf } from "./texts";

/** Notifications on this device. Chromium reaches no push service here: its own part is played by the page. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

test.each(journeyLanguages("en"))(
  "a technician turns notifications on and off for this device, in %s",
  async (language) => {
    const t = textsOf(language);
    const { people } = await aMill(["technician"], language);
    const page = await pageOf(browser, people.technician.email);
    await page.addInitScript(playBrowser, aBrowser().subscription);
    await page.goto("/profile#devices");
    await settled(page);

    const card = page.locator("#devices");
    await card.getByRole("button", { name: t("devices.turn_on"), exact: true }).click();
    await card.getByText(t("devices.on"), { exact: true }).waitFor();
    await card.getByText(t("devices.never"), { exact: true }).waitFor();
    // The first device ticks the channel.
    const channel = page.getByRole("checkbox", { name: t("profile.options.notify_channels.push") });
    await expect.poll(() => channel.isChecked()).toBe(true);
    const devices = () => owner.pushSubscription.count({ where: { user_id: people.technician.id } });
    expect(await devices()).toBe(1);

    await card.getByRole("switch", { name: t("devices.details") }).click();
    await expect
      .poll(
        async () => (await owner.user.findUniqueOrThrow({ where: { id: people.technician.id } })).shows_push_details,
      )
      .toBe(false);
    await card.getByRole("button", { name: t("devices.turn_off"), exact: true }).click();
    await card.getByRole("button", { name: t("devices.turn_on"), exact: true }).waitFor();
    expect(await devices()).toBe(0);
    await page.context().close();
  },
);

/** In the page: a service worker that has subscribed, and a person who allows it. */
function playBrowser(subscription: { endpoint: string; keys: { p256dh: string; auth: string } }) {
  let held: unknown = null;
  const options = { applicationServerKey: new ArrayBuffer(0) };
  const made = {
    endpoint: subscription.endpoint,
    options,
    toJSON: () => subscription,
    unsubscribe: async () => {
      held = null;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async () => {
      held = made;
      return made;
    },
  };
  const registration = { pushManager, unregister: async () => true };
  const container = Object.assign(new EventTarget(), {
    controller: null,
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  });
  Object.defineProperty(navigator, "serviceWorker", { value: container });
  Object.defineProperty(window, "PushManager", { value: class {} });
  Object.defineProperty(window, "Notification", {
    value: { permission: "granted", requestPermission: async () => "granted" },
  });
}
