import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writtenTime } from "@/lib/domain/shared/plant-day";
import { owner } from "../owner";
import { axeFindingsInFull, listening, openBrowser, pageOf, phone, settled, withAxe } from "./browser";
import { aMill, journeyLanguages } from "./mill";
import { textsOf } from "./texts";

/** The ledger of downtime: what an order, a counter or a person has noted, in one list. */

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

test.each(journeyLanguages("es"))(
  "a supervisor records a downtime of an item, sees that it is down, and ends it, in %s",
  async (language) => {
    const { people, plant, item } = await aMill(["supervisor"], language);
    const t = textsOf(language);
    const word = (key: string, params = {}) => t(`downtimes.${key}`, params);
    const { time_zone } = await owner.plant.findUniqueOrThrow({ where: { id: plant.id } });
    const page = await pageOf(browser, people.supervisor.email, { reducedMotion: "reduce" });
    await withAxe(page);
    await open(page, "/maintenance/downtimes");
    await page.getByText(word("empty"), { exact: true }).waitFor();
    await page.getByRole("button", { name: word("record") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox").click();
    await page.getByRole("option", { name: new RegExp(item.name) }).click();
    await dialog.getByLabel(word("started_at")).fill(writtenTime(Date.now() - 7_200_000, time_zone));
    await dialog.getByLabel(word("reason")).fill("Belt torn");
    const ended = dialog.getByLabel(word("ended_at"));
    await ended.fill(writtenTime(Date.now() - 10_800_000, time_zone));
    await dialog.getByRole("button", { name: word("record") }).click();
    const refused = () =>
      ended.evaluate((field) => field === document.activeElement && field.getAttribute("aria-invalid"));
    await expect.poll(refused).toBe("true");
    await page.keyboard.press("Escape");
    await page
      .getByRole("alertdialog", { name: t("ui.closing.title") })
      .getByRole("button", { name: t("ui.closing.back"), exact: true })
      .click();
    await ended.fill("");
    await dialog.getByRole("button", { name: word("record") }).click();
    await page.getByText(word("recorded")).waitFor();
    await page.getByText(word("still")).first().waitFor();
    expect(await axeFindingsInFull(page)).toEqual([]);

    await page.getByRole("button", { name: word("end_of", { name: item.name }) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: word("end"), exact: true })
      .click();
    await page.getByText(word("now_ended")).waitFor();
    const [row] = await owner.downtime.findMany({ where: { equipment_id: item.id } });
    expect([row!.reason, row!.source, row!.ended_at !== null]).toEqual(["Belt torn", "person", true]);
    await page.context().close();
  },
);

test("corporate reads the ledger on a phone, and records nothing without the key to change work", async () => {
  const { people, plant, item } = await aMill(["corporate"]);
  const word = (key: string, params = {}) => textsOf("en")(`downtimes.${key}`, params);
  await owner.downtime.create({
    data: {
      company_id: plant.company_id,
      plant_id: plant.id,
      equipment_id: item.id,
      source: "order",
      started_at: new Date(Date.now() - 3_600_000),
      ended_at: new Date(),
      reason: "Bearing",
    },
  });
  const page = await pageOf(browser, people.corporate.email, { ...phone, reducedMotion: "reduce" });
  await withAxe(page);
  await open(page, "/maintenance/downtimes");
  await page.getByText(item.name).first().waitFor();
  expect(await page.getByRole("button", { name: word("record") }).count()).toBe(0);
  expect(await axeFindingsInFull(page)).toEqual([]);
  await page.context().close();
});
