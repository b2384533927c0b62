"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { type StepDraft, sentSteps, stepDrafts } from "@/components/procedures/step-drafts";
import { StepRows } from "@/components/procedures/step-rows";
import { DescribedForm, type DescribedFormProps } from "@/components/resource/described-form";
import { useTypedRows } from "@/components/resource/use-typed-rows";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { type AskedAt, askedAt, type PlannedQuestion } from "@/lib/domain/maintenance/permit";

/** A kind of permit with its questions; below it which types of work need it, also of the provider's kinds. */
export function PermitKindForm(props: Omit<DescribedFormProps, "own" | "parts">) {
  const { switched_off, permissions } = useViewer();
  const mayChoose = permissions.includes("update_work_order_type") && !switched_off.includes("work_order_type");

  return (
    <>
      <DescribedForm {...props} initial={{ questions: [], max_hours: 8 }} own={{ questions: <QuestionsField /> }} />
      {props.row && mayChoose && (
        <CategoriesCard kindId={props.row.id} chosen={(props.row.category_ids ?? []) as number[]} />
      )}
    </>
  );
}

interface AskedRows {
  asked: AskedAt;
  rows: StepDraft[];
}

/** Steps before the work, in each shift and at the end, each list by itself. */
function QuestionsField() {
  const t = useTranslations("permit-kinds.asked_options");
  const {
    rows: lists,
    set,
    isDisabled,
    frame,
  } = useTypedRows<PlannedQuestion[], AskedRows[]>("questions", {
    read: (value) =>
      askedAt.map((asked) => ({ asked, rows: stepDrafts((value ?? []).filter((one) => one.asked === asked)) })),
    write: (next) => next.flatMap(({ asked, rows }) => questionsOf(asked, rows)) as PlannedQuestion[],
  });

  return (
    <div className="grid gap-4 md:col-span-2">
      {lists.map(({ asked, rows }) => (
        <section key={asked} className="grid gap-1.5">
          <h3 className="font-medium text-body text-sm">{t(asked)}</h3>
          <StepRows
            steps={rows}
            disabled={isDisabled}
            error={asked === "issue" ? frame.error : undefined}
            onChange={(next) => set(lists.map((one) => (one.asked === asked ? { asked, rows: next } : one)))}
          />
        </section>
      ))}
    </div>
  );
}

/** What of a step a question has: no picture, no reading and nothing that follows from it. */
const questionsOf = (asked: AskedAt, rows: Parameters<typeof sentSteps>[0]) =>
  sentSteps(rows).map(({ text, kind, unit, min, max, hint, is_required, ...step }) => ({
    text,
    kind,
    unit,
    min,
    max,
    hint,
    is_required,
    asked,
    ...("choices" in step && { choices: step.choices }),
  }));

/** Types of work whose orders cannot start without it, in the viewer's company. */
function CategoriesCard({ kindId, chosen }: { kindId: number; chosen: readonly number[] }) {
  const t = useTranslations("permit-kinds");
  const router = useRouter();
  const [types, setTypes] = useState<readonly { id: number; name: string }[]>([]);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set(chosen));
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void unlessRefused(
      api.get<{ data: { id: number; name: string }[] }>("/maintenance/categories", { query: { max: 200 } }),
    ).then((answer) => answer && setTypes(answer.data));
  }, []);

  async function save() {
    setBusy(true);
    const answer = await unlessRefused(
      api.put(`/permit-kinds/${kindId}/categories`, { body: { category_ids: [...ticked] } }),
    );
    setBusy(false);
    if (!answer) return;
    toast.success(t("categories_saved"));
    router.refresh();
  }

  return (
    <Card className="mx-4 mb-4 max-w-3xl max-md:mx-3">
      <CardHeader
        title={t("categories_title")}
        actions={
          <Button size="sm" busy={isBusy} onClick={() => void save()}>
            {t("save")}
          </Button>
        }
      />
      <CardBody className="grid gap-2">
        <p className="text-muted text-sm">{t("categories_hint")}</p>
        <ul className="grid gap-1 sm:grid-cols-2">
          {types.map(({ id, name }) => (
            <li key={id}>
              <Checkbox
                checked={ticked.has(id)}
                onCheckedChange={(is) => setTicked(withOr(ticked, id, is === true))}
                label={name}
              />
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function withOr(before: ReadonlySet<number>, id: number, is: boolean): ReadonlySet<number> {
  const next = new Set(before);
  if (is) next.add(id);
  else next.delete(id);
  return next;
}
