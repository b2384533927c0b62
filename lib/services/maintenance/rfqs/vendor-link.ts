import { randomBytes, timingSafeEqual } from "node:crypto";
import { nameOf } from "@/lib/domain/identity/viewer";
import { afterDecline, linkUntil, type RfqAction, rfqDestination, rfqNumber } from "@/lib/domain/maintenance/rfq";
import { dayText } from "@/lib/domain/shared/calendar-month";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import type { OfferInput } from "@/lib/inputs/rfqs";
import { writeEvent } from "@/lib/server/data/audit";
import { lookUp, type Tx, withinPlant } from "@/lib/server/data/db";
import { consume, refuseWhenSpent } from "@/lib/server/http/limits";
import { sha256 } from "@/lib/server/http/session";
import { publish } from "@/lib/server/live/events";
import { notify } from "@/lib/services/platform/notifications/notify";
import { keepQuote } from "./keep-quote";

/*
 * The link in a vendor's email opens one request for one vendor: what it was asked, and what it has answered itself.
 * Only the hash of its end is stored. An award, a cancellation and the day by which vendors reply end it.
 */

interface Sent {
  /** A day, yyyy-mm-dd. */
  reply_by: string | null;
  plant: { time_zone: string };
}

/** The token goes into the email and nowhere else. */
export function newLink(now: Date, { reply_by, plant }: Sent) {
  const token = `q_${randomBytes(32).toString("base64url")}`;
  const until = linkUntil(now, reply_by, plant.time_zone);

  return { token, stored: { link_hash: sha256(token), link_until: until } };
}

export const revokeLinks = (tx: Tx, rfq_id: number) =>
  tx.rfqVendor.updateMany({ where: { rfq_id, link_hash: { not: null } }, data: { link_hash: null, link_until: null } });

interface Link {
  id: number;
  token_hash: string;
  rfq_id: number;
  vendor_id: number;
  company_id: number;
  plant_id: number;
}

interface Visitor {
  ip: string | null;
  now: Date;
}

/** What a link opens. Whatever is wrong with it gets the same "not found", and an address that tries many is shut out for a while. */
async function opened(token: string, ip: string | null): Promise<Link> {
  const from = subscriberOf(ip);
  await consume("quote_link", from);
  await refuseWhenSpent("quote_link_wrong", from);
  const hash = sha256(token);
  const found = token.startsWith("q_") && token.length <= 100 ? await lookUp<Link>("vendor_link", hash) : null;
  if (!found || !timingSafeEqual(Buffer.from(found.token_hash, "hex"), hash)) {
    await consume("quote_link_wrong", from);
    throw notFound();
  }

  return found;
}

/** What the vendor reads: the request as it stands in its email, and its own answer. */
export async function readByLink(token: string, { ip }: Pick<Visitor, "ip">) {
  const link = await opened(token, ip);

  return withinPlant(link.company_id, link.plant_id, (tx) => shown(tx, link));
}

export type VendorRequest = Awaited<ReturnType<typeof shown>>;

async function shown(tx: Tx, { rfq_id, vendor_id, company_id }: Link) {
  const rfq = await tx.rfq.findUniqueOrThrow({
    where: { id: rfq_id },
    select: {
      number: true,
      name: true,
      note: true,
      reply_by: true,
      sent_by: true,
      plant: { select: { name: true } },
      lines: {
        orderBy: [{ position: "asc" }, { id: "asc" }],
        select: {
          id: true,
          quantity: true,
          text: true,
          part: { select: { name: true, number: true } },
          brand_model: { select: { name: true, brand: { select: { name: true } } } },
        },
      },
    },
  });
  const asked = await tx.rfqVendor.findFirstOrThrow({
    where: { rfq_id, vendor_id },
    select: { declined_at: true, vendor: { select: { name: true } } },
  });
  // What a buyer has entered for the vendor is the company's, with the buyer's note.
  const quote = await tx.rfqQuote.findFirst({
    where: { rfq_id, vendor_id, is_by_vendor: true },
    select: {
      currency: true,
      price: true,
      delivery_date: true,
      note: true,
      lines: { select: { line_id: true, unit_price: true, delivery_date: true } },
    },
  });
  const company = await tx.company.findFirstOrThrow({
    where: { id: company_id },
    select: { name: true, currency: true },
  });
  const sender = rfq.sent_by
    ? await tx.user.findFirst({
        where: { id: rfq.sent_by },
        select: { first_name: true, last_name: true, email: true },
      })
    : null;
  const day = (date: Date | null) => date && dayText(date);

  return {
    label: rfqNumber(rfq.number),
    name: rfq.name,
    note: rfq.note,
    reply_by: day(rfq.reply_by),
    company: company.name,
    plant: rfq.plant.name,
    currency: company.currency,
    vendor: asked.vendor.name,
    sender: sender && { name: nameOf(sender), email: sender.email },
    lines: rfq.lines.map(({ id, quantity, text, part, brand_model }) => ({
      id,
      quantity,
      number: part?.number ?? null,
      name: text ?? part?.name ?? [brand_model?.brand.name, brand_model?.name].filter(Boolean).join(" "),
    })),
    has_declined: asked.declined_at !== null,
    quote: quote && {
      currency: quote.currency,
      price: Number(quote.price),
      note: quote.note,
      delivery_date: day(quote.delivery_date),
      lines: quote.lines.map((line) => ({ ...line, delivery_date: day(line.delivery_date) })),
    },
  };
}

/** The vendor's own quote; sent again it takes the place of the first. */
export const answerByLink = (token: string, offer: OfferInput, visitor: Visitor) =>
  inOwnName(token, "quote", visitor, async (tx, link) => {
    const kept = await keepQuote(tx, { ...link, id: link.rfq_id }, offer, { by: null, now: visitor.now });

    return { status: "quoted", after: kept };
  });

/** The vendor quotes nothing; what it has quoted before is taken back. */
export const declineByLink = (token: string, note: string | null, visitor: Visitor) =>
  inOwnName(token, "decline", visitor, async (tx, { id, rfq_id, vendor_id }) => {
    await tx.rfqQuote.deleteMany({ where: { rfq_id, vendor_id } });
    await tx.rfqVendor.updateMany({ where: { id }, data: { declined_at: visitor.now, decline_note: note } });

    return { status: afterDecline(await tx.rfqQuote.count({ where: { rfq_id } })), after: { note } };
  });

type Answer = (tx: Tx, link: Link) => Promise<{ status: string; after: Record<string, unknown> }>;

/**
 * An answer of the vendor, in one transaction that holds the request: an award or a cancellation at the same time comes
 * before it, and then the link has ended, or after it, and then knows of it by the version.
 */
async function inOwnName(token: string, action: RfqAction & ("quote" | "decline"), visitor: Visitor, answer: Answer) {
  const link = await opened(token, visitor.ip);
  await consume("quote_answer", String(link.id));
  const { company_id, plant_id, rfq_id, vendor_id } = link;

  return withinPlant(company_id, plant_id, async (tx) => {
    await tx.$queryRaw`select id from rfqs where id = ${rfq_id} for update`;
    const rfq = await tx.rfq.findUniqueOrThrow({
      where: { id: rfq_id },
      select: { number: true, name: true, status: true, created_by: true, sent_by: true, version: true },
    });
    const stillOpen = await tx.rfqVendor.count({ where: { id: link.id, link_hash: sha256(token) } });
    if (stillOpen === 0) throw notFound();
    if (!rfqDestination(action, rfq.status))
      throw new DomainError("conflict", "rfqs.wrong_status", { params: { status: rfq.status } });
    const { status, after } = await answer(tx, link);
    await tx.rfq.updateMany({ where: { id: rfq_id }, data: { status, version: { increment: 1 } } });
    const vendor = await tx.plantVendor.findUniqueOrThrow({ where: { id: vendor_id }, select: { name: true } });
    await writeEvent(tx, {
      object: "rfqs",
      action,
      object_id: rfq_id,
      label: rfq.name,
      company_id,
      plant_id,
      actor: vendor.name,
      after: { ...after, vendor: vendor.name },
      ip: visitor.ip,
    });
    publish(tx, { subject: "rfqs", action, id: rfq_id, company_id, plant_id });
    for (const user_id of await buyersOf(tx, rfq))
      await notify(tx, {
        user_id,
        company_id,
        kind: "work",
        href: `/rfqs/${rfq_id}`,
        message: action === "quote" ? "rfq_quoted" : "rfq_declined",
        params: { vendor: vendor.name, label: rfqNumber(rfq.number), name: rfq.name },
        subject: `rfq-answer:${rfq_id}:${rfq.version}:${user_id}`,
      });

    return shown(tx, link);
  });
}

/** Who made and who sent the request, if they are still there. */
async function buyersOf(tx: Tx, { created_by, sent_by }: { created_by: number; sent_by: number | null }) {
  const found = await tx.user.findMany({
    where: { id: { in: [created_by, ...(sent_by === null ? [] : [sent_by])] }, archived_at: null },
    select: { id: true },
    orderBy: { id: "asc" },
  });

  return found.map(({ id }) => id);
}
