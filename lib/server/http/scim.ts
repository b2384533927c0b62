import type { z } from "zod";
import { roleType } from "@/lib/domain/identity/permissions";
import type { Ranked } from "@/lib/domain/identity/role-rules";
import { namesVersion, schemaOf } from "@/lib/domain/identity/scim/resources";
import { scimMark } from "@/lib/domain/identity/scim/token";
import type { Viewer, ViewerRole } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import type { Call } from "../data/call";
import { lookUp, readWithScope, withScope } from "../data/db";
import { env } from "../env";
import { translate } from "../i18n";
import { log } from "../log";
import { asText, readBytes } from "./body";
import type { Handler } from "./endpoint";
import { consume } from "./limits";
import { refuse } from "./refusals";
import { bearerOf, sha256 } from "./session";
import { served } from "./visit";
import type { Visit } from "./visitor";
import { parseObject } from "./wire";

/**
 * The door of directories (SCIM 2.0): no session, no cookie, no marker; a token names the directory of one company. Same
 * walls, request ids, log lines and limits as `endpoint`; answers and refusals in the words of RFC 7644.
 */

export interface Directory {
  company_id: number;
  idp_id: number;
  /** The rights of who made the token: nobody above them is changed, and no role above them given. */
  set_by: Ranked;
}

export interface ScimCall extends Call {
  directory: Directory;
  /** Where resources begin. */
  base: string;
  /** The version that the caller has read; null: any. */
  if_match: string | null;
}

export interface ScimInput {
  id: number;
  search: URLSearchParams;
  body: unknown;
}

interface Contract {
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** For the API document: attributes are read one by one, so that what is unknown is ignored. */
  body?: z.ZodType;
  answer?: z.ZodType;
  status?: number;
}

type Run = (call: ScimCall, input: ScimInput) => Promise<object | null>;
type Context = { params?: Promise<Record<string, string | string[] | undefined>> };

export const scimBase = () => `${env.publicUrl.origin}/api/scim/v2`;

/** A call of the directory. It answers a resource or a list; null is an answer without a body. */
export function scimEndpoint({ run, ...contract }: Contract & { run: Run }): Handler {
  const serve = (request: Request, context?: Context) =>
    served(request, async (visit) => {
      let found: Found | null = null;
      try {
        found = await admit(request, visit);
        visit.viewer = viewerOf(found);
        const answer = await perform(found, run, request, context, visit, contract);
        await note(found, request, visit, answer.status, null);
        return answer;
      } catch (error) {
        const { answer, detail } = await refused(error, visit);
        if (found) await note(found, request, visit, answer.status, detail);
        return answer;
      }
    });
  return Object.assign(serve, { contract: { allow: "public" as const, isForDirectories: true, ...contract } });
}

/** What a directory may read before it has a token: what this service can do. */
export function scimDiscovery(
  contract: Pick<Contract, "summary" | "params" | "answer">,
  run: (base: string, id: string) => object | null,
): Handler {
  const serve = (request: Request, context?: Context) =>
    served(request, async (visit) => {
      try {
        const id = String((await context?.params)?.id ?? "");
        const found = run(scimBase(), id);
        if (!found) throw notThere();
        return scimJson(found, 200);
      } catch (error) {
        return (await refused(error, visit)).answer;
      }
    });
  return Object.assign(serve, { contract: { allow: "public" as const, ...contract } });
}

const notThere = () => new DomainError("not_found", "errors.not_found");

interface Found extends Directory {
  token_id: number;
  name: string;
  plant_ids: number[];
}

async function admit(request: Request, { ip }: Visit): Promise<Found> {
  const token = bearerOf(request.headers) ?? "";
  const isToken = token.startsWith(scimMark) && token.length <= 100;
  const found = isToken ? await lookUp<Found>("scim_directory", sha256(token)) : null;
  if (!found) {
    // Directories of many companies call from the same addresses: a wrong token never closes the door to a right one.
    await consume("scim_wrong", subscriberOf(ip));
    throw new DomainError("unauthenticated", "scim.unknown_token");
  }
  await consume("scim", String(found.token_id));
  return found;
}

/** A directory within the walls of its company: it sees all plants of it, and is nobody. */
function viewerOf({ company_id, plant_ids, set_by, name }: Found): Viewer {
  const role: ViewerRole = {
    id: 0,
    name: "",
    type: roleType.customer,
    kind: "corporate",
    permissions: [...set_by.permissions],
    is_forced_mfa: false,
    is_technic: false,
    is_requisitioner: false,
    is_fab_shop_manager: false,
  };
  return {
    session_id: 0,
    session_kind: "bearer",
    user_id: 0,
    first_name: "SCIM",
    last_name: "",
    email: "",
    language_id: 1,
    theme: "system",
    density: "regular",
    date_format: "language",
    unit_system: null,
    plant_id: null,
    company_id,
    distributor_id: null,
    is_mfa_enabled: false,
    is_mfa_required: false,
    must_enable_mfa: false,
    role,
    own_role: role,
    is_temp_role: false,
    switched_off: [],
    company_ids: [company_id],
    plant_ids,
    key: { name, sections: [], plant_ids: null, is_for_mcp: false },
  };
}

async function perform(
  found: Found,
  run: Run,
  request: Request,
  context: Context | undefined,
  visit: Visit,
  { params, body, status = 200 }: Contract,
): Promise<Response> {
  const input = {
    id: params ? idIn(String((await context?.params)?.id ?? "")) : 0,
    search: new URL(request.url).searchParams,
    body: body ? await bodyOf(request) : undefined,
  };
  const viewer = viewerOf(found);
  const { now, request_id, ip, locale, timezone_offset } = visit;
  const { company_id, idp_id, set_by } = found;
  const isReading = request.method === "GET" || request.method === "HEAD";
  const inTransaction = isReading ? readWithScope : withScope;
  const resource = await inTransaction(viewer, async (tx) => {
    // One change of a directory at a time, and no first visit of a person meanwhile: roles follow from all groups together.
    if (!isReading)
      await tx.$executeRaw`select set_config('app.directory', 'on', true),
        pg_advisory_xact_lock(hashtext('saml'), ${idp_id}::int)`;
    return run(
      {
        viewer,
        tx,
        now,
        request_id,
        ip,
        locale,
        timezone_offset,
        base: scimBase(),
        directory: { company_id, idp_id, set_by },
        if_match: request.headers.get("if-match"),
      },
      input,
    );
  });
  return answered(request, resource, status);
}

function idIn(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notThere();
  return Number(text);
}

const types: readonly string[] = ["application/scim+json", "application/json"];
const mostBytes = 4 * 1024 * 1024;

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!types.includes(type)) throw new DomainError("wrong_type", "errors.wrong_content_type");
  return parseObject(asText(await readBytes(request, mostBytes)));
}

function answered(request: Request, resource: object | null, status: number): Response {
  if (!resource) return new Response(null, { status: 204 });
  const { meta } = resource as { meta?: { version?: string; location?: string } };
  const headers = new Headers();
  if (meta?.version) headers.set("ETag", meta.version);
  if (meta?.location) headers.set(status === 201 ? "Location" : "Content-Location", meta.location);
  const known = request.headers.get("if-none-match");
  if (request.method === "GET" && known && meta?.version && namesVersion(known, meta.version))
    return new Response(null, { status: 304, headers });
  const answer = scimJson(resource, status, headers);
  return request.method === "HEAD" ? new Response(null, answer) : answer;
}

function scimJson(body: object, status: number, headers = new Headers()): Response {
  headers.set("Content-Type", "application/scim+json; charset=utf-8");
  return new Response(JSON.stringify(body), { status, headers });
}

/** Our refusals by the names that SCIM has for them (RFC 7644, 3.12). */
const scimTypes: Record<string, string> = {
  invalid_filter: "invalidFilter",
  invalid_path: "invalidPath",
  invalid_syntax: "invalidSyntax",
  not_json: "invalidSyntax",
  malformed: "invalidSyntax",
  no_target: "noTarget",
  taken: "uniqueness",
  last_of_company: "mutability",
};
/** A field that is wrong is 400 in SCIM, and so is what a record cannot become. */
const statuses: Record<string, number> = { "422": 400, last_of_company: 400 };

async function refused(error: unknown, visit: Visit): Promise<{ answer: Response; detail: string }> {
  const refusal = refuse(error, visit);
  const { message, messages, code } = (await refusal.json()) as Refused;
  const fields = Object.entries(messages ?? {}).map(([field, all]) => `${field}: ${all.join(", ")}`);
  // Of whom the name is taken, in this company or in another, is not stated.
  const isTaken = code === "taken";
  const detail = isTaken ? translate(visit.locale, "scim.taken") : fields.length > 0 ? fields.join("; ") : message;
  const status = statuses[code] ?? statuses[refusal.status] ?? refusal.status;
  const scimType = scimTypes[code] ?? (status === 400 ? "invalidValue" : undefined);
  const headers = new Headers(refusal.headers);
  headers.delete("content-length");
  if (status === 401) headers.set("WWW-Authenticate", 'Bearer realm="SCIM"');
  const body = { schemas: [schemaOf.error], status: String(status), ...(scimType && { scimType }), detail };
  return { answer: scimJson(body, status, headers), detail };
}

interface Refused {
  message: string;
  messages?: Record<string, string[]>;
  code: string;
}

/** So many of a company are kept. */
const kept = 50;

/** Remembers what changed something, and what was refused; that it cannot be written down changes nothing about the answer. */
async function note(found: Found, request: Request, { now, request_id }: Visit, status: number, error: string | null) {
  if (status === 429 || (error === null && (request.method === "GET" || request.method === "HEAD"))) return;
  const { company_id, idp_id, name } = found;
  const path = new URL(request.url).pathname.replace("/api/scim/v2", "").slice(0, 100);
  try {
    await withScope(viewerOf(found), async (tx) => {
      await tx.$executeRaw`insert into scim_requests (company_id, idp_id, at, token, method, path, status, error)
        values (${company_id}::int, ${idp_id}::int, ${now}, ${name}, ${request.method}, ${path}, ${status}::int,
          ${error?.slice(0, 500) ?? null})`;
      await tx.$executeRaw`delete from scim_requests where idp_id = ${idp_id}::int and id <= (
        select id from scim_requests where idp_id = ${idp_id}::int order by id desc offset ${kept}::int limit 1)`;
    });
  } catch (failure) {
    log.warn({ err: failure, request_id }, "could not record SCIM request");
  }
}
