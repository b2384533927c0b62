import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { z } from "zod";

const known = z.object({ holder: z.uuid() });

/**
 * What this process calls itself, the same after a restart: it gets back at once what it held. Two processes on one machine have
 * different names, and two machines with one folder different hosts.
 */
export function holderOf(root: string): string {
  mkdirSync(root, { recursive: true });
  const file = path.join(root, `${process.env.PROCESS_NAME || "reader"}-${hostname()}.json`);
  const before = readJson(file, known);
  if (before) return before.holder;
  const holder = randomUUID();
  writeJson(file, { holder });

  return holder;
}

/** Null: it is not there, or is something else. */
export function readJson<S extends z.ZodType>(file: string, schema: S): z.infer<S> | null {
  try {
    return schema.safeParse(JSON.parse(readFileSync(file, "utf8"))).data ?? null;
  } catch {
    return null;
  }
}

/** A file that is half written is worse than an old one. */
export function writeJson(file: string, value: object): void {
  writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
