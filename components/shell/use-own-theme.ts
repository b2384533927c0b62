import { useTheme } from "next-themes";
import { useEffect } from "react";

/** The person's own theme on a browser that does not know it yet; a choice made here is saved at once. */
export function useOwnTheme(theme: string) {
  const { setTheme } = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the row's theme has changed
  useEffect(() => setTheme(theme), [theme]);
}
