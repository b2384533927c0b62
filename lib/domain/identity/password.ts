import { withoutEnd } from "../shared/ends";

/** What a password must be, safety of accounts: the specification's rule, and what is guessed first. */

export type PasswordProblem =
  | "too_short"
  | "too_long"
  | "no_lower"
  | "no_upper"
  | "no_digit"
  | "no_symbol"
  | "is_account"
  | "holds_name"
  | "too_common";

const shortestPassword = 8;
/** In characters; a character may be two units of a JavaScript string. */
const longestPassword = 128;
export const longestPasswordUnits = 2 * longestPassword;
const passwordSymbols = "!@#$%^&*()_+-=[]{};':\"\\|,.<>/?~`";

/** What an account is known by, however it was typed. */
export const accountName = (email: string) => email.trim().toLowerCase();

export interface Owner {
  /** The e-mail address it signs in with. */
  account: string;
  /** Of the product, the company and its plants: what somebody who knows the customer tries first. */
  names?: readonly string[];
}

/** Every problem it has; none is a good password. Nothing is trimmed: a blank at the end is part of it. */
export function passwordProblems(password: string, { account, names = [] }: Owner): PasswordProblem[] {
  const lower = password.toLowerCase();
  const checks: [PasswordProblem, boolean][] = [
    ["too_short", [...password].length < shortestPassword],
    ["too_long", [...password].length > longestPassword],
    ["no_lower", !/\p{Ll}/u.test(password)],
    ["no_upper", !/\p{Lu}/u.test(password)],
    ["no_digit", !/\d/.test(password)],
    ["no_symbol", ![...password].some((sign) => passwordSymbols.includes(sign))],
    ["is_account", [account, ...account.split("@", 1)].some((known) => known.trim().toLowerCase() === lower)],
    ["holds_name", ["Millwright", ...names].some((name) => holds(lower, name))],
    ["too_common", isCommon(password)],
  ];
  return checks.filter(([, isSo]) => isSo).map(([problem]) => problem);
}

/** Shorter names stand in too many words by chance. */
const shortestName = 4;

function holds(lower: string, name: string): boolean {
  const known = name.toLowerCase().replace(/\s+/g, "");
  return known.length >= shortestName && lower.replace(/\s+/g, "").includes(known);
}

/**
 * The commonest passwords that satisfy the rule are one of few words, dressed up: P@ssw0rd1!, Welcome2026!, Qwerty123$.
 * Undressed, they are found in any dress.
 */
const words = new Set([
  ...["password", "passwort", "contrasena", "passphrase", "passcode", "pass", "passwd", "secret", "login", "letmein"],
  ...[
    "welcome",
    "bienvenido",
    "hello",
    "changeme",
    "default",
    "temporary",
    "temp",
    "test",
    "testing",
    "tester",
    "demo",
  ],
  ...["admin", "administrator", "administrador", "root", "user", "guest", "manager", "master", "system", "server"],
  ...[
    "qwerty",
    "qwertz",
    "azerty",
    "qwertyuiop",
    "asdf",
    "asdfgh",
    "asdfghjkl",
    "zxcvbn",
    "zxcvbnm",
    "qazwsx",
    "qweasd",
  ],
  ...["qwe", "asd", "zxc", "abc", "abcd", "abcde", "abcdef", "abcdefg", "abcdefgh", "aa", "aaa", "xyz", "iloveyou"],
  ...["monkey", "dragon", "football", "baseball", "superman", "batman", "sunshine", "princess", "shadow", "michael"],
  ...[
    "spring",
    "summer",
    "autumn",
    "fall",
    "winter",
    "january",
    "monday",
    "company",
    "factory",
    "plant",
    "maintenance",
  ],
]);

const dresses: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

function isCommon(password: string): boolean {
  const lower = password.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const trimmed = withoutEnd(lower, (sign) => !/[a-z]/.test(sign)).replace(/^[^a-z]+/, "");
  const undressed = [...trimmed].map((sign) => dresses[sign] ?? sign).join("");
  const plain = [...lower].map((sign) => dresses[sign] ?? sign).join("");
  return [trimmed, undressed, lower, plain].some((text) => words.has(text.replace(/[^a-z]/g, "")));
}
