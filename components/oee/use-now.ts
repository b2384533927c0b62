import { useEffect, useState } from "react";

/** Milliseconds since 1970, a second at a time. `first` is the server's, so that both draw the same page. */
export function useNow(first: string): number {
  const [now, setNow] = useState(() => Date.parse(first));
  useEffect(() => {
    const tick = () => document.visibilityState === "visible" && setNow(Date.now());
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, []);

  return now;
}
