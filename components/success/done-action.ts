interface Promised {
  text: string;
  is_done: boolean;
}

/**
 * The promises of a meeting as they are now, with one of them done: the one that is still in its place, else the open one with
 * its text, for others come and go meanwhile. Null: it is open no more.
 */
export function withDone<Action extends Promised>(
  actions: readonly Action[],
  { at, text }: { at: number; text: string },
): Action[] | null {
  const isIt = (action: Action | undefined) => action !== undefined && action.text === text && !action.is_done;
  const place = isIt(actions[at]) ? at : actions.findIndex(isIt);
  if (place < 0) return null;

  return actions.map((action, here) => (here === place ? { ...action, is_done: true } : action));
}
