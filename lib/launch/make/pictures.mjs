import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writtenTexts } from "../../server/texts.mjs";
import { inProject } from "../paths.mjs";
import { Refusal, runCommand, say } from "../terminal.mjs";
import { findBrowser } from "../test/browser.mjs";
import { menuOfDescriptions } from "./menu.mjs";
import { pictures } from "./picture-table.mjs";

/*
 * Takes the pictures of the documentation from a running demo: `npm run pictures -- --at http://127.0.0.1:3000`, with
 * `--only name,name` those alone. Nothing but the project and its demo is needed, and no picture names a day: they can be
 * taken again whenever a screen has changed.
 */

/** Languages of the product as accounts have them. */
const LANGUAGES = { en: 1, es: 2 };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true };
const LARGEST = 60 * 1024;
/** For so long nothing may change on a page before its picture is taken, in milliseconds. */
const QUIET = 700;

const fileOf = (language, name) => `docs/manual/pictures/${language}/${name}.webp`;

async function takePictures() {
  const { at, wanted } = asked();
  const { chromium } = await import("playwright");
  const found = await findBrowser(inProject(".data/test/chromium"));
  const browser = await chromium.launch({ executablePath: found.path, args: ["--no-sandbox", "--disable-gpu", "--disable-quic"] });
  const failed = [];
  try {
    for (const account of new Set(wanted.map((one) => one.account)))
      failed.push(
        ...(await picturesOf({ browser, at, account, wanted: wanted.filter((one) => one.account === account) })),
      );
  } finally {
    await browser.close();
  }
  if (failed.length > 0) throw new Refusal(`Not taken: ${failed.join("; ")}`);
}

function asked() {
  const { values } = parseArgs({
    options: { at: { type: "string", default: "http://127.0.0.1:3000" }, only: { type: "string" } },
  });
  const only = values.only?.split(",");
  const unknown = only?.filter((name) => pictures.every((one) => one.name !== name)) ?? [];
  if (unknown.length > 0) throw new Refusal(`No such picture: ${unknown.join(", ")}.`);

  return { at: values.at, wanted: pictures.filter(({ name }) => only?.includes(name) ?? true) };
}

/** All pictures of one account, in each language; the account then has the language that it had before. */
async function picturesOf({ browser, at, account, wanted }) {
  const failed = [];
  const visitor = await signedIn(browser, at, account);
  const before = await visitor.call("GET", "/auth/user");
  try {
    for (const [language, language_id] of Object.entries(LANGUAGES)) {
      const ofLanguage = wanted.filter(({ languages }) => languages?.includes(language) ?? true);
      if (ofLanguage.length === 0) continue;
      await visitor.call("PUT", "/auth/profile", { language_id });
      const texts = writtenTexts(inProject("messages", language), await menuOfDescriptions());
      for (const picture of ofLanguage)
        await take({ browser, visitor, texts, language, picture }).catch((error) => {
          failed.push(`${language}/${picture.name} (${error.message.split("\n")[0]})`);
        });
    }
  } finally {
    await visitor.call("PUT", "/auth/profile", { language_id: before.data.language_id ?? LANGUAGES.en });
    await visitor.context.close();
  }
  return failed;
}

/** Signs in by the API; what is then open has that session. */
async function signedIn(browser, at, email) {
  const context = await browser.newContext({ baseURL: at, ...DESKTOP });
  const page = await context.newPage();
  await page.goto("/login/sign-in");
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(process.env.DEMO_PASSWORD || "Millwright-2026!");
  await page.locator("form button[type=submit]").click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));

  return { at, context, call: (method, path, data) => call(context, method, path, data) };
}

async function call(context, method, path, data) {
  const headers = { "X-Requested-With": "XMLHttpRequest" };
  const answer = await context.request.fetch(`/api${path}`, { method, data, headers });
  if (!answer.ok()) throw new Error(`${method} ${path} answers ${answer.status()}`);
  return answer.json();
}

async function take({ browser, visitor, texts, language, picture }) {
  const { isPhone = false, name, press = [] } = picture;
  const shape = isPhone ? PHONE : DESKTOP;
  const context = await browser.newContext({
    ...{ baseURL: visitor.at, ...shape },
    viewport: { ...shape.viewport, height: picture.height ?? shape.viewport.height },
    ...{ storageState: await visitor.context.storageState(), serviceWorkers: "block", reducedMotion: "reduce" },
    ...{ locale: language === "es" ? "es-MX" : "en-US", colorScheme: "light" },
  });
  try {
    const page = await context.newPage();
    const answer = await page.goto(await addressOf(visitor, picture));
    if (answer.status() !== 200) throw new Error(`${picture.address} answers ${answer.status()}`);
    await quiet(page);
    for (const one of press) {
      await pressed(page, texts, one);
      await quiet(page);
    }
    if (await page.locator("[data-sonner-toast]").count()) throw new Error("a message covers the page");
    const bytes = await compressed(await page.screenshot({ animations: "disabled" }));
    fs.mkdirSync(inProject("docs/manual/pictures", language), { recursive: true });
    fs.writeFileSync(inProject(fileOf(language, name)), bytes);
    say(`${fileOf(language, name)} ${Math.round(bytes.length / 1024)} kB`);
  } finally {
    await context.close();
  }
}

/** The address with the id of the record that `find` names; of several the first. */
async function addressOf(visitor, { address, find }) {
  if (!find) return address;
  const [path, wanted] = find;
  const search = wanted ? `${path.includes("?") ? "&" : "?"}search=${encodeURIComponent(wanted)}` : "";
  const { data } = await visitor.call("GET", path + search);
  const found = wanted ? data.find(({ name = "" }) => name.includes(wanted)) : data[0];
  if (!found) throw new Error(`nothing found at ${path}${search}`);

  return address.replace("{id}", String(found.id));
}

async function pressed(page, texts, { words, text, show, keys }) {
  if (keys) return page.keyboard.press(keys);
  if (show) return page.locator(show).first().scrollIntoViewIfNeeded();
  const name = text ?? words.split(".").reduce((part, key) => part[key], texts);
  const named = ["button", "link", "tab", "menuitem", "radio"].map((role) =>
    page.getByRole(role, { name, exact: true }),
  );
  const control = named.slice(1).reduce((any, one) => any.or(one), named[0]);
  await control.filter({ visible: true }).first().click();
}

/** Its scripts and pictures have come, nothing is busy, and nothing has changed for a while. */
async function quiet(page) {
  await page.evaluate(() => {
    const state = { changed: performance.now() };
    const noted = () => {
      state.changed = performance.now();
    };
    new MutationObserver(noted).observe(document.body, { childList: true, subtree: true, characterData: true });
    globalThis.pictureState = state;
  });
  await page.waitForFunction(
    (still) => {
      const isBusy = document.querySelector("[aria-busy=true]") !== null;
      const isLoading = [...document.images].some((image) => image.loading !== "lazy" && !image.complete);
      if (isBusy || isLoading || document.fonts.status !== "loaded")
        globalThis.pictureState.changed = performance.now();
      return performance.now() - globalThis.pictureState.changed > still;
    },
    QUIET,
    { timeout: 45_000, polling: 100 },
  );
}

/** As WebP, with as much of it as LARGEST allows. */
async function compressed(png) {
  const { default: sharp } = await import("sharp");
  for (const quality of [82, 74, 66, 58, 50]) {
    const bytes = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= LARGEST) return bytes;
  }
  throw new Error(`larger than ${LARGEST / 1024} kB at any quality`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(takePictures);
