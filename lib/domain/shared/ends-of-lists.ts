/*
 * The ends of lists that are never empty: what a statement returns of one row, what is shown of one record. Where one is empty
 * all the same, the error is thrown here and not later.
 */

const nothing = () => new Error("a list is empty that never is");

export function firstOf<One>(all: readonly One[]): One {
  const [first] = all;
  if (first === undefined) throw nothing();
  return first;
}

export function lastOf<One>(all: readonly One[]): One {
  const last = all.at(-1);
  if (last === undefined) throw nothing();
  return last;
}
