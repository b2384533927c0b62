import { gzipSync } from "node:zlib";
import type { Browser, Page, Response } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { sampleOf } from "../sample";
import { aMachine, anAsset, anEquipment, aRole, aUser, aWorkOrder } from "../samples";
import {
  axeFindings,
  baseUrl,
  contrastFindings,
  listening,
  openBrowser,
  pageOf,
  password,
  settled,
  withAxe,
} from "./browser";
import { type Combination, combinations, plainest, widths } from "./combinations";
import { layoutFindings } from "./layout";
import { aMill } from "./mill";
import { addressesIn, reached, screens, screensInLanguage } from "./screens";

/**
 * Every screen there is, found by its file: it opens without an error of the browser, without a policy violation, with
 * every word said, without a barrier and light enough for a slow line. Each run opens each screen once plainly, where it is
 * then made narrower as somebody does with a window, down to a phone's width: half of them in English and the others in
 * Spanish, which the next commit's run sees the other way round. It opens each once more in one of the combinations of
 * tests/e2e/combinations.ts: which ones depends on the commit. Several windows are open at once, because a visit mostly
 * waits.
 */

let browser: Browser;
let mill: Awaited<ReturnType<typeof aMill<"plant_admin">>>;
let addressesOf: (screen: string) => string[];

beforeAll(async () => {
  [browser, mill] = await Promise.all([openBrowser(), aMill(["plant_admin"])]);
  addressesOf = await addressesIn(mill);
  // Names as long as plants have them.
  const { plant, line } = mill;
  const machine = await aMachine({ line, name: "Quench and rinse conveyor of the second finishing department" });
  const asset = await anAsset({ machine, name: "Return idler station with take-up and belt cleaner, north side" });
  const item = await anEquipment({ asset, name: "Non-drive-end spherical roller bearing of the return idler" });
  const assigned = await aUser({
    ...{ role: "technician", plants: [plant], first_name: "Maximiliano Guadalupe" },
    last_name: "Hernández-Villanueva de la Torre",
  });
  await aWorkOrder({
    plant,
    equipment_id: item.id,
    assigned_user_id: assigned.id,
    name: "Replace the seized return idler",
  });
});
afterAll(() => browser?.close());

/** Somebody of the role who reads this language in this theme, from the first page on. */
async function personOf({ role, language, theme }: Pick<Combination, "role" | "language" | "theme">) {
  const { email } = await aUser({
    role,
    ...(role === "super_admin" ? {} : { plants: [mill.plant] }),
    password_hash: await hashPassword(password),
    language_id: language === "es" ? 2 : 1,
    theme,
  });
  return email;
}

/** Somebody's window, with what the browser has complained about in it since it was last asked. */
interface OpenWindow {
  page: Page;
  complaints: string[];
}

async function windowFor(combination: Combination, email: string): Promise<OpenWindow> {
  const page = await pageOf(browser, email, { ...widths[combination.width], reducedMotion: "reduce" });
  await withAxe(page);
  return { page, complaints: complaintsOf(page) };
}

/** More would take turns on the cores that there are. */
const mostWindows = 3;

/** The windows of one person: whoever looks takes one for a visit, and waits until one is free. */
class Windows {
  #free: OpenWindow[] = [];
  #waiting: ((free: OpenWindow) => void)[] = [];

  static async of(combination: Combination, count: number) {
    const windows = new Windows();
    const email = await personOf(combination);
    windows.#free = await Promise.all(Array.from({ length: count }, () => windowFor(combination, email)));
    return windows;
  }

  async with<Result>(look: (window: OpenWindow) => Promise<Result>): Promise<Result> {
    const window = this.#free.pop() ?? (await new Promise<OpenWindow>((come) => this.#waiting.push(come)));
    try {
      return await look(window);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(window);
      else this.#free.push(window);
    }
  }

  close = () => Promise.all(this.#free.map(({ page }) => page.context().close()));
}

/** How many scripts of the page as it was sent lack the nonce that its policy asks for; the browser hides it from scripts. */
async function scriptsWithoutNonce(answer: Response | null): Promise<number> {
  const nonce = /'nonce-([^']+)'/.exec(answer?.headers()["content-security-policy"] ?? "")?.[1];
  const tags = ((await answer?.text()) ?? "").match(/<script\b[^>]*>/g) ?? [];
  expect(tags.length).toBeGreaterThan(0);
  return tags.filter((tag) => !nonce || !tag.includes(`nonce="${nonce}"`)).length;
}

/** What a phone on a slow line waits for before it paints anything. */
const heaviestPage = 60 * 1024;

/** The page as it was sent, compressed. */
async function tooHeavy(answer: Response | null): Promise<string[]> {
  const size = gzipSync((await answer?.body()) ?? "").length;
  return size > heaviestPage ? [`${(size / 1024).toFixed(1)} KiB of compressed HTML`] : [];
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

/** From a desk to a phone. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

/** Other faces of a screen that have an address of their own. */
const faces: Record<string, readonly string[]> = {
  "maintenance/work-orders": ["view=board", "view=calendar", "view=overview"],
};

/** What is wrong with how the page that is open is laid out at any width. */
async function misplaced(page: Page, address: string): Promise<string[]> {
  await listening(page);
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const first = await layoutFindings(page);
    // What is wrong for a frame while a loaded machine still lays the page out is not looked at by anybody.
    if (first.length > 0) await page.waitForTimeout(400);
    for (const finding of first.length > 0 ? await layoutFindings(page) : [])
      found.push(`${address} at ${size.width} px: ${finding}`);
  }
  return found;
}

/** The same of a screen that is open, and of its other faces. */
async function misplacedOn({ page }: OpenWindow, screen: string, address: string): Promise<string[]> {
  const found = await misplaced(page, address);
  for (const face of faces[screen] ?? []) {
    await page.setViewportSize(sizes[0]!);
    await page.goto(`${address}?${face}&plant=${mill.plant.id}`, { waitUntil: "domcontentloaded" });
    await settled(page);
    found.push(...(await misplaced(page, `${address}?${face}`)));
  }
  return found;
}

/** Opens an address and answers with everything that is wrong with what comes, and whether it was open to this person. */
async function visit({ page, complaints }: OpenWindow, address: string, combination: Combination) {
  const { role, language, theme, width } = combination;
  await page.setViewportSize(widths[width].viewport);
  complaints.length = 0;
  const answer = await page.goto(`${address}?plant=${mill.plant.id}`);
  const status = answer?.status() ?? 0;
  const isOpen = status === 200;
  const found: string[] = [];
  if (!isOpen && (role === "super_admin" || status !== 403)) found.push(`status ${status}`);
  const bare = await scriptsWithoutNonce(answer);
  if (bare > 0) found.push(`${bare} scripts without the nonce`);
  found.push(...(await tooHeavy(answer)));
  await settled(page);
  await page.locator(`html[data-theme=${theme}]`).waitFor();
  const said = await wordsOf(page);
  if (said.language !== language) found.push("another language");
  found.push(...said.missing);
  found.push(...rawWords(said.texts));
  found.push(...(await axeFindings(page)));
  if (isPlain(combination)) found.push(...(await contrastFindings(page, "dark")));
  found.push(...complaints);
  return { isOpen, found: found.map((problem) => `${address}: ${problem}`) };
}

/** What stands on the page, without what is quoted as it is sent or stored, which is code; and which language it says. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = { texts: [] as string[], missing: [] as string[], language: document.documentElement.lang };
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement, textContent } = node;
      if (!parentElement || !textContent || parentElement.closest("script, style")) continue;
      if (textContent.includes("text missing")) found.missing.push(textContent);
      if (parentElement.checkVisibility() && !parentElement.closest("code, pre, kbd")) found.texts.push(textContent);
    }
    return found;
  });

/** Visible words that are nobody's language: an id in place of a name (#16), a stored status (in_work). */
const rawWords = (texts: string[]) =>
  texts.flatMap((text) => [
    ...(text.match(/(?:^|\s)#\d+\b/g) ?? []).map((id) => `an id as a name: ${id.trim()}`),
    ...(text.match(/(?<![\w@./-])[a-z]+(?:_[a-z]+)+(?![\w@./-])/g) ?? []).map((word) => `a stored word: ${word}`),
  ]);

/** So many commits, until each screen has been opened in each combination. */
const period = 20;

const plain = (["en", "es"] as const).map((language) => ({ ...plainest, language }));
const isPlain = (combination: Combination) => plain.includes(combination);

/** Each screen with the combinations in which this run opens it: few people are signed in, not one for each. */
const walk: { combination: Combination; screens: string[] }[] = [
  ...plain.map((combination, index) => ({ combination, screens: screensInLanguage(index) })),
  ...combinations.map((combination, index) => ({
    combination,
    screens: screens.filter((_, at) => sampleOf(turnsOf(at), period).includes(index)),
  })),
].filter(({ screens }) => screens.length > 0);

/** The numbers of the combinations in the order of the commits, beginning elsewhere for every other screen. */
function turnsOf(at: number): number[] {
  return Array.from({ length: period }, (_, turn) => (turn + (at % 2) * 7) % period);
}

describe.each(walk)(
  "every screen, as $combination.role, in $combination.language, $combination.theme, $combination.width",
  { timeout: 180_000 },
  ({ combination, screens }) => {
    let windows: Windows;
    const open = new Set<string>();
    beforeAll(async () => {
      windows = await Windows.of(combination, Math.min(mostWindows, screens.length));
    });
    afterAll(() => windows?.close());

    test.concurrent.each(screens)(
      isPlain(combination)
        ? `/%s in ${combination.language} opens without an error, a missing text or an accessibility issue, is light and fits every width`
        : "/%s opens without an error, a missing text or an accessibility issue, and is light",
      (screen) =>
        windows.with(async (window) => {
          const found: string[] = [];
          for (const [at, address] of addressesOf(screen).entries()) {
            const seen = await visit(window, address, combination);
            if (seen.isOpen) open.add(screen);
            found.push(...seen.found);
            if (at === 0 && isPlain(combination)) found.push(...(await misplacedOn(window, screen, address)));
          }
          expect(found).toEqual([]);
        }),
    );

    test.skipIf(screens.length < 20)("some of the screens can be opened at all", () => {
      expect(open.size).toBeGreaterThan(2);
    });
  },
);

test.skipIf(reached)("each pair of role, language, theme and width is tested in some combination", () => {
  const pairs = (one: Combination) => {
    const facts = Object.entries(one).map(([name, value]) => `${name} ${value}`);
    return facts.flatMap((fact, at) => facts.slice(at + 1).map((other) => `${fact}, ${other}`));
  };
  const met = new Set(combinations.flatMap(pairs));
  const values = <Key extends keyof Combination>(key: Key) => [...new Set(combinations.map((one) => one[key]))];
  const every = values("role").flatMap((role) =>
    values("language").flatMap((language) =>
      values("theme").flatMap((theme) => values("width").flatMap((width) => pairs({ role, language, theme, width }))),
    ),
  );
  expect([values("role").length, values("language").length, values("theme").length]).toEqual([4, 2, 2]);
  expect(values("width").toSorted()).toEqual(Object.keys(widths).toSorted());
  expect([...new Set(every)].filter((pair) => !met.has(pair))).toEqual([]);
});

/** Both are decided before anything is sent: a page that has begun as a success cannot refuse any more. */
describe("the HTTP status of every screen", { timeout: 180_000 }, () => {
  const statusesOf = async (email: string, addresses: string[]) => {
    const page = await pageOf(browser, email);
    const found: [string, number][] = [];
    for (let from = 0; from < addresses.length; from += mostWindows) {
      const some = addresses.slice(from, from + mostWindows);
      const answers = await Promise.all(some.map((address) => page.request.get(address)));
      found.push(...some.map((address, at): [string, number] => [address, answers[at]!.status()]));
    }
    await page.context().close();
    return found;
  };

  test("every screen returns 403 to a user without permissions", async () => {
    const role = await aRole({ permissions: [] });
    const { email } = await aUser({ role, plants: [mill.plant], password_hash: await hashPassword(password) });
    const closed = screens.filter((screen) => screen !== "profile").flatMap(addressesOf);
    expect(await statusesOf(email, closed)).toEqual(closed.map((address) => [address, 403]));
  });

  test("every screen returns 404 for a missing record", async () => {
    const email = await personOf(plainest);
    const gone = screens
      .filter((screen) => screen.includes("["))
      .map((screen) => `/${screen.replace(/\[\w+\]/g, "999999999")}`);
    expect(await statusesOf(email, gone)).toEqual(gone.map((address) => [address, 404]));
  });
});

test("an icon is served for every page that names none", async () => {
  const answer = await fetch(`${baseUrl}/favicon.ico`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
});
