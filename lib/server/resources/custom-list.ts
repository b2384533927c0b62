import { z } from "zod";
import { invalidField } from "@/lib/domain/shared/errors";
import type { CustomField, CustomFilter } from "@/lib/domain/structure/custom-fields";
import { type CustomNoun, keyIn } from "@/lib/domain/structure/custom-keys";
import { flag, idTexts } from "@/lib/inputs/fields";
import type { AnyResource } from "@/lib/resources/define";
import type { Call } from "../data/call";
import { customFieldsOf, customNounOf } from "./custom";
import { tableOf } from "./tables";

/** A list narrowed by values of the company's own fields, and in the order of one. */

type Where = Record<string, unknown>;
interface Asked {
  filters: Record<string, unknown>;
  order: { column: string; method: "asc" | "desc" };
}

/** More ids than this cost more to look up one by one than to walk the list's order past. */
const mostFound = 500;

const text = z.string().trim().min(1).max(2_000);
const edge = z
  .union([z.number(), z.string().trim().min(1)])
  .pipe(z.coerce.number())
  .optional();
const day = z.iso.date().optional();

const asked: Record<CustomFilter["as"], z.ZodType> = {
  boolean: flag,
  text,
  choices: idTexts,
  ids: idTexts,
  range: z.object({ from: edge, to: edge }),
  daterange: z.object({ from: day, to: day }),
};

/** The kinds of fields by what they are asked. */
const filterKinds: Readonly<Record<string, CustomFilter["as"]>> = {
  text: "text",
  link: "text",
  number: "range",
  money: "range",
  date: "daterange",
  boolean: "boolean",
  person: "ids",
  choice: "choices",
  choices: "choices",
};

/** Objects of which a row holds one; null: it is compared, and no index knows it. */
function heldOf(key: string, kind: string, value: unknown): object[] | null {
  if (kind === "range" || kind === "daterange") return null;
  const values = Array.isArray(value) ? value : [value];
  return values.map((one) => ({ [key]: one }));
}

/**
 * What `custom[key]=…` asks of a list, all of which must hold. Values are found by the index where they are few; where they are
 * many, and for ranges, the list is walked. A key that is no field of the viewer's is ignored, like every unknown filter.
 */
export async function customConditions(
  call: Call,
  resource: AnyResource,
  { filters }: Pick<Asked, "filters">,
  within: Where = {},
): Promise<Where[]> {
  const noun = customNounOf(resource);
  const given = filters.custom;
  if (!noun || !given || Object.keys(given).length === 0) return [];
  const fields = await fieldsByKey(call, noun, { ...filters, AND: within });
  const conditions: object[][] = [];
  const walked: Where[] = [];
  for (const [key, value] of Object.entries(given)) {
    const kind = fields.get(key)?.kind;
    const as = kind && filterKinds[kind];
    if (!as) continue;
    const read = asked[as].safeParse(value);
    if (!read.success) throw invalidField(`custom.${key}`, "errors.not_valid");
    const held = heldOf(key, as, read.data)?.map((one) =>
      kind === "choices" ? Object.fromEntries(Object.entries(one).map(([name, id]) => [name, [id]])) : one,
    );
    if (held) conditions.push(held);
    walked.push(
      held ? { OR: held.map((one) => ({ custom: { holds: one } })) } : { custom: { key, between: read.data } },
    );
  }
  if (conditions.length === 0) return walked;
  const [found] = await call.tx.$queryRaw<{ ids: number[] | null }[]>`
    select custom_ids(${tableOf(resource.model)}::regclass, ${JSON.stringify(conditions)}::jsonb, ${mostFound}) as ids`;

  return found?.ids ? [{ id: { in: found.ids } }, ...walked] : walked;
}

/** Of the viewer's companies; of two that use one key differently, that of the plant that the list is limited to. */
async function fieldsByKey(call: Call, noun: CustomNoun, list: Where): Promise<Map<string, CustomField>> {
  const { company_ids } = call.viewer;
  const companies = company_ids === "all" ? await companiesWith(call, noun) : company_ids;
  const first = companies.length > 1 ? await companiesOf(call, namedIn(list, "plant_id")) : [];
  const fields = new Map<string, CustomField>();
  for (const company_id of [null, ...namedIn(list, "company_id"), ...first, ...companies])
    for (const field of await customFieldsOf(call, noun, company_id))
      if (!fields.has(field.key)) fields.set(field.key, field);
  return fields;
}

/** The ids that a list is narrowed to by a column of its own. */
const namedIn = (list: Where, column: string): number[] =>
  Object.entries(list).flatMap(([name, value]): number[] => {
    if (name === "AND") return [value].flat().flatMap((one) => namedIn(one as Where, column));
    return name === column ? [value].flat().filter((one): one is number => typeof one === "number") : [];
  });

async function companiesOf({ tx }: Call, plant_ids: number[]): Promise<number[]> {
  if (plant_ids.length === 0) return [];
  const rows = await tx.plant.findMany({ where: { id: { in: plant_ids } }, select: { company_id: true } });
  return rows.map(({ company_id }) => company_id);
}

async function companiesWith({ tx }: Call, noun: CustomNoun): Promise<number[]> {
  const rows = await tx.$queryRaw<{ company_id: number }[]>`
    select distinct company_id from custom_fields where noun = ${noun} and company_id is not null order by 1`;
  return rows.map(({ company_id }) => company_id);
}

/** The order by a field that there is; null: by something else. Any other field is refused, like every unknown order. */
export async function customOrder(
  call: Call,
  resource: AnyResource,
  { filters, order: { column, method } }: Asked,
  within: Where = {},
): Promise<object[] | null> {
  const key = keyIn(column);
  const noun = customNounOf(resource);
  if (!key || !noun) return null;
  const field = (await fieldsByKey(call, noun, { ...filters, AND: within })).get(key);
  if (!field) throw invalidField("orderByColumn", "errors.not_an_option");
  // Options in the order that the company gave them.
  const by = field.kind === "choice" ? field.options.map(({ id }) => id) : field.kind === "text" ? "text" : "value";
  return [{ custom: { key, sort: method, by } }, { id: method }];
}
