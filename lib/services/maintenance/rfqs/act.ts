import { localeOf, nameOf } from "@/lib/domain/identity/viewer";
import { requisitionNumber } from "@/lib/domain/maintenance/requisition";
import { type RfqAction, rfqDestination, rfqNumber, rfqTransitions, unitPriceOf } from "@/lib/domain/maintenance/rfq";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import { rowsWith } from "@/lib/domain/shared/known";
import type { Locale } from "@/lib/domain/shared/locales";
import { dayAt, numberAt } from "@/lib/domain/shared/plant-text";
import { startsOf } from "@/lib/domain/shared/transitions";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { QuoteInput } from "@/lib/inputs/rfqs";
import { rfqs } from "@/lib/resources/rfqs";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { translator } from "@/lib/server/i18n";
import { publish } from "@/lib/server/live/events";
import { find } from "@/lib/server/resources/crud";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { checkMayBuy } from "./actor";
import { keepQuote } from "./keep-quote";
import type { RfqRow } from "./present";
import { servedRfqs } from "./served";
import { newLink, revokeLinks } from "./vendor-link";

/** Moves a request on if its status is unchanged; of two at once one is answered with the current state. */
async function move(
  call: Call,
  action: RfqAction,
  row: RfqRow,
  data: Prisma.RfqUncheckedUpdateManyInput,
  version?: number,
) {
  const to = rfqDestination(action, row.status);
  if (!to) throw wrongStatus(row);
  const { count } = await call.tx.rfq.updateMany({
    where: { id: row.id, status: row.status, version: version ?? row.version },
    data: { ...data, status: to, version: { increment: 1 } },
  });
  if (count === 0) await refuseLate(call, action, row.id);
  const { id, company_id, plant_id } = row;
  await audit(call, action, "rfqs", id, {
    before: { status: row.status },
    after: { status: to, company_id },
    company_id,
  });
  publish(call.tx, { subject: "rfqs", action, id, company_id, plant_id });
}

/** Mails the request to each of its vendors, once each, in the vendor's language. */
export async function sendRfq(call: Call, id: number, { version }: { version?: number }) {
  checkMayBuy(call);
  const row = await find(call, rfqs, id);
  if (!rfqDestination("send", row.status)) throw wrongStatus(row);
  const asked = await call.tx.rfqVendor.findMany({
    where: { rfq_id: id },
    orderBy: { id: "asc" },
    select: {
      id: true,
      vendor: { select: { id: true, name: true, email: true, contact_name: true, language_id: true } },
    },
  });
  if (asked.length === 0) throw invalidField("vendor_ids", "rfqs.no_vendors");
  const silent = asked.filter(({ vendor }) => !vendor.email);
  if (silent.length > 0)
    throw invalidField("vendor_ids", {
      key: "rfqs.vendor_without_email",
      params: { names: silent.map(({ vendor }) => vendor.name).join(", ") },
    });
  await move(call, "send", row, { sent_by: call.viewer.user_id, sent_at: call.now }, version);
  const valuesIn = await rfqValues(call, row);
  for (const { id: asked_id, vendor } of asked) {
    const link = newLink(call.now, row);
    const locale = localeOf(vendor.language_id);
    await deliver(call.tx, {
      channel: "mail",
      to: { user_id: null, company_id: row.company_id, language_id: vendor.language_id, email: vendor.email! },
      subject: `rfq:${id}:${vendor.id}`,
      template: "rfq",
      params: { ...valuesIn(locale), contact: vendor.contact_name || vendor.name },
      time_zone: row.plant.time_zone,
      href: `/quote/${link.token}?lang=${locale}`,
      is_once: true,
    });
    await call.tx.rfqVendor.updateMany({
      where: { id: asked_id },
      data: { mail: "queued", mailed_to: vendor.email, mailed_at: call.now, ...link.stored },
    });
  }

  return servedRfqs.find(call, id);
}

/** " by Dec 4, 2026", as the vendor reads it. */
const rfqDate = ({ reply_by, plant }: RfqRow, locale: Locale) =>
  reply_by ? translator(locale, "rfqs")("by_date", { date: dayAt(reply_by, locale, plant.time_zone) }) : "";

/** What the email to each vendor shows of the request, in the vendor's language. */
export async function rfqValues(call: Call, row: RfqRow): Promise<(locale: Locale) => Record<string, string>> {
  const { tx, viewer } = call;
  const full = await servedRfqs.find(call, row.id);
  const company = await tx.company.findFirstOrThrow({ where: { id: row.company_id }, select: { name: true } });

  return (locale) => ({
    label: rfqNumber(row.number),
    name: row.name,
    plant: row.plant.name,
    company: company.name,
    lines: full.lines
      .map(
        ({ quantity, name, part }) =>
          `• ${numberAt(quantity, locale, row.plant.time_zone)} × ${[name, part?.number].filter(Boolean).join(", ")}`,
      )
      .join("\n"),
    note: row.note ? `\n\n${row.note}` : "",
    person: nameOf(viewer),
    reply_to: viewer.email,
    by: rfqDate(row, locale),
  });
}

/** What a vendor quotes; a later quote of the same vendor takes the place of the first. */
export async function quoteRfq(call: Call, id: number, input: QuoteInput) {
  checkMayBuy(call);
  const { tx, viewer, now } = call;
  const row = await find(call, rfqs, id);
  await tx.$queryRaw`select id from rfqs where id = ${id} for update`;
  const asked = await tx.rfqVendor.count({ where: { rfq_id: id, vendor_id: input.vendor_id } });
  if (asked === 0) throw invalidField("vendor_id", "rfqs.not_asked");
  await move(call, "quote", await find(call, rfqs, id), {});
  await keepQuote(tx, { ...row, vendor_id: input.vendor_id }, input, { by: viewer.user_id, now });

  return servedRfqs.find(call, id);
}

/** Chooses a quote. Its vendor, prices and date become those of the requisition, as long as nobody has decided on that. */
export async function awardRfq(call: Call, id: number, { quote_id, version }: { quote_id: number; version?: number }) {
  checkMayBuy(call);
  const { tx, viewer, now } = call;
  const row = await find(call, rfqs, id);
  const quote = await tx.rfqQuote.findFirst({ where: { id: quote_id, rfq_id: id }, include: { lines: true } });
  if (!quote) {
    if (!rfqDestination("award", row.status)) throw wrongStatus(row);
    throw invalidField("quote_id", "errors.does_not_exist");
  }
  const stamp = { awarded_quote_id: quote_id, settled_by: viewer.user_id, settled_at: now };
  await move(call, "award", row, stamp, version);
  await revokeLinks(tx, id);
  if (row.requisition_id) await fillRequisition(call, row, row.requisition_id, quote);

  return servedRfqs.find(call, id);
}

type Awarded = Prisma.RfqQuoteGetPayload<{ include: { lines: true } }>;

async function fillRequisition({ tx }: Call, row: RfqRow, requisition_id: number, quote: Awarded): Promise<void> {
  const asked = await askedFor(tx, row.id, requisition_id);
  const lines = rowsWith(asked, "requisition_line_id");
  const last = [quote.delivery_date, ...quote.lines.map(({ delivery_date }) => delivery_date)]
    .filter((date) => date !== null)
    .sort((a, b) => a.getTime() - b.getTime())
    .at(-1);
  const { count } = await tx.requisition.updateMany({
    where: { id: requisition_id, status: "pending" },
    data: {
      vendor_id: quote.vendor_id,
      ...(last && { expected_receive_date: last }),
      version: { increment: 1 },
    },
  });
  if (count === 0) {
    const now = await tx.requisition.findUniqueOrThrow({
      where: { id: requisition_id },
      select: { id: true, number: true, status: true },
    });
    throw new DomainError("conflict", "requisitions.locked", {
      params: { label: requisitionNumber(now.number), status: now.status },
      data: { id: now.id, status: now.status },
    });
  }
  // Amounts are added in one currency: prices in another are read at the quote.
  const { currency } = await tx.company.findFirstOrThrow({ where: { id: row.company_id }, select: { currency: true } });
  if (quote.currency !== currency) return;
  for (const { id, requisition_line_id } of lines) {
    const price = quote.lines.find(({ line_id }) => line_id === id)?.unit_price;
    if (price !== undefined)
      await tx.requisitionLine.updateMany({ where: { id: requisition_line_id }, data: { unit_price: price } });
  }
  if (quote.lines.length === 0) await fillPrice(tx, requisition_id, asked, Number(quote.price));
}

type AskedLine = Pick<Prisma.RfqLineGetPayload<object>, "requisition_line_id" | "quantity">;

/** What was asked; lines of another requisition, which may be approved, are none of this one's. */
async function askedFor(tx: Tx, rfq_id: number, requisition_id: number) {
  const lines = await tx.rfqLine.findMany({
    where: { rfq_id },
    select: { id: true, quantity: true, requisition_line: { select: { id: true, requisition_id: true } } },
  });

  return lines.map(({ requisition_line: of, ...line }) => ({
    ...line,
    requisition_line_id: of?.requisition_id === requisition_id ? of.id : null,
  }));
}

/**
 * One price for all goes to the only line where it divides to the cent, else to the requisition: what its lines were
 * estimated at counts no more.
 */
async function fillPrice(tx: Tx, requisition_id: number, asked: readonly AskedLine[], price: number) {
  const ids = rowsWith(asked, "requisition_line_id").map((line) => line.requisition_line_id);
  if (ids.length === 0) return;
  const [only, ...others] = asked;
  const unit_price = only && others.length === 0 ? unitPriceOf(price, only.quantity) : null;
  const isPricedElsewhere = { requisition_id, id: { notIn: ids }, unit_price: { not: null } };
  // What was not quoted has a price of its own: both in one amount would be neither.
  if (unit_price === null && (await tx.requisitionLine.count({ where: isPricedElsewhere })) > 0) return;
  await tx.requisitionLine.updateMany({ where: { id: { in: ids } }, data: { unit_price } });
  if (unit_price === null) await tx.requisition.updateMany({ where: { id: requisition_id }, data: { outlay: price } });
}

export async function cancelRfq(call: Call, id: number, { version }: { version?: number }) {
  checkMayBuy(call);
  const row = await find(call, rfqs, id);
  await move(call, "cancel", row, { settled_by: call.viewer.user_id, settled_at: call.now }, version);
  await revokeLinks(call.tx, id);

  return servedRfqs.find(call, id);
}

const wrongStatus = (row: RfqRow) =>
  new DomainError("conflict", "rfqs.wrong_status", {
    params: { status: row.status },
    data: { id: row.id, status: row.status },
  });

async function refuseLate(call: Call, action: RfqAction, id: number): Promise<never> {
  const row = await find(call, rfqs, id);
  if (!(startsOf(rfqTransitions, action) as readonly string[]).includes(row.status)) throw wrongStatus(row);
  throw new DomainError("conflict", "errors.stale_version", { data: await servedRfqs.find(call, id) });
}
