/** Questions that come while one is being answered wait for it and are then asked together: one round trip for all. */
export class BatchLoader<Question, Answer> {
  #waiting: { question: Question; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] = [];
  #isAsking = false;

  /** `answer` gives the answers in the order of the questions. */
  constructor(private readonly answer: (questions: readonly Question[]) => Promise<readonly Answer[]>) {}

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      if (!this.#isAsking) void this.#askAll();
    });
  }

  async #askAll(): Promise<void> {
    this.#isAsking = true;
    while (this.#waiting.length > 0) {
      const asking = this.#waiting;
      this.#waiting = [];
      try {
        const answers = await this.answer(asking.map(({ question }) => question));
        asking.forEach(({ resolve }, index) => {
          resolve(answers[index]!);
        });
      } catch (error) {
        for (const { reject } of asking) reject(error);
      }
    }
    this.#isAsking = false;
  }
}
