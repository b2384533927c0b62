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

const askAgainMs = 5_000;

/**
 * Loads a part that is needed as long as the page is open: one that could not come, on a phone without a connection, is asked
 * for again until it is there. What is returned ends the asking.
 */
export function loadSteadily<T>(load: () => Promise<T>, onLoaded: (part: T) => void, delayMs = 0): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  const ask = () => {
    load().then(
      (part) => {
        if (!isOver) onLoaded(part);
      },
      () => {
        if (!isOver) timer = setTimeout(ask, askAgainMs);
      },
    );
  };
  timer = setTimeout(ask, delayMs);

  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

// In the words of the bundler and of browsers.
const chunkErrorText = /load(ing)? (css )?chunk|dynamically imported module|importing a module script/i;

export const isChunkError = (error: { name: string; message: string }) =>
  error.name === "ChunkLoadError" || chunkErrorText.test(error.message);
