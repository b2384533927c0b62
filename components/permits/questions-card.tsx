"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import { giveChange } from "@/lib/client/give-change";
import { useKeptChanges } from "@/lib/client/kept-changes";
import { answerQuestions, askedAt } from "@/lib/domain/maintenance/permit";
import { type StepAnswer, type StepGiven, stepAnswers } from "@/lib/domain/maintenance/work-order-steps";
import { writeDecimal } from "@/lib/domain/shared/decimal";
import { aboutPermit } from "./about-permit";
import { typedAnswer } from "./typed-answer";
import type { Permit } from "./types";

type Question = Permit["questions"][number];

/** What is asked before the work, in each shift and at the end. Answers wait on the phone where there is no connection. */
export function QuestionsCard({ permit: stored, isPrinted = false }: { permit: Permit; isPrinted?: boolean }) {
  const t = useTranslations("permits");
  const permit = useWithKeptAnswers(stored);

  return (
    <Card>
      <CardHeader title={t("questions_title")} />
      <CardBody className="grid gap-4">
        {permit.questions.length === 0 && <p className="text-muted">{t("no_questions")}</p>}
        {askedAt.map((asked) => (
          <QuestionsAsked key={asked} permit={permit} asked={asked} isPrinted={isPrinted} />
        ))}
      </CardBody>
    </Card>
  );
}

/** The permit with the answers that wait on this phone. */
function useWithKeptAnswers(permit: Permit): Permit {
  const { user_id } = useViewer();
  const kept = useKeptChanges().filter(({ about, kind }) => about.id === permit.id && kind === "permit_answer");
  const questions = kept.reduce(
    (before, { body, made_at }) => answerQuestions(before, body.answers as StepGiven[], user_id, new Date(made_at)),
    permit.questions,
  );

  return kept.length === 0 ? permit : { ...permit, questions };
}

function QuestionsAsked({
  permit,
  asked,
  isPrinted,
}: {
  permit: Permit;
  asked: Question["asked"];
  isPrinted: boolean;
}) {
  const t = useTranslations("permits");
  const own = permit.questions.filter((question) => question.asked === asked);
  if (own.length === 0) return null;

  return (
    <section className="grid gap-2">
      <h3 className="font-medium text-muted text-xs">{t(`asked.${asked}`)}</h3>
      <ul className="grid divide-y divide-line-soft">
        {own.map((question) => (
          <li key={question.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2 touch:min-h-12">
            <span className="min-w-48 flex-1">
              {question.text}
              {question.hint && <span className="block text-muted text-xs">{question.hint}</span>}
            </span>
            {isPrinted || !permit.may.answer || !isAskedNow(permit.status, asked) ? (
              <AnswerText question={question} />
            ) : (
              <Answer permit={permit} question={question} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const askedIn: Record<Question["asked"], readonly string[]> = {
  issue: ["requested", "suspended"],
  each_shift: ["issued"],
  close: ["issued", "suspended", "returned"],
};
const isAskedNow = (status: string, asked: Question["asked"]) => askedIn[asked].includes(status);

function AnswerText({ question }: { question: Question }) {
  const t = useTranslations("permits.answer");
  const locale = useLocale();
  const reading = question.value === null ? null : writeDecimal(question.value, locale);
  const value = question.entry ?? (reading && `${reading} ${question.unit ?? ""}`.trim());

  return (
    <span className="font-medium text-strong">
      {question.answer === null ? t("open") : (value ?? t(question.answer))}
    </span>
  );
}

function useAnswer(permit: Permit, question: Question) {
  const t = useTranslations("permits");
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);

  return {
    isBusy,
    give: async (answer: { answer: StepAnswer; value?: number | null; entry?: string | null }) => {
      setBusy(true);
      try {
        const given = await giveChange({
          about: aboutPermit(permit),
          kind: "permit_answer",
          method: "put",
          path: `/permits/${permit.id}/answers`,
          body: { answers: [{ id: question.id, seen_answered_at: question.answered_at, ...answer }] },
        });
        if (given === "kept") toast.success(t("answered_offline"));
        else router.refresh();
      } catch (caught) {
        api.announce(refusalIn(caught));
      } finally {
        setBusy(false);
      }
    },
  };
}

function Answer({ permit, question }: { permit: Permit; question: Question }) {
  const t = useTranslations("permits.answer");
  const { give, isBusy } = useAnswer(permit, question);
  if (question.kind === "choice")
    return (
      <SegmentedControl
        label={question.text}
        value={question.entry ?? ""}
        segments={question.choices.map((choice) => ({ value: choice, label: choice }))}
        onValueChange={(entry) => void give({ answer: "done", entry })}
      />
    );
  if (question.kind === "number" || question.kind === "text")
    return <TypedAnswer key={question.answered_at} question={question} give={give} isBusy={isBusy} />;

  return (
    <SegmentedControl
      label={question.text}
      value={(question.answer ?? "") as StepAnswer}
      segments={stepAnswers.map((answer) => ({ value: answer, label: t(answer) }))}
      onValueChange={(answer) => void give({ answer })}
    />
  );
}

function TypedAnswer({
  question,
  give,
  isBusy,
}: {
  question: Question;
  give: ReturnType<typeof useAnswer>["give"];
  isBusy: boolean;
}) {
  const t = useTranslations("permits.answer");
  const locale = useLocale();
  const kind = question.kind === "number" ? "number" : "text";
  const [typed, setTyped] = useState(
    (kind === "text" ? question.entry : question.value !== null && writeDecimal(question.value, locale)) || "",
  );
  const given = typedAnswer(typed, kind, locale);

  return (
    <span className="flex items-center gap-1.5">
      <Input
        className="w-32"
        inputMode={kind === "number" ? "decimal" : "text"}
        aria-label={question.text}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {question.unit && <span className="text-muted text-xs">{question.unit}</span>}
      <Button
        size="sm"
        busy={isBusy}
        disabled={given === null}
        onClick={() => given && void give({ answer: "done", ...given })}
      >
        {t("save")}
      </Button>
    </span>
  );
}
