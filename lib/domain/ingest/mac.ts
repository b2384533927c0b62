/** Addresses of radio modules: specification 5, "MAC-like values". */

const mostDigits = 16; // 23 characters with their colons

/** "0013a20041a5b6c7" as "00:13:A2:00:41:A5:B6:C7"; what is no hexadecimal digit is left out. */
const formatMac = (text: string): string =>
  (
    text
      .replace(/[^0-9a-f]/gi, "")
      .slice(0, mostDigits)
      .toUpperCase()
      .match(/.{1,2}/g) ?? []
  ).join(":");

const prefix = "ncd:";

/** How the address of a wireless sensor is shown; null where it is none. */
export function macOfUid(uid: string): string | null {
  const [, digits, probe] = /^ncd:([0-9a-f]{12,16})(:p[12])?$/i.exec(uid) ?? [];
  return digits ? `${formatMac(digits)}${probe ?? ""}` : null;
}

/** The address as gateways send it, of what a person typed with colons, dashes or nothing between its pairs. */
export function uidOfMac(typed: string): string {
  const [, pairs, probe] = /^(?:ncd:)?((?:[0-9a-f]{2}[:. -]?){5,7}[0-9a-f]{2})(:p[12])?$/i.exec(typed.trim()) ?? [];
  return pairs ? `${prefix}${pairs.replace(/[^0-9a-f]/gi, "").toLowerCase()}${probe ?? ""}` : typed;
}
