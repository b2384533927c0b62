import { beforeEach, describe, expect, test } from "vitest";
import { PUT as award } from "@/app/api/rfqs/[id]/award/route";
import { PUT as cancel } from "@/app/api/rfqs/[id]/cancel/route";
import { POST as quote } from "@/app/api/rfqs/[id]/quotes/route";
import { GET as find } from "@/app/api/rfqs/[id]/route";
import { PUT as send } from "@/app/api/rfqs/[id]/send/route";
import { PUT as decline } from "@/app/api/rfqs/answer/decline/route";
import { PUT as answer } from "@/app/api/rfqs/answer/route";
import { POST as create } from "@/app/api/rfqs/route";
import { linkUntil } from "@/lib/domain/maintenance/rfq";
import { resetLimits } from "@/lib/server/http/limits";
import { readByLink } from "@/lib/services/maintenance/rfqs/vendor-link";
import { call } from "../helpers";
import { owner } from "../owner";
import { aTenant, aUser, unique } from "../samples";

/** A vendor answers by the link in its email, which opens its own request and nothing else. */

beforeEach(() => resetLimits());

async function sentRequest(more: object = {}) {
  const { plant, company, admin } = await aTenant();
  const buyer = await aUser({ role: "requisitioner", company, plants: [plant] });
  const vendors = await Promise.all(
    [1, 2].map((language_id) =>
      owner.plantVendor.create({
        data: {
          company_id: company.id,
          plant_id: plant.id,
          name: unique("Vendor"),
          language_id,
          email: `${unique("v").replace(" ", "")}@tests.example`,
        },
      }),
    ),
  );
  const body = {
    plant_id: plant.id,
    request_type: 1,
    name: unique("Bearings"),
    note: "Sealed, please",
    lines: [
      { text: "NU 230", quantity: 2 },
      { text: "Seal kit", quantity: 1.5 },
    ],
    vendor_ids: vendors.map(({ id }) => id),
    ...more,
  };
  const made = await call(create, { as: buyer, body });
  const { id } = made.body.data;
  expect((await call(send, { as: buyer, params: { id }, body: {} })).status).toBe(200);
  const mails = await owner.delivery.findMany({
    where: { subject: { startsWith: `rfq:${id}:` } },
    orderBy: { id: "asc" },
  });
  const links = mails.map(({ payload }) => (payload as { href: string }).href);
  const tokens = links.map((link) => link.slice("/quote/".length, link.indexOf("?")));
  const seen = async () => (await call(find, { as: buyer, params: { id } })).body.data;
  const lines = (await seen()).lines.map((line: { id: number }) => line.id) as number[];
  const priced = (...prices: number[]) => ({
    lines: prices.map((unit_price, at) => ({ line_id: lines[at]!, unit_price, delivery_date: `2026-12-0${at + 1}` })),
  });
  return {
    plant,
    company,
    admin,
    buyer,
    vendors,
    id,
    links,
    seen,
    lines,
    priced,
    tokens: tokens as [string, string],
  };
}

const answered = (token: string, body: object) => call(answer, { method: "PUT", body: { token, ...body } });
const declined = (token: string, note?: string) => call(decline, { method: "PUT", body: { token, note } });

describe("a vendor's link", () => {
  test("leads each vendor to its own page in its own language, and is stored as a hash only", async () => {
    const { links, tokens, id } = await sentRequest();
    expect(links.map((link) => link.slice(link.indexOf("?")))).toEqual(["?lang=en", "?lang=es"]);
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(token).toMatch(/^q_[\w-]{43}$/);
    const rows = await owner.rfqVendor.findMany({ where: { rfq_id: id } });
    expect(JSON.stringify(rows)).not.toContain(tokens[0].slice(2));
    expect(rows.every(({ link_hash }) => link_hash?.length === 32)).toBe(true);
  });

  test("shows the request and its vendor's quote, and nothing of other vendors", async () => {
    const { tokens, priced, vendors, company, plant, buyer } = await sentRequest();
    await answered(tokens[1], { ...priced(9_900), note: "Rival's secret" });
    const shown = await readByLink(tokens[0], { ip: null });
    expect(shown).toMatchObject({
      company: company.name,
      plant: plant.name,
      note: "Sealed, please",
      quote: null,
      has_declined: false,
      lines: [
        { name: "NU 230", quantity: 2 },
        { name: "Seal kit", quantity: 1.5 },
      ],
    });
    const text = JSON.stringify(shown);
    for (const secret of ["Rival", "9900", vendors[1]!.name, vendors[1]!.email!]) expect(text).not.toContain(secret);
    const { email } = await owner.user.findUniqueOrThrow({ where: { id: buyer.id } });
    expect(shown.sender?.email).toBe(email);
    const own = await readByLink(tokens[1], { ip: null });
    expect(own.quote).toMatchObject({ price: 19_800, note: "Rival's secret" });
  });

  test("does not show what a buyer has entered for the vendor, nor the buyer's note of it", async () => {
    const { tokens, vendors, buyer, id } = await sentRequest();
    const body = { vendor_id: vendors[0]!.id, price: 100_000, note: "By phone. Push for 10 % less." };
    expect((await call(quote, { as: buyer, params: { id }, body })).status).toBe(201);
    const shown = await readByLink(tokens[0], { ip: null });
    expect(shown.quote).toBeNull();
    expect(JSON.stringify(shown)).not.toContain("Push");
  });

  test("enters the vendor's quote as its own, which buyers are notified of and may replace", async () => {
    const { tokens, priced, vendors, buyer, seen, id } = await sentRequest();
    expect((await answered(tokens[0], { ...priced(59_300, 21_801), note: "Ex works" })).status).toBe(200);
    const after = await seen();
    expect(after).toMatchObject({ status: "quoted", quotes_count: 1 });
    // 2 × 593.00 + 1.5 × 218.01, each line rounded to the cent.
    expect(after.quotes[0]).toMatchObject({
      vendor_id: vendors[0]!.id,
      price: 118_600 + 32_702,
      is_by_vendor: true,
      created_by: null,
      delivery_date: "2026-12-02",
      is_complete: true,
      note: "Ex works",
    });
    const notices = await owner.notification.findMany({ where: { subject: { startsWith: `rfq-answer:${id}:` } } });
    expect(notices.map(({ user_id, message }) => [user_id, message])).toEqual([[buyer.id, "rfq_quoted"]]);
    const audit = await owner.auditEvent.findFirstOrThrow({
      where: { object: "rfqs", object_id: id, action: "quote" },
    });
    expect(audit).toMatchObject({ user_id: null, actor: vendors[0]!.name });

    const body = { vendor_id: vendors[0]!.id, price: 100_000 };
    expect((await call(quote, { as: buyer, params: { id }, body })).status).toBe(201);
    expect((await seen()).quotes).toMatchObject([{ price: 100_000, is_by_vendor: false, created_by: buyer.id }]);
  });

  test("declines, takes a refusal back with a quote, and withdraws a quote with a refusal", async () => {
    const { tokens, seen } = await sentRequest();
    expect((await declined(tokens[0], "No capacity")).status).toBe(200);
    let after = await seen();
    expect([after.status, after.vendors[0].decline_note, after.quotes_count]).toEqual(["sent", "No capacity", 0]);
    await answered(tokens[0], { price: 5_000 });
    after = await seen();
    expect([after.status, after.vendors[0].declined_at, after.quotes_count]).toEqual(["quoted", null, 1]);
    await answered(tokens[1], { price: 7_000 });
    await declined(tokens[0]);
    after = await seen();
    expect([after.status, after.quotes.map(({ price }: { price: number }) => price)]).toEqual(["quoted", [7_000]]);
    await declined(tokens[1]);
    expect((await seen()).status).toBe("sent");
  });

  test("is not found when it is guessed, changed, empty, too long or of another kind", async () => {
    const { tokens, seen } = await sentRequest();
    const [token] = tokens;
    const guesses = [
      ...[token.slice(0, -1), `${token}A`, token.toLowerCase(), token.slice(2), `q_${"A".repeat(43)}`],
      ...[`w_${token.slice(2)}`, "q_", "' or 1=1 --", "q_%00"],
    ];
    for (const guess of guesses) {
      if (guess === token) continue;
      expect([guess, (await answered(guess, { price: 1 })).status]).toEqual([guess, 404]);
    }
    expect((await answered("", { price: 1 })).status).toBe(422);
    expect((await answered("q".repeat(500), { price: 1 })).status).toBe(422);
    expect((await seen()).quotes).toEqual([]);
  });

  test("shuts out an address that tries many, also from a link that is right", async () => {
    const { tokens } = await sentRequest();
    const from = { ip: "203.0.113.77" };
    const tries = [];
    for (let at = 0; at < 25; at++) tries.push(await readByLink(`q_${at}`, from).catch((error) => error.refusal));
    expect(tries.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => "not_found"));
    expect(tries.slice(21)).toEqual(["too_many", "too_many", "too_many", "too_many"]);
    await expect(readByLink(tokens[0], from)).rejects.toMatchObject({ refusal: "too_many" });
    expect((await readByLink(tokens[0], { ip: "203.0.114.1" })).lines).toHaveLength(2);
  });

  test("answers for its own vendor only, by lines of its own request only", async () => {
    const [here, there] = [await sentRequest(), await sentRequest()];
    const foreign = await answered(here.tokens[0], there.priced(1_000));
    expect([foreign.status, foreign.body.messages]).toMatchObject([422, { "lines.0.line_id": expect.anything() }]);
    const claimed = await answered(here.tokens[0], { price: 1, vendor_id: here.vendors[1]!.id });
    expect(claimed.status).toBe(422);
    await answered(here.tokens[0], { price: 4_200 });
    expect((await here.seen()).quotes).toMatchObject([{ vendor_id: here.vendors[0]!.id, price: 4_200 }]);
    expect((await there.seen()).quotes).toEqual([]);
  });

  test("ends with its day, with the award and with the cancellation, for all vendors at once", async () => {
    const late = await sentRequest();
    await owner.rfqVendor.updateMany({
      where: { rfq_id: late.id },
      data: { link_until: new Date(Date.now() - 1_000) },
    });
    expect((await answered(late.tokens[0], { price: 1 })).status).toBe(404);

    const won = await sentRequest();
    await answered(won.tokens[0], { price: 1_000 });
    const [{ id: quote_id }] = (await won.seen()).quotes;
    expect((await call(award, { as: won.buyer, params: { id: won.id }, body: { quote_id } })).status).toBe(200);
    for (const token of won.tokens) {
      expect((await answered(token, { price: 1 })).status).toBe(404);
      expect((await declined(token)).status).toBe(404);
      await expect(readByLink(token, { ip: null })).rejects.toMatchObject({ refusal: "not_found" });
    }
    expect((await won.seen()).quotes).toMatchObject([{ price: 1_000 }]);

    const off = await sentRequest();
    await call(cancel, { as: off.buyer, params: { id: off.id }, body: {} });
    expect((await answered(off.tokens[0], { price: 1 })).status).toBe(404);
  });

  test("ends with its plant and its company", async () => {
    const { tokens, plant, company } = await sentRequest();
    await owner.plant.update({ where: { id: plant.id }, data: { archived_at: new Date() } });
    expect((await answered(tokens[0], { price: 1 })).status).toBe(404);
    await owner.plant.update({ where: { id: plant.id }, data: { archived_at: null } });
    await owner.company.update({ where: { id: company.id }, data: { switched_off: ["requisitions"] } });
    expect((await answered(tokens[0], { price: 1 })).status).toBe(404);
  });

  test("keeps one quote of twenty that the vendor sends at once", async () => {
    const { tokens, seen, id } = await sentRequest();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => answered(tokens[0], { price: 1_000 + at })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { quotes } = await seen();
    expect(quotes).toHaveLength(1);
    expect(await owner.rfqQuoteLine.count({ where: { quote: { rfq_id: id } } })).toBe(0);
  });

  test("and an award at once leave the request awarded at the price that was awarded", async () => {
    for (let round = 0; round < 5; round++) {
      const { tokens, seen, buyer, id } = await sentRequest();
      await answered(tokens[0], { price: 1_000 });
      const { quotes, version } = await seen();
      const [awarded, changed] = await Promise.all([
        call(award, { as: buyer, params: { id }, body: { quote_id: quotes[0].id, version } }),
        answered(tokens[0], { price: 9_999 }),
      ]);
      const after = await seen();
      const [{ price }] = after.quotes;
      if (awarded.status === 200) {
        expect([after.status, price, changed.status]).toEqual(["awarded", 1_000, 404]);
      } else expect([after.status, price, changed.status]).toEqual(["quoted", 9_999, 200]);
    }
  });

  test("takes a limited number of answers an hour", async () => {
    const { tokens } = await sentRequest();
    const statuses = [];
    for (let at = 0; at < 31; at++) statuses.push((await answered(tokens[0], { price: at })).status);
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
    expect(statuses[30]).toBe(429);
  });
});

test("a link ends with the plant's day by which vendors reply, and without one or after it in thirty days", () => {
  const now = new Date("2026-11-25T12:00:00Z");
  expect(linkUntil(now, "2026-12-04", "America/New_York")).toEqual(new Date("2026-12-05T05:00:00Z"));
  expect(linkUntil(now, null, "America/New_York")).toEqual(new Date("2026-12-25T12:00:00Z"));
  expect(linkUntil(now, "2026-11-20", "UTC")).toEqual(new Date("2026-12-25T12:00:00Z"));
});
