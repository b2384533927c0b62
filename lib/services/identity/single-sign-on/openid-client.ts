import { createRemoteJWKSet, errors, customFetch as fetchKeys, type JWTVerifyGetKey, jwtVerify } from "jose";
import * as client from "openid-client";
import { oldestMs, skewMs } from "@/lib/domain/identity/single-sign-on/assertion";
import type { Registration } from "@/lib/domain/identity/single-sign-on/openid";
import { env } from "@/lib/server/env";
import { fetchOutside } from "@/lib/server/http/outside";
import { SamlRefusal } from "./refusal";

/** What is known of a provider for five minutes; a key that is not among those known is looked for again. */
const freshMs = 5 * 60_000;
const timeoutMs = 10_000;
const maxBytes = 512 * 1024;

interface Known {
  at: number;
  metadata: client.ServerMetadata;
  keys?: NonNullable<ReturnType<typeof client.getJwksCache>>;
  /** The same keys, as logout tokens are verified with. */
  keySet?: JWTVerifyGetKey;
}

const known = new Map<string, Known>();
const mostKnown = 500;

/** Only where anybody may be called, or the operator allows it; no redirects; 10 s; 512 KB. */
const outside: client.CustomFetch = (url, { method, headers, body, signal }) =>
  fetchOutside(
    new URL(url),
    { method, headers, body: body === undefined || body === null ? undefined : String(body), signal },
    { allowed: env.outsideNetworks, timeoutMs, maxBytes },
  );

/** What an issuer states about itself, always asked again. */
export async function discover(issuer: string): Promise<client.ServerMetadata> {
  try {
    const found = await client.discovery(new URL(issuer), "unused", undefined, undefined, {
      [client.customFetch]: outside,
      timeout: timeoutMs / 1_000,
      execute: isPlain(issuer) ? [client.allowInsecureRequests] : [],
    });
    const metadata = { ...found.serverMetadata() };
    for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const)
      if (!isAddress(metadata[name], issuer)) throw new SamlRefusal("bad_discovery", name);
    return metadata;
  } catch (error) {
    throw error instanceof SamlRefusal
      ? error
      : new SamlRefusal(isNetwork(error) ? "unreachable" : "bad_discovery", textOf(error));
  }
}

/** The library, set up for this provider. */
export async function openIdClient(registration: Registration): Promise<client.Configuration> {
  const { issuer, client_id, client_secret } = registration;
  const entry = await knownOf(issuer);
  const { token_endpoint_auth_methods_supported: methods } = entry.metadata;
  const config = new client.Configuration(
    entry.metadata,
    client_id,
    { [client.clockTolerance]: skewMs / 1_000 },
    // Basic is what a provider supports that names none.
    methods?.includes("client_secret_post")
      ? client.ClientSecretPost(client_secret)
      : client.ClientSecretBasic(client_secret),
  );
  config[client.customFetch] = outside;
  config.timeout = timeoutMs / 1_000;
  if (isPlain(issuer)) client.allowInsecureRequests(config);
  // The library trusts TLS alone for what the token endpoint answers, unless configured otherwise.
  client.enableNonRepudiationChecks(config);
  if (entry.keys) client.setJwksCache(config, entry.keys);
  return config;
}

async function knownOf(issuer: string): Promise<Known> {
  const now = performance.now();
  const held = known.get(issuer);
  if (held && now - held.at < freshMs) return held;
  const entry: Known = { at: now, metadata: await discover(issuer) };
  if (known.size >= mostKnown) known.clear();
  known.set(issuer, entry);
  return entry;
}

/** Anybody may post a token signed with a key that nobody knows: the provider is not asked for each. */
const keysAgainAfterMs = 10_000;

/**
 * A logout token comes from the provider itself, without an answer of ours to check it by: signature, iss, aud and times
 * are verified by the library beneath openid-client, which itself reads none.
 */
export async function verifiedToken({ issuer, client_id }: Registration, token: string, now: Date) {
  try {
    const entry = await knownOf(issuer);
    const { metadata } = entry;
    entry.keySet ??= createRemoteJWKSet(new URL(metadata.jwks_uri!), {
      timeoutDuration: timeoutMs,
      cooldownDuration: keysAgainAfterMs,
      [fetchKeys]: (url, { headers, method, redirect, signal }) =>
        outside(url, { headers: Object.fromEntries(headers), method, redirect, signal, body: undefined }),
    });
    return await jwtVerify(token, entry.keySet, {
      issuer: metadata.issuer,
      audience: client_id,
      algorithms: signaturesOf(metadata),
      requiredClaims: ["exp", "iat", "jti"],
      maxTokenAge: oldestMs / 1_000,
      clockTolerance: skewMs / 1_000,
      currentDate: now,
    });
  } catch (error) {
    if (error instanceof SamlRefusal) throw error;
    const isToken = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
    throw new SamlRefusal(!isToken && isNetwork(error) ? "unreachable" : "bad_token", textOf(error));
  }
}

/** Of a pair of keys alone; RS256 is what a provider signs with that names none. */
function signaturesOf({ id_token_signing_alg_values_supported: named = [] }: client.ServerMetadata): string[] {
  const paired = named.filter((name) => /^(RS|PS|ES)\d{3}$|^Ed/.test(name));
  return paired.length > 0 ? paired : ["RS256"];
}

/** For the next one who comes from there; dated a minute back, so that the library looks at once for a new key. */
export function keepKeys({ issuer }: Registration, config: client.Configuration) {
  const entry = known.get(issuer);
  const found = client.getJwksCache(config);
  if (entry && found && found.uat !== entry.keys?.uat) entry.keys = { ...found, uat: found.uat - 61 };
}

/** Did the network fail, rather than what came over it? */
export function isNetwork(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: string };
    if (at.name === "NotCallable" || at.name === "TimeoutError" || at.name === "AbortError") return true;
    if (code === "OAUTH_TIMEOUT" || (code && /^E[A-Z_]+$|^(DEPTH|CERT|UNABLE|SELF)/.test(code))) return true;
  }
  return false;
}

/** The messages of the library and of what lies under it, for the audit log. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

const isPlain = (issuer: string) => issuer.startsWith("http:");

function isAddress(text: string | undefined, issuer: string): boolean {
  if (!text || !URL.canParse(text)) return false;
  return new URL(text).protocol === "https:" || (isPlain(issuer) && new URL(text).protocol === "http:");
}
