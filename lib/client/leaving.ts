/**
 * One question before people leave: a form with unsaved changes stands in the way of every step that goes elsewhere.
 * Steps that a program makes (the palette, hotkeys, the plant switcher) ask here; links and the browser's own ways
 * are watched by the form.
 */
type Question = (go: () => void) => void;

let question: Question | null = null;

export function guardLeaving(next: Question) {
  question = next;
  return () => {
    if (question === next) question = null;
  };
}

export const leave = (go: () => void) => (question ? question(go) : go());
