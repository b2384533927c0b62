import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { KeptKind } from "@/lib/domain/maintenance/kept-changes";

/** A change that a person has made on this phone and that the server has not taken yet. */
export interface KeptChange {
  /** In the order in which they were made. */
  seq: number;
  person: number;
  /** Made when pressed: however often it is sent, it is done once. */
  key: string;
  order: { id: number; label: string; name: string; version?: number };
  kind: KeptKind;
  method: "post" | "put";
  path: string;
  body: Record<string, unknown>;
  /** A photo or a voice note, which travels with the body. */
  file?: { name: string; blob: Blob };
  made_at: number;
  tries: number;
  next_at: number;
  /** Why the server did not take it, with the order as it is there. It waits for its person. */
  refusal: { status: number; sentence: string; newer: unknown } | null;
  /** Key of the report that it waits, while the server has not taken the report. */
  report?: string | null;
  /** Its person has decided that it replaces the newer change. */
  is_on_top?: boolean;
}

interface Draft {
  person: number;
  name: string;
  value: unknown;
}

interface Kept extends DBSchema {
  changes: { key: number; value: KeptChange; indexes: { person: number } };
  drafts: { key: [number, string]; value: Draft; indexes: { person: number } };
}

let opened: Promise<IDBPDatabase<Kept>> | null = null;

/** Refused where storage is forbidden: nothing is kept then, and everything is sent at once or not at all. */
function database() {
  opened ??= openDB<Kept>("millwright", 1, {
    upgrade(db) {
      db.createObjectStore("changes", { keyPath: "seq", autoIncrement: true }).createIndex("person", "person");
      db.createObjectStore("drafts", { keyPath: ["person", "name"] }).createIndex("person", "person");
    },
  });
  return opened;
}

export const changesOf = async (person: number) => (await database()).getAllFromIndex("changes", "person", person);
export const addChange = async (change: Omit<KeptChange, "seq">) =>
  (await database()).add("changes", change as KeptChange);
export const putChange = async (change: KeptChange) => (await database()).put("changes", change);
export const dropChange = async (seq: number) => (await database()).delete("changes", seq);

export const draftOf = async (person: number, name: string) => (await database()).get("drafts", [person, name]);
export const keepDraft = async (draft: Draft) => (await database()).put("drafts", draft);
export const dropDraft = async (person: number, name: string) => (await database()).delete("drafts", [person, name]);

/** Nothing of a person stays. */
export async function emptyFor(person: number) {
  const db = await database();
  const all = db.transaction(["changes", "drafts"], "readwrite");
  const [changes, drafts] = [all.objectStore("changes"), all.objectStore("drafts")];
  for (const key of await changes.index("person").getAllKeys(person)) await changes.delete(key);
  for (const key of await drafts.index("person").getAllKeys(person)) await drafts.delete(key);
  await all.done;
}
