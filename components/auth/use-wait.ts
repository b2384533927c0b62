import { useEffect, useState } from "react";

/** Counts down the seconds that the server asked us to wait. */
export function useWait() {
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  return { wait, startWait: (seconds: number) => setWait(Math.ceil(seconds)) };
}
