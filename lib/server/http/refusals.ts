import type { z } from "zod";
import { DomainError, invalidField, type MessageRef, type Refusal } from "@/lib/domain/shared/errors";
import { messageOfIssue } from "@/lib/domain/shared/issues";
import { brokenRule, failureOf, pointingColumn, statementOf } from "../data/failures";
import { translate } from "../i18n";
import { log } from "../log";
import { metrics } from "../metrics";
import { json } from "./json-answer";
import { measureTexts } from "./text-limits";
import type { Visit } from "./visitor";

/** Turns what went wrong into one refusal: zod's issues, the database's clashes and outages. */

export function refuse(error: unknown, visit: Pick<Visit, "locale" | "request_id">): Response {
  const refusal = refusalOf(error);
  if (!refusal) {
    log.error({ err: error, ...statementOf(error), request_id: visit.request_id }, "API call failed");
    return json(
      { message: translate(visit.locale, "errors.internal"), code: "internal", request_id: visit.request_id },
      500,
    );
  }
  const { refusal: kind, key, params, fields, data, retryAfter, methods } = refusal;
  metrics.refusals.inc({ code: kind });
  // Nothing is wrong with the call, and no caller can mend it.
  if (refusal !== error && (kind === "unavailable" || kind === "storage_full"))
    log.error({ err: error, ...statementOf(error), request_id: visit.request_id }, key);
  const messages =
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([field, all]) => [field, all.map((one) => translate(visit.locale, one))]),
    );
  const body = {
    message: translate(visit.locale, { key, params }),
    ...(messages ? { messages } : {}),
    code: key.slice(key.indexOf(".") + 1),
    ...(data === undefined ? {} : { data }),
  };
  return json(body, statusOf[kind], {
    ...(retryAfter && { "Retry-After": String(retryAfter) }),
    ...(methods && { Allow: methods.join(", ") }),
  });
}

const statusOf: Record<Refusal, number> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  wrong_type: 415,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
  storage_full: 507,
};

/** What the schema makes of the input; else a refusal that names each bad field. */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.infer<S> {
  const result = measureTexts(schema).safeParse(input);
  if (!result.success) throw fromZod(result.error, input);
  return result.data;
}

function fromZod(error: z.ZodError, input: unknown): DomainError {
  // Not an object yet: the caller's field may be called "constructor" or "__proto__".
  const fields = new Map<string, MessageRef[]>();
  for (const issue of error.issues) {
    const base = issue.path.map(String).join(".");
    const paths =
      issue.code === "unrecognized_keys" ? issue.keys.map((key) => (base ? `${base}.${key}` : key)) : [base || "body"];
    for (const path of paths) fields.set(path, [...(fields.get(path) ?? []), messageOfIssue(issue, input)]);
  }
  return new DomainError("invalid", "errors.validation_error", { fields: Object.fromEntries(fields) });
}

/** The field that a unique index guards: the index is named <table>_<field>_key. */
function clashingField(error: unknown): string {
  const text =
    JSON.stringify(error, Object.getOwnPropertyNames(error as object)) +
    JSON.stringify((error as { meta?: unknown }).meta ?? {});
  const index = /\b([a-z_]+)_key\b/.exec(text)?.[1] ?? "";
  return (
    ["serial_number", "email", "name", "number", "uid", "address"].find((field) => index.endsWith(field)) ?? "name"
  );
}

/** Any thrown thing as a refusal, or null when it is a defect of ours. */
function refusalOf(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  const broken = brokenRule(error);
  if (broken) return broken;
  switch (failureOf(error)) {
    case "taken":
      return new DomainError("conflict", "errors.taken", { fields: { [clashingField(error)]: ["errors.taken"] } });
    case "outside":
      return invalidField(pointingColumn(error) ?? "body", "errors.does_not_exist");
    // What the caller can see of it was named before (lib/server/resources/holders.ts).
    case "held":
      return new DomainError("conflict", "errors.in_use_elsewhere");
    case "missing":
      return new DomainError("not_found", "errors.not_found");
    case "full":
      return new DomainError("storage_full", "errors.disk_full", { retryAfter: 60 });
    case "away":
      return new DomainError("unavailable", "errors.unavailable", { retryAfter: 5 });
    default:
      return null;
  }
}
