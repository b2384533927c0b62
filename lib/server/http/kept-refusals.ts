import { randomUUID } from "node:crypto";
import { appendFile, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { asAuth } from "../data/db";
import { isOutage } from "../data/failures";
import { env } from "../env";
import { log } from "../log";

/*
 * Rows of the audit log about denied calls that could not be written, because the database was away or overloaded. They
 * are lines of a file in DATA_DIR, a file for each process, until a web process of this machine writes them.
 */

interface KeptRefusal {
  /** Rows of the same key count on the first. */
  once: string;
  event: object;
}

const folder = () => path.join(env.dataDir, "kept-refusals");
const own = randomUUID();
/** Each process begins a file so often: one that is two of these old is written by nobody any more. */
const every = 10_000;
const slotOf = (now: number) => Math.floor(now / every);
/** Some 500 refusals in a file, 50 MB in all. */
const mostBytes = 256 * 1024;
const mostFiles = 200;
/** A process that took a file and has not recorded it for so long was killed: another takes it. */
const staleAfter = 60_000;

/** @throws what the disk reports, or that too many are kept */
export async function keepRefusal(refusal: KeptRefusal): Promise<void> {
  const file = path.join(folder(), `${own}-${slotOf(Date.now())}.jsonl`);
  await mkdir(folder(), { recursive: true });
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > mostBytes || (await readdir(folder())).length > mostFiles) throw new Error("too many refusals are kept");
  await appendFile(file, `${JSON.stringify(refusal)}\n`);
}

/** Writes what is kept. Throws while the database is away: the files stay. */
async function writeKept(now = Date.now()): Promise<void> {
  for (const name of await readdir(folder()).catch(() => [])) {
    const taken = await take(name, now);
    if (!taken) continue;
    try {
      await write(refusalsIn(await readFile(taken, "utf8")));
    } catch (error) {
      await rename(taken, path.join(folder(), `${randomUUID()}-0.jsonl`));
      throw error;
    }
    await rm(taken, { force: true });
  }
}

/** In one statement. One that the database will never take does not stop the others: they are halved until it is alone. */
async function write(refusals: readonly KeptRefusal[]): Promise<void> {
  const kept = JSON.stringify(refusals);
  try {
    await asAuth(
      (tx) =>
        tx.$executeRaw`select note_repeated(e ->> 'once', e -> 'event') from jsonb_array_elements(${kept}::jsonb) e`,
    );
  } catch (error) {
    if (isOutage(error)) throw error;
    if (refusals.length === 1) return log.warn({ err: error, refusal: kept }, "could not record denied access");
    const half = Math.ceil(refusals.length / 2);
    await write(refusals.slice(0, half));
    await write(refusals.slice(half));
  }
}

/** Renamed first, so that of several processes one records it; null where it is still written, or another has it. */
async function take(name: string, now: number): Promise<string | null> {
  const file = path.join(folder(), name);
  const [, slot] = /-(\d+)\.jsonl$/.exec(name) ?? [];
  try {
    const isOurs = slot ? slotOf(now) - Number(slot) >= 2 : now - (await stat(file)).ctimeMs >= staleAfter;
    if (!isOurs) return null;
    const taken = path.join(folder(), `${randomUUID()}.taken`);
    await rename(file, taken);
    return taken;
  } catch {
    return null;
  }
}

/** A line that a killed process has not ended is left out. */
const refusalsIn = (text: string) =>
  text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line) as KeptRefusal];
    } catch {
      return [];
    }
  });

/** From now on, what is kept is recorded within half a minute, or of the database's return. */
export function writeRefusalsLater() {
  const timer = setInterval(() => {
    writeKept().catch((error) => log.debug({ reason: error.message }, "refusals not written, retrying"));
  }, every).unref();

  return { write: writeKept, stop: () => clearInterval(timer) };
}
