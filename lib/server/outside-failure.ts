/*
 * What a server outside does is its own failure: a receiver whose port is closed, a mail server that shuts down. Their codes
 * and words are those that our database has too, so each is marked where it comes in, and never taken for an outage of ours.
 */

// One sign, in however many bundles this file is.
const mark = Symbol.for("millwright.outside");

export function markOutside<Thrown>(error: Thrown): Thrown {
  if (typeof error === "object" && error !== null) Object.defineProperty(error, mark, { value: true });

  return error;
}

/** Waits for a server outside, and marks what it throws. */
export const outside = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    throw markOutside(error);
  });

export const isOfOutside = (error: object): boolean => mark in error;
