/**
 * The alphabet of SMS (GSM 03.38): 160 characters a message. A single letter outside of it halves that to 70, so what
 * can be written with its letters is.
 */
const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
// Each takes two places.
const extended = "^{}\\[~]|€";

const smsLength = 160;

const written: Record<string, string> = {
  "–": "-",
  "—": "-",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "…": "...",
  "·": ".",
  "×": "x",
  "²": "2",
  "³": "3",
  "°": "",
  µ: "u",
  μ: "u",
  "≥": ">=",
  "≤": "<=",
};

/** "Año crítico, 71 °C" becomes "Año critico, 71 C". A letter that has no like becomes a question mark. */
export function toGsm(text: string): string {
  return [...text.normalize("NFC").replace(/\s+/g, " ")].map(inAlphabet).join("");
}

function inAlphabet(letter: string): string {
  if (basic.includes(letter) || extended.includes(letter)) return letter;
  const known = written[letter];
  if (known !== undefined) return known;
  const [bare = ""] = letter.normalize("NFD");

  return basic.includes(bare) ? bare : "?";
}

const placesOf = (letter: string) => (extended.includes(letter) ? 2 : 1);
const gsmLength = (text: string) => [...text].reduce((length, letter) => length + placesOf(letter), 0);

/** As many letters as have so many places. */
function beginningOf(text: string, places: number): string {
  let [free, end] = [places, 0];
  for (const letter of text) {
    free -= placesOf(letter);
    if (free < 0) break;
    end += letter.length;
  }

  return text.slice(0, end);
}

/** The sentence and its link in one message: the sentence gives way, the link never does. */
export function fitSms(sentence: string, link: string): string {
  const encoded = toGsm(sentence);
  const room = smsLength - gsmLength(link) - 1;
  if (gsmLength(encoded) <= room) return `${encoded} ${link}`;
  const kept = beginningOf(encoded, room - 3);

  return kept ? `${kept.trimEnd()}... ${link}` : `${encoded} ${link}`;
}
