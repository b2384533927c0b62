/**
 * How much depends on a machine or an item. Five questions, each answered from 0 to 3; every answer is a sentence in the
 * messages (`criticality.answers`). What nobody has classed counts as B.
 */
export const criticalities = ["A", "B", "C"] as const;
export type Criticality = (typeof criticalities)[number];

export const criticalityQuestions = ["safety", "environment", "production", "redundancy", "repair_time"] as const;
export type CriticalityQuestion = (typeof criticalityQuestions)[number];

/** What each question may be answered with; the more, the worse. */
export const criticalityAnswers = [0, 1, 2, 3] as const;
export type CriticalityAnswer = (typeof criticalityAnswers)[number];
export type CriticalityAnswers = Record<CriticalityQuestion, CriticalityAnswer>;

/** Of 15 at most. */
export const sumOf = (answers: CriticalityAnswers): number =>
  criticalityQuestions.reduce((sum, question) => sum + answers[question], 0);

const leastOfA = 10;
const leastOfB = 5;

/** A where somebody or the surroundings can be badly hurt, or where the answers add up to ten; B from five, or from injuries. */
export function classOf(answers: CriticalityAnswers): Criticality {
  const sum = sumOf(answers);
  if (answers.safety === 3 || answers.environment === 3 || sum >= leastOfA) return "A";

  return sum >= leastOfB || answers.safety === 2 ? "B" : "C";
}

export const isCriticality = (text: unknown): text is Criticality =>
  (criticalities as readonly unknown[]).includes(text);

/** The class that counts for an item: its own, else its machine's. */
export function classOfItem(
  own: string | null,
  ofMachine: string | null | undefined,
): { criticality: Criticality | null; is_inherited: boolean } {
  if (isCriticality(own)) return { criticality: own, is_inherited: false };
  return isCriticality(ofMachine)
    ? { criticality: ofMachine, is_inherited: true }
    : { criticality: null, is_inherited: false };
}

/** Where a class stands in an order of what matters most; what has none stands with B. */
export const classRank = (criticality: string | null | undefined): number =>
  criticalities.indexOf(isCriticality(criticality) ? criticality : "B");
