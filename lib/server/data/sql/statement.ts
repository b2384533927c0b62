/** A statement that is being written: its parameters in their order, and names for its tables. */
export class Statement {
  readonly values: unknown[] = [];
  #aliases = 0;

  /** A parameter; its type is that of what it is compared with. */
  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  alias(prefix: string): string {
    return `${prefix}${++this.#aliases}`;
  }
}
