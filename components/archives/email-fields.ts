import { ApiError } from "@/lib/client/api";

/** By the address, as more of them may come while the dialog is open; a form takes other signs than letters and digits apart. */
export const fieldOf = (email: string) =>
  `to_${Array.from(new TextEncoder().encode(email), (byte) => byte.toString(16)).join("")}`;

/** A refused address is shown at the field in which it was entered. */
export function atFields(error: unknown, emails: readonly string[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const { message, status, code, messages, data, retryAfter } = error;
  const placed = Object.entries(messages).map(([path, texts]) => {
    const email = emails[Number(/^users\.(\d+)\.to$/.exec(path)?.[1] ?? Number.NaN)];
    return [email === undefined ? path : fieldOf(email), texts] as const;
  });

  return new ApiError(message, status, code, Object.fromEntries(placed), data, retryAfter);
}
