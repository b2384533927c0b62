"use client";

import { ArrowLeft, ArrowRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Kbd } from "@/components/ui/kbd";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import { useHotkeys } from "@/lib/client/use-hotkeys";
import {
  type Criticality,
  type CriticalityAnswer,
  type CriticalityAnswers,
  type CriticalityQuestion,
  classOf,
  criticalityAnswers,
  criticalityQuestions,
  sumOf,
} from "@/lib/domain/structure/criticality";
import type { OnWire } from "@/lib/server/http/wire";
import type { CriticalityScreen } from "@/lib/services/screens/criticality";
import { ClassChip } from "./class-chip";

export type ClassedMachine = OnWire<CriticalityScreen>["machines"][number];

interface QuestionsCardProps {
  machine: ClassedMachine;
  mayAnswer: boolean;
  /** The plant, where several are shown. */
  place: string | null;
  before: ClassedMachine | null;
  after: ClassedMachine | null;
  onOpen: (id: number) => void;
}

type Given = Partial<CriticalityAnswers>;

const isWhole = (given: Given): given is CriticalityAnswers =>
  criticalityQuestions.every((question) => given[question] !== undefined);

/** The first question without an answer; the last one where all have theirs. */
const nextOf = (given: Given): CriticalityQuestion =>
  criticalityQuestions.find((question) => given[question] === undefined) ?? "repair_time";

/** Five questions about one machine. The keys 1 to 4 answer the question that is marked, Enter keeps and goes on. */
export function QuestionsCard({ machine, mayAnswer, place, before, after, onOpen }: QuestionsCardProps) {
  const t = useTranslations("criticality");
  const { letter_keys } = useViewer();
  const { given, asked, answer, keep, busy } = useAnswers(machine, () => after && onOpen(after.id));
  useHotkeys(Object.fromEntries(criticalityAnswers.map((one) => [String(one + 1), () => answer(asked, one)])), {
    enabled: mayAnswer && !busy,
  });

  return (
    <Card>
      <CardHeader
        title={
          <Link href={`/machines/${machine.id}/details`} className="hover:underline">
            {[machine.code, machine.name].filter(Boolean).join(" ")}
          </Link>
        }
        note={[place, machine.production_line.name, machine.application?.name].filter(Boolean).join(" · ")}
        actions={mayAnswer && letter_keys && <span className="text-muted text-xs touch:hidden">{t("keys")}</span>}
      />
      <CardBody className="grid gap-4">
        {criticalityQuestions.map((question) => (
          <Question
            key={question}
            of={question}
            answer={given[question]}
            isAsked={mayAnswer && question === asked}
            onAnswer={mayAnswer ? (one) => answer(question, one) : null}
          />
        ))}
      </CardBody>
      <CardFooter className="gap-y-3 py-2.5">
        <span className="flex flex-wrap items-center gap-2 text-sm">
          {isWhole(given) ? (
            <>
              <ClassChip of={classOf(given)} />
              <b className="font-semibold text-strong">{t(`classes.${classOf(given)}`)}</b>
              <span className="text-muted">{t("sum", { sum: sumOf(given) })}</span>
            </>
          ) : machine.criticality ? (
            <>
              <ClassChip of={machine.criticality} />
              <span className="text-muted">{t("without_answers")}</span>
            </>
          ) : (
            <span className="text-muted">{t("missing", { count: 5 - Object.keys(given).length })}</span>
          )}
          {machine.by && machine.at && <GivenBy by={machine.by} at={machine.at} plant_id={machine.plant.id} />}
        </span>
        <span className="flex flex-wrap gap-2">
          <Button disabled={!before} onClick={() => before && onOpen(before.id)}>
            <ArrowLeft aria-hidden />
            {t("previous")}
          </Button>
          {mayAnswer && isWhole(given) ? (
            <Button variant="primary" busy={busy} onClick={() => void keep()}>
              {after ? t("save_next") : t("save")}
            </Button>
          ) : (
            <Button disabled={!after} onClick={() => after && onOpen(after.id)}>
              {t("next")}
              <ArrowRight aria-hidden />
            </Button>
          )}
        </span>
      </CardFooter>
    </Card>
  );
}

/** What has been answered of a machine, and which question is next; `done` comes after they are kept. */
function useAnswers(machine: ClassedMachine, done: () => void) {
  const t = useTranslations("criticality");
  const router = useRouter();
  const [given, setGiven] = useState<Given>(machine.answers ?? {});
  const [asked, setAsked] = useState<CriticalityQuestion>(machine.answers ? "safety" : nextOf(given));
  const [isSending, setSending] = useState(false);
  const [isPending, startTransition] = useTransition();

  function answer(question: CriticalityQuestion, one: CriticalityAnswer) {
    const next = { ...given, [question]: one };
    setGiven(next);
    const following = criticalityQuestions[criticalityQuestions.indexOf(question) + 1];
    setAsked(isWhole(next) ? (following ?? question) : nextOf(next));
  }

  async function keep() {
    setSending(true);
    const body = { answers: given, version: machine.version };
    const answered = await unlessRefused(
      api.put<{ data: { criticality: Criticality } }>(`/machines/${machine.id}/criticality`, { body }),
    );
    setSending(false);
    if (!answered) return;
    toast.success(t("saved", { name: machine.name, class: answered.data.criticality }));
    startTransition(() => {
      done();
      router.refresh();
    });
  }

  return { given, asked, answer, keep, busy: isSending || isPending };
}

interface QuestionProps {
  of: CriticalityQuestion;
  answer: CriticalityAnswer | undefined;
  /** The keys answer it. */
  isAsked: boolean;
  /** Null: the viewer only reads. */
  onAnswer: ((answer: CriticalityAnswer) => void) | null;
}

function Question({ of, answer, isAsked, onAnswer }: QuestionProps) {
  const t = useTranslations("criticality");

  return (
    <fieldset className={cn("min-w-0 border-l-2 border-transparent pl-2.5", isAsked && "border-accent")}>
      <legend className="mb-1.5 float-left w-full font-semibold text-sm text-strong">{t(`questions.${of}`)}</legend>
      <div className="clear-left grid gap-1.5 sm:grid-cols-2 xl:grid-cols-4">
        {criticalityAnswers.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={answer === one}
            disabled={onAnswer === null}
            onClick={() => onAnswer?.(one)}
            className={cn(
              "flex min-h-10 items-start gap-2 rounded-control border border-line bg-card px-2.5 py-1.5 text-left text-sm enabled:hover:border-control touch:min-h-12",
              answer === one && "border-accent bg-accent-tint font-medium text-strong",
            )}
          >
            {isAsked && <Kbd className="touch:hidden">{one + 1}</Kbd>}
            <span className="min-w-0">{t(`answers.${of}.${one}`)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function GivenBy({ by, at, plant_id }: { by: string; at: string; plant_id: number }) {
  const t = useTranslations("criticality");
  const timeZone = useViewer().zoneOf(plant_id);

  return (
    <span className="text-muted text-xs">
      <Sentence of={(moment) => t("given_by", { name: by, day: moment(at, "day", timeZone) })} />
    </span>
  );
}
