import { type ApiError, api, refusalIn } from "./api";

/** A report by a label, as its page sends it: the body names its key, so that sent twice it is one. */
export interface Parcel {
  path: string;
  body: Record<string, unknown>;
  files?: Record<string, File | null | undefined>;
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
