/** What takes an answer. A photo is new whatever is kept: its picker opens at once. */
const waiting = "input:not([type=file]), textarea, select";

interface Press {
  target: EventTarget;
  preventDefault: () => void;
}

/**
 * While a phone has not laid its kept changes over the page, its fields take no press (`[data-before-kept]` in
 * app/globals.css). A label would hand its own press on to such a field, also to one inside it: it waits with the field. What
 * is pressed inside a label, a link or a button, is pressed.
 */
export function holdLabelPress(press: Press) {
  const pressed = (press.target as Element).closest<HTMLElement>("label, a, button");
  if (pressed?.localName === "label" && (pressed as HTMLLabelElement).control?.matches(waiting)) press.preventDefault();
}
