import { type RefObject, useCallback, useRef } from "react";
import type { FormContextValue, Kind } from "./form-context";

export type FieldKinds = RefObject<ReadonlyMap<string, Kind>>;

/** The fields of files that are sent with the form: there is no id yet, and none is missed. */
export type ChosenFiles = RefObject<ReadonlySet<string>>;

/** The fields that stand in the form now: how the wire has each, which of them depend on another, and which have a file. */
export function useFormFields() {
  const kinds = useRef(new Map<string, Kind>());
  const parents = useRef(new Map<string, string>());
  const chosen = useRef(new Set<string>());

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

  const choose = useCallback((field: string, isChosen: boolean) => {
    if (isChosen) chosen.current.add(`${field}_id`);
    else chosen.current.delete(`${field}_id`);
  }, []);

  return { kinds, chosen, choose, enter, dependentsOf };
}
