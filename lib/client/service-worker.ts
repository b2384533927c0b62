/// <reference lib="webworker" />

import { type PrecacheEntry, Serwist } from "serwist";
import { before } from "@/lib/domain/shared/ends";
import type { KeptPage, ToServiceWorker } from "./phone";
import { openPushed, showPush, subscribeAgain } from "./service-worker-push";

/**
 * Opens what one person keeps on this phone when there is no connection: whole pages as the server has drawn them, and
 * the pictures on them. The bundle has no other data: everything that a page shows is in its document.
 *
 * There is one cache of pages, named for the person and the build: nobody is shown what another person has kept, and no
 * page asks for scripts that a newer build has replaced.
 */

declare const self: ServiceWorkerGlobalScope;
/** Filled in by lib/launch/make/service-worker.mjs. */
declare const BUILD: string;
declare const STATIC_FILES: PrecacheEntry[];

const prefix = "kept:";
const cacheName = (person: number) => `${prefix}${person}:${BUILD}`;

const mostPages = 180;
const mostPictures = 60;
const largestPicture = 4_000_000;
/** A session lasts this long at most; what is older was kept in one that has ended. */
const longestMs = 7 * 24 * 60 * 60 * 1000;
/** What a page shows beside its own record changes too. */
const freshMs = 60 * 60 * 1000;
/** A connection that is there in name only. */
const timeoutMs = 6_000;

const keptAt = "x-kept-at";
const keptStamp = "x-kept-stamp";

/** At a desk, which has it for messages alone. */
const isDesk = new URL(self.location.href).searchParams.has("desk");

new Serwist({
  precacheEntries: isDesk ? [] : STATIC_FILES,
  skipWaiting: true,
  clientsClaim: true,
  runtimeCaching: isDesk
    ? []
    : [
        { matcher: ({ request }) => request.mode === "navigate", handler: ({ request }) => openPage(request) },
        {
          matcher: ({ url, sameOrigin }) => sameOrigin && isPicture(url.pathname),
          handler: async ({ request }) => (await kept(request)) ?? fetch(request),
        },
      ],
}).addEventListeners();

const isPicture = (pathname: string) => /^\/api\/files\/\d+$/.test(pathname);

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetWhere((name) => !name.endsWith(`:${BUILD}`)));
});

self.addEventListener("push", (event) => event.waitUntil(showPush(event.data)));
self.addEventListener("notificationclick", (event) => event.waitUntil(openPushed(event.notification)));
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event)));

/** One at a time, so that what was forgotten does not come back from an earlier message. */
let work: Promise<void> = Promise.resolve();
self.addEventListener("message", (event) => {
  work = work.then(() => answerTo(event.data as ToServiceWorker)).catch(() => {});
  event.waitUntil(work.then(() => event.ports[0]?.postMessage("done")));
});

async function answerTo(message: ToServiceWorker) {
  if (message.type === "forget") return forgetWhere(() => true);
  await forgetWhere((name) => name !== cacheName(message.person));
  if (message.type === "keep") await keep(message.person, message.pages);
  if (message.type === "renew") await renew(message.person, message.url);
}

async function forgetWhere(isOver: (name: string) => boolean) {
  for (const name of await caches.keys()) if (name.startsWith(prefix) && isOver(name)) await caches.delete(name);
}

async function keep(person: number, pages: readonly KeptPage[]) {
  const cache = await caches.open(cacheName(person));
  const wanted = pages.slice(0, mostPages);
  const pictures = new Set<string>();
  for (const page of wanted) {
    const text = await textOf(cache, person, page);
    if (text === "ended") return forgetWhere(() => true);
    for (const [address] of text?.matchAll(/\/api\/files\/\d+/g) ?? [])
      if (pictures.size < mostPictures) pictures.add(address);
  }
  for (const address of pictures) await keepPicture(cache, address);
  const stay = new Set([...wanted.map(({ url }) => url), ...pictures]);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!stay.has(pathname + search)) await cache.delete(request);
  }
}

async function renew(person: number, url: string) {
  const cache = await caches.open(cacheName(person));
  if (!(await cache.match(url))) return;
  if ((await textOf(cache, person, { url, stamp: String(Date.now()) })) === "ended") await forgetWhere(() => true);
}

/** The kept document of a page, renewed where it is out of date; null where it cannot be had now. */
async function textOf(cache: Cache, person: number, { url, stamp }: KeptPage) {
  const held = await cache.match(url);
  if (held && held.headers.get(keptStamp) === stamp && ageOf(held) < freshMs) return held.text();
  const answer = await fetch(url, { headers: { Accept: "text/html" }, cache: "no-store" }).catch(() => null);
  if (answer && isForeign(answer)) return held ? held.text() : null;
  if (answer && hasEnded(answer)) return "ended";
  if (!answer?.ok) return held && answer?.status !== 404 ? held.text() : null;
  const text = await answer.text();
  // Half a page, or the page of a guest network in its place: what is kept stays.
  const drawnFor = personOf(text);
  if (Number.isNaN(drawnFor) || !text.trimEnd().endsWith("</html>")) return held ? held.text() : null;
  // Somebody else has signed in meanwhile, in another window.
  if (drawnFor !== person) return "ended";
  await cache.put(url, asKept(text, answer.headers, stamp));
  return text;
}

const hasEnded = (answer: Response) =>
  answer.status === 401 || (answer.redirected && new URL(answer.url).pathname.startsWith("/login"));

function personOf(text: string): number {
  const [, page = ""] = text.split("<html", 2);
  return Number(/ data-person="(\d+)"/.exec(before(page, ">"))?.[1]);
}

function asKept(text: string, from: Headers, stamp: string) {
  const headers = new Headers(from);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name);
  headers.set(keptAt, String(Date.now()));
  headers.set(keptStamp, stamp);
  return new Response(text, { headers });
}

async function keepPicture(cache: Cache, address: string) {
  if (await cache.match(address)) return;
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok || !answer.headers.get("content-type")?.startsWith("image/")) return;
  const picture = await answer.blob();
  if (picture.size <= largestPicture)
    await cache.put(address, new Response(picture, { headers: { "Content-Type": picture.type } }));
}

const ageOf = (answer: Response) => Date.now() - Number(answer.headers.get(keptAt) ?? 0);

/** What is kept for an address; of a list, however it was asked for. */
async function kept(request: Request): Promise<Response | undefined> {
  const name = (await caches.keys()).find((one) => one.startsWith(prefix) && one.endsWith(`:${BUILD}`));
  if (!name) return undefined;
  const cache = await caches.open(name);
  const found = (await cache.match(request.url)) ?? (await cache.match(request.url, { ignoreSearch: true }));
  if (found?.headers.has(keptAt) && ageOf(found) > longestMs) {
    await caches.delete(name);
    return undefined;
  }
  return found;
}

const away = [502, 503, 504];

/** From the server while it answers, otherwise what is kept; what is not kept leads back to what is. */
async function openPage(request: Request): Promise<Response> {
  const held = await kept(request);
  const asked = fetch(request).then(
    (answer) => (away.includes(answer.status) || isForeign(answer) ? (held ?? answer) : seen(request, answer)),
    async (error) => {
      if (held) return held;
      const start = await kept(new Request("/maintenance/work-orders"));
      if (start) return Response.redirect("/maintenance/work-orders?view=mine");
      throw error;
    },
  );
  if (!held) return asked;
  return Promise.race([asked, new Promise<Response>((resolve) => setTimeout(() => resolve(held), timeoutMs))]);
}

/** Every page of ours names what it may load; the page of a guest network does not. A redirect is not visible. */
const isForeign = (answer: Response) => answer.ok && !answer.headers.has("content-security-policy");

/** The sign-in page is shown to those who are not signed in: nothing stays for them to find. */
function seen(request: Request, answer: Response) {
  if (answer.ok && new URL(request.url).pathname.startsWith("/login")) work = work.then(() => forgetWhere(() => true));
  return answer;
}
