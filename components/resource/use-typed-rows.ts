import { useState } from "react";
import { readRows, rowsOf } from "@/lib/client/typed-rows";
import { useFormField } from "./form-context";

interface RowsOfField<Value, Rows> {
  /** The rows of a value of the form. */
  read: (value: Value | null) => Rows;
  /** What is sent of them: a row that was left empty is none. */
  write: (rows: Rows) => Value;
}

/** A field whose rows hold more than the form's value, such as a row that is still empty. */
export function useTypedRows<Value, Rows>(name: string, { read, write }: RowsOfField<Value, Rows>) {
  const { value, setValue, isDisabled, frame } = useFormField<Value | null>({ name }, "other");
  const [typed, setTyped] = useState(() => readRows(value, read));
  const current = rowsOf(typed, value, read);
  if (current !== typed) setTyped(current);

  function set(rows: Rows) {
    const written = write(rows);
    setTyped(readRows(written, () => rows));
    setValue(written);
  }

  return { rows: current.rows, set, value, isDisabled, frame };
}
