import type { Browser, Page } from "playwright";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { aMachine, anAsset, anEquipment, aUser, aWorkOrder } from "../samples";
import { axeFindings, contrastFindings, listening, pageOf, password, settled } from "./browser";
import { type Combination, widths as devices } from "./combinations";
import { layoutFindings } from "./layout";
import { type aMill, languages } from "./mill";
import { rawWords, scriptsWithoutNonce, tooHeavy } from "./sent";

/** A screen that is opened in a browser, with everything that is wrong with it. */

/** Names as long as plants have them. */
export async function longNames({ plant, line }: Awaited<ReturnType<typeof aMill>>) {
  const machine = await aMachine({ line, name: "Quench and rinse conveyor of the second finishing department" });
  const asset = await anAsset({ machine, name: "Return idler station with take-up and belt cleaner, north side" });
  const item = await anEquipment({ asset, name: "Non-drive-end spherical roller bearing of the return idler" });
  const assigned = await aUser({
    role: "technician",
    plants: [plant],
    first_name: "Maximiliano Guadalupe",
    last_name: "Hernández-Villanueva de la Torre",
  });
  await aWorkOrder({
    plant,
    equipment_id: item.id,
    assigned_user_id: assigned.id,
    name: "Replace the seized return idler",
  });
}

/** Somebody's window, with what the browser has complained about in it since it was last asked. */
export interface OpenWindow {
  page: Page;
  complaints: string[];
}

/** Somebody of the role who reads this language in this theme, from the first page on. */
export async function personOf(
  { role, language, theme }: Pick<Combination, "role" | "language" | "theme">,
  plant: { id: number; company_id: number },
) {
  const { email } = await aUser({
    role,
    ...(role === "super_admin" ? {} : { plants: [plant] }),
    password_hash: await hashPassword(password),
    language_id: languages[language],
    theme,
  });
  return email;
}

export async function windowOf(browser: Browser, { width }: Combination, email: string): Promise<OpenWindow> {
  const page = await pageOf(browser, email, { ...devices[width], reducedMotion: "reduce" });
  return { page, complaints: complaintsOf(page) };
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

/** Opens an address and answers with what is wrong with what comes, and whether it was open to this person. */
export async function visit({ page, complaints }: OpenWindow, address: string, combination: Combination) {
  const { role, language, theme, width } = combination;
  await page.setViewportSize(devices[width].viewport);
  complaints.length = 0;
  const answer = await page.goto(address);
  const status = answer?.status() ?? 0;
  const isOpen = status === 200;
  const found: string[] = [];
  if (!isOpen && (role === "super_admin" || status !== 403)) found.push(`status ${status}`);
  const html = (await answer?.text()) ?? "";
  const bare = scriptsWithoutNonce({ headers: new Headers(answer?.headers()), html });
  if (bare > 0) found.push(`${bare} scripts without the nonce`);
  found.push(...tooHeavy(html));
  await settled(page);
  await page.locator(`html[data-theme=${theme}]`).waitFor();
  found.push(...(await movedAfterCome(page)));
  const words = await wordsOf(page);
  if (words.language !== language) found.push(`the language is ${words.language}`);
  found.push(...words.missing, ...rawWords(words.texts));
  found.push(...(await axeFindings(page)));
  found.push(...complaints);
  return { isOpen, found: found.map((problem) => `${address}: ${problem}`) };
}

/** The most that a page may move after it has come (https://web.dev/articles/cls calls 0.1 good). */
const mostMoved = 0.05;

/** What has moved under the reader's eyes while the page came, and by how much of the window. */
const movedAfterCome = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources?: { node: Node | null }[];
    }
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords() as Shift[];
    const own = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
    const moved = own.reduce((sum, { value }) => sum + value, 0);
    if (moved <= most) return [];
    const parts = own.flatMap(({ sources = [] }) => sources.map(({ node }) => node?.parentElement ?? null));
    const names = parts.flatMap((part) => (part ? [`<${part.tagName.toLowerCase()} class="${part.className}">`] : []));
    return [`the page moves by ${moved.toFixed(3)} after it has come: ${[...new Set(names)].slice(0, 3).join(" ")}`];
  }, mostMoved);

/** What has too little contrast in the other theme than the one that the page was opened in. */
export async function tooFaint({ page }: OpenWindow, address: string, { theme }: Combination): Promise<string[]> {
  const found = await contrastFindings(page, theme === "light" ? "dark" : "light");
  return found.map((problem) => `${address}: ${problem}`);
}

/** What stands on the page, without what is quoted as it is sent or stored, which is code; and which language it declares. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = { texts: [] as string[], missing: [] as string[], language: document.documentElement.lang };
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement, textContent } = node;
      if (!parentElement || !textContent || parentElement.closest("script, style")) continue;
      if (textContent.includes("text missing")) found.missing.push(textContent);
      else if (parentElement.checkVisibility() && !parentElement.closest("code, pre, kbd"))
        found.texts.push(textContent);
    }
    return found;
  });

/** From a desk to a phone. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

/** So many looks at what seems wrong, because a loaded machine may still be laying the page out. */
const mostLooks = 5;

/** What is wrong with how the page that is open is laid out as it is made narrower, down to a phone's width. */
export async function misplaced({ page }: OpenWindow, address: string, widths = sizes): Promise<string[]> {
  await listening(page);
  const found: string[] = [];
  for (const size of widths) {
    await page.setViewportSize(size);
    await drawn(page, 2);
    let findings = await layoutFindings(page);
    for (let looks = 1; findings.length > 0 && looks < mostLooks; looks++) {
      await drawn(page, 6);
      findings = await layoutFindings(page);
    }
    for (const finding of findings) found.push(`${address} at ${size.width} px: ${finding}`);
  }
  return found;
}

/** Drawn again so many times. */
const drawn = (page: Page, frames: number) =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
  }, frames);
