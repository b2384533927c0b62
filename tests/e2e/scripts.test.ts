import vm from "node:vm";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cellsTried } from "../full";
import { aController, aSensor } from "../samples";
import { baseUrl, openBrowser, pageOf, settled } from "./browser";
import { aMill } from "./mill";

/** How much script a screen loads before it can be used. Forms, dialogs and other views come when they are asked for. */

let browser: Browser;
let mill: Awaited<ReturnType<typeof aMill<"plant_admin">>>;
beforeAll(async () => {
  [browser, mill] = await Promise.all([openBrowser(), aMill(["plant_admin"])]);
});
afterAll(() => browser?.close());

/** They come once for all pages, and are weighed by themselves. */
const isTexts = (url: string) => url.includes("/_next/static/texts/");

/** KiB of script, each compressed by itself as a server sends it, that the page has loaded when it is used by nobody. */
async function scriptsOf(page: Page, address: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "script" && !isTexts(answer.url()))
      sizes.push(answer.body().then((body) => gzipSync(body).length));
  });
  // The stream of events would never let the network rest.
  await page.route("**/api/events*", (route) => route.abort());
  await page.goto(address, { waitUntil: "networkidle" });
  await settled(page);
  return Math.round((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024);
}

describe("the scripts of a screen", () => {
  const weigh = async (address: string) => {
    const page = await pageOf(browser, mill.people.plant_admin.email);
    const size = await scriptsOf(page, address);
    await page.context().close();
    expect(size).toBeGreaterThan(100);
    return size;
  };

  const lists: [string, number][] = [
    // With the frame of the record beside it, and the changes of its address that are on their way.
    ["/maintenance/work-orders", 281],
    ["/brands", 270],
    // It opens as a table, whose library is 12 KiB.
    ["/dashboard/equipments", 283],
  ];

  test.each(cellsTried("weights of lists", lists, lists.slice(0, 1)))(
    "the list at %s loads at most %i KiB of script",
    async (address, most) => {
      expect(await weigh(address)).toBeLessThanOrEqual(most);
    },
  );

  test("a trend loads at most 405 KiB of script", async () => {
    const controller = await aController({ plant: mill.plant });
    const sensor = await aSensor({ controller, equipment: mill.item });
    expect(await weigh(`/equipments/${mill.item.id}/details/pdm/${sensor.id}`)).toBeLessThanOrEqual(405);
  });
});

test("a script is sent as the build has packed it, to be kept for a year, and one that is not there is not found", async () => {
  const address = /\/_next\/static\/[\w./~-]+\.js/.exec(await (await fetch(`${baseUrl}/login/sign-in`)).text())![0];
  const asked = (encoding: string, more: Record<string, string> = {}) =>
    fetch(baseUrl + address, { headers: { "accept-encoding": encoding, ...more } });
  const [packed, plain] = [await asked("gzip, br"), await asked("identity", { range: "bytes=9-2" })];
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(packed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(packed.headers.get("x-content-type-options")).toBe("nosniff");
  expect([packed.status, plain.status, plain.headers.get("content-encoding")]).toEqual([200, 200, null]);
  expect(await packed.text()).toBe(await plain.text());

  for (const missing of ["chunks/none.js", "chunks/none.js.gz", "%2e%2e/BUILD_ID"])
    expect([missing, (await fetch(`${baseUrl}/_next/static/${missing}`)).status]).toEqual([missing, 404]);
});

test.each(["en", "es"])(
  "all texts of a language are one script, which a page names and which weighs at most 147 KiB, in %s",
  async (language) => {
    const page = await (await fetch(`${baseUrl}/login/sign-in`, { headers: { "accept-language": language } })).text();
    const [address] = /\/_next\/static\/texts\/[\w.]+\.js/.exec(page) ?? [];
    expect(address).toMatch(new RegExp(`/${language}\\.\\w{12}\\.js$`));
    const answer = await fetch(baseUrl + address!);
    const script = await answer.text();
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(gzipSync(script).length / 1024).toBeLessThanOrEqual(147);
    const { texts } = vm.runInNewContext(`${script};globalThis`, { dispatchEvent() {}, Event }) as typeof globalThis;
    expect(Object.keys(texts ?? {})).toEqual([language]);
    // Texts that only the server uses stay there.
    for (const name of ["mails", "sms", "ingest"]) expect(texts).not.toHaveProperty(`${language}.${name}`);
    expect(texts).toHaveProperty(`${language}.brands.title`);
  },
);
