import type { draftOf, dropDraft, keepDraft } from "./phone-database";

export interface DraftStore {
  draftOf: typeof draftOf;
  keepDraft: typeof keepDraft;
  dropDraft: typeof dropDraft;
}

interface DraftName {
  person: number;
  /** The record and the form: "downtime 12 correct". */
  name: string;
  /** How the record was when it was typed; left out where no record is changed. */
  version?: string;
}

/** What is typed into a dialog or at a step, kept on this device until it has been given or discarded. */
export class AskDraft {
  /** One after the other: what is dropped is not kept again by a key that was pressed before. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly of: DraftName,
    private readonly store: () => Promise<DraftStore>,
  ) {}

  /** Null for none; what was typed over another version of the record would undo what it has become. */
  async found<T = Record<string, unknown>>(): Promise<T | null> {
    const { person, name, version } = this.of;
    const draft = await this.with((store) => store.draftOf(person, name));
    if (!draft) return null;
    if (draft.version === version) return draft.value as T;
    void this.drop();
    return null;
  }

  keep = (value: unknown) => this.with((store) => store.keepDraft({ ...this.of, value }));
  drop = () => this.with((store) => store.dropDraft(this.of.person, this.of.name));

  /** Without storage nothing is kept, and nothing comes back. */
  private with<T>(run: (store: DraftStore) => Promise<T>): Promise<T | undefined> {
    const done = this.last.then(async () => run(await this.store())).catch(() => undefined);
    this.last = done;
    return done;
  }
}
