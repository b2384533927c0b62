export const locales = ["en", "es"] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = "en";

/** Spanish has 24 hours, in every country. */
export const fullDay = "-u-hc-h23";

/**
 * How a language writes numbers and dates where no plant gives its country, or one in North America:
 * with a decimal point and commas between thousands, also where Spanish is read. Of other plants formatTagAt knows it.
 */
export const formatTag: Readonly<Record<Locale, string>> = { en: "en-US", es: `es-MX${fullDay}` };

/** Takes "es-MX", "ES" or "es"; anything we do not speak is nothing. */
export const asLocale = (tag: string | null | undefined): Locale | undefined =>
  locales.find((locale) => locale === tag?.trim().slice(0, 2).toLowerCase());

/** The first language of an Accept-Language header that we speak, by the weights the browser gave. */
export function preferredLocale(acceptLanguage: string | null | undefined): Locale | undefined {
  const wishes = (acceptLanguage ?? "").split(",").map((part) => {
    const [tag, quality] = part.split(";q=");
    return { locale: asLocale(tag), weight: quality === undefined ? 1 : Number(quality) };
  });

  return wishes.filter((wish) => wish.locale).sort((a, b) => b.weight - a.weight)[0]?.locale;
}

/** The specification's own words for a text nobody has written yet. */
export const textMissing = (namespace: string | undefined, key: string) =>
  `${[namespace, key].filter(Boolean).join(".")} text missing`;
