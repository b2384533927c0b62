/** What was found, and for which text. */
export interface Found<Rows> {
  text: string;
  rows: Rows;
}

/**
 * What is offered for the text as it is typed now; undefined while the answer to it is under way: Enter takes the first
 * one, which must not be one of an earlier text. `first` is offered before anything was asked.
 */
export function foundFor<Rows>(text: string, found: Found<Rows> | undefined, first?: Rows): Rows | undefined {
  if (found) return found.text === text ? found.rows : undefined;
  return text === "" ? first : undefined;
}
