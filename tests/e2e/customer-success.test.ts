import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { testInFull } from "../full";
import { owner } from "../owner";
import { anAlert, aSensor, aUser, aWorkOrder, unique } from "../samples";
import { axeFindingsInFull, listening, openBrowser, pageOf, password, phone, settled, withAxe } from "./browser";
import { aMill, journeyLanguages, type Language } from "./mill";
import { textsOf } from "./texts";

/** From a repair that saved something to the sheet that shows it, by the customer's people and the provider's. */

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

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);
const dayText = (days: number) => ago(days).toISOString().slice(0, 10);

/** A mill whose sensor has proven a repair; its saving waits for the word of the plant. */
async function aRepairedMill(language: Language) {
  const mill = await aMill(["supervisor", "corporate"], language);
  const { plant, item, machine, people } = mill;
  const sensor = await aSensor({ plant, equipment: item });
  const order = await aWorkOrder({
    plant,
    equipment_id: item.id,
    machine_id: machine.id,
    status: "completed",
    problem_solved: true,
    created_at: ago(6),
    completed_at: ago(5),
    name: unique("Replace bearing"),
    verdict: "confirmed",
  });
  await anAlert({ sensor, parameter: 1, work_order_id: order.id, opened_at: ago(6), ended_at: ago(5) });
  await owner.saving.create({
    data: {
      company_id: plant.company_id,
      plant_id: plant.id,
      work_order_id: order.id,
      currency: "USD",
      status: "evidenced",
      evidence: "proof",
      evidenced_at: ago(4),
      amount: 3_432_000,
      probability: 80,
      failure_minutes: 720,
      planned_minutes: 180,
      downtime_cost: 400_000,
      failure_cost: 950_000,
      labor_cost: 200_000,
      parts_cost: 60_000,
      estimated_by: people.supervisor.id,
      estimated_at: ago(5),
    },
  });
  const analyst = await aUser({
    role: "analyst",
    password_hash: await hashPassword(password),
    theme: "light",
    language_id: language === "es" ? 2 : 1,
  });

  return { ...mill, order, analyst };
}

describe.each(journeyLanguages("es"))("a saving, in %s", (language) => {
  const t = textsOf(language);
  const word = (key: string, params = {}) => t(`one-pagers.${key}`, params);
  const amount = language === "en" ? "$34,320.00" : "USD 34,320.00";
  let mill: Awaited<ReturnType<typeof aRepairedMill>>;
  beforeAll(async () => {
    mill = await aRepairedMill(language);
  });

  test("a saving is approved by the plant", async () => {
    const { people, plant, machine, order } = mill;
    const corporate = await pageOf(browser, people.corporate.email);
    await withAxe(corporate);
    await open(corporate, `/dashboard/plant?plant=${plant.id}`);
    await corporate.getByRole("link", { name: order.name }).first().waitFor();
    await corporate.getByText(t("decisions.kinds.saving")).first().waitFor();
    await open(corporate, `/maintenance/savings?machine_id=${machine.id}`);
    expect(await axeFindingsInFull(corporate)).toEqual([]);
    await corporate.getByRole("button", { name: t("savings.list.approve", { label: `WO-${order.number}` }) }).click();
    await expect.poll(() => statusOf(order.id)).toBe("approved");
    await open(corporate, `/machines/${machine.id}/details`);
    expect(await corporate.title()).toContain(machine.name);
    await corporate.getByText(amount.replace(".00", ""), { exact: true }).waitFor();
    await corporate.context().close();
  });

  testInFull("a saving is shown on an issued one-pager, and its change is seen there at once", async () => {
    const { plant, order, analyst, item } = mill;
    const provider = await pageOf(browser, analyst.email);
    await withAxe(provider);
    await open(provider, `/success-dashboard/roi-one-pager/new?plant_id=${plant.id}`);
    for (const [field, value] of [
      ["from", dayText(30)],
      ["to", dayText(1)],
      ["headline", "One failure was repaired in time."],
    ] as const)
      await provider.getByRole("textbox", { name: new RegExp(`^${word(`fields.${field}`)}`) }).fill(value);
    await provider.getByRole("button", { name: t("ui.save"), exact: true }).click();
    await provider.waitForURL(/\/roi-one-pager\/\d+(\?|$)/);
    await settled(provider);
    await provider.getByRole("button", { name: word("actions.issue"), exact: true }).click();
    const dialog = provider.getByRole("dialog");
    await dialog.getByRole("button", { name: word("actions.issue"), exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await provider.getByText(word("changes.none")).waitFor();
    await provider.getByRole("table").getByRole("button", { name: amount, exact: true }).click();
    await provider
      .getByRole("region", { name: word("panel.saved", { amount }) })
      .getByText(word("panel.same"))
      .waitFor();
    expect(await axeFindingsInFull(provider)).toEqual([]);
    const sheet = new URL(provider.url()).pathname;

    await owner.saving.updateMany({
      where: { work_order_id: order.id },
      data: { status: "review", review_cause: "repeat" },
    });
    await open(provider, sheet);
    await provider.getByText(word("changes.why.review_repeat")).waitFor();
    await provider.getByText(word("paper.changed"), { exact: true }).waitFor();
    expect(await provider.getByRole("article").getByText(amount, { exact: true }).count()).toBeGreaterThan(0);
    const [download] = await Promise.all([
      provider.waitForEvent("download"),
      provider.getByRole("button", { name: word("actions.pdf"), exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toContain(plant.name);
    await provider.getByRole("button", { name: word("actions.draft", { version: 2 }) }).click();
    await provider.waitForURL((url) => url.pathname !== sheet);
    await provider.getByText(word("paper.no_savings")).waitFor();
    expect(await provider.getByText(item.name).count()).toBe(0);
    await provider.context().close();
  });
});

const statusOf = async (work_order_id: number) =>
  (await owner.saving.findUniqueOrThrow({ where: { work_order_id } })).status;

testInFull.each(journeyLanguages("es"))(
  "a meeting is recorded on a phone, what it promised is carried over to the next and marked as done, in %s",
  async (language) => {
    const { plant, company, analyst } = await aRepairedMill(language);
    const t = textsOf(language);
    const word = (key: string, params = {}) => t(`meeting-trackers.${key}`, params);
    const page = await pageOf(browser, analyst.email, { viewport: phone, hasTouch: true });
    await withAxe(page);
    await open(page, `/success-dashboard/main?company=${company.id}`);
    await page.getByRole("link", { name: t("success.company.new_meeting") }).click();
    await page.waitForURL(/meeting-tracker\/new/);
    await settled(page);
    await page.getByRole("textbox", { name: word("fields.attendees") }).fill("Morgan Ellis");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: word("add_topic") }).click();
    await page.getByRole("textbox", { name: word("topic", { number: 1 }), exact: true }).fill("Coverage");
    await page.getByRole("button", { name: word("add_action") }).click();
    await page.getByRole("textbox", { name: word("action", { number: 1 }), exact: true }).fill("Quote two sensors");
    await page.getByRole("textbox", { name: word("action_due", { number: 1 }) }).fill(dayText(3));
    expect(await axeFindingsInFull(page)).toEqual([]);
    await page.getByRole("button", { name: t("ui.save"), exact: true }).click();
    await expect.poll(() => owner.meetingTracker.count({ where: { plant_id: plant.id } })).toBe(1);

    await open(page, `/success-dashboard/meeting-tracker/new?plant_id=${plant.id}`);
    await page.getByRole("region", { name: word("promised") }).waitFor();
    await page.getByRole("button", { name: word("carry") }).click();
    await page.getByRole("button", { name: t("ui.save"), exact: true }).click();
    await expect.poll(() => owner.meetingTracker.count({ where: { plant_id: plant.id } })).toBe(2);
    const stored = await owner.meetingTracker.findMany({ where: { plant_id: plant.id }, orderBy: { id: "asc" } });
    expect(stored).toMatchObject([
      { name: "Coverage", attendees: ["Morgan Ellis"], actions: [{ text: "Quote two sensors", is_done: false }] },
      { actions: [{ text: "Quote two sensors", due_on: dayText(3), is_done: false }] },
    ]);

    await open(page, `/success-dashboard/main?company=${company.id}`);
    expect(await axeFindingsInFull(page)).toEqual([]);
    await page
      .getByRole("checkbox", { name: word("mark_done", { text: "Quote two sensors" }) })
      .first()
      .click();
    await page.getByText(word("marked")).waitFor();
    await expect
      .poll(async () => {
        const all = await owner.meetingTracker.findMany({ where: { plant_id: plant.id } });
        return all.flatMap(({ actions }) => actions as { is_done: boolean }[]).filter(({ is_done }) => is_done).length;
      })
      .toBe(1);
    await page.context().close();
  },
);

testInFull(
  "the company with the lowest health is open beside the list, and on a phone there is the list alone",
  async () => {
    const { analyst } = await aRepairedMill("en");
    const page = await pageOf(browser, analyst.email);
    await open(page, "/success-dashboard/main");
    const list = page.getByRole("region", { name: textsOf("en")("success.tabs.main") });
    const first = list.getByRole("listitem").first().getByRole("link");
    expect(await first.getAttribute("aria-current")).toBe("true");
    const name = (await first.locator("b").first().textContent())!;
    const company = page.getByRole("heading", { level: 2, name, exact: true });
    await company.waitFor();

    await page.setViewportSize(phone);
    await company.waitFor({ state: "hidden" });
    expect(await list.isVisible()).toBe(true);
    await first.click();
    await company.waitFor();
    await list.waitFor({ state: "hidden" });
    await page.context().close();
  },
);
