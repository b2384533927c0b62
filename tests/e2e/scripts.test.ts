import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cellsTried } from "../full";
import { aController, aSensor } from "../samples";
import { openBrowser, pageOf, settled } from "./browser";
import { aMill } from "./mill";

/** How much script a screen loads before it can be used. Forms, dialogs and other views come when they are asked for. */

let browser: Browser;
let mill: Awaited<ReturnType<typeof aMill<"plant_admin">>>;
beforeAll(async () => {
  [browser, mill] = await Promise.all([openBrowser(), aMill(["plant_admin"])]);
});
afterAll(() => browser?.close());

/** KiB of script, each compressed by itself as a server sends it, that the page has loaded when it is used by nobody. */
async function scriptsOf(page: Page, address: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "script") sizes.push(answer.body().then((body) => gzipSync(body).length));
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
    ["/maintenance/work-orders", 270],
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

  test("a trend loads at most 402 KiB of script", async () => {
    const controller = await aController({ plant: mill.plant });
    const sensor = await aSensor({ controller, equipment: mill.item });
    expect(await weigh(`/equipments/${mill.item.id}/details/pdm/${sensor.id}`)).toBeLessThanOrEqual(402);
  });
});
