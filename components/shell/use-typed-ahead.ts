import { useEffect, useRef, useState } from "react";

export interface TypedAhead {
  /** What was typed before the field was there that it was meant for. */
  text: () => string;
  /** The field is there: from now on it is typed into. */
  end: () => void;
}

/** Keeps what is typed after a layer was opened and before its program is loaded, which takes a moment on a slow machine. */
export function useTypedAhead(isOpen: boolean): TypedAhead {
  const text = useRef("");
  const [isThere, setThere] = useState(false);
  const isWaiting = isOpen && !isThere;

  useEffect(() => {
    if (!isWaiting) return;
    text.current = "";
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === "Backspace") text.current = text.current.slice(0, -1);
      else if (event.key.length === 1) text.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", keep, true);

    return () => window.removeEventListener("keydown", keep, true);
  }, [isWaiting]);

  return { text: () => text.current, end: () => setThere(true) };
}
