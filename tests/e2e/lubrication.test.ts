import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testInFull } from "../full";
import { owner } from "../owner";
import { aController, unique } from "../samples";
import { axeFindingsInFull, listening, openBrowser, pageOf, phone, settled, withAxe } from "./browser";
import { aMill, journeyLanguages, type Language } from "./mill";
import { textsOf } from "./texts";

/** A round with the grease gun on a phone, and the lubricators that give their grease by themselves. */

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

/** A mill with a point that is due, and a lubricator whose gateway is silent. */
async function aGreasedMill(language: Language) {
  const mill = await aMill(["technician", "supervisor"], language);
  const { plant, item } = mill;
  const place = { company_id: plant.company_id, plant_id: plant.id };
  const grease = await owner.lubricantType.create({
    data: { company_id: plant.company_id, name: unique("Polyurea"), density: 0.9 },
  });
  const point = await owner.lubricator.create({
    data: {
      ...place,
      name: unique("Fan pump, DE"),
      method: "manual",
      equipment_id: item.id,
      target_per_set: 11.5,
      interval_hours: 2_000,
      lubricant_type_id: grease.id,
      baseline_db: 35.2,
    },
  });
  const controller = await aController({ plant });
  const device = await owner.lubricator.create({
    data: {
      ...place,
      name: unique("Saw arbor"),
      method: "automatic",
      equipment_id: item.id,
      controller_id: controller.id,
      device_address: unique("lube"),
      container: "60",
      strokes: 2,
      target_per_set: 3.4,
      interval_hours: 168,
      status: "lubricated",
      status_place: 5,
      status_at: new Date(),
      cycles: 20,
      last_message_at: new Date(),
    },
  });

  return { ...mill, point, device };
}

test.each(journeyLanguages("es"))(
  "a technician reads a bearing, gives a dose, waits for the reading and stops at the baseline on a phone, in %s",
  async (language) => {
    const { people, point } = await aGreasedMill(language);
    const t = textsOf(language);
    const word = (key: string, params = {}) => t(`lubricators.screen.${key}`, params);
    const page = await pageOf(browser, people.technician.email, { ...phone, reducedMotion: "reduce" });
    await withAxe(page);
    await open(page, "/controllers?view=lubrication");
    await page
      .getByText(word("answered", { done: 0, all: 1 }))
      .first()
      .waitFor();
    await open(page, `/lubrication/${point.id}`);

    await page.getByLabel(word("step.level")).fill("45.8");
    await page.getByRole("button", { name: word("step.save_reading") }).click();
    await page.getByText(word("step.dose", { number: 1 })).waitFor();
    const greasing = await owner.greasing.findFirstOrThrow({ where: { lubricator_id: point.id } });
    const strokes = 9;
    await page.getByRole("button", { name: word("step.given", { strokes }) }).click();
    await page.getByRole("timer").waitFor();
    expect(await page.getByLabel(word("step.level")).count()).toBe(0);

    // The minute that the grease takes to settle has gone by.
    await owner.greasingDose.updateMany({
      where: { greasing_id: greasing.id },
      data: { given_at: new Date(Date.now() - 70_000) },
    });
    await open(page, `/lubrication/${point.id}`);
    await page.getByLabel(word("step.level")).fill("36.9");
    await page.getByRole("button", { name: word("step.save_reading") }).click();
    await page.getByText(word("step.end.greased")).waitFor();
    expect(await axeFindingsInFull(page)).toEqual([]);
    expect(await owner.lubricator.findUniqueOrThrow({ where: { id: point.id } })).toMatchObject({
      last_outcome: "greased",
    });

    await page.getByRole("link", { name: word("step.done") }).click();
    await page
      .getByText(word("answered", { done: 1, all: 1 }))
      .first()
      .waitFor();
    await page.context().close();
  },
);

testInFull("a supervisor starts a cycle of a lubricator once, and sees that it waits for the device", async () => {
  const { people, device } = await aGreasedMill("en");
  const word = (key: string, params = {}) => textsOf("en")(`lubricators.screen.${key}`, params);
  const page = await pageOf(browser, people.supervisor.email, { reducedMotion: "reduce" });
  await withAxe(page);
  await open(page, `/lubrication/${device.id}`);
  await page.getByRole("button", { name: word("start_cycle") }).click();
  await page.getByText(word("under_way")).first().waitFor();
  expect(await page.getByRole("button", { name: word("start_cycle") }).count()).toBe(0);
  expect(
    await owner.deviceCommand.count({ where: { lubricator_id: device.id, state: { in: ["queued", "sent"] } } }),
  ).toBe(1);
  expect(await axeFindingsInFull(page)).toEqual([]);
  await page.context().close();
});

testInFull("an over-greased point is locked for the technician, and a supervisor unlocks it", async () => {
  const { people, point } = await aGreasedMill("en");
  const word = (key: string, params = {}) => textsOf("en")(`lubricators.screen.${key}`, params);
  await owner.lubricator.update({ where: { id: point.id }, data: { locked_at: new Date() } });
  const page = await pageOf(browser, people.technician.email, { ...phone, reducedMotion: "reduce" });
  await open(page, `/lubrication/${point.id}`);
  await page.getByText(word("locked_text")).waitFor();
  expect(await page.getByRole("button", { name: word("unlock") }).count()).toBe(0);
  await page.context().close();

  const other = await pageOf(browser, people.supervisor.email, { reducedMotion: "reduce" });
  await open(other, `/lubrication/${point.id}`);
  await other.getByRole("button", { name: word("unlock") }).click();
  await other.getByLabel(word("step.level")).waitFor();
  await other.context().close();
});

testInFull.each([
  ["Unable to Verify Lube Cycle", { problem: "unable_to_verify", status: "loss_connection", status_place: 0 }],
  ["Reverting Attempt Unsuccessful", { problem: "reverting_unsuccessful", status: "glitched", status_place: 4 }],
] as const)("a lubricator whose last command went wrong shows “%s”", async (text, state) => {
  const { people, device } = await aGreasedMill("en");
  await owner.lubricator.update({ where: { id: device.id }, data: { ...state, reported: 12 } });
  const page = await pageOf(browser, people.supervisor.email, { reducedMotion: "reduce" });
  await open(page, `/lubrication/${device.id}`);
  await page.getByText(text, { exact: true }).waitFor();
  await page.context().close();
});

testInFull.each(journeyLanguages("es"))(
  "the round of lubrication names its columns above their values, in %s",
  async (language) => {
    const { people, point } = await aGreasedMill(language);
    const t = textsOf(language);
    const page = await pageOf(browser, people.supervisor.email);
    await open(page, "/controllers?view=lubrication");
    const values = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: point.name, exact: true }) });
    const lefts = await values
      .locator(":scope > *")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    const names = ["point_bearing", "full_charge", "given", "over_baseline", "result"];
    const headings = names.map((name) => page.getByText(t(`lubricators.screen.${name}`), { exact: true }).first());
    const boxes = await Promise.all(headings.map(async (heading) => (await heading.boundingBox())!));
    expect(boxes.map(({ x }) => Math.round(x))).toEqual(lefts.map(Math.round));
    expect(Math.max(...boxes.map(({ y }) => y))).toBeLessThan((await values.boundingBox())!.y);
    await page.context().close();
  },
);
