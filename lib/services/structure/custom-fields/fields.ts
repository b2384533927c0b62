import { z } from "zod";
import { can, companyOf } from "@/lib/domain/identity/viewer";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError, type Fields, invalidField, notFound } from "@/lib/domain/shared/errors";
import {
  type CustomField,
  keyOf,
  mayBecome,
  mostCustomFields,
  mostSearchedFields,
  searchedKinds,
} from "@/lib/domain/structure/custom-fields";
import { type CustomNoun, isCustomNoun } from "@/lib/domain/structure/custom-keys";
import { Prisma } from "@/lib/generated/prisma/client";
import type { ChangedCustomField, CustomFieldsQuery, NewCustomField } from "@/lib/inputs/custom-fields";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { together } from "@/lib/server/data/together";
import type { OwnCall } from "@/lib/server/http/endpoint";
import { enqueue } from "@/lib/server/jobs/outbox";
import { publish } from "@/lib/server/live/events";
import { customFieldSelect, customFor, customHolders, customTables } from "@/lib/server/resources/custom";
import { pageIn } from "@/lib/server/resources/list";
import { proveAgain } from "@/lib/services/identity/prove-again";
import { chosenPlants } from "@/lib/services/structure/plants/chosen";

const select = {
  ...customFieldSelect,
  position: true,
  archived_at: true,
  created_at: true,
  updated_at: true,
  version: true,
} as const satisfies Prisma.CustomFieldSelect;

type Row = CustomField & Omit<Prisma.CustomFieldGetPayload<{ select: typeof select }>, keyof CustomField>;
type Asking = Pick<Call, "tx" | "viewer">;

/** Those that some plant of the viewer has, among those not being removed; of a company all of whose plants they see, all. */
async function seenBy({ tx, viewer }: Asking): Promise<Prisma.CustomFieldWhereInput> {
  const { company_ids, plant_ids } = viewer;
  if (plant_ids === "all" || company_ids === "all") return { deleted_at: null };
  const whole = await tx.$queryRaw<{ id: number }[]>`
    select id from unnest(${[...company_ids]}::int[]) id where sees_plants(id, '{}')`;
  const of = [{ plant_ids: { isEmpty: true } }, { plant_ids: { hasSome: [...plant_ids] } }];

  return { deleted_at: null, OR: [...of, { company_id: { in: whole.map(({ id }) => id) } }] };
}

/** The company whose fields are looked at: one's own; of who sees several the one that they name, or none. */
function companyAsked({ viewer }: Pick<Call, "viewer">, asked: number | undefined): number | null {
  const { company_id, company_ids } = viewer;
  if (company_ids === "all") return asked ?? null;
  if (company_id !== null) return company_id;
  return asked !== undefined && company_ids.includes(asked) ? asked : null;
}

/** The fields of a company and the provider's, noun by noun in their order, with how many records have a value of each. */
export async function listCustomFields(call: Call, { noun, company_id, is_archived, ...page }: CustomFieldsQuery) {
  const company = companyAsked(call, company_id);
  const rows: object[] = await call.tx.customField.findMany({
    where: {
      AND: [
        await seenBy(call),
        { OR: [{ company_id: null }, ...(company === null ? [] : [{ company_id: company }])] },
        {
          ...(noun && { noun }),
          ...(is_archived !== undefined && { archived_at: is_archived ? { not: null } : null }),
        },
      ],
    },
    orderBy: [{ noun: "asc" }, { position: "asc" }, { id: "asc" }],
    select,
  });
  return pageIn(await presented(call, rows as Row[]), page);
}

export async function findCustomField(call: Asking, id: number) {
  return firstOf(await presented(call, [await rowOf(call, id)]));
}

export type PresentedCustomField = Awaited<ReturnType<typeof findCustomField>>;

async function rowOf(call: Asking, id: number): Promise<Row> {
  const row: object | null = await call.tx.customField.findFirst({
    where: { AND: [{ id }, await seenBy(call)] },
    select,
  });
  if (!row) throw notFound();
  return row as Row;
}

async function presented({ tx }: Pick<Call, "tx">, rows: readonly Row[]) {
  const nouns = [...new Set(rows.map(({ noun }) => noun))].filter(isCustomNoun);
  const used = await usedIn(tx, nouns);
  return rows.map((row) => ({ ...row, used_count: countOf(used, row) }));
}

interface Used {
  noun: string;
  company_id: number | null;
  key: string;
  count: number;
}

/** How many records, and series of orders, the viewer's walls show with a value of each key; read from those that have any. */
async function usedIn(tx: Call["tx"], nouns: readonly CustomNoun[]): Promise<Used[]> {
  if (nouns.length === 0) return [];
  const each = nouns.flatMap((noun) =>
    customHolders(noun).map(
      ({ table, held }) => Prisma.sql`select ${noun}::text as noun, company_id, key, count(*)::int as count
        from ${table}, jsonb_object_keys(${held}) key where ${held} <> '{}' group by company_id, key`,
    ),
  );
  return tx.$queryRaw<Used[]>`${Prisma.join(each, " union all ")}`;
}

const countOf = (used: readonly Used[], { noun, key, company_id }: Pick<Row, "noun" | "key" | "company_id">) =>
  used
    .filter((one) => one.noun === noun && one.key === key && (company_id === null || one.company_id === company_id))
    .reduce((sum, { count }) => sum + count, 0);

/** What a record's `custom` takes, as JSON Schema, for programs that write it. */
export async function customSchema(call: Call, noun: CustomNoun, company_id?: number) {
  const { input, required } = await customFor(call, noun, companyAsked(call, company_id));
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return { ...schema, required: [...required] } as Record<string, unknown>;
}

/** What everybody shares is changed by the provider's people, who show again who they are; a company's by its own. */
async function admit(call: OwnCall, company_id: number | null, current_password: string | undefined) {
  if (company_id === null) await proveAgain(call, current_password);
}

/** A field of all plants is for who sees the whole company; one of some plants for who sees those. */
async function plantsFor(
  call: Asking,
  company_id: number | null,
  given: readonly number[],
  before?: readonly number[],
) {
  if (company_id === null) {
    if (given.length > 0) throw invalidField("plant_ids", "custom-fields.of_no_plant");
    return [];
  }
  if (!(await seesPlants(call, company_id, given)))
    throw invalidField("plant_ids", given.length === 0 ? "errors.should_be_selected" : "errors.does_not_exist");
  return chosenPlants(call, company_id, { given, before });
}

/** Of plants that were deleted nobody is asked. */
async function seesPlants({ tx, viewer }: Asking, company_id: number, plant_ids: readonly number[]) {
  if (viewer.company_ids === "all") return true;
  const [all] = await tx.$queryRaw<{ seen: boolean }[]>`
    select sees_plants(${company_id}::int, ${[...plant_ids]}::int[]) as seen`;
  return all?.seen ?? false;
}

/** What of a field is of its kind alone, and what it needs. */
function ruled<Given extends Omit<CustomField, "id" | "company_id" | "key">>(given: Given): Given {
  const errors: Fields = {};
  const { kind, options, min, max, noun } = given;
  const isChoice = kind === "choice" || kind === "choices";
  if (isChoice && !options.some(({ is_archived }) => !is_archived)) errors.options = ["errors.is_required"];
  if (min !== null && max !== null && min > max) errors.max = [{ key: "errors.too_small", params: { min } }];
  if (given.is_searched && !(searchedKinds as readonly string[]).includes(kind))
    errors.is_searched = ["custom-fields.not_searched"];
  if (given.equipment_type_ids.length > 0 && noun !== "equipments" && noun !== "sensors")
    errors.equipment_type_ids = ["custom-fields.items_only"];
  if (given.order_kinds.length > 0 && noun !== "work_orders") errors.order_kinds = ["custom-fields.work_only"];
  if (Object.keys(errors).length > 0) throw new DomainError("invalid", "errors.validation_error", { fields: errors });
  const isNumber = kind === "number";
  return {
    ...given,
    options: isChoice ? options : [],
    ...(!isNumber && { unit: null, decimals: null, min: null, max: null }),
  } as Given;
}

type GivenOption = NonNullable<ChangedCustomField["options"]>[number];

/** Options keep their ids; new ones get the next. One that is left out goes, unless a record has it. */
function optionsOf(given: readonly GivenOption[], before: CustomField["options"]): CustomField["options"] {
  const known = new Set(before.map(({ id }) => id));
  let next = Math.max(0, ...known) + 1;
  if (given.some(({ id }) => id !== undefined && !known.has(id))) throw invalidField("options", "errors.not_an_option");
  return given.map(({ id, name, is_archived }) => ({ id: id ?? next++, name, is_archived }));
}

/** One change of the fields of a noun at a time: they are counted, and their keys are theirs alone. */
const oneAtATime = (tx: Call["tx"], noun: string) =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtext('custom-fields'), hashtext(${noun}))`;

async function requireRoom({ tx }: Asking, field: Pick<Row, "noun" | "company_id" | "is_searched">, except = 0) {
  const among = { noun: field.noun, archived_at: null, deleted_at: null, id: { not: except } };
  const ofCompany = field.company_id === null ? {} : { OR: [{ company_id: null }, { company_id: field.company_id }] };
  const rows = await tx.customField.findMany({
    where: { ...among, ...ofCompany },
    select: { company_id: true, is_searched: true },
  });
  // Of the provider's every company has one more.
  const companies = new Set(rows.flatMap(({ company_id }) => company_id ?? []));
  const of = (company_id: number | null) =>
    rows.filter((one) => one.company_id === null || one.company_id === company_id);
  const fullest = [null, ...companies].map(of);
  if (fullest.some((all) => all.length >= mostCustomFields))
    throw new DomainError("conflict", "custom-fields.too_many", { params: { count: mostCustomFields } });
  if (field.is_searched && fullest.some((all) => all.filter((one) => one.is_searched).length >= mostSearchedFields))
    throw new DomainError("conflict", "custom-fields.too_many_searched", { params: { count: mostSearchedFields } });
}

/** A key of its own in the noun, among the company's and the provider's; those of all companies are nobody's else. */
async function newKey({ tx }: Asking, noun: string, name: string, company_id: number | null): Promise<string> {
  const where = { noun, ...(company_id !== null && { OR: [{ company_id: null }, { company_id }] }) };
  const rows = await tx.customField.findMany({ where, select: { key: true, company_id: true } });
  const own = rows.filter((row) => company_id !== null || row.company_id === null);
  const key = keyOf(name, new Set(own.map((row) => row.key)));
  const others = new Set(rows.filter((row) => row.key === key).map((row) => row.company_id));
  if (others.size > 0)
    throw new DomainError("conflict", "custom-fields.key_of_companies", { params: { count: others.size, key } });
  return key;
}

const stored = (field: object) => field as Prisma.CustomFieldUncheckedCreateInput;

export async function createCustomField(call: OwnCall, given: NewCustomField) {
  const { company_id: asked, current_password, ...input } = given;
  const company_id = call.viewer.company_ids === "all" ? (asked ?? null) : companyOf(call.viewer);
  await admit(call, company_id, current_password);
  return withScope(call.viewer, async (tx) => {
    const own = { ...call, tx };
    const plant_ids = await plantsFor(own, company_id, input.plant_ids);
    const fields = ruled({ ...input, plant_ids, options: optionsOf(input.options, []) });
    await oneAtATime(tx, input.noun);
    await requireRoom(own, { ...fields, company_id });
    const key = await newKey(own, input.noun, input.name.en, company_id);
    const { _max } = await tx.customField.aggregate({
      where: { noun: input.noun, company_id },
      _max: { position: true },
    });
    const made = await tx.customField.create({
      data: stored({
        ...fields,
        hint: fields.hint ?? Prisma.DbNull,
        key,
        company_id,
        position: (_max.position ?? -1) + 1,
      }),
      select: { id: true },
    });
    const row = await rowOf(own, made.id);
    await audit(own, "create", "custom-fields", row.id, { after: auditedRow(row), company_id });
    announce(own, row, "created");
    return findCustomField(own, row.id);
  });
}

/** A row that this viewer may change: the provider's rows are read-only to a company, and one of other plants to who has none. */
async function writable(call: Asking, id: number): Promise<Row> {
  const row = await rowOf(call, id);
  if (row.company_id === null && call.viewer.company_ids !== "all")
    throw new DomainError("forbidden", "custom-fields.provider_only");
  if (row.company_id !== null && !(await seesPlants(call, row.company_id, row.plant_ids)))
    throw new DomainError("forbidden", "custom-fields.other_plants");
  return row;
}

/** The company of a field, asked before the transaction that changes it. */
const ownerOf = (call: OwnCall, id: number) =>
  withScope(call.viewer, async (tx) => (await rowOf({ ...call, tx }, id)).company_id);

const auditedRow = ({ name, ...row }: Row) => ({ ...row, name: name.en, names: name });

const announce = ({ tx }: Pick<Call, "tx">, { id, company_id }: Row, action: string) =>
  publish(tx, { subject: "custom-fields", action, id, company_id, plant_id: null });

export async function updateCustomField(call: OwnCall, id: number, given: ChangedCustomField) {
  const { version, current_password, ...input } = given;
  await admit(call, await ownerOf(call, id), current_password);
  return withScope(call.viewer, async (tx) => {
    const own = { ...call, tx };
    const before = await writable(own, id);
    if (input.plant_ids) input.plant_ids = await plantsFor(own, before.company_id, input.plant_ids, before.plant_ids);
    await oneAtATime(tx, before.noun);
    const options = input.options ? optionsOf(input.options, before.options) : before.options;
    const named = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const after = ruled({ ...before, ...named, options } as Row);
    const used = countOf(await usedIn(tx, [before.noun as CustomNoun]), before);
    if (!mayBecome(before, after, used))
      throw new DomainError("conflict", "custom-fields.kind_in_use", {
        params: { count: used },
        data: { used_count: used },
      });
    await refuseUsedOptions(own, before, after);
    if (after.is_searched && !before.is_searched) await requireRoom(own, after, id);
    const { count } = await tx.customField.updateMany({
      where: { id, ...(version !== undefined && { version }) },
      data: stored({ ...changesOf(named, after), version: { increment: 1 } }),
    });
    if (count === 0)
      throw new DomainError("conflict", "errors.stale_version", { data: await findCustomField(own, id) });
    if (before.kind === "choice" && after.kind === "choices") await severalOf(tx, before);
    if (after.is_searched !== before.is_searched) await renewWords(tx, before);
    await audit(own, "update", "custom-fields", id, {
      before: auditedRow(before),
      after: auditedRow(after),
      company_id: before.company_id,
    });
    announce(own, before, "saved");
    return findCustomField(own, id);
  });
}

/** What is written of a change: what was named, and what follows from another kind. */
function changesOf(named: object, after: Row) {
  const { unit, decimals, min, max, options } = after;
  return { ...named, unit, decimals, min, max, options, ...("hint" in named && { hint: after.hint ?? Prisma.DbNull }) };
}

async function refuseUsedOptions({ tx }: Asking, { noun, key, ...before }: Row, after: Row) {
  const left = before.options.filter((one) => !after.options.some(({ id }) => id === one.id));
  if (left.length === 0) return;
  const each = customHolders(noun as CustomNoun).map(
    ({ table, held }) => Prisma.sql`select from ${table}
      where ${held} <> '{}' and (${before.company_id}::int is null or company_id = ${before.company_id}::int) and exists (
        select from unnest(${left.map(({ id }) => id)}::int[]) gone where ${held} -> ${key}::text @> to_jsonb(gone))`,
  );
  const [found] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (${Prisma.join(each, " union all ")}) used`;
  if (found && found.count > 0)
    throw new DomainError("conflict", "custom-fields.option_in_use", { params: { count: found.count } });
}

/** One choice becomes a list of one. */
async function severalOf(tx: Call["tx"], { noun, key, company_id }: Row) {
  for (const { table, held, set } of customHolders(noun as CustomNoun)) {
    const after = Prisma.sql`jsonb_set(${held}, array[${key}::text], jsonb_build_array(${held} -> ${key}::text))`;
    await tx.$executeRaw`update ${table} set ${set(after)}
      where ${held} ? ${key}::text and jsonb_typeof(${held} -> ${key}::text) = 'number'
        and (${company_id}::int is null or company_id = ${company_id}::int)`;
  }
}

/** What the search finds follows from which fields are searched. */
const renewWords = (tx: Call["tx"], { noun, key, company_id }: Row) =>
  tx.$executeRaw`update ${customTables[noun as CustomNoun]} set custom_words = custom_words_of(${noun}::text, company_id, custom)
    where custom ? ${key}::text and (${company_id}::int is null or company_id = ${company_id}::int)`;

/** Hides a field, or shows it again; its values stay, and history has them. */
export async function archiveCustomField(call: OwnCall, id: number, isArchived: boolean, current_password?: string) {
  await admit(call, await ownerOf(call, id), current_password);
  return withScope(call.viewer, async (tx) => {
    const own = { ...call, tx };
    const before = await writable(own, id);
    if ((before.archived_at !== null) === isArchived) return findCustomField(own, id);
    await oneAtATime(tx, before.noun);
    if (!isArchived) await requireRoom(own, before, id);
    await tx.customField.updateMany({
      where: { id },
      data: { archived_at: isArchived ? call.now : null, version: { increment: 1 } },
    });
    if (before.is_searched) await renewWords(tx, before);
    await audit(own, isArchived ? "archive" : "restore", "custom-fields", id, {
      before: auditedRow(before),
      after: auditedRow(await rowOf(own, id)),
      company_id: before.company_id,
    });
    announce(own, before, "saved");
    return findCustomField(own, id);
  });
}

/** The field goes at once, its values after it, piece by piece. With values it is asked for the word. */
export async function removeCustomField(call: OwnCall, id: number, confirm?: string, current_password?: string) {
  await admit(call, await ownerOf(call, id), current_password);
  await withScope(call.viewer, async (tx) => {
    const own = { ...call, tx };
    const before = await writable(own, id);
    const count = countOf(await usedIn(tx, [before.noun as CustomNoun]), before);
    if (count > 0 && confirm !== "delete")
      throw new DomainError("conflict", "errors.confirm_delete", {
        params: { count },
        data: { attached: { records: count } },
      });
    await tx.customField.updateMany({ where: { id }, data: { deleted_at: call.now, version: { increment: 1 } } });
    await audit(own, "delete", "custom-fields", id, { before: auditedRow(before), company_id: before.company_id });
    await enqueue(tx, "custom-field-removed", { custom_field_id: id }, { company_id: before.company_id });
    announce(own, before, "deleted");
  });
}

/** The fields of one noun and one owner in the order of their ids. */
export async function reorderCustomFields(call: OwnCall, ids: readonly number[], current_password?: string) {
  await admit(call, await ownerOf(call, firstOf(ids)), current_password);
  await withScope(call.viewer, async (tx) => {
    const own = { ...call, tx };
    const rows = await together(ids.map((id) => rowOf(own, id)));
    const [first] = rows as [Row, ...Row[]];
    if (rows.some((row) => row.noun !== first.noun || row.company_id !== first.company_id))
      throw invalidField("ids", "custom-fields.one_noun");
    await writable(own, first.id);
    await oneAtATime(tx, first.noun);
    await tx.$executeRaw`select put_in_order('custom_fields'::regclass, ${[...ids]}::int[])`;
    await audit(own, "reorder", "custom-fields", null, {
      after: { ids, noun: first.noun },
      company_id: first.company_id,
    });
    announce(own, first, "saved");
  });
}

/** Whose fields there are, for the screen: the companies that the provider's people choose from, and their plants. */
export async function customFieldChoices(call: Call, company_id: number | undefined) {
  const { tx, viewer } = call;
  const company = companyAsked(call, company_id);
  const companies =
    viewer.company_ids === "all"
      ? await tx.company.findMany({
          where: { deleted_at: null },
          orderBy: { name: "asc" },
          select: { id: true, name: true },
        })
      : null;
  const plants =
    company === null
      ? []
      : await tx.plant.findMany({
          where: { company_id: company, deleted_at: null },
          orderBy: [{ name: "asc" }, { id: "asc" }],
          select: { id: true, name: true },
        });
  const [seen] =
    company === null ? [] : await tx.$queryRaw<{ seen: boolean }[]>`select sees_plants(${company}::int, '{}') as seen`;
  const types = await tx.equipmentType.findMany({
    where: { OR: [{ company_id: null }, ...(company === null ? [] : [{ company_id: company }])] },
    orderBy: { name: "asc" },
    select: { id: true, name: true },
  });
  return {
    company_id: company,
    companies,
    plants,
    types,
    is_limited: seen ? !seen.seen : false,
    may: can(viewer, "update_plants"),
  };
}
