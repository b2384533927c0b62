/** Answers that come back in any order: one is used only while nothing later was used, and no more after `forget`. */
export class Newest {
  private asked = 0;
  private used = 0;

  /** Call it when asking; what it returns tells, when the answer is there, whether to use it. */
  ask(): () => boolean {
    this.asked += 1;
    const mine = this.asked;

    return () => {
      if (mine <= this.used) return false;
      this.used = mine;
      return true;
    };
  }

  /** What was asked until now is of something that is no longer shown. */
  forget(): void {
    this.used = this.asked;
  }
}
