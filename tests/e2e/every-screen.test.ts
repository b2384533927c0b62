import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { aRole, aUser } from "../samples";
import { baseUrl, openBrowser, password } from "./browser";
import { aMill, type Language, languages } from "./mill";
import { addressesIn, faces, languageOf, openToAll, screens, withoutNew } from "./screens";
import {
  type Reading,
  rawWords,
  readerOf,
  type Sent,
  type Session,
  scriptsWithoutNonce,
  sessionOf,
  tooHeavy,
} from "./sent";

/**
 * Every screen there is, found by its file, and each form for a new record, as the server sends it: it answers, in the
 * language of the person, with every text present, a heading and its landmarks, links that lead somewhere, scripts that
 * may run, and light enough for a slow line. Who opens them may open everything; each screen has its language. What a
 * browser makes of them, tests/e2e/screen-shapes.test.ts sees of each shape, every-screen.full.test.ts of all.
 */

let browser: Browser;
let mill: Awaited<ReturnType<typeof aMill<"plant_admin">>>;
let addressesOf: (screen: string) => string[];
let read: Awaited<ReturnType<typeof readerOf>>;
const sessions = {} as Record<Language, Session>;
/** Of somebody who may open nothing. */
let powerless: Session;

beforeAll(async () => {
  [browser, mill] = await Promise.all([openBrowser(), aMill(["plant_admin"])]);
  [addressesOf, read] = await Promise.all([addressesIn(mill), readerOf(browser)]);
  for (const language of ["en", "es"] as const) sessions[language] = await aSession(language);
  for (const address of screens.flatMap(addressesOf)) known.add(shapeOf(address));
  const role = await aRole({ permissions: [] });
  const person = { role, plants: [mill.plant], password_hash: await hashPassword(password) };
  powerless = await sessionOf((await aUser(person)).email);
});
afterAll(() => browser?.close());

/** Of somebody who may open everything. */
async function aSession(language: Language) {
  const person = { role: "super_admin", password_hash: await hashPassword(password) };
  return sessionOf((await aUser({ ...person, language_id: languages[language] })).email);
}

/** The shapes of the addresses that are opened anyway, or have been. */
const known = new Set<string>();

/** Those with fewer open parts first: "/settings/import/history" is no import of that name. */
const patterns = screens
  .map((screen) => ({ screen, pattern: new RegExp(`^/${screen.replace(/\[\w+\]/g, "[^/]+")}$`) }))
  .sort((a, b) => a.screen.split("[").length - b.screen.split("[").length);

/** A record is like the next, and so is what is chosen in a list; a form for a new one and another view are not. */
function shapeOf(address: string): string {
  const { pathname, searchParams } = new URL(address, baseUrl);
  const screen = patterns.find(({ pattern }) => pattern.test(pathname))?.screen ?? pathname;
  const isNew = /\/new$/.test(pathname) || ["new", "edit"].some((key) => searchParams.has(key));
  return [screen, isNew ? "new" : "", searchParams.get("view") ?? ""].join(" ");
}

const withPlant = (address: string) => `${address}${address.includes("?") ? "&" : "?"}plant=${mill.plant.id}`;

/** Before the door of the house there is no menu. */
const isOutside = ({ address }: Sent) => address.startsWith("/login");

/** Opens an address and answers with what is wrong with what comes, and with where it leads. */
async function look(address: string, language: Language) {
  const answer = await sessions[language].get(withPlant(address));
  if (answer.status !== 200) return { found: [`${address}: status ${answer.status}`], links: [] };
  const { links, ...page } = await read(answer);
  const bare = scriptsWithoutNonce(answer);
  const found = [
    ...(bare > 0 ? [`${bare} scripts without the nonce`] : []),
    ...tooHeavy(answer.html),
    ...(page.language === language ? [] : [`the language is ${page.language}`]),
    ...(page.headings.length > 0 ? [] : ["no heading of the first level"]),
    ...(page.title ? [] : ["no title"]),
    ...(page.landmarks.main === 1 ? [] : [`${page.landmarks.main} main parts`]),
    ...(isOutside(answer) || (page.landmarks.nav > 0 && page.landmarks.header > 0)
      ? []
      : ["no navigation or no header"]),
    ...page.broken.map((message) => `an error at the server, digest ${message}`),
    ...rawWords(page.texts),
  ];
  return { found: found.map((problem) => `${address}: ${problem}`), links };
}

/** Where links of a page lead that has not been opened and will not be: one of each shape. */
function newAmong(links: Reading["links"], from: string): string[] {
  return links.flatMap(({ href }) => {
    const { origin, pathname, search } = new URL(href, new URL(from, baseUrl));
    const address = pathname + search;
    const isFile = ["/api/", "/help/pictures/"].some((start) => pathname.startsWith(start));
    if (origin !== baseUrl || isFile || known.has(shapeOf(address))) return [];
    known.add(shapeOf(address));
    return [address];
  });
}

describe("every screen as the server sends it", () => {
  test.each(screens)(
    "/%s has its words, heading, landmarks and nonces, is light, and so is where it leads",
    async (screen) => {
      const language = languageOf(screen);
      const [address, ...forms] = addressesOf(screen);
      const views = (faces[screen] ?? []).map((face) => `${address}?${face}`);
      const wrong: string[] = [];
      for (const one of [address!, ...views, ...forms]) {
        const { found, links } = await look(one, language);
        wrong.push(...found);
        for (const link of newAmong(links, one))
          wrong.push(...(await look(link, language)).found.map((problem) => `linked from ${one}: ${problem}`));
      }
      expect(wrong).toEqual([]);
    },
  );
});

/** Both are decided before anything is sent: a page that has begun as a success cannot refuse any more. */
describe("the HTTP status of every screen", () => {
  const statusOf = async (session: Session, address: string) => [address, (await session.get(address)).status];

  test.each(screens.filter((screen) => !openToAll.includes(screen)))(
    "/%s returns 403 to a user without permissions",
    async (screen) => {
      for (const address of addressesOf(screen)) expect(await statusOf(powerless, address)).toEqual([address, 403]);
    },
  );

  test.each(screens.filter((screen) => screen.includes("[")))(
    "/%s returns 404 for a missing record",
    async (screen) => {
      const gone = `/${screen.replace(/\[\w+\]/g, "999999999")}`;
      expect(await statusOf(sessions.en, gone)).toEqual([gone, 404]);
    },
  );

  test.each(screens.filter((screen) => withoutNew.includes(screen)))(
    "/%s has no form for a new record",
    async (screen) => {
      const address = `/${screen.replace(/\[\w+\]/, "new")}`;
      expect(await statusOf(sessions.en, address)).toEqual([address, 404]);
    },
  );
});

test("an icon is served for every page that names none", async () => {
  const answer = await fetch(`${baseUrl}/favicon.ico`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
});
