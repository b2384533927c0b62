import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { owner } from "../owner";
import { aWorkOrder, placeIn, unique } from "../samples";
import {
  axeFindings,
  contrastFindings,
  listening,
  openBrowser,
  pageOf,
  phone,
  scrollsSideways,
  settled,
} from "./browser";
import { aMill, journeyLanguages } from "./mill";
import { textsOf } from "./texts";

/** A permit from its request to its end: a technician with a phone, a supervisor at a desk. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const pin = "271828";
const visible = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).filter({ visible: true });

/** An order at a machine with one point, whose work needs a lockout; both people have a PIN. */
async function aLockedMill(language: "en" | "es") {
  const mill = await aMill(["technician", "supervisor"], language);
  const { plant, machine, people } = mill;
  const place = placeIn(plant);
  await owner.user.updateMany({
    where: { id: { in: Object.values(people).map(({ id }) => id) } },
    data: { pin_hash: await hashPassword(pin) },
  });
  await owner.isolationPoint.create({
    data: { ...place, machine_id: machine.id, code: "P-1", device: "Motor feeder", energy: "electrical" },
  });
  const kind = await owner.permitKind.create({
    data: {
      company_id: plant.company_id,
      name: unique("Lockout"),
      base: "loto",
      needs_isolation: true,
      questions: [{ text: "Is the operator informed?", kind: "check", asked: "issue" }],
    },
  });
  await owner.permitNeed.create({ data: { ...place, machine_id: machine.id, permit_kind_id: kind.id } });
  const order = await aWorkOrder({
    plant,
    machine_id: machine.id,
    production_line_id: machine.production_line_id,
    name: unique("Swap the belts"),
    assigned_user_id: people.technician.id,
  });

  return { ...mill, order };
}

describe.each(journeyLanguages("en"))("in %s", (language) => {
  const t = textsOf(language);
  const statusOf = async (order: { id: number }) =>
    (await owner.workOrder.findUniqueOrThrow({ where: { id: order.id } })).status;

  test("work is requested, isolated, verified, signed, done and given back under one permit", async () => {
    const { order, people } = await aLockedMill(language);
    const { technician, supervisor } = people;
    const permitOf = () => owner.permit.findFirst({ where: { work_order_id: order.id } });

    const hand = await pageOf(browser, technician.email, { viewport: phone, hasTouch: true, isMobile: true });
    await hand.goto(`/maintenance/work-orders/${order.id}`);
    await visible(hand, t("permits.on_order.request")).first().tap();
    const asking = hand.getByRole("dialog");
    await asking.getByRole("button", { name: t("permits.on_order.request"), exact: true }).tap();
    await asking.waitFor({ state: "detached" });
    const permit = (await permitOf())!;
    // The work may not begin yet.
    await visible(hand, t("work-orders.actions.start")).tap();
    await hand
      .getByText(t("work-orders.acted.skipped", { count: 1 }))
      .first()
      .waitFor();
    expect(await statusOf(order)).toBe("pending");

    await hand.goto(`/permits/${permit.id}`);
    await settled(hand);
    expect(await axeFindings(hand)).toEqual([]);
    expect(await contrastFindings(hand, "dark")).toEqual([]);
    expect(await scrollsSideways(hand)).toBe(false);
    await visible(hand, t("permits.next_point.isolated", { position: 1, total: 1 })).tap();
    await hand.getByText(t("permits.point_states.isolated"), { exact: false }).first().waitFor();

    const desk = await pageOf(browser, supervisor.email);
    await desk.goto("/permits");
    const column = desk.getByRole("region", { name: t("permits.options.status.requested"), exact: true });
    const card = column.getByRole("button", { name: order.name });
    await card.focus();
    await desk.keyboard.press("Enter");
    const pane = desk.locator(`[aria-label="PT-${permit.number} ${order.name}"]`);
    await pane.getByRole("button", { name: t("permits.mark.verified"), exact: true }).click();
    await pane.getByRole("radio", { name: t("permits.answer.done"), exact: true }).click();
    await expect
      .poll(async () => (await permitOf())!.questions)
      .toMatchObject([{ answer: "done", answered_by: supervisor.id }]);
    expect(await axeFindings(desk)).toEqual([]);
    expect(await contrastFindings(desk, "dark")).toEqual([]);
    await pane.getByRole("button", { name: t("permits.actions.issue"), exact: true }).click();
    const signing = desk.getByRole("dialog");
    for (const { name } of [supervisor, technician]) await signing.getByLabel(`${t("permits.pin")}, ${name}`).fill(pin);
    await signing.getByRole("button", { name: t("permits.actions.issue"), exact: true }).click();
    await signing.waitFor({ state: "detached" });
    expect(await permitOf()).toMatchObject({ status: "issued", issuer_id: supervisor.id });
    await desk
      .getByRole("region", { name: t("permits.options.status.issued"), exact: true })
      .getByText(order.name)
      .waitFor();

    await hand.goto(`/maintenance/work-orders/${order.id}`);
    await listening(hand);
    await visible(hand, t("work-orders.actions.start")).tap();
    await expect.poll(() => statusOf(order)).toBe("in_work");
    await hand.goto(`/permits/${permit.id}`);
    await visible(hand, t("permits.actions.return")).tap();
    const returning = hand.getByRole("dialog");
    await returning.getByRole("button", { name: t("permits.actions.return"), exact: true }).tap();
    await returning.waitFor({ state: "detached" });
    await visible(hand, t("permits.next_point.restored", { position: 1, total: 1 })).tap();
    await expect.poll(() => owner.permitPoint.count({ where: { permit_id: permit.id, restored_at: null } })).toBe(0);

    await desk.goto("/decisions");
    await visible(
      desk,
      t("decisions.named", { action: t("decisions.actions.close"), label: `PT-${permit.number}` }),
    ).click();
    await expect.poll(async () => (await permitOf())!.status).toBe("closed");
    await hand.context().close();
    await desk.context().close();
  });
});
