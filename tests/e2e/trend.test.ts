import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { testInFull } from "../full";
import { keepReadings } from "../measured";
import { aController, aMeasurement, aSensor } from "../samples";
import { axeFindingsInFull, keepPicture, newContext, openBrowser, pageOf } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** A trend is compared with the period before and shown to somebody without an account, until its link is ended. */

const t = textsOf("en");
const hour = 3_600_000;
const hours = 14 * 24;

describe.sequential("a trend", () => {
  let browser: Browser;
  let mill: Awaited<ReturnType<typeof aMill<"plant_admin">>>;
  let page: Page;
  let sensor: { id: number; company_id: number; plant_id: number };
  let address: string;

  beforeAll(async () => {
    [browser, mill] = await Promise.all([openBrowser(), aMill(["plant_admin"])]);
    const controller = await aController({ plant: mill.plant });
    sensor = await aSensor({ controller, equipment: mill.item, name: "Drive end", expected_interval_s: 3_600 });
    const { id: sensor_id, company_id } = sensor;
    const now = Math.floor(Date.now() / hour) * hour;
    const moments = Array.from({ length: hours }, (_, index) => new Date(now - (hours - index) * hour));
    await keepReadings(
      { sensor_id, company_id, parameter: 1 },
      moments.map((taken_at, index) => ({ taken_at, value: index < hours / 2 ? 2 : 3 })),
    );
    await aMeasurement(sensor, { last_at: moments.at(-1)!, last_value: 3 });
    page = await pageOf(browser, mill.people.plant_admin.email);
    await page.goto(`/equipments/${mill.item.id}/details/pdm/${sensor.id}`);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepPicture(page, task.name);
  });
  afterAll(() => browser?.close());

  testInFull("a trend is compared with the previous period, and its table has both and the difference", async () => {
    await page.getByRole("button", { name: t("charts.compare.open"), exact: true }).click();
    await page.getByRole("button", { name: t("charts.compare.periods.previous_period"), exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("compare") === "previous_period");
    await page
      .getByRole("region", { name: t("charts.compare.with") })
      .getByText(t("charts.compare.periods.previous_period"))
      .waitFor();

    await page.getByRole("radio", { name: t("charts.table"), exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("view") === "table");
    await page.getByRole("columnheader", { name: new RegExp(t("charts.compare.difference")) }).waitFor();
    await page.getByRole("cell", { name: "+1.00", exact: true }).first().waitFor();
    expect(await axeFindingsInFull(page)).toEqual([]);
  });

  test("a trend is shared by a link that opens without an account", async () => {
    await page.getByRole("button", { name: t("charts.share"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t("graph-links.title") });
    await dialog.getByRole("button", { name: t("graph-links.make"), exact: true }).click();
    address = await dialog.getByLabel(t("graph-links.address")).inputValue();
    const { pathname, search } = new URL(address);

    const context = await newContext(browser);
    const guest = await context.newPage();
    await guest.goto(`${pathname}${search}`);
    await guest.getByRole("heading", { name: "Drive end" }).waitFor();
    await guest.getByRole("region", { name: t("parameters.vel_rms_z") }).waitFor();
    expect(await guest.getByText(mill.plant.name).count()).toBe(0);
    expect(await guest.locator("meta[name=robots]").getAttribute("content")).toContain("noindex");
    expect(await axeFindingsInFull(guest)).toEqual([]);
    await context.close();
  });

  testInFull("a trend is closed again when the link is revoked", async () => {
    const dialog = page.getByRole("dialog", { name: t("graph-links.title") });
    await dialog
      .getByRole("region", { name: t("graph-links.links") })
      .getByRole("button", { name: /^Revoke the link to Drive end/ })
      .click();
    await page.getByText(t("graph-links.revoked"), { exact: true }).waitFor();
    const { pathname, search } = new URL(address);

    const context = await newContext(browser);
    const answer = await context.request.get(`${pathname}${search}`);
    expect(answer.status()).toBe(404);
    await context.close();
  });
});
