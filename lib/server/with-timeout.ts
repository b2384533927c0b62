/** Waits so long and no longer. The work itself goes on: nothing here can stop it. */
export async function withTimeout<T>(ms: number, work: Promise<T>, complaint: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(complaint)), ms);
  });

  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
