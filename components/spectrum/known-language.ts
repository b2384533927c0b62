/*
 * uPlot makes a number format in the browser's language when it is loaded. A screen on a wall may run without a locale, and no format
 * knows the "en-US@posix" that Chromium calls its language then.
 */

if (typeof window !== "undefined") {
  try {
    new Intl.NumberFormat(navigator.language);
  } catch {
    Object.defineProperty(navigator, "language", { value: "en-US", configurable: true });
  }
}
