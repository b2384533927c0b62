import { type RefObject, useCallback, useRef } from "react";
import type { FormContextValue, Kind } from "./form-context";

export type FieldKinds = RefObject<ReadonlyMap<string, Kind>>;

/** The fields that stand in the form now: how the wire has each, and which of them depend on another. */
export function useFormFields() {
  const kinds = useRef(new Map<string, Kind>());
  const parents = useRef(new Map<string, string>());

  const enter = useCallback<FormContextValue["enter"]>((name, kind, within) => {
    kinds.current.set(name, kind);
    if (within) parents.current.set(name, within);
    return () => {
      kinds.current.delete(name);
      parents.current.delete(name);
    };
  }, []);
  const dependentsOf = useCallback(
    (name: string) => [...parents.current].filter(([, parent]) => parent === name).map(([child]) => child),
    [],
  );

  return { kinds, enter, dependentsOf };
}
