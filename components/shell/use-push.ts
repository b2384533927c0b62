import { useEffect } from "react";
import { inTime } from "@/lib/client/chunks";
import { listenForInstall } from "@/lib/client/install-prompt";
import { isDue, readMarker } from "@/lib/client/push-marker";

/** The server knows by which session this browser takes messages; what installs the product is kept for who asks for it. */
export function usePush(user_id: number, session_id: number) {
  useEffect(listenForInstall, []);
  useEffect(() => {
    if (!isDue(readMarker(), user_id, session_id)) return;
    // Without a connection the next page reminds it.
    inTime(import("@/lib/client/push")).then(
      ({ renewPush }) => renewPush(user_id, session_id).catch(() => {}),
      () => {},
    );
  }, [user_id, session_id]);
}
