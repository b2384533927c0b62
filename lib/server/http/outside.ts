import { lookup } from "node:dns";
import { type ClientRequest, request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isCallable } from "./callable";

/**
 * Calls to addresses that somebody has typed. They may lead nowhere but to the public internet, and to the networks that
 * the operator names: else anybody could make the server call what only the server reaches (OWASP, server-side request
 * forgery). The name is looked up once, for the check and the connection alike; redirects are not followed.
 */

export class NotCallable extends Error {}

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
      { method: "POST", headers, lookup: callableOnly(allowed), signal: AbortSignal.timeout(timeoutMs) },
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

/** Looks a name up, and refuses it as soon as one of its addresses may not be called. */
const callableOnly =
  (allowed: readonly string[]): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "", 0);
      if (found.length === 0 || !found.every(({ address }) => isCallable(address, allowed)))
        return callback(new NotCallable(host), "", 0);
      if (options.all) return callback(null, found);
      callback(null, found[0]!.address, found[0]!.family);
    });
  };
