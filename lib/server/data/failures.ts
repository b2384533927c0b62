import { DomainError, type Refusal } from "@/lib/domain/shared/errors";
import { isOfOutside } from "../outside-failure";

/**
 * Why the database or the disk did not do what it was asked, decided by SQLSTATE alone: messages are for people, and
 * Prisma's own codes put a full disk and a refused row under the same number.
 *
 *   full      no room on the disk; an operator has to make some
 *   away      not reachable, ending, overloaded, or the loser of a deadlock: the same call may succeed soon
 *   taken     a unique index holds the value already
 *   outside   the row points at one that does not exist, or that its company cannot use
 *   held      the row to delete is pointed at by another
 *   missing   the row to change is not there
 *
 * What a server outside has done (outside-failure.ts) is none of these, whatever its code.
 * Everything else, a refused policy (42501) and a violated check (23514) among it, is a defect of the product.
 */
type Failure = "full" | "away" | "taken" | "outside" | "held" | "missing";

export function failureOf(error: unknown): Failure | null {
  const chain = chainOf(error);
  if (chain.some(isOfOutside)) return null;
  for (const one of chain) {
    const failure = ofCodes(codesOf(one)) ?? (ofWords(one.message) ? "away" : null);
    if (failure === "outside" && chain.some(isDeletion)) return "held";
    if (failure) return failure;
  }
  return null;
}

/** Both ends of a foreign key have one SQLSTATE: the operation distinguishes them, of raw statements PostgreSQL's message. */
const isDeletion = ({ operation = "", message = "" }: Thrown) =>
  /\.delete(Many)?$/.test(operation) || /update or delete on table/.test(message);

/** The column that points at nothing: as our own triggers name it, or from the foreign key, <table>_company_id_…_<column>_fkey. */
export function pointingColumn(error: unknown): string | null {
  const { column, constraint = "", table = "" } = chainOf(error).find((one) => one.column || one.constraint) ?? {};
  if (column) return column;
  const columns = constraint.startsWith(`${table}_`) ? constraint.slice(table.length + 1) : constraint;

  return /^(?:company_id_)?(?:plant_id_)?(\w+?_id)(?:_company_id)?(?:_plant_id)?_fkey$/.exec(columns)?.[1] ?? null;
}

/** Is it the fault of neither the call nor the product? A job that meets it loses no try. */
export function isOutage(error: unknown): boolean {
  const failure = failureOf(error);
  return failure === "away" || failure === "full";
}

/** Did a statement take too long, or was it canceled? The database is there, so other work of the same kind may well succeed. */
export const isTimeout = (error: unknown): boolean => chainOf(error).some((one) => codesOf(one).includes(timedOut));

const timedOut = "57014";

/** Can the same message be stored later? Then its sender has to keep it. */
export const isPassing = (error: unknown): boolean =>
  error instanceof DomainError ? passing.has(error.refusal) : isOutage(error);

const passing = new Set<Refusal>(["unavailable", "storage_full", "too_many"]);

/** Rules across tables that the database asks at the commit, by the SQLSTATE of the migrations somebody_…. */
const rules: Record<string, string> = {
  MW001: "teams.nobody_would_be_left",
  MW002: "users.last_of_company",
  MW003: "users.last_of_provider",
  MW004: "users.own_orders_left",
};

export function brokenRule(error: unknown): DomainError | null {
  for (const one of chainOf(error)) {
    const key = codesOf(one)
      .map((code) => rules[code])
      .find(Boolean);
    if (!key) continue;
    const [count = "0", orders = ""] = (one.detail ?? "0").split(": ");
    return new DomainError("conflict", key, { params: { count: Number(count), orders } });
  }
  return null;
}

/** What the log needs to find the statement: SQLSTATE, model and operation. Values are not among it. */
export function statementOf(error: unknown) {
  const all = chainOf(error);
  const sqlstate = all.flatMap(codesOf).find((code) => isSqlstate.test(code));
  const [, clients] =
    all.map(({ message }) => /Invalid `\w+\.([\w$.]+)\(\)` invocation/.exec(message ?? "")).find(Boolean) ?? [];
  const operation = all.map((one) => one.operation).find(Boolean) ?? clients;
  return sqlstate ? { sqlstate, operation } : {};
}

/** Prisma's own codes (P2002) and those of Node (EPIPE) are as long. */
const isSqlstate = /^(?!P[1-9]|E)[0-9A-Z]{5}$/;

/** Of what Node, pg and Prisma's adapter throw: each keeps the code of the driver somewhere else. */
interface Thrown {
  code?: unknown;
  originalCode?: unknown;
  message?: string;
  detail?: string;
  column?: string;
  constraint?: string;
  table?: string;
  /** Of our own SQL: "brand.create". */
  operation?: string;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
}

const deepest = 6;

function chainOf(error: unknown): Thrown[] {
  const chain: Thrown[] = [];
  const open = [error];
  while (open.length > 0 && chain.length < deepest) {
    const one = open.shift();
    if (typeof one !== "object" || one === null || chain.includes(one)) continue;
    const { cause, meta } = one as Thrown;
    chain.push(one);
    open.push(meta?.driverAdapterError, cause);
  }
  return chain;
}

const codesOf = ({ originalCode, code }: Thrown) =>
  [originalCode, code].filter((one): one is string => typeof one === "string");

function ofCodes(codes: readonly string[]): Failure | null {
  for (const code of codes) {
    const known = failures[code] ?? (isAway(code) ? "away" : null);
    if (known) return known;
  }
  return null;
}

const failures: Record<string, Failure> = {
  "53100": "full",
  ENOSPC: "full",
  EDQUOT: "full",
  "23505": "taken",
  P2002: "taken",
  "23503": "outside",
  "23001": "held",
  P2003: "outside",
  P2025: "missing",
};

const away = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "ETIMEDOUT", "EPIPE", "ENOTFOUND", "EAI_AGAIN"],
  ...["EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN"],
  // Prisma's own, which come without a SQLSTATE: not reachable, timed out, closed, no free connection.
  ...["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2037"],
  ...["40001", "40P01", "55P03", timedOut, "25006", "3D000"],
]);

/** Classes: connection 08, sign-in to the database 28, resources 53, shutdown and start 57P, the machine's own 58. */
const isAway = (code: string) => away.has(code) || /^(08|28|53|58)[0-9A-Z]{3}$|^57P0[0-9A-Z]$/.test(code);

/** pg reports these without any code. */
const ofWords = (message = "") =>
  /timeout exceeded when trying to connect|Connection terminated|Server has closed the connection|Can't reach database|terminating connection|shutting down|Client has encountered a connection error|Cannot use a pool after calling end/i.test(
    message,
  );
