import { useEffect, useRef } from "react";
import { cookieOf } from "./preferences";

/**
 * "mod+k" (Ctrl or Cmd), "?", "/", "[", "escape", "c", and sequences such as "g d". A key without mod never fires in
 * a field, a list of options, a menu or under a dialog, and people can switch such keys off altogether (WCAG 2.1.4).
 */
export type Hotkeys = Record<string, (event: KeyboardEvent) => void>;

const sequenceMs = 1000;

interface HotkeysOptions {
  enabled?: boolean;
  /** The keys are those of an open dialog. */
  inDialog?: boolean;
}

export function useHotkeys(keys: Hotkeys, { enabled = true, inDialog = false }: HotkeysOptions = {}) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    if (!enabled) return;
    let before = { key: "", at: 0 };

    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      const pressed = nameOf(event);
      const plain = !pressed.startsWith("mod+") && pressed !== "escape";
      if (plain && (cookieOf("letter_keys") === "off" || isElsewhere(event.target, inDialog))) return;

      const sequence = event.timeStamp - before.at < sequenceMs ? `${before.key} ${pressed}` : pressed;
      const run = latest.current[sequence] ?? latest.current[pressed];
      before = { key: pressed, at: event.timeStamp };
      if (!run) return;

      event.preventDefault();
      before = { key: "", at: 0 };
      run(event);
    }

    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [enabled, inDialog]);
}

function nameOf(event: KeyboardEvent) {
  const key = event.key.toLowerCase();
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key;
}

/** Radix finds options and menu items by their first letters, without keeping the key from the page. */
const findsByLetter = "[role=combobox],[role=listbox],[role=option],[role=menu]";
const openDialogs = ":is([role=dialog],[role=alertdialog])[data-state=open]";

/** Is a plain key that of a field, of a list of options, or of a dialog over the one whose keys are asked for? */
export function isElsewhere(target: EventTarget | null, inDialog: boolean): boolean {
  if (document.querySelectorAll(openDialogs).length > (inDialog ? 1 : 0)) return true;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest(findsByLetter) !== null
  );
}
