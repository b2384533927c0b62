import type { Browser, BrowserContext, Locator, Page } from "playwright";
import sharp from "sharp";
import { encode } from "uqr";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { formatTag } from "@/lib/domain/shared/locales";
import { rangeText } from "@/lib/domain/shared/moments";
import { beginOf } from "@/lib/domain/shared/plant-day";
import { testInFull } from "../full";
import { owner } from "../owner";
import { aMeasurement, aSensor, aWorkOrder } from "../samples";
import {
  ask,
  axeFindingsInFull,
  baseUrl,
  listening,
  newContext,
  openBrowser,
  pageOf,
  password,
  phone,
} from "./browser";
import { aMill } from "./mill";
import { sent } from "./sent";
import { textsOf } from "./texts";

/** The technician's phone where there is no connection: in a basement, behind a wall, with the server gone. */

const t = textsOf("en");

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const procedure = [
  { id: 1, text: "Lock out the drive", unit: null },
  { id: 2, text: "Measure the vibration", unit: "mm/s" },
].map((step) => ({ ...step, hint: null, answer: null, value: null, note: null, answered_by: null, answered_at: null }));

/** A phone of one's own, with its service worker; nobody is signed in. */
async function aPhone() {
  const context = await newContext(browser, {
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: "allow",
  });
  return context.newPage();
}

async function signInOn(page: Page, email: string) {
  const answer = await page.context().request.post("/api/auth/login", {
    data: { email, password },
    headers: { "X-Auth-Mode": "cookie" },
  });
  expect(answer.ok()).toBe(true);
}

/** Addresses that are kept on the phone, pictures too. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("kept:"));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });

async function openMyWork(page: Page, ...kept: string[]) {
  await page.goto("/maintenance/work-orders?view=mine");
  // Also in hooks, where nothing can be polled for. The phone loads every script of these pages first, beside two other tests.
  await vi.waitFor(async () => expect(await keptOn(page)).toEqual(expect.arrayContaining(kept)), 45_000);
}

/** Under emulation, Chromium reports a page opened offline as online until the connection changes. */
async function ensureOffline(page: Page) {
  if (!(await page.evaluate(() => navigator.onLine))) return;
  await page.context().setOffline(false);
  await page.context().setOffline(true);
}

async function anOrderFor(
  mill: { plant: { company_id: number; id: number }; item: { id: number }; people: { technician: { id: number } } },
  name: string,
) {
  const order = await aWorkOrder({
    plant: mill.plant,
    equipment_id: mill.item.id,
    assigned_user_id: mill.people.technician.id,
    name,
    steps: procedure,
  });
  return { ...order, address: `/maintenance/work-orders/${order.id}` };
}

describe("without a connection", () => {
  testInFull("My work, its orders, their steps, pictures and items open", async () => {
    const mill = await aMill(["technician"]);
    const order = await anOrderFor(mill, "Grease the drive");
    const page = await aPhone();
    await signInOn(page, mill.people.technician.email);
    const image = { name: "guard.png", mimeType: "image/png", buffer: await aPicture(page) };
    const stored = await page.context().request.post("/api/files", {
      multipart: { payload: "{}", image },
      headers: { "X-Requested-With": "XMLHttpRequest" },
    });
    const picture: number = (await stored.json()).data.id;
    await ask(page, "put", `/maintenance/${order.id}`, { file_ids: [picture] });

    const item = `/equipments/${mill.item.id}/details/main`;
    await openMyWork(page, "/maintenance/work-orders", order.address, item, `/api/files/${picture}`);
    await page.context().setOffline(true);
    await page.goto("/maintenance/work-orders?view=mine");
    await ensureOffline(page);
    await page.getByText(t("shell.offline.title")).waitFor();
    await page.getByText("Grease the drive").first().tap();
    await page.waitForURL((url) => url.pathname === order.address);
    await page.getByText("Lock out the drive").filter({ visible: true }).first().waitFor();
    const isShown = (id: number) =>
      page
        .locator(`img[src*="/api/files/${id}"]`)
        .filter({ visible: true })
        .first()
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
    await expect.poll(() => isShown(picture)).toBe(true);
    await page.goto(item);
    await page.getByText(mill.item.name).filter({ visible: true }).first().waitFor();
    await page.context().close();
  });

  testInFull("the scripts that a kept page names are kept with it", async () => {
    const mill = await aMill(["technician"]);
    const order = await anOrderFor(mill, "Check the coupling");
    const page = await aPhone();
    await signInOn(page, mill.people.technician.email);
    const item = `/equipments/${mill.item.id}/details/main`;
    await openMyWork(page, "/maintenance/work-orders", order.address, item);
    const { named, kept } = await page.evaluate(async () => {
      const named = new Set<string>();
      const kept: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          kept.push(new URL(request.url).pathname);
          if (!name.startsWith("kept:") || request.url.includes("/api/")) continue;
          const text = await (await cache.match(request))!.text();
          for (const [script] of text.matchAll(/\/_next\/static\/[\w./~-]+\.js/g)) named.add(script);
        }
      }
      return { named: [...named], kept };
    });
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((script) => !kept.includes(script))).toEqual([]);
    await page.context().close();
  });

  testInFull("what is not kept leads back to My work", async () => {
    const mill = await aMill(["technician"]);
    const order = await anOrderFor(mill, "Check the belt");
    const page = await aPhone();
    await signInOn(page, mill.people.technician.email);
    await openMyWork(page, order.address);
    await page.context().setOffline(true);
    // Being offline reaches the service worker a moment later.
    await expect
      .poll(async () => {
        await page.goto("/profile");
        return new URL(page.url()).pathname;
      })
      .toBe("/maintenance/work-orders");
    await page.getByText("Check the belt").first().waitFor();
    await page.context().close();
  });
});

describe("another person on the same phone", () => {
  testInFull("finds nothing of the first after sign-out", async () => {
    const mill = await aMill(["technician"]);
    const order = await anOrderFor(mill, "Balance the fan");
    const page = await aPhone();
    await signInOn(page, mill.people.technician.email);
    await openMyWork(page, order.address);
    await page.getByRole("button", { name: t("shell.bottom.more"), exact: true }).tap();
    await page.getByRole("button", { name: t("shell.user.signOut"), exact: true }).tap();
    await page.waitForURL(/login\/sign-in/);
    expect(await keptOn(page)).toEqual([]);
    await page.context().close();
  });

  testInFull(
    "finds nothing of the first after that one's session has ended elsewhere, or by signing in at once",
    async () => {
      const [mill, other] = [await aMill(["technician"]), await aMill(["technician"])];
      const order = await anOrderFor(mill, "Align the coupling");
      const theirs = await anOrderFor(other, "Replace the seal");
      const page = await aPhone();
      await signInOn(page, mill.people.technician.email);
      await openMyWork(page, order.address);
      await signInOn(page, other.people.technician.email);
      await openMyWork(page, theirs.address);
      expect(await keptOn(page)).not.toContain(order.address);
      await page.context().clearCookies();
      await page.goto("/maintenance/work-orders?view=mine");
      await page.waitForURL(/login\/sign-in/);
      await expect.poll(() => keptOn(page)).toEqual([]);
      await page.context().close();
    },
  );
});

/** What waits on the phone, of everybody. */
const changesOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ kind: string; person: number }[]>((resolve, reject) => {
        const asked = indexedDB.open("millwright");
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          const all = asked.result.transaction("changes").objectStore("changes").getAll();
          all.onsuccess = () => resolve(all.result);
        };
      }),
  );

const draftsOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const asked = indexedDB.open("millwright");
        asked.onsuccess = () => {
          const count = asked.result.transaction("drafts").objectStore("drafts").count();
          count.onsuccess = () => resolve(count.result);
        };
      }),
  );

/** Without the kinds of spaces that clocks are written with. */
const plain = (text: string) => text.replaceAll(/\s/g, " ");
const orderOf = (id: number) => owner.workOrder.findUniqueOrThrow({ where: { id } });
const eventsOf = async (id: number) =>
  (await owner.workOrderEvent.findMany({ where: { work_order_id: id }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );
const button = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).first();
/** Opens what is kept, from behind the sheet that came with the answer of the last step. */
async function showKept(page: Page) {
  if ((await page.getByRole("dialog").count()) > 0) await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t("shell.offline.show"), exact: true }).tap();
}

const keptBar = (page: Page, count: number) => page.getByText(t("shell.offline.kept", { count }), { exact: true });

/** A technician on a phone who has looked at My work while there was a connection, with the order open. */
async function atTheOrder(name: string, status: "pending" | "in_work" = "pending") {
  const mill = await aMill(["technician", "supervisor"]);
  const order = await anOrderFor(mill, name);
  if (status === "in_work")
    await owner.workOrder.update({ where: { id: order.id }, data: { status, started_at: new Date() } });
  const page = await aPhone();
  await signInOn(page, mill.people.technician.email);
  await openMyWork(page, order.address);
  await page.goto(order.address);
  await page.getByRole("heading", { level: 1 }).filter({ visible: true }).first().waitFor();
  return { mill, order, page };
}

async function answerBothSteps(page: Page, value: string) {
  await page.getByText("Lock out the drive").filter({ visible: true }).first().waitFor();
  await button(page, t("work-orders.save_step")).tap();
  await page.getByText("Measure the vibration").filter({ visible: true }).first().waitFor();
  await page.getByLabel(t("work-orders.reading", { unit: "mm/s" })).fill(value);
  await saveLastStep(page);
}

/** With the last step the completion is asked for. */
async function saveLastStep(page: Page) {
  await button(page, t("work-orders.save_last_step")).tap();
  await completion(page).waitFor();
}

const completion = (page: Page) => page.getByRole("dialog", { name: t("work-orders.ask.complete") });

async function complete(page: Page, note: string) {
  const sheet = completion(page);
  if (!(await sheet.isVisible())) await button(page, t("work-orders.actions.complete")).tap();
  await sheet
    .getByRole("group", { name: t("work-orders.problem_solved") })
    .getByText(t("ui.yes"))
    .tap();
  await sheet.getByLabel(t("work-orders.fields.completion_note")).fill(note);
  await sheet.getByRole("button", { name: t("work-orders.actions.complete"), exact: true }).tap();
  await sheet.waitFor({ state: "detached" });
}

describe("work done without a connection", () => {
  let order: Awaited<ReturnType<typeof atTheOrder>>["order"];
  let page: Page;
  let context: BrowserContext;
  beforeAll(async () => {
    ({ order, page } = await atTheOrder("Rebuild the pump"));
    context = page.context();
  });

  test("work done without a connection is kept in order", async () => {
    await context.setOffline(true);
    await button(page, t("work-orders.actions.start")).tap();
    await answerBothSteps(page, "3.1");
    await keptBar(page, 3).waitFor();
    await complete(page, "Seal replaced");
    await keptBar(page, 4).waitFor();
    const bar = (await keptBar(page, 4).boundingBox())!;
    const toasts = page.locator("[data-sonner-toast]");
    await toasts.first().waitFor();
    // A message comes in from above, and comes to rest below the bar.
    const isBelow = async () => (await toasts.first().boundingBox())!.y >= bar.y + bar.height;
    await expect.poll(isBelow).toBe(true);
    expect((await orderOf(order.id)).status).toBe("pending");

    await page.close();
  });

  test("work done without a connection is kept for an hour, through a killed tab, and sent once when the connection returns", async () => {
    const reopened = await context.newPage();
    await reopened.clock.install({ time: Date.now() + 3_600_000 });
    await reopened.goto(order.address);
    await keptBar(reopened, 4).waitFor();
    await reopened.getByText(t("work-orders.options.status.completed")).filter({ visible: true }).first().waitFor();
    await reopened.getByRole("button", { name: t("shell.offline.show"), exact: true }).tap();
    const sheet = reopened.getByRole("dialog");
    await sheet.getByText("Seal replaced").waitFor();
    expect(await sheet.getByText(t("shell.offline.waits"), { exact: true }).count()).toBe(4);
    await reopened.keyboard.press("Escape");

    await context.setOffline(false);
    await expect.poll(async () => (await orderOf(order.id)).status).toBe("completed");
    await expect.poll(() => changesOn(reopened)).toEqual([]);
    await keptBar(reopened, 1).waitFor({ state: "detached" });
    const done = await orderOf(order.id);
    expect(done.completion_note).toBe("Seal replaced");
    expect(done.steps).toMatchObject([{ answer: "done" }, { answer: "done", value: 3.1 }]);
    expect(await eventsOf(order.id)).toEqual(["start", "answer_steps", "answer_steps", "complete"]);
    await context.close();
  });

  testInFull(
    "is kept and sent, and a message shown then, on a phone that had opened nothing but the order",
    async () => {
      const mill = await aMill(["technician"]);
      const order = await anOrderFor(mill, "Tighten the coupling");
      await owner.workOrder.update({ where: { id: order.id }, data: { status: "in_work", started_at: new Date() } });
      const page = await aPhone();
      await signInOn(page, mill.people.technician.email);
      await page.goto(order.address);
      await page.getByText("Lock out the drive").filter({ visible: true }).first().waitFor();
      await listening(page);
      await page.context().setOffline(true);
      await answerBothSteps(page, "3.1");
      await keptBar(page, 2).waitFor();

      await page.context().setOffline(false);
      await expect
        .poll(async () => (await orderOf(order.id)).steps)
        .toMatchObject([{ answer: "done" }, { answer: "done", value: 3.1 }]);
      await keptBar(page, 1).waitFor({ state: "detached" });
      await complete(page, "Runs quietly");
      await page.locator("[data-sonner-toast]").first().waitFor();
      await page.context().close();
    },
  );

  testInFull("is done once where the server has done it and its answer was lost", async () => {
    const { order, page } = await atTheOrder("Clean the strainer");
    let answers = 0;
    await page.route(`**/api/maintenance/${order.id}/comments`, async (route) => {
      answers++;
      if (answers > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.getByLabel(t("work-orders.comment")).filter({ visible: true }).first().fill("Strainer was torn");
    await button(page, t("work-orders.send")).tap();
    await expect.poll(() => answers).toBe(2);
    await expect.poll(() => changesOn(page)).toEqual([]);
    expect(await eventsOf(order.id)).toEqual(["comment"]);
    await page.context().close();
  });

  testInFull("a half typed completion is there again after a killed tab, and closing its sheet asks", async () => {
    const { page, order } = await atTheOrder("Tighten the guard");
    await page.context().setOffline(true);
    await button(page, t("work-orders.actions.complete")).tap();
    await page.getByRole("dialog").getByLabel(t("work-orders.fields.completion_note")).fill("Two bolts missing");
    await expect.poll(() => draftsOn(page)).toBe(1);
    await page.close();

    const reopened = await page.context().newPage();
    await reopened.goto(order.address);
    await button(reopened, t("work-orders.actions.complete")).tap();
    const note = reopened.getByRole("dialog").getByLabel(t("work-orders.fields.completion_note"));
    await expect.poll(() => note.inputValue()).toBe("Two bolts missing");
    await reopened.keyboard.press("Escape");
    const question = reopened.getByRole("alertdialog", { name: t("work-orders.kept.close") });
    await question.getByRole("button", { name: t("work-orders.kept.discard_typed") }).tap();
    await question.waitFor({ state: "detached" });
    await button(reopened, t("work-orders.actions.complete")).tap();
    expect(await note.inputValue()).toBe("");
    await reopened.context().close();
  });

  testInFull(
    "a half typed comment, reading and note of a step are there again after a reload, until they are sent",
    async () => {
      const { mill, page, order } = await atTheOrder("Tension the belt");
      const field = (label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true }).first();
      const comment = field(t("work-orders.comment"));
      await comment.fill("Belt squeals");
      await expect.poll(() => draftsOn(page)).toBe(1);
      await page.reload();
      await expect.poll(() => comment.inputValue()).toBe("Belt squeals");
      await button(page, t("work-orders.send")).tap();
      await expect.poll(() => draftsOn(page)).toBe(0);
      await expect.poll(() => comment.inputValue()).toBe("");

      await button(page, t("work-orders.actions.start")).tap();
      await page.getByText("Lock out the drive").filter({ visible: true }).first().waitFor();
      await button(page, t("work-orders.save_step")).tap();
      await page.getByText("Measure the vibration").filter({ visible: true }).first().waitFor();
      // The step at hand is the server's too before the page is loaded from it.
      await expect.poll(() => changesOn(page)).toEqual([]);
      const [reading, note] = [field(t("work-orders.reading", { unit: "mm/s" })), field(t("work-orders.comment"))];
      await reading.fill("3.7");
      await note.fill("At the drive end");
      await expect.poll(() => draftsOn(page)).toBe(1);
      await page.reload();
      await expect.poll(() => reading.inputValue()).toBe("3.7");
      expect(await note.inputValue()).toBe("At the drive end");
      await saveLastStep(page);
      const answer = { answer: "done", value: 3.7, note: "At the drive end", answered_by: mill.people.technician.id };
      await expect.poll(async () => (await orderOf(order.id)).steps).toMatchObject([{}, answer]);
      await expect.poll(() => draftsOn(page)).toBe(0);
      await page.context().close();
    },
  );

  testInFull.each(["hold", "deny"] as const)(
    "a half typed reason to %s a work order is there again after a reload, and closing its form asks",
    async (action) => {
      const mill = await aMill(["technician", "supervisor"]);
      const order = await anOrderFor(mill, "Replace the filter");
      await owner.workOrder.update({
        where: { id: order.id },
        data: { status: "in_work", started_at: new Date(), steps: [] },
      });
      const page = await aPhone();
      await signInOn(page, mill.people[action === "hold" ? "technician" : "supervisor"].email);
      await page.goto(order.address);
      const form = page.getByRole("dialog", { name: t(`work-orders.ask.${action}`) });
      const reason = form.getByLabel(t("work-orders.fields.reason"));
      const question = page.getByRole("alertdialog", { name: t("work-orders.kept.close") });
      const open = () => button(page, t(`work-orders.actions.${action}`)).tap();
      const closeAnd = async (choice: "keep_typed" | "discard_typed") => {
        await page.keyboard.press("Escape");
        await question.getByRole("button", { name: t(`work-orders.kept.${choice}`), exact: true }).tap();
        await form.waitFor({ state: "detached" });
      };
      await open();
      await reason.fill("No filter in stock");
      await expect.poll(() => draftsOn(page)).toBe(1);
      await page.reload();
      await open();
      await expect.poll(() => reason.inputValue()).toBe("No filter in stock");
      await closeAnd("keep_typed");
      await open();
      await expect.poll(() => reason.inputValue()).toBe("No filter in stock");
      await closeAnd("discard_typed");
      expect(await draftsOn(page)).toBe(0);

      await open();
      expect(await reason.inputValue()).toBe("");
      // Nothing is typed: nothing is asked.
      await page.keyboard.press("Escape");
      await form.waitFor({ state: "detached" });
      expect(await question.count()).toBe(0);
      await page.context().close();
    },
  );

  testInFull("an answer that meets a newer one shows both, and goes only by decision", async () => {
    const { mill, order, page } = await atTheOrder("Check the drive", "in_work");
    await page.context().setOffline(true);
    await answerBothSteps(page, "3.1");
    await keptBar(page, 2).waitFor();

    const other = await aPhone();
    await signInOn(other, mill.people.supervisor.email);
    await ask(other, "put", `/maintenance/${order.id}/steps`, { steps: [{ id: 2, answer: "done", value: 4.4 }] });
    await page.context().setOffline(false);
    await page.getByText(t("shell.offline.decide")).waitFor();
    expect((await orderOf(order.id)).steps).toMatchObject([{ answer: "done" }, { value: 4.4 }]);
    await showKept(page);
    const sheet = page.getByRole("dialog");
    await sheet.getByText("3.1 mm/s").waitFor();
    await sheet.getByText("4.4 mm/s").waitFor();
    await sheet.getByRole("button", { name: t("shell.offline.onTop"), exact: true }).tap();
    await expect.poll(async () => (await orderOf(order.id)).steps).toMatchObject([{ answer: "done" }, { value: 3.1 }]);
    await expect.poll(() => changesOn(page)).toEqual([]);
    await expect.poll(() => eventsOf(order.id)).toContain("change_sent");
    await Promise.all([page.context().close(), other.context().close()]);
  });

  testInFull(
    "of two phones that answered a step offline, the later to return shows the other's answer and asks",
    async () => {
      const { mill, order, page } = await atTheOrder("Check the bearings", "in_work");
      const later = await aPhone();
      await signInOn(later, mill.people.supervisor.email);
      await openMyWork(later, "/maintenance/work-orders");
      await later.goto(order.address);
      await later.getByText("Lock out the drive").filter({ visible: true }).first().waitFor();
      for (const [phone, value] of [
        [page, "3.1"],
        [later, "4.4"],
      ] as const) {
        await phone.context().setOffline(true);
        await answerBothSteps(phone, value);
        await keptBar(phone, 2).waitFor();
      }
      expect((await orderOf(order.id)).steps).toMatchObject([{ answer: null }, { answer: null }]);

      const steps = async () => (await orderOf(order.id)).steps;
      const by = (person: "technician" | "supervisor", value: number) => {
        const answered_by = mill.people[person].id;
        return [{ answer: "done" }, { answer: "done", value, answered_by }];
      };
      await page.context().setOffline(false);
      await expect.poll(steps).toMatchObject(by("technician", 3.1));
      await expect.poll(() => changesOn(page)).toEqual([]);
      expect(await page.getByText(t("shell.offline.decide")).count()).toBe(0);

      await later.context().setOffline(false);
      await later.getByText(t("shell.offline.decide")).waitFor();
      expect(await steps()).toMatchObject(by("technician", 3.1));
      await showKept(later);
      const sheet = later.getByRole("dialog");
      await sheet.getByText("4.4 mm/s").waitFor();
      await sheet.getByText("3.1 mm/s").waitFor();
      await sheet.getByRole("button", { name: t("shell.offline.onTop"), exact: true }).tap();
      await expect.poll(steps).toMatchObject(by("supervisor", 4.4));
      await expect.poll(() => changesOn(later)).toEqual([]);
      await Promise.all([page.context().close(), later.context().close()]);
    },
  );

  testInFull(
    "an offline answer that meets a newer one is shown to the other person too, and so is its discarding",
    async () => {
      const { mill, order, page } = await atTheOrder("Check the gearbox", "in_work");
      await page.context().setOffline(true);
      await answerBothSteps(page, "3.1");
      await keptBar(page, 2).waitFor();
      const desk = await pageOf(browser, mill.people.supervisor.email);
      await ask(desk, "put", `/maintenance/${order.id}/steps`, { steps: [{ id: 2, answer: "done", value: 4.4 }] });
      await page.context().setOffline(false);
      await page.getByText(t("shell.offline.decide")).waitFor();

      const person = mill.people.technician.name;
      await expect.poll(() => eventsOf(order.id)).toContain("change_waiting");
      await desk.goto(order.address);
      const history = desk.getByRole("list", { name: t("work-orders.history"), exact: true }).filter({ visible: true });
      const waiting = history
        .getByRole("listitem")
        .filter({ hasText: t("work-orders.events.change_waiting", { person }) });
      await waiting
        .getByText(t("work-orders.offline_change.step", { step: 2, given: "3.1 mm/s", newer: "4.4 mm/s" }))
        .waitFor();
      expect(await axeFindingsInFull(desk)).toEqual([]);
      const { label } = (await ask<{ label: string }>(desk, "get", `/maintenance/${order.id}`)).data;
      const notice = t("notifications.work_order_change_waiting", { person, label, steps: "2" });
      const bell = new RegExp(`^${t("shell.notifications.title")}`);
      await desk.getByRole("button", { name: bell }).filter({ visible: true }).click();
      await desk.getByRole("link").filter({ hasText: notice }).waitFor();

      await showKept(page);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("shell.offline.discard"), exact: true })
        .tap();
      await expect.poll(() => changesOn(page)).toEqual([]);
      expect((await orderOf(order.id)).steps).toMatchObject([{ answer: "done" }, { value: 4.4 }]);
      await desk.reload();
      await history.getByText(t("work-orders.events.change_discarded", { person })).waitFor();
      await Promise.all([page.context().close(), desk.context().close()]);
    },
  );

  testInFull("after eight days another person does not see it, and the same one sends it by signing in", async () => {
    const { mill, order, page } = await atTheOrder("Lubricate the chain");
    const [other, theirs] = await aMill(["technician"]).then(
      async (it) => [it, await anOrderFor(it, "Replace the belt")] as const,
    );
    const context = page.context();
    await context.setOffline(true);
    await button(page, t("work-orders.actions.start")).tap();
    await keptBar(page, 1).waitFor();
    const eight = new Date(Date.now() - 8 * 24 * 3_600_000);
    await owner.session.updateMany({
      where: { user_id: mill.people.technician.id },
      data: { idle_expires_at: eight, absolute_expires_at: eight },
    });
    await context.setOffline(false);
    await page.waitForURL(/login\/sign-in/);
    expect(await changesOn(page)).toMatchObject([{ kind: "start" }]);

    await signInOn(page, other.people.technician.email);
    await openMyWork(page, theirs.address);
    expect(await page.getByText(t("shell.offline.show"), { exact: true }).count()).toBe(0);
    expect((await orderOf(order.id)).status).toBe("pending");

    await signInOn(page, mill.people.technician.email);
    await page.goto("/maintenance/work-orders?view=mine");
    await expect.poll(async () => (await orderOf(order.id)).status).toBe("in_work");
    await context.close();
  });

  testInFull("signing out with unsent changes asks, and then empties the phone", async () => {
    const { page } = await atTheOrder("Inspect the hose");
    await page.route("**/api/maintenance/in-work-multiple", (route) => route.abort());
    await button(page, t("work-orders.actions.start")).tap();
    await keptBar(page, 1).waitFor();
    await page
      .getByRole("link", { name: t("ui.back"), exact: true })
      .filter({ visible: true })
      .tap();
    await page.getByRole("button", { name: t("shell.bottom.more"), exact: true }).tap();
    await page.getByRole("button", { name: t("shell.user.signOut"), exact: true }).tap();
    const question = page.getByRole("alertdialog", { name: t("shell.offline.leave") });
    await question.getByText(t("shell.offline.leave_text")).waitFor();
    await question.getByRole("button", { name: t("shell.offline.leave_action"), exact: true }).tap();
    await page.waitForURL(/login\/sign-in/);
    expect(await changesOn(page)).toEqual([]);
    await page.context().close();
  });
});

describe("the scanner", () => {
  testInFull("reads a code on a phone whose browser cannot, with the policy of the page as it is", async () => {
    const { mill, page } = await atTheOrder("Read the label");
    const address = `/equipments/${mill.item.id}/details/main`;
    const { data, size } = encode(`${baseUrl}${address}`);
    // The camera shows the item's label.
    await page.addInitScript(
      ({ data, size }) => {
        Reflect.deleteProperty(globalThis, "BarcodeDetector");
        navigator.mediaDevices.getUserMedia = async () => {
          const canvas = document.createElement("canvas");
          canvas.width = canvas.height = size * 8;
          const draw = () => {
            const paint = canvas.getContext("2d")!;
            for (const [y, row] of data.entries())
              for (const [x, isDark] of row.entries()) {
                paint.fillStyle = isDark ? "black" : "white";
                paint.fillRect(x * 8, y * 8, 8, 8);
              }
          };
          setInterval(draw, 50);
          draw();
          return canvas.captureStream(20);
        };
      },
      { data, size },
    );
    await page.goto("/dashboard/plant");
    await page.getByRole("button", { name: t("shell.bottom.scan"), exact: true }).tap();
    await page.waitForURL((url) => url.pathname === address);
    await page.context().close();
  });
});

test("the product can be installed: its manifest, its icons and its service worker are there for everybody", async () => {
  const manifest = JSON.parse((await sent("/manifest.webmanifest")).html);
  expect(manifest).toMatchObject({ start_url: "/maintenance/work-orders?view=mine", display: "standalone" });
  for (const { src } of manifest.icons) expect((await sent(src)).status, src).toBe(200);
  expect((await sent("/service-worker.js")).headers.get("content-type")).toContain("javascript");
  const { headers, html } = await sent("/login/sign-in");
  expect(html.match(/<link [^>]*rel="manifest"/g)).toHaveLength(1);
  expect(headers.get("content-security-policy")).toContain("worker-src 'self'");
});

/** A picture that the door accepts. */
const aPicture = async (page: Page) => page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } });

describe("a technician's step", () => {
  const measured = (id: number, text: string, reading: string) => ({
    id,
    text,
    reading,
    unit: "mm/s",
    hint: null,
    answer: null,
    value: null,
    note: null,
    answered_by: null,
    answered_at: null,
  });

  /** An order in work with a sensor on its item, opened on the phone. */
  async function atTheStep() {
    const mill = await aMill(["technician", "supervisor"]);
    const sensor = await aSensor({ plant: mill.plant, equipment: mill.item, data_set: "temp_vibe" });
    const place = { sensor_id: sensor.id, company_id: mill.plant.company_id, plant_id: mill.plant.id };
    await aMeasurement(sensor, { parameter: 3, last_value: 11.8, level: "alarm" });
    await owner.levelZone.create({ data: { ...place, parameter: 3, kind: "high", warning: 4.5, alarm: 7.1 } });
    const order = await anOrderFor(mill, "Balance the fan");
    await owner.workOrder.update({
      where: { id: order.id },
      data: {
        status: "in_work",
        started_at: new Date(),
        equipment_id: mill.item.id,
        steps: [measured(1, "Read before the work", "as_found"), measured(2, "Read after the work", "as_left")],
      },
    });
    const page = await aPhone();
    await signInOn(page, mill.people.technician.email);
    await openMyWork(page, order.address);
    await page.goto(order.address);
    await page.getByText("Read before the work").filter({ visible: true }).first().waitFor();
    return { mill, order, page };
  }
  const field = (page: Page, reading: "as_found" | "as_left") =>
    page.getByLabel(t("work-orders.reading_of", { reading: t(`work-orders.readings.${reading}`), unit: "mm/s" }), {
      exact: true,
    });
  const missing = (page: Page) =>
    page.getByText(t("work-orders.reading_missing", { reading: t("work-orders.readings.as_found") }));

  testInFull(
    "the reading of the item's own sensor is the answer with one tap, and the disabled button names what is missing",
    async () => {
      const { order, page } = await atTheStep();
      await missing(page).waitFor();
      expect(await button(page, t("work-orders.save_step")).isDisabled()).toBe(true);
      const live = page.getByRole("region", { name: t("work-orders.live.title") });
      await live.getByText("11.8").first().waitFor();
      await live.getByRole("button", { name: t("work-orders.live.use"), exact: true }).tap();

      await page.getByText("Read after the work").filter({ visible: true }).first().waitFor();
      await page
        .getByText(t("work-orders.readings.in_step", { step: 2 }))
        .filter({ visible: true })
        .waitFor();
      await field(page, "as_left").fill("2.1");
      await saveLastStep(page);
      const sheet = completion(page);
      await sheet.getByText("11.8 mm/s").waitFor();
      await sheet.getByText("2.1 mm/s").waitFor();
      // What the screen shows already may still be on its way.
      await expect
        .poll(async () => (await orderOf(order.id)).steps)
        .toMatchObject([
          { answer: "done", value: 11.8 },
          { answer: "done", value: 2.1 },
        ]);
      await page.context().close();
    },
  );

  let opened: Awaited<ReturnType<typeof atTheStep>>;
  beforeAll(async () => {
    opened = await atTheStep();
  });
  test("a phone shows the order alone, the field above and Photo and Voice within the thumb's reach", async () => {
    const { page } = opened;
    await page
      .getByRole("region", { name: t("work-orders.live.title") })
      .getByText("11.8")
      .first()
      .waitFor();
    expect(await page.getByRole("navigation", { name: t("shell.bottom.label") }).isVisible()).toBe(false);
    expect(await button(page, t("shell.notifications.open", { count: 0 })).count()).toBe(0);
    const boxOf = async (one: Locator) => (await one.boundingBox())!;
    expect((await boxOf(field(page, "as_found"))).y).toBeLessThan(220);
    for (const name of ["photo", "voice"] as const) {
      const { y, height } = await boxOf(button(page, t(`work-orders.attach.${name}`)));
      expect(y + height, name).toBeLessThan(730);
      expect(y + height, name).toBeLessThan((await boxOf(button(page, t("work-orders.save_step")))).y);
    }
    await page.context().close();
  });

  let answered: Awaited<ReturnType<typeof atTheStep>>;
  testInFull("an order done takes at most nine presses and no typing", async () => {
    answered = await atTheStep();
    const { order, page, mill } = answered;
    const check = (id: number, text: string, kind = "check") => ({
      id,
      text,
      kind,
      unit: null,
      hint: null,
      reading: null,
      answer: null,
      value: null,
      note: null,
      answered_by: null,
      answered_at: null,
    });
    const steps = [
      measured(1, "Read before the work", "as_found"),
      check(2, "Lock out and tag the fan", "lockout"),
      check(3, "Clean the impeller"),
      check(4, "Balance the impeller"),
      measured(5, "Read after the work", "as_left"),
    ];
    await owner.workOrder.update({ where: { id: order.id }, data: { steps, status: "pending", started_at: null } });
    await page.goto("/maintenance/work-orders?view=mine");
    await page.evaluate(() => {
      addEventListener(
        "click",
        (event) => {
          if (event.isTrusted) sessionStorage.presses = Number(sessionStorage.presses ?? 0) + 1;
        },
        true,
      );
    });
    await page.getByRole("link", { name: mill.item.name }).filter({ visible: true }).first().tap();
    await button(page, t("work-orders.actions.start")).tap();
    const use = () =>
      page.getByRole("button", { name: t("work-orders.live.use"), exact: true }).filter({ visible: true });
    await use().tap();
    await button(page, t("work-orders.locked_out")).tap();
    await page.getByRole("heading", { name: "Clean the impeller" }).filter({ visible: true }).waitFor();
    await button(page, t("work-orders.save_step")).tap();
    await page.getByRole("heading", { name: "Balance the impeller" }).filter({ visible: true }).waitFor();
    await button(page, t("work-orders.save_step")).tap();
    await use().tap();
    const sheet = completion(page);
    await sheet
      .getByRole("group", { name: t("work-orders.problem_solved") })
      .getByText(t("ui.yes"))
      .tap();
    expect(await page.evaluate(() => Number(sessionStorage.presses) + 1)).toBeLessThanOrEqual(9);
  });

  testInFull("the steps of an order can be gone back to", async () => {
    const { order, page, mill } = answered;
    await page.keyboard.press("Escape");
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("work-orders.kept.keep_typed") })
      .tap();

    const bar = (step: number, text: string) =>
      page
        .getByRole("button", { name: t("work-orders.step_bar", { step, text, state: "done" }), exact: true })
        .filter({ visible: true });
    await bar(2, "Lock out and tag the fan").tap();
    await button(page, t("work-orders.locked_out")).waitFor();
    await page
      .getByRole("button", { name: new RegExp(`^${t("work-orders.sheet.title")}`) })
      .filter({ visible: true })
      .tap();
    const pulled = page.getByRole("dialog", { name: t("work-orders.sheet.title") });
    await pulled.getByRole("link", { name: mill.item.name }).waitFor();
    await pulled.getByRole("button", { name: /Clean the impeller/ }).tap();
    await page.getByRole("heading", { name: "Clean the impeller" }).filter({ visible: true }).waitFor();
    expect((await orderOf(order.id)).steps).toMatchObject([
      { value: 11.8 },
      { answer: "done" },
      {},
      {},
      { value: 11.8 },
    ]);
    await page.context().close();
  });

  testInFull("an answer can be taken back for ten seconds, and the step is at hand again", async () => {
    const { order, page } = await atTheStep();
    await field(page, "as_found").fill("9.9");
    await button(page, t("work-orders.save_step")).tap();
    await page.getByText("Read after the work").filter({ visible: true }).first().waitFor();
    await page.getByRole("button", { name: t("ui.toast.undo"), exact: true }).tap();
    await page.getByText("Read before the work").filter({ visible: true }).first().waitFor();
    await expect.poll(async () => (await orderOf(order.id)).steps).toMatchObject([{ answer: null, value: null }, {}]);
    await page.context().close();
  });

  testInFull("a saved step stays saved while the page is being refreshed", async () => {
    const { order, page } = await atTheStep();
    // No answer of the page until the test has looked; a service worker would fetch it past the test.
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((one) => one?.unregister()));
    await page.reload();
    await page.getByText("Read before the work").filter({ visible: true }).first().waitFor();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      (url) => url.pathname === order.address,
      async (route) => {
        await held;
        await route.continue();
      },
    );
    await field(page, "as_found").fill("9.9");
    await button(page, t("work-orders.save_step")).tap();
    await expect.poll(async () => (await orderOf(order.id)).steps).toMatchObject([{ value: 9.9 }, {}]);
    await expect.poll(() => changesOn(page)).toEqual([]);
    await page.getByText("Read after the work").filter({ visible: true }).first().waitFor();
    expect(await page.getByText("Read before the work").filter({ visible: true }).count()).toBe(0);
    release();
    await page.getByText("Read after the work").filter({ visible: true }).first().waitFor();
    await page.context().close();
  });

  testInFull("a completion can be taken back before it is sent, and is sent when nobody does", async () => {
    const { order, page } = await atTheStep();
    await field(page, "as_found").fill("3.3");
    await button(page, t("work-orders.save_step")).tap();
    await field(page, "as_left").fill("3.3");
    await saveLastStep(page);
    await complete(page, "Too early");
    await page
      .getByRole("button", { name: t("ui.toast.undo"), exact: true })
      .last()
      .tap();
    await button(page, t("work-orders.actions.complete")).waitFor();
    await expect.poll(() => changesOn(page)).toEqual([]);
    await complete(page, "Done now");
    await expect.poll(async () => (await orderOf(order.id)).status).toBe("completed");
    expect((await orderOf(order.id)).completion_note).toBe("Done now");
    expect(await eventsOf(order.id)).toEqual(["answer_steps", "answer_steps", "complete"]);
    await page.context().close();
  });

  testInFull(
    "a voice note is recorded at a step, kept with the work order, and played there by a colleague",
    async () => {
      const { mill, order, page } = await atTheStep();
      await button(page, t("work-orders.attach.voice")).tap();
      // Once a second has been recorded, however long it takes to press the button.
      const [stop] = t("work-orders.attach.stop", { clock: "|" }).split("|");
      await page.getByRole("button", { name: new RegExp(`^${stop}(?!0:00)`) }).tap();
      const attached = () =>
        owner.workOrderFile.findMany({ where: { work_order_id: order.id }, include: { file: true } });
      await expect.poll(async () => (await attached()).length).toBe(1);
      const { file } = (await attached())[0]!;
      expect(file.mime).toBe("audio/mp4");
      expect((await orderOf(order.id)).steps).toMatchObject([{ photos: 0, recordings: 1 }, {}]);
      expect(await button(page, t("work-orders.attach.voice")).getAttribute("aria-pressed")).toBe("false");

      const desk = await pageOf(browser, mill.people.supervisor.email);
      await desk.goto(order.address);
      const note = desk.locator(`audio[src*="/api/files/${file.id}"]`).filter({ visible: true }).first();
      expect(await note.getAttribute("aria-label")).toBe(file.name);
      // Sound is played for somebody who has pressed something.
      await desk.getByRole("heading", { level: 1 }).filter({ visible: true }).click();
      const playedSeconds = await note.evaluate(async (audio: HTMLAudioElement) => {
        const ended = new Promise((resolve) => audio.addEventListener("ended", resolve));
        await audio.play();
        await ended;
        return audio.currentTime;
      });
      expect(playedSeconds).toBeGreaterThan(0.5);
      await Promise.all([page.context().close(), desk.context().close()]);
    },
  );

  testInFull.each(["en", "es"] as const)(
    "a completion shows the worked time from its start to its end and suggests it (%s)",
    async (language) => {
      const mill = await aMill(["technician"], language);
      const order = await anOrderFor(mill, "Replace the coupling");
      const { time_zone } = await owner.plant.findUniqueOrThrow({ where: { id: mill.plant.id } });
      const started_at = new Date(Date.now() - 80 * 60_000);
      await owner.workOrder.update({
        where: { id: order.id },
        data: { status: "in_work", steps: [], started_at, clock_started_at: started_at },
      });
      const words = textsOf(language);
      const page = await aPhone();
      await signInOn(page, mill.people.technician.email);
      await page.goto(order.address);
      await button(page, words("work-orders.actions.complete")).tap();
      const sheet = page.getByRole("dialog");
      const time = words("work-orders.duration.both", { hours: 1, minutes: "20" });
      const line = sheet.getByText(words("work-orders.worked", { time, range: "|" }).split("|")[0]!);
      await line.waitFor();
      const range = line.locator("time");
      const ended = beginOf((await range.getAttribute("title"))!.split(" – ")[1]!.slice(0, 19), time_zone)!;
      expect(await range.getAttribute("datetime")).toBe(started_at.toISOString());
      expect(Date.now() - ended).toBeLessThan(60_000);
      const text = rangeText(started_at, ended, "clock", { tag: formatTag[language], timeZone: time_zone });
      expect(plain((await range.textContent())!)).toBe(plain(text));
      // To the next quarter of an hour.
      const suggested = words("work-orders.duration.both", { hours: 1, minutes: "30" });
      await sheet.getByText(suggested, { exact: true }).waitFor();
      await page.context().close();
    },
  );

  testInFull("a photo with an arrow and words, taken without a connection, is attached when it returns", async () => {
    const { order, page } = await atTheStep();
    await page.context().setOffline(true);
    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#888" } })
      .jpeg()
      .toBuffer();
    await page
      .getByLabel(t("work-orders.attach.photo"), { exact: true })
      .and(page.locator("input:visible"))
      .setInputFiles({
        name: "seal.jpg",
        mimeType: "image/jpeg",
        buffer: bytes,
      });
    const sheet = page.getByRole("dialog", { name: t("work-orders.attach.mark_up") });
    const photo = sheet.getByRole("img", { name: t("work-orders.attach.marks", { count: 0 }) });
    await photo.waitFor();
    await page.touchscreen.tap(195, 5);
    const question = page.getByRole("alertdialog", { name: t("ui.closing.title") });
    await question.getByRole("button", { name: t("ui.closing.back"), exact: true }).tap();
    await question.waitFor({ state: "detached" });
    // Where it is when it is drawn on: the sheet moves while it opens, and when the field of the words appears.
    await photo.dragTo(photo, { sourcePosition: { x: 60, y: 40 }, targetPosition: { x: 220, y: 140 } });
    const marked = sheet.getByRole("img", { name: t("work-orders.attach.marks", { count: 1 }) });
    await marked.waitFor();
    await sheet.getByText(t("work-orders.attach.text"), { exact: true }).tap();
    await sheet.getByLabel(t("work-orders.attach.words")).fill("Grease at seal");
    await marked.click({ position: { x: 100, y: 160 } });
    await sheet.getByRole("img", { name: t("work-orders.attach.marks", { count: 2 }) }).waitFor();
    await sheet.getByRole("button", { name: t("work-orders.attach.attach"), exact: true }).tap();
    await sheet.waitFor({ state: "detached" });
    await keptBar(page, 1).waitFor();
    // What was just taken is seen, with its state.
    const strip = page.getByRole("region", { name: t("work-orders.attach.captured") });
    await strip.getByRole("img", { name: "seal.jpg" }).waitFor();
    await strip.getByText(t("work-orders.attach.states.waiting"), { exact: true }).waitFor();
    expect(await owner.workOrderFile.count({ where: { work_order_id: order.id } })).toBe(0);

    await page.context().setOffline(false);
    const attached = () =>
      owner.workOrderFile.findMany({ where: { work_order_id: order.id }, include: { file: true } });
    await expect.poll(async () => (await attached()).length).toBe(1);
    const { file } = (await attached())[0]!;
    expect([file.name, file.mime]).toEqual(["seal.jpg", "image/jpeg"]);
    // Where the arrow went the grey is no longer grey.
    const stored = await (await page.context().request.get(`/api/files/${file.id}`)).body();
    const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true });
    const red = Array.from({ length: info.width * info.height }, (_, at) => at * info.channels).filter(
      (at) => data[at]! > 150 && data[at + 1]! < 90,
    );
    expect(red.length).toBeGreaterThan(200);
    await page.context().close();
  });
});
