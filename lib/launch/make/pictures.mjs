import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writtenTexts } from "../../server/texts.mjs";
import { inProject } from "../paths.mjs";
import { printLine, Refusal, runCommand } from "../terminal.mjs";
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
/** Letters stand where they stand on paper, not on whole pixels; a camera is there, and nobody has to allow it. */
const BROWSER = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--font-render-hinting=none"],
  ...["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
];
const FAKE_CAMERA = "--use-file-for-fake-video-capture=";
const LARGEST = 60 * 1024;
/** For so long nothing may change on a page before its picture is taken, in milliseconds. */
const QUIET = 700;
/** The longest that a page may take to come to rest, in milliseconds. */
const LONGEST = 60_000;

const fileOf = (language, name) => `docs/manual/pictures/${language}/${name}.webp`;

async function takePictures() {
  const { at, wanted } = asked();
  const { chromium } = await import("playwright");
  const found = await findBrowser(inProject(".data/test/chromium"));
  const camera = inProject(".data/pictures/camera.mjpeg");
  const browser = await chromium.launch({ executablePath: found.path, args: [...BROWSER, `${FAKE_CAMERA}${camera}`] });
  const failed = [];
  try {
    await writeCamera(browser, { at, camera });
    for (const visit of new Set(wanted.map(visitOf))) {
      const ofVisit = wanted.filter((one) => visitOf(one) === visit);
      failed.push(...(await picturesOf({ browser, at, wanted: ofVisit })));
    }
  } finally {
    await browser.close();
  }
  if (failed.length > 0) throw new Refusal(`Not taken: ${failed.join("; ")}`);
}

const visitOf = ({ account, isPhone }) => `${account} ${isPhone ? "phone" : "desktop"}`;

/** What the camera sees: a machine of the demo. A film of one picture. */
async function writeCamera(browser, { at, camera }) {
  const { default: sharp } = await import("sharp");
  const visitor = await signedIn(browser, at, pictures[0]);
  const { data } = await visitor.call("GET", "/equipments?search=motor&max=50");
  const { image_id } = data.find((one) => one.image_id) ?? {};
  if (!image_id) throw new Refusal("No item of the demo has a picture: is this the demo?");
  const answer = await visitor.context.request.get(`/api/files/${image_id}`);
  fs.mkdirSync(path.dirname(camera), { recursive: true });
  await sharp(await answer.body())
    .resize(640, 480, { fit: "cover" })
    .jpeg({ quality: 90 })
    .toFile(camera);
  await visitor.context.close();
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

/** All pictures of one account on one device, in each language; the account then has the language that it had before. */
async function picturesOf({ browser, at, wanted }) {
  const failed = [];
  const visitor = await signedIn(browser, at, wanted[0]);
  const before = await visitor.call("GET", "/auth/user");
  try {
    for (const [language, language_id] of Object.entries(LANGUAGES)) {
      const ofLanguage = wanted.filter(({ languages }) => languages?.includes(language) ?? true);
      if (ofLanguage.length === 0) continue;
      await visitor.call("PUT", "/auth/profile", { language_id });
      const texts = writtenTexts(inProject("messages", language), await menuOfDescriptions());
      for (const picture of ofLanguage)
        await take({ visitor, texts, language, picture }).catch((error) => {
          failed.push(`${language}/${picture.name} (${error.message.split("\n")[0]})`);
        });
    }
  } finally {
    await visitor.call("PUT", "/auth/profile", { language_id: before.data.language_id ?? LANGUAGES.en });
    await visitor.context.close();
  }
  return failed;
}

/** One browser of one person: what has been loaded for a picture is there for the next one. */
async function signedIn(browser, at, { account, isPhone }) {
  const context = await browser.newContext({
    baseURL: at,
    ...(isPhone ? PHONE : DESKTOP),
    serviceWorkers: "block",
    reducedMotion: "reduce",
    colorScheme: "light",
    // Of the browser. Where the machine has none it is one that no text can be written in.
    locale: "en-US",
  });
  const page = await context.newPage();
  await page.goto("/login/sign-in");
  await page.locator("input[name=email]").fill(account);
  await page.locator("input[name=password]").fill(process.env.DEMO_PASSWORD || "Millwright-2026!");
  await page.locator("form button[type=submit]").click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  await page.close();

  return { context, call: (method, path, data) => call(context, method, path, data) };
}

async function call(context, method, path, data) {
  const headers = { "X-Requested-With": "XMLHttpRequest" };
  const answer = await context.request.fetch(`/api${path}`, { method, data, headers });
  if (!answer.ok()) throw new Error(`${method} ${path} answers ${answer.status()}`);
  return answer.json();
}

async function take({ visitor, texts, language, picture }) {
  const { name, press = [], wait } = picture;
  const page = await visitor.context.newPage();
  try {
    const underWay = requestsOf(page);
    const answer = await page.goto(await addressOf(visitor, picture));
    if (answer.status() !== 200) throw new Error(`${picture.address} answers ${answer.status()}`);
    await quiet(page, underWay);
    for (const one of press) {
      await pressed(page, texts, one);
      await quiet(page, underWay);
    }
    if (wait) {
      await page.locator(wait).first().waitFor({ timeout: LONGEST });
      await quiet(page, underWay);
    }
    if (await page.locator("[data-sonner-toast]").count()) throw new Error("a message covers the page");
    if (await page.getByText(texts.ui.error.title).count()) throw new Error("a part of the page could not be loaded");
    const bytes = await compressed(await page.screenshot({ animations: "disabled" }));
    fs.mkdirSync(inProject("docs/manual/pictures", language), { recursive: true });
    fs.writeFileSync(inProject(fileOf(language, name)), bytes);
    printLine(`${fileOf(language, name)} ${Math.round(bytes.length / 1024)} kB`);
  } finally {
    await page.close();
  }
}

/** The address with the id of the record that `find` names; of several the first. */
async function addressOf(visitor, { address, find }) {
  if (!find) return address;
  const [list, wanted] = find;
  const search = wanted ? `${list.includes("?") ? "&" : "?"}search=${encodeURIComponent(wanted)}` : "";
  const { data } = await visitor.call("GET", list + search);
  const found = wanted ? data.find(({ name = "", label }) => name.includes(wanted) || label === wanted) : data[0];
  if (!found) throw new Error(`nothing found at ${list}${search}`);

  return address.replace("{id}", String(found.id));
}

async function pressed(page, texts, { words, text, show, keys }) {
  const worded = (key) => key.split(".").reduce((part, one) => part[one], texts);
  if (keys) return page.keyboard.press(keys);
  if (show) return shownAtTop(page.getByText(worded(show), { exact: true }).filter({ visible: true }).first());
  const name = text ?? worded(words);
  const named = ["button", "link", "tab", "menuitem", "radio"].map((role) =>
    page.getByRole(role, { name, exact: true }),
  );
  const control = named.slice(1).reduce((any, one) => any.or(one), named[0]);
  await control.filter({ visible: true }).first().click();
}

/** Below what stays at the top of the page. */
const shownAtTop = (words) =>
  words.evaluate((element) => {
    element.style.scrollMarginTop = "90px";
    element.scrollIntoView({ block: "start" });
  });

/** What the page is waiting for, with when it was asked for. Its stream of events stays open, and what is sent at its end. */
function requestsOf(page) {
  const underWay = new Map();
  const isWaitedFor = (request) => !["eventsource", "ping"].includes(request.resourceType());
  page.on("request", (request) => isWaitedFor(request) && underWay.set(request, performance.now()));
  for (const end of ["requestfinished", "requestfailed"]) page.on(end, (request) => underWay.delete(request));
  return underWay;
}

/** Everything has come, nothing is busy, and nothing has changed for a while. */
async function quiet(page, underWay) {
  await page.evaluate(() => {
    const state = { changed: performance.now() };
    const noted = () => {
      state.changed = performance.now();
    };
    new MutationObserver(noted).observe(document.body, { childList: true, subtree: true, characterData: true });
    globalThis.pictureState = state;
  });
  const until = performance.now() + LONGEST;
  while (isAwaiting(underWay) || !(await page.evaluate(isStill, QUIET))) {
    if (performance.now() > until) throw new Error("the page does not come to rest");
    await page.waitForTimeout(100);
  }
}

/** A request that the page has given up may never be reported as ended. */
const isAwaiting = (underWay) => [...underWay.values()].some((since) => performance.now() - since < LONGEST / 4);

/** In the page. */
function isStill(still) {
  const isBusy = document.querySelector("[aria-busy=true]") !== null;
  const isLoading = [...document.images].some((image) => image.loading !== "lazy" && !image.complete);
  if (isBusy || isLoading || document.fonts.status !== "loaded") globalThis.pictureState.changed = performance.now();
  return performance.now() - globalThis.pictureState.changed > still;
}

/**
 * Of few colors and then without a loss: letters stay sharp, and it is smaller than what blurs them. With as many colors as
 * LARGEST allows.
 */
async function compressed(png) {
  const { default: sharp } = await import("sharp");
  for (const quality of [100, 92, 84, 76, 68, 60, 50, 40]) {
    const fewer = await sharp(png).png({ palette: true, quality, dither: 0, effort: 10 }).toBuffer();
    const bytes = await sharp(fewer).webp({ lossless: true, effort: 6 }).toBuffer();
    if (bytes.length <= LARGEST) return bytes;
  }
  throw new Error(`larger than ${LARGEST / 1024} kB with any colors`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(takePictures);
