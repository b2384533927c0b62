import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writtenTime } from "@/lib/domain/shared/plant-day";
import { withinPlant } from "@/lib/server/data/db";
import { countProcess } from "@/lib/services/oee/counters/count";
import { testInFull } from "../full";
import { owner } from "../owner";
import { aController, aSensor, unique } from "../samples";
import { ask, axeFindingsInFull, listening, newContext, openBrowser, pageOf, phone, settled, withAxe } from "./browser";
import { aBoundGateway, report } from "./gateway";
import { aMill, journeyLanguages, type Language } from "./mill";
import { textsOf } from "./texts";

/** A line that counts: from a stop that nobody has explained to the screen on the wall. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await listening(page);
  await settled(page);
};

const minute = 60_000;

/** Where it is between ten and eleven at night. */
const zoneAtNight = () => {
  const west = (new Date().getUTCHours() + 2) % 24;
  return west <= 12 ? `Etc/GMT+${west}` : `Etc/GMT-${24 - west}`;
};

/** A mill late at night, with a line in its shift that stood still for six minutes, half an hour ago; its lunch is at midnight. */
async function aCountedMill(language: Language) {
  const mill = await aMill(["oee_process", "plant_admin"], language);
  const { plant } = mill;
  const time_zone = zoneAtNight();
  await owner.plant.update({ where: { id: plant.id }, data: { time_zone } });
  const controller = await aController({ plant });
  const outfeed = await aSensor({ controller, data_set: "counter", name: unique("Outfeed") });
  const now = Math.floor(Date.now() / minute) * minute;
  const clock = (at: number) => writtenTime(at, time_zone).slice(11);
  const page = await pageOf(browser, mill.people.oee_process.email);
  const { data: process } = await ask<{ id: number; name: string }>(page, "post", "/plants/conveyor/processes", {
    plant_id: plant.id,
    production_line_id: mill.line.id,
    name: unique("Cartoner"),
    outfeed_sensor_id: outfeed.id,
    reject_sensor_id: null,
    run_rate: 60,
    stop_seconds: 10,
    work_days: [1, 2, 3, 4, 5, 6, 7],
    shifts: [{ name: "A", starts: clock(now - 60 * minute), ends: clock(now + 180 * minute) }],
    breaks: [{ name: "Lunch", starts: "23:54", ends: "00:24" }],
    reasons: [{ name: "Wrapper jam" }, { name: "Size change", is_planned: true }],
    target_oee: 85,
    value_per_part: 340,
  });
  const devices: object[] = [];
  let parts = 100;
  for (let at = now - 60 * minute; at <= now; at += 5_000) {
    const isStill = at > now - 36 * minute && at <= now - 30 * minute;
    if (!isStill) parts += 5;
    devices.push({ uid: outfeed.uid, ts: new Date(at).toISOString(), values: { outfeed: parts } });
  }
  const admin = await pageOf(browser, mill.people.plant_admin.email);
  await report(await aBoundGateway(admin, controller), { devices });
  // What the worker does every 15 seconds, without waiting for its turn.
  await withinPlant(plant.company_id, plant.id, (tx) => countProcess(tx, process.id, new Date()));
  await Promise.all([page.context().close(), admin.context().close()]);

  return { ...mill, process };
}

describe.each(journeyLanguages("es"))("in %s", (language) => {
  let line: Awaited<ReturnType<typeof aCountedMill>>;
  beforeAll(async () => {
    line = await aCountedMill(language);
  });

  test("an OEE user begins at their line, explains a stop with one press, and moves a break of today", async () => {
    const { people, process } = line;
    const t = textsOf(language);
    const word = (key: string, params = {}) => t(`processes.${key}`, params);
    const page = await pageOf(browser, people.oee_process.email, { reducedMotion: "reduce" });
    await withAxe(page);
    await open(page, "/");
    // The only line there is needs no list before it.
    await page.waitForURL(/\/processes\/\d+/);
    await page.getByRole("heading", { name: process.name, level: 1 }).waitFor();
    await page.getByText(word("not_measured")).first().waitFor();
    expect(await axeFindingsInFull(page)).toEqual([]);

    const reason = page.getByRole("button", { name: "Wrapper jam" });
    await reason.first().click();
    await page.getByText(word("explained", { reason: "Wrapper jam" })).waitFor();
    const stop = await owner.downtime.findFirstOrThrow({ where: { process_id: process.id, is_short: false } });
    expect([stop.reason, stop.is_planned, stop.explained_by]).toEqual(["Wrapper jam", false, people.oee_process.id]);

    await page.getByRole("button", { name: word("move_break") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("spinbutton").fill("10");
    await dialog.getByRole("button", { name: word("move"), exact: true }).click();
    await page.getByText(word("break_moved", { name: "Lunch" })).waitFor();
    expect(
      await owner.processBreak.findFirst({ where: { shift: { process_id: process.id }, offset_minutes: 10 } }),
    ).not.toBeNull();
    await page.context().close();
  });
});

testInFull("the log on a phone shows the stop, and one that no counter saw is recorded there", async () => {
  const { people, process } = await aCountedMill("en");
  const word = (key: string, params = {}) => textsOf("en")(`processes.${key}`, params);
  const page = await pageOf(browser, people.oee_process.email, { ...phone, reducedMotion: "reduce" });
  await withAxe(page);
  await open(page, `/processes/${process.id}/details/logs`);
  await page.getByRole("button", { name: word("explain") }).waitFor();
  await page.getByRole("button", { name: word("log.record") }).click();
  const dialog = page.getByRole("dialog");
  const zone = (
    await owner.conveyorProcess.findUniqueOrThrow({
      where: { id: process.id },
      select: { plant: { select: { time_zone: true } } },
    })
  ).plant.time_zone;
  await dialog.getByLabel(word("log.from")).fill(writtenTime(Date.now() - 600 * minute, zone));
  await dialog.getByLabel(word("log.to")).fill(writtenTime(Date.now() - 590 * minute, zone));
  await dialog.getByRole("button", { name: word("log.record") }).click();
  await page.getByText(word("log.recorded")).waitFor();
  expect(await owner.downtime.count({ where: { process_id: process.id, source: "person" } })).toBe(1);
  expect(await axeFindingsInFull(page)).toEqual([]);
  await page.context().close();
});

testInFull("an address shows the wallboard to a screen on which nobody is signed in, until it is ended", async () => {
  const { people, process } = await aCountedMill("en");
  const word = (key: string, params = {}) => textsOf("en")(`processes.${key}`, params);
  const page = await pageOf(browser, people.oee_process.email, { reducedMotion: "reduce" });
  await open(page, `/processes/${process.id}/details/dashboard`);
  await page.getByRole("button", { name: word("wallboard") }).click();
  await page.getByRole("button", { name: word("wallboard_make") }).click();
  const address = await page.getByLabel(word("wallboard_address")).inputValue();

  const hall = await newContext(browser, { viewport: { width: 1920, height: 1080 } });
  const wall = await hall.newPage();
  await withAxe(wall);
  await wall.goto(address);
  await wall.getByText(process.name).waitFor();
  await wall
    .getByText(word("options.state.running"))
    .or(wall.getByText(word("options.state.slow")))
    .waitFor();
  expect(await axeFindingsInFull(wall)).toEqual([]);
  await page.getByRole("button", { name: word("wallboard_end"), exact: true }).click();
  await page.getByText(word("wallboard_ended")).waitFor();
  expect((await wall.goto(address))?.status()).toBe(404);
  await hall.close();
  await page.context().close();
});
