import {
  afterRound,
  beforeFirstRound,
  isAway,
  type Needed,
  type Readiness,
  readinessOf,
  roundMs,
} from "@/lib/domain/operation/readiness";

export interface Check {
  name: Needed;
  ok: boolean;
  /** Why it failed, or what is worth knowing although it did not. */
  detail?: string;
}

/** Rounds of checks in the background. A caller is answered at once, also while the database keeps everybody waiting. */
export class ReadinessWatch {
  #failed = beforeFirstRound;
  #latest: Check[] = [];
  #first: Promise<void> | undefined;

  constructor(private readonly runChecks: (now: Date) => Promise<Check[]>) {}

  begin() {
    this.#first ??= this.#goOn();
    return this.#first;
  }

  async round() {
    this.#latest = await this.runChecks(new Date());
    this.#failed = afterRound(this.#failed, new Set(this.#latest.filter(({ ok }) => !ok).map(({ name }) => name)));
  }

  /** After the first round at the earliest. */
  async state(): Promise<{ status: Readiness; checks: Check[] }> {
    await this.begin();
    return {
      status: readinessOf(this.#failed),
      checks: this.#latest.map((check) => ({ ...check, ok: !isAway(this.#failed[check.name]) })),
    };
  }

  async #goOn() {
    const began = performance.now();
    await this.round();
    setTimeout(() => void this.#goOn(), Math.max(0, roundMs - (performance.now() - began))).unref();
  }
}
