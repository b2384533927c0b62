/** As much of the browser's history as is needed. */
export interface Ways {
  /** The address that is shown. */
  href: () => string;
  /** Lays the page that is shown down once more. */
  push: () => void;
  back: () => void;
}

/**
 * Back cannot be stopped, only undone: a page with unsaved changes lies twice in the history. It is laid down once, however
 * often it is edited; while nothing is unsaved, Back steps over the copy.
 */
export class DoubledPage {
  private laid: string | null = null;
  private isLeaving = false;

  constructor(private readonly ways: Ways) {}

  /** Something is unsaved. */
  lay(): void {
    this.isLeaving = false;
    if (this.laid === this.ways.href()) return;
    this.ways.push();
    this.laid = this.ways.href();
  }

  /** The page has got another address by itself: what lies below is a step of its own. */
  moved(): void {
    if (this.laid !== this.ways.href()) this.laid = null;
  }

  /** Back was pressed; true: the page stays, and the person is asked. */
  asksOnBack(isUnsaved: boolean): boolean {
    if (this.laid === null || this.laid !== this.ways.href()) return false;
    if (isUnsaved && !this.isLeaving) {
      this.ways.push();
      return true;
    }
    this.ways.back();
    return false;
  }

  /** The person leaves: over the copy and the page itself. */
  leave(): void {
    this.isLeaving = true;
    this.ways.back();
  }
}
