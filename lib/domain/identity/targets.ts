/**
 * Where to go after signing in: only an address of our own. A browser reads "//evil", "/\evil" and "/%09/evil" as
 * another host, so anything that is not plainly a path of ours leads home.
 */
export function safeTarget(asked: unknown, home = "/"): string {
  if (typeof asked !== "string" || asked.length > 2_000) return home;
  if (!isOwnPath(asked)) return home;
  let decoded = asked;
  // Encoded twice is still an attempt; three times no server of ours would decode.
  for (let round = 0; round < 3; round++) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      break;
    }
    if (!isOwnPath(decoded)) return home;
  }
  // Signing in again would be a circle.
  return /^\/(login|api|saml|oidc)(\/|\?|$)/.test(asked) ? home : asked;
}

const isOwnPath = (path: string) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, and "/\t/evil" becomes "//evil"
  if (!path.startsWith("/") || /^\/[/\\]/.test(path) || /[\\\u0000-\u001f\u007f]/.test(path)) return false;
  const base = "https://own.invalid";
  return URL.canParse(path, base) && new URL(path, base).origin === base;
};

/** The same, and a screen that there is: patterns like "/companies/{id}/info". */
export function knownTarget(asked: unknown, screens: readonly string[], home = "/"): string {
  const target = safeTarget(asked, home);
  const [path = ""] = target.split(/[?#]/, 1);
  return screens.some((screen) => fits(path.split("/"), screen.split("/"))) ? target : home;
}

const fits = (path: string[], screen: string[]) =>
  path.length === screen.length &&
  screen.every((part, at) => (part.startsWith("{") ? path[at] !== "" : part === path[at]));
