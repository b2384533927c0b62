/**
 * Several statements of one transaction, sent without waiting for each other's answers: all of these, or the first
 * failure, once none is under way any more. With Promise.all the others would go on after the failure, when the
 * transaction has ended and the connection is perhaps somebody else's.
 */
export async function together<T extends readonly unknown[]>(
  promises: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(promises);
  for (const one of settled) if (one.status === "rejected") throw one.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as {
    -readonly [K in keyof T]: Awaited<T[K]>;
  };
}
