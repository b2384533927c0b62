import { requisitionNumber } from "@/lib/domain/maintenance/requisition";
import { bestQuote, rfqDestination, rfqNumber, rfqRequestType } from "@/lib/domain/maintenance/rfq";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { RowOf } from "@/lib/resources/define";
import type { rfqs } from "@/lib/resources/rfqs";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { peopleOf } from "@/lib/services/maintenance/people";
import { mayBuy } from "./actor";

export type RfqRow = RowOf<typeof rfqs>;

const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;

/** Requests with how many vendors were asked and how many have answered. */
export async function present(call: Call, rows: RfqRow[]) {
  const { tx } = call;
  const ids = rows.map(({ id }) => id);
  const where = { rfq_id: { in: ids } };
  const [vendors, quotes] = await together([
    tx.rfqVendor.groupBy({ by: ["rfq_id"], where, _count: { _all: true } }),
    tx.rfqQuote.groupBy({ by: ["rfq_id"], where, _count: { _all: true } }),
  ]);
  const countIn = (groups: { rfq_id: number; _count: { _all: number } }[], id: number) =>
    groups.find(({ rfq_id }) => rfq_id === id)?._count._all ?? 0;

  return rows.map((row) => ({
    ...row,
    label: rfqNumber(row.number),
    request_type_name: rfqRequestType.nameOf(row.request_type) ?? "quote",
    requisition: row.requisition && {
      ...row.requisition,
      expected_receive_date: dayOf(row.requisition.expected_receive_date),
      label: requisitionNumber(row.requisition.number),
    },
    vendors_count: countIn(vendors, row.id),
    quotes_count: countIn(quotes, row.id),
  }));
}

const lineSelect = {
  id: true,
  part_id: true,
  brand_model_id: true,
  text: true,
  quantity: true,
  requisition_line_id: true,
  part: { select: { id: true, name: true, number: true } },
  brand_model: { select: { id: true, name: true, brand: { select: { id: true, name: true } } } },
} as const satisfies Prisma.RfqLineSelect;

const vendorSelect = {
  vendor_id: true,
  mail: true,
  mailed_to: true,
  mailed_at: true,
  declined_at: true,
  decline_note: true,
  vendor: { select: { id: true, name: true, email: true } },
} as const satisfies Prisma.RfqVendorSelect;

const quoteSelect = {
  id: true,
  vendor_id: true,
  currency: true,
  price: true,
  delivery_date: true,
  note: true,
  created_by: true,
  created_at: true,
  is_by_vendor: true,
  vendor: { select: { id: true, name: true } },
  lines: { orderBy: { id: "asc" }, select: { line_id: true, unit_price: true, delivery_date: true } },
} as const satisfies Prisma.RfqQuoteSelect;

/** By itself with its lines, the vendors and their mails, and the quotes beside each other. */
export async function detail(call: Call, row: RfqRow) {
  const { tx } = call;
  const of = { where: { rfq_id: row.id }, orderBy: { id: "asc" } } as const;
  const [presented, lines, vendors, quotes, company] = await together([
    present(call, [row]),
    tx.rfqLine.findMany({
      where: { rfq_id: row.id },
      orderBy: [{ position: "asc" }, { id: "asc" }],
      select: lineSelect,
    }),
    tx.rfqVendor.findMany({ ...of, select: vendorSelect }),
    tx.rfqQuote.findMany({ ...of, select: quoteSelect }),
    tx.company.findFirst({ where: { id: row.company_id }, select: { currency: true } }),
  ]);
  const shown = firstOf(presented);
  const people = await peopleOf(call, [row.created_by, row.sent_by, row.settled_by]);
  const currency = company?.currency ?? "USD";
  const needed_by = shown.requisition?.expected_receive_date ?? null;
  const offered = quotes.map(({ price, delivery_date, lines: priced, ...quote }) => ({
    ...quote,
    price: Number(price),
    delivery_date: latest([dayOf(delivery_date), ...priced.map((line) => dayOf(line.delivery_date))]),
    lines: priced.map((line) => ({ ...line, delivery_date: dayOf(line.delivery_date) })),
    is_complete: priced.length === 0 || lines.every(({ id }) => priced.some(({ line_id }) => line_id === id)),
  }));

  return {
    ...shown,
    currency,
    needed_by,
    lines: lines.map((line) => ({
      ...line,
      name:
        line.text ??
        line.part?.name ??
        [line.brand_model?.brand.name, line.brand_model?.name].filter(Boolean).join(" "),
    })),
    vendors: vendors.map(({ vendor, ...asked }) => ({ ...asked, name: vendor.name, email: vendor.email })),
    vendor_ids: vendors.map(({ vendor_id }) => vendor_id),
    quotes: offered,
    best_quote_id: bestQuote(offered, { currency, needed_by })?.id ?? null,
    creator: people.get(row.created_by),
    sender: people.get(row.sent_by),
    settler: people.get(row.settled_by),
    actions: mayBuy(call)
      ? (["send", "quote", "award", "cancel"] as const).filter(
          (action) => rfqDestination(action, row.status) && (action !== "award" || isOpenFor(row.requisition)),
        )
      : [],
  };
}

/** A requisition that was decided keeps its vendor. */
const isOpenFor = (requisition: RfqRow["requisition"]) => requisition === null || requisition.status === "pending";

/** When all of it is there. */
const latest = (days: readonly (string | null)[]) =>
  days
    .filter((one) => one !== null)
    .sort()
    .at(-1) ?? null;
