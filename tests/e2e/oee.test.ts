import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as create } from "@/app/api/plants/conveyor/processes/route";
import { writtenTime } from "@/lib/domain/shared/plant-day";
import { aToken } from "../gateways";
import { call } from "../helpers";
import { count, processInput, sendCounts } from "../oee";
import { owner } from "../owner";
import { aController, aSensor, unique } from "../samples";
import { axeFindings, listening, openBrowser, pageOf, phone, settled, withAxe } from "./browser";
import { aMill, inOtherTurn, type Language } from "./mill";
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

/** A mill with a line in its shift that stood still for six minutes, half an hour ago. */
async function aCountedMill(language: Language) {
  const mill = await aMill(["oee_process"], language);
  const { plant } = mill;
  const controller = await aController({ plant });
  const counter = (name: string) => aSensor({ controller, data_set: "counter", name: unique(name) });
  const [outfeed, infeed, reject] = [await counter("Outfeed"), await counter("Infeed"), await counter("Reject")];
  const line = { ...mill, controller, token: await aToken(controller), outfeed, infeed, reject };
  const { time_zone } = await owner.plant.findUniqueOrThrow({ where: { id: plant.id } });
  const now = Math.floor(Date.now() / minute) * minute;
  const clock = (at: number) => writtenTime(at, time_zone).slice(11);
  const input = processInput(line as never, {
    reject_sensor_id: null,
    shifts: [{ name: "A", starts: clock(now - 60 * minute), ends: clock(now + 120 * minute) }],
    breaks: [{ name: "Lunch", starts: clock(now + 60 * minute), ends: clock(now + 90 * minute) }],
    reasons: [{ name: "Wrapper jam" }, { name: "Size change", is_planned: true }],
    ...{ target_oee: 85, value_per_part: 340 },
  });
  const made = await call(create, { as: mill.people.oee_process, body: input });
  expect(made.body.message ?? made.status).toBe(201);
  const counts: [number, number][] = [];
  let parts = 100;
  for (let at = now - 60 * minute; at <= now; at += 5_000) {
    const isStill = at > now - 36 * minute && at <= now - 30 * minute;
    if (!isStill) parts += 5;
    counts.push([at, parts]);
  }
  await sendCounts(line as never, "outfeed", counts);
  await count(made.body.data);

  return { ...mill, process: made.body.data as { id: number; name: string } };
}

test.each(inOtherTurn)(
  "an OEE user begins at the lines, explains a stop with one press, and moves a break of today, in %s",
  async (language) => {
    const { people, process } = await aCountedMill(language);
    const t = textsOf(language);
    const word = (key: string, params = {}) => t(`processes.${key}`, params);
    const page = await pageOf(browser, people.oee_process.email, { reducedMotion: "reduce" });
    await withAxe(page);
    await open(page, "/");
    await page.waitForURL(/\/processes/);
    await page.getByRole("link", { name: process.name }).click();
    await page.getByRole("heading", { name: process.name, level: 1 }).waitFor();
    await page.getByText(word("not_measured")).first().waitFor();
    expect(await axeFindings(page)).toEqual([]);

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
  },
);

test("the log on a phone shows the stop, and one that no counter saw is recorded there", async () => {
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
  expect(await axeFindings(page)).toEqual([]);
  await page.context().close();
});

test("an address shows the wallboard to a screen on which nobody is signed in, until it is ended", async () => {
  const { people, process } = await aCountedMill("en");
  const word = (key: string, params = {}) => textsOf("en")(`processes.${key}`, params);
  const page = await pageOf(browser, people.oee_process.email, { reducedMotion: "reduce" });
  await open(page, `/processes/${process.id}/details/dashboard`);
  await page.getByRole("button", { name: word("wallboard") }).click();
  await page.getByRole("button", { name: word("wallboard_make") }).click();
  const address = await page.getByLabel(word("wallboard_address")).inputValue();

  const hall = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const wall = await hall.newPage();
  await withAxe(wall);
  await wall.goto(address);
  await wall.getByText(process.name).waitFor();
  await wall
    .getByText(word("options.state.running"))
    .or(wall.getByText(word("options.state.slow")))
    .waitFor();
  expect(await axeFindings(wall)).toEqual([]);
  await page.getByRole("button", { name: word("wallboard_end"), exact: true }).click();
  await page.getByText(word("wallboard_ended")).waitFor();
  expect((await wall.goto(address))?.status()).toBe(404);
  await hall.close();
  await page.context().close();
});
