import { owner } from "../owner";

/** Holds a controller's row, so that no message of it can be committed, until it is let go. */
export const holdRow = ({ id }: { id: number }) =>
  held((tx) => tx.$queryRaw`select id from controllers where id = ${id} for update`);

/** Holds all tokens, so that nobody is let in, until they are let go. */
export const holdTokens = () => held((tx) => tx.$executeRaw`lock table controller_tokens in access exclusive mode`);

async function held(
  take: (tx: Pick<typeof owner, "$queryRaw" | "$executeRaw">) => Promise<unknown>,
): Promise<() => Promise<void>> {
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isHeld = () => {};
  const isTaken = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const holding = owner.$transaction(
    async (tx) => {
      await take(tx);
      isHeld();
      await until;
    },
    { timeout: 120_000 },
  );
  await isTaken;
  return async () => {
    letGo();
    await holding;
  };
}

/** Connections of this database that wait for what another one holds. */
export async function waitingForLocks(): Promise<number> {
  const [row] = await owner.$queryRaw<{ waiting: number }[]>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row!.waiting;
}
