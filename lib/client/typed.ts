/** What is typed into a control, and the value that it was read from or has written last. */
export interface Typed<Shown> {
  typed: Shown;
  value: string;
}

export const readTyped = <Value, Shown>(value: Value, read: (value: Value) => Shown): Typed<Shown> => ({
  typed: read(value),
  value: textOf(value),
});

/**
 * What belongs to the value: what is typed, also what is no value yet, such as an empty row or half a day, while the
 * control itself has written it; read again when it was discarded, saved, reset or taken from somebody else.
 */
export const typedOf = <Value, Shown>(kept: Typed<Shown>, value: Value, read: (value: Value) => Shown) =>
  kept.value === textOf(value) ? kept : readTyped(value, read);

/** Forms and addresses copy what they are given: the same value is another object. */
const textOf = (value: unknown) => JSON.stringify(value ?? null);
