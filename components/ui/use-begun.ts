import { useState } from "react";

/**
 * A value as it was when the form was opened, such as the version that is corrected: news may draw the page again before it is
 * saved, and a save over a version that nobody has seen would lose it.
 */
export function useBegun<Value>(value: Value): Value {
  const [begun] = useState(() => value);

  return begun;
}
