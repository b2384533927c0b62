/** The permissions of a role while they are ticked, and what the person who ticks may grant. */
export interface Grants {
  chosen: ReadonlySet<string>;
  /** Of the saved role. */
  before: readonly string[];
  isDisabled: boolean;
  mayGrant: (key: string) => boolean;
  set: (keys: readonly string[], isOn: boolean) => void;
  /** All of them on, or all off when they were on. */
  flip: (keys: readonly string[]) => void;
}
