import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { owner } from "../owner";
import { aTeam } from "../samples";
import { openBrowser, pageOf, phone, scrollsSideways } from "./browser";
import { aMill, journeyLanguages } from "./mill";
import { textsOf } from "./texts";

/** Work given to a team at a desk, and taken by one of them on a phone. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each(journeyLanguages("en"))("in %s", (language) => {
  const t = textsOf(language);

  test("a supervisor assigns a work order to a team, and one of its technicians starts it", async () => {
    const mill = await aMill(["supervisor", "technician"], language);
    const { supervisor, technician } = mill.people;
    const team = await aTeam({ plant: mill.plant, members: [technician] });
    const name = "Look after the couplings";

    const desk = await pageOf(browser, supervisor.email);
    await desk.goto("/maintenance/work-orders?new=1");
    const dialog = desk.getByRole("dialog", { name: t("work-orders.create.order") });
    await dialog.getByRole("textbox", { name: new RegExp(`^${t("work-orders.fields.name")}`) }).fill(name);
    await dialog.getByLabel(t("work-orders.fields.assigned_user_id")).click();
    await desk.getByText(t("work-orders.teams"), { exact: true }).waitFor();
    await desk.getByRole("option", { name: team.name }).click();
    await dialog.getByRole("button", { name: t("work-orders.make"), exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await desk.getByRole("row").filter({ hasText: name }).getByText(team.name).waitFor();
    const order = await owner.workOrder.findFirstOrThrow({ where: { plant_id: mill.plant.id, name } });
    expect([order.assigned_user_id, order.assigned_team_id]).toEqual([null, team.id]);
    await desk.context().close();

    const hand = await pageOf(browser, technician.email, { viewport: phone, hasTouch: true });
    await hand.goto("/maintenance/work-orders");
    const card = hand.getByRole("link").filter({ hasText: name });
    await card.getByText(team.name).waitFor();
    expect(await scrollsSideways(hand)).toBe(false);
    await card.click();
    await hand.getByRole("button", { name: t("work-orders.actions.start") }).click();
    await hand.getByText(technician.name).first().waitFor();
    const taken = await owner.workOrder.findUniqueOrThrow({ where: { id: order.id } });
    expect([taken.status, taken.assigned_user_id, taken.assigned_team_id]).toEqual(["in_work", technician.id, team.id]);
    await hand.context().close();
  });
});
