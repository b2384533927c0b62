/**
 * A button that runs once at a press, then every 80 ms after half a second. A finger may be about to scroll: it runs when
 * it is lifted or has been held, and not at all once the browser takes the touch for a scroll.
 */
export class HeldPress {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waitsForLift = false;

  constructor(private readonly run: () => void) {}

  press(pointer: string): void {
    this.end();
    this.waitsForLift = pointer !== "mouse";
    if (!this.waitsForLift) this.run();
    this.again(500);
  }

  lift(): void {
    if (this.waitsForLift) this.run();
    this.end();
  }

  /** The pointer has left, or scrolls. */
  end(): void {
    clearTimeout(this.timer);
    this.waitsForLift = false;
  }

  private again(wait: number) {
    this.timer = setTimeout(() => {
      this.waitsForLift = false;
      this.run();
      this.again(80);
    }, wait);
  }
}
