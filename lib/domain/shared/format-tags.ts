import { formatTag, fullDay, type Locale } from "./locales";
import { canonicalZone } from "./time-zones";

/**
 * How a language writes numbers and dates at a plant, by the country of its clock: Spanish in Europe/Madrid writes 1.234,5
 * where Mexico writes 1,234.5. A language that the country has no format of its own for is written as in formatTag, and so
 * are both in North America, whose plants share their drawings and instruments.
 *
 * @param time_zone of the plant; null without a plant
 */
export function formatTagAt(locale: Locale, time_zone: string | null | undefined): string {
  if (!time_zone) return formatTag[locale];
  const key = `${locale} ${time_zone}`;
  const tag = tags.get(key) ?? tagOf(locale, countryOf(time_zone));
  tags.set(key, tag);
  return tag;
}

/** Zones of plants, which are few. */
const tags = new Map<string, string>();

function tagOf(locale: Locale, country: string | undefined): string {
  if (!country || northAmerica.includes(country)) return formatTag[locale];
  const tag = `${locale}-${country}`;
  if (!isKnown(tag)) return formatTag[locale];
  return locale === "es" ? `${tag}${fullDay}` : tag;
}

/** "es-CA" is resolved to "es", which is Spain's. */
const isKnown = (tag: string) => new Intl.NumberFormat(tag).resolvedOptions().locale === tag;

/** The property of older runtimes, the method of newer ones. */
type WithZones = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] | undefined };

const zonesOf = (country: string): string[] => {
  const locale = new Intl.Locale(`und-${country}`) as WithZones;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
};

/** Asked first: the table of all countries takes a fifth of a second to make, once. */
const northAmerica = ["US", "CA", "MX"];
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
let countries: ReadonlyMap<string, string> | undefined;

/** The country of an IANA time zone, as the runtime's own table (CLDR) has it; undefined for UTC and the like. */
function countryOf(time_zone: string): string | undefined {
  const zone = canonicalZone(time_zone);
  const near = northAmerica.find((country) => zonesOf(country).includes(zone));
  if (near) return near;
  countries ??= countriesByZone();
  return countries.get(zone);
}

function countriesByZone(): Map<string, string> {
  const found = new Map<string, string>();
  for (const first of letters)
    for (const second of letters) {
      // Codes of countries that are no more stand for what they are now.
      const country = new Intl.Locale(`und-${first}${second}`).region!;
      // Of several countries with one clock the one that has a format.
      for (const zone of zonesOf(country))
        if (!found.has(zone) || !(isKnown(`en-${found.get(zone)}`) || isKnown(`es-${found.get(zone)}`)))
          found.set(zone, country);
    }
  return found;
}
