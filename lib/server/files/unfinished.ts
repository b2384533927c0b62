import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "../env";

/** Where uploads and sheets are until they are kept. */
export async function unfinishedFolder(): Promise<string> {
  const folder = path.join(env.dataDir, "tmp");
  await mkdir(folder, { recursive: true });

  return folder;
}

const longest = 24 * 3_600_000;

/** What a process that was ended while it wrote has left. */
export async function removeUnfinished(now = new Date()): Promise<void> {
  const folder = await unfinishedFolder();
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now.getTime() }));
    if (now.getTime() - mtimeMs > longest) await rm(file, { force: true, recursive: true });
  }
}
