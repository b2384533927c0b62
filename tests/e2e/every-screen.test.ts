import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page, Response } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { baseUrl, openBrowser, pageOf, password, phone, scrollsSideways, seriousFindings, settled } from "./browser";
import { aMill } from "./mill";
import "./running-database";
import { hashPassword } from "@/lib/server/passwords";
import {
  aBrand,
  aController,
  aDistributor,
  aLine,
  anAlert,
  anApplication,
  aRole,
  aSensor,
  aTeam,
  aUser,
  aVendor,
  aWaveform,
  aWorkOrder,
} from "../samples";

/**
 * Every screen there is, found by its file: it opens without an error of the browser, without a policy violation, with
 * every word said, and without a barrier, in both languages and both themes.
 */

const root = path.resolve(import.meta.dirname, "../../app/(app)");
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "page.tsx")
  .sort();

/** "equipments/[id]/details/main": the screen without groups. */
const screens = files.map((file) => path.dirname(file).replace(/\([^)]*\)\/?/g, ""));

/** Dynamic parts by what stands before them; a new kind of record needs its row here. */
let samples: Record<string, number>;

function addressesOf(screen: string): string[] {
  const parts = screen.split("/");
  const filled = parts.map((part, index) => {
    if (!part.startsWith("[")) return part;
    const before = parts
      .slice(0, index)
      .filter((one) => !one.startsWith("["))
      .at(-1)!;
    const id = samples[before];
    if (id === undefined) throw new Error(`every-screen.test.ts knows no sample of "${before}" for /${screen}`);
    return String(id);
  });
  const address = `/${filled.join("/")}`;
  const isForm = readFileSync(path.join(root, files[screens.indexOf(screen)]!), "utf8").includes("ResourceForm");
  return isForm && screen.endsWith("[id]") ? [address, address.replace(/\d+$/, "new")] : [address];
}

let browser: Browser;
let mill: Awaited<ReturnType<typeof aMill<"plant_admin">>>;

beforeAll(async () => {
  [browser, mill] = await Promise.all([openBrowser(), aMill(["plant_admin"])]);
  const { company, plant, item } = mill;
  const controller = await aController({ plant });
  const sensor = await aSensor({ controller, equipment: item, level: "alarm" });
  await anAlert({ sensor, parameter: 1, onset_value: 8, last_value: 9, peak_value: 9, warning: 4.5, alarm: 7.1 });
  const waveform = await aWaveform({ sensor });
  const utility = await aLine({ plant, kind: "utility" });
  const order = await aWorkOrder({ plant, equipment_id: item.id });
  await aWorkOrder({ plant, kind: "request", status: "requested" });
  const role = await aRole({ company_id: company.id, kind: "plant_user", permissions: ["view_dashboard"] });
  const colleague = await aUser({ role: "technician", plants: [plant] });
  const team = await aTeam({ plant, members: [colleague] });
  const { distributor } = await aDistributor({ companies: [company] });
  const vendor = await aVendor({ plant });
  const [brand, application] = [await aBrand({ company }), await anApplication({ company })];
  samples = {
    applications: application.id,
    assets: mill.asset.id,
    banner: sensor.id,
    "banner-sensors": sensor.id,
    brands: brand.id,
    companies: company.id,
    controllers: controller.id,
    distributors: distributor.id,
    equipments: item.id,
    fft: waveform.id,
    machines: mill.machine.id,
    ncd: sensor.id,
    "ncd-sensors": sensor.id,
    pdm: sensor.id,
    plants: plant.id,
    "plants-vendors": vendor.id,
    "production-lines": mill.line.id,
    sensors: sensor.id,
    teams: team.id,
    "user-roles": role.id,
    users: colleague.id,
    utilities: utility.id,
    "work-orders": order.id,
  };
});
afterAll(() => browser?.close());

/** Somebody of the role who reads this language in this theme, from the first page on. */
async function personOf(role: string, language: "en" | "es", theme: "light" | "dark") {
  const { email } = await aUser({
    role,
    ...(role === "super_admin" ? {} : { plants: [mill.plant] }),
    password_hash: await hashPassword(password),
    language_id: language === "es" ? 2 : 1,
    theme,
  });
  return email;
}

/** How many scripts of the page as it was sent lack the nonce that its policy asks for; the browser hides it from scripts. */
async function scriptsWithoutNonce(answer: Response | null): Promise<number> {
  const nonce = /'nonce-([^']+)'/.exec(answer?.headers()["content-security-policy"] ?? "")?.[1];
  const tags = ((await answer?.text()) ?? "").match(/<script\b[^>]*>/g) ?? [];
  expect(tags.length).toBeGreaterThan(0);
  return tags.filter((tag) => !nonce || !tag.includes(`nonce="${nonce}"`)).length;
}

/** What the browser complains about while the page is open; the answer of a refused page itself is no complaint. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 403/.test(message.text()))
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  return complaints;
}

describe.each([
  ["super_admin", "en", "light"],
  ["super_admin", "es", "dark"],
  ["plant_admin", "es", "light"],
] as const)("every screen, as %s, in %s, %s", { timeout: 60_000 }, (role, language, theme) => {
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    page = await pageOf(browser, await personOf(role, language, theme));
    complaints = complaintsOf(page);
  });
  afterAll(() => page?.context().close());

  test.each(screens)("/%s opens without an error, a missing text or a barrier", async (screen) => {
    const found: string[] = [];
    for (const address of addressesOf(screen)) {
      complaints.length = 0;
      const answer = await page.goto(`${address}?plant=${mill.plant.id}`);
      const status = answer?.status() ?? 0;
      if (status !== 200 && !(role === "plant_admin" && status === 403)) found.push(`${address}: status ${status}`);
      const bare = await scriptsWithoutNonce(answer);
      if (bare > 0) found.push(`${address}: ${bare} scripts without the nonce`);
      await settled(page);
      if ((await page.locator("html").getAttribute("lang")) !== language) found.push(`${address}: another language`);
      await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe(theme);
      const missing = await page.getByText("text missing").allTextContents();
      // What a plant admin sees of a screen, the super admin has seen: barriers are looked for once a theme.
      const barriers = role === "super_admin" ? await seriousFindings(page) : [];
      for (const problem of [...missing, ...barriers, ...complaints]) found.push(`${address}: ${problem}`);
    }
    expect(found).toEqual([]);
  });
});

/**
 * Those with few rights see other parts of the same screens, the technician on a phone. Both themes at one visit: what
 * changes with the theme are the colours.
 */
describe.each([
  ["technician", { viewport: phone, hasTouch: true, isMobile: true }],
  ["plant_user", {}],
] as const)("what is open to a %s", { timeout: 60_000 }, (role, device) => {
  let page: Page;
  let complaints: string[];
  const open = new Set<string>();
  beforeAll(async () => {
    page = await pageOf(browser, await personOf(role, "en", "light"), { ...device, reducedMotion: "reduce" });
    complaints = complaintsOf(page);
  });
  afterAll(() => page?.context().close());

  test.each(screens)("/%s meets no barrier in either theme", async (screen) => {
    const found: string[] = [];
    for (const address of addressesOf(screen)) {
      complaints.length = 0;
      const answer = await page.goto(`${address}?plant=${mill.plant.id}`);
      if (answer?.status() === 403) continue;
      open.add(screen);
      await settled(page);
      const light = await seriousFindings(page);
      await page.locator("html").evaluate((html) => html.setAttribute("data-theme", "dark"));
      const dark = await seriousFindings(page, ["color-contrast"]);
      for (const problem of [...light, ...dark, ...complaints]) found.push(`${address}: ${problem}`);
    }
    expect(found).toEqual([]);
  });

  test("is not nothing", () => {
    expect(open.size).toBeGreaterThan(4);
  });
});

/** Both are decided before anything is sent: a page that has begun as a success cannot refuse any more. */
describe("every screen says by its status", { timeout: 60_000 }, () => {
  const statusesOf = async (email: string, addresses: string[]) => {
    const page = await pageOf(browser, email);
    const found: [string, number][] = [];
    for (const address of addresses) found.push([address, (await page.request.get(address)).status()]);
    await page.context().close();
    return found;
  };

  test("that somebody without any right may not open it", async () => {
    const role = await aRole({ permissions: [] });
    const { email } = await aUser({ role, plants: [mill.plant], password_hash: await hashPassword(password) });
    const closed = screens.filter((screen) => screen !== "profile").flatMap(addressesOf);
    expect(await statusesOf(email, closed)).toEqual(closed.map((address) => [address, 403]));
  });

  test("that a record is not there", async () => {
    const email = await personOf("super_admin", "en", "light");
    const gone = screens
      .filter((screen) => screen.includes("["))
      .map((screen) => `/${screen.replace(/\[\w+\]/g, "999999999")}`);
    expect(await statusesOf(email, gone)).toEqual(gone.map((address) => [address, 404]));
  });
});

test("an icon is there for every page that names none", async () => {
  const answer = await fetch(`${baseUrl}/favicon.ico`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
});

describe("on a phone", { timeout: 60_000 }, () => {
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    const email = await personOf("super_admin", "es", "light");
    page = await pageOf(browser, email, { viewport: phone, hasTouch: true, isMobile: true });
    complaints = complaintsOf(page);
  });
  afterAll(() => page?.context().close());

  test.each(screens)("/%s does not scroll sideways", async (screen) => {
    const found: string[] = [];
    for (const address of addressesOf(screen)) {
      complaints.length = 0;
      await page.goto(`${address}?plant=${mill.plant.id}`);
      await settled(page);
      if (await scrollsSideways(page)) found.push(`${address} scrolls sideways`);
      for (const problem of complaints) found.push(`${address}: ${problem}`);
    }
    expect(found).toEqual([]);
  });
});
