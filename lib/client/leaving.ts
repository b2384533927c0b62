/**
 * One question before people leave: a form with unsaved changes stands in the way of every step that goes elsewhere.
 * Steps that a program makes (the palette, hotkeys, the plant switcher) ask here; links and the browser's own ways
 * are watched by the form.
 */
type Question = (go: () => void) => void;

let guards: { ask: Question; dialog?: string }[] = [];

/** The last one asks: a dialog's form over the form of the screen. `dialog` names the dialog that the form is in. */
export function guardLeaving(ask: Question, dialog?: string) {
  const guard = { ask, dialog };
  guards = [...guards, guard];
  return () => {
    guards = guards.filter((one) => one !== guard);
  };
}

/** Closing a dialog concerns the form in it alone: what is typed below stays where it is. */
export function leave(go: () => void, dialog?: string) {
  const guard = guards.findLast((one) => dialog === undefined || one.dialog === dialog);
  if (guard) guard.ask(go);
  else go();
}
