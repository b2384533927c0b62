import { mkdir, statfs } from "node:fs/promises";
import { env } from "../env";

/** Hosts whose disk is this machine's: its own PostgreSQL, and that of compose. */
const besides = ["127.0.0.1", "localhost", "[::1]", "postgres", "postgres-pitr"];

/** Free bytes of the disk that the database grows on; null where it is on another machine and nobody can know. */
export async function freeForDatabase(): Promise<number | null> {
  if (!besides.includes(new URL(env.databaseUrl).hostname)) return null;
  await mkdir(env.dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(env.dataDir);

  return bavail * bsize;
}
