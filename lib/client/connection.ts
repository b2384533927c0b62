/**
 * Whether the server can be reached, from its answers alone. What the browser reports of the network is only a reason to ask:
 * a phone in a basement, or in a guest network that wants a sign-in first, calls itself online.
 */
export type ConnectionState =
  | "there"
  /** The last call got no answer. */
  | "away"
  /** Something else answers in its place, again and again. */
  | "foreign";

/** After so many answers that are not ours in a row their sender is named. */
const mostForeign = 5;

let isAway = false;
let foreign = 0;
const listeners = new Set<() => void>();

function become(nextAway: boolean, nextForeign: number) {
  const before = connection.state();
  isAway = nextAway;
  foreign = nextForeign;
  if (connection.state() !== before) for (const listener of [...listeners]) listener();
}

export const connection = {
  state: (): ConnectionState => (!isAway ? "there" : foreign >= mostForeign ? "foreign" : "away"),
  answered: () => become(false, 0),
  unanswered: () => become(true, foreign),
  /** Answered, but not by our server. */
  answeredByOthers: () => become(true, foreign + 1),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
