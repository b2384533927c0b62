import { lookup } from "node:dns";
import { type ClientRequest, type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { connect as connectPlain, isIP, type LookupFunction, type Socket } from "node:net";
import { type ConnectionOptions, connect as connectTls } from "node:tls";
import { outside } from "../outside-failure";
import { traced } from "../tracing";
import { isCallable, isNamed } from "./callable";

/**
 * Calls to addresses that somebody has typed. They may lead nowhere but to the public internet, and to the networks that
 * the operator names: else anybody could make the server call what only the server reaches (OWASP, server-side request
 * forgery). The name is looked up once, for the check and the connection alike; redirects are not followed.
 */

export class NotCallable extends Error {
  override name = "NotCallable";
}

export interface OutsideOptions {
  allowed: readonly string[];
  timeoutMs: number;
}

/** Posts JSON and answers with the status. Throws NotCallable, or the network's error. */
export const postOutside = (url: URL, body: unknown, options: OutsideOptions): Promise<number> =>
  outside(posted(url, body, options));

function posted(url: URL, body: unknown, { allowed, timeoutMs }: OutsideOptions): Promise<number> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !isCallable(host, allowed)) return Promise.reject(new NotCallable(host));
  const text = JSON.stringify(body);
  const send = url.protocol === "https:" ? requestTls : requestPlain;

  return new Promise((resolve, reject) => {
    const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) };
    const request: ClientRequest = send(
      url,
      {
        method: "POST",
        headers,
        lookup: lookupOf((address) => isCallable(address, allowed)),
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        // What it answers is nobody's concern, and may be endless.
        response.destroy();
        resolve(response.statusCode ?? 0);
      },
    );
    request.on("error", reject);
    request.end(text);
  });
}

interface Asking {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
}

interface AnswerLimit {
  maxBytes: number;
  /** A longer answer is cut there, instead of being a failure. */
  isCut?: boolean;
}

/** Who may be called: in the open only networks that the operator names. */
function calleeOf(url: URL, allowed: readonly string[]) {
  const isTls = secure.test(url.protocol);
  const may = (address: string) => (isTls ? isCallable(address, allowed) : isNamed(address, allowed));
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!(isTls || plain.test(url.protocol)) || (isIP(host) && !may(host))) throw new NotCallable(host);
  return { isTls, may, host };
}

const secure = /^(https|mqtts):$/;
const plain = /^(http|mqtt):$/;

/** Looks up whether it may be called, without calling. Throws NotCallable, or the network's error. */
export async function checkOutside(url: URL, allowed: readonly string[]): Promise<void> {
  const { may, host } = calleeOf(url, allowed);
  if (isIP(host)) return;
  await outside(
    new Promise<void>((resolve, reject) => {
      lookupOf(may)(host, { all: true }, (error) => (error ? reject(error) : resolve()));
    }),
  );
}

/** A line to a server with another protocol than HTTP, by the same rules; `tls` states whom a certificate is believed. */
export function connectOutside(
  url: URL,
  allowed: readonly string[],
  tls: Pick<ConnectionOptions, "ca" | "cert" | "key">,
): Socket {
  const { isTls, may, host } = calleeOf(url, allowed);
  const to = { host, port: Number(url.port), lookup: lookupOf(may) };
  return isTls ? connectTls({ ...to, ...tls, ...(isIP(host) ? {} : { servername: host }) }) : connectPlain(to);
}

/**
 * As fetch does, with an answer of limited size. In the open only to networks that the operator names. A redirect
 * is an answer like any other. Throws NotCallable, or the network's error.
 */
export function fetchOutside(url: URL, asking: Asking, limits: OutsideOptions & AnswerLimit): Promise<Response> {
  // The path of an address may be a secret.
  const attributes = { "http.request.method": asking.method, "server.address": url.hostname };

  return traced(asking.method, { kind: "client", attributes }, async (span) => {
    const answer = await outside(fetchGuarded(url, asking, limits));
    span?.setAttribute("http.response.status_code", answer.status);
    return answer;
  });
}

async function fetchGuarded(
  url: URL,
  { method, headers, body, signal }: Asking,
  { allowed, timeoutMs, maxBytes, isCut = false }: OutsideOptions & AnswerLimit,
): Promise<Response> {
  const { isTls, may, host } = calleeOf(url, allowed);
  const limit = AbortSignal.timeout(timeoutMs);
  const send = isTls ? requestTls : requestPlain;

  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
    const request = send(
      url,
      {
        method,
        lookup: lookupOf(may),
        agent: false,
        headers: { ...headers, ...length },
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      },
      (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        const settle = () => {
          const answer = answerOf(response, Buffer.concat(parts).subarray(0, maxBytes));
          if (answer) resolve(answer);
          else reject(Object.assign(new Error(`${host} sends no valid status`), { code: "HPE_INVALID_STATUS" }));
        };
        response.on("data", (part: Buffer) => {
          size += part.length;
          if (size > maxBytes && !isCut) {
            response.destroy(new Error(`${host} answers with more than ${maxBytes} bytes`));
            return;
          }
          parts.push(part);
          if (size <= maxBytes) return;
          settle();
          response.destroy();
        });
        response.on("error", reject);
        response.on("end", settle);
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** Null: Node takes any three digits for a status, a Response only 200 to 599, and thrown here it would end the process. */
function answerOf(response: IncomingMessage, body: Buffer): Response | null {
  const status = response.statusCode ?? 502;
  if (status < 200 || status > 599) return null;
  const isEmpty = [204, 205, 304].includes(status);
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  return new Response(isEmpty ? null : new Uint8Array(body), { status, headers });
}

/** Looks a name up, and refuses it as soon as one of its addresses may not be called. */
const lookupOf =
  (may: (address: string) => boolean): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "", 0);
      const [first] = found;
      if (!first || !found.every(({ address }) => may(address))) return callback(new NotCallable(host), "", 0);
      if (options.all) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };
