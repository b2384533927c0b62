import { companiesThemselves } from "@/lib/domain/identity/scope";
import { todayOf } from "@/lib/domain/shared/plant-day";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { PageVisitsQuery } from "@/lib/inputs/page-visits";
import type { Call } from "@/lib/server/data/call";
import { pageOf } from "@/lib/server/resources/list";

const defaultDays = 30;
const dayMs = 86_400_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Which screens are used: how often, by how many people, and when last; and how much on each day. */
export async function listVisits(call: Call, query: PageVisitsQuery) {
  const where = whereOf(call, query);
  const [pages, people] = [
    await call.tx.pageVisit.groupBy({ by: ["page"], where, _sum: { visits: true }, _max: { last_at: true } }),
    // One row a screen and person: there are few of either.
    await call.tx.pageVisit.groupBy({ by: ["page", "user_id"], where }),
  ];
  const rows = pages.map(({ page, _sum, _max }) => ({
    page,
    visits: _sum.visits ?? 0,
    people: people.filter((one) => one.page === page).length,
    last_at: _max.last_at!,
  }));
  const shown = sorted(
    rows.filter(({ page }) => page.toLowerCase().includes(query.search.toLowerCase())),
    query,
  );
  const at = (query.page - 1) * query.max;
  const page = pageOf(shown.slice(at, at + query.max), shown.length, query);
  const totals = {
    visits: rows.reduce((sum, row) => sum + row.visits, 0),
    people: new Set(people.map(({ user_id }) => user_id)).size,
  };

  return { ...page, meta: { ...page.meta, totals, days: await daysOf(call, query, where) } };
}

/** Of which companies the visits can be asked for. */
export const visitedCompanies = ({ tx, viewer }: Call) =>
  tx.company.findMany({
    where: { AND: [companiesThemselves.see(viewer), { deleted_at: null }] },
    select: { id: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: 500,
  });

export type PageVisits = Awaited<ReturnType<typeof listVisits>>;

interface VisitedPage {
  page: string;
  visits: number;
  people: number;
  last_at: Date;
}

function sorted(rows: VisitedPage[], { orderByColumn, orderByMethod }: PageVisitsQuery) {
  const sign = orderByMethod === "asc" ? 1 : -1;
  const compare = (a: VisitedPage, b: VisitedPage) => {
    const [one, other] = [a[orderByColumn], b[orderByColumn]];
    return typeof one === "string" ? one.localeCompare(String(other)) : Number(one) - Number(other);
  };
  return rows.toSorted((a, b) => sign * compare(a, b) || a.page.localeCompare(b.page));
}

function rangeOf(
  { now, timezone_offset }: Pick<Call, "now" | "timezone_offset">,
  { daterange }: Pick<PageVisitsQuery, "daterange">,
) {
  const to = daterange?.to ?? todayOf({ now, timezone_offset });
  const from = daterange?.from ?? dayOf(new Date(Date.parse(to) - (defaultDays - 1) * dayMs));
  return { from: new Date(`${from}T00:00:00Z`), to: new Date(`${to}T00:00:00Z`) };
}

function whereOf(call: Call, query: PageVisitsQuery): Prisma.PageVisitWhereInput {
  const { company_ids } = call.viewer;
  const { from, to } = rangeOf(call, query);
  return {
    AND: [
      company_ids === "all" ? {} : { company_id: { in: [...company_ids] } },
      query.company_id ? { company_id: { in: query.company_id } } : {},
      { day: { gte: from, lte: to } },
    ],
  };
}

/** Every day of the range, those without a visit too; of a long one the last year. */
async function daysOf(call: Call, query: PageVisitsQuery, where: Prisma.PageVisitWhereInput) {
  const counted = await call.tx.pageVisit.groupBy({ by: ["day"], where, _sum: { visits: true } });
  const visits = new Map(counted.map(({ day, _sum }) => [dayOf(day), _sum.visits ?? 0]));
  const { from, to } = rangeOf(call, query);
  const days: { day: string; visits: number }[] = [];
  for (let at = Math.max(from.getTime(), to.getTime() - 366 * dayMs); at <= to.getTime(); at += dayMs) {
    const day = dayOf(new Date(at));
    days.push({ day, visits: visits.get(day) ?? 0 });
  }
  return days;
}
