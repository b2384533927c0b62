import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Without a mail server each mail is a file; what is not ASCII in it, and long lines, are quoted. */
export function mailsTo(email: string): string[] {
  const folder = path.join(process.env.DATA_DIR ?? ".data", "outbox");
  const files = readdirSync(folder).filter((file) => file.endsWith(".eml"));
  return files
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .filter((mail) => new RegExp(`^To: .*${email}`, "mi").test(mail))
    .map((mail) => mail.replace(/=\r?\n/g, "").replace(/=3D/g, "="));
}

/** Where their links lead, oldest first. */
export const linksTo = (email: string) =>
  mailsTo(email).flatMap((mail) => /: http:\/\/[^/]+(\/login\/password\/reset\/[\w-]{43})/.exec(mail)?.[1] ?? []);
