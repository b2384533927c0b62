import { recordLabel } from "@/lib/domain/shared/record-label";

export const auditKinds = ["change", "sign_in", "refusal", "import"] as const;
export type AuditKind = (typeof auditKinds)[number];

const refusals: readonly string[] = [
  "refused",
  "sign_in_refused",
  "sign_in_blocked",
  "second_factor_refused",
  "second_factor_blocked",
  "saml_refused",
];

export function kindOf(object: string, action: string): AuditKind {
  if (refusals.includes(action)) return "refusal";
  if (object === "imports") return "import";
  return object === "sessions" ? "sign_in" : "change";
}

export type Snapshot = Record<string, unknown>;

const secretName = /(^|_)(password|secret|secrets|token|hash|otp|cookie|authorization|sp_key|private_key)(_|$)/i;

/** Whether there is one (`has_password`) and which one (`token_id`) may be known, never what it is. */
const isSecret = (field: string, value: unknown) =>
  secretName.test(field) && typeof value !== "boolean" && typeof value !== "number";

/** The same without secrets, at any depth. */
export function withoutSecrets<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutSecrets) as Value;
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return undefined as Value;
  // A decimal of the database, whose own fields mean nothing to a reader.
  if ("toNumber" in value && typeof value.toNumber === "function") return value.toNumber();
  const open = Object.entries(value).filter(([field, one]) => !isSecret(field, one));
  return Object.fromEntries(open.map(([field, one]) => [field, withoutSecrets(one)])) as Value;
}

/** Values of the company's own fields each by itself, as custom.asset_tag: only the changed ones are listed. */
export function byCustomKey(snapshot: Snapshot | null | undefined): Snapshot | null {
  if (!snapshot) return null;
  const { custom, custom_people: _people, custom_words: _words, ...rest } = snapshot;
  if (typeof custom !== "object" || custom === null) return snapshot;
  return { ...rest, ...Object.fromEntries(Object.entries(custom).map(([key, value]) => [`custom.${key}`, value])) };
}

const ignoredFields = new Set(["id", "created_at", "updated_at", "version", "custom_labels"]);

export interface ChangedField {
  field: string;
  before: unknown;
  after: unknown;
}

/** Field by field what an event has changed. A related record replaces its id: role, not role_id. */
export function changedFields(before: Snapshot | null, after: Snapshot | null): ChangedField[] {
  const [was, is] = [withoutSecrets(before ?? {}), withoutSecrets(after ?? {})];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return fields
    .filter((field) => !ignoredFields.has(field))
    .filter((field) => !(field.endsWith("_id") && fields.includes(field.slice(0, -"_id".length))))
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }))
    .filter((row) => !isEmpty(row.before) || !isEmpty(row.after));
}

const isEmpty = (value: unknown) => value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** What a record was called when it happened. */
export function labelOf(snapshot: Snapshot | null | undefined): string | null {
  return (snapshot && recordLabel(snapshot)?.slice(0, 200)) ?? null;
}
