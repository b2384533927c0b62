import { Socket } from "node:net";
import type { Client, ClientBase, Pool } from "pg";

/*
 * A machine that loses power or network closes no connection: a process with a query under way would wait until the
 * operating system gives up, some 15 minutes, while another machine already serves.
 */

/** PostgreSQL itself ends a statement of ours after 15 seconds (db.ts). */
const longestSilenceMs = 30_000;
const askEveryMs = 10_000;

/** From now on a connection of the pool that sends nothing for half a minute while somebody uses it is broken. */
export function breakSilent(pool: Pool): void {
  pool.on("connect", breakOnTimeout);
  pool.on("acquire", (client) => socketOf(client)?.setTimeout(longestSilenceMs));
  pool.on("release", (_error, client) => socketOf(client)?.setTimeout(0));
}

/** Until it goes back to its pool, the connection may be silent for so long: for statements with more time, too. */
export const allowSilence = (client: ClientBase, ms: number): void => void socketOf(client)?.setTimeout(ms);

/**
 * A connection that waits for others to send asks for itself whether the server is there, and is broken when nothing comes.
 * It ends with the connection.
 */
export function keepAsking(client: Client): void {
  breakOnTimeout(client);
  socketOf(client)?.setTimeout(longestSilenceMs);
  const timer = setInterval(() => client.query("select 1").catch(() => undefined), askEveryMs).unref();
  client.once("end", () => clearInterval(timer));
}

function breakOnTimeout(client: ClientBase) {
  const socket = socketOf(client);
  socket?.on("timeout", () =>
    socket.destroy(
      Object.assign(new Error(`the database has not answered for ${longestSilenceMs / 1_000} s`), {
        code: "ETIMEDOUT",
      }),
    ),
  );
}

/** Each client has it, also that of a pool. */
function socketOf(client: ClientBase) {
  const { stream } = (client as Client).connection;
  return stream instanceof Socket ? stream : undefined;
}
