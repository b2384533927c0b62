import { type PermitBase, plannedQuestion } from "@/lib/domain/maintenance/permit";
import type { Tx } from "@/lib/server/data/db";

interface SeededKind {
  name: string;
  base: PermitBase;
  max_hours: number;
  needs_isolation?: boolean;
  fire_watch_minutes?: number;
  questions: Parameters<typeof plannedQuestion>[0][];
}

/** What a company begins with: it uses these kinds as they are, or makes its own. */
const kinds: readonly SeededKind[] = [
  {
    name: "Lockout",
    base: "loto",
    max_hours: 12,
    needs_isolation: true,
    questions: [
      { text: "Is the operator of the line informed?" },
      { text: "Was a start tried at the local station, and did nothing move?" },
      { text: "Have all people on the locks been told about the hand-over?", asked: "each_shift" },
      { text: "Are all tools and guards back in place?", asked: "close" },
    ],
  },
  {
    name: "Hot work",
    base: "hot_work",
    max_hours: 8,
    fire_watch_minutes: 60,
    questions: [
      { text: "Is everything that burns 35 ft away, or covered?" },
      { text: "Are an extinguisher and a fire watch there?" },
      { text: "Oxygen and gas reading", kind: "number", unit: "% LEL", max: 10 },
      { text: "Is the area still clear of what burns?", asked: "each_shift" },
      { text: "Was the area watched, and is it cold?", asked: "close" },
    ],
  },
  {
    name: "Confined space",
    base: "confined_space",
    max_hours: 8,
    needs_isolation: true,
    questions: [
      { text: "Oxygen", kind: "number", unit: "%", min: 19.5, max: 23.5 },
      { text: "Is an attendant at the entry, with a way to call for rescue?" },
      { text: "Was the air measured again?", asked: "each_shift" },
      { text: "Is everybody out?", asked: "close" },
    ],
  },
  {
    name: "Electrical work",
    base: "electrical",
    max_hours: 8,
    needs_isolation: true,
    questions: [
      { text: "Was the absence of voltage tested, with a tester that was proved before and after?" },
      { text: "Are the covers back on?", asked: "close" },
    ],
  },
  {
    name: "Work at height",
    base: "height",
    max_hours: 12,
    questions: [
      { text: "Were harness, lifeline and anchor inspected?" },
      { text: "Is the area below closed off?" },
      { text: "Is nothing left above?", asked: "close" },
    ],
  },
];

/** The provider's kinds of permits, once for each database. */
export async function seedPermitKinds(tx: Tx) {
  if (await tx.permitKind.findFirst({ where: { company_id: null }, select: { id: true } })) return;
  await tx.permitKind.createMany({
    data: kinds.map(({ questions, ...kind }) => ({
      ...kind,
      questions: questions.map(plannedQuestion),
    })),
  });
}
