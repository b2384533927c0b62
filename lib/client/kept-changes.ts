import { useSyncExternalStore } from "react";
import type { KeptChange } from "./phone-database";

/** What every screen shows of the outbox, apart from what sends it, which comes after the page. */

const nothing: readonly KeptChange[] = [];
export let keptChanges = nothing;
/** The person signed in. */
export let keptFor: number | null = null;
const listeners = new Set<() => void>();

export function keepFor(person: number) {
  if (keptFor === person) return;
  keptFor = person;
  outboxState = { ...outboxState, isKnown: false };
}

export function showKeptChanges(changes: readonly KeptChange[]) {
  keptChanges = changes;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

/** The changes of the person signed in that wait on this phone. */
export const useKeptChanges = () =>
  useSyncExternalStore(
    subscribe,
    () => keptChanges,
    () => nothing,
  );

/** How the outbox is. */
export interface OutboxState {
  /** What this person has kept is laid over the page; until then nothing is typed into it. */
  isKnown: boolean;
  /** Changes that are on their way. */
  sending: number;
  /** The last one that waited was sent a moment ago. */
  isSent: boolean;
  /** This phone has no room for another change. */
  isFull: boolean;
}

const atFirst: OutboxState = { isKnown: false, sending: 0, isSent: false, isFull: false };
export let outboxState = atFirst;

export function showOutbox(part: Partial<OutboxState>) {
  const isNews = Object.entries(part).some(([key, value]) => outboxState[key as keyof OutboxState] !== value);
  if (!isNews) return;
  outboxState = { ...outboxState, ...part };
  for (const notify of listeners) notify();
}

export const useOutboxState = () =>
  useSyncExternalStore(
    subscribe,
    () => outboxState,
    () => atFirst,
  );

/** A change that the server has taken, and the version of the order that shows it. */
export type SentChange = KeptChange & { version: number; sent_at: number };

const noneSent: readonly SentChange[] = [];
export let sentChanges = noneSent;

export function showSentChanges(changes: readonly SentChange[]) {
  sentChanges = changes;
  for (const notify of listeners) notify();
}

/** The changes that were sent a moment ago. */
export const useSentChanges = () =>
  useSyncExternalStore(
    subscribe,
    () => sentChanges,
    () => noneSent,
  );
