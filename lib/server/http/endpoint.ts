import type { z } from "zod";
import { isKey, writesWith } from "@/lib/domain/identity/api-keys";
import type { Permission } from "@/lib/domain/identity/permissions";
import { can, localeOf, type Viewer, withoutPermission } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import type { Locale } from "@/lib/domain/shared/locales";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import type { Call } from "../data/call";
import { asAuth, readSupposing, readWithScope, type Tx, withScope } from "../data/db";
import { claim, keepAnswer, release } from "../data/idempotency";
import { translate } from "../i18n";
import { forgetStored, readBody, unnumbered } from "./body";
import type { Contract } from "./contract";
import { isDenial, noteDenied } from "./denied";
import { withEntityTag } from "./entity-tag";
import { json } from "./json-answer";
import { consume } from "./limits";
import { checkMarker, checkOrigin } from "./origin";
import { patternOf } from "./pattern";
import { readQuery } from "./query";
import { notSignedIn, type Presented, presentedToken, supposedBehind, viewerOf, viewerOfKey } from "./session";
import { measureTexts } from "./text-limits";
import { wrongMethod } from "./unmatched";
import { served } from "./visit";
import type { Visit, Visitor } from "./visitor";
import { bodyOf } from "./whole";
import { fromPairs } from "./wire";

type Parsed<S> = S extends z.ZodType ? z.infer<S> : undefined;

export interface Input<P, Q, B> {
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  request: Request;
  /** Of a contract with `handsOverFiles`, by field; else none. */
  files: ReadonlyMap<string, File>;
}

/** A handler's own answer where `{ data }` is not it: an action's status, other headers, a list's meta. */
export class Answer<Body = unknown> {
  constructor(
    readonly body: Body,
    readonly more: { status?: number; headers?: HeadersInit } = {},
  ) {}
}

/** The answer of an action: `{ status: "success", message }` with the message in the caller's language. */
export const done = <Data = never>(call: Pick<Call, "locale">, message: string, data?: Data) =>
  new Answer({
    status: "success",
    message: translate(call.locale, message),
    ...(data === undefined ? {} : { data }),
  } as Done<Data>);
type Done<Data> = { status: "success"; message: string } & ([Data] extends [never] ? unknown : { data: Data });

/** A call that opens its transactions itself. */
export interface OwnCall extends Omit<Call, "tx"> {
  /** Keeps the answer for a repetition of the call in the transaction of what cannot be done twice. */
  answering: (tx: Tx, answer: unknown) => Promise<void>;
}

type Context = { params?: Promise<Record<string, string | string[] | undefined>> };
/** `Out` is what `run` answers: the schemas of the API document's answers are read from it. */
export interface Handler<Out = unknown> {
  (request: Request, context?: Context): Promise<Response>;
  readonly out?: Out;
  contract: Contract<z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined>;
}

export function endpoint<
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  Out = unknown,
>(
  contract: Contract<P, Q, B> & { allow: "public"; run: (visitor: Visitor, input: Input<P, Q, B>) => Promise<Out> },
): Handler<Out>;
export function endpoint<
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  Out = unknown,
>(
  contract: Contract<P, Q, B> & {
    allow: "signed_in";
    transaction: "own";
    isSecondStep: true;
    run: (call: Visitor & { viewer?: Viewer }, input: Input<P, Q, B>) => Promise<Out>;
  },
): Handler<Out>;
export function endpoint<
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  Out = unknown,
>(
  contract: Contract<P, Q, B> & {
    transaction: "own";
    isSecondStep?: false;
    run: (call: OwnCall, input: Input<P, Q, B>) => Promise<Out>;
  },
): Handler<Out>;
export function endpoint<
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  Out = unknown,
>(contract: Contract<P, Q, B> & { run: (call: Call, input: Input<P, Q, B>) => Promise<Out> }): Handler<Out>;
export function endpoint(
  contract: Contract<z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined> & {
    run: (call: never, input: Input<undefined, undefined, undefined>) => Promise<unknown>;
  },
): Handler {
  const known = contract as AnyContract;
  const serve = (request: Request, context?: Context) =>
    served(request, (visit) =>
      answerTo(known, request, context, visit).then(
        async (answer) => withoutBody(request, contract.params ? await withEntityTag(request, answer) : answer),
        (error) => refused(known, request, context, visit, error),
      ),
    );
  return Object.assign(serve, { contract });
}

/** What was read from a request, its types known only to the contract. */
interface Read {
  params: unknown;
  query: unknown;
  body: unknown;
  request: Request;
  files: ReadonlyMap<string, File>;
}

type AnyContract = Contract<z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined> & {
  run: (call: Visitor | OwnCall | Call, input: Read) => Promise<unknown>;
};

/**
 * A signed-in user's call for what is not theirs is recorded in the audit log; the refusal goes on, to the page of a form
 * that was sent without scripts.
 */
async function refused(
  { allow, refusedForm }: AnyContract,
  request: Request,
  context: Context | undefined,
  visit: Visit,
  error: unknown,
): Promise<Response> {
  const { viewer, now, ip, request_id } = visit;
  if (viewer && isDenial(error)) {
    const what = `${request.method} ${patternOf(request.url)}`;
    await noteDenied(viewer, { what, needs: [allow].flat(), reason: error.key, now, ip, request_id });
  }
  const page = await refusedForm?.({ request, visit, params: await context?.params, error });
  if (page) return page;
  throw error;
}

/** Next answers HEAD by the handler of GET. A stream of events would go on for nobody. */
async function withoutBody(request: Request, answer: Response): Promise<Response> {
  if (request.method !== "HEAD") return answer;
  await answer.body?.cancel();
  return new Response(null, answer);
}

async function answerTo(
  contract: AnyContract,
  request: Request,
  context: Context | undefined,
  visit: Visit,
): Promise<Response> {
  if (contract.changesState && request.method === "HEAD") throw wrongMethod("HEAD", ["GET", "OPTIONS"]);
  const presented = contract.allow === "public" ? null : presentedToken(request.headers);
  const supposed = presented && isOneRead(contract, request) ? supposedBehind(presented) : undefined;
  if (presented && supposed) {
    const before = { ...visit };
    const read = await readSupposing(supposed, async (tx) => {
      await admit(contract, request, visit, presented, supposed.viewer);
      return performIn(tx, contract, supposed.viewer, visit, await readInput(contract, request, context, visit));
    });
    if (read) return read.answer;
    Object.assign(visit, before);
  }

  const viewer = contract.allow === "public" ? null : await signIn(contract, request, visit, presented);
  if (!viewer) {
    checkOrigin(request, contract);
    if (contract.body) await consume(contract.perAddress ?? "without_session", subscriberOf(visit.ip));
  }

  const input = await readInput(contract, request, context, visit);
  const isKept =
    viewer &&
    ["POST", "PUT"].includes(request.method) &&
    !contract.isSecret &&
    !contract.answersToken &&
    !contract.isSecondStep &&
    !contract.isStreamed;
  const replayable = isKept ? request.headers.get("idempotency-key") : null;
  if (!viewer || !replayable) return perform(contract, viewer, visit, input);
  return performOnce(contract, viewer, visit, input, replayable);
}

/** The call itself, or what it answered when it came with this key before. */
async function performOnce(contract: AnyContract, viewer: Viewer, visit: Visit, input: Read, key: string) {
  if (key.length > 200) throw new DomainError("malformed", "errors.malformed");
  const route = new URL(input.request.url).pathname;
  const slot = { user_id: viewer.user_id, key, route, body: unnumbered(input.body) };
  const claimed = await claim(slot).catch(async (error) => {
    await forgetStored(visit);
    throw error;
  });
  if (!("claim" in claimed)) {
    await forgetStored(visit);
    return json(claimed.answer, claimed.status, { "Idempotent-Replay": "true" });
  }

  let isKept = false;
  const keep = async (tx: Tx, response: Response) => {
    await keepAnswer(tx, slot, claimed.claim, response.status, JSON.parse(String(await bodyOf(response))));
    isKept = true;
  };
  try {
    const response = await perform(contract, viewer, visit, input, keep);
    // Of a call with transactions of its own that has nothing to keep apart from its answer.
    if (!isKept) await asAuth((tx) => keep(tx, response));
    return response;
  } catch (error) {
    await release(slot, claimed.claim);
    throw error;
  }
}

/** Null where the call is the second step of signing in, and nobody is signed in yet. */
async function signIn(
  contract: AnyContract,
  request: Request,
  visit: Visit,
  presented: Presented | null,
): Promise<Viewer | null> {
  const viewer = presented && (await viewerBehind(presented));
  if (!viewer && contract.isSecondStep) return null;
  if (!presented || !viewer) throw notSignedIn();
  await admit(contract, request, visit, presented, viewer);
  return viewer;
}

/** Asks for marker, second factor, permission and condition, in this order. */
async function admit(
  contract: AnyContract,
  request: Request,
  visit: Visit,
  presented: Presented,
  viewer: Viewer,
): Promise<void> {
  visit.viewer = viewer;
  visit.locale = localeOf(viewer.language_id);
  await consume("api", viewer.key_id === undefined ? String(viewer.session_id) : `key ${viewer.key_id}`);
  const ofKey = viewer.key_id === undefined ? null : refusedToKey(contract, request.method, viewer);
  if (ofKey) throw ofKey;
  if (presented.by === "cookie") checkMarker(request, contract);
  const refused = refusedToViewer(contract, viewer);
  if (refused) throw refused;
}

/** Why the viewer may not; null where they may. */
function refusedToViewer(
  { allow, condition, isBeforeFactor, isSecondStep }: Admission,
  viewer: Viewer,
): DomainError | null {
  if (viewer.must_enable_mfa && !isBeforeFactor && !isSecondStep)
    return new DomainError("forbidden", "second-factor.mfa_required");
  const opens =
    allow === "signed_in" || (Array.isArray(allow) ? allow : [allow as Permission]).some((key) => can(viewer, key));
  if (!opens) return withoutPermission(viewer, allow as Permission | Permission[]);
  return condition && !condition(viewer) ? new DomainError("forbidden", condition.reason) : null;
}

/** Would the call let this person in, by a session? */
export const opensToPerson = (contract: Admission, viewer: Viewer): boolean =>
  refusedToViewer(contract, viewer) === null;

/** Would the call let this key in? */
export const opensToKey = (contract: Admission, method: string, viewer: Viewer): boolean =>
  refusedToKey(contract, method, viewer) === null && refusedToViewer(contract, viewer) === null;

type Admission = Pick<
  AnyContract,
  "allow" | "condition" | "isBeforeFactor" | "isSecondStep" | "isForKeys" | "changesState"
>;

const viewerBehind = ({ token, by }: Presented) =>
  by === "bearer" && isKey(token) ? viewerOfKey(token) : viewerOf(token);

/** A key opens what its person's permissions show, changes what is in its sections, and nothing that is about the person. */
function refusedToKey(
  { allow, isForKeys, changesState }: Admission,
  method: string,
  { key, ...viewer }: Viewer,
): DomainError | null {
  const isReading = ["GET", "HEAD"].includes(method) && !changesState;
  if (!key || !can(viewer, "view_client_api")) return readOnly();
  if (isReading && isForKeys) return null;
  if (allow === "signed_in" || allow === "public") return readOnly();
  return isReading || writesWith([allow as Permission | Permission[]].flat(), key) ? null : readOnly();
}

const readOnly = () => new DomainError("forbidden", "api-keys.read_only");

async function readInput(
  contract: AnyContract,
  request: Request,
  context: Context | undefined,
  visit: Visit,
): Promise<Read> {
  const raw = (await context?.params) ?? {};
  const params = contract.params ? parseParams(contract.params, raw) : undefined;
  const search = fromPairs(new URL(request.url).searchParams);
  const { query, ignored } = readQuery(contract.query, search);
  visit.ignored = ignored;
  await contract.before?.(params, visitorOf(visit));
  const body = contract.body || contract.files ? await readBody(contract, request, visit) : undefined;
  return { params, query, body, request, files: visit.files ?? noFiles };
}

const noFiles: ReadonlyMap<string, File> = new Map();

/** A path that is not an id is an address that does not exist. */
function parseParams(schema: z.ZodType, raw: unknown) {
  const result = measureTexts(schema).safeParse(raw);
  if (!result.success) throw new DomainError("not_found", "errors.not_found");
  return result.data;
}

/** Writes the answer beside the effect, in its transaction. */
type Keep = (tx: Tx, response: Response) => Promise<void>;

async function perform(
  contract: AnyContract,
  viewer: Viewer | null,
  visit: Visit,
  input: Read,
  keep?: Keep,
): Promise<Response> {
  const visitor = visitorOf(visit);
  if (!viewer) return respond(contract, visit.locale, await contract.run(visitor, input));
  if (contract.transaction === "own") {
    const answering = async (tx: Tx, value: unknown) => keep?.(tx, respond(contract, visit.locale, value));
    return respond(contract, visit.locale, await contract.run({ viewer, answering, ...visitor }, input));
  }
  if (isOneRead(contract, input.request))
    return readWithScope(viewer, (tx) => performIn(tx, contract, viewer, visit, input));
  return withScope(viewer, async (tx) => {
    const response = await performIn(tx, contract, viewer, visit, input);
    await keep?.(tx, response);
    return response;
  });
}

const performIn = async (tx: Tx, contract: AnyContract, viewer: Viewer, visit: Visit, input: Read) =>
  respond(contract, visit.locale, await contract.run({ viewer, tx, ...visitorOf(visit) }, input));

/** Does all it does in one transaction that only reads? */
const isOneRead = (contract: AnyContract, { method }: Request) =>
  (method === "GET" || method === "HEAD") && !contract.changesState && contract.transaction !== "own";

const visitorOf = ({ now, request_id, ip, locale, timezone_offset }: Visit): Visitor => ({
  now,
  request_id,
  ip,
  locale,
  timezone_offset,
});

const isPage = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "data" in value && "meta" in value;

function respond({ status = 200 }: AnyContract, locale: Locale, value: unknown): Response {
  if (value instanceof Response) return value;
  if (value instanceof Answer) return json(value.body, value.more.status ?? status, value.more.headers, locale);
  return json(isPage(value) ? value : { data: value ?? null }, status, undefined, locale);
}
