import { useEffect, useRef } from "react";

/** What sticks below the top bar must also clear the role and offline bars, which come and go. */
export function useShellTop() {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!head.current) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) root.style.setProperty("--shell-top", `${entry.borderBoxSize[0]?.blockSize}px`);
    });
    observer.observe(head.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty("--shell-top");
    };
  }, []);
  return head;
}
