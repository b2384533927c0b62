import { type ApiError, api, refusalIn } from "./api";
import { newKey } from "./idempotency";

/** A report by a label, as its page sends it: the body names its key, so that sent twice it is one. */
export interface Parcel {
  path: string;
  body: Record<string, unknown>;
  files?: Record<string, File | null | undefined>;
}

/**
 * What was typed into a form of the page, with what is beside it. Each press has a key of its own: a page that the browser
 * shows again after "Back" has the key of the report before.
 */
export function parcelOf(path: string, form: FormData, files?: Parcel["files"]): Parcel {
  const words = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  // The end of the page's key is random as well: it stays a UUID.
  const key = String(words.key).slice(0, 24) + newKey().slice(0, 12);

  return { path, body: { ...words, key }, files };
}

/** Where its page is, or why it was refused; "again" where nothing of ours has answered. */
export type SentReport = { follow_url: string } | "again" | ApiError;

/** Not refused, only not answered: no connection, an answer that is not ours, or a server that is busy. */
const mayComeThrough = ({ status, code }: ApiError) => status === 0 || status >= 500 || code === "wrong_response";

/** Sends a report once. */
export async function sendReport({ path, body, files }: Parcel): Promise<SentReport> {
  try {
    const { data } = await api.post<{ data: { follow_url: string } }>(path, { body, files, isQuiet: true });
    return data;
  } catch (caught) {
    const error = refusalIn(caught);
    return mayComeThrough(error) ? "again" : error;
  }
}
