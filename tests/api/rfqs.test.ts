import { describe, expect, test } from "vitest";
import { PUT as approve } from "@/app/api/plants/work-orders/[id]/approve/route";
import { GET as findRequisition } from "@/app/api/plants/work-orders/[id]/route";
import { POST as createRequisition } from "@/app/api/plants/work-orders/route";
import { PUT as award } from "@/app/api/rfqs/[id]/award/route";
import { PUT as cancel } from "@/app/api/rfqs/[id]/cancel/route";
import { POST as quote } from "@/app/api/rfqs/[id]/quotes/route";
import { GET as find, DELETE as remove, PUT as save } from "@/app/api/rfqs/[id]/route";
import { PUT as send } from "@/app/api/rfqs/[id]/send/route";
import { POST as create, GET as list } from "@/app/api/rfqs/route";
import { bestQuote } from "@/lib/domain/maintenance/rfq";
import { atOnce, cellsTried, oneOfEach } from "../full";
import { call } from "../helpers";
import { owner } from "../owner";
import { aTenant, aUser, unique } from "../samples";
import { waitingForLocks } from "../workers/held-row";

async function aShop() {
  const tenant = await aTenant();
  const { plant, company } = tenant;
  const of = (role: string) => aUser({ role, company, plants: [plant] });
  const vendor = (fields: object = {}) =>
    owner.plantVendor.create({
      data: {
        company_id: company.id,
        plant_id: plant.id,
        name: unique("Vendor"),
        email: `${unique("v")}@tests.example`,
        ...fields,
      },
    });
  const [technician, buyer, approver] = [await of("technician"), await of("requisitioner"), await of("plant_admin")];
  return {
    ...tenant,
    technician,
    buyer,
    approver,
    vendor,
    vendors: [await vendor(), await vendor({ language_id: 2 })],
  };
}
type Shop = Awaited<ReturnType<typeof aShop>>;

async function aRequest(shop: Shop, more: object = {}) {
  const asked = await call(createRequisition, {
    as: shop.technician,
    body: {
      plant_id: shop.plant.id,
      name: unique("Bearing set"),
      type: "purchase",
      reason: "production_loss",
      expected_receive_date: "2026-12-14",
      lines: [
        { text: "NU 230", quantity: 2 },
        { text: "Seal kit", quantity: 1 },
      ],
    },
  });
  const requisition = asked.body.data;
  const made = await call(create, {
    as: shop.buyer,
    body: {
      plant_id: shop.plant.id,
      request_type: 1,
      requisition_id: requisition.id,
      vendor_ids: shop.vendors.map(({ id }) => id),
      ...more,
    },
  });
  expect(made.body.messages ?? made.status).toBe(201);
  return { requisition, rfq: made.body.data };
}

const sent = (as: { id: number }, id: number) => call(send, { as, params: { id }, body: {} });
const mailsOf = (id: number) =>
  owner.delivery.findMany({ where: { subject: { startsWith: `rfq:${id}:` } }, orderBy: { id: "asc" } });

describe("a request for quotation", () => {
  test("takes lines and item of its requisition, and goes to each vendor in one email in its language", async () => {
    const shop = await aShop();
    const { rfq, requisition } = await aRequest(shop, { note: "Original parts only", reply_by: "2026-12-01" });
    expect(rfq).toMatchObject({ status: "draft", name: requisition.name, request_type: 1, label: `RFQ-${rfq.number}` });
    expect(rfq.lines.map(({ name, quantity }: { name: string; quantity: number }) => [name, quantity])).toEqual([
      ["NU 230", 2],
      ["Seal kit", 1],
    ]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sent(shop.buyer, rfq.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const mails = await mailsOf(rfq.id);
    expect(mails.map(({ recipient, payload }) => [recipient, (payload as { locale: string }).locale])).toEqual([
      [shop.vendors[0]!.email, "en"],
      [shop.vendors[1]!.email, "es"],
    ]);
    expect(JSON.stringify(mails[0]!.payload)).toContain("2 × NU 230");
    const changed = await call(save, { as: shop.buyer, params: { id: rfq.id }, body: { note: "Other" } });
    expect(changed.status).toBe(409);
    expect((await call(remove, { as: shop.approver, method: "DELETE", params: { id: rfq.id } })).status).toBe(409);

    // What became of a mail is seen at the request.
    await owner.delivery.update({ where: { id: mails[0]!.id }, data: { status: "unknown" } });
    const seen = await call(find, { as: shop.buyer, params: { id: rfq.id } });
    expect(seen.body.data.vendors.map(({ mail }: { mail: string }) => mail)).toEqual(["unknown", "queued"]);
  });

  test("is not sent to nobody, nor to a vendor without an address, whose name it gives", async () => {
    const shop = await aShop();
    const none = await aRequest(shop, { vendor_ids: [] });
    const refused = await sent(shop.buyer, none.rfq.id);
    expect([refused.status, refused.body.messages]).toEqual([
      422,
      { vendor_ids: ["There are no vendors for request selected"] },
    ]);
    const silent = await shop.vendor({ email: null });
    const { rfq } = await aRequest(shop, { vendor_ids: [shop.vendors[0]!.id, silent.id] });
    const named = await sent(shop.buyer, rfq.id);
    expect([named.status, named.body.messages.vendor_ids[0]]).toEqual([422, `No email address: ${silent.name}`]);
    expect(await mailsOf(rfq.id)).toEqual([]);
  });

  test("compares quotes by line, and the awarded one fills the requisition", async () => {
    const shop = await aShop();
    const { rfq, requisition } = await aRequest(shop);
    await sent(shop.buyer, rfq.id);
    const [bearing, seal] = rfq.lines as { id: number }[];
    const [near, far] = shop.vendors;
    const enter = (body: object) => call(quote, { as: shop.buyer, params: { id: rfq.id }, body });
    const full = (vendor_id: number, prices: [number, number], delivery_date: string) =>
      enter({
        vendor_id,
        lines: [
          { line_id: bearing!.id, unit_price: prices[0], delivery_date },
          { line_id: seal!.id, unit_price: prices[1] },
        ],
      });
    const partial = await enter({ vendor_id: near!.id, lines: [{ line_id: bearing!.id, unit_price: 100 }] });
    expect(partial.body.data).toMatchObject({ status: "quoted", best_quote_id: null });
    expect(partial.body.data.quotes[0]).toMatchObject({ price: 200, is_complete: false });
    await full(far!.id, [50_000, 20_000], "2027-01-07");
    const compared = await full(near!.id, [59_300, 21_800], "2026-12-04");
    const { quotes, best_quote_id } = compared.body.data;
    expect(quotes).toHaveLength(2);
    const best = quotes.find(({ id }: { id: number }) => id === best_quote_id);
    expect(best).toMatchObject({ vendor_id: near!.id, price: 140_400, delivery_date: "2026-12-04" });

    const answers = await Promise.all(
      quotes.map(({ id }: { id: number }) =>
        call(award, { as: shop.buyer, params: { id: rfq.id }, body: { quote_id: id } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)!.body.data;
    const chosen = quotes.find(({ id }: { id: number }) => id === won.awarded_quote_id);
    const filled = (await call(findRequisition, { as: shop.technician, params: { id: requisition.id } })).body.data;
    expect(filled).toMatchObject({
      vendor_id: chosen.vendor_id,
      expected_receive_date: chosen.delivery_date,
      amount: chosen.price,
    });
    expect((await enter({ vendor_id: far!.id, price: 1 })).status).toBe(409);
  });

  test("with one price for all makes it the price of its requisition, by the unit only where that is the same to the cent", async () => {
    const shop = await aShop();
    const filled = async (
      price: number,
      lines: object[],
      change: (rfq_id: number) => Promise<unknown> = async () => {},
    ) => {
      const { rfq, requisition } = await aRequest(shop);
      await owner.rfqLine.deleteMany({ where: { rfq_id: rfq.id } });
      await owner.requisitionLine.deleteMany({ where: { requisition_id: requisition.id } });
      const place = { company_id: shop.plant.company_id, plant_id: shop.plant.id };
      for (const [position, line] of lines.entries()) {
        const own = { ...place, position, text: "Washer", quantity: 1, ...line };
        const { id } = await owner.requisitionLine.create({
          data: { ...own, requisition_id: requisition.id, unit_price: 700 },
        });
        const { text, quantity } = own;
        await owner.rfqLine.create({
          data: { ...place, position, text, quantity, rfq_id: rfq.id, requisition_line_id: id },
        });
      }
      await change(rfq.id);
      await sent(shop.buyer, rfq.id);
      const body = { vendor_id: shop.vendors[0]!.id, price };
      const quoted = await call(quote, { as: shop.buyer, params: { id: rfq.id }, body });
      const quote_id = quoted.body.data.quotes[0].id;
      await call(award, { as: shop.buyer, params: { id: rfq.id }, body: { quote_id } });
      const { data } = (await call(findRequisition, { as: shop.technician, params: { id: requisition.id } })).body;
      return [data.amount, ...data.lines.map(({ unit_price }: { unit_price: number | null }) => unit_price)];
    };
    expect(await filled(90_000, [{ quantity: 9 }])).toEqual([90_000, 10_000]);
    expect(await filled(400, [{ quantity: 1_000 }])).toEqual([400, null]);
    expect(await filled(50_000, [{ quantity: 2 }, { quantity: 3 }])).toEqual([50_000, null, null]);
    const more = (rfq_id: number) =>
      owner.rfqLine.create({
        data: {
          company_id: shop.plant.company_id,
          plant_id: shop.plant.id,
          position: 1,
          text: "Nut",
          quantity: 1,
          rfq_id,
        },
      });
    expect(await filled(8_000, [{ quantity: 2 }], more)).toEqual([8_000, null]);
  });

  test("is not deleted while it is being sent", async () => {
    const shop = await aShop();
    const { rfq } = await aRequest(shop);
    const [deleting] = await owner.$transaction(async (tx) => {
      await tx.rfq.update({ where: { id: rfq.id }, data: { status: "sent" } });
      const begun = call(remove, { as: shop.approver, method: "DELETE", params: { id: rfq.id } });
      await expect.poll(waitingForLocks).toBeGreaterThan(0);
      return [begun];
    });
    expect((await deleting!).status).toBe(409);
  });

  test("awards nothing to a requisition that was decided on meanwhile", async () => {
    const shop = await aShop();
    const { rfq, requisition } = await aRequest(shop);
    await sent(shop.buyer, rfq.id);
    const quoted = await call(quote, {
      as: shop.buyer,
      params: { id: rfq.id },
      body: { vendor_id: shop.vendors[0]!.id, price: 90_000, delivery_date: "2026-12-04" },
    });
    const offered = async () => (await call(find, { as: shop.buyer, params: { id: rfq.id } })).body.data.actions;
    expect(await offered()).toContain("award");
    await call(approve, { as: shop.approver, params: { id: requisition.id }, body: {} });
    expect(await offered()).not.toContain("award");
    const late = await call(award, {
      as: shop.buyer,
      params: { id: rfq.id },
      body: { quote_id: quoted.body.data.quotes[0].id },
    });
    expect([late.status, late.body.data.status]).toEqual([409, "approved"]);
    expect((await owner.rfq.findUniqueOrThrow({ where: { id: rfq.id } })).status).toBe("quoted");
  });

  test("that was moved to another requisition sets no price of the first, which may be approved", async () => {
    const shop = await aShop();
    const [vendor] = shop.vendors;
    const priced = async (change: (lines: { id: number; requisition_line_id: number }[]) => object) => {
      const { rfq, requisition } = await aRequest(shop);
      const other = (await aRequest(shop)).requisition;
      const body = { requisition_id: other.id, ...change(rfq.lines) };
      const saved = await call(save, { as: shop.buyer, params: { id: rfq.id }, body });
      expect(saved.body.messages ?? saved.status).toBe(200);
      await call(approve, { as: shop.approver, params: { id: requisition.id }, body: {} });
      await sent(shop.buyer, rfq.id);
      const asked = (await call(find, { as: shop.buyer, params: { id: rfq.id } })).body.data.lines;
      const lines = asked.map(({ id }: { id: number }) => ({ line_id: id, unit_price: 9_900 }));
      const offer = { as: shop.buyer, params: { id: rfq.id }, body: { vendor_id: vendor!.id, lines } };
      const quote_id = (await call(quote, offer)).body.data.quotes[0].id;
      const won = await call(award, { as: shop.buyer, params: { id: rfq.id }, body: { quote_id } });
      expect(won.body.messages ?? won.status).toBe(200);
      const found = async (id: number) => (await call(findRequisition, { as: shop.technician, params: { id } })).body;
      return [(await found(requisition.id)).data.amount, (await found(other.id)).data.vendor_id];
    };
    expect(await priced(() => ({}))).toEqual([null, vendor!.id]);
    // As the form sends them: still with the lines of the requisition that it opened with.
    expect(
      await priced((lines) => ({
        lines: lines.map(({ requisition_line_id }, at) => ({ text: `Line ${at}`, quantity: 1, requisition_line_id })),
      })),
    ).toEqual([null, vendor!.id]);
  });

  test("in another currency leaves the prices of its requisition alone", async () => {
    const shop = await aShop();
    const { rfq, requisition } = await aRequest(shop);
    await sent(shop.buyer, rfq.id);
    const [line] = rfq.lines;
    const quoted = await call(quote, {
      as: shop.buyer,
      params: { id: rfq.id },
      body: { vendor_id: shop.vendors[0]!.id, currency: "EUR", lines: [{ line_id: line.id, unit_price: 700 }] },
    });
    const quote_id = quoted.body.data.quotes[0].id;
    expect(quoted.body.data).toMatchObject({ best_quote_id: null });
    expect((await call(award, { as: shop.buyer, params: { id: rfq.id }, body: { quote_id } })).status).toBe(200);
    const filled = (await call(findRequisition, { as: shop.technician, params: { id: requisition.id } })).body.data;
    expect([filled.vendor_id, filled.amount]).toEqual([shop.vendors[0]!.id, null]);
  });

  test("is refused quotes of vendors that were not asked, of other lines, and both a sum and lines", async () => {
    const shop = await aShop();
    const { rfq } = await aRequest(shop);
    const enter = (body: object) => call(quote, { as: shop.buyer, params: { id: rfq.id }, body });
    const vendor_id = shop.vendors[0]!.id;
    expect((await enter({ vendor_id, price: 5 })).status).toBe(409);
    await sent(shop.buyer, rfq.id);
    const stranger = await shop.vendor();
    expect((await enter({ vendor_id: stranger.id, price: 5 })).body.messages).toHaveProperty("vendor_id");
    expect((await enter({ vendor_id })).body.messages).toHaveProperty("price");
    const [line] = rfq.lines;
    const both = { vendor_id, price: 5, lines: [{ line_id: line.id, unit_price: 5 }] };
    expect((await enter(both)).body.messages).toHaveProperty("price");
    const other = { vendor_id, lines: [{ line_id: line.id + 100_000, unit_price: 5 }] };
    expect((await enter(other)).body.messages).toHaveProperty(["lines.0.line_id"]);
  });

  test("is canceled before it is awarded and not after, by those who buy or approve", async () => {
    const shop = await aShop();
    const { rfq } = await aRequest(shop);
    const end = (as: { id: number }) => call(cancel, { as, params: { id: rfq.id }, body: {} });
    expect((await end(shop.technician)).status).toBe(403);
    expect((await end(shop.buyer)).body.data).toMatchObject({ status: "cancelled", actions: [] });
    const again = await end(shop.buyer);
    expect([again.status, again.body.data.status]).toEqual([409, "cancelled"]);
    expect((await sent(shop.buyer, rfq.id)).status).toBe(409);
  });

  test("is listed by its type, 1 quote and 2 service, and by its item", async () => {
    const shop = await aShop();
    const { rfq } = await aRequest(shop);
    const other = await aRequest(shop, { request_type: 2 });
    const ids = async (query: Record<string, string | number>) =>
      (await call(list, { as: shop.buyer, query })).body.data.map(({ id }: { id: number }) => id);
    expect(await ids({ request_type: 1 })).toEqual([rfq.id]);
    expect(await ids({ request_type: "service" })).toEqual([other.rfq.id]);
    expect(await ids({ vendor_id: shop.vendors[0]!.id })).toHaveLength(2);
  });
});

describe("the steps of a request for quotation", () => {
  const roles = [
    ...(["plant_admin", "plant_superintendent", "corporate", "supervisor"] as const),
    ...(["technician", "requisitioner", "fab_shop_manager"] as const),
    "super_admin",
  ] as const;
  const buyers: string[] = roles.filter((role) => role !== "supervisor" && role !== "technician");
  const statuses = ["draft", "sent", "quoted", "awarded", "cancelled"] as const;
  const table = {
    send: { from: ["draft"], to: "sent" },
    quote: { from: ["sent", "quoted"], to: "quoted" },
    award: { from: ["quoted"], to: "awarded" },
    cancel: { from: ["draft", "sent", "quoted"], to: "cancelled" },
  } as const;
  type Step = keyof typeof table;

  /** A request in a status, with a vendor that has quoted where that can be. */
  async function inStatus({ company, plant, buyer, vendors }: Shop, status: (typeof statuses)[number]) {
    const place = { company_id: company.id, plant_id: plant.id };
    const [{ id: vendor_id }] = vendors as [{ id: number }, ...unknown[]];
    // Awarded is only what names its quote.
    const first = status === "awarded" ? "quoted" : status;
    const rfq = await owner.rfq.create({
      data: {
        ...place,
        request_type: 1,
        name: unique("Belts"),
        status: first,
        created_by: buyer.id,
        lines: { create: { position: 0, text: "Belt", quantity: 1 } },
      },
    });
    await owner.rfqVendor.create({ data: { ...place, rfq_id: rfq.id, vendor_id } });
    const hasQuote = status !== "draft" && status !== "sent";
    const given = { ...place, rfq_id: rfq.id, vendor_id, currency: "USD", price: 1_000n, created_by: buyer.id };
    const stored = hasQuote ? await owner.rfqQuote.create({ data: given }) : null;
    if (status === "awarded")
      await owner.rfq.update({ where: { id: rfq.id }, data: { status, awarded_quote_id: stored!.id } });
    return { id: rfq.id, vendor_id, quote_id: stored?.id ?? 1 };
  }
  type Made = Awaited<ReturnType<typeof inStatus>>;

  const take: Record<Step, (as: { id: number }, made: Made) => ReturnType<typeof call>> = {
    send: (as, { id }) => call(send, { as, params: { id }, body: {} }),
    quote: (as, { id, vendor_id }) => call(quote, { as, params: { id }, body: { vendor_id, price: 2_000 } }),
    award: (as, { id, quote_id }) => call(award, { as, params: { id }, body: { quote_id } }),
    cancel: (as, { id }) => call(cancel, { as, params: { id }, body: {} }),
  };

  const cells = statuses.flatMap((status) =>
    (Object.keys(table) as Step[]).flatMap((step) => roles.map((role) => ({ status, step, role }))),
  );
  const goesOn = ({ status, step }: (typeof cells)[number]) => (table[step].from as readonly string[]).includes(status);
  const mayBuy = ({ role }: (typeof cells)[number]) => buyers.includes(role);
  // Every step from every status that has it, and each too early or late and by somebody who may not; every role once.
  const chosen = new Set([
    ...oneOfEach(cells, (cell) => `${cell.step} ${mayBuy(cell)} ${goesOn(cell) ? cell.status : ""}`),
    ...oneOfEach(cells, ({ role }) => role),
  ]);
  const tried = cellsTried("steps of requests for quotation", cells, [...chosen]);

  test("each role takes the steps of the table, and no other changes anything", async () => {
    const shop = await aShop();
    const people = new Map<string, { id: number }>();
    for (const role of roles)
      people.set(
        role,
        await aUser(role === "super_admin" ? { role } : { role, company: shop.company, plants: [shop.plant] }),
      );
    for (const cell of tried) {
      const { status, step, role } = cell;
      const made = await inStatus(shop, status);
      const before = await owner.rfq.findUniqueOrThrow({ where: { id: made.id } });
      const answer = await take[step](people.get(role)!, made);
      const after = await owner.rfq.findUniqueOrThrow({ where: { id: made.id } });
      const outcome = [status, step, role, answer.status, after.status];
      if (!mayBuy(cell)) expect(outcome).toEqual([status, step, role, 403, status]);
      else if (goesOn(cell))
        expect(outcome).toEqual([status, step, role, step === "quote" ? 201 : 200, table[step].to]);
      else {
        expect(outcome).toEqual([status, step, role, 409, status]);
        expect(answer.body.data).toEqual({ id: made.id, status });
        expect(after).toEqual(before);
      }
    }
  });

  const many = atOnce(50);
  test.each(["send", "award", "cancel"] as const)("of many who %s at once one does", async (step) => {
    const shop = await aShop();
    const made = await inStatus(shop, step === "send" ? "draft" : "quoted");
    const answers = await Promise.all(Array.from({ length: many }, () => take[step](shop.buyer, made)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(many - 1);
    expect(await owner.auditEvent.count({ where: { object: "rfqs", object_id: made.id, action: step } })).toBe(1);
    if (step === "send") expect(await mailsOf(made.id)).toHaveLength(1);
  });
});

test("the best quote is the lowest complete price in the company's currency that arrives in time", () => {
  const offer = (vendor_id: number, price: number, delivery_date: string | null, more: object = {}) => ({
    vendor_id,
    price,
    delivery_date,
    currency: "USD",
    is_complete: true,
    ...more,
  });
  const needed = { currency: "USD", needed_by: "2026-12-14" };
  const late = offer(1, 100, "2027-01-07");
  const euro = offer(2, 90, "2026-12-01", { currency: "EUR" });
  const partial = offer(3, 80, "2026-12-01", { is_complete: false });
  const dear = offer(4, 300, "2026-12-04");
  const slower = offer(5, 250, "2026-12-10");
  const sooner = offer(6, 250, "2026-12-04");
  const undated = offer(7, 10, null);
  expect(bestQuote([late, euro, partial, dear, slower, sooner, undated], needed)).toBe(sooner);
  expect(bestQuote([late, undated], needed)).toBeNull();
  expect(bestQuote([late, undated], { currency: "USD", needed_by: null })).toBe(undated);
});
