import { connection } from "./connection";
import { keepFor, keptFor } from "./kept-changes";
import { KeptOutbox } from "./kept-outbox";
import { renewOnPhone } from "./phone";
import { addChange, changesOf, dropChange, emptyFor, type KeptChange, putChange } from "./phone-database";

export type { Given, NewChange } from "./kept-outbox";

/** The outbox of this phone, on its storage and its windows. */

const lookEveryMs = 5_000;

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("millwright:kept");

const outbox = new KeptOutbox({
  store: { changesOf, addChange, putChange, dropChange },
  exclusively,
  onChange: () => channel?.postMessage("changed"),
  onSent: (change) => renewOnPhone(change.person, pageOf(change)),
});

export const give = outbox.give.bind(outbox);
export const giveLater = outbox.giveLater.bind(outbox);
export const takeBack = outbox.takeBack.bind(outbox);
export const replaceFile = outbox.replaceFile.bind(outbox);
export const { sendOnTop, discard } = outbox;
const sent = new Set<() => void>();

/** One pass over what is kept; `now` does not wait for the pause between two tries. */
export async function sendKept(how?: { now?: boolean }) {
  if (await outbox.send(how)) for (const notify of sent) notify();
}

/** Sends what the person has kept whenever there is a chance, until it is stopped. */
export function openOutbox(whose: number, onSent: () => void): () => void {
  keepFor(whose);
  void outbox.look().then(() => sendKept());
  // What the browser reports of the network is a reason to ask, no answer.
  const now = () => void sendKept({ now: true });
  const sometime = () => void sendKept();
  const ask = () => void outbox.ask();
  const timer = setInterval(sometime, lookEveryMs);
  if (!navigator.onLine) ask();
  const onMessage = () => void outbox.look();
  const stopListening = connection.subscribe(() => connection.state() === "there" && now());
  addEventListener("online", now);
  addEventListener("offline", ask);
  addEventListener("focus", sometime);
  document.addEventListener("visibilitychange", sometime);
  channel?.addEventListener("message", onMessage);
  sent.add(onSent);
  return () => {
    clearInterval(timer);
    stopListening();
    removeEventListener("online", now);
    removeEventListener("offline", ask);
    removeEventListener("focus", sometime);
    document.removeEventListener("visibilitychange", sometime);
    channel?.removeEventListener("message", onMessage);
    sent.delete(onSent);
  };
}

/** The kept page that shows what a change is about. */
function pageOf({ about: { kind, id } }: KeptChange): string {
  switch (kind) {
    case "order":
      return `/maintenance/work-orders/${id}`;
    case "report":
      return "/maintenance-requests?view=mine";
    case "shift":
      return `/shifts/${id}`;
    case "point":
      return `/lubrication/${id}`;
    case "permit":
      return `/permits/${id}`;
    default:
      return "";
  }
}

/** Changes and drafts of the person go. */
export async function emptyOutbox() {
  if (keptFor === null) return;
  await emptyFor(keptFor).catch(() => {});
  await outbox.look();
}

const queues = new Map<string, Promise<unknown>>();

/** Without https a browser has no locks: there windows stand apart, and the key alone keeps it to once. */
function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(`millwright:outbox ${name}`, work);
  const result = (queues.get(name) ?? Promise.resolve()).then(work, work);
  queues.set(
    name,
    result.catch(() => {}),
  );
  return result;
}
