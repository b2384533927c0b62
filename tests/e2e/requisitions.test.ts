import { createHash, randomBytes } from "node:crypto";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testInFull } from "../full";
import { owner } from "../owner";
import { aRequisition, unique } from "../samples";
import { axeFindingsInFull, listening, openBrowser, pageOf, phone, phoneContext, settled, withAxe } from "./browser";
import { aMill, journeyLanguages, type Language } from "./mill";
import { textsOf } from "./texts";

/** A purchase and a repair from the request to the final return, by the people of the plant, on a desk and a phone. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const roles = ["technician", "plant_superintendent", "requisitioner", "fab_shop_manager"] as const;
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const aShop = (language: Language = "en") => aMill([...roles], language);
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await listening(page);
  await settled(page);
};
const stored = (id: number) => owner.requisition.findUniqueOrThrow({ where: { id }, include: { lines: true } });

describe.each(journeyLanguages("es"))("a purchase, in %s", (language) => {
  const t = textsOf(language);
  const word = (key: string, params = {}) => t(`requisitions.${key}`, params);
  const name = unique("Seal kit");
  let shop: Awaited<ReturnType<typeof aShop>>;
  let id: number;
  beforeAll(async () => {
    shop = await aShop(language);
  });

  test("a purchase is requested at a desk", async () => {
    const { people, plant } = shop;
    const desk = await pageOf(browser, people.technician.email);
    await withAxe(desk);
    await open(desk, "/requisitions");
    await desk
      .getByRole("link", { name: word("new") })
      .first()
      .click();
    await desk.getByRole("textbox", { name: new RegExp(`^${word("fields.name")}`) }).fill(name);
    await desk.getByRole("button", { name: word("line.add_text") }).click();
    await desk.getByRole("textbox", { name: word("line.text", { number: 1 }) }).fill("Labyrinth seal");
    await desk.getByRole("textbox", { name: word("line.price", { number: 1 }) }).fill("218.50");
    await desk.getByRole("textbox", { name: new RegExp(`^${word("fields.yearly_benefit")}`) }).fill("2000");
    await desk.getByText(word("first_year")).waitFor();
    expect(await axeFindingsInFull(desk)).toEqual([]);
    await desk.getByRole("button", { name: t("ui.save"), exact: true }).click();
    await desk.waitForURL(/\/requisitions\/\d+(\?|$)/);
    id = Number(new URL(desk.url()).pathname.split("/").at(-1));
    expect(await stored(id)).toMatchObject({
      name,
      plant_id: plant.id,
      status: "pending",
      yearly_benefit: 200_000,
      lines: [{ text: "Labyrinth seal", quantity: 1, unit_price: 21_850 }],
    });
    // Nobody decides on their own.
    expect(await desk.getByRole("button", { name: word("actions.deny") }).count()).toBe(0);
    await desk.context().close();
  });

  test("a purchase is approved on a phone", async () => {
    const { people } = shop;
    const mobile = await pageOf(browser, people.plant_superintendent.email, {
      viewport: phone,
      hasTouch: true,
      isMobile: true,
    });
    await withAxe(mobile);
    await open(mobile, `/requisitions/${id}`);
    expect(await axeFindingsInFull(mobile)).toEqual([]);
    const begins = (text: string) => new RegExp(`^${text}`);
    const approval = begins(word("actions.approve"));
    await mobile.getByRole("button", { name: approval }).tap();
    await mobile.getByRole("dialog").getByRole("button", { name: approval }).tap();
    await mobile.getByRole("button", { name: word("actions.unapprove") }).waitFor();
    expect(await stored(id)).toMatchObject({ status: "approved", purchase_order_number: 1 });
    await mobile.context().close();
  });

  test("a purchase is received and concluded", async () => {
    const { people } = shop;
    const buyer = await pageOf(browser, people.requisitioner.email);
    await withAxe(buyer);
    await open(buyer, "/requisitions");
    const card = buyer.getByRole("article").filter({ hasText: name, visible: true });
    await card.getByRole("button", { name: word("actions.take"), exact: true }).click();
    const taking = buyer.getByRole("dialog");
    await taking.getByRole("textbox").fill(tomorrow);
    await taking.getByRole("button", { name: word("actions.take"), exact: true }).click();
    await taking.waitFor({ state: "detached" });
    await card.getByRole("button", { name }).click();
    await buyer.getByRole("button", { name: word("receive"), exact: true }).click();
    await buyer
      .getByRole("dialog")
      .getByRole("button", { name: word("receive"), exact: true })
      .click();
    await buyer
      .getByText(word("received", { received: 1, quantity: 1 }))
      .last()
      .waitFor();
    expect(await axeFindingsInFull(buyer)).toEqual([]);
    await open(buyer, `/requisitions/${id}`);
    for (const [step, value] of [
      ["complete", null],
      ["conclude", "-12.5"],
    ] as const) {
      await buyer.getByRole("button", { name: word(`actions.${step}`), exact: true }).click();
      const dialog = buyer.getByRole("dialog");
      if (value) await dialog.getByRole("textbox").fill(value);
      await dialog.getByRole("button", { name: word(`actions.${step}`), exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    }
    await buyer.getByText(word("concluded"), { exact: true }).first().waitFor();
    expect(await stored(id)).toMatchObject({ status: "completed", roi_final: -12.5, lines: [{ received: 1 }] });
    await buyer.context().close();
  });
});

testInFull.each(journeyLanguages("es"))(
  "vendors are asked, their quotes compared, and the awarded one fills the requisition, in %s",
  async (language) => {
    const { people, plant } = await aShop(language);
    const t = textsOf(language);
    const word = (key: string, params = {}) => t(`rfqs.${key}`, params);
    const vendors = await Promise.all(
      ["Prairie Bearing", "Great Lakes Bearing"].map((name) =>
        owner.plantVendor.create({
          data: {
            company_id: plant.company_id,
            plant_id: plant.id,
            name: unique(name),
            email: `${unique("sales")}@tests.example`,
          },
        }),
      ),
    );
    const { id } = await aRequisition({
      plant,
      name: unique("Bearing set"),
      requested_by: people.technician.id,
      expected_receive_date: new Date("2099-12-14"),
      lines: { create: [{ position: 0, text: "NU 230", quantity: 2 }] },
    });
    const buyer = await pageOf(browser, people.requisitioner.email);
    await withAxe(buyer);
    await open(buyer, `/requisitions/${id}`);
    await buyer.getByRole("link", { name: t("requisitions.ask_vendors") }).click();
    for (const { name } of vendors) {
      await buyer.getByRole("combobox", { name: word("fields.vendor_ids") }).click();
      await buyer.getByRole("option", { name }).click();
      await buyer.keyboard.press("Escape");
    }
    await buyer.getByRole("button", { name: t("ui.save"), exact: true }).click();
    await buyer.waitForURL(/\/rfqs\/\d+(\?|$)/);
    await settled(buyer);
    expect(await axeFindingsInFull(buyer)).toEqual([]);
    await buyer.getByRole("button", { name: word("actions.send"), exact: true }).click();
    await buyer
      .getByRole("dialog")
      .getByRole("button", { name: word("ask.send", { count: 2 }) })
      .click();
    await buyer.getByRole("dialog").waitFor({ state: "detached" });
    for (const [at, { name, price, date }] of [
      { name: vendors[0]!.name, price: "593", date: "2099-12-04" },
      { name: vendors[1]!.name, price: "547", date: "2100-01-07" },
    ].entries()) {
      await buyer.getByRole("button", { name: word("actions.quote"), exact: true }).click();
      const dialog = buyer.getByRole("dialog");
      await dialog.getByRole("combobox").first().click();
      await buyer.getByRole("option", { name }).click();
      await dialog.getByRole("textbox", { name: word("price_of", { name: "NU 230" }) }).fill(price);
      await dialog.getByRole("textbox", { name: word("delivery_of", { name: "NU 230" }) }).fill(date);
      if (at === 0) expect(await axeFindingsInFull(buyer)).toEqual([]);
      await dialog.getByRole("button", { name: t("ui.save"), exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    }
    await buyer.getByRole("table").getByText(word("best"), { exact: true }).waitFor();
    expect(await axeFindingsInFull(buyer)).toEqual([]);
    await buyer.getByRole("button", { name: word("actions.award"), exact: true }).click();
    await buyer
      .getByRole("dialog")
      .getByRole("button", { name: new RegExp(vendors[0]!.name) })
      .click();
    await buyer.getByRole("table").getByText(word("awarded"), { exact: true }).waitFor();
    expect(await stored(id)).toMatchObject({ vendor_id: vendors[0]!.id, lines: [{ unit_price: 59_300 }] });
    await buyer.context().close();
  },
);

testInFull.each(journeyLanguages("es"))(
  "a vendor answers by the link in its email on a phone, and the link ends with the award, in %s",
  async (language) => {
    const { people, plant } = await aShop(language);
    const t = textsOf(language);
    const word = (key: string, params = {}) => t(`rfqs.vendor.${key}`, params);
    const vendor = await owner.plantVendor.create({
      data: { company_id: plant.company_id, plant_id: plant.id, name: unique("Prairie Bearing") },
    });
    const place = { company_id: plant.company_id, plant_id: plant.id };
    // What the email holds is known to nobody but its reader: the test has a link of its own.
    const token = `q_${randomBytes(32).toString("base64url")}`;
    const link_hash = new Uint8Array(createHash("sha256").update(token).digest());
    const rfq = await owner.rfq.create({
      data: {
        ...place,
        name: unique("Bearing set"),
        request_type: 1,
        status: "sent",
        created_by: people.requisitioner.id,
        sent_by: people.requisitioner.id,
        sent_at: new Date(),
        lines: {
          create: [
            { position: 0, text: "NU 230", quantity: 2 },
            { position: 1, text: "Seal kit", quantity: 1 },
          ],
        },
        vendors: {
          create: {
            vendor_id: vendor.id,
            mail: "sent",
            link_hash,
            link_until: new Date(Date.now() + 86_400_000),
          },
        },
      },
    });
    const context = await phoneContext(browser);
    const page = await context.newPage();
    await withAxe(page);
    // The email names its language; nobody has chosen one here.
    await page.goto(`/quote/${token}?lang=${language}`);
    await page.getByRole("heading", { name: rfq.name }).waitFor();
    await settled(page);
    expect(await axeFindingsInFull(page)).toEqual([]);
    await page.getByRole("button", { name: word("send"), exact: true }).tap();
    await page.getByText(word("one_line_at_least")).waitFor();
    await page.getByRole("textbox", { name: t("rfqs.price_of", { name: "NU 230" }) }).fill("593");
    await page.getByRole("textbox", { name: t("rfqs.delivery_of", { name: "NU 230" }) }).fill("2099-12-04");
    await page.getByRole("textbox", { name: t("rfqs.price_of", { name: "Seal kit" }) }).fill("218");
    await page.getByRole("button", { name: word("send"), exact: true }).tap();
    await page.getByRole("button", { name: word("send_again"), exact: true }).waitFor();
    const quote = await owner.rfqQuote.findFirstOrThrow({ where: { rfq_id: rfq.id } });
    expect([Number(quote.price), quote.is_by_vendor]).toEqual([140_400, true]);

    const buyer = await pageOf(browser, people.requisitioner.email);
    await open(buyer, `/rfqs/${rfq.id}`);
    await buyer
      .getByText(new RegExp(t("rfqs.by_vendor", { date: ".+" })))
      .filter({ visible: true })
      .first()
      .waitFor();
    await buyer.getByRole("button", { name: t("rfqs.actions.award"), exact: true }).click();
    await buyer
      .getByRole("dialog")
      .getByRole("button", { name: new RegExp(vendor.name) })
      .click();
    await buyer.getByRole("table").getByText(t("rfqs.awarded"), { exact: true }).waitFor();
    await buyer.context().close();

    await page.reload();
    await page.getByRole("heading", { name: word("dead") }).waitFor();
    expect(await page.getByText(rfq.name).count()).toBe(0);
    expect(await axeFindingsInFull(page)).toEqual([]);
    await context.close();
  },
);

testInFull("who waits reminds the approvers, once a day", async () => {
  const { people, plant } = await aShop();
  const t = textsOf("en");
  const { id } = await aRequisition({ plant, requested_by: people.technician.id, name: unique("Hoist") });
  const page = await pageOf(browser, people.technician.email);
  await open(page, `/requisitions/${id}`);
  await page.getByRole("button", { name: t("requisitions.actions.remind"), exact: true }).click();
  await page
    .getByText(t("requisitions.events.remind", { person: people.technician.name }))
    .first()
    .waitFor();
  expect(await page.getByRole("button", { name: t("requisitions.actions.remind"), exact: true }).count()).toBe(0);
  await page.context().close();
});

testInFull.each(journeyLanguages("es"))(
  "the figures of requisitions lead to the records behind them, in %s",
  async (language) => {
    const { people, plant } = await aShop(language);
    const t = textsOf(language);
    const word = (key: string, params = {}) => t(`requisitions.figures.${key}`, params);
    const done = { status: "completed", type: "service", work_type: "repair", completed_at: new Date() };
    const { name } = await aRequisition({
      plant,
      requested_by: people.technician.id,
      name: unique("Rotor"),
      cost: 84_050,
      ...done,
    });
    await aRequisition({ plant, requested_by: people.technician.id, name: unique("Guard") });
    const page = await pageOf(browser, people.fab_shop_manager.email);
    await withAxe(page);
    await open(page, "/requisitions");
    await page.getByRole("radio", { name: t("requisitions.view.figures") }).click();
    await page.getByRole("heading", { name: word("by_month") }).waitFor();
    await settled(page);
    expect(await axeFindingsInFull(page)).toEqual([]);
    await page.getByText("840.50").first().waitFor();
    await page.getByRole("link", { name }).waitFor();
    const status = page.getByRole("link", { name: new RegExp(`^${t("requisitions.options.status.completed")}\\s*1$`) });
    await status.click();
    await page.waitForURL(/show=list/);
    await page.getByRole("link", { name: /^PR-/ }).first().waitFor();
    expect(await page.getByText(name).count()).toBeGreaterThan(0);
    expect(await page.getByText(/Guard/).count()).toBe(0);
    await page.goBack();
    await page.getByRole("radio", { name: word("last_days", { days: 30 }) }).click();
    await page.waitForURL(/daterange/);
    await page.getByRole("link", { name }).waitFor();
    await page.context().close();
  },
);

testInFull("a card dragged to Denied asks for the reason, and its requester sees it and resets it", async () => {
  const { people, plant } = await aShop();
  const t = textsOf("en");
  const { id, name } = await aRequisition({ plant, requested_by: people.technician.id, name: unique("Hoist") });
  const approver = await pageOf(browser, people.plant_superintendent.email);
  await open(approver, "/requisitions");
  const card = approver.getByRole("article").filter({ hasText: name, visible: true });
  await card.dragTo(approver.getByRole("link", { name: new RegExp(t("requisitions.options.status.denied")) }));
  const dialog = approver.getByRole("dialog");
  await dialog.getByRole("button", { name: t("requisitions.denials.over_budget") }).click();
  await dialog.getByRole("button", { name: t("requisitions.actions.deny"), exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(async () => (await stored(id)).status).toBe("denied");
  await approver.context().close();

  const requester = await pageOf(browser, people.technician.email, {
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  });
  await open(requester, `/requisitions/${id}`);
  await requester.getByText(t("requisitions.denials.over_budget")).first().waitFor();
  await requester.getByRole("button", { name: t("requisitions.actions.reset") }).tap();
  await requester
    .getByRole("dialog")
    .getByRole("button", { name: t("requisitions.actions.reset") })
    .tap();
  await expect.poll(async () => (await stored(id)).status).toBe("pending");
  await requester.context().close();
});

testInFull("the shop completes a repair with hours and cost, and the figures above the board follow", async () => {
  const { people, plant } = await aShop();
  const t = textsOf("en");
  const { id, name } = await aRequisition({
    plant,
    name: unique("Rotor"),
    type: "service",
    work_type: "repair",
    status: "in_work",
    taken_by: people.fab_shop_manager.id,
    estimated_completion_date: new Date(tomorrow),
  });
  const shop = await pageOf(browser, people.fab_shop_manager.email);
  await open(shop, "/requisitions");
  const card = shop.getByRole("article").filter({ hasText: name, visible: true });
  await card.getByRole("button", { name: t("requisitions.actions.complete"), exact: true }).click();
  const dialog = shop.getByRole("dialog");
  await dialog.getByRole("button", { name: t("requisitions.actions.complete"), exact: true }).click();
  await dialog.getByText("Hours is required").waitFor();
  await dialog.getByRole("textbox", { name: /^Hours/ }).fill("6.5");
  await dialog.getByRole("textbox", { name: /^Cost/ }).fill("840");
  await dialog.getByRole("button", { name: t("requisitions.actions.complete"), exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await stored(id)).toMatchObject({ status: "completed", hours: 6.5, cost: 84_000 });
  await shop.getByText("$840").first().waitFor();
  await shop.context().close();
});

testInFull("a supervisor has the key and no part in requisitions: neither entry nor screen", async () => {
  const { people } = await aMill(["supervisor"]);
  const page = await pageOf(browser, people.supervisor.email);
  await open(page, "/maintenance/work-orders");
  expect(await page.locator('a[href="/requisitions"]').count()).toBe(0);
  const answer = await page.goto("/requisitions");
  expect(answer?.status()).toBe(403);
  await page.context().close();
});

testInFull.each(journeyLanguages("es"))(
  "the calculator compares two scenarios, keeps them, and fills a requisition, in %s",
  async (language) => {
    const { people, plant } = await aShop(language);
    const t = textsOf(language);
    const word = (key: string, params = {}) => t(`roi-records.${key}`, params);
    const { id, name } = await aRequisition({ plant, name: unique("Hoist"), requested_by: people.fab_shop_manager.id });
    const page = await pageOf(browser, people.fab_shop_manager.email);
    await withAxe(page);
    await open(page, "/roi-calculator");
    await page.getByRole("radio", { name: word("options.method.requisition") }).click();
    await page.getByRole("checkbox", { name: word("compare") }).click();
    const fill = async (at: number, values: readonly string[]) => {
      for (const [index, key] of ["yearly_benefit", "yearly_cost", "outlay"].entries())
        await page
          .getByRole("textbox", { name: word(`inputs.${key}`) })
          .nth(at)
          .fill(values[index]!);
    };
    await fill(0, ["35250", "600", "4974"]);
    await fill(1, ["1000", "2000", "500"]);
    await page.getByRole("cell", { name: "696.6%" }).waitFor();
    await page.getByRole("cell", { name: "-200%" }).waitFor();
    expect(await axeFindingsInFull(page)).toEqual([]);
    await page.getByRole("textbox", { name: word("save_as") }).fill("Hoist");
    await page.getByRole("combobox", { name: word("attach") }).click();
    await page.getByRole("option", { name: new RegExp(name) }).click();
    await page.getByRole("button", { name: word("save"), exact: true }).click();
    await expect.poll(() => owner.roiRecord.count({ where: { plant_id: plant.id } })).toBe(2);
    expect(await stored(id)).toMatchObject({ yearly_benefit: 3_525_000, yearly_cost: 60_000, outlay: 497_400 });
    await page
      .getByRole("button", { name: word("open"), exact: true })
      .first()
      .waitFor();
    expect(await axeFindingsInFull(page)).toEqual([]);
    await page.context().close();
  },
);
