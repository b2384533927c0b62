import { useCallback, useEffect, useRef, useState } from "react";

const pauseMs = 350;

/** A sentence for a live region, announced once the keys have come to rest. */
export function useAnnouncer(sentence: () => string) {
  const [announcement, setAnnouncement] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(sentence);
  useEffect(() => {
    latest.current = sentence;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const announce = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnnouncement(latest.current()), pauseMs);
  }, []);
  return { announcement, announce };
}
