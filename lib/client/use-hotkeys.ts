import { useEffect, useRef } from "react";

/**
 * "mod+k" (Ctrl or Cmd), "?", "/", "[", "escape", "c", and sequences such as "g d". A key without mod never fires in
 * a field, and people can switch single letters off altogether (WCAG 2.1.4).
 */
export type Hotkeys = Record<string, (event: KeyboardEvent) => void>;

const sequenceMs = 1000;

export function useHotkeys(keys: Hotkeys, { enabled = true, letters = true } = {}) {
  const latest = useRef({ keys, letters });
  useEffect(() => {
    latest.current = { keys, letters };
  });

  useEffect(() => {
    if (!enabled) return;
    let before = { key: "", at: 0 };

    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      const pressed = nameOf(event);
      const plain = !pressed.startsWith("mod+") && pressed !== "escape";
      if (plain && (!latest.current.letters || isField(event.target))) return;

      const sequence = event.timeStamp - before.at < sequenceMs ? `${before.key} ${pressed}` : pressed;
      const run = latest.current.keys[sequence] ?? latest.current.keys[pressed];
      before = { key: pressed, at: event.timeStamp };
      if (!run) return;

      event.preventDefault();
      before = { key: "", at: 0 };
      run(event);
    }

    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [enabled]);
}

function nameOf(event: KeyboardEvent) {
  const key = event.key.toLowerCase();
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key;
}

function isField(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
