/** Parts of the product that are loaded when they are first needed. */

/** When one that has not come is given up (specification 9, "Chunk load time-out"). */
export const chunkTimeoutMs = 120_000;

class ChunkLoadError extends Error {
  override name = "ChunkLoadError";
}

/** A part that has not loaded in time has failed: the page then offers to reload, instead of waiting forever. */
export async function inTime<T>(part: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(`not loaded in ${chunkTimeoutMs} ms`)), chunkTimeoutMs);
  });
  try {
    return await Promise.race([part, late]);
  } finally {
    clearTimeout(timer);
  }
}

// In the words of the bundler and of browsers.
const chunkErrorText = /load(ing)? (css )?chunk|dynamically imported module|importing a module script/i;

export const isChunkError = (error: { name: string; message: string }) =>
  error.name === "ChunkLoadError" || chunkErrorText.test(error.message);
