import { z } from "zod";
import { can, isSupervisor } from "@/lib/domain/identity/viewer";
import { overviewRange } from "@/lib/domain/maintenance/kpis";
import { openPermitStatuses } from "@/lib/domain/maintenance/permit";
import { type MaintenanceKind, openStatuses } from "@/lib/domain/maintenance/work-order";
import { movedToDay } from "@/lib/domain/maintenance/work-order-due";
import { monthText, parseMonth, weeksOf } from "@/lib/domain/shared/calendar-month";
import { firstOf, lastOf } from "@/lib/domain/shared/ends-of-lists";
import { notFound, unlessRefused } from "@/lib/domain/shared/errors";
import { type LocalDate, localDate, shiftDate, startOfDate } from "@/lib/domain/shared/time-zones";
import { type CustomField, customOf } from "@/lib/domain/structure/custom-fields";
import { keyIn } from "@/lib/domain/structure/custom-keys";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { failureGroups } from "@/lib/inputs/failures";
import type { Call } from "@/lib/server/data/call";
import { fromSearch, type Search } from "@/lib/server/http/wire";
import { customFieldsOf } from "@/lib/server/resources/custom";
import { customConditions, customOrder } from "@/lib/server/resources/custom-list";
import type { ListQuery } from "@/lib/server/resources/list";
import { itemNow } from "@/lib/services/maintenance/stories/now";
import { casesOfItems } from "@/lib/services/monitoring/cases/of-items";
import { type ItemDocument, itemDocuments } from "@/lib/services/structure/equipments/documents";
import { rolledUp } from "@/lib/services/structure/hierarchy/levels";
import { mine } from "../actor";
import { type PlaceField, placeFields } from "../place";
import { workCategories } from "./categories";
import { suggestionFromAlert } from "./from-alert";
import { workOrderOverview } from "./overview";
import { assignablePeople, assignableTeams, workPlants } from "./people";
import type { PresentedWorkOrder } from "./present";
import { ofKind, servedWorkOrders } from "./served";
import { suggestedAssignee } from "./suggest-assignee";
import { plannerWeek } from "./week";

const shownStatuses = [...openStatuses, "completed"];
/** Of a month that is over, what was done is what there is to see. */
const statusesInCalendar = [...shownStatuses, "closed"];

/** The list that an address describes; what it does not limit is all open work, soonest first. A bad address is as none. */
function queryOf(search: Search, fallback: Record<string, unknown>): ListQuery {
  const {
    id: _id,
    cursor: _cursor,
    new: isNew,
    view: _view,
    plant: _plant,
    month: _month,
    due: _due,
    range: _range,
    from: _from,
    to: _to,
    by: _by,
    week: _week,
    recurring: _recurring,
    ...rest
  } = fromSearch(search);
  // The place of an order that is being written narrows nothing.
  if (isNew !== undefined) for (const field of placeFields) delete rest[field];
  // The way round is that of a column: left over in the address, it would turn the dates.
  if (rest.orderByColumn === undefined) delete rest.orderByMethod;
  const wanted = servedWorkOrders.query.safeParse({ ...fallback, ...rest });
  return wanted.success ? wanted.data : servedWorkOrders.query.parse(fallback);
}

const shown = 200;

/** Everything that the work order screens show, read in one transaction. */
export async function workOrderScreen(call: Call, search: Search) {
  const status = search.view === "calendar" ? statusesInCalendar : shownStatuses;
  const wanted = queryOf(search, { max: shown, orderByColumn: "due_at", orderByMethod: "asc", status });
  const calendar = search.view === "calendar" ? await calendarOf(call, search) : null;
  const narrowed = await readableCustom(call, withinPlant(call, search, wanted));
  const query = calendar
    ? { ...narrowed, max: shownInCalendar, filters: { ...narrowed.filters, ...calendar.due } }
    : narrowed;
  const week =
    search.view === "week" ? await weekOf(call, { week: dayIn(search.week), plant_id: plantIn(call, search) }) : null;
  const overview = search.view === "overview" ? await overviewOf(call, search) : null;
  // The overview shows figures alone; the export asks for the orders behind them.
  const page = await servedWorkOrders.list(call, ofKind(overview || week ? { ...query, max: 1 } : query, "order"));
  const isAsDue = !calendar && keyIn(query.order.column) === null;
  const orders = overview || week ? [] : isAsDue ? await withAlarms(call, query, page.data) : page.data;
  const openId = idIn(search.id);
  const visible = openId ? await unlessRefused(servedWorkOrders.find(call, openId)) : null;
  const open = visible?.kind === "request" ? null : visible;

  return {
    orders,
    item_levels: await itemLevels(call, orders),
    order_cases: await finishedCases(call, orders),
    total: page.meta.total,
    open,
    item_now: open && (await nowOfItem(call, open.equipment_id)),
    draft: await draftOf(call, search, "order"),
    query: wireOf(query, "order"),
    narrowed: await narrowedTo(call, query),
    overview,
    week,
    calendar: calendar && { month: calendar.month, time_zone: calendar.time_zone },
    /** Open permits of the viewer's own open work: kept on a phone with their points and pictures. */
    own_permits: await ownPermits(call),
    around: await surroundings(call),
  };
}

const mostPermitsKept = 40;

async function ownPermits({ tx, viewer }: Call) {
  if (!can(viewer, "view_permits")) return [];

  return tx.permit.findMany({
    where: { status: { in: [...openPermitStatuses] }, work_order: mine(viewer.user_id) },
    orderBy: { id: "asc" },
    take: mostPermitsKept,
    select: { id: true, version: true },
  });
}

/** Of the plant that is named or chosen; of the first one where all are shown. */
export async function weekOf(call: Call, { plant_id, week }: { plant_id?: number; week?: string }) {
  const plants = await workPlants(call);
  const plant = plants.find(({ id }) => id === (plant_id ?? call.viewer.plant_id)) ?? (plant_id ? null : plants[0]);
  if (!plant) throw notFound();

  return plannerWeek(call, plant, week);
}

const dayIn = (value: Search[string]) =>
  typeof value === "string" && z.iso.date().safeParse(value).success ? value : undefined;

function plantIn({ viewer }: Call, search: Search): number | undefined {
  const plant = chosenPlant(viewer, search.plant);
  return typeof plant === "number" ? plant : undefined;
}

async function overviewOf(call: Call, search: Search) {
  const plant_id = plantIn(call, search);
  const { range, from, to, by } = search;

  return workOrderOverview(call, {
    by: failureGroups.find((one) => one === by),
    ...(plant_id !== undefined && { plant_id }),
    range: overviewRange({ range, from, to }),
    time_zone: await zoneShown(call, search),
  });
}

/** The zone of the chosen plant, or of the first where all are shown. */
async function zoneShown(call: Call, search: Search): Promise<string> {
  const plants = await workPlants(call);
  const chosen = chosenPlant(call.viewer, search.plant);

  return (plants.find(({ id }) => id === chosen) ?? plants[0])?.time_zone ?? "UTC";
}

const shownFromAlerts = 50;

/** Open work from alerts is shown whenever it is due: the most urgent first, before what the page holds. */
async function withAlarms(call: Call, query: ListQuery, orders: readonly PresentedWorkOrder[]) {
  const statuses = (query.filters.status ?? openStatuses) as readonly string[];
  const filters = {
    ...query.filters,
    is_from_alert: true,
    status: openStatuses.filter((one) => statuses.includes(one)),
  };
  if (query.filters.is_from_alert === false || filters.status.length === 0) return [...orders];
  const urgent = { ...query, page: 1, max: shownFromAlerts, order: { column: "priority", method: "asc" as const } };
  const { data } = await servedWorkOrders.list(call, ofKind({ ...urgent, filters }, "order"));
  const known = new Set(data.map(({ id }) => id));

  return [...data, ...orders.filter(({ id }) => !known.has(id))];
}

/** What the sensors of each order's item show now, by the item's id. Items without sensors are left out. */
async function itemLevels(call: Call, orders: readonly { equipment_id: number | null }[]) {
  const ids = [...new Set(orders.flatMap(({ equipment_id }) => equipment_id ?? []))];
  const of = await rolledUp(call, "equipment", ids);

  return Object.fromEntries(ids.flatMap((id) => (of(id).level === "unknown" ? [] : [[id, of(id).level]])));
}

/** How far the case of each finished order is, by the order's id; while an order is open its own status shows it. */
async function finishedCases(
  call: Call,
  orders: readonly { id: number; status: string; equipment_id: number | null }[],
) {
  const done = orders.filter(({ status }) => !(openStatuses as readonly string[]).includes(status));
  const cases = await casesOfItems(
    call,
    done.flatMap(({ equipment_id }) => equipment_id ?? []),
  );

  return Object.fromEntries(
    done.flatMap(({ id, equipment_id }) => {
      const of = cases.get(equipment_id ?? 0);
      return of?.order?.id === id ? [[id, { state: of.state, proof: of.proof }] as const] : [];
    }),
  );
}

const asDue = { column: "due_at", method: "asc" } as const;

/** What a hand has spoilt in the address is left out, as with every filter, and so is the order of a field that is no more. */
async function readableCustom(call: Call, wanted: ListQuery): Promise<ListQuery> {
  const { order, filters } = wanted;
  const { resource } = servedWorkOrders;
  const isRead = await unlessRefused(customConditions(call, resource, wanted));
  const isSorted = keyIn(order.column) === null || (await unlessRefused(customOrder(call, resource, wanted)));
  return {
    ...wanted,
    ...(!isSorted && { order: asDue }),
    filters: { ...filters, custom: isRead ? filters.custom : undefined },
  };
}

const shownInCalendar = 600;

/** A month in the days of the chosen plant, or of the first where all are shown. Done work stays on its day. */
async function calendarOf(call: Call, search: Search) {
  const time_zone = await zoneShown(call, search);
  const month = parseMonth(search.month) ?? localDate(call.now.getTime(), time_zone);
  const weeks = weeksOf(month);
  const edge = (date: LocalDate) => new Date(startOfDate(date, time_zone)).toISOString();
  const due_until = edge(shiftDate(lastOf(lastOf(weeks)), { days: 1 }));

  return {
    month: monthText(month),
    time_zone,
    due: { due_from: edge(firstOf(firstOf(weeks))), due_until },
  };
}

/** The one place whose orders are shown, by name; null when the list is of more. */
async function narrowedTo(call: Call, { filters }: ListQuery) {
  for (const field of placeFields) {
    const ids = filters[field];
    if (!Array.isArray(ids) || ids.length !== 1) continue;
    const place = await placed(call, field, Number(ids[0]));
    if (place) return { field, name: place.name };
  }

  return null;
}

/** The same question for a call: an export asks for what the screen shows. */
const wireOf = ({ page: _page, max: _max, order, filters, ...rest }: ListQuery, kind: MaintenanceKind) => ({
  ...rest,
  ...filters,
  kind: [kind],
  orderByColumn: order.column,
  orderByMethod: order.method,
});

/** What stands beside the list of requests: the one that the address names, and the form of a new one. */
export async function requestScreen(call: Call, search: Search) {
  const id = idIn(search.id);
  const named = id && (await unlessRefused(servedWorkOrders.find(call, id)));

  return {
    open: named && named.kind === "request" ? named : null,
    draft: await draftOf(call, search, "request"),
    around: await surroundings(call),
  };
}

export async function logScreen(call: Call, search: Search) {
  const fallback = { max: shown, kind: "log", orderByColumn: "completed_at", orderByMethod: "desc" };
  const query = withinPlant(call, search, queryOf({}, fallback));
  const page = await servedWorkOrders.list(call, query);
  return {
    logs: page.data,
    draft: await draftOf(call, search, "log"),
    query: wireOf(query, "log"),
    around: await surroundings(call),
  };
}

/** What its item's sensors show now, for those who may see it. */
const nowOfItem = async (call: Call, equipment_id: number | null) =>
  equipment_id !== null && can(call.viewer, "view_dashboard") ? itemNow(call, equipment_id) : null;

export async function orderScreen(call: Call, id: number) {
  const order = await servedWorkOrders.find(call, id);

  return {
    order,
    documents: await documentsOf(call, order.equipment_id),
    item_now: await nowOfItem(call, order.equipment_id),
    around: await surroundings(call),
  };
}

/** What the item of an order can be looked up in. */
async function documentsOf(call: Call, equipment_id: number | null): Promise<ItemDocument[]> {
  if (equipment_id === null) return [];
  const item = await call.tx.equipment.findFirst({
    where: { id: equipment_id },
    select: { id: true, brand_id: true, brand_model_id: true, equipment_type_id: true },
  });

  return item ? itemDocuments(call, item) : [];
}

/** The plant picker narrows what the address leaves open. */
function withinPlant({ viewer }: Call, search: Search, query: ListQuery): ListQuery {
  const plant = chosenPlant(viewer, search.plant);
  if (typeof plant !== "number" || query.filters.plant_id) return query;
  return { ...query, filters: { ...query.filters, plant_id: [plant] } };
}

const idIn = (value: Search[string]) => (typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : null);

/** What another screen has found, for a person to read before it is saved. */
const textIn = (value: Search[string], most: number) => (typeof value === "string" ? value.slice(0, most) : undefined);

/**
 * ?new=1 opens the form: from a place with its line, machine, asset or item, from an alert with alert_id. The deepest
 * place counts; the ones above it follow. A spectrum brings name and description along.
 */
async function draftOf(call: Call, search: Search, kind: MaintenanceKind) {
  if (search.new === undefined) return null;
  const plant = chosenPlant(call.viewer, search.plant);
  const nowhere = {
    kind,
    plant_id: typeof plant === "number" ? plant : null,
    place: null,
    due_at: await dueOn(call, search),
    is_recurring: kind === "order" && search.recurring !== undefined,
    name: textIn(search.name, 200),
    description: textIn(search.description, 4000),
  };
  const alert_id = idIn(search.alert_id);
  if (alert_id && kind !== "log") {
    const found = await unlessRefused(suggestionFromAlert(call, alert_id, kind));
    const at = found?.equipment_id ? await whereIs(call, found.equipment_id) : undefined;
    const name = nowhere.name ?? found?.name;
    if (found) return { ...nowhere, ...found, name, at };
  }
  for (const field of [...placeFields].reverse()) {
    const id = idIn(search[field]);
    const place = id && (await placed(call, field, id));
    if (place)
      return {
        ...nowhere,
        plant_id: place.plant_id,
        place: { field, id: place.id, name: place.name },
        assignee: kind === "order" ? await assigneeFor(call, field, place) : null,
      };
  }
  return nowhere;
}

const assigneeFor = (call: Call, field: PlaceField, { id, company_id, plant_id }: PlacedRow) =>
  suggestedAssignee(call, { company_id, plant_id, equipment_id: field === "equipment_id" ? id : null });

/** ?due=2026-11-21 begins an order that is due that day, by the plant's clock. */
async function dueOn(call: Call, search: Search) {
  const [year, month, day] = /^\d{4}-\d\d-\d\d$/.test(String(search.due))
    ? String(search.due).split("-").map(Number)
    : [];
  if (!year || !month || !day) return null;

  return movedToDay(null, { year, month, day }, (await calendarOf(call, search)).time_zone);
}

type PlacedRow = NonNullable<Awaited<ReturnType<typeof placed>>>;

function placed({ tx }: Call, field: PlaceField, id: number) {
  const wanted = {
    where: { id, deleted_at: null },
    select: { id: true, name: true, company_id: true, plant_id: true },
  } as const;
  switch (field) {
    case "production_line_id":
      return tx.productionLine.findFirst(wanted);
    case "machine_id":
      return tx.machine.findFirst(wanted);
    case "asset_id":
      return tx.asset.findFirst(wanted);
    case "equipment_id":
      return tx.equipment.findFirst(wanted);
  }
}

/** The places above an item, by name. */
async function whereIs({ tx }: Call, id: number) {
  const found = await tx.equipment.findFirst({
    where: { id, deleted_at: null },
    select: {
      name: true,
      plant: { select: { name: true } },
      asset: {
        select: {
          name: true,
          machine: { select: { name: true, production_line: { select: { name: true } } } },
        },
      },
    },
  });
  if (!found) return undefined;
  const { name, plant, asset } = found;
  const machine = asset?.machine ?? null;
  return { plant, production_line: machine?.production_line ?? null, machine, asset, equipment: { name } };
}

/** The fields that work has in the companies whose plants the viewer sees; of very many companies, those of all alone. */
async function customOfWork(call: Call) {
  const { company_ids } = call.viewer;
  const companies = company_ids === "all" ? [call.viewer.company_id] : company_ids.slice(0, mostCompanies);
  const known = new Map<number, CustomField>();
  for (const company_id of companies)
    for (const field of await customFieldsOf(call, "work_orders", company_id)) known.set(field.id, field);
  const { fields, columns, filters, sort } = customOf([...known.values()], "work_orders", call.locale);

  return { fields, columns, filters, sort };
}

const mostCompanies = 20;

/** What every screen of work needs to know beside the work. */
export async function surroundings(call: Call) {
  const { viewer } = call;
  return {
    user_id: viewer.user_id,
    now: call.now,
    people: await assignablePeople(call),
    teams: await assignableTeams(call),
    plants: await workPlants(call),
    categories: await workCategories(call),
    custom: await customOfWork(call),
    may: {
      create: can(viewer, "create_maintenance"),
      update: can(viewer, "update_maintenance"),
      request: can(viewer, "create_work_order_requests"),
      supervise: isSupervisor(viewer),
    },
  };
}
