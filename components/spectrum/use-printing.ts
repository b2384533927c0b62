import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Paper is light and narrow, and a canvas keeps the colours and the width it was drawn with: before a print everything is
 * drawn again for it, and after it for the screen.
 */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const root = document.documentElement;
    let theme: string | undefined;
    const before = () => {
      theme = root.dataset.theme;
      root.dataset.theme = "light";
      flushSync(() => setPrinting(true));
    };
    const after = () => {
      if (theme) root.dataset.theme = theme;
      flushSync(() => setPrinting(false));
    };
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  return isPrinting;
}
