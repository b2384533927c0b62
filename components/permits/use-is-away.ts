import { useSyncExternalStore } from "react";
import { connection } from "@/lib/client/connection";

/** Whether the server does not answer: what decides for other people waits until it does. */
export const useIsAway = () =>
  useSyncExternalStore(connection.subscribe, connection.state, () => "there" as const) !== "there";
