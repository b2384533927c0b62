/**
 * One question before people leave: a form with unsaved changes stands in the way of every step that goes elsewhere.
 * Steps that a program makes (the palette, hotkeys, the plant switcher) ask here; links and the browser's own ways
 * are watched by the form.
 */
type Question = (go: () => void) => void;

let guards: { ask: Question; dialog?: string }[] = [];

/** `dialog` names the dialog that the form is in. */
export function guardLeaving(ask: Question, dialog?: string) {
  const guard = { ask, dialog };
  guards = [...guards, guard];
  return () => {
    guards = guards.filter((one) => one !== guard);
  };
}

/**
 * Each form that is changed asks, the last one first: a dialog's form over the form of the screen. Closing a dialog concerns
 * the form in it alone: what is typed below stays where it is.
 */
export function leave(go: () => void, dialog?: string) {
  askEach(
    guards.filter((one) => dialog === undefined || one.dialog === dialog),
    go,
  );
}

/** A form that was saved at an earlier answer has nothing left to ask. */
function askEach(asked: typeof guards, go: () => void) {
  const last = asked.filter((guard) => guards.includes(guard)).at(-1);
  if (!last) return go();
  last.ask(() => askEach(asked.slice(0, asked.indexOf(last)), go));
}
