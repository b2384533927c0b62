import { LogDialog } from "@/components/audit/log-dialog";
import { LogList } from "@/components/audit/log-list";
import { VisitsScreen } from "@/components/audit/visits-screen";
import { can, isProviderSide, type Viewer } from "@/lib/domain/identity/viewer";
import { pageVisitsQuery } from "@/lib/inputs/page-visits";
import { describe } from "@/lib/resources/describe";
import { logRowsQuery, logs } from "@/lib/resources/logs";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, fromSearch, type Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { logRows, servedLogs } from "@/lib/services/platform/audit/served";
import { listVisits, visitedCompanies } from "@/lib/services/platform/page-visits/list";

export const generateMetadata = titled("logs");

const mostRows = 200;

export default async function LogsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage(["view_settings", "view_customer_success"]);
  const search = await searchParams;
  const mayReadEvents = can(viewer, "view_settings");

  return mayReadEvents && search.view !== "visits" ? (
    <Events viewer={viewer} search={search} />
  ) : (
    <Visits viewer={viewer} search={search} mayReadEvents={mayReadEvents} />
  );
}

async function Events({ viewer, search }: { viewer: Viewer; search: Search }) {
  const opened = typeof search.open === "string" ? editedId(search.open) : null;
  const page = await listing(viewer, servedLogs, search);
  const event =
    opened === null
      ? null
      : await forPage(viewer, async (call) => ({
          log: asWire(await servedLogs.find(call, opened)),
          rows: await logRows(call, opened, logRowsQuery.parse({ max: mostRows })),
        }));

  return (
    <LogList resource={describe(logs)} page={page} hiddenFilters={hiddenFor(viewer)} mayReadVisits>
      {event && <LogDialog key={event.log.id} log={event.log} rows={event.rows.data} total={event.rows.meta.total} />}
    </LogList>
  );
}

/** A number of a record is no filter to pick by hand: a link brings it. A user who cannot list a noun cannot pick from it. */
const hiddenFor = (viewer: Viewer) => [
  "object_id",
  ...(isProviderSide(viewer) && can(viewer, "view_companies") ? [] : ["company_id"]),
  ...(can(viewer, "view_users") ? [] : ["user_id"]),
  ...(can(viewer, "view_plants") ? [] : ["plant_id"]),
];

async function Visits({ viewer, search, ...rest }: { viewer: Viewer; search: Search; mayReadEvents: boolean }) {
  const asked = fromSearch(search);
  const { daterange, company_id } =
    pageVisitsQuery.pick({ daterange: true, company_id: true }).safeParse(asked).data ?? {};
  const query = pageVisitsQuery.parse({ max: mostRows, daterange, company_id });
  const { visits, companies } = await forPage(viewer, async (call) => ({
    visits: await listVisits(call, query),
    companies: await visitedCompanies(call),
  }));

  return (
    <VisitsScreen
      visits={asWire(visits)}
      companies={companies}
      company_id={company_id?.[0] ?? null}
      daterange={daterange ?? {}}
      {...rest}
    />
  );
}
