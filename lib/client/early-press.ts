const readyEvent = "millwright:ready";

/** Of React's own tree, what is read here of it. */
interface ReactNode {
  flags: number;
  alternate: ReactNode | null;
  return: ReactNode | null;
}

/**
 * Until React has taken the page over nobody listens to its buttons, on a slow phone for seconds, and to those of a part
 * whose script comes later than the others' for longer. What is pressed in that time is held, and pressed again when
 * somebody listens. Of buttons only the last press, for one who presses again and again means one thing; each check box,
 * for several are ticked one after the other. Links need no help, the browser follows them by itself.
 *
 * Sent as text in the head of every page (components/shell/first-script.tsx): it may use nothing from outside itself.
 */
function holdEarlyPresses(readyEvent: string, isTaken: (control: HTMLElement) => boolean) {
  const kinds = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
  let held: HTMLElement[] = [];
  let isReady = false;
  let isDown = false;
  let isPressing = false;
  let isWaiting = false;

  const isHandled = (control: HTMLElement) => isReady && isTaken(control);

  const hold = (event: Event) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>("button");
    if (isPressing || !control) return;
    // React takes a part at its first touch if it can: a drag begins with that touch, and cannot be pressed again.
    if (isReady && !isDown && control.draggable) return;
    // What has begun before somebody listened is held to its end.
    if (event.type === "pointerdown") isDown = !isHandled(control);
    if (!isDown && isHandled(control)) return;
    event.stopImmediatePropagation();
    if (event.type !== "click") return;
    // A form would be sent by the browser, its fields in the address.
    event.preventDefault();
    isDown = false;
    keep(control);
    if (isReady) pressHeld();
  };

  const isBox = (control: HTMLElement) => control.getAttribute("role") === "checkbox";

  // A box that is pressed again is as it was.
  const keep = (control: HTMLElement) => {
    const others = held.filter((one) => one !== control && (isBox(one) || isBox(control)));
    held = isBox(control) && held.includes(control) ? others : [...others, control];
  };

  const pressHeld = () => {
    if (!isWaiting) pressFirst(0);
  };

  // Each in a turn of its own: React has drawn what the one before it changed.
  const pressFirst = (tries: number) => {
    const control = held[0];
    isWaiting = control !== undefined;
    if (!control) return;
    if (control.isConnected && !isTaken(control) && tries < 300) {
      setTimeout(pressFirst, 50, tries + 1);
      return;
    }
    held = held.slice(1);
    press(control);
    setTimeout(pressFirst, 0, 0);
  };

  // Menus open at the pointer's first touch, tabs at the mouse's, the rest at the click.
  const press = (control: HTMLElement) => {
    if (!control.isConnected) return;
    const how = { bubbles: true, cancelable: true, button: 0, pointerType: "mouse", isPrimary: true };
    isPressing = true;
    for (const kind of kinds.slice(0, -1)) {
      const isPointer = kind.startsWith("pointer");
      control.dispatchEvent(isPointer ? new PointerEvent(kind, how) : new MouseEvent(kind, how));
    }
    control.click();
    isPressing = false;
  };

  for (const kind of kinds) window.addEventListener(kind, hold, true);
  window.addEventListener(
    readyEvent,
    () => {
      isReady = true;
      // A finger that is still down has not decided yet.
      if (!isDown) pressHeld();
    },
    { once: true },
  );
}

/**
 * React marks a control when it draws it, and listens once it has committed the part of the page around it, on a slow
 * machine much later. Until then one of the nodes above has a flag (Hydrating in ReactFiberFlags of react-reconciler).
 * Sent as text as well.
 */
function isTakenByReact(control: HTMLElement): boolean {
  const hydrating = 4096;
  const [, own] = Object.entries(control).find(([key]) => key.startsWith("__reactFiber$")) ?? [];
  if (!own) return false;
  for (let node: ReactNode | null = own; node && !node.alternate; node = node.return)
    if (node.flags & hydrating) return false;
  return true;
}

export const earlyPressScript = () => `(${holdEarlyPresses})(${JSON.stringify(readyEvent)},${isTakenByReact})`;

/** React listens from here on. Fields have what was typed early by then (use-early-text). */
export const answerEarlyPresses = () => queueMicrotask(() => window.dispatchEvent(new Event(readyEvent)));
