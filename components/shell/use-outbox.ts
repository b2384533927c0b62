import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { openOutbox } from "@/lib/client/outbox";
import { carriedBy } from "@/lib/client/phone";

/** What the person has kept on this phone is sent while they are signed in; what others have kept is not shown. */
export function useOutbox(user_id: number) {
  const router = useRouter();
  useEffect(() => {
    carriedBy(user_id);
    return openOutbox(user_id, () => router.refresh());
  }, [user_id, router]);
}
