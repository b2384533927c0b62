import { useCallback, useEffect, useRef, useState } from "react";

const pauseMs = 350;

/** A sentence for a live region, said once the keys have come to rest. */
export function useAnnouncer(sentence: () => string) {
  const [said, setSaid] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(sentence);
  useEffect(() => {
    latest.current = sentence;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const announce = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid(latest.current()), pauseMs);
  }, []);
  return { said, announce };
}
