import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright";
import { spend } from "../cost";
import { isFull } from "../full";

/** A browser before the running product. TEST_URL and CHROMIUM_PATH come from `npm test`. */
export const baseUrl = process.env.TEST_URL ?? "http://127.0.0.1:3000";
export const password = process.env.DEMO_PASSWORD || "Millwright-2026!";

/** The one Chromium of the run; closing it here closes what was opened through it. */
export const openBrowser = (): Promise<Browser> => chromium.connect(process.env.TEST_BROWSER!);

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** What pages have had no text for since it was last asked (tests/no-missing-texts.ts). */
export const missingTexts: string[] = [];

/** The pages that are open, and what the browser has complained about in them: for the reader of a failure. */
export const openPages = new Set<Page>();
export const complaints: { at: number; text: string }[] = [];
const complain = (text: string) => complaints.push({ at: Date.now(), text });

/**
 * For so long what a technician has done can be taken back before it is sent (lib/client/outbox.ts): a page with a clock of
 * its own is put forward by it.
 */
export const untilSent = 11_000;

/** Without a service worker, which would answer for what a test holds back, unless a test is about it. */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: desktop,
    serviceWorkers: "block",
    // Sixty pictures a second of what fades in take a tenth of the browser's processor time.
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(isFull ? 45_000 : 15_000);
  context.on("page", (page) => {
    countVisits(page);
    openPages.add(page);
    page.on("close", () => openPages.delete(page));
  });
  context.on("console", (message) => {
    const line = `${message.page()?.url()}: ${message.text()}`;
    if (message.text().endsWith(" text missing")) missingTexts.push(line);
    if (message.type() === "error") complain(`${line} (${message.location().url})`);
  });
  context.on("weberror", (error) => complain(`${error.page()?.url()}: ${error.error().message}`));
  await context.addInitScript(() =>
    addEventListener("millwright:ready", () => document.documentElement.setAttribute("data-listening", "")),
  );
  return context;
}

/** A visit is a document that is loaded, or another path that the page itself goes to. */
function countVisits(page: Page) {
  let path = "";
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      path = new URL(request.url()).pathname;
      spend("page visits");
    }
  });
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame() || !frame.url().startsWith("http")) return;
    const next = new URL(frame.url()).pathname;
    if (next !== path) spend("page visits");
    path = next;
  });
}

/** The page's scripts have taken it over: what it remembers is remembered from here on. */
export const listening = (page: Page) => page.locator("html[data-listening]").waitFor();

/** Signs in through the door that people use, and lands where the address wanted to go. */
export async function signIn(page: Page, email: string, target = "/brands") {
  await page.goto(target);
  await page.getByLabel(/^(Email|Correo)/).fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("form button[type=submit]").click();
  await page.waitForURL((url) => url.pathname === target.split("?")[0]);
}

/** Everything that the page was waiting for has come. (The network never rests: the events stay open.) */
export async function settled(page: Page): Promise<void> {
  // What opens over the whole page hides its heading.
  const heading = page.getByRole("heading", { level: 1 }).or(page.getByRole("dialog"));
  await heading.filter({ visible: true }).first().waitFor();
  // The title of a page that is streamed may come after its heading.
  await page.waitForFunction(() => document.title !== "" && !document.querySelector("[aria-busy=true]"));
}

export const phoneContext = (browser: Browser, options: BrowserContextOptions = {}) =>
  newContext(browser, { viewport: phone, hasTouch: true, isMobile: true, ...options });

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** For a page that is looked at often: axe comes with each document, which costs a fifth of sending it every time. */
export const withAxe = async (page: Page) => {
  if (isFull) await page.addInitScript(axeSource);
};

/** Rules that axe leaves off because they are young, and that a person who speaks to the screen depends on. */
const besides = { "label-content-name-mismatch": { enabled: true } };

/** Everything axe finds, of any severity, one line each; of all it looks for, or of these rules. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const options: RunOptions = { resultTypes: ["violations"], ...(rules ? { runOnly: rules } : { rules: besides }) };
  // What fades in has too little contrast on its way, and may begin to after the look around: what stays is a finding.
  for (let tries = 1; ; tries++) {
    await page.waitForFunction(isStill, undefined, { timeout: 3_000 }).catch(() => {});
    const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults;
    if (violations.length > 0 && tries < 3) continue;
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`),
    );
  }
}

/**
 * In a journey: what axe finds on the way is for --full. Every run has it look at one screen of each shape, in
 * tests/e2e/screen-shapes.test.ts.
 */
export const axeFindingsInFull = async (page: Page) => (isFull ? axeFindings(page) : []);

const isStill = () =>
  document
    .getAnimations()
    .every(
      (one) => one.playState !== "running" || one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
    );

/** What has too little contrast in the other theme, without the page being opened again for it. */
export async function contrastFindings(page: Page, theme: "light" | "dark"): Promise<string[]> {
  const shown = await page.evaluate((next) => {
    // A color on its way from one theme to the other is in neither.
    const still = new CSSStyleSheet();
    still.replaceSync("* { transition: none !important }");
    document.adoptedStyleSheets.push(still);
    const { dataset, style } = document.documentElement;
    const before = dataset.theme!;
    dataset.theme = next;
    style.setProperty("color-scheme", next);
    return before;
  }, theme);
  const found = await axeFindings(page, ["color-contrast"]);
  await page.evaluate((before) => {
    document.documentElement.dataset.theme = before;
    document.documentElement.style.setProperty("color-scheme", before);
    document.adoptedStyleSheets.pop();
  }, shown);
  return found.map((finding) => `${theme}: ${finding}`);
}

export const scrollsSideways = (page: Page) =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) > document.documentElement.clientWidth);

/** A page of somebody who is signed in already; calls of its context are theirs too. */
export async function pageOf(browser: Browser, email: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await newContext(browser, options);
  const answer = await context.request.post("/api/auth/login", {
    data: { email, password },
    headers: { "X-Auth-Mode": "cookie" },
  });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
  // The sign-in page would have kept it; a browser that has sent no zone yet has its first page drawn twice.
  const time_zone = options.timezoneId ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  await context.addCookies([{ name: "time_zone", value: time_zone, url: baseUrl }]);
  return context.newPage();
}

/** Calls the API as the person of the page does; answers what it answers. */
export async function ask<T>(page: Page, method: "get" | "post" | "put" | "delete", path: string, data?: unknown) {
  const answer = await page
    .context()
    // The server ends a connection that has rested for five seconds, perhaps just when it is used again.
    .request[method](`/api${path}`, { data, headers: { "X-Requested-With": "XMLHttpRequest" }, maxRetries: 1 });
  if (!answer.ok()) throw new Error(`${method} ${path} answers ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as { data: T };
}

/** Beside the log of the run: what the reader of a failure wants to see first. */
export const keepPicture = async (page: Page, name: string) => {
  const folder = process.env.TEST_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name.replace(/\W+/g, "-").slice(0, 80)}.png` });
};
