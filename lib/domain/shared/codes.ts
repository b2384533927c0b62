/**
 * Numbers the wire speaks and the names the code speaks, as one table:
 *
 *   const workOrderStatus = codes({ pending: 1, in_work: 2 });
 *   workOrderStatus.number.pending      // 1
 *   workOrderStatus.nameOf(2)           // "in_work"
 *   type WorkOrderStatus = NameOf<typeof workOrderStatus>;
 */
export function codes<const Table extends Record<string, number>>(table: Table): Codes<Table> {
  const entries = Object.entries(table) as [Name<Table>, number][];
  const names = entries.map(([name]) => name);
  const byNumber = new Map(entries.map(([name, number]) => [number, name]));
  if (byNumber.size !== names.length) throw new Error(`duplicate number in table: ${JSON.stringify(table)}`);

  return {
    number: table,
    names,
    numbers: entries.map(([, number]) => number),
    nameOf: (number) => byNumber.get(number),
    isName: (value): value is Name<Table> => typeof value === "string" && Object.hasOwn(table, value),
    isNumber: (value) => typeof value === "number" && byNumber.has(value),
  };
}

type Name<Table> = Extract<keyof Table, string>;

export type Codes<Table extends Record<string, number>> = {
  number: Readonly<Table>;
  names: readonly Name<Table>[];
  numbers: readonly number[];
  /** Undefined for a number nobody gave a name. */
  nameOf(number: number): Name<Table> | undefined;
  isName(value: unknown): value is Name<Table>;
  isNumber(value: unknown): boolean;
};

export type NameOf<Table> = Table extends Codes<infer Numbers> ? Name<Numbers> : never;
