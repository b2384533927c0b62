import { randomBytes } from "node:crypto";
import { asAuth } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { createSession, sessionCookie, sha256 } from "@/lib/server/http/session";
import { compareWithDocument } from "./answers";
import { owner } from "./owner";

/** Calls a route's handler as a person does, without a server: same door, same database. */

/** A person made by aUser(), or the e-mail address of one. */
export type Person = string | { id: number };

type Handler = (
  request: Request,
  context?: { params?: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>;

export interface Asked {
  /** Who asks, by bearer token. Nobody when left out. */
  as?: Person;
  /** POST when there is something to send, else GET. */
  method?: string;
  /** "/equipments/brands/{id}": matters to idempotency keys, logs and metrics only. */
  path?: string;
  params?: Record<string, string | number>;
  /** { max: 5, "order[]": ["a", "b"] } */
  query?: Record<string, string | number | boolean | readonly (string | number)[]>;
  /** Sent as JSON. */
  body?: unknown;
  form?: FormData;
  /** Sent as it is, for what is not JSON. */
  raw?: BodyInit;
  headers?: Record<string, string>;
  /** The address has parameters that the call does not have, on purpose. */
  ignores?: true;
}

export interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests are about
  body: any;
  text: string;
  headers: Headers;
}

export async function call(handler: Handler, asked: Asked = {}): Promise<Answered> {
  const answer = await handler(await requestOf(asked), { params: Promise.resolve(texts(asked.params ?? {})) });
  const ignored = answer.headers.get("x-ignored-parameters");
  if (ignored && !asked.ignores) throw new Error(`${asked.path ?? "the call"} does not have the parameters ${ignored}`);
  // A stream of events never ends.
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream");
  if (isStream) await answer.body?.cancel();
  const text = isStream ? "" : await answer.text();
  const isJson = /^application\/(scim\+)?json/.test(answer.headers.get("content-type") ?? "");
  const body = isJson && text ? JSON.parse(text) : text;
  if (answer.ok && isJson && text) await compareWithDocument(handler, body);
  return { status: answer.status, body, text, headers: answer.headers };
}

const texts = (values: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

export async function requestOf({ as, method, path, params, query, body, form, raw, headers }: Asked) {
  const sent = form ?? raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const all = new Headers(headers);
  if (as !== undefined) all.set("authorization", `Bearer ${await signedIn(as)}`);
  if (body !== undefined && !all.has("content-type")) all.set("content-type", "application/json");
  return new Request(addressOf(path ?? "/test", params, query), {
    method: method ?? (sent === undefined ? "GET" : "POST"),
    headers: all,
    body: sent,
    // Node asks for it where a body is a stream.
    ...({ duplex: "half" } as object),
  });
}

function addressOf(path: string, params: Asked["params"] = {}, query: Asked["query"] = {}): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? name)));
  const url = new URL(`/api${filled}`, env.publicUrl);
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(one));
  }
  return url;
}

const tokens = new Map<number, Promise<string>>();

/** The person's bearer token; one session a person lasts the whole test file. */
export async function signedIn(person: Person): Promise<string> {
  const id = await idOf(person);
  const known = tokens.get(id);
  if (known) return known;
  const token = aSession(id);
  tokens.set(id, token);
  return token;
}

/** As signing in leaves it, in one statement. */
async function aSession(user_id: number): Promise<string> {
  const token = `s_${randomBytes(32).toString("base64url")}`;
  const expires_at = new Date(Date.now() + 12 * 3_600_000);
  await owner.session.create({
    data: {
      user_id,
      token_hash: sha256(token),
      kind: "bearer",
      user_agent: "tests",
      idle_expires_at: expires_at,
      absolute_expires_at: expires_at,
    },
    select: { id: true },
  });
  return token;
}

/** Their session of these tests has just shown its password: what asks for it again is open. */
export async function hasShownPassword(person: Person) {
  const token_hash = sha256(await signedIn(person));
  await owner.session.update({ where: { token_hash }, data: { proven_at: new Date() } });
}

/** A session of its own, for tests that end or change sessions. */
export async function freshToken(person: Person, kind: "bearer" | "cookie"): Promise<string> {
  const id = await idOf(person);
  const user = await owner.user.findUniqueOrThrow({ where: { id }, select: { id: true, role: true } });
  const session = await asAuth((tx) => createSession(tx, user, kind, { ip: null, user_agent: "tests" }, new Date()));
  return session.token;
}

/** The headers of the web app in a browser: cookie, marker, own origin. `call(handler, { headers: await asCookie(user) })`. */
export async function asCookie(person: Person): Promise<{ cookie: string; [name: string]: string }> {
  return {
    cookie: `${sessionCookie()}=${await freshToken(person, "cookie")}`,
    "x-requested-with": "XMLHttpRequest",
    origin: env.publicUrl.origin,
    "sec-fetch-site": "same-origin",
  };
}

async function idOf(person: Person): Promise<number> {
  if (typeof person !== "string") return person.id;
  const user = await owner.user.findUniqueOrThrow({ where: { email: person }, select: { id: true } });
  return user.id;
}

/** A form as a browser posts it: `form({ _method: "PUT", name: "Cedar", image: aFile })`. */
export function form(fields: Record<string, string | number | boolean | File>): FormData {
  const filled = new FormData();
  for (const [name, value] of Object.entries(fields))
    filled.append(name, value instanceof File ? value : String(value));
  return filled;
}
