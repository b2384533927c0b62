import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { About, KeptKind } from "@/lib/domain/maintenance/kept-changes";
import type { ReportPlace } from "@/lib/domain/maintenance/report-place";

/** A change that a person has made on this phone and that the server has not taken yet. */
export interface KeptChange {
  /** In the order in which they were made. */
  seq: number;
  person: number;
  /** Made when pressed: however often it is sent, it is done once. */
  key: string;
  about: About;
  kind: KeptKind;
  method: "post" | "put" | "delete";
  path: string;
  body: Record<string, unknown>;
  /** A photo or a voice note, which travels with the body. */
  file?: { name: string; blob: Blob };
  /** Pictures that are stored first; the body then names them. */
  uploads?: readonly Upload[];
  made_at: number;
  tries: number;
  next_at: number;
  /** Why the server did not take it, with the thing as it is there. It waits for its person. */
  refusal: { status: number; sentence: string; newer: unknown } | null;
  /** Key of the report that it waits, while the server has not taken the report. */
  report?: string | null;
  /** Its person has decided that it replaces the newer change. */
  is_on_top?: boolean;
}

export interface Upload {
  name: string;
  blob: Blob;
  /** Once it is stored. */
  file_id?: number;
}

interface Draft {
  person: number;
  name: string;
  value: unknown;
  /** How the record was when it was typed. */
  version?: string;
}

/** The places of a person's plants, as the server had them then. */
export interface KeptPlaces {
  person: number;
  asked_at: number;
  places: readonly ReportPlace[];
}

interface Kept extends DBSchema {
  changes: { key: number; value: KeptChange; indexes: { person: number } };
  drafts: { key: [number, string]; value: Draft; indexes: { person: number } };
  places: { key: number; value: KeptPlaces };
}

/** Up to version 1 every change was about an order. */
export interface ChangeOfVersion1 extends Omit<KeptChange, "about" | "uploads"> {
  order: { id: number; label: string; name: string; version?: number };
}

export function asVersion2({ order, ...change }: ChangeOfVersion1): KeptChange {
  const { id, label, name, version } = order;

  return { ...change, about: { kind: "order", id, label: `${label} ${name}`.trim(), version } };
}

let opened: Promise<IDBPDatabase<Kept>> | null = null;

/** Refused where storage is forbidden: nothing is kept then, and everything is sent at once or not at all. */
function database() {
  opened ??= open().catch((error) => {
    opened = null;
    throw error;
  });
  return opened;
}

const open = () =>
  new Promise<IDBPDatabase<Kept>>((resolve, reject) => {
    openDB<Kept>("millwright", 3, {
      async upgrade(db, from, _to, all) {
        db.createObjectStore("places", { keyPath: "person" });
        if (from === 0) {
          db.createObjectStore("changes", { keyPath: "seq", autoIncrement: true }).createIndex("person", "person");
          db.createObjectStore("drafts", { keyPath: ["person", "name"] }).createIndex("person", "person");
          return;
        }
        if (from > 1) return;
        const changes = all.objectStore("changes");
        const former: readonly unknown[] = await changes.getAll();
        for (const change of former) await changes.put(asVersion2(change as ChangeOfVersion1));
      },
      // Another window still works with the former version: what is done here meanwhile is sent at once.
      blocked: () => reject(new Error("an older window has the database open")),
      blocking: (_from, _to, event) => {
        (event.target as IDBDatabase).close();
        opened = null;
      },
      terminated: () => {
        opened = null;
      },
    }).then(resolve, reject);
  });

export const changesOf = async (person: number) => (await database()).getAllFromIndex("changes", "person", person);
export const addChange = async (change: Omit<KeptChange, "seq">) =>
  (await database()).add("changes", change as KeptChange);
export const putChange = async (change: KeptChange) => (await database()).put("changes", change);
export const dropChange = async (seq: number) => (await database()).delete("changes", seq);

export const draftOf = async (person: number, name: string) => (await database()).get("drafts", [person, name]);
export const keepDraft = async (draft: Draft) => (await database()).put("drafts", draft);
export const dropDraft = async (person: number, name: string) => (await database()).delete("drafts", [person, name]);

export const placesOf = async (person: number) => (await database()).get("places", person);
export const keepPlacesOf = async (kept: KeptPlaces) => (await database()).put("places", kept);

/** Nothing of a person stays. */
export async function emptyFor(person: number) {
  const db = await database();
  const all = db.transaction(["changes", "drafts", "places"], "readwrite");
  const [changes, drafts] = [all.objectStore("changes"), all.objectStore("drafts")];
  for (const key of await changes.index("person").getAllKeys(person)) await changes.delete(key);
  for (const key of await drafts.index("person").getAllKeys(person)) await drafts.delete(key);
  await all.objectStore("places").delete(person);
  await all.done;
}
