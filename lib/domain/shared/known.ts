/*
 * What is there because it was put there: the lines that were locked, the rows that were asked for. Where it is missing all
 * the same, the error is thrown here and not later.
 */

/** What a map has under a key that it was made with. */
export function inMap<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`nothing is known of ${String(key)}`);
  return value;
}

/** What a list has at a place that was counted in it. */
export function inList<One>(all: ArrayLike<One>, at: number): One {
  const one = all[at];
  if (one === undefined) throw new Error(`a list of ${all.length} has nothing at ${at}`);
  return one;
}

/** The rows that have something in a column, typed so: all of them where the query asked for it. */
export const rowsWith = <Row, Name extends keyof Row>(rows: readonly Row[], name: Name) =>
  rows.filter(
    (row): row is Row & { [Column in Name]: NonNullable<Row[Column]> } => row[name] !== null && row[name] !== undefined,
  );

/** The first that is so, of those among which there is one. */
export function foundIn<One>(all: readonly One[], is: (one: One) => boolean): One {
  const found = all.find(is);
  if (found === undefined) throw new Error("none is so of those among which there is one");
  return found;
}

/** Each with what was answered of it, by its place: as many answers as questions. */
export function pairsOf<One, Answer>(all: readonly One[], answers: readonly Answer[]): [One, Answer][] {
  return all.map((one, at) => {
    const answer = answers[at];
    if (answer === undefined) throw new Error(`${answers.length} answers to ${all.length}`);
    return [one, answer];
  });
}
