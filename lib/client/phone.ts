/** A page to open without a connection. Another stamp is another state of what it shows. */
export interface KeptPage {
  /** Path and query. */
  url: string;
  stamp: string;
}

export type ToServiceWorker =
  | { type: "keep"; person: number; pages: readonly KeptPage[] }
  /** What this page shows has changed. */
  | { type: "renew"; person: number; url: string }
  /** Nothing of anybody else stays. */
  | { type: "person"; person: number }
  | { type: "forget" };

/** A desk has its connection: only what is carried about keeps anything. */
export const isCarried = () => matchMedia("(max-width: 47.99rem), (pointer: coarse)").matches;

/** At a desk it takes messages, and keeps nothing. */
export const serviceWorkerAddress = () => (isCarried() ? "/service-worker.js" : "/service-worker.js?desk");

/** Service workers need https, except on this machine itself. */
const workers = () => (typeof navigator === "undefined" ? undefined : navigator.serviceWorker);

let keeping: ToServiceWorker | null = null;

/** The pages that each screen wants kept, the person's own work first. */
type Wanted = Record<string, readonly KeptPage[]>;
const wantedKey = "millwright:kept-pages";

function wantedBy(person: number): Wanted {
  try {
    const held = JSON.parse(localStorage.getItem(wantedKey) ?? "null");
    return held?.person === person ? held.wanted : {};
  } catch {
    // Without storage only what this screen wants is kept.
    return {};
  }
}

function want(person: number, of: string, pages: readonly KeptPage[]): readonly KeptPage[] {
  const { [of]: _before, ...others } = wantedBy(person);
  const wanted: Wanted = of === "work" ? { work: pages, ...others } : { ...others, [of]: pages };
  try {
    localStorage.setItem(wantedKey, JSON.stringify({ person, wanted }));
  } catch {}
  return Object.values(wanted).flat();
}

/** Keeps what a screen wants kept on the phone, beside the pages of others, with their pictures, in the background; and again after an update. */
export async function keepOnPhone(person: number, of: string, own: readonly KeptPage[]) {
  const container = workers();
  if (!container || !isCarried() || process.env.NODE_ENV !== "production") return;
  if (!keeping) container.addEventListener("controllerchange", () => keeping && send(keeping));
  keeping = { type: "keep", person, pages: want(person, of, own) };
  // A refusal (a private window, storage that is full) leaves the pages as they are with a connection.
  const registration = await container.register("/service-worker.js").catch(() => null);
  registration?.active?.postMessage(keeping);
}

/** Who uses this phone now: what others have kept goes. */
export const carriedBy = (person: number) => send({ type: "person", person });

/** Empties what is kept, and waits for it, but not for long: people are on their way out. */
export function forgetOnPhone(): Promise<void> {
  keeping = null;
  try {
    localStorage.removeItem(wantedKey);
  } catch {}
  const worker = workers()?.controller;
  if (!worker) return Promise.resolve();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    setTimeout(resolve, 2_000);
    worker.postMessage({ type: "forget" } satisfies ToServiceWorker, [port2]);
  });
}

function send(message: ToServiceWorker) {
  workers()?.controller?.postMessage(message);
}

/** A kept page is kept again as it is now. */
export const renewOnPhone = (person: number, url: string) => send({ type: "renew", person, url });
