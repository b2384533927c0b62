import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "./env";
import { log } from "./log";
import { markOutside } from "./outside-failure";
import { traced } from "./tracing";

export interface Sms {
  id: string;
  /** E.164 */
  to: string;
  text: string;
}

/** The number or the text is refused for ever: no further try will help. */
export class PermanentSmsError extends Error {}

/** It surely did not go out; a later try may. Every other failure leaves open whether it did. */
export class UnsentSmsError extends Error {}

const timeoutMs = 10_000;

/**
 * Sends by the Twilio account; without one the SMS is kept under DATA_DIR/outbox, one file an SMS.
 * @param within milliseconds in which the account has to answer
 */
export async function sendSms({ id, to, text }: Sms, within = timeoutMs): Promise<void> {
  const account = env.twilio;
  if (!account) return keep({ id, to, text });
  const isService = account.from.startsWith("MG");
  const sender = isService ? { messagingServiceSid: account.from } : { from: account.from };
  try {
    const { messages } = await client(account, within);
    await traced("send SMS", { kind: "client" }, () => messages.create({ to, body: text, ...sender }));
  } catch (error) {
    throw markOutside(judged(error as Error & { status?: number; code?: number | string }));
  }
}

type Account = NonNullable<typeof env.twilio>;

/** Loaded with the first SMS: the package costs 65 MB. It knows no address but its own, so its calls are turned. */
async function client({ account, token, base }: Account, timeout: number) {
  const { default: twilio } = await import("twilio");
  const httpClient = new twilio.RequestClient({ timeout });
  const ask = httpClient.request.bind(httpClient);
  if (base) httpClient.request = (options) => ask({ ...options, uri: turned(options.uri, base) });
  return twilio(account, token, { httpClient });
}

function turned(uri: string, base: string): string {
  const { pathname, search } = new URL(uri);
  return new URL(pathname + search, base).href;
}

const neverLeft = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

function judged(error: Error & { status?: number; code?: number | string }): Error {
  const { status = 0, code = "", message } = error;
  const reason = code ? `${message} (${code})` : message;
  // A wrong password of ours is put right by a person, too many at once by waiting.
  if (status === 401 || status === 403 || status === 429 || neverLeft.has(String(code)))
    return new UnsentSmsError(reason);
  if (status >= 400 && status < 500) return new PermanentSmsError(reason);

  return new Error(reason);
}

async function keep({ id, to, text }: Sms) {
  const folder = path.join(env.dataDir, "outbox");
  const file = path.join(folder, `${id}.sms.txt`);
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.part`, `To: ${to}\n\n${text}\n`);
  await rename(`${file}.part`, file);
  log.info({ to, file }, "TWILIO_ACCOUNT_SID not set, SMS stored in outbox");
}
