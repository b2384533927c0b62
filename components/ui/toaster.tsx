"use client";

import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { inTime } from "@/lib/client/chunks";
import { isCarried } from "@/lib/client/phone";

/** Success goes by itself after the specification's 3.5 s; an error stays until the user has closed it. */
const successMs = 3500;
/** With a button, which has to be read and reached. */
const pressableMs = 10_000;

interface ToastOptions {
  id?: string | number;
  description?: string;
  undo?: { label: string; run: () => void };
  action?: { label: string; run: () => void };
}

export const toast = {
  success: (message: string, options?: ToastOptions) =>
    show((sonner) => sonner.success(message, { duration: successMs, ...longer(options), ...asSonner(options) })),
  error: (message: string, options?: ToastOptions) =>
    show(
      (sonner) =>
        sonner.error(message, { duration: Number.POSITIVE_INFINITY, closeButton: true, ...asSonner(options) }),
      true,
    ),
  warning: (message: string, options?: ToastOptions) =>
    show((sonner) => sonner.warning(message, { duration: 8000, ...asSonner(options) }), true),
  info: (message: string, options?: ToastOptions) =>
    show((sonner) => sonner.info(message, { duration: 5000, ...asSonner(options) })),
};

/**
 * In the order in which they were sent; what is sent before the region is there appears as soon as it is. Without a
 * connection, before the region was ever loaded, errors and warnings wait for it; the others would be old by then.
 */
function show(how: (sonner: typeof import("sonner")["toast"]) => void, isKept = false) {
  want();
  inTime(import("sonner")).then(
    (module) => how(module.toast),
    () => isKept && addEventListener("online", () => show(how, true), { once: true }),
  );
}

let isWanted = false;
const waiting = new Set<() => void>();

function want() {
  isWanted = true;
  for (const listener of waiting) listener();
}

function subscribe(listener: () => void) {
  waiting.add(listener);
  return () => waiting.delete(listener);
}

/** After the page is there: its own parts come first. */
const carriedWaitMs = 500;

/**
 * Loaded with the first press or key, before there is anything to show: then the region is there when it is filled, as screen
 * readers need it, and also when the line is lost in between. On what is carried about it comes without a press: the line may
 * go before the first, and a part that a browser could not load it does not load again.
 */
export function Toaster() {
  const isShown = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  );
  const [Region, setRegion] = useState<ComponentType | null>(null);
  useEffect(() => {
    const first = { once: true, capture: true };
    addEventListener("pointerdown", want, first);
    addEventListener("keydown", want, first);
    const timer = isCarried() ? setTimeout(want, carriedWaitMs) : undefined;
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", want, first);
      removeEventListener("keydown", want, first);
    };
  }, []);
  useEffect(() => {
    if (!isShown || Region) return;
    const load = () =>
      void inTime(import("./toast-region")).then(
        ({ ToastRegion }) => setRegion(() => ToastRegion),
        () => {},
      );
    load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, [isShown, Region]);

  return Region && <Region />;
}

const longer = (options?: ToastOptions) => (options?.undo || options?.action) && { duration: pressableMs };

function asSonner(options: ToastOptions = {}) {
  const { id, description, undo, action } = options;
  const button = undo ?? action;
  return { id, description, action: button && { label: button.label, onClick: button.run } };
}
