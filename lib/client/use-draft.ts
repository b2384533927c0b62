import { useCallback, useEffect, useRef, useState } from "react";
import { draftOf, dropDraft, keepDraft } from "./phone-database";

/**
 * What is typed, kept on this device until it has been given or discarded: it is there again after a killed tab.
 * @param name the record and the form: "order 12 complete"
 */
export function useDraft<T>(person: number, name: string, initial: T) {
  const [value, setValue] = useState(initial);
  const [isTyped, setTyped] = useState(false);
  const hasBegun = useRef(false);

  useEffect(() => {
    let isOver = false;
    // Without storage there is nothing to bring back.
    void draftOf(person, name)
      .then((found) => {
        // Typed meanwhile: that is newer.
        if (!found || isOver || hasBegun.current) return;
        setValue(found.value as T);
        setTyped(true);
      })
      .catch(() => {});
    return () => {
      isOver = true;
    };
  }, [person, name]);

  const change = useCallback(
    (next: T) => {
      hasBegun.current = true;
      setValue(next);
      setTyped(true);
      void keepDraft({ person, name, value: next }).catch(() => {});
    },
    [person, name],
  );
  const clear = useCallback(() => {
    hasBegun.current = true;
    setTyped(false);
    return dropDraft(person, name).catch(() => {});
  }, [person, name]);

  return { value, change, clear, isTyped };
}
