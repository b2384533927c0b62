/** Rows of a field as they are typed, and the form's value that they were read from or have written last. */
export interface TypedRows<Rows> {
  rows: Rows;
  value: string;
}

export const readRows = <Value, Rows>(value: Value, read: (value: Value) => Rows): TypedRows<Rows> => ({
  rows: read(value),
  value: textOf(value),
});

/**
 * The rows that belong to the form's value: those that are typed, also what is not sent yet, while the field itself has
 * written it; read again when it was discarded, saved, or taken from somebody else.
 */
export const rowsOf = <Value, Rows>(typed: TypedRows<Rows>, value: Value, read: (value: Value) => Rows) =>
  typed.value === textOf(value) ? typed : readRows(value, read);

/** The form copies what it is given: the same value is another object. */
const textOf = (value: unknown) => JSON.stringify(value ?? null);
