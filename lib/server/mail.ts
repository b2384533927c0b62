import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer, { type SendMailOptions } from "nodemailer";
import { env } from "./env";
import { log } from "./log";
import { markOutside } from "./outside-failure";
import { traced } from "./tracing";
import { trailRequestId } from "./trail";

export interface Mail extends Pick<SendMailOptions, "subject" | "text" | "html" | "attachments"> {
  /** Recognises the second copy when the server took the first one and we died before we knew. */
  id: string;
  to: string;
}

/** The address is refused for ever, or the message is: no further try will help. */
export class PermanentMailError extends Error {}

/** Nothing was handed over: the server was not reached, or it did not let us in. */
export class UnsentMailError extends Error {}

const unsent = ["ECONNECTION", "EDNS", "ECONNREFUSED", "EAUTH", "ENOAUTH", "EENVELOPE", "ETLS"];

/** Sends by SMTP_URL; without one the mail is kept under DATA_DIR/outbox, one file a mail. */
export async function sendMail({ id, ...mail }: Mail): Promise<void> {
  const request_id = trailRequestId();
  // The call behind a mail can be found when somebody asks about it.
  const headers: Record<string, string> = request_id ? { "X-Request-Id": request_id } : {};
  const message = { ...mail, headers, from: env.mailFrom, messageId: `<${id}@${env.publicUrl.hostname}>` };
  if (!env.smtpUrl) return keep(id, message);
  try {
    const open = transport(env.smtpUrl);
    await traced("send mail", { kind: "client" }, () => open.sendMail(message));
  } catch (error) {
    throw markOutside(judged(error as Error & { responseCode?: number; code?: string }));
  }
}

function judged(error: Error & { responseCode?: number; code?: string }): Error {
  const { responseCode = 0, code, message: reason } = error;
  // A wrong password of ours (EAUTH) is a 5xx too, but one that a person puts right.
  if (responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE")) return new PermanentMailError(reason);

  return code && unsent.includes(code) ? new UnsentMailError(reason) : error;
}

type Transport = ReturnType<typeof nodemailer.createTransport>;
let open: { url: string; transport: Transport } | undefined;

function transport(url: string): Transport {
  if (open?.url !== url) {
    closeMail();
    const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
    const { hostname, port, username, password, protocol } = new URL(url);
    open = {
      url,
      transport: nodemailer.createTransport({
        ...timeouts,
        pool: true,
        maxConnections: 4,
        host: hostname,
        port: port ? Number(port) : undefined,
        secure: protocol === "smtps:",
        auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
      }),
    };
  }
  return open!.transport;
}

export function closeMail() {
  open?.transport.close();
  open = undefined;
}

async function keep(id: string, message: SendMailOptions) {
  const { message: raw } = await nodemailer.createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  const folder = path.join(env.dataDir, "outbox");
  const file = path.join(folder, `${id}.eml`);
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.part`, raw as Buffer);
  await rename(`${file}.part`, file);
  log.info({ to: message.to, subject: message.subject, file }, "SMTP_URL not set, email stored in outbox");
}
