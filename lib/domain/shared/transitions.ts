/**
 * A state machine as a table: each action, where it may start and where it leads. Buttons, endpoints and tests read
 * the same table; a pair that is not in it is a conflict. An action that leads to different places, such as reopening,
 * is listed status by status.
 */
export type Transitions<Status extends string> = Readonly<
  Record<
    string,
    | { readonly from: readonly Status[]; readonly to: Status }
    | { readonly moves: { readonly [From in Status]?: Status } }
  >
>;

export type ActionOf<Table> = Extract<keyof Table, string>;

export type StatusOf<Table> = Extract<
  {
    [Action in keyof Table]: Table[Action] extends { from: readonly (infer From)[]; to: infer To }
      ? From | To
      : Table[Action] extends { moves: infer Moves }
        ? keyof Moves | Moves[keyof Moves]
        : never;
  }[keyof Table],
  string
>;

type AnyTable = Transitions<string>;

export function actionsFrom<Table extends AnyTable>(table: Table, status: StatusOf<Table>): ActionOf<Table>[] {
  return (Object.keys(table) as ActionOf<Table>[]).filter((action) => canMove(table, action, status));
}

export function canMove<Table extends AnyTable>(table: Table, action: ActionOf<Table>, from: StatusOf<Table>): boolean {
  return destination(table, action, from) !== undefined;
}

/** Where the action leads from here; undefined when it may not start here. */
export function destination<Table extends AnyTable>(
  table: Table,
  action: ActionOf<Table>,
  from: StatusOf<Table>,
): StatusOf<Table> | undefined {
  const transition: AnyTable[string] = table[action]!;
  const to = "moves" in transition ? transition.moves[from] : transition.from.includes(from) && transition.to;

  return (to || undefined) as StatusOf<Table> | undefined;
}

/** The statuses an action may start from: the guard of the update that carries it out. */
export function startsOf<Table extends AnyTable>(table: Table, action: ActionOf<Table>): readonly StatusOf<Table>[] {
  const transition: AnyTable[string] = table[action]!;

  return ("moves" in transition ? Object.keys(transition.moves) : transition.from) as StatusOf<Table>[];
}
