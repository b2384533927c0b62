/** Waits so long and no longer. The work itself goes on: nothing here can stop it. */
export async function withTimeout<T>(ms: number, work: Promise<T>, complaint: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // An answer that came while this process was busy has been waiting just as long, and is taken before its timer counts.
    timer = setTimeout(() => setImmediate(() => reject(new Error(complaint))), ms);
  });

  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
