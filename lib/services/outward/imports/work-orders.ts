import { nameOf } from "@/lib/domain/identity/viewer";
import type { Fault, Moment } from "@/lib/domain/imports/values";
import { type FailureCode, type FailureKind, failureKinds } from "@/lib/domain/maintenance/failure-codes";
import { modeOfText, remedyOfAction } from "@/lib/domain/maintenance/failure-words";
import { type ReadOrder, readOrder, type WrittenOrder } from "@/lib/domain/maintenance/order-text/of-order";
import { type OrderTextReader, orderTextReader } from "@/lib/domain/maintenance/order-text/read";
import type { WorkOrderStatus } from "@/lib/domain/maintenance/work-order";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { inMap } from "@/lib/domain/shared/known";
import { momentsShowing } from "@/lib/domain/shared/time-zones";
import type { CustomField, CustomValue } from "@/lib/domain/structure/custom-fields";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { assignableIn } from "@/lib/services/identity/teams/assignable";
import { faultsOfCatalog } from "@/lib/services/maintenance/failures/catalog";
import { codesOf } from "@/lib/services/maintenance/failures/codes";
import { currencyOf } from "@/lib/services/stock/movements/currency";
import { customAfter, customIn, customOfImport } from "./custom";
import {
  type Aim,
  catalogOf,
  type Due,
  type Importer,
  Lookup,
  type Option,
  placeIn,
  refused,
  type Source,
  tokenOf,
  type Values,
  type Verdict,
  type Written,
} from "./importer";

interface PlaceOption extends Option {
  place: {
    production_line_id: number | null;
    machine_id: number | null;
    asset_id: number | null;
    equipment_id: number | null;
  };
}

interface Known {
  now: Date;
  timeZone: string;
  /** Deepest first: a number that an item and a machine share means the item. */
  places: Lookup<PlaceOption>[];
  lines: Lookup<PlaceOption>;
  people: Lookup<Option & { id: number }>;
  parts: Lookup<Option>;
  texts: OrderTextReader;
  codes: readonly FailureCode[];
  coded: Record<FailureKind, Lookup<Option & { id: number }>>;
  needs: PermitNeeds;
  custom: readonly CustomField[];
}

/** Places and types whose work needs a permit. */
interface PermitNeeds {
  machine_ids: ReadonlySet<number>;
  equipment_ids: ReadonlySet<number>;
  types: ReadonlySet<string>;
}

/** Statuses in which the work is done. */
const isDone = (status: string) => status === "completed" || status === "closed";

type Records = Awaited<ReturnType<typeof recordsOf>>;

/** What a row can name in the plant. */
async function recordsOf(call: Call, source: Source) {
  const { company_id, plant_id } = placeIn(source);
  const where = { plant_id, deleted_at: null };
  const machineLine = { machine: { select: { production_line_id: true } } } as const;
  const [plant, equipments, assets, machines, lines, people, parts, models, faults, codes, namesOfCodes] =
    await together([
      call.tx.plant.findFirst({ where: { id: plant_id }, select: { time_zone: true } }),
      call.tx.equipment.findMany({
        where,
        select: {
          id: true,
          name: true,
          serial_number: true,
          asset_id: true,
          asset: { select: { machine_id: true, ...machineLine } },
        },
      }),
      call.tx.asset.findMany({
        where,
        select: { id: true, name: true, asset_number: true, machine_id: true, ...machineLine },
      }),
      call.tx.machine.findMany({ where, select: { id: true, name: true, code: true, production_line_id: true } }),
      call.tx.productionLine.findMany({ where, select: { id: true, name: true } }),
      call.tx.user.findMany({
        where: assignableIn({ company_id, plant_id }),
        select: { id: true, first_name: true, last_name: true, email: true },
      }),
      call.tx.part.findMany({ where, select: { id: true, name: true, number: true } }),
      call.tx.brandModel.findMany({
        where: catalogOf(company_id),
        select: { id: true, name: true, brand: { select: { name: true } } },
      }),
      faultsOfCatalog(call, company_id),
      codesOf(call, company_id),
      call.tx.fault.findMany({
        where: catalogOf(company_id),
        select: { id: true, name_en: true, name_es: true },
      }),
    ]);

  return { plant, equipments, assets, machines, lines, people, parts, models, faults, codes, namesOfCodes };
}

function placesOf({ equipments, assets, machines }: Pick<Records, "equipments" | "assets" | "machines">) {
  const byNumber = (one: PlaceOption) => [one.name, one.detail];

  return [
    new Lookup(
      equipments.map(
        ({ id, name, serial_number, asset_id, asset }): PlaceOption => ({
          token: tokenOf("equipments", id),
          name,
          detail: serial_number,
          place: {
            production_line_id: asset?.machine.production_line_id ?? null,
            machine_id: asset?.machine_id ?? null,
            asset_id,
            equipment_id: id,
          },
        }),
      ),
      byNumber,
    ),
    new Lookup(
      assets.map(
        ({ id, name, asset_number, machine_id, machine }): PlaceOption => ({
          token: tokenOf("assets", id),
          name,
          detail: asset_number,
          place: {
            production_line_id: machine.production_line_id,
            machine_id,
            asset_id: id,
            equipment_id: null,
          },
        }),
      ),
      byNumber,
    ),
    new Lookup(
      machines.map(
        ({ id, name, code, production_line_id }): PlaceOption => ({
          token: tokenOf("machines", id),
          name,
          detail: code,
          place: { production_line_id, machine_id: id, asset_id: null, equipment_id: null },
        }),
      ),
      byNumber,
    ),
  ];
}

const peopleIn = (people: Records["people"]) =>
  new Lookup(
    people.map((person) => ({
      token: tokenOf("users", person.id),
      id: person.id,
      name: nameOf(person),
      detail: person.email,
      first: person.first_name,
      last: person.last_name,
    })),
    ({ name, detail, first, last }) => [name, detail, detail.split("@")[0], `${last} ${first}`, `${last}, ${first}`],
  );

export const workOrderImporter: Importer<Known> = {
  async load(call, source) {
    const records = await recordsOf(call, source);
    const { plant, equipments, assets, machines, lines, people, parts, models, faults, codes } = records;
    const needs = await permitNeedsOf(call, source);
    const lineOptions = lines.map(
      ({ id, name }): PlaceOption => ({
        token: tokenOf("production-lines", id),
        name,
        place: { production_line_id: id, machine_id: null, asset_id: null, equipment_id: null },
      }),
    );

    return {
      now: call.now,
      timeZone: plant?.time_zone ?? "UTC",
      places: placesOf({ equipments, assets, machines }),
      lines: new Lookup(lineOptions),
      people: peopleIn(people),
      texts: orderTextReader(faults),
      codes,
      needs,
      custom: await customOfImport(call.tx, "work_orders", source.company_id),
      coded: codesByName(records),
      parts: new Lookup(
        [
          ...parts.map(({ id, name, number }) => ({ token: tokenOf("parts", id), name, detail: number })),
          ...models.map(({ id, name, brand }) => ({ token: tokenOf("brand-models", id), name, detail: brand.name })),
        ],
        ({ token, name, detail }) => (token.startsWith("parts/") ? [name, detail] : [name, `${detail} ${name}`]),
      ),
    };
  },

  judge(known, values): Verdict {
    const label = String(values.name);
    const faults: Fault[] = [];
    const place = placeOf(known, values, faults);
    const person = known.people.in(values, "assigned_to", "person", faults);
    const part = known.parts.in(values, "part", "part", faults);

    const read = readOrder(known.texts, { ...values, ...lettersOf(known, values), name: label } as WrittenOrder);
    const failure = failureOf(known, values, read, faults);
    const { due_at, started_at, completed_at } = timesOf(known, values, faults);
    const custom = customIn(known.custom, "work_orders", values, faults);
    if (faults.length > 0) return refused(label, ...faults);

    const named = (values.status as WorkOrderStatus | undefined) ?? statusOf(values);
    // What another system has begun goes on here under a permit, where its place or type needs one.
    const status = named === "in_work" && needsPermit(known.needs, place, values.type) ? "pending" : named;
    const wanted = {
      ...(values.external_id !== undefined && { external_id: String(values.external_id) }),
      name: label,
      ...(values.description !== undefined && { description: values.description }),
      ...(values.type !== undefined && { type: values.type }),
      ...(values.priority !== undefined && { priority: values.priority }),
      ...place,
      ...(person && { assigned_user_id: person.id }),
      ...(part && { required_items: part.detail ? `${part.name} (${part.detail})` : part.name }),
      ...(due_at && { due_at: due_at.toISOString() }),
      ...(values.minutes !== undefined && { total_minutes: Math.round(values.minutes as number) }),
      ...(values.cost !== undefined && { other_cost: values.cost }),
      ...(custom && { custom }),
    };
    // What is done was not done at a day that is still to come.
    const done = isDone(status) ? (completed_at ?? started_at ?? earlierOf(due_at ?? known.now, known.now)) : null;

    return {
      record: "work-orders",
      label,
      key: values.external_id === undefined ? null : `n:${values.external_id}`,
      record_id: null,
      // What an order went through is written once: an order that is there has its own history.
      wanted: {
        ...wanted,
        born: {
          status,
          started_at: (started_at ?? (status === "in_work" ? known.now : null))?.toISOString() ?? null,
          completed_at: done?.toISOString() ?? null,
          ...failure,
          read_part: read.part,
          read_work: read.work,
          ...(values.type === undefined && read.type && { type: read.type }),
        },
      },
      current: null,
      ...(read.text && { text: read.text }),
    };
  },

  async find(call, source, aims) {
    const numbers = aims.flatMap(({ wanted }) =>
      wanted.external_id === undefined ? [] : [String(wanted.external_id)],
    );
    if (numbers.length === 0) return;
    const rows = await call.tx.workOrder.findMany({
      where: { plant_id: placeIn(source).plant_id, external_id: { in: numbers } },
      select: { id: true, ...columns },
    });
    const there = new Map(rows.map((row) => [row.external_id, row]));
    for (const aim of aims) {
      const row = there.get(aim.wanted.external_id as string);
      if (!row) continue;
      const { born: _born, ...wanted } = aim.wanted;
      const { id, ...current } = plain(row);
      if (wanted.custom) wanted.custom = customAfter(current.custom, wanted.custom as Record<string, CustomValue>);
      Object.assign(aim, { record_id: id, wanted, current: pick(current, Object.keys(wanted)) });
    }
  },

  writeMany,

  *options({ places, lines, people, parts, coded }, column) {
    if (column === "item") for (const lookup of places) yield* lookup.all;
    if (column === "line") yield* lines.all;
    if (column === "assigned_to") yield* people.all;
    if (column === "part") yield* parts.all;
    for (const kind of failureKinds) if (column === codeColumns[kind]) yield* coded[kind].all;
  },
};

async function permitNeedsOf({ tx }: Call, source: Source): Promise<PermitNeeds> {
  const { company_id, plant_id } = placeIn(source);
  const [places, types] = await together([
    tx.permitNeed.findMany({
      where: { plant_id, work_order_id: null },
      select: { machine_id: true, equipment_id: true },
    }),
    tx.$queryRaw<{ type: string }[]>`
      select distinct c.type from category_permit_kinds k join maintenance_categories c on c.id = k.category_id
      where k.company_id = ${company_id}::int and c.is_standard`,
  ]);

  return {
    machine_ids: new Set(places.flatMap(({ machine_id }) => machine_id ?? [])),
    equipment_ids: new Set(places.flatMap(({ equipment_id }) => equipment_id ?? [])),
    types: new Set(types.map(({ type }) => type)),
  };
}

const needsPermit = (
  { machine_ids, equipment_ids, types }: PermitNeeds,
  { machine_id, equipment_id }: Partial<PlaceOption["place"]>,
  type: unknown,
): boolean =>
  machine_ids.has(machine_id ?? 0) || equipment_ids.has(equipment_id ?? 0) || types.has(String(type ?? "breakdown"));

/** The column of a file that names a code of each kind. */
const codeColumns = { mode: "fault_code", cause: "cause_code", remedy: "action_code" } as const;

/** Codes by their letters and by their names in both languages. */
function codesByName({ codes, namesOfCodes }: Pick<Records, "codes" | "namesOfCodes">): Known["coded"] {
  const names = new Map(namesOfCodes.map(({ id, name_en, name_es }) => [id, [name_en, name_es]]));
  const of = (wanted: FailureKind) =>
    new Lookup(
      codes
        .filter(({ kind }) => kind === wanted)
        .map(({ id, code, name }) => ({ token: tokenOf("faults", id), id, name, detail: code })),
      ({ id, detail }) => [detail, ...(names.get(id) ?? [])],
    );

  return { mode: of("mode"), cause: of("cause"), remedy: of("remedy") };
}

/** The codes that a row names, by their letters: what somebody has chosen for a text names a code by its id. */
function lettersOf({ coded }: Known, values: Values): Values {
  const letters = failureKinds.flatMap((kind) => {
    const text = values[codeColumns[kind]];
    const [code, ...others] = text === undefined ? [] : coded[kind].named(String(text));
    return code?.detail && others.length === 0 ? [[codeColumns[kind], code.detail] as const] : [];
  });

  return Object.fromEntries(letters);
}

interface Failed {
  fault_id: number | null;
  cause_id: number | null;
  remedy_id: number | null;
  failure_source: string | null;
  read_fault: string | null;
}

/**
 * The codes that a row names, by code or name in either language, else those that its words mean. What is neither a code nor
 * understood is wrong; words that match no code stay words.
 */
function failureOf({ coded, codes }: Known, values: Values, read: ReadOrder, faults: Fault[]): Failed {
  const given = (kind: FailureKind, isUnderstood: boolean) => {
    const text = values[codeColumns[kind]];
    const isKnown = text !== undefined && coded[kind].named(String(text)).length > 0;

    return isKnown || !isUnderstood
      ? (coded[kind].in(values, codeColumns[kind], "failure_code", faults)?.id ?? null)
      : null;
  };
  const mode = given("mode", read.text === null && read.fault !== null);
  const cause = given("cause", false);
  const remedy = given("remedy", read.text === null && read.action !== null);
  const isFailure = read.work === "failure";
  const modeFromText = isFailure
    ? modeOfText(
        read,
        codes.filter(({ kind }) => kind === "mode"),
      )
    : null;
  const done = isFailure
    ? codes.find(({ kind, code }) => kind === "remedy" && code === remedyOfAction(read.action))
    : null;
  const fault_id = mode ?? modeFromText?.id ?? null;

  return {
    fault_id,
    cause_id: cause,
    remedy_id: remedy ?? done?.id ?? null,
    failure_source: mode !== null ? "chosen" : fault_id === null ? null : "text",
    read_fault: fault_id === null ? read.fault : null,
  };
}

const columns = {
  external_id: true,
  name: true,
  description: true,
  type: true,
  priority: true,
  production_line_id: true,
  machine_id: true,
  asset_id: true,
  equipment_id: true,
  assigned_user_id: true,
  required_items: true,
  due_at: true,
  total_minutes: true,
  other_cost: true,
  custom: true,
  status: true,
  version: true,
} as const;

/** As JSON keeps it: dates as text, amounts as numbers. */
export const plain = <Row extends object>(row: Row): Row =>
  JSON.parse(JSON.stringify(row, (_, value) => (typeof value === "bigint" ? Number(value) : value)));

const pick = (row: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

const endOfDayShift = 15 * 60; // what has a day alone, as in movedToDay

function instantOf(moment: Moment | undefined, otherwise: number, timeZone: string): Date | null {
  if (!moment) return null;
  const { year, month, day, minutes, ahead } = moment;
  const wall = Date.UTC(year, month - 1, day, 0, minutes ?? otherwise);

  return new Date(ahead === undefined ? firstOf(momentsShowing(wall, timeZone)) : wall - ahead * 60_000);
}

const earlierOf = (one: Date, other: Date) => (one < other ? one : other);
const laterOf = (one: Date, other: Date) => (one > other ? one : other);

const isSameDay = (one: Moment, other: Moment) =>
  one.year === other.year && one.month === other.month && one.day === other.day;

/** When an order is due, began and was done: done on a day without a time is not before the start of that day, nor after now. */
function timesOf({ now, timeZone }: Pick<Known, "now" | "timeZone">, values: Values, faults: Fault[]) {
  const [due, started, completed] = ["due", "started", "completed"].map((field) => values[field] as Moment | undefined);
  const due_at = instantOf(due, endOfDayShift, timeZone);
  const started_at = instantOf(started, 0, timeZone);
  let completed_at = instantOf(completed, endOfDayShift, timeZone);
  if (completed_at && completed?.minutes === null) {
    if (started && started_at && isSameDay(started, completed)) completed_at = laterOf(completed_at, started_at);
    const midnight = instantOf(completed, 0, timeZone);
    if (midnight && midnight <= now && completed_at > now) completed_at = laterOf(now, started_at ?? midnight);
  }
  if (started_at && completed_at && completed_at < started_at)
    faults.push({ column: "completed", reason: { key: "completed_before_started" } });
  if (completed_at && completed_at > now) faults.push({ column: "completed", reason: { key: "in_the_future" } });

  return { due_at, started_at, completed_at };
}

/** A row without a status is history once it has cost something or has an end. */
const statusOf = ({ completed, cost }: Values): WorkOrderStatus =>
  completed !== undefined || cost !== undefined ? "closed" : "pending";

/** By the item's column at the deepest level that has the name, else by the line's. */
function placeOf({ places, lines }: Known, values: Values, faults: Fault[]): Partial<PlaceOption["place"]> {
  if (values.item === undefined) return lines.in(values, "line", "line", faults)?.place ?? {};
  const lookup = places.find((one) => one.named(String(values.item)).length > 0) ?? firstOf(places);

  return lookup.in(values, "item", "item", faults)?.place ?? {};
}

interface Born {
  status: WorkOrderStatus;
  started_at: string | null;
  completed_at: string | null;
  fault_id: number | null;
  cause_id: number | null;
  remedy_id: number | null;
  failure_source: string | null;
  read_part: string | null;
  read_fault: string | null;
  read_work: string | null;
  /** Of what was read, where the file names none. */
  type?: string;
}

/** Orders that come with their numbers and history in three statements, however many they are; those that are there one by one. */
async function writeMany(call: Call, source: Source, rows: readonly { due: Due; aim: Aim }[]): Promise<Written[]> {
  const fresh = rows.filter(({ aim }) => aim.record_id === null);
  const written: Written[] = [];
  if (fresh.length > 0) written.push(...(await createMany(call, source, fresh)));
  for (const { due, aim } of rows) {
    if (aim.record_id === null) continue;
    const { tx } = call;
    const data = changedOf(aim);
    const isSame = Object.keys(data).length === 0;
    if (!isSame) {
      await tx.workOrder.updateMany({
        where: { id: aim.record_id },
        data: { ...(data as object), version: { increment: 1 } },
      });
      await tx.workOrderEvent.create({
        data: {
          ...placeIn(source),
          work_order_id: aim.record_id,
          user_id: call.viewer.user_id,
          action: "update",
          data: { import_id: source.id },
        },
      });
    }
    const row = await tx.workOrder.findUniqueOrThrow({ where: { id: aim.record_id }, select: { version: true } });
    written.push({
      id: due.id,
      aim,
      record_id: aim.record_id,
      version: row.version,
      action: isSame ? "same" : "update",
    });
  }

  return written;
}

/** The columns that the row wants otherwise. */
export function changedOf({ wanted, current }: Pick<Aim, "wanted" | "current">): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(current?.[name] ?? null),
    ),
  );
}

async function createMany(call: Call, source: Source, rows: readonly { due: Due; aim: Aim }[]): Promise<Written[]> {
  const { tx, viewer, now } = call;
  const { id: import_id } = source;
  const { company_id, plant_id } = placeIn(source);
  const currency = await currencyOf(call.tx, company_id);
  const orders = rows.map(({ due, aim }) => {
    const { born, ...wanted } = aim.wanted as Record<string, unknown> & { born: Born };

    return { ...wanted, ...born, row_id: due.id };
  });
  // The plant's next numbers, all at once: by one and one the plant's row would be written for each.
  const [taken] = await tx.$queryRaw<[{ last: number }]>`
    update plants set last_work_order_number = last_work_order_number + ${rows.length}::int
      where id = ${plant_id} returning last_work_order_number as last`;
  const first = taken.last - rows.length + 1;
  const made = await tx.$queryRaw<{ row_id: number; id: number }[]>`
    with given as (
      select g.*, ${first}::int + (row_number() over ())::int - 1 as number,
          nextval(pg_get_serial_sequence('work_orders', 'id'))::int as id
        from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as g (
          row_id int, external_id text, name text, description text, type text, status text, priority text,
          production_line_id int, machine_id int, asset_id int, equipment_id int, assigned_user_id int,
          required_items text, due_at timestamptz, started_at timestamptz, completed_at timestamptz,
          total_minutes int, other_cost bigint, fault_id int, cause_id int, remedy_id int, failure_source text,
          read_part text, read_fault text, read_work text, custom jsonb)),
    made as (
      insert into work_orders (id, company_id, plant_id, number, kind, type, status, name, description,
          production_line_id, machine_id, asset_id, equipment_id, assigned_user_id, priority, required_items,
          due_at, started_at, completed_at, completed_by, closed_at, total_minutes, problem_solved,
          labor_cost, parts_cost, downtime_cost, other_cost, cost_currency, external_id, fault_id, cause_id, remedy_id,
          failure_source, read_part, read_fault, read_work, custom, created_by, created_at, updated_at)
        select id, ${company_id}, ${plant_id}, number, 'order', coalesce(type, 'breakdown'), status, name, description,
          production_line_id, machine_id, asset_id, equipment_id, assigned_user_id, coalesce(priority, 'normal'),
          required_items, due_at, started_at, completed_at,
          case when status in ('completed', 'closed') then assigned_user_id end,
          case when status = 'closed' then completed_at end, total_minutes,
          case when status in ('completed', 'closed') then true end,
          case when status = 'closed' then 0 end, case when status = 'closed' then 0 end,
          case when status = 'closed' then 0 end, other_cost, case when status = 'closed' then ${currency} end,
          external_id, fault_id, cause_id, remedy_id, failure_source, read_part, read_fault, read_work,
          coalesce(custom, '{}'), ${viewer.user_id},
          -- Work of last year was not created today: figures by period would count it all as new.
          least(${now}::timestamptz, started_at, completed_at), ${now}::timestamptz
        from given),
    told as (
      insert into work_order_events (company_id, plant_id, work_order_id, user_id, action, "to", data, created_at)
        select ${company_id}, ${plant_id}, id, ${viewer.user_id}, 'create', status,
          jsonb_build_object('import_id', ${import_id}::int), ${now}::timestamptz from given)
    select row_id, id from given`;
  const ids = new Map(made.map(({ row_id, id }) => [row_id, id]));

  return rows.map(({ due, aim }) => ({
    id: due.id,
    action: "create" as const,
    aim,
    record_id: inMap(ids, due.id),
    version: 1,
  }));
}
