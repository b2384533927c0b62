import { api, unlessRefused } from "./api";

const quietly = { isQuiet: true, isSigningIn: true };

/**
 * Asks for the person who has just signed in. A browser that keeps no cookies would else be led to the next page and from
 * there back to sign-in, without a word. False: not fetched, and what there was of the session is cleared.
 */
export async function fetchAuthUser(): Promise<boolean> {
  if (await unlessRefused(api.get("/auth/user", quietly))) return true;
  await unlessRefused(api.get("/auth/logout", quietly));
  return false;
}
