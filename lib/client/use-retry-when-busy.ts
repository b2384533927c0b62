import { useEffect, useRef } from "react";

const retryMs = 10_000;

/** Tries again by itself what the server was too busy for. */
export function useRetryWhenBusy(isBusy: boolean, retry: () => void) {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });

  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => latest.current(), retryMs);
    return () => clearInterval(timer);
  }, [isBusy]);
}
