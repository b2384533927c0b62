/**
 * A figure that several screens show, and that has to be the same on each. `Seen` is what the calls and pages answered
 * about one small plant; a screen is asked by the part of `Seen` that is behind it.
 */
export interface Figure<Seen> {
  /** "the state of the fan" */
  name: string;
  is: unknown;
  on: Readonly<Record<string, (seen: Seen) => unknown>>;
}

/** So few screens agree with each other by chance. */
export const leastScreens = 4;

/** What each screen shows, as it should be. */
export const agreed = <Seen>({ is, on }: Figure<Seen>) =>
  Object.fromEntries(Object.keys(on).map((screen) => [screen, is]));

export const shown = <Seen>({ on }: Figure<Seen>, seen: Seen) =>
  Object.fromEntries(Object.entries(on).map(([screen, read]) => [screen, read(seen)]));
