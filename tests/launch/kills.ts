import { expect } from "vitest";
import { killProductByNumber } from "../programs";
import { database, type Place } from "./fleet";
import { postgresOf, processOf } from "./starting";

/** Processes of an installation that die while gateways send to it. */

/** Kills one by its name, as soon as it has begun: one that was killed a moment ago may still be on its way up. */
export async function killByName(dataDirectory: string, name: string): Promise<number> {
  let pid = 0;
  await expect
    .poll(() => {
      pid = name === "postgres" ? postgresOf(dataDirectory) : processOf(dataDirectory, name);
      return pid;
    })
    .toBeGreaterThan(0);
  killProductByNumber(pid);
  return pid;
}

/** Has one that was killed begun again and printed it? */
export async function isBack(dataDirectory: string, name: string, killed: number): Promise<boolean> {
  const pid = processOf(dataDirectory, name);
  return database(dataDirectory satisfies Place, async (client) => {
    const { rows } = await client.query("select 1 from processes where name = $1 and pid = $2 and pid <> $3", [
      ...[name, pid, killed],
    ]);
    return rows.length > 0;
  });
}
