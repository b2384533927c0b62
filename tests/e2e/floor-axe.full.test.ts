import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST as printLabel } from "@/app/api/request-links/route";
import { call } from "../helpers";
import { owner } from "../owner";
import { anAlert, aSensor, aWorkOrder, placeIn, unique } from "../samples";
import {
  axeFindings,
  baseUrl,
  contrastFindings,
  newContext,
  openBrowser,
  pageOf,
  scrollsSideways,
  settled,
  withAxe,
} from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/**
 * Every screen of the floor in the hand and on a tablet, in both themes, as axe reads it: what the bar below and its sheet
 * lead to for each role, the floor's own pages, and what opens over them. every-screen.full.test.ts opens all other screens in
 * some of the widths and themes.
 */

const t = textsOf("en");
const sizes = {
  "390 px": { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  "820 px": { viewport: { width: 820, height: 1180 }, hasTouch: true },
} as const;
const roles = ["technician", "plant_user", "supervisor", "plant_admin"] as const;
type Role = (typeof roles)[number];

let browser: Browser;
let mill: Awaited<ReturnType<typeof aMill<Role>>>;
/** The floor's own pages, by whose they are. */
let pages: Record<Role, string[]>;
/** Without a sign-in. */
let guest: string[];

beforeAll(async () => {
  [browser, mill] = await Promise.all([openBrowser(), aMill([...roles])]);
  const { plant, item, people } = mill;
  const who = { plant, equipment_id: item.id, assigned_user_id: people.technician.id };
  const empty = { hint: null, answer: null, value: null, note: null, answered_by: null, answered_at: null };
  const steps = [
    { id: 1, text: "Lock out the drive", unit: null, ...empty },
    { id: 2, text: "Measure the vibration", unit: "mm/s", ...empty },
  ];
  const planned = await aWorkOrder({ ...who, name: "Rebuild the pump", steps });
  const begun = { status: "in_work", started_at: new Date() };
  const order = await aWorkOrder({ ...who, ...begun, name: "Replace the seal", steps });
  const done = await aWorkOrder({ ...who, status: "completed", name: "Grease the drive" });
  const place = placeIn(plant);
  const stood = { started_at: new Date(Date.now() - 7_200_000), ended_at: new Date(Date.now() - 3_600_000) };
  await owner.downtime.create({
    data: { ...place, equipment_id: item.id, work_order_id: order.id, source: "order", ...stood },
  });
  const asked = { kind: "request", status: "requested", requested_by: people.plant_user.id };
  const request = await aWorkOrder({ plant, equipment_id: item.id, name: "It leaks", ...asked });
  const sensor = await aSensor({ plant, equipment: item, level: "alarm" });
  await anAlert({ sensor, parameter: 1, level: "alarm", last_value: 9, peak_value: 9, alarm: 7.1 });
  const point = await owner.lubricator.create({
    data: {
      ...place,
      name: unique("Fan pump, DE"),
      method: "manual",
      equipment_id: item.id,
      target_per_set: 11.5,
      interval_hours: 2_000,
      baseline_db: 35.2,
    },
  });
  const room = await owner.storeRoom.create({ data: { ...place, name: unique("Room") } });
  const part = await owner.part.create({ data: { ...place, number: unique("P"), name: unique("Belt") } });
  const bin = await owner.stockLine.create({
    data: { ...place, store_room_id: room.id, part_id: part.id, on_hand: 10, value: 1_000 },
  });
  const orders = [planned, order, done].map(({ id }) => `/maintenance/work-orders/${id}`);
  const reports = [
    "/maintenance-requests?view=mine",
    "/maintenance-requests?new=1",
    "/maintenance-requests?view=mine&report=1",
    `/maintenance-requests?view=mine&report=e${item.id}`,
    `/maintenance-requests?view=mine&id=${request.id}`,
  ];
  const floor = [
    ...orders,
    ...["/maintenance/work-orders?view=mine", "/maintenance/downtimes", "/lubrication", `/lubrication/${point.id}`],
    ...[`/equipments/${item.id}/details/main`, `/machines/${mill.machine.id}/details`],
    ...["/dashboard/plant?panel=alarms", `/machines/${mill.machine.id}/label`],
    ...[`/store-rooms/${room.id}/items`, `/store-rooms/${room.id}/items?line=${bin.id}&act=count`],
  ];
  pages = {
    technician: [...floor, ...reports],
    plant_user: reports,
    supervisor: [
      `/maintenance-requests?id=${request.id}`,
      `/maintenance-requests?id=${request.id}&step=reject`,
      ...orders,
    ],
    plant_admin: [`/store-rooms/${room.id}/items?line=${bin.id}&act=issue`],
  };
  const printed = await call(printLabel, { as: people.supervisor.email, body: { equipment_id: item.id } });
  const label = new URL(printed.body.data.address).pathname;
  const body = { key: "0b7e5a52-7a0c-4d0c-9a93-0d3f8f0f6a11", text: "Oil", name: "Ana", has_consented: true };
  const sent = await fetch(`${baseUrl}/api/guest-requests/${label.slice("/r/".length)}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const { data } = await sent.json();
  guest = [label, new URL(data.follow_url).pathname, `/r/${"A".repeat(22)}`];
});
afterAll(() => browser?.close());

/** What is wrong with the page as it stands, in both themes; a person who may not open it sees why, which is looked at too. */
async function findingsOn(page: Page, what: string): Promise<string[]> {
  const found = await axeFindings(page);
  found.push(...(await contrastFindings(page, "dark")));
  if (await scrollsSideways(page)) found.push("it scrolls sideways");

  return found.map((problem) => `${what}: ${problem}`);
}

async function findingsAt(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await settled(page);

  return findingsOn(page, address);
}

/** Where the bar below, or on a tablet the sidebar, leads; and what its sheet lists. */
async function doors(page: Page): Promise<string[]> {
  await page.goto("/profile");
  await settled(page);
  const links = () =>
    page
      .locator("nav a[href^='/'], [role=dialog] a[href^='/']")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  const bar = await links();
  const more = page.getByRole("button", { name: t("shell.bottom.more"), exact: true });
  if (await more.isVisible()) {
    await more.tap();
    await page.getByRole("dialog", { name: t("shell.bottom.more") }).waitFor();
    bar.push(...(await links()));
  }

  return [...new Set(bar)].filter((href) => !href.startsWith("/api"));
}

describe.each(Object.keys(sizes) as (keyof typeof sizes)[])("at %s, in both themes", (size) => {
  async function pageAs(role: Role) {
    const page = await pageOf(browser, mill.people[role].email, { ...sizes[size], reducedMotion: "reduce" });
    await withAxe(page);
    return page;
  }

  test.each(roles)(
    "each screen that the bar and its sheet lead a %s to has no accessibility issue",
    async (role) => {
      const page = await pageAs(role);
      const addresses = await doors(page);
      expect(addresses.length).toBeGreaterThan(3);
      const found: string[] = [];
      for (const address of addresses) found.push(...(await findingsAt(page, address)));
      expect(found).toEqual([]);
      await page.context().close();
    },
    600_000,
  );

  test.each(roles)(
    "each page of the floor has no accessibility issue for a %s",
    async (role) => {
      const page = await pageAs(role);
      const found: string[] = [];
      for (const address of pages[role]) found.push(...(await findingsAt(page, address)));
      expect(found).toEqual([]);
      await page.context().close();
    },
    600_000,
  );

  test("what opens over the pages has no accessibility issue: the sheet of the bar, the scanner, the order", async () => {
    const page = await pageAs("technician");
    const found: string[] = [];
    const [planned, order] = pages.technician;
    if (size === "390 px") {
      await page.goto("/maintenance/work-orders?view=mine");
      await settled(page);
      await page.getByRole("button", { name: t("shell.bottom.more"), exact: true }).tap();
      await page.getByRole("dialog").waitFor();
      found.push(...(await findingsOn(page, "the sheet of the bar")));
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.getByRole("button", { name: t("shell.bottom.scan"), exact: true }).tap();
      await page.getByRole("dialog", { name: t("shell.scan.title") }).waitFor();
      found.push(...(await findingsOn(page, "the scanner")));
      await page.goto(order!);
      await settled(page);
      await page.getByRole("button", { name: new RegExp(`^${t("work-orders.sheet.title")}`) }).tap();
      await page.getByRole("dialog").waitFor();
      found.push(...(await findingsOn(page, "the order over its step")));
    }
    await page.goto(planned!);
    await settled(page);
    await page
      .getByRole("button", { name: t("work-orders.actions.complete"), exact: true })
      .filter({ visible: true })
      .first()
      .tap();
    await page.getByRole("dialog").waitFor();
    found.push(...(await findingsOn(page, "the completion")));
    expect(found).toEqual([]);
    await page.context().close();
  });

  test("what is kept on the phone, with its sheet, has no accessibility issue without a connection", async () => {
    const page = await pageAs("technician");
    const [planned] = pages.technician;
    await page.goto(planned!);
    await settled(page);
    // The scripts of the phone are kept by its service worker, which a test is without.
    await page.context().route("**/api/**", (route) => route.abort("internetdisconnected"));
    await page.getByLabel(t("work-orders.comment")).filter({ visible: true }).first().fill("Torn on the drive side");
    await page
      .getByRole("button", { name: t("work-orders.send"), exact: true })
      .filter({ visible: true })
      .first()
      .tap();
    await page
      .getByText(t("shell.offline.kept", { count: 1 }), { exact: true })
      .first()
      .waitFor();
    const found = await findingsOn(page, "the order with a kept comment");
    await page.getByRole("button", { name: t("shell.offline.show"), exact: true }).tap();
    await page.getByRole("dialog").waitFor();
    found.push(...(await findingsOn(page, "the sheet of what is kept")));
    expect(found).toEqual([]);
    await page.context().close();
  });

  test("the page of a label, its report and an ended label have no accessibility issue", async () => {
    const context = await newContext(browser, sizes[size]);
    const page = await context.newPage();
    await withAxe(page);
    const found: string[] = [];
    for (const address of guest) found.push(...(await findingsAt(page, address)));
    expect(found).toEqual([]);
    await context.close();
  });
});
