/** Written into a column of JSON key by key: named ones get their value, null removes, the others stay as they are then. */
export class Merge {
  constructor(readonly values: Readonly<Record<string, unknown>>) {}
}
