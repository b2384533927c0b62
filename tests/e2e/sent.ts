import { gzipSync } from "node:zlib";
import type { Browser } from "playwright";
import { baseUrl, newContext, password } from "./browser";

/*
 * A page as the server sends it, without a browser that opens it: a twentieth of the price of a visit. What needs no
 * script is tested here.
 */

/** Somebody's session. */
export interface Session {
  get: (address: string) => Promise<Sent>;
}

export interface Sent {
  /** Of what has come in the end: redirects are followed, as a browser does. */
  address: string;
  status: number;
  headers: Headers;
  html: string;
}

/** Signs in by the call of the sign-in page. */
export async function sessionOf(email: string): Promise<Session> {
  const answer = await fetch(`${baseUrl}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-auth-mode": "cookie" },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return { get: (address) => sent(address, { cookie }) };
}

/** What the server answers to somebody who is not signed in, or to whose cookie this is. */
export async function sent(address: string, headers: Record<string, string> = {}): Promise<Sent> {
  const answer = await fetch(new URL(address, baseUrl), { headers });
  const { pathname, search } = new URL(answer.url);
  return { address: pathname + search, status: answer.status, headers: answer.headers, html: await answer.text() };
}

/** What stands in a page. */
export interface Reading {
  language: string;
  title: string;
  headings: string[];
  /** How many there are of each. */
  landmarks: Record<"main" | "nav" | "header", number>;
  /** The entries of each menu by its name, without the number that may stand beside one. */
  menus: Record<string, string[]>;
  /** With their addresses as they are written. */
  links: { name: string; href: string }[];
  texts: string[];
  /** Digests of the errors, in the server's log, for which a part could not be drawn there. */
  broken: string[];
}

/** Reads pages with the parser of a browser, in which none of their scripts runs and nothing is loaded. */
export async function readerOf(browser: Browser) {
  const page = await (await newContext(browser)).newPage();
  return ({ html }: Sent): Promise<Reading> => page.evaluate(read, html);
}

/** Runs in the browser. */
function read(html: string): Reading {
  const document = new DOMParser().parseFromString(html, "text/html");
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const textOf = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // What is quoted as it is sent or stored is code, and so is what somebody types.
    if (!node.textContent?.trim() || node.parentElement?.closest("script, style, template, textarea, code, pre, kbd"))
      continue;
    texts.push(node.textContent);
  }
  return {
    language: document.documentElement.lang,
    title: document.title,
    headings: all("h1").map(textOf).filter(Boolean),
    landmarks: { main: all("main").length, nav: all("nav").length, header: all("header").length },
    menus: Object.fromEntries(
      all("nav[aria-label]").map((menu) => [
        menu.getAttribute("aria-label"),
        [...menu.querySelectorAll("a")].map((link) => textOf(link).replace(/\d+$/, "")),
      ]),
    ),
    links: all("a[href]").map((link) => ({
      name: link.getAttribute("aria-label") ?? textOf(link),
      href: link.getAttribute("href")!,
    })),
    texts,
    // Without a digest it was meant to be.
    broken: all("template[data-dgst]:not([data-dgst=''])").map((one) => one.dataset.dgst!),
  };
}

/** How many of a page's scripts lack the nonce that its policy asks for; the browser would hide it from scripts. */
export function scriptsWithoutNonce({ headers, html }: Pick<Sent, "html"> & { headers: Headers }): number {
  const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
  const tags = html.match(/<script\b[^>]*>/g) ?? [];
  if (tags.length === 0) return Number.POSITIVE_INFINITY;
  return tags.filter((tag) => !nonce || !tag.includes(`nonce="${nonce}"`)).length;
}

/** What a phone on a slow line waits for before it paints anything. */
const heaviestPage = 60 * 1024;

/** The page as it was sent, compressed. */
export function tooHeavy(html: string): string[] {
  const size = gzipSync(html).length;
  return size > heaviestPage ? [`${(size / 1024).toFixed(1)} KiB of compressed HTML`] : [];
}

/** Visible words that are nobody's language: an id in place of a name (#16), a stored status (in_work), no text. */
export const rawWords = (texts: readonly string[]) =>
  texts.flatMap((text) => [
    ...(text.includes("text missing") ? [text] : []),
    ...(text.match(/(?:^|\s)#\d+\b/g) ?? []).map((id) => `an id as a name: ${id.trim()}`),
    ...(text.match(/(?<![\w@./-])[a-z]+(?:_[a-z]+)+(?![\w@./-])/g) ?? []).map((word) => `a stored word: ${word}`),
  ]);
