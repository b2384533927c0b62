import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Draws the page again after so many milliseconds, as long as somebody can see it. */
export function useRefreshEvery(milliseconds: number): void {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && router.refresh(), milliseconds);

    return () => clearInterval(timer);
  }, [router, milliseconds]);
}
