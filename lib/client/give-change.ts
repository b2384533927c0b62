import { ApiError } from "./api";
import type { GiveOptions, NewChange } from "./kept-outbox";

/** Sends a change or keeps it for later, with what sends it fetched when it is needed; a refusal is thrown, as by a call. */
export async function giveChange(change: NewChange, options?: GiveOptions): Promise<"sent" | "kept"> {
  const { give } = await import("./outbox");
  const given = await give(change, options);
  if (given instanceof ApiError) throw given;

  return given;
}

/** The id of what the server does not know yet. */
export const unknownId = () => -Date.now();
