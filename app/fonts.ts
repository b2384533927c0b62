import localFont from "next/font/local";

/**
 * Inter, asked for together with the page. Where it comes too late for the first paint, that page keeps the device's own
 * font: words in another width would move what a person is about to press. From then on the browser has it.
 */
const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
  display: "optional",
  adjustFontFallback: false,
});

/** Names from Central Europe and Turkey, which most pages do not have. */
const interExtended = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  variable: "--font-inter-extended",
  weight: "100 900",
  display: "optional",
  adjustFontFallback: false,
  preload: false,
  // As in the package, so that a page without such a letter does not load it.
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
    },
  ],
});

/** Class names of the root, which give globals.css its families. */
export const fonts = `${inter.variable} ${interExtended.variable}`;
