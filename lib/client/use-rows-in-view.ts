import { type RefObject, useCallback, useEffect, useState } from "react";

const around = 10;
const guess = { height: 28, first: 0, last: 60 };

/**
 * The rows of a long list that are in sight, and a few around them. The rows stand on their own in the list, one like
 * the other: `top` states where, `height` is what a row that is there really has.
 */
export function useRowsInView(scroller: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(guess);

  const measure = useCallback(() => {
    if (!scroller.current || !list.current) return;
    const { scrollTop, clientHeight } = scroller.current;
    const height = (list.current.firstElementChild as HTMLElement | null)?.offsetHeight || guess.height;
    const seen = scrollTop - list.current.offsetTop;
    const next = {
      height,
      first: Math.floor(seen / height) - around,
      last: Math.ceil((seen + clientHeight) / height) + around,
    };
    setView((before) =>
      before.height === next.height && before.first === next.first && before.last === next.last ? before : next,
    );
  }, [scroller, list]);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    if (list.current) observer.observe(list.current);
    box.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", measure);
    };
  }, [scroller, list, measure]);

  return view;
}
