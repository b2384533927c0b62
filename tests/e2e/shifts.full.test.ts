import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { owner } from "../owner";
import { placeIn, unique } from "../samples";
import { axeFindings, openBrowser, pageOf, phone, scrollsSideways, settled } from "./browser";
import { aMill, journeyLanguages } from "./mill";
import { textsOf } from "./texts";

/** A shift that informs the next one: a note from the floor, the hand-over at a desk, and who confirms it. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour);
const visible = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).filter({ visible: true });

describe.each(journeyLanguages("en"))("in %s", (language) => {
  const t = textsOf(language);

  test("a note on the phone is handed over with the shift, and the next shift confirms it", async () => {
    const { plant, people } = await aMill(["technician", "supervisor"], language);
    const shift = { ...placeIn(plant), date: new Date("2026-11-27") };
    const day = await owner.shift.create({
      data: { ...shift, name: "Day shift", starts_at: at(-7), ends_at: at(1) },
    });
    const text = unique("Wet floor at the winder");

    const hand = await pageOf(browser, people.technician.email, { viewport: phone, hasTouch: true, isMobile: true });
    await hand.goto("/shifts");
    await hand.waitForURL(/\/shifts\/\d+/);
    await settled(hand);
    expect(await scrollsSideways(hand)).toBe(false);
    await visible(hand, t("shifts.note.add")).last().tap();
    const note = hand.getByRole("dialog");
    await note.getByRole("radio", { name: t("shifts.options.kind.safety") }).tap();
    await note.getByLabel(t("shifts.note.text"), { exact: true }).fill(text);
    await note.getByRole("button", { name: t("shifts.note.add"), exact: true }).tap();
    await note.waitFor({ state: "detached" });
    await expect.poll(() => owner.shiftNote.findFirst({ where: { shift_id: day.id } })).toMatchObject({ text });

    const desk = await pageOf(browser, people.supervisor.email);
    await desk.goto(`/shifts/${day.id}`);
    await desk.getByText(text).waitFor();
    await desk.getByRole("heading", { name: t("shifts.sections.permits") }).waitFor();
    expect(await axeFindings(desk)).toEqual([]);
    await visible(desk, t("shifts.hand_over")).click();
    const handing = desk.getByRole("dialog");
    await handing.getByLabel(t("shifts.hand_over_text")).fill("Watch the dryer");
    await handing.getByRole("button", { name: t("shifts.hand_over"), exact: true }).click();
    await handing.waitFor({ state: "detached" });
    expect(await owner.shift.findUniqueOrThrow({ where: { id: day.id } })).toMatchObject({ text: "Watch the dryer" });
    await desk.context().close();

    await owner.shift.update({ where: { id: day.id }, data: { ends_at: at(-0.01) } });
    await owner.shift.create({ data: { ...shift, name: "Night shift", starts_at: at(-0.01), ends_at: at(8) } });
    await hand.goto("/maintenance/work-orders?view=mine");
    await hand.getByText(t("shifts.confirm_first", { name: "Day shift" })).waitFor();
    await visible(hand, t("shifts.confirm")).tap();
    await hand.getByText(t("shifts.confirm_first", { name: "Day shift" })).waitFor({ state: "detached" });
    const confirmed = await owner.shiftConfirmation.findMany({ where: { shift_id: day.id } });
    expect(confirmed.map(({ user_id }) => user_id)).toEqual([people.technician.id]);
    await hand.context().close();
  });
});
