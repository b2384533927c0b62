import { type Ref, useEffect, useImperativeHandle, useRef } from "react";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * What somebody has typed into a field before React listened to it, on a slow phone or filled in by the browser: React
 * leaves it in the field and knows nothing of it, and the next drawing would take it away. Returns the field's ref.
 */
export function useEarlyText<E extends TextControl>(given?: Ref<E>) {
  const field = useRef<E>(null);
  useImperativeHandle(given, () => field.current!, []);
  useEffect(() => {
    const node = field.current;
    // After the drawing: React takes a text back that comes to it in the middle of one.
    const typed = node?.value ?? "";
    if (node && typed !== untouched(node)) queueMicrotask(() => typeAgain(node, typed));
  }, []);

  return field;
}

/** What the field shows of its first text: browsers write some in another way, such as the ends of lines. */
function untouched(field: TextControl) {
  if (field.value === field.defaultValue) return field.value;
  const copy = field.cloneNode() as TextControl;
  copy.value = field.defaultValue;

  return copy.value;
}

/** As if it were typed now. React compares with what was set last on the element itself, so that is set first. */
function typeAgain(field: TextControl, typed: string) {
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  field.value = field.defaultValue;
  setValue?.call(field, typed);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
