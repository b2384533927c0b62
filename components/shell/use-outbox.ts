import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { inTime, loadSteadily } from "@/lib/client/chunks";
import { keepFor, useOutboxState } from "@/lib/client/kept-changes";
import { carriedBy, isCarried } from "@/lib/client/phone";

const deskDelayMs = 4_000;

/** What the person has kept on this phone is sent while they are signed in; what others have kept is not shown. */
export function useOutbox(user_id: number) {
  const router = useRouter();
  useEffect(() => {
    carriedBy(user_id);
    keepFor(user_id);
    let close = () => {};
    // Without a connection what sends may not be there yet. A desk has its page first.
    const stopLoading = loadSteadily(
      () => inTime(import("@/lib/client/outbox")),
      ({ openOutbox }) => {
        close = openOutbox(user_id, () => router.refresh());
      },
      isCarried() ? 0 : deskDelayMs,
    );
    return () => {
      stopLoading();
      close();
    };
  }, [user_id, router]);
}

/** Storage that does not answer keeps nobody from working. */
const longestMs = 2_000;

/**
 * Whether a phone has not looked yet what its person keeps on it. Until that is laid over the page its fields take nothing: it
 * would be over answers that are older than their own. Links and buttons do, as a press must never be lost.
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
