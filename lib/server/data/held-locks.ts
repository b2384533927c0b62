import type pg from "pg";
import { lockConnection } from "./lead";

/**
 * Locks of one kind, each for a thing that one process at a time works on: this process holds those that it took for as
 * long as it lives and has its connection to the database.
 */
export class HeldLocks {
  #client: pg.Client | undefined;

  /**
   * @param kind a number that no other kind has
   * @param lost all of them are gone, and others may have them already
   */
  constructor(
    private readonly kind: number,
    private readonly lost: () => void,
  ) {}

  async take(id: number): Promise<boolean> {
    const client = await this.#connection();
    const { rows } = await client.query<{ is_ours: boolean }>("select pg_try_advisory_lock($1, $2) as is_ours", [
      this.kind,
      id,
    ]);
    return rows[0]?.is_ours === true;
  }

  async release(id: number): Promise<void> {
    await this.#client?.query("select pg_advisory_unlock($1, $2)", [this.kind, id]);
  }

  /** Others take them over. */
  async end(): Promise<void> {
    const open = this.#client;
    this.#client = undefined;
    await open?.end().catch(() => undefined);
  }

  async #connection(): Promise<pg.Client> {
    this.#client ??= await lockConnection((fallen) => {
      if (this.#client !== fallen) return;
      this.#client = undefined;
      this.lost();
      fallen.end().catch(() => undefined);
    });
    return this.#client;
  }
}
