import { lookup } from "node:dns";
import { type ClientRequest, request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { isIP, type LookupFunction } from "node:net";
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

/** Posts JSON and answers with the status. Throws NotCallable, or what the network says. */
export function postOutside(url: URL, body: unknown, { allowed, timeoutMs }: OutsideOptions): Promise<number> {
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
  body?: string;
  signal?: AbortSignal;
}

/**
 * As fetch does, with a whole answer of limited size. In the open only to networks that the operator names. A redirect
 * is an answer like any other. Throws NotCallable, or what the network says.
 */
export async function fetchOutside(
  url: URL,
  { method, headers, body, signal }: Asking,
  { allowed, timeoutMs, maxBytes }: OutsideOptions & { maxBytes: number },
): Promise<Response> {
  const isTls = url.protocol === "https:";
  const may = (address: string) => (isTls ? isCallable(address, allowed) : isNamed(address, allowed));
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!/^https?:$/.test(url.protocol) || (isIP(host) && !may(host))) throw new NotCallable(host);
  const limit = AbortSignal.timeout(timeoutMs);
  const send = isTls ? requestTls : requestPlain;

  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
    const request = send(
      url,
      {
        ...{ method, lookup: lookupOf(may), agent: false },
        headers: { ...headers, ...length },
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      },
      (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        response.on("data", (part: Buffer) => {
          size += part.length;
          if (size > maxBytes) response.destroy(new Error(`${host} answers with more than ${maxBytes} bytes`));
          else parts.push(part);
        });
        response.on("error", reject);
        response.on("end", () => {
          const status = response.statusCode ?? 502;
          const isEmpty = [204, 205, 304].includes(status);
          const found = new Headers();
          for (const [name, value] of Object.entries(response.headers))
            for (const one of [value ?? []].flat()) found.append(name, one);
          resolve(new Response(isEmpty ? null : Buffer.concat(parts), { status, headers: found }));
        });
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** Looks a name up, and refuses it as soon as one of its addresses may not be called. */
const lookupOf =
  (may: (address: string) => boolean): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "", 0);
      if (found.length === 0 || !found.every(({ address }) => may(address)))
        return callback(new NotCallable(host), "", 0);
      if (options.all) return callback(null, found);
      callback(null, found[0]!.address, found[0]!.family);
    });
  };
