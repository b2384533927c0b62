import type { Browser, Page } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { POST as printLabel } from "@/app/api/request-links/route";
import { aBadLine, type BadLine, type Fault } from "../bad-line";
import { call } from "../helpers";
import { owner } from "../owner";
import { aLine, anAlert, aSensor, aWorkOrder, placeIn, unique } from "../samples";
import { baseUrl, listening, openBrowser, pageOf, phone, phoneContext, settled } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/**
 * Ten walks on a phone whose line breaks: each call of a walk that changes something meets half an answer, the page of a guest
 * network and a dropped connection, one after the other, before it comes through. tests/api/bad-line.test.ts tries every fault
 * on every call without a browser; here it is what the screens show and keep meanwhile.
 */

const t = textsOf("en");
const faults = ["half answered", "guest network", "dropped"] as const satisfies readonly Fault[];

let browser: Browser;
let line: BadLine;
beforeAll(async () => {
  [browser, line] = await Promise.all([openBrowser(), aBadLine(baseUrl)]);
});
afterAll(async () => {
  await line?.stop();
  await browser?.close();
});
beforeEach(() => {
  const met = new Map<string, number>();
  line.meets(({ method, path, key }) => {
    const isMeant = method !== "GET" && path.startsWith("/api/") && !/^\/api\/(auth|analytics)\//.test(path);
    if (!isMeant) return null;
    const one = `${method} ${path} ${key}`;
    met.set(one, (met.get(one) ?? 0) + 1);
    return faults[met.get(one)! - 1] ?? null;
  });
});

/** Somebody's phone on the line. */
async function aPhoneOf(email: string) {
  const page = await pageOf(browser, email, { baseURL: line.url, viewport: phone, hasTouch: true, isMobile: true });
  return page;
}

async function open(page: Page, address: string) {
  await page.goto(address);
  await listening(page);
  await settled(page);
}

const button = (page: Page, name: string | RegExp) =>
  page
    .getByRole("button", { name, ...(typeof name === "string" && { exact: true }) })
    .filter({ visible: true })
    .last();
const sheet = (page: Page) => page.getByRole("dialog").last();

/** How many changes wait on the phone. */
const waiting = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const asked = indexedDB.open("millwright");
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          const db = asked.result;
          const count = db.transaction("changes").objectStore("changes").count();
          count.onsuccess = () => {
            db.close();
            resolve(count.result);
          };
        };
      }),
  );

/** What was given is kept and shown as that; then the phone tries until it keeps nothing, and nothing waits for a decision. */
async function arrives(page: Page, kept = 1) {
  await expect.poll(() => waiting(page)).toBe(kept);
  await page
    .getByText(t("shell.offline.kept", { count: kept }), { exact: true })
    .first()
    .waitFor();
  expect(await page.getByText(t("shell.offline.decide"), { exact: true }).count()).toBe(0);
  await expect
    .poll(
      async () => {
        // As the browser reports a network: the phone asks again without waiting for its pause.
        await page.evaluate(() => dispatchEvent(new Event("online")));
        return waiting(page);
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(0);
  await page.getByText(t("shell.offline.kept", { count: 1 }), { exact: true }).waitFor({ state: "detached" });
}

const aPhoto = async (name = "leak.jpg") => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: "#a52" } })
    .jpeg()
    .toBuffer(),
});
const eventsOf = async (work_order_id: number) =>
  (await owner.workOrderEvent.findMany({ where: { work_order_id }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

describe("on a line that breaks", () => {
  test("a plant user reports with a photo at the place of the label, in one sheet", async () => {
    const { people, item, plant } = await aMill(["plant_user"]);
    const page = await aPhoneOf(people.plant_user.email);
    await open(page, `/maintenance-requests?view=mine&report=e${item.id}`);
    const report = sheet(page);
    await report.getByText(item.name).first().waitFor();
    await report.locator("input[type=file]").setInputFiles(await aPhoto());
    await report.getByRole("img", { name: "leak.jpg" }).waitFor();
    await report.getByLabel(t("work-order-requests.quick.what")).fill("Oil under the gearbox");
    await report.getByRole("button", { name: t("work-order-requests.quick.send"), exact: true }).tap();
    await report.waitFor({ state: "detached", timeout: 30_000 });
    await arrives(page);
    const made = await owner.workOrder.findMany({ where: { plant_id: plant.id, kind: "request" } });
    expect(made.map(({ name, equipment_id }) => [name, equipment_id])).toEqual([["Oil under the gearbox", item.id]]);
    expect(await owner.workOrderFile.count({ where: { work_order_id: made[0]!.id } })).toBe(1);
    await page.context().close();
  });

  test("an order is started, its steps are answered, and it is completed", async () => {
    const { people, item, plant } = await aMill(["technician"]);
    const steps = [
      { id: 1, text: "Lock out the drive", unit: null },
      { id: 2, text: "Measure the vibration", unit: "mm/s" },
    ].map((step) => ({
      ...step,
      hint: null,
      answer: null,
      value: null,
      note: null,
      answered_by: null,
      answered_at: null,
    }));
    const who = { assigned_user_id: people.technician.id };
    const order = await aWorkOrder({ plant, equipment_id: item.id, ...who, name: "Rebuild the pump", steps });
    const page = await aPhoneOf(people.technician.email);
    await open(page, `/maintenance/work-orders/${order.id}`);
    await button(page, t("work-orders.actions.start")).tap();
    await page.getByText("Lock out the drive").filter({ visible: true }).first().waitFor();
    await button(page, t("work-orders.save_step")).tap();
    await page.getByText("Measure the vibration").filter({ visible: true }).first().waitFor();
    await page.getByLabel(t("work-orders.reading", { unit: "mm/s" })).fill("3.1");
    await button(page, t("work-orders.save_last_step")).tap();
    const completion = page.getByRole("dialog", { name: t("work-orders.ask.complete") });
    await completion
      .getByRole("group", { name: t("work-orders.problem_solved") })
      .getByText(t("ui.yes"))
      .tap();
    await completion.getByLabel(t("work-orders.fields.completion_note")).fill("Seal replaced");
    await completion.getByRole("button", { name: t("work-orders.actions.complete"), exact: true }).tap();
    await completion.waitFor({ state: "detached" });
    await expect
      .poll(
        async () => {
          await page.evaluate(() => dispatchEvent(new Event("online")));
          return waiting(page);
        },
        { timeout: 120_000, interval: 1_000 },
      )
      .toBe(0);
    const done = await owner.workOrder.findUniqueOrThrow({ where: { id: order.id } });
    expect([done.status, done.completion_note]).toEqual(["completed", "Seal replaced"]);
    expect(await eventsOf(order.id)).toEqual(["start", "answer_steps", "answer_steps", "complete"]);
    await page.context().close();
  }, 180_000);

  /** An order without steps, in work, and its page on the technician's phone. */
  async function inWork(fields: object = {}) {
    const mill = await aMill(["technician"]);
    const { plant, item, people } = mill;
    const order = await aWorkOrder({
      plant,
      equipment_id: item.id,
      assigned_user_id: people.technician.id,
      name: "Replace the seal",
      status: "in_work",
      started_at: new Date(),
      ...fields,
    });
    return { ...mill, order, show: (page: Page) => open(page, `/maintenance/work-orders/${order.id}`) };
  }

  test("labor is booked", async () => {
    const { people, order, show } = await inWork();
    const page = await aPhoneOf(people.technician.email);
    await show(page);
    await button(page, t("work-orders.labor.book")).tap();
    await button(page, t("work-orders.labor.book")).tap();
    await arrives(page);
    expect(await owner.laborEntry.count({ where: { work_order_id: order.id } })).toBe(1);
    await page.context().close();
  });

  test("a point of the round that needs no grease is stored once as done", async () => {
    const { people, item, plant } = await aMill(["technician"]);
    const point = await owner.lubricator.create({
      data: {
        ...placeIn(plant),
        name: unique("Fan pump, DE"),
        method: "manual",
        equipment_id: item.id,
        target_per_set: 11.5,
        interval_hours: 2_000,
        baseline_db: 35.2,
      },
    });
    const page = await aPhoneOf(people.technician.email);
    await open(page, `/lubrication/${point.id}`);
    await page.getByLabel(t("lubricators.screen.step.level")).fill("35.4");
    await button(page, t("lubricators.screen.step.save_reading")).tap();
    await expect
      .poll(
        async () => {
          await page.evaluate(() => dispatchEvent(new Event("online")));
          return owner.greasing.count({ where: { lubricator_id: point.id, outcome: "not_needed" } });
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toBe(1);
    await expect.poll(() => waiting(page)).toBe(0);
    expect(await owner.greasing.count({ where: { lubricator_id: point.id } })).toBe(1);
    await page.context().close();
  });

  async function aBin() {
    const { people, plant } = await aMill(["plant_admin"]);
    const place = placeIn(plant);
    const room = await owner.storeRoom.create({ data: { ...place, name: unique("Room") } });
    const part = await owner.part.create({ data: { ...place, number: unique("P"), name: unique("Belt") } });
    const bin = await owner.stockLine.create({
      data: { ...place, store_room_id: room.id, part_id: part.id, on_hand: 10, value: 1_000 },
    });
    const page = await aPhoneOf(people.plant_admin.email);
    const address = `/store-rooms/${room.id}/items?line=${bin.id}`;
    const movements = () =>
      owner.stockMovement.findMany({ where: { line: { part_id: part.id } }, orderBy: { id: "asc" } });

    return { page, address, movements };
  }

  test("a part is issued from the storeroom", async () => {
    const { page, address, movements } = await aBin();
    await open(page, address);
    await button(page, t("stock.kinds.issue")).tap();
    await sheet(page)
      .getByRole("spinbutton", { name: t("stock.fields.quantity") })
      .fill("3");
    await sheet(page)
      .getByRole("button", { name: t("stock.kinds.issue"), exact: true })
      .tap();
    await page.getByRole("dialog").waitFor({ state: "detached", timeout: 30_000 });
    await arrives(page);
    expect((await movements()).map(({ kind, quantity }) => [kind, Math.abs(Number(quantity))])).toEqual([["issue", 3]]);
    await page.context().close();
  });

  test("a blind count is booked, without a word of what the system had", async () => {
    const { page, address, movements } = await aBin();
    await open(page, `${address}&act=count`);
    const counted = sheet(page).getByRole("spinbutton", { name: t("stock.fields.counted") });
    expect(await counted.inputValue()).toBe("");
    await counted.fill("10");
    await sheet(page)
      .getByRole("button", { name: t("stock.kinds.count"), exact: true })
      .tap();
    await page.getByRole("dialog").waitFor({ state: "detached", timeout: 30_000 });
    await arrives(page);
    expect((await movements()).map(({ kind }) => kind)).toEqual(["count"]);
    await page.context().close();
  });

  test("an alarm is acknowledged with a note", async () => {
    const { people, plant, item } = await aMill(["technician"]);
    const sensor = await aSensor({ plant, equipment: item, level: "alarm" });
    const alert = await anAlert({ sensor, parameter: 1, level: "alarm", last_value: 9, peak_value: 9, alarm: 7.1 });
    const page = await aPhoneOf(people.technician.email);
    await open(page, `/dashboard/plant?panel=alarms&plant=${plant.id}`);
    const desk = page.getByRole("dialog", { name: t("alerts.title") });
    await desk
      .getByRole("button", { name: new RegExp(item.name) })
      .first()
      .tap();
    await desk
      .getByRole("button", { name: new RegExp(`^${t("alerts.next.acknowledge")}`) })
      .last()
      .tap();
    const question = page.getByRole("dialog", { name: t("alerts.acknowledge") });
    await question.getByLabel(t("alerts.note")).fill("On my way");
    await question.getByRole("button", { name: t("alerts.acknowledge"), exact: true }).tap();
    await question.waitFor({ state: "detached", timeout: 30_000 });
    await arrives(page);
    const after = await owner.alert.findUniqueOrThrow({ where: { id: alert.id } });
    expect([after.acknowledged_by, after.acknowledge_note]).toEqual([people.technician.id, "On my way"]);
    await page.context().close();
  });

  test("a downtime is corrected, and shown as corrected while it waits", async () => {
    const { people, order, item, plant, show } = await inWork({ type: "breakdown", is_machine_down: true });
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const down = await owner.downtime.create({
      data: {
        ...placeIn(plant),
        equipment_id: item.id,
        work_order_id: order.id,
        source: "order",
        started_at: ago(3),
        ended_at: ago(2),
      },
    });
    const page = await aPhoneOf(people.technician.email);
    await show(page);
    await button(page, t("downtimes.correct")).tap();
    const question = page.getByRole("dialog", { name: t("downtimes.correct_of", { name: item.name }) });
    await question.getByLabel(t("downtimes.reason")).fill("Seal");
    await question.getByRole("button", { name: t("downtimes.correct"), exact: true }).tap();
    await question.waitFor({ state: "detached", timeout: 30_000 });
    await page.getByText(t("work-orders.attach.states.waiting"), { exact: true }).first().waitFor();
    await arrives(page);
    const after = await owner.downtime.findUniqueOrThrow({ where: { id: down.id } });
    expect([after.reason, after.version]).toEqual(["Seal", down.version + 1]);
    await page.context().close();
  });

  test("a comment and a photo are kept in sight, and arrive", async () => {
    const { people, order, show } = await inWork();
    const page = await aPhoneOf(people.technician.email);
    await show(page);
    await page.getByLabel(t("work-orders.comment")).filter({ visible: true }).first().fill("Torn on the drive side");
    await button(page, t("work-orders.send")).tap();
    await page.getByText("Torn on the drive side").filter({ visible: true }).first().waitFor();
    await page
      .getByLabel(t("work-orders.attach.photo"), { exact: true })
      .and(page.locator("input:visible"))
      .first()
      .setInputFiles(await aPhoto("seal.jpg"));
    const marking = page.getByRole("dialog", { name: t("work-orders.attach.mark_up") });
    await marking.getByRole("button", { name: t("work-orders.attach.attach"), exact: true }).tap();
    await marking.waitFor({ state: "detached", timeout: 30_000 });
    const strip = page
      .getByRole("region", { name: t("work-orders.attach.captured") })
      .filter({ visible: true })
      .first();
    await strip.getByRole("img", { name: "seal.jpg" }).waitFor();
    await expect
      .poll(
        async () => {
          await page.evaluate(() => dispatchEvent(new Event("online")));
          return waiting(page);
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toBe(0);
    expect(await eventsOf(order.id)).toEqual(["comment", "attach_file"]);
    await page.context().close();
  });

  test("a guest reports by a label, whose page shows that it waits, and leads on when it has arrived", async () => {
    const { people, item, plant } = await aMill(["supervisor"]);
    const printed = await call(printLabel, { as: people.supervisor.email, body: { equipment_id: item.id } });
    const context = await phoneContext(browser, { baseURL: line.url });
    const guest = await context.newPage();
    await guest.goto(new URL(printed.body.data.address).pathname);
    await listening(guest);
    await guest.getByRole("textbox", { name: t("guest-requests.what") }).fill("It smells burnt");
    await guest.getByRole("button", { name: t("guest-requests.send"), exact: true }).tap();
    await guest.getByText(t("guest-requests.keep_open")).waitFor();
    await expect
      .poll(
        async () => {
          await guest.evaluate(() => dispatchEvent(new Event("online")));
          return /\/request-status\//.test(guest.url());
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toBe(true);
    const made = await owner.workOrder.findMany({ where: { plant_id: plant.id, kind: "request" } });
    expect(made.map(({ description }) => description)).toEqual(["It smells burnt"]);
    await context.close();
  });
});

describe("a new report without a connection", () => {
  test("finds the places kept on the phone by name and code, and states where the phone keeps none", async () => {
    const { people, machine, plant } = await aMill(["plant_user"]);
    await owner.machine.update({ where: { id: machine.id }, data: { code: "PM-77" } });
    await aLine({ plant });
    const page = await aPhoneOf(people.plant_user.email);
    const place = () => sheet(page).getByRole("combobox", { name: t("work-order-requests.quick.place") });
    const search = async (text: string) => {
      await place().tap();
      await page.getByPlaceholder(t("ui.search.placeholder")).last().fill(text);
    };
    // The first visit has no answer to its question for the places.
    line.meets(({ path }) => (path === "/api/maintenance/places" ? "guest network" : null));
    await open(page, "/maintenance-requests?view=mine&report=1");
    line.meets(({ path }) => (path.startsWith("/api/") ? "dropped" : null));
    await search("PM");
    await page.getByText(t("work-orders.kept_places.none")).waitFor();
    await page.keyboard.press("Escape");

    line.meets(() => null);
    const kept = page.waitForResponse((answer) => answer.url().endsWith("/api/maintenance/places") && answer.ok());
    await open(page, "/maintenance-requests?view=mine&report=1");
    await kept;
    line.meets(({ path }) => (path.startsWith("/api/") ? "dropped" : null));
    await search("pm 77");
    const group = page.getByText(t("work-orders.kept_places.title"), { exact: true });
    await group.waitFor();
    await page.getByRole("option", { name: new RegExp(`^${machine.name}`) }).tap();
    await sheet(page).getByText(machine.name).waitFor();
    await page.context().close();
  });
});

test("a press on the label of a field does nothing until kept changes are laid over the page, and then enters the field", async () => {
  const { people, item, plant } = await aMill(["technician"]);
  const steps = [
    { id: 1, text: "Measure the vibration", unit: "mm/s", hint: null, answer: null, value: null, note: null },
  ];
  const order = await aWorkOrder({
    plant,
    equipment_id: item.id,
    assigned_user_id: people.technician.id,
    name: "Measure",
    status: "in_work",
    started_at: new Date(),
    steps: steps.map((step) => ({ ...step, answered_by: null, answered_at: null })),
  });
  const page = await aPhoneOf(people.technician.email);
  line.meets(() => null);
  // A phone whose storage does not answer, and whose timeout of two seconds does not end before the test ends it.
  await page.addInitScript(() => {
    const patient = window.setTimeout.bind(window);
    const held: (() => void)[] = [];
    const open = indexedDB.open.bind(indexedDB);
    // A database that is open in an older version, and stays so, keeps a request for a newer one waiting.
    open("held", 1);
    indexedDB.open = () => open("held", 2);
    window.setTimeout = ((run: () => void, ms?: number) =>
      ms === 2_000 ? held.push(run) : patient(run, ms)) as typeof window.setTimeout;
    const endTimeout = () => {
      for (const run of held) run();
    };
    Object.assign(window, { endTimeout });
  });
  await open(page, `/maintenance/work-orders/${order.id}`);
  await page.locator("main[data-before-kept]").waitFor();
  const label = page
    .locator("main label")
    .filter({ hasText: t("work-orders.reading", { unit: "mm/s" }), visible: true })
    .first();
  const isInField = () => page.evaluate(() => document.activeElement instanceof HTMLInputElement);
  await label.tap();
  expect(await isInField()).toBe(false);
  await page.evaluate(() => (window as unknown as { endTimeout: () => void }).endTimeout());
  await page.locator("main[data-before-kept]").waitFor({ state: "detached" });
  await label.tap();
  await expect.poll(isInField).toBe(true);
  await page.context().close();
});
