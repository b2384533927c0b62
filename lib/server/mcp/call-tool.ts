import { assistantAnswer, type CallAnswer } from "@/lib/domain/mcp/answer";
import { mostRows } from "@/lib/domain/mcp/bounds";
import { askedWith } from "@/lib/domain/mcp/request";
import { invalidField } from "@/lib/domain/shared/errors";
import { env } from "../env";
import { consume } from "../http/limits";
import type { Route } from "../http/openapi";
import { refuse } from "../http/refusals";
import { sha256 } from "../http/session";
import type { Visit } from "../http/visitor";
import { bodyOf } from "../http/whole";
import { metrics } from "../metrics";
import { asMcp } from "../trail";
import { isOffered, requestIdOf, type ServedTool, toolsOf } from "./tools";

/** Who has called /mcp: the calls that follow from it are theirs. */
export interface Asker {
  visit: Visit & { viewer: NonNullable<Visit["viewer"]> };
  /** What each of the calls presents: the key, and the address that it came from. */
  headers: Headers;
  routes: readonly Route[];
}

export interface ToolAnswer {
  /** A refusal is an answer too: its caller reads why, and asks better. */
  isRefused: boolean;
  body: Record<string, unknown>;
}

/** Null: there is no such tool, or not for this key. */
export async function callTool(
  asker: Asker,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<ToolAnswer | null> {
  const { visit, routes } = asker;
  const found = toolsOf(routes).get(name);
  if (!found || !isOffered(found, visit.viewer)) return null;
  metrics.mcpCalls.inc({ tool: name });
  try {
    await consume("mcp_tools", `key ${visit.viewer.key_id}`);
    return await asMcp(() => perform(found, asker, args));
  } catch (error) {
    return { isRefused: true, body: await refusalOf(refuse(error, visit)) };
  }
}

async function perform(found: ServedTool, asker: Asker, given: Readonly<Record<string, unknown>>): Promise<ToolAnswer> {
  refuseWithheld(found, given);
  const { answer, body } = await performTool(found, asker.headers, given);
  if (!body) return { isRefused: true, body: await refusalOf(answer) };
  const isReplay = answer.headers.get("Idempotent-Replay") === "true";
  return { isRefused: false, body: { ...body, ...(isReplay && { is_repeated: true }) } };
}

/** Calls the call itself with what the headers present. `body` is null where it refuses. */
export async function performTool(found: ServedTool, headers: Headers, given: Readonly<Record<string, unknown>>) {
  const { operation, tool, filters, isPaged } = found;
  const { request_id, ...rest } = given;
  const args = { ...rest, ...tool.fixed, ...(isPaged && { max: withinRows(given.max) }) };
  const { params, search, body } = askedWith(args, found.places);
  const request = requestOf(found, headers, { params, search, body, request_id });
  const answer = await operation.handler(request, { params: Promise.resolve(params) });
  if (!answer.ok) return { answer, body: null };
  const read = JSON.parse(String(await bodyOf(answer))) as CallAnswer;

  return { answer, body: assistantAnswer(read, { ...tool, origin: env.publicUrl.origin, args: rest, filters }) };
}

/** What is no number at all is the call's to refuse. */
const withinRows = (max: unknown) => (typeof max === "number" && max <= mostRows ? max : mostRows);

/** What an assistant may not send, and what the call does not know: a body refuses that itself, an address would ignore it. */
function refuseWithheld({ inputSchema, operation }: ServedTool, given: Readonly<Record<string, unknown>>) {
  const hasBody = operation.handler.contract.body !== undefined;
  const kept = new Set([...(operation.handler.contract.tool?.withholds ?? []), "cursor"]);
  for (const name of Object.keys(given)) {
    const isKnown = Object.hasOwn(inputSchema.properties, name);
    if (!isKnown && (kept.has(name) || !hasBody || name === "request_id"))
      throw invalidField(name, "errors.unknown_parameter");
  }
  if (given.request_id !== undefined && requestIdOf(given.request_id) === null)
    throw invalidField("request_id", "errors.not_valid");
}

interface Call {
  params: Record<string, string>;
  search: [string, string][];
  body: Record<string, unknown>;
  request_id: unknown;
}

function requestOf({ operation }: ServedTool, presented: Headers, { params, search, body, request_id }: Call): Request {
  const { path, verb, handler } = operation;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const url = new URL(`/api${filled}`, env.publicUrl);
  for (const [name, value] of search) url.searchParams.append(name, value);
  const headers = new Headers(presented);
  // A header has no character beyond Latin-1.
  if (typeof request_id === "string") headers.set("Idempotency-Key", `mcp ${sha256(request_id).toString("hex")}`);
  if (!handler.contract.body) return new Request(url, { method: verb, headers });
  headers.set("Content-Type", "application/json");
  return new Request(url, { method: verb, headers, body: JSON.stringify(body) });
}

/** A refusal in the words of the API, with how long to wait. */
async function refusalOf(answer: Response): Promise<Record<string, unknown>> {
  const wait = Number(answer.headers.get("Retry-After"));
  const body = JSON.parse(String(await bodyOf(answer))) as Record<string, unknown>;
  return { ...body, ...(wait > 0 && { retry_after_s: wait }) };
}
