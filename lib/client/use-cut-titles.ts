import { useEffect } from "react";

/** Marks a title that is ours: it goes again when the text fits. */
const mark = "data-cut-title";

/** A text that ends in "…" shows the whole of itself under the pointer, in every list and card alike. */
export function useCutTitles() {
  useEffect(() => {
    const show = ({ target }: Event) => {
      for (let at = target instanceof Element ? target : null; at && at !== document.body; at = at.parentElement) {
        if (at instanceof HTMLElement && endsInDots(at)) entitle(at);
      }
    };
    document.addEventListener("pointerover", show);
    return () => document.removeEventListener("pointerover", show);
  }, []);
}

function endsInDots(element: HTMLElement) {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  return textOverflow === "ellipsis" || webkitLineClamp !== "none";
}

function entitle(element: HTMLElement) {
  const isOurs = element.hasAttribute(mark);
  const isCut = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1;
  if (isCut && (isOurs || !element.title)) {
    element.title = element.textContent.replace(/\s+/g, " ").trim();
    element.setAttribute(mark, "");
  } else if (!isCut && isOurs) {
    element.removeAttribute("title");
    element.removeAttribute(mark);
  }
}
