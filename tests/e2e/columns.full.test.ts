import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writtenTime } from "@/lib/domain/shared/plant-day";
import { owner } from "../owner";
import { aBrand, aTeam, aWorkOrder } from "../samples";
import { axeFindings, openBrowser, pageOf } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

const t = textsOf("en");

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

test("columns of a list are hidden from the keyboard, and stay hidden for the user in another browser", async () => {
  const { people, company } = await aMill(["plant_admin"]);
  await aBrand({ company });
  const page = await pageOf(browser, people.plant_admin.email);
  await page.goto("/brands");
  await page.getByRole("radio", { name: t("resource.view.table") }).click();
  await page.getByRole("columnheader").first().waitFor();
  const heads = page.getByRole("columnheader");
  const all = await heads.allInnerTexts();
  await page.getByRole("button", { name: t("resource.columns.choose") }).focus();
  await page.keyboard.press("Enter");
  const choices = page.getByRole("menuitemcheckbox");
  await choices.first().waitFor();
  const name = (await choices.first().textContent())!.trim();
  await choices.first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect.poll(() => heads.allInnerTexts()).toEqual(all.filter((head) => head.trim() !== name));
  expect(await axeFindings(page)).toEqual([]);
  await page.context().close();

  const again = await pageOf(browser, people.plant_admin.email);
  await again.goto("/brands");
  await again.getByRole("button", { name: t("resource.columns.choose") }).click();
  await again.getByRole("menuitemcheckbox", { name, exact: true, checked: false }).waitFor();
  await again.getByRole("menuitem", { name: t("resource.columns.all") }).click();
  await again.getByRole("button", { name: t("resource.columns.choose") }).click();
  await again.getByRole("menuitemcheckbox", { name, exact: true, checked: true }).waitFor();
  await again.context().close();
});

test("several work orders get a team, a due date and a priority in one step", async () => {
  const { people, plant } = await aMill(["supervisor"]);
  const team = await aTeam({ plant, members: [people.supervisor], name: "Night crew" });
  const orders = [await aWorkOrder({ plant }), await aWorkOrder({ plant })];
  const page = await pageOf(browser, people.supervisor.email);
  await page.goto("/maintenance/work-orders");
  for (const order of orders) await page.getByLabel(t("work-orders.select", { label: `WO-${order.number}` })).click();
  await page
    .getByRole("toolbar")
    .getByRole("button", { name: t("work-orders.actions.plan") })
    .click();
  const dialog = page.getByRole("dialog", { name: t("work-orders.plan_many.title") });
  await dialog.getByRole("combobox", { name: t("work-orders.fields.assigned_user_id") }).click();
  await page.getByRole("option", { name: team.name }).click();
  await dialog.getByLabel(t("work-orders.fields.due_at")).fill("2031-03-11 14:00");
  await dialog.getByRole("combobox", { name: t("work-orders.fields.priority") }).click();
  await page.getByRole("option", { name: t("work-orders.options.priority.urgent") }).click();
  await dialog.getByRole("button", { name: t("work-orders.plan_many.action") }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Night crew").filter({ visible: true }).first().waitFor();

  const planned = await owner.workOrder.findMany({ where: { plant_id: plant.id } });
  expect(planned).toHaveLength(2);
  for (const order of planned) {
    expect(order).toMatchObject({ assigned_user_id: null, assigned_team_id: team.id, priority: "urgent" });
    expect(writtenTime(order.due_at!.getTime(), plant.time_zone)).toBe("2031-03-11 14:00");
  }
  await page.context().close();
});
