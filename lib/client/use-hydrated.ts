import { useSyncExternalStore } from "react";

/**
 * False on the server and in the first paint. For what both would write differently: the two know time zones by different
 * tables, and where a government has just moved its clocks a day begins at another hour.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const never = () => () => {};
