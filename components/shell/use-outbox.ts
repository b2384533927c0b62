import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { inTime } from "@/lib/client/chunks";
import { keepFor } from "@/lib/client/kept-changes";
import { carriedBy, isCarried } from "@/lib/client/phone";

const deskDelayMs = 4_000;

/** What the person has kept on this phone is sent while they are signed in; what others have kept is not shown. */
export function useOutbox(user_id: number) {
  const router = useRouter();
  useEffect(() => {
    carriedBy(user_id);
    keepFor(user_id);
    let close = () => {};
    let isOver = false;
    const open = () =>
      inTime(import("@/lib/client/outbox")).then(
        ({ openOutbox }) => {
          if (!isOver) close = openOutbox(user_id, () => router.refresh());
        },
        // Without a connection what sends may not be there yet; a change that is made asks for it again.
        () => {},
      );
    // A desk has its page first.
    const timer = setTimeout(open, isCarried() ? 0 : deskDelayMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      close();
    };
  }, [user_id, router]);
}
