import { roleType } from "@/lib/domain/identity/permissions";
import { can, nameOf } from "@/lib/domain/identity/viewer";
import { costMethods } from "@/lib/domain/maintenance/one-pager";
import { worstFirst } from "@/lib/domain/monitoring/health-score";
import { todayOf } from "@/lib/domain/shared/plant-day";
import { chosenPlant } from "@/lib/domain/structure/plant";
import type { Prisma } from "@/lib/generated/prisma/client";
import { meetingTrackers } from "@/lib/resources/meeting-trackers";
import { onePagers } from "@/lib/resources/one-pagers";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import type { Search } from "@/lib/server/http/wire";
import { seen } from "@/lib/server/resources/crud";
import { servedMeetingTrackers } from "@/lib/services/maintenance/meeting-trackers/served";
import { lastMeeting, savedSinceMeeting } from "@/lib/services/maintenance/meeting-trackers/since";
import { servedOnePagers } from "@/lib/services/maintenance/one-pagers/served";
import { successOf, worstItems } from "@/lib/services/views/success/companies";

const savedDays = 365;
/** So many meetings with something open are more than a conversation can be about. */
const mostPromised = 500;
/** So many people of each side are offered for a promise. */
const mostOwners = 1_000;
const newest = { column: "held_on", method: "desc" as const };

/** All companies, and the chosen one, else the worst, with what a conversation with it begins with. */
export async function successScreen(call: Call, search: Search) {
  const companies = await successOf(call);
  const asked = Number(search.company);
  const chosen = companies.find(({ id }) => id === asked);
  const shown = chosen ?? companies.toSorted(worstFirst)[0];

  return {
    companies,
    company: shown ? await companyOf(call, shown.id) : null,
    is_chosen: chosen !== undefined,
    today: todayOf(call),
    may_create: can(call.viewer, "create_customer_success"),
    may_update: can(call.viewer, "update_customer_success"),
  };
}

async function companyOf(call: Call, company_id: number) {
  const since = new Date(call.now.getTime() - savedDays * 86_400_000);
  const of = { company_id: [company_id] };
  const asked = { page: 1, order: newest, search: "", filters: of };
  const meetings = await servedMeetingTrackers.list(call, { ...asked, max: 4 });
  // However long ago: the figure beside them counts those too.
  const promised = await servedMeetingTrackers.list(
    call,
    { ...asked, max: mostPromised },
    { actions: { holds: [{ is_done: false }] } },
  );
  const sheets = await servedOnePagers.list(call, {
    page: 1,
    max: 3,
    order: { column: "created_at", method: "desc" },
    search: "",
    filters: of,
  });
  const [items, sums] = await together([
    worstItems(call, company_id, 6),
    call.tx.saving.groupBy({
      by: ["currency"],
      where: { company_id, status: "approved", approved_at: { gte: since } },
      _count: { _all: true },
      _sum: { amount: true },
      orderBy: { currency: "asc" },
    }),
  ]);

  return {
    id: company_id,
    items,
    meetings: meetings.data,
    actions: promised.data.flatMap((meeting) =>
      meeting.actions.flatMap((action, at) =>
        action.is_done
          ? []
          : [{ ...action, at, meeting_id: meeting.id, version: meeting.version, plant: meeting.plant }],
      ),
    ),
    sheets: sheets.data,
    saved: sums.map(({ currency, _count, _sum }) => ({
      currency,
      count: _count._all,
      amount: Number(_sum.amount ?? 0),
    })),
  };
}

export type SuccessScreen = Awaited<ReturnType<typeof successScreen>>;

/** A meeting's form: who can promise something, and what was promised to the plant before. */
export async function meetingScreen(
  call: Call,
  row: { id: number; plant_id: number; held_on: string } | null,
  search: Search,
  most = mostOwners,
) {
  const plant_id = row?.plant_id ?? plantIn(call, search);
  const people = await ownersOf(call, plant_id, most);
  const today = todayOf(call);
  if (!plant_id) return { people, today, initial: { held_on: today }, before: null, since: null };
  const before = row ? await meetingBefore(call, row) : await lastMeeting(call, plant_id);

  return {
    people,
    today,
    initial: row ? {} : { plant_id, held_on: today },
    before,
    since: row ? null : await savedSinceMeeting(call, plant_id),
  };
}

/** The plant that an address names, else the one that the interface looks at. */
function plantIn(call: Call, search: Search): number | null {
  const named = Number(search.plant_id);
  if (Number.isInteger(named) && named > 0) return named;
  const chosen = chosenPlant(call.viewer, search.plant);

  return typeof chosen === "number" ? chosen : null;
}

async function meetingBefore(call: Call, { id, plant_id, held_on }: { id: number; plant_id: number; held_on: string }) {
  const day = new Date(held_on);
  const before = await call.tx.meetingTracker.findFirst({
    where: seen(meetingTrackers, call, {
      plant_id,
      id: { not: id },
      OR: [{ held_on: { lt: day } }, { held_on: day, id: { lt: id } }],
    }),
    orderBy: [{ held_on: "desc" }, { id: "desc" }],
    select: { id: true },
  });

  return before && servedMeetingTrackers.find(call, before.id);
}

const owner = {
  id: true,
  first_name: true,
  last_name: true,
  company: { select: { name: true } },
  role: { select: { type: true } },
} as const;

/**
 * The provider's people, then those of the plant's company, then those of the other customers whom the viewer sees: of very
 * many the last are missing, and not those late in the alphabet.
 */
async function ownersOf({ tx }: Call, plant_id: number | null, most: number) {
  const plant =
    plant_id === null ? null : await tx.plant.findFirst({ where: { id: plant_id }, select: { company_id: true } });
  const of = (company_id: Prisma.UserWhereInput["company_id"]) =>
    tx.user.findMany({
      where: { archived_at: null, company_id },
      orderBy: [{ first_name: "asc" }, { last_name: "asc" }],
      take: most,
      select: owner,
    });
  const staff = await of(null);
  const present = plant ? await of(plant.company_id) : [];
  const others = await of(plant ? { not: plant.company_id } : { not: null });

  return [...staff, ...present, ...others]
    .map((user) => ({ id: user.id, name: nameOf(user), company: user.company?.name ?? null, type: user.role.type }))
    .sort((a, b) => Number(a.type === roleType.customer) - Number(b.type === roleType.customer))
    .map(({ id, name, company }) => ({ id, name, company }));
}

/** A one-pager, and what a next version of it would begin with. */
export async function onePagerScreen(call: Call, id: number) {
  const sheet = await servedOnePagers.find(call, id);
  const drafted = sheet.versions.find(({ issued_at }) => issued_at === null);

  return {
    sheet,
    draft_id: drafted?.id ?? null,
    next_version: (sheet.versions[0]?.version_number ?? 0) + 1,
    now: call.now,
    may_create: can(call.viewer, "create_customer_success"),
    may_update: can(call.viewer, "update_customer_success"),
    may_delete: can(call.viewer, "delete_customer_success"),
    companies: await successOf(call),
    today: todayOf(call),
  };
}

export type OnePagerScreen = Awaited<ReturnType<typeof onePagerScreen>>;

/**
 * What a new one-pager begins with: the plant, the last whole quarter, and the cost that its last one named, else the
 * newest calculation of the plant that names one.
 */
export async function onePagerDraft(call: Call, search: Search) {
  const plant_id = plantIn(call, search);
  const quarter = quarterBefore(new Date(todayOf(call)));
  if (!plant_id) return quarter;
  const last = await call.tx.onePager.findFirst({
    where: seen(onePagers, call, { plant_id, roi_record_id: { not: null } }),
    orderBy: { id: "desc" },
    select: { roi_record_id: true },
  });

  const roi_record_id = last?.roi_record_id ?? (await newestCostOf(call, plant_id));

  return { plant_id, ...quarter, roi_record_id };
}

async function newestCostOf({ tx }: Call, plant_id: number): Promise<number | null> {
  const record = await tx.roiRecord.findFirst({
    where: { plant_id, method: { in: [...costMethods] } },
    orderBy: { id: "desc" },
    select: { id: true },
  });

  return record?.id ?? null;
}

/** The last whole quarter before a day, as days. */
function quarterBefore(day: Date): { from: string; to: string } {
  const begin = Math.floor(day.getUTCMonth() / 3) * 3;
  const dayText = (ts: number) => new Date(ts).toISOString().slice(0, 10);

  return {
    from: dayText(Date.UTC(day.getUTCFullYear(), begin - 3, 1)),
    to: dayText(Date.UTC(day.getUTCFullYear(), begin, 0)),
  };
}
