import { canada, unitedStates } from "@/lib/domain/notifications/area-codes";

/** What a person types becomes E.164: spaces, brackets, dots and dashes are how people write, not part of the number. */
export const asTyped = (text: string) => text.replace(/[\s().-]/g, "");

export type PhoneProblem = "not_a_phone" | "phone_outside";

const northAmerica = new Set([...unitedStates, ...canada]);
// 976 in any area is pay-per-call, as 900 is as an area.
const northAmerican = /^\+1(?<area>[2-9]\d\d)(?!976)[2-9]\d{6}$/;
// Mexico's ten digits begin with the area; these first three are free, shared, personal and premium instead.
const mexican = /^\+52(?!300|500|800|888|900)[2-9]\d{9}$/;

/**
 * Whether an SMS may go to a number: the specification's +1 (Canada and USA, by area code) and +52, and of these no
 * toll-free and no premium ones. Null when it may.
 */
export function phoneProblem(number: string): PhoneProblem | null {
  if (!/^\+(1|52)\d{10}$/.test(number)) return "not_a_phone";
  const area = northAmerican.exec(number)?.groups?.area;

  return (area && northAmerica.has(area)) || mexican.test(number) ? null : "phone_outside";
}
