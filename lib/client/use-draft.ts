import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { AskDraft } from "./ask-draft";
import { draftOf, dropDraft, keepDraft } from "./phone-database";

const store = async () => ({ draftOf, keepDraft, dropDraft });

/**
 * What is typed, kept on this device until it has been given or discarded: it is there again after a killed tab.
 * @param name the record and the form: "order 12 complete"
 * @param version how the record was when it was typed; over another version the draft is dropped
 */
export function useDraft<T>(person: number, name: string, initial: T, version?: string) {
  const [value, setValue] = useState(initial);
  const [isTyped, setTyped] = useState(false);
  const hasBegun = useRef(false);
  const draft = useMemo(() => new AskDraft({ person, name, version }, store), [person, name, version]);

  useEffect(() => {
    let isOver = false;
    void draft.found<T>().then((found) => {
      // Typed meanwhile: that is newer.
      if (found === null || isOver || hasBegun.current) return;
      setValue(found);
      setTyped(true);
    });
    return () => {
      isOver = true;
    };
  }, [draft]);

  const change = useCallback(
    (next: T) => {
      hasBegun.current = true;
      setValue(next);
      setTyped(true);
      void draft.keep(next);
    },
    [draft],
  );
  const clear = useCallback(() => {
    hasBegun.current = true;
    setTyped(false);
    return draft.drop();
  }, [draft]);

  return { value, change, clear, isTyped };
}
