import type { Permission } from "@/lib/domain/identity/permissions";
import { can, companyOf, withoutPermission } from "@/lib/domain/identity/viewer";
import {
  type CodeFault,
  codeKey,
  type FileCode,
  failureCodeFile,
  failureCodeHead,
  inOneCell,
  isRefusedCode,
  readFailureCodes,
  type WrittenCode,
} from "@/lib/domain/maintenance/failure-code-file";
import type { FailureKind } from "@/lib/domain/maintenance/failure-codes";
import { invalidField } from "@/lib/domain/shared/errors";
import { Prisma } from "@/lib/generated/prisma/client";
import { faults } from "@/lib/resources/faults";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { openTable, recognized } from "@/lib/server/files/tables/open";
import type { TableRow } from "@/lib/server/files/tables/table";
import { translator } from "@/lib/server/i18n";
import { servedFaults } from "./served";

/** As the catalogue has it; the lists are names and codes, in their order. */
interface Known {
  id: number;
  company_id: number | null;
  kind: FailureKind;
  code: string;
  name_en: string;
  name_es: string;
  iso_failure_mode: string | null;
  iso_mechanism: string | null;
  iso_cause: string | null;
  iso_activity: string | null;
  prescription_en: string | null;
  prescription_es: string | null;
  item_types: string[];
  diagnoses: string[];
  causes: string[];
  remedies: string[];
}

/** The codes of a company with the provider's, or of the provider alone: modes, causes, remedies, each as they were made. */
const knownTo = ({ tx }: Pick<Call, "tx">, company_id: number | null) => {
  const linked = (kind: string) => Prisma.sql`array(select c.code from fault_links l join faults c on c.id = l.linked_id
    where l.fault_id = f.id and c.kind = ${kind} order by l.rank, l.id)`;

  return tx.$queryRaw<Known[]>`
    select f.id, f.company_id, f.kind, f.code, f.name_en, f.name_es, f.iso_failure_mode, f.iso_mechanism, f.iso_cause,
      f.iso_activity, f.prescription_en, f.prescription_es, f.diagnoses,
      array(select t.name from fault_equipment_types x join equipment_types t on t.id = x.equipment_type_id
        where x.fault_id = f.id order by x.id) as item_types,
      ${linked("cause")} as causes, ${linked("remedy")} as remedies
    from faults f where f.company_id is null or f.company_id = ${company_id}::int
    order by array_position(array['mode', 'cause', 'remedy'], f.kind), f.id`;
};

/** The failure codes that the viewer's company can name, as a file that can be imported. Of the provider's people: theirs. */
export async function failureCodesAsFile(call: Call): Promise<string> {
  const known = await knownTo(call, companyOf(call.viewer));

  return failureCodeFile(
    known.map(({ id: _id, company_id: _company, item_types, diagnoses, causes, remedies, ...texts }) => {
      const plain = Object.entries(texts).map(([column, text]) => [column, text ?? ""]);
      const lists = Object.entries({ item_types, diagnoses, causes, remedies });

      return Object.fromEntries([...plain, ...lists.map(([column, all]) => [column, inOneCell(all)])]) as WrittenCode;
    }),
  );
}

/** So many lines are read at most, as each takes some statements, and a file of no more than so many bytes. */
const mostLines = 1_000;
export const mostBytes = 1024 * 1024;

/**
 * The lines of a file.
 * @throws DomainError on `file` when it is no CSV, has too many lines, or lacks a column
 */
export async function linesOfCodes(path: string): Promise<readonly TableRow[]> {
  if ((await recognized(path)) !== "csv") throw invalidField("file", "faults.file.not_csv");
  const lines: TableRow[] = [];
  for await (const row of (await openTable(path)).rows()) {
    if (lines.length > mostLines)
      throw invalidField("file", { key: "faults.file.too_many", params: { most: mostLines } });
    lines.push(row);
  }

  return lines;
}

interface RefusedLine {
  line: number;
  code: string;
  /** By column, in the caller's language. */
  messages: Record<string, string[]>;
}

/**
 * Makes and changes the codes of a file: of the viewer's company, or the provider's for its people. A line that is wrong or
 * names what there is not is answered with its reasons, and the others are written; the same file again changes nothing.
 */
export async function importFailureCodes(call: Call, [head, ...rows]: readonly TableRow[]) {
  const [at, missing] = failureCodeHead(head?.cells ?? []);
  if (missing.length > 0)
    throw invalidField("file", { key: "faults.file.no_column", params: { columns: missing.join(", ") } });
  const catalogue = await catalogueOf(call);
  const read = readFailureCodes(at, rows);
  const refused: RefusedLine[] = [];
  const refuse = ({ line, code }: { line: number; code: string }, found: readonly CodeFault[]) =>
    refused.push({ line, code, messages: messagesOf(call, found) });
  const sound = read.filter((one): one is FileCode => {
    if (isRefusedCode(one)) refuse(one, one.faults);
    return !isRefusedCode(one);
  });
  const judged = withoutUnknown(catalogue, sound, refuse);
  const counts = await write(call, catalogue, judged);

  return { ...counts, refused: refused.length, rows: refused.toSorted((a, b) => a.line - b.line) };
}

interface Catalogue {
  company_id: number | null;
  /** What a company's own code does not stand before, it has of the provider. */
  codes: Map<string, Known>;
  types: ReadonlyMap<string, { id: number; name: string }>;
}

async function catalogueOf(call: Call): Promise<Catalogue> {
  const company_id = companyOf(call.viewer);
  const [known, types] = await together([
    knownTo(call, company_id),
    call.tx.equipmentType.findMany({
      where: { OR: [{ company_id: null }, { company_id }] },
      orderBy: { id: "desc" },
      select: { id: true, name: true },
    }),
  ]);
  const ownLast = known.toSorted((a, b) => Number(a.company_id !== null) - Number(b.company_id !== null));

  return {
    company_id,
    codes: new Map(ownLast.map((code) => [codeKey(code.code), code])),
    types: new Map(types.map((type) => [type.name.trim().toLowerCase(), type])),
  };
}

/** Without lines that name what neither the catalogue nor a sound line of the file has; one of these may be named in turn. */
function withoutUnknown(
  catalogue: Catalogue,
  lines: readonly FileCode[],
  refuse: (line: FileCode, found: readonly CodeFault[]) => void,
): readonly FileCode[] {
  const made = new Map(lines.map(({ code, kind }) => [codeKey(code), kind]));
  const kindOf = (code: string) => catalogue.codes.get(codeKey(code))?.kind ?? made.get(codeKey(code));
  // Causes and remedies name nothing: they are judged first, so that a mode knows which of them there will be.
  const inTurn = lines.toSorted((a, b) => Number(a.kind === "mode") - Number(b.kind === "mode"));

  return inTurn.filter((line) => {
    const found = [...faultsWithin(catalogue, line, kindOf)];
    if (found.length === 0) return true;
    made.delete(codeKey(line.code));
    refuse(line, found);
    return false;
  });
}

function* faultsWithin(
  { company_id, codes, types }: Catalogue,
  line: FileCode,
  kindOf: (code: string) => FailureKind | undefined,
): Generator<CodeFault> {
  const there = codes.get(codeKey(line.code));
  if (there && there.kind !== line.kind) yield { column: "kind", key: "other_kind", params: { kind: there.kind } };
  else if (there && there.company_id !== company_id && changesOf(there, line).length > 0)
    yield { column: "code", key: "providers", params: { columns: changesOf(there, line).join(", ") } };
  const unknownType = line.lists.item_types?.filter((name) => !types.has(name.toLowerCase())) ?? [];
  if (unknownType.length > 0)
    yield { column: "item_types", key: "no_item_type", params: { text: unknownType.join(", ") } };
  for (const [column, kind] of [
    ["causes", "cause"],
    ["remedies", "remedy"],
  ] as const) {
    const unknown = line.lists[column]?.filter((code) => kindOf(code) !== kind) ?? [];
    if (unknown.length > 0) yield { column, key: `no_${kind}`, params: { text: unknown.join(", ") } };
  }
}

/** The columns that a line has otherwise than the catalogue. */
function changesOf(there: Known, { name_en, name_es, texts, lists }: FileCode): string[] {
  const plain = { name_en, name_es, ...texts };
  const same = (column: keyof Known, given: readonly string[]) => {
    const all = there[column] as string[];
    const key = column === "item_types" ? (name: string) => name.toLowerCase() : codeKey;
    return all.length === given.length && all.every((one, place) => key(one) === key(given[place] ?? ""));
  };

  return [
    ...Object.entries(plain).flatMap(([column, text]) => (there[column as keyof Known] === text ? [] : column)),
    ...Object.entries(lists).flatMap(([column, given]) => (same(column as keyof Known, given) ? [] : column)),
  ];
}

async function write(call: Call, catalogue: Catalogue, lines: readonly FileCode[]) {
  const { codes } = catalogue;
  const ids = new Map([...codes].map(([code, { id }]) => [code, id]));
  const counts = { created: 0, updated: 0, same: 0 };
  for (const line of lines) {
    const there = codes.get(codeKey(line.code));
    if (there && changesOf(there, line).length === 0) {
      counts.same++;
      continue;
    }
    const given = givenBy(catalogue, line, ids);
    if (there) {
      need(call, "update_equipment_types");
      const parsed = faults.input.partial().parse(given);
      // Defaults of the input are for new codes.
      await servedFaults.update(call, there.id, picked(parsed, Object.keys(given)));
      counts.updated++;
    } else {
      const { kind, code } = line;
      const made = await servedFaults.create(call, faults.input.parse({ kind, code, ...given }));
      ids.set(codeKey(code), made.id);
      counts.created++;
    }
  }

  return counts;
}

const picked = <Row extends object>(row: Row, names: readonly string[]): Partial<Row> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))) as Partial<Row>;

/** A line as a form gives it. */
function givenBy({ codes, types }: Catalogue, line: FileCode, ids: ReadonlyMap<string, number>) {
  const there = codes.get(codeKey(line.code));
  const { prescription_en, prescription_es, ...texts } = line.texts;
  const { item_types, diagnoses, causes, remedies } = line.lists;
  const idsIn = (named: readonly string[]) => named.flatMap((code) => ids.get(codeKey(code)) ?? []);
  const prescription = {
    en: prescription_en === undefined ? (there?.prescription_en ?? null) : prescription_en,
    es: prescription_es === undefined ? (there?.prescription_es ?? null) : prescription_es,
  };

  return {
    ...texts,
    prescription,
    name: { en: line.name_en, es: line.name_es },
    ...(item_types && { equipment_type_ids: item_types.flatMap((name) => types.get(name.toLowerCase())?.id ?? []) }),
    ...(diagnoses && { diagnoses }),
    ...(causes && line.kind === "mode" && { cause_ids: idsIn(causes) }),
    ...(remedies && line.kind === "mode" && { remedy_ids: idsIn(remedies) }),
  };
}

function need({ viewer }: Call, permission: Permission) {
  if (!can(viewer, permission)) throw withoutPermission(viewer, permission);
}

function messagesOf({ locale }: Call, found: readonly CodeFault[]): RefusedLine["messages"] {
  const translate = translator(locale, "faults");
  const columns = [...new Set(found.map(({ column }) => column))];

  return Object.fromEntries(
    columns.map((column) => [
      column,
      found.filter((one) => one.column === column).map(({ key, params }) => translate(`file.${key}`, params)),
    ]),
  );
}
