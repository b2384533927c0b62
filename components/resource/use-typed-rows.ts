import { useState } from "react";
import { readTyped, typedOf } from "@/lib/client/typed";
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
  const [kept, setKept] = useState(() => readTyped(value, read));
  const current = typedOf(kept, value, read);
  if (current !== kept) setKept(current);

  function set(rows: Rows) {
    const written = write(rows);
    setKept(readTyped(written, () => rows));
    setValue(written);
  }

  return { rows: current.typed, set, value, isDisabled, frame };
}
