/** The browser and system of a session, from its user agent. */
export interface Device {
  browser: string | null;
  system: string | null;
}

// Browsers name those whose pages they can show, too: the rarer name comes first.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+ (?:Mobile(?:\/\w+)? )?Safari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const first = (names: readonly [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

export const deviceOf = (user_agent: string | null): Device => ({
  browser: first(browsers, user_agent ?? ""),
  system: first(systems, user_agent ?? ""),
});

/** "curl/8.5.0" is curl. The first token of a browser, Mozilla, means nothing. */
export const programOf = (user_agent: string | null): string | null => {
  const name = /^([\w.-]{1,40})(?=[/ ]|$)/.exec(user_agent ?? "")?.[1] ?? null;
  return name === "Mozilla" ? null : name;
};

/** An address of the local network or machine: nobody outside can have it. */
export const isLocalAddress = (ip: string): boolean =>
  /^(::ffff:)?(10\.|127\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/i.test(ip) ||
  /^(::1$|f[cd][0-9a-f]{2}:|fe80:)/i.test(ip);
