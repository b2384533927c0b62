import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { importJWK, type JWK, SignJWT } from "jose";
import { type PushKind, type PushMessage, simulatedHost } from "@/lib/domain/notifications/push";
import { env } from "../env";
import { log } from "../log";
import { encryptPush, type PushKeys } from "../push-encryption";
import { fetchOutside, NotCallable } from "./outside";

/** The pair by which push services know this installation: VAPID, RFC 8292. */
export interface PushPair {
  /** As a browser takes it: an uncompressed point of P-256 in base64url. */
  publicKey: string;
  privateKey: JWK;
}

export interface PushPost {
  /** Names the file in which the simulated service keeps it. */
  id: string;
  to: { endpoint: string; keys: PushKeys };
  /** JSON of a PushMessage. */
  text: string;
  tag: string;
  urgency: PushKind["urgency"];
  /** Seconds. */
  ttl: number;
}

/** What a push service answered; without one, why there is none. */
export interface PushAnswer {
  status: number | null;
  error: string | null;
}

const timeoutMs = 10_000;
const maxBytes = 1_024;
/** RFC 8292 allows a day. */
const tokenHours = 12;

/** Hands one message to the push service of one device. It never throws: what a service does is the device's affair. */
export async function postPush(post: PushPost, pair: PushPair, now: Date): Promise<PushAnswer> {
  const url = new URL(post.to.endpoint);
  if (env.isDemo && url.hostname === simulatedHost) return simulated(post, url);
  try {
    const body = encryptPush(Buffer.from(post.text), post.to.keys);
    const headers = {
      Authorization: `vapid t=${await tokenFor(url, pair, now)}, k=${pair.publicKey}`,
      TTL: String(post.ttl),
      Urgency: post.urgency,
      Topic: post.tag,
      "Content-Encoding": "aes128gcm",
      "Content-Type": "application/octet-stream",
    };
    const limits = { allowed: env.outsideNetworks, timeoutMs, maxBytes, isCut: true };
    const { status } = await fetchOutside(url, { method: "POST", headers, body }, limits);

    return { status, error: null };
  } catch (error) {
    return { status: null, error: causeOf(error as NodeJS.ErrnoException) };
  }
}

/** For one push service, and nobody else. */
async function tokenFor({ origin }: URL, { privateKey }: PushPair, now: Date): Promise<string> {
  const begun = Math.floor(now.getTime() / 1_000);
  return new SignJWT()
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .setAudience(origin)
    .setExpirationTime(begun + tokenHours * 3_600)
    .setSubject(`mailto:${addressIn(env.mailFrom)}`)
    .sign(await importJWK(privateKey, "ES256"));
}

/** "Millwright <alerts@mill.example>" is an address, too. */
function addressIn(sender: string): string {
  const at = sender.lastIndexOf("<");

  return at < 0 ? sender : sender.slice(at + 1, sender.indexOf(">", at));
}

function causeOf(error: NodeJS.ErrnoException): string {
  if (error instanceof NotCallable) return "private_address";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "timeout";
  if (error.code && /^[A-Z_0-9]+$/.test(error.code)) return error.code.slice(0, 100);
  log.error({ err: error }, "push message not sent");
  return "internal";
}

/** The demo's push service: it keeps what it was sent under DATA_DIR/outbox, and some devices there are gone. */
async function simulated({ id, text, tag, urgency, ttl }: PushPost, url: URL): Promise<PushAnswer> {
  if (url.pathname.startsWith("/gone/")) return { status: 410, error: null };
  const folder = path.join(env.dataDir, "outbox");
  const file = path.join(folder, `${id}.push.json`);
  await mkdir(folder, { recursive: true });
  const sent = { device: url.pathname, ttl, urgency, topic: tag, message: JSON.parse(text) as PushMessage };
  await writeFile(`${file}.part`, `${JSON.stringify(sent, null, 2)}\n`);
  await rename(`${file}.part`, file);
  log.info({ device: url.pathname, title: sent.message.notification.title, file }, "push message stored in outbox");
  return { status: 201, error: null };
}
