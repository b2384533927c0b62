import { changedFields, type Snapshot } from "@/lib/domain/identity/audit";
import { maySeeRates } from "@/lib/domain/identity/user-rules";
import { keyIn, type Named, nameIn } from "@/lib/domain/structure/custom-keys";
import { resources } from "@/lib/resources/index";
import type { Call } from "@/lib/server/data/call";
import { translator } from "@/lib/server/i18n";
import { pointersOf } from "./pointers";
import { type Named as NamedRecord, namesOf } from "./records";

interface Changed {
  object: string;
  before: unknown;
  after: unknown;
}

/** Fields that hold ids, by the noun they point at: read from the owners, references and pickers of the descriptions. */
const pointers = pointersOf(Object.values(resources));

/** Where the words for a noun's fields stand, where it is not under its own name. */
const wordsOf: Record<string, string> = {
  saml_idps: "single-sign-on",
  scim_groups: "scim",
  scim_tokens: "scim",
};

/** What an event has changed: the field's word, and what it held before and after, records by their names. */
export async function presentRows(call: Call, { object, before, after }: Changed) {
  const all = changedFields(before as Snapshot | null, after as Snapshot | null);
  const labels = { ...customLabelsIn(before), ...customLabelsIn(after) };
  const rows = all.filter(({ field }) => field !== "hourly_rate" || object !== "users" || maySeeRates(call.viewer));
  const names = await pointedAt(call, rows);

  return rows.map(({ field, ...values }, at) => ({
    id: at + 1,
    field,
    label: customLabel(call, labels, field) ?? fieldLabel(call, object, field),
    before: named(names.get(field), values.before),
    after: named(names.get(field), values.after),
  }));
}

export type PresentedRow = Awaited<ReturnType<typeof presentRows>>[number];

async function pointedAt(call: Call, rows: readonly { field: string; before: unknown; after: unknown }[]) {
  const found = new Map<string, Map<number, string>>();
  for (const { field, before, after } of rows) {
    const noun = pointers[field];
    if (!noun) continue;
    const ids = [before, after].flat().filter((id): id is number => typeof id === "number");
    found.set(field, await namesOf(call, noun, ids));
  }
  return found;
}

/** An id whose record is gone, or is not the reader's to see, stays an id. */
function named(names: Map<number, string> | undefined, value: unknown): unknown {
  if (!names) return value;
  if (Array.isArray(value)) return value.map((one) => named(names, one));
  if (typeof value !== "number") return value;
  return { id: value, name: names.get(value) ?? `ID ${value}` } satisfies NamedRecord;
}

type Labels = Record<string, Named>;

/** What the company's own fields were called when it happened. */
const customLabelsIn = (snapshot: unknown) => (snapshot as { custom_labels?: Labels } | null)?.custom_labels ?? {};

function customLabel({ locale }: Pick<Call, "locale">, labels: Labels, field: string): string | null {
  const name = labels[keyIn(field) ?? ""];
  return name ? nameIn(name, locale) : null;
}

function fieldLabel({ locale }: Pick<Call, "locale">, object: string, field: string): string {
  const own = translator(locale, wordsOf[object] ?? object);
  const common = translator(locale, "logs");
  if (own.has(`fields.${field}`)) return own(`fields.${field}`);
  if (common.has(`recorded.${field}`)) return common(`recorded.${field}`);
  const words = field.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
