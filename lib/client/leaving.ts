/**
 * One question before people leave: a form with unsaved changes stands in the way of every step that goes elsewhere.
 * Steps that a program makes (the palette, hotkeys, the plant switcher) ask here; links and the browser's own ways
 * are watched by the form.
 */
type Question = (go: () => void) => void;

let questions: Question[] = [];

/** The last one asks: a dialog's form over the form of the screen. */
export function guardLeaving(next: Question) {
  questions = [...questions, next];
  return () => {
    questions = questions.filter((one) => one !== next);
  };
}

export function leave(go: () => void) {
  const ask = questions.at(-1);
  if (ask) ask(go);
  else go();
}
