import { screenOfCode } from "@/lib/domain/maintenance/guest-request";
import { reportHref, reportOfScreen } from "@/lib/domain/maintenance/report-place";

/** What a code stands for: a page of ours, an address of somebody else's, or words to search for. */
export type Scanned = { href: string } | { foreign: string } | { search: string };

const itemPath = /^\/equipments\/(\d{1,9})\/details\/(main|pdm)(?:\/(\d{1,9}))?\/?$/;
/** Of a machine or line whose plant takes no requests by labels, and of a printed permit. */
const printedPath = /^\/(?:machines|production-lines)\/\d{1,9}\/details(?=\/?$)|^\/permits\/\d{1,9}(?=\/?$)/;
const stockPath = /^\/store-rooms\/(\d{1,9})\/items\/?\?line=(\d{1,9})$/;
/** A label by which anybody may report a problem: those who are signed in are led to its place. */
const requestPath = /^\/r\/[\w-]{22}\/?$/;
const longestSearch = 100;

/** Where somebody reports, a label is scanned to report at its place. */
const isReporting = (pathname: string) => /^\/maintenance-requests\/?$/.test(pathname);
const isStoreroom = (pathname: string) => /^\/store-rooms(\/|$)/.test(pathname);

/**
 * The label of an item or of stock holds its address; a serial number or a name is searched for. In a storeroom a label is
 * scanned to count what is there, among the requests to report a problem there.
 * @param from the path of the screen on which it is scanned
 */
export function readCode(code: string, host: string, from = "/"): Scanned {
  const read = readAnywhere(code, host, from);
  const at = isReporting(from) && "href" in read ? reportOfScreen(read.href) : null;

  return at ? { href: reportHref(at) } : read;
}

function readAnywhere(code: string, host: string, from: string): Scanned {
  const text = code.trim();
  const address = addressIn(text);
  // Another installation's item of the same number is another machine.
  if (address?.host && address.host !== host) return { foreign: address.host };
  const labelled = address && requestPath.test(address.path) ? screenOfCode(address.fragment) : null;
  if (labelled) return { href: labelled };
  const [printed] = address?.path.match(printedPath) ?? [];
  if (printed !== undefined) return { href: printed };
  const [, room, line] = address?.whole.match(stockPath) ?? [];
  if (room !== undefined)
    return { href: `/store-rooms/${room}/items?line=${line}${isStoreroom(from) ? "&act=count" : ""}` };
  const [, id, side, sensor] = address?.path.match(itemPath) ?? [];
  if (id === undefined) return { search: text.slice(0, longestSearch) };
  return { href: `/equipments/${id}/details/${side === "pdm" && sensor ? `pdm/${sensor}` : "main"}` };
}

function addressIn(text: string): { host: string | null; path: string; whole: string; fragment: string } | null {
  const [path = ""] = text.split(/[?#]/, 1);
  if (text.startsWith("/")) return { host: null, path, whole: text, fragment: text.split("#")[1] ?? "" };
  if (!/^https?:\/\//i.test(text)) return null;
  try {
    const { host, pathname, search, hash } = new URL(text);
    return { host, path: pathname, whole: pathname + search, fragment: hash.slice(1) };
  } catch {
    return null;
  }
}
