/** A statement that is being written: its parameters in their order, and names for its tables. */
export class Statement {
  readonly values: unknown[] = [];
  /**
   * The best plan depends on the values: a part of a text, a span of time, everything that matches. Else one plan, made
   * once a connection, is good for all: planning a page of ten joins costs ten times its execution.
   */
  isPlannedEach = false;
  #aliases = 0;

  /** A parameter; its type is that of what it is compared with. */
  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  alias(prefix: string): string {
    return `${prefix}${++this.#aliases}`;
  }
}
