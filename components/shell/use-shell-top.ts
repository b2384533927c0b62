import { useEffect, useRef } from "react";

/** What sticks below the top bar must also clear the role and offline bars, which come and go. */
export function useShellTop() {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!head.current) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = `${entry?.borderBoxSize[0]?.blockSize}px`;
      // Everything on the page inherits it: setting what it is already would lay the whole page out again.
      if (entry && getComputedStyle(root).getPropertyValue("--shell-top") !== height)
        root.style.setProperty("--shell-top", height);
    });
    observer.observe(head.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty("--shell-top");
    };
  }, []);
  return head;
}
