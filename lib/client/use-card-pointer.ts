"use client";

import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef, useState } from "react";

/** Pixels that a mouse moves before a press becomes a drag. */
const slack = 5;
/** Milliseconds a finger rests on a card before it is lifted: shorter is scrolling. */
const rest = 350;
/** Pixels from the top and bottom of the window in which a lifted card scrolls the page, and by how much. */
const edge = 56;
const scrolled = 14;

/** What becomes of a card that is moved, by a pointer or by keys. */
export interface CardMove<Card, Place> {
  hold: (card: Card, over: Place | null) => void;
  moveTo: (over: Place | null) => void;
  drop: (over: Place) => void;
  cancel: () => void;
}

export interface CardPointerOptions<Card, Place> {
  move: CardMove<Card, Place>;
  placeAt: (x: number, y: number) => Place | null;
  isMovable: (card: Card) => boolean;
}

interface Press<Card> {
  card: Card;
  id: number;
  x: number;
  y: number;
  isLifted: boolean;
  timer: ReturnType<typeof setTimeout> | null;
}

/**
 * Dragging by mouse, pen and finger: HTML's own dragging knows no fingers. Gives the card's handler, and where the lifted
 * card flies.
 */
export function useCardPointer<Card, Place>(options: CardPointerOptions<Card, Place>) {
  const press = useRef<Press<Card> | null>(null);
  const latest = useRef(options);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  /** The click at the end of a drag opens nothing. */
  const wasDragged = useRef(false);
  useEffect(() => {
    latest.current = options;
  });

  const lift = useCallback((one: Press<Card>) => {
    const { move, placeAt } = latest.current;
    one.isLifted = true;
    wasDragged.current = true;
    move.hold(one.card, placeAt(one.x, one.y));
    setAt({ x: one.x, y: one.y });
  }, []);

  useEffect(() => {
    function onMove(event: PointerEvent) {
      const one = press.current;
      if (!one || one.id !== event.pointerId) return;
      const isFar = Math.hypot(event.clientX - one.x, event.clientY - one.y) > slack;
      if (!one.isLifted && event.pointerType !== "touch" && isFar) lift(one);
      if (!one.isLifted) {
        // A finger that moves before its card is lifted scrolls.
        if (isFar) end();
        return;
      }
      scrollAtEdge(event.clientY);
      setAt({ x: event.clientX, y: event.clientY });
      const { move, placeAt } = latest.current;
      move.moveTo(placeAt(event.clientX, event.clientY));
    }
    function end() {
      if (press.current?.timer) clearTimeout(press.current.timer);
      press.current = null;
      setAt(null);
    }
    function onUp(event: PointerEvent) {
      const one = press.current;
      if (!one || one.id !== event.pointerId) return;
      if (one.isLifted) {
        const { move, placeAt } = latest.current;
        const place = placeAt(event.clientX, event.clientY);
        if (place === null) move.cancel();
        else move.drop(place);
      }
      end();
    }
    function onCancel() {
      if (press.current?.isLifted) latest.current.move.cancel();
      end();
    }
    const stopScrolling = (event: TouchEvent) => press.current?.isLifted && event.preventDefault();
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", onCancel);
    window.addEventListener("touchmove", stopScrolling, { passive: false });
    return () => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", onCancel);
      window.removeEventListener("touchmove", stopScrolling);
    };
  }, [lift]);

  function onPointerDown(event: ReactPointerEvent, card: Card) {
    wasDragged.current = false;
    if (event.button !== 0 || !latest.current.isMovable(card)) return;
    const { pointerId: id, clientX: x, clientY: y } = event;
    const one: Press<Card> = { card, id, x, y, isLifted: false, timer: null };
    if (event.pointerType === "touch") one.timer = setTimeout(() => lift(one), rest);
    press.current = one;
  }

  return { onPointerDown, at, wasDragged: () => wasDragged.current };
}

function scrollAtEdge(y: number) {
  if (y < edge) window.scrollBy(0, -scrolled);
  else if (y > window.innerHeight - edge) window.scrollBy(0, scrolled);
}
