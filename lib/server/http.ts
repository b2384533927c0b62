import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { DomainError } from "@/lib/domain/errors";
import { defaultLocale, preferredLocale } from "@/lib/domain/locales";
import type { Permission } from "@/lib/domain/permissions";
import { can, localeOf, type Viewer } from "@/lib/domain/viewer";
import type { Call } from "./call";
import { withScope } from "./db";
import { env } from "./env";
import { say } from "./i18n";
import { bodyHash, claim, release, settle } from "./idempotency";
import { consume } from "./limits";
import { log } from "./log";
import { metrics } from "./metrics";
import { fromZod, refusalOf, statusOf } from "./refusals";
import { notSignedIn, presentedToken, viewerOf } from "./session";
import { type StoredFile, storeImage } from "./storage";
import { fromForm, fromPairs, parseObject } from "./wire";

/** Who may call: any one of the permissions opens. "signed_in" asks for a session, "public" for nothing. */
export type Allow = Permission | readonly Permission[] | "signed_in" | "public";

type Parsed<S> = S extends z.ZodType ? z.infer<S> : undefined;

/** What a call is, declared once: the door enforces it and the API document is made from it. */
export interface Contract<P, Q, B> {
  allow: Allow;
  /** A condition on the viewer beyond the permission (specification 6: flags). */
  condition?: (viewer: Viewer) => boolean;
  /** One sentence for the API document. */
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** What `data` holds, for the API document. */
  answer?: z.ZodType;
  status?: number;
  /** Multipart file fields that hold pictures; each is stored and its file's id lands in `<name>_id`. */
  files?: readonly string[];
  /** POST stands in for PUT: multipart with _method=PUT. */
  isOverride?: boolean;
  /** A GET that changes something needs the web app's marker too (logout, refresh, e-mailed export). */
  changesState?: boolean;
  /** "own": `run` opens its transactions itself, because it hashes, mails or streams in between. */
  transaction?: "own";
  maxBodyBytes?: number;
}

export interface Input<P, Q, B> {
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  request: Request;
}

/** A handler's own answer where `{ data }` is not it: an action's status, other headers, a list's meta. */
export class Answer {
  constructor(
    readonly body: unknown,
    readonly more: { status?: number; headers?: HeadersInit } = {},
  ) {}
}

/** The answer of an action: `{ status: "success", message }` with the message in the caller's language. */
export const done = (call: Pick<Call, "locale">, message: string, data?: unknown) =>
  new Answer({ status: "success", message: say(call.locale, message), ...(data === undefined ? {} : { data }) });

type Context = { params?: Promise<Record<string, string | string[] | undefined>> };
export interface Handler {
  (request: Request, context?: Context): Promise<Response>;
  contract: Contract<z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined>;
}

/** `run` without a session: what signing in needs. */
export type Visitor = Omit<Call, "viewer" | "tx">;

export function endpoint<
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(
  contract: Contract<P, Q, B> & { allow: "public"; run: (visitor: Visitor, input: Input<P, Q, B>) => Promise<unknown> },
): Handler;
export function endpoint<
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(
  contract: Contract<P, Q, B> & {
    transaction: "own";
    run: (call: Omit<Call, "tx">, input: Input<P, Q, B>) => Promise<unknown>;
  },
): Handler;
export function endpoint<
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(contract: Contract<P, Q, B> & { run: (call: Call, input: Input<P, Q, B>) => Promise<unknown> }): Handler;
export function endpoint(
  contract: Contract<z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined> & {
    run: (call: never, input: Input<undefined, undefined, undefined>) => Promise<unknown>;
  },
): Handler {
  const serve = async (request: Request, context?: Context): Promise<Response> => {
    const visit = arrive(request);
    let answer: Response;
    try {
      answer = await answerTo(contract as never, request, context, visit);
    } catch (error) {
      answer = refuse(error, visit);
    }
    answer.headers.set("X-Request-Id", visit.request_id);
    // What a person wrote is data, whatever it looks like.
    answer.headers.set("X-Content-Type-Options", "nosniff");
    if (!answer.headers.has("Cache-Control")) answer.headers.set("Cache-Control", "no-store");
    depart(request, answer, visit);
    return answer;
  };
  return Object.assign(serve, { contract });
}

export interface Visit extends Visitor {
  viewer: Viewer | null;
  started: number;
}

export function arrive(request: Request): Visit {
  const offset = Number(request.headers.get("x-timezone-offset") ?? 0);
  return {
    viewer: null,
    now: new Date(),
    started: performance.now(),
    request_id: randomUUID(),
    ip: clientAddress(request.headers),
    locale: preferredLocale(request.headers.get("accept-language")) ?? defaultLocale,
    timezone_offset: Number.isInteger(offset) && Math.abs(offset) <= 900 ? offset : 0,
  };
}

/**
 * The right-most address that our own proxies did not add; without a configured proxy what the caller says is not
 * believed. The last hop is the socket's own address, which lib/launch/caller-address.mjs appends.
 */
export function clientAddress(headers: Headers): string | null {
  const hops = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  return hops[Math.max(0, hops.length - 1 - env.trustedProxies)]?.slice(0, 45) ?? null;
}

/** What was read from a request, its types known only to the contract. */
interface Read {
  params: unknown;
  query: unknown;
  body: unknown;
  request: Request;
}

type AnyContract = Contract<z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined> & {
  run: (call: Visitor | Omit<Call, "tx"> | Call, input: Read) => Promise<unknown>;
};

async function answerTo(
  contract: AnyContract,
  request: Request,
  context: Context | undefined,
  visit: Visit,
): Promise<Response> {
  const viewer = contract.allow === "public" ? null : await admit(contract, request, visit);
  if (contract.allow === "public") checkOrigin(request, contract);

  const input = await read(contract, request, context, visit);
  const replayable = viewer && request.method === "POST" ? request.headers.get("idempotency-key") : null;
  if (!viewer || !replayable) return respond(contract, await perform(contract, viewer, visit, input));

  if (replayable.length > 200) throw new DomainError("malformed", "errors.malformed");
  const slot = {
    user_id: viewer.user_id,
    key: replayable,
    route: new URL(request.url).pathname,
    body_hash: bodyHash(input.body),
  };
  const earlier = await claim(slot);
  if (earlier)
    return Response.json(earlier.answer, { status: earlier.status, headers: { "Idempotent-Replay": "true" } });
  try {
    const response = respond(contract, await perform(contract, viewer, visit, input));
    await settle(slot, response.status, await response.clone().json());
    return response;
  } catch (error) {
    await release(slot);
    throw error;
  }
}

/** Signs the caller in and asks for marker, permission and condition, in this order. */
async function admit(contract: AnyContract, request: Request, visit: Visit): Promise<Viewer> {
  const presented = presentedToken(request.headers);
  const viewer = presented && (await viewerOf(presented.token));
  if (!presented || !viewer) throw notSignedIn();
  visit.viewer = viewer;
  visit.locale = localeOf(viewer.language_id);
  await consume("api", String(viewer.session_id));
  if (presented.by === "cookie") checkMarker(request, contract);

  const { allow, condition } = contract;
  const opens =
    allow === "signed_in" || (Array.isArray(allow) ? allow : [allow as Permission]).some((key) => can(viewer, key));
  if (!opens || (condition && !condition(viewer))) throw new DomainError("forbidden", "errors.limited_access");
  return viewer;
}

const isReading = (request: Request) => ["GET", "HEAD", "OPTIONS"].includes(request.method);

/**
 * A browser adds the cookie to requests that other sites cause. So a change by cookie must carry the marker that
 * only our own scripts can add, and must not come from elsewhere.
 */
function checkMarker(request: Request, contract: AnyContract) {
  if (isReading(request) && !contract.changesState) return;
  if (request.headers.get("x-requested-with") !== "XMLHttpRequest") throw crossSite();
  checkOrigin(request, contract);
}

function checkOrigin(request: Request, contract: AnyContract) {
  if (isReading(request) && !contract.changesState) return;
  refuseOtherSites(request);
}

/** For what another site must not even open: an event stream cannot carry the marker. */
export function refuseOtherSites(request: Request) {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (site !== null && site !== "same-origin" && site !== "none") throw crossSite();
  if (origin !== null && origin !== env.publicUrl.origin && !isOwnHost(origin, request)) throw crossSite();
}

/** On a plain local installation the same server answers under several names (localhost, 127.0.0.1). */
const isOwnHost = (origin: string, request: Request) => {
  const isLoopback = ["localhost", "127.0.0.1"].includes(env.publicUrl.hostname);
  return (
    isLoopback &&
    [`http://${request.headers.get("host")}`].includes(origin) &&
    /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin)
  );
};

const crossSite = () => new DomainError("forbidden", "errors.cross_site");

async function read(contract: AnyContract, request: Request, context: Context | undefined, visit: Visit) {
  const raw = (await context?.params) ?? {};
  const params = contract.params ? parseParams(contract.params, raw) : undefined;
  const search = fromPairs(new URL(request.url).searchParams);
  const query = contract.query ? parse(contract.query, search) : undefined;
  const body = contract.body || contract.files ? await readBody(contract, request, visit) : undefined;
  return { params, query, body, request };
}

/** A path that is not an id is an address that does not exist. */
function parseParams(schema: z.ZodType, raw: unknown) {
  const result = schema.safeParse(raw);
  if (!result.success) throw new DomainError("not_found", "errors.not_found");
  return result.data;
}

export function parse<S extends z.ZodType>(schema: S, input: unknown): z.infer<S> {
  const result = schema.safeParse(input);
  if (!result.success) throw fromZod(result.error, input);
  return result.data;
}

async function readBody(contract: AnyContract, request: Request, visit: Visit): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "multipart/form-data" && (contract.files || contract.isOverride))
    return readMultipart(contract, request, visit);
  if (contract.isOverride && request.method === "POST")
    throw new DomainError("wrong_type", "errors.wrong_content_type");
  const text = await readText(request, contract.maxBodyBytes ?? 1024 * 1024);
  if (type !== "application/json") {
    // A DELETE by id may come without a body at all.
    if (text === "" && type === "") return contract.body ? parse(contract.body, {}) : {};
    throw new DomainError("wrong_type", "errors.wrong_content_type");
  }
  const value = text === "" ? {} : parseObject(text);
  return contract.body ? parse(contract.body, value) : value;
}

/** Reads at most so many bytes: a body that claims less than it sends is cut off here. */
export async function readText(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > limit) throw tooLarge();
      chunks.push(chunk);
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // The caller hung up half way, or the bytes are not UTF-8.
    throw new DomainError("malformed", "errors.malformed");
  }
}

const tooLarge = () => new DomainError("too_large", "errors.body_too_large");
const maxUploadBytes = 16 * 1024 * 1024;

async function readMultipart(contract: AnyContract, request: Request, visit: Visit): Promise<unknown> {
  if (Number(request.headers.get("content-length") ?? 0) > maxUploadBytes) throw tooLarge();
  let form: FormData;
  try {
    form = await request.formData();
  } catch {
    throw new DomainError("malformed", "errors.not_multipart");
  }
  const { body, files, method } = fromForm(form);
  const override = method ?? request.headers.get("x-http-method-override")?.toUpperCase() ?? null;
  if (contract.isOverride && override !== "PUT") throw new DomainError("malformed", "errors.method_override");
  const stored: [string, StoredFile][] = [];
  for (const [field, file] of files) {
    if (!contract.files?.includes(field))
      throw new DomainError("invalid", "errors.validation_error", { fields: { [field]: ["errors.unknown_field"] } });
    if (visit.viewer) await consume("upload", String(visit.viewer.user_id));
    stored.push([field, await storeImage(file, field)]);
  }
  for (const [field, file] of stored) body[`${field}_id`] = await rememberFile(visit, file);
  return contract.body ? parse(contract.body, body) : body;
}

async function rememberFile(visit: Visit, file: StoredFile): Promise<number> {
  const viewer = visit.viewer;
  if (!viewer) throw notSignedIn();
  const company_id = viewer.company_id;
  const row = await withScope(viewer, (tx) =>
    tx.file.create({ data: { ...file, company_id, user_id: viewer.user_id }, select: { id: true } }),
  );
  return row.id;
}

function perform(contract: AnyContract, viewer: Viewer | null, visit: Visit, input: Read) {
  const { now, request_id, ip, locale, timezone_offset } = visit;
  const visitor: Visitor = { now, request_id, ip, locale, timezone_offset };
  if (!viewer) return contract.run(visitor, input);
  if (contract.transaction === "own") return contract.run({ ...visitor, viewer }, input);
  return withScope(viewer, (tx) => contract.run({ ...visitor, viewer, tx }, input));
}

const isPage = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "data" in value && "meta" in value;

function respond(contract: AnyContract, value: unknown): Response {
  if (value instanceof Response) return value;
  if (value instanceof Answer) return json(value.body, value.more.status ?? contract.status ?? 200, value.more.headers);
  return json(isPage(value) ? value : { data: value ?? null }, contract.status ?? 200);
}

const json = (body: unknown, status: number, headers?: HeadersInit) => {
  const all = new Headers(headers);
  all.set("Content-Type", "application/json; charset=utf-8");
  const text = JSON.stringify(body, (_key, value) => (typeof value === "bigint" ? Number(value) : value));
  return new Response(text, { status, headers: all });
};

export function refuse(error: unknown, visit: Visit): Response {
  const refusal = refusalOf(error);
  if (!refusal) {
    log.error({ err: error, request_id: visit.request_id }, "a call failed");
    return json({ message: say(visit.locale, "errors.internal"), code: "internal", request_id: visit.request_id }, 500);
  }
  const { refusal: kind, key, params, fields, data, retryAfter } = refusal;
  metrics.refusals.inc({ code: kind });
  const messages =
    fields &&
    Object.fromEntries(Object.entries(fields).map(([field, all]) => [field, all.map((one) => say(visit.locale, one))]));
  const body = {
    message: say(visit.locale, { key, params }),
    ...(messages ? { messages } : {}),
    code: key.slice(key.indexOf(".") + 1),
    ...(data === undefined ? {} : { data }),
  };
  return json(body, statusOf[kind], retryAfter ? { "Retry-After": String(retryAfter) } : undefined);
}

/** The route's pattern, never its ids, so that metrics stay few and logs hold no secrets of paths. */
const patternOf = (url: string) => new URL(url).pathname.replace(/\/\d+(?=\/|$)/g, "/{id}");

export function depart(request: Request, answer: Response, visit: Visit) {
  const seconds = (performance.now() - visit.started) / 1000;
  const route = patternOf(request.url);
  metrics.requests.observe({ method: request.method, route, status: String(answer.status) }, seconds);
  log.info(
    {
      request_id: visit.request_id,
      method: request.method,
      route,
      status: answer.status,
      ms: Math.round(seconds * 10_000) / 10,
      user_id: visit.viewer?.user_id,
      company_id: visit.viewer?.company_id ?? undefined,
    },
    "call",
  );
}
