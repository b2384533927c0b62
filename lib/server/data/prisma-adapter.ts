import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapter, Transaction } from "@prisma/driver-adapter-utils";
import type pg from "pg";

/**
 * Prisma's adapter for pg, but its transactions are ours: they begin and end on our connection where inRole says, with
 * their role taken, and Prisma does in them what SQL of our own does not.
 */
export class PrismaAdapter extends PrismaPg {
  // Of the object: a build holds this file several times, and each copy has to find what another copy has put there.
  readonly #transactions = new AsyncLocalStorage<pg.PoolClient>();

  constructor(pool: pg.Pool, statementNameGenerator: (query: { sql: string }) => string) {
    super(pool, { statementNameGenerator });
  }

  /** What Prisma begins within `run` takes part in the transaction that this connection has open. */
  within<T>(client: pg.PoolClient, run: () => Promise<T>): Promise<T> {
    return this.#transactions.run(client, run);
  }

  override async connect() {
    const adapter = await super.connect();
    adapter.startTransaction = () => this.#begin(adapter);
    return adapter;
  }

  async #begin(adapter: SqlDriverAdapter): Promise<Transaction> {
    const client = this.#transactions.getStore();
    if (!client) throw new Error("a transaction takes its role in inRole");
    const own: SqlDriverAdapter = Object.create(adapter, { client: { value: client } });
    const leave = async () => {};

    return {
      provider: adapter.provider,
      adapterName: adapter.adapterName,
      options: { usePhantomQuery: true },
      queryRaw: (query) => own.queryRaw(query),
      executeRaw: (query) => own.executeRaw(query),
      commit: leave,
      rollback: leave,
    };
  }
}
