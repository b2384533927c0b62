/**
 * A board shows a workflow as columns. A card is moved by its steps only, so the columns that it can be moved to are those
 * that the steps of a person lead to: the same for a mouse, a finger and the arrow keys.
 */
interface Leading<Column extends string> {
  to: Column;
}

/** Where a card can be held over: its own column, and those that a step leads to, in the order of the board. */
export const columnsInReach = <Column extends string>(
  columns: readonly Column[],
  own: Column,
  steps: readonly Leading<Column>[],
): Column[] => columns.filter((column) => column === own || steps.some(({ to }) => to === column));

/** The next of these to the left (-1) or right (1); at either end it stays. */
export function columnBeside<Column extends string>(
  inReach: readonly Column[],
  over: Column | null,
  by: 1 | -1,
): Column | null {
  const at = over === null ? -1 : inReach.indexOf(over);

  return inReach[at < 0 ? 0 : Math.min(inReach.length - 1, Math.max(0, at + by))] ?? null;
}

/** The step that a drop on a column takes; undefined on the card's own and out of reach. */
export const stepInto = <Step extends Leading<string>>(
  steps: readonly Step[],
  own: string,
  column: string | null,
): Step | undefined => (column === own ? undefined : steps.find(({ to }) => to === column));
