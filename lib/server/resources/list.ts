import { z } from "zod";
import { likeText, searchWords } from "@/lib/domain/shared/search-words";
import { flag, givenInstant, idTexts, type WrittenRange, writtenRange } from "@/lib/inputs/fields";
import { filterAliases } from "@/lib/resources/aliases";
import type { AnyResource, ComputedFilterOf, ComputedSortOf, Filter } from "@/lib/resources/define";
import { numberedIn } from "@/lib/resources/numbered";
import type { Call } from "../data/call";
import { customNounOf } from "./custom";
import { customConditions, customOrder } from "./custom-list";
import { withinDays } from "./days";
import { tableOf } from "./tables";

/** Beyond this many matches a list shows "1,000+" instead of counting on. */
export const countCap = 1_000;
const maxPageSize = 200;
const deepestPage = 1_000;

export interface ListQuery {
  page: number;
  max: number;
  /** Read in the order of ids, from after this one; absent, it is read by pages. */
  after?: number;
  order: { column: string; method: "asc" | "desc" };
  search: string;
  filters: Record<string, unknown>;
}

export interface Page<Row = Record<string, unknown>> {
  data: Row[];
  meta: {
    current_page: number;
    last_page: number;
    per_page: number;
    from: number | null;
    to: number | null;
    total: number;
    /** The total is a floor: there are more. */
    is_capped: boolean;
    /** Of a list that is read by a cursor: what to ask next, null at its end. The other figures are of what was left to read. */
    next_cursor?: string | null;
  };
}

/** Opaque to clients: its content may change. */
const cursorAfter = (id: number) => Buffer.from(`after ${id}`).toString("base64url");

/** Empty for the first request. */
const cursor = z
  .string()
  .max(40)
  .transform((text, { addIssue }) => {
    if (text === "") return 0;
    const after = Number(/^after (\d{1,10})$/.exec(Buffer.from(text, "base64url").toString())?.[1]);
    if (after <= 2_147_483_647) return after;
    addIssue({ code: "custom", message: "errors.unknown_cursor" });
    return z.NEVER;
  });

const wholeNumber = (max: number) => z.coerce.number().int().min(1).max(max);
function filterSchema(filter: Filter): z.ZodType {
  switch (filter.as) {
    case "ids":
      return idTexts.optional();
    case "boolean":
    case "archived":
      return flag.optional();
    case "options": {
      const option = z.enum(filter.options as [string, ...string[]]);
      return z
        .union([z.array(option).max(50), option])
        .transform((value) => (Array.isArray(value) ? value : [value]))
        .optional();
    }
    case "daterange":
      return writtenRange.optional();
    case "instant":
      return givenInstant.transform((at) => at.toISOString()).optional();
    case "range": {
      // An empty text would be the number zero.
      const edge = z
        .union([z.number(), z.string().trim().min(1)])
        .pipe(z.coerce.number())
        .optional();
      return z.object({ from: edge, to: edge }).optional();
    }
  }
}

const schemas = new WeakMap<AnyResource, z.ZodType<ListQuery>>();

/** The query of a resource's list. A page leaves out what its address has beyond it; a call refuses that. */
export function listQuery(resource: AnyResource): z.ZodType<ListQuery> {
  const known = schemas.get(resource);
  if (known) return known;
  const { list } = resource;
  const always = "created_at" in (resource.select as object) ? ["id", "created_at"] : ["id"];
  const columns = [...new Set([...(list.sort as string[]), ...(list.computedSort ?? []), ...always])] as [
    string,
    ...string[],
  ];
  const noun = customNounOf(resource);
  // By a field of the company: custom.asset_tag. Which there are, the list itself knows.
  const sorted = noun
    ? z.union([z.enum(columns), z.string().regex(/^custom\.[a-z][a-z0-9_]{0,59}$/)])
    : z.enum(columns);
  const order = list.order ?? { column: "created_at", method: "desc" };
  const filters = Object.fromEntries(
    Object.entries(list.filters).map(([name, filter]) => [name, filterSchema(filter)]),
  );
  const others = filterAliases(resource.name, filters);
  const schema = z
    .object({
      page: wholeNumber(1_000_000).default(1),
      max: wholeNumber(maxPageSize).default(list.page_size ?? 10),
      cursor: cursor.optional(),
      orderByColumn: sorted.optional().meta({ default: order.column }),
      orderByMethod: z.enum(["asc", "desc"]).optional().meta({ default: order.method }),
      search: z
        .string()
        .trim()
        .max(200)
        // PostgreSQL cannot search for NUL.
        .refine((text) => !text.includes("\0"))
        .default(""),
      ...filters,
      ...(noun && { custom: z.record(z.string().max(60), z.unknown()).optional() }),
      ...Object.fromEntries(others.map(([alias, filter]) => [alias, filters[filter]!.meta({ deprecated: true })])),
    })
    .superRefine((asked, { addIssue }) => {
      if (asked.cursor === undefined) return;
      const others = { page: asked.page > 1, orderByColumn: asked.orderByColumn, orderByMethod: asked.orderByMethod };
      for (const [name, value] of Object.entries(others))
        if (value) addIssue({ code: "custom", path: [name], message: "errors.not_with_cursor" });
    })
    .transform(({ page, max, cursor, orderByColumn, orderByMethod, search, ...chosen }) => ({
      page,
      max,
      ...(cursor === undefined
        ? { order: { column: orderByColumn ?? order.column, method: orderByMethod ?? order.method } }
        : { after: cursor, order: { column: "id", method: "asc" } }),
      search,
      filters: underFilterNames(others, chosen),
    })) as z.ZodType<ListQuery>;
  schemas.set(resource, schema);
  return schema;
}

function underFilterNames(others: readonly [string, string][], chosen: Record<string, unknown>) {
  const filters = { ...chosen };
  for (const [alias, filter] of others) {
    filters[filter] ??= filters[alias];
    delete filters[alias];
  }
  return filters;
}

type Where = Record<string, unknown>;
/** What a list is asked, apart from the page. */
export type RowQuery = Omit<ListQuery, "page" | "max" | "after">;

/** The ids of one page in an order that no column has. */
export type RankedSort = (
  call: Call,
  where: Where,
  method: "asc" | "desc",
  range: { skip?: number; take?: number },
) => Promise<number[]>;

/** What a served resource answers itself: the filters and orders that no column answers. */
export interface Answers {
  filters: Record<string, (call: Call, value: never) => Where | Promise<Where>>;
  sorts: Record<string, RankedSort | undefined>;
}

export const noAnswers: Answers = { filters: {}, sorts: {} };

/** The same, with every name that the description of a resource demands. */
export interface AnswersOf<R extends AnyResource> {
  filters: { [Name in ComputedFilterOf<R>]: Answers["filters"][string] };
  sorts: { [Name in ComputedSortOf<R>]: RankedSort };
}

/** The order of the query, also by a field of the company's own. */
export const orderFor = async (call: Call, resource: AnyResource, query: RowQuery, within: Where): Promise<object[]> =>
  (await customOrder(call, resource, query, within)) ?? orderOf(resource, query);

/** In the order of the query. What may be empty comes last; the id breaks ties. */
export function orderOf({ list }: AnyResource, { order: { column, method } }: RowQuery): object[] {
  if (column === "id") return [{ id: method }];
  const isLast = (list.emptyLast as readonly string[] | undefined)?.includes(column);
  return [{ [column]: isLast ? { sort: method, nulls: "last" } : method }, { id: method }];
}

/** The query's filters and search as Prisma conditions, all of which must hold. Hides archived rows unless asked for. */
export async function conditionsOf(
  call: Call,
  resource: AnyResource,
  query: RowQuery,
  answers: Answers,
  within: Where,
): Promise<Where[]> {
  const all: Where[] = [];
  for (const [name, filter] of Object.entries(resource.list.filters)) {
    const value = query.filters[name];
    if (filter.as === "archived") all.push({ [filter.column]: value === true ? { not: null } : null });
    else if (value === undefined) continue;
    else if ("computed" in filter) all.push(await answers.filters[name]!(call, value as never));
    else if (filter.as === "daterange")
      all.push(await withinDays(call, resource, filter.column, value as WrittenRange, query));
    else all.push(reaching(filter.column, conditionOf(filter, value)));
  }
  return [
    ...all,
    ...(await customConditions(call, resource, query, within)),
    ...(await indexedOf(call, resource, query)),
    ...wordsOf(resource, query.search),
  ];
}

/** "asset.machine_id" as { asset: { machine_id: … } }. */
const reaching = (column: string, condition: unknown): Where =>
  column.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), condition) as Where;

function conditionOf(filter: Filter, value: unknown): unknown {
  if (filter.as === "boolean") return value;
  if (filter.as === "range") {
    const { from, to } = value as { from?: number; to?: number };
    return "isWhole" in filter ? { gte: whole(from, Math.ceil), lte: whole(to, Math.floor) } : { gte: from, lte: to };
  }
  return { in: value };
}

/** The nearest edge that an integer column can be compared with, on the inside of the range. */
const whole = (edge: number | undefined, round: (edge: number) => number) =>
  edge === undefined ? undefined : Math.min(2_147_483_647, Math.max(-2_147_483_648, round(edge)));

/** More ids than this cost more to look up one by one than to walk the list's order past. */
export const mostIndexed = 500;

/**
 * The few rows that have the words, from the index of the search; nothing where the words are in many, in columns that
 * the index has not, or too short for it. The index knows no archived rows.
 */
async function indexedOf(call: Call, { model, list, search }: AnyResource, query: RowQuery): Promise<Where[]> {
  const words = searchWords(query.search);
  const isIndexed = search && (list.search as string[]).every((column) => search.words.includes(column));
  const isOther = numberedIn(search, query.search).length > 0 || query.filters.is_archived !== undefined;
  if (!isIndexed || isOther || words.length === 0 || words.some((word) => word.length < 3)) return [];
  const patterns = words.map((word) => `%${likeText(word)}%`);
  const [found] = await call.tx.$queryRaw<{ ids: number[] | null }[]>`
    select word_ids(${tableOf(model)}::regclass, ${patterns}::text[], ${mostIndexed}) as ids`;

  return found?.ids ? [{ id: { in: found.ids } }] : [];
}

/** Every word in one of the columns, or the number as it is printed in place of one of them: "WO-2271", "2271 grease". */
function wordsOf({ list, search }: AnyResource, text: string): Where[] {
  const words = searchWords(text);
  if (list.search.length === 0) return [];
  const isPart = (word: string) => ({
    OR: (list.search as string[]).flatMap((column) =>
      wordIn(word).map((has) => ({ [column]: { ...has, mode: "insensitive" } })),
    ),
  });
  const numbers = numberedIn(search, text).map(({ number, rest }) => ({ AND: [number, ...rest.map(isPart)] }));

  return numbers.length > 0 ? [{ OR: [...numbers, { AND: words.map(isPart) }] }] : words.map(isPart);
}

/** Any part of a text; of one or two letters, which are in nearly every text, the beginning of a word. */
function wordIn(word: string): ({ contains: string } | { startsWith: string })[] {
  const text = likeText(word);
  if (word.length > 2) return [{ contains: text }];

  return [{ startsWith: text }, ...beforeWords.map((sign) => ({ contains: `${sign}${text}` }))];
}

const beforeWords = [" ", "-", "/", "(", "."];

export function pageOf<Row>(rows: Row[], total: number, query: Pick<ListQuery, "page" | "max">): Page<Row> {
  const first = (query.page - 1) * query.max + 1;
  const counted = Math.min(total, countCap);
  return {
    data: rows,
    meta: {
      current_page: query.page,
      last_page: Math.max(1, Math.min(deepestPage, Math.ceil(counted / query.max))),
      per_page: query.max,
      from: rows.length ? first : null,
      to: rows.length ? first + rows.length - 1 : null,
      total: counted,
      is_capped: total > countCap,
    },
  };
}

/** The page that is asked for of a list that was read whole; without `max`, all of it. */
export function pageIn<Row>(
  rows: readonly Row[],
  { page, max = Math.max(1, rows.length) }: { page: number; max?: number },
) {
  const skipped = (page - 1) * max;
  const data = rows.slice(skipped, skipped + max);
  const { meta } = pageOf(data, rows.length, { page, max });
  return {
    data,
    meta: { ...meta, last_page: Math.max(1, Math.ceil(rows.length / max)), total: rows.length, is_capped: false },
  };
}

/** The rows after a cursor, of as many as are left. */
export function pieceOf<Row>(rows: Row[], left: number, query: Pick<ListQuery, "max">): Page<Row> {
  const { data, meta } = pageOf(rows, left, { ...query, page: 1 });
  const last = rows.at(-1) as { id: number } | undefined;
  return { data, meta: { ...meta, next_cursor: last && left > rows.length ? cursorAfter(last.id) : null } };
}
