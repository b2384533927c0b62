import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aWorkOrder } from "../samples";
import { ask, baseUrl, newContext, openBrowser, password, phone } from "./browser";
import { aMill } from "./mill";
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
  await expect.poll(() => keptOn(page), { timeout: 30_000 }).toEqual(expect.arrayContaining(kept));
}

async function anOrderFor(mill: Awaited<ReturnType<typeof aMill<"technician">>>, name: string) {
  const order = await aWorkOrder({
    plant: mill.plant,
    equipment_id: mill.item.id,
    assigned_user_id: mill.people.technician.id,
    name,
    steps: procedure,
  });
  return { ...order, address: `/maintenance/work-orders/${order.id}` };
}

describe("without a connection", { timeout: 120_000 }, () => {
  test("My work, its orders, their steps, pictures and items open", async () => {
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

  test("what is not kept leads back to My work", async () => {
    const mill = await aMill(["technician"]);
    const order = await anOrderFor(mill, "Check the belt");
    const page = await aPhone();
    await signInOn(page, mill.people.technician.email);
    await openMyWork(page, order.address);
    await page.context().setOffline(true);
    await page.goto("/profile");
    expect(new URL(page.url()).pathname).toBe("/maintenance/work-orders");
    await page.getByText("Check the belt").first().waitFor();
    await page.context().close();
  });
});

describe("another person on the same phone", { timeout: 120_000 }, () => {
  test("finds nothing of the first after sign-out", async () => {
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

  test("finds nothing of the first after that one's session has ended elsewhere, or by signing in at once", async () => {
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
  });
});

test("the product can be installed: its manifest, its icons and its service worker are there for everybody", async () => {
  const context = await newContext(browser);
  const manifest = await (await context.request.get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ start_url: "/maintenance/work-orders?view=mine", display: "standalone" });
  for (const { src } of manifest.icons) expect((await context.request.get(src)).status(), src).toBe(200);
  const worker = await context.request.get("/service-worker.js");
  expect(worker.headers()["content-type"]).toContain("javascript");
  const page = await context.newPage();
  const answer = await page.goto(`${baseUrl}/login/sign-in`);
  expect(await page.locator("link[rel=manifest]").count()).toBe(1);
  expect(answer!.headers()["content-security-policy"]).toContain("worker-src 'self'");
  await context.close();
});

/** A picture that the door accepts. */
const aPicture = async (page: Page) => page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } });
