import { useEffect, useState } from "react";
import { useOutboxState } from "@/lib/client/kept-changes";
import { isCarried } from "@/lib/client/phone";

/** Storage that does not answer keeps nobody from working. */
const longestMs = 2_000;

/**
 * Whether a phone has not looked yet what its person keeps on it. Until that is laid over the page nobody types into it: it
 * would be over answers that are older than their own.
 */
export function useBeforeKept(): boolean {
  const { isKnown } = useOutboxState();
  const [isPhone, setPhone] = useState(false);
  useEffect(() => {
    if (!isCarried()) return;
    setPhone(true);
    const timer = setTimeout(() => setPhone(false), longestMs);
    return () => clearTimeout(timer);
  }, []);

  return isPhone && !isKnown;
}
