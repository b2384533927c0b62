import { companyOf } from "@/lib/domain/identity/viewer";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import { reordered } from "@/lib/domain/structure/hierarchy";
import { Prisma } from "@/lib/generated/prisma/client";
import type { AnyResource, AnyRow, ModelName, RowOf } from "@/lib/resources/define";
import type { ResourceName } from "@/lib/resources/index";
import { audit } from "../data/audit";
import type { Call } from "../data/call";
import type { Tx } from "../data/db";
import type { ByDays } from "../data/sql/aggregate";
import { together } from "../data/together";
import { publish } from "../live/events";
import { customNounOf, customOfNew, customOfSaved, customPlaceOf } from "./custom";
import { inUse, refuseHeld } from "./holders";
import {
  type Answers,
  conditionsOf,
  countCap,
  type ListQuery,
  noAnswers,
  orderFor,
  type Page,
  pageOf,
  pieceOf,
  type RowQuery,
} from "./list";
import { tableOf } from "./tables";

/**
 * What every described resource does: list, find, create, update, remove, archive, reorder. Each query starts
 * from the viewer's scope; each change is audited and announced in its own transaction.
 */

type Where = Record<string, unknown>;

/** The part of a Prisma delegate that the engine uses. */
interface Delegate {
  findMany(args: object): Promise<AnyRow[]>;
  findFirst(args: object): Promise<AnyRow | null>;
  findIds(args: object): Promise<number[]>;
  count(args: object): Promise<number>;
  groupBy(args: object): Promise<CountedRows[]>;
  create(args: object): Promise<AnyRow>;
  updateMany(args: object): Promise<{ count: number }>;
  deleteMany(args: object): Promise<{ count: number }>;
  aggregate(args: object): Promise<{ _max: { position: number | null } }>;
}

type CountedRows = Record<string, unknown> & { _count: { _all: number } };

/** What the audit log knows its records by. */
const nounOf = (resource: AnyResource) => resource.name as ResourceName;

/** The one place where a model is looked up by name. */
export const modelOf = (tx: Tx, model: ModelName) =>
  (tx as unknown as Record<string, Delegate>)[model.charAt(0).toLowerCase() + model.slice(1)] as Delegate;

const alive = (resource: AnyResource): Where => ({
  ...(resource.keepsDeleted ? { deleted_at: null } : {}),
  ...resource.fixed,
});

export const seen = (resource: AnyResource, call: Call, more: Where = {}): Where => ({
  AND: [resource.scope.see(call.viewer), alive(resource), more],
});
const writable = (resource: AnyResource, call: Call, more: Where = {}): Where => ({
  AND: [resource.scope.write(call.viewer), alive(resource), more],
});

/** Rows that the query asks for, a page of them in a total order: the id breaks ties, so that no row shows on two pages. */
export async function list<R extends AnyResource>(
  call: Call,
  resource: R,
  query: ListQuery,
  more: Where = {},
  answers: Answers = noAnswers,
): Promise<Page<RowOf<R>>> {
  const model = modelOf(call.tx, resource.model);
  const { after } = query;
  const where = await whereOf(
    call,
    resource,
    query,
    after === undefined ? more : { AND: [more, { id: { gt: after } }] },
    answers,
  );
  const range = { skip: (query.page - 1) * query.max, take: query.max + (after === undefined ? 0 : 1) };
  const sort = answers.sorts[query.order.column];
  const orderBy = sort ? undefined : await orderFor(call, resource, query, more);
  const [rows, counted] = await together([
    sort === undefined
      ? model.findMany({ where, orderBy, select: resource.select, ...range })
      : sort(call, where, query.order.method, range).then((ids) =>
          inOrderOf(ids, (ids) =>
            model.findMany({ where: { AND: [where, { id: { in: [...ids] } }] }, select: resource.select }),
          ),
        ),
    model.count({ where, take: countCap + 1 }),
  ]);
  // Rows that came between the two statements.
  const total = Math.max(counted, rows.length > 0 ? range.skip + rows.length : 0);
  const shownRows = rows.slice(0, query.max).map((row) => shown(resource, row) as RowOf<R>);
  return after === undefined ? pageOf(shownRows, total, query) : pieceOf(shownRows, total, query);
}

const whereOf = async (call: Call, resource: AnyResource, query: RowQuery, more: Where, answers: Answers) =>
  seen(resource, call, { AND: [more, ...(await conditionsOf(call, resource, query, answers, more))] });

async function inOrderOf(ids: readonly number[], read: (ids: readonly number[]) => Promise<AnyRow[]>) {
  const rows = new Map((await read(ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** The ids of all rows that the query asks for, in its order. */
export async function idsOf(
  call: Call,
  resource: AnyResource,
  query: RowQuery,
  more: Where = {},
  answers: Answers = noAnswers,
): Promise<number[]> {
  const where = await whereOf(call, resource, query, more, answers);
  const sort = answers.sorts[query.order.column];
  if (sort) return sort(call, where, query.order.method, {});
  return modelOf(call.tx, resource.model).findIds({ where, orderBy: await orderFor(call, resource, query, more) });
}

/** Those of the rows with these ids that the query still asks for, in the order of the ids, with what `select` names. */
export async function rowsOf(
  call: Call,
  resource: AnyResource,
  { query, ids, select }: { query: RowQuery; ids: readonly number[]; select: object },
  more: Where = {},
  answers: Answers = noAnswers,
): Promise<AnyRow[]> {
  const where = await whereOf(call, resource, query, { AND: [more, { id: { in: [...ids] } }] }, answers);
  const rows = await inOrderOf(ids, () => modelOf(call.tx, resource.model).findMany({ where, select }));
  return rows.map((row) => shown(resource, row));
}

/** How many of the rows that the query asks for are alike in these columns. */
export async function countsOf(
  call: Call,
  resource: AnyResource,
  { query, by }: { query: RowQuery; by: readonly (string | ByDays)[] },
  more: Where = {},
  answers: Answers = noAnswers,
): Promise<CountedRows[]> {
  const where = await whereOf(call, resource, query, more, answers);
  return modelOf(call.tx, resource.model).groupBy({ by, where, _count: { _all: true } });
}

/** The row, or "not found" when it is not the viewer's. `more` narrows what is. */
export const find = async <R extends AnyResource>(
  call: Call,
  resource: R,
  id: number,
  more: Where = {},
): Promise<RowOf<R>> => (await stored(call, resource, id, more)) as RowOf<R>;

async function stored(call: Call, resource: AnyResource, id: number, more: Where = {}): Promise<AnyRow> {
  const row = await modelOf(call.tx, resource.model).findFirst({
    where: seen(resource, call, { AND: [{ id }, more] }),
    select: resource.select,
  });
  if (!row) throw notFound();
  return shown(resource, row);
}

/** A row as it is answered: `_count: { machines: 3 }` as `machines_count: 3`, days without a time. */
function shown(resource: AnyResource, row: AnyRow): AnyRow {
  const answered = row._count ? withCounts(row) : row;
  for (const { name, as } of resource.fields)
    if (as === "date" && answered[name] instanceof Date) answered[name] = answered[name].toISOString().slice(0, 10);
  return answered;
}

function withCounts({ _count, ...row }: AnyRow): AnyRow {
  for (const [relation, count] of Object.entries(_count as Record<string, number>)) row[`${relation}_count`] = count;
  return row as AnyRow;
}

/** What a schema let through, and what a service adds to it. */
type Input = object;
type Fields = Record<string, unknown>;

/**
 * Creates a row in the viewer's company, or in that of the parent that the input names. `beside` is what the caller
 * writes of it into other tables: it stands in the same event of the audit log.
 */
export async function create<R extends AnyResource>(
  call: Call,
  resource: R,
  input: Input,
  beside: Fields = {},
): Promise<RowOf<R>> {
  const model = modelOf(call.tx, resource.model);
  const { version: _version, ...fields } = input as Fields;
  const place = await ownerOf(call, resource, fields);
  await checkReferences(call, resource, fields, place);
  const data: Fields = { ...fields, ...place, ...resource.fixed };
  const noun = customNounOf(resource);
  if (noun && fields.custom !== undefined)
    data.custom = await customOfNew(call, noun, await customPlaceOf(call, noun, data), fields.custom);
  if (resource.isOrdered) data.position = await nextPosition(call, resource, data);
  const row = shown(resource, await model.create({ data, select: resource.select }));
  await audit(call, "create", nounOf(resource), row.id, { after: { ...row, ...beside } });
  announce(call, resource, row, "created");
  return row as RowOf<R>;
}

/**
 * Updates the given fields. A `version` in the input must be the current one, else 409 with the current row. `beside` is
 * what the caller changes of it in other tables: it stands in the same event of the audit log.
 */
export async function update<R extends AnyResource>(
  call: Call,
  resource: R,
  id: number,
  input: Input,
  beside: { before: Fields; after: Fields } = { before: {}, after: {} },
): Promise<RowOf<R>> {
  const model = modelOf(call.tx, resource.model);
  const before = await stored(call, resource, id);
  const { version, ...fields } = input as Fields;
  const moved =
    typeof resource.owner === "object" && resource.owner.field in fields ? await ownerOf(call, resource, fields) : {};
  checkStays(resource, before, moved);
  await checkReferences(call, resource, fields, before);
  const noun = customNounOf(resource);
  if (noun && fields.custom !== undefined) {
    const place = await customPlaceOf(call, noun, { ...before, ...fields, ...moved });
    fields.custom = await customOfSaved(call, noun, { place, given: fields.custom, before: before.custom });
  }
  const [{ count }, after] = await together([
    model.updateMany({
      where: writable(resource, call, { id, ...(version === undefined ? {} : { version }) }),
      data: { ...fields, ...moved, version: { increment: 1 } },
    }),
    stored(call, resource, id),
  ]);
  if (count === 0) {
    const current = await model.findFirst({ where: writable(resource, call, { id }), select: resource.select });
    if (!current) throw notFound();
    throw new DomainError("conflict", "errors.stale_version", { data: shown(resource, current) });
  }
  await audit(call, "update", nounOf(resource), id, {
    before: { ...before, ...beside.before },
    after: { ...after, ...beside.after },
  });
  announce(call, resource, after, "saved");
  return after as RowOf<R>;
}

/**
 * Removes rows, all or none. What depends on them is named: it refuses where rows are deleted; where they are marked
 * deleted, `blocks` refuses and the rest asks for the typed word.
 */
export async function remove(call: Call, resource: AnyResource, ids: number[], confirm?: string): Promise<void> {
  const model = modelOf(call.tx, resource.model);
  const unique = [...new Set(ids)];
  const rows = await model.findMany({
    where: writable(resource, call, { id: { in: unique } }),
    select: resource.select,
  });
  if (rows.length !== unique.length) throw notFound();
  if (resource.keepsDeleted) await checkAttached(call, resource, unique, confirm);
  else await refuseHeld(call, resource.model, unique);
  const where = writable(resource, call, { id: { in: unique } });
  const { count } = resource.keepsDeleted
    ? await model.updateMany({ where, data: { deleted_at: call.now, version: { increment: 1 } } })
    : await model.deleteMany({ where });
  if (count !== unique.length) throw notFound();
  for (const row of rows) {
    await audit(call, "delete", nounOf(resource), row.id, { before: row });
    announce(call, resource, row, "deleted");
  }
}

async function checkAttached(call: Call, resource: AnyResource, ids: number[], confirm?: string) {
  for (const { relation, model, field, blocks } of resource.attached ?? []) {
    const count = await modelOf(call.tx, model).count({
      where: { [field]: { in: ids }, ...notDeleted(model) },
      take: 1_000,
    });
    if (count === 0) continue;
    const data = { attached: { [relation]: count } };
    if (blocks) throw inUse(call.locale, data.attached);
    if (confirm !== "delete") throw new DomainError("conflict", "errors.confirm_delete", { params: { count }, data });
  }
}

/** Does a model have the column? */
const has = (model: ModelName, column: string) => column in scalars[`${model}ScalarFieldEnum`]!;
const scalars = Prisma as Record<string, unknown> as Record<string, object>;

/** Some models' rows are marked deleted rather than removed. */
const notDeleted = (model: ModelName): Where => (has(model, "deleted_at") ? { deleted_at: null } : {});

/** Archives or restores. Doing it twice changes nothing the second time. */
export async function setArchived<R extends AnyResource>(
  call: Call,
  resource: R,
  id: number,
  isArchived: boolean,
): Promise<RowOf<R>> {
  const before = await stored(call, resource, id);
  const { count } = await modelOf(call.tx, resource.model).updateMany({
    where: writable(resource, call, { id, archived_at: isArchived ? null : { not: null } }),
    data: { archived_at: isArchived ? call.now : null, version: { increment: 1 } },
  });
  if (count === 0) {
    const isWritable = await modelOf(call.tx, resource.model).count({ where: writable(resource, call, { id }) });
    if (isWritable === 0) throw notFound();
    return before as RowOf<R>;
  }
  const after = await stored(call, resource, id);
  await audit(call, isArchived ? "archive" : "restore", nounOf(resource), id, { before, after });
  announce(call, resource, after, "saved");
  return after as RowOf<R>;
}

/**
 * Puts rows of one plant in the given order, all or none; rows that are not named keep their places. One reorder of
 * a plant at a time: two at once would deadlock on each other's rows, or leave a mixture.
 */
export async function reorder(call: Call, resource: AnyResource, ids: number[]): Promise<void> {
  const model = modelOf(call.tx, resource.model);
  const unique = [...new Set(ids)];
  const found = await model.findMany({
    where: writable(resource, call, { id: { in: unique } }),
    select: { id: true, plant_id: true, company_id: true },
  });
  if (found.length !== unique.length) throw notFound();
  const { plant_id, company_id } = found[0] as AnyRow & { plant_id: number; company_id: number };
  if (found.some((row) => row.plant_id !== plant_id)) throw invalidField("ids", "errors.one_plant_only");

  await call.tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${resource.name}), ${plant_id}::int)`;
  const all = await model.findMany({
    where: { plant_id, ...notDeleted(resource.model) },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  const order = reordered(
    all.map((row) => row.id),
    unique,
  );
  await call.tx.$executeRaw`select put_in_order(${tableOf(resource.model)}::regclass, ${order}::int[])`;
  await audit(call, "reorder", nounOf(resource), null, { after: { ids: unique, plant_id }, company_id });
  publish(call.tx, { subject: resource.name, action: "saved", company_id, plant_id });
}

/** What is called for in a plant stays there: things hang on it that belong to that plant. */
function checkStays(resource: AnyResource, before: AnyRow, moved: Fields) {
  const { owner } = resource;
  if (typeof owner !== "object") return;
  for (const column of ["company_id", "plant_id"])
    if (column in moved && column in before && moved[column] !== before[column])
      throw invalidField(owner.field, "errors.stays_in_place");
}

/** Every row that a field points at must be one that the viewer can see, of the same company and plant. */
async function checkReferences(call: Call, resource: AnyResource, fields: Fields, row: Fields) {
  // A company is its own place; one that is being made has nothing yet.
  const place = resource.model === "Company" ? { company_id: row.id ?? 0 } : row;
  const files = Object.fromEntries((resource.files ?? []).map((name): [string, ModelName] => [`${name}_id`, "File"]));
  const references = { ...resource.references, ...files };
  const given = (Object.entries(references) as [string, ModelName][]).filter(
    ([field]) => fields[field] !== undefined && fields[field] !== null,
  );
  const targets = await together(
    given.map(([field, model]) =>
      modelOf(call.tx, model).findFirst({
        where: { id: fields[field], ...notDeleted(model) },
        select: Object.fromEntries(
          ["id", "company_id", "plant_id", "shown_by_company_id"]
            .filter((it) => has(model, it))
            .map((it) => [it, true]),
        ),
      }),
    ),
  );
  const wrong = given.find((_, at) => {
    const target = targets[at];
    return !target || !fits(target, place) || !fits({ ...target, company_id: target.shown_by_company_id }, place);
  });
  if (wrong) throw invalidField(wrong[0], "errors.does_not_exist");
}

/** The provider's own rows (company_id null) fit everywhere. */
const fits = (target: AnyRow, place: Fields) =>
  ["company_id", "plant_id"].every(
    (column) =>
      target[column] === undefined ||
      target[column] === null ||
      place[column] === undefined ||
      place[column] === null ||
      target[column] === place[column],
  );

async function ownerOf(call: Call, resource: AnyResource, fields: Fields): Promise<Fields> {
  const { owner } = resource;
  if (owner === "none") return {};
  if (owner === "viewer") return { company_id: companyOf(call.viewer) };
  const parent = await modelOf(call.tx, owner.model).findFirst({
    where: { id: fields[owner.field], ...notDeleted(owner.model) },
    select:
      owner.model === "Company"
        ? { id: true }
        : owner.model === "Plant"
          ? { id: true, company_id: true }
          : { id: true, company_id: true, plant_id: true },
  });
  if (!parent) throw invalidField(owner.field, "errors.does_not_exist");
  if (owner.model === "Company") return { company_id: parent.id };
  return { company_id: parent.company_id, plant_id: owner.model === "Plant" ? parent.id : parent.plant_id };
}

async function nextPosition(call: Call, resource: AnyResource, data: Fields): Promise<number> {
  const { _max } = await modelOf(call.tx, resource.model).aggregate({
    where: { plant_id: data.plant_id },
    _max: { position: true },
  });
  return (_max.position ?? -1) + 1;
}

const announce = (call: Call, resource: AnyResource, row: AnyRow, what: string) =>
  publish(call.tx, {
    subject: resource.name,
    action: what,
    id: row.id,
    company_id: resource.model === "Company" ? row.id : ((row.company_id as number | null | undefined) ?? null),
    plant_id: resource.model === "Plant" ? row.id : ((row.plant_id as number | null | undefined) ?? null),
  });
