"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { DraftField } from "@/components/resource/draft-field";
import { UnsavedDialog, useUnsavedGuard } from "@/components/resource/unsaved-guard";
import { useSavedPart } from "@/components/resource/use-saved-part";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { NumberStepper } from "@/components/ui/number-stepper";
import { api } from "@/lib/client/api";
import { longestEscalationMinutes, mostEscalationSteps } from "@/lib/domain/notifications/escalation";
import type { OnWire } from "@/lib/server/http/wire";
import type { escalationOfPlant } from "@/lib/services/structure/plants/escalation";

type Escalation = OnWire<Awaited<ReturnType<typeof escalationOfPlant>>>;
type Step = Omit<Escalation["steps"][number], "after_minutes"> & { after_minutes: number | null };
type Steps = { steps: Step[]; version: number };

const stepsOf = ({ steps, version }: Steps): Steps => ({ steps, version });
const usualMinutes = 30;

/** Whom a plant notifies of alarms that nobody acknowledges, step by step. Saved by itself. */
export function EscalationCard({ escalation }: { escalation: Escalation }) {
  const t = useTranslations("plants.escalation");
  const translate = useTranslations();
  const path = `/plants/${escalation.id}/escalation`;
  const part = useSavedPart<Steps, Steps>({
    start: escalation,
    read: stepsOf,
    send: async (value) => (await api.put<{ data: Escalation }>(path, { body: value, isQuiet: true })).data,
    saved: t("saved"),
  });
  const { question, answer } = useUnsavedGuard(part.isDirty);
  const { steps } = part.value;
  const change = (at: number, fields: Partial<Step>) =>
    part.change({ steps: steps.map((step, index) => (index === at ? { ...step, ...fields } : step)) });
  const targets: ComboboxOption[] = [
    ...escalation.people.map(({ id, name }) => ({ value: `user_id:${id}`, label: name, group: t("people") })),
    ...escalation.teams.map(({ id, name }) => ({ value: `team_id:${id}`, label: name, group: t("teams") })),
  ];
  const add = () =>
    part.change({
      steps: [
        ...steps,
        { after_minutes: (steps.at(-1)?.after_minutes ?? 0) + usualMinutes, user_id: null, team_id: null },
      ],
    });

  return (
    <div className="page-pad">
      <Card>
        <CardHeader title={t("title")} />
        <CardBody>
          <form
            noValidate
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void part.save();
            }}
          >
            <p className="text-muted">{t("hint")}</p>
            {steps.length === 0 ? (
              <p className="font-medium text-strong">{t("empty")}</p>
            ) : (
              <ol className="grid gap-3">
                {steps.map((step, at) => (
                  <StepFields
                    // biome-ignore lint/suspicious/noArrayIndexKey: a step is its position
                    key={at}
                    step={step}
                    at={at}
                    targets={targets}
                    errorOf={part.errorOf}
                    onChange={(fields) => change(at, fields)}
                    onRemove={() => part.change({ steps: steps.filter((_, index) => index !== at) })}
                  />
                ))}
              </ol>
            )}
            <div className="flex flex-wrap justify-between gap-2">
              <Button disabled={steps.length === mostEscalationSteps} onClick={add}>
                <Plus aria-hidden />
                {t("add")}
              </Button>
              <span className="flex gap-2">
                <Button disabled={!part.isDirty || part.isBusy} onClick={part.discard}>
                  {translate("resource.unsaved.discard")}
                </Button>
                <Button type="submit" variant="primary" busy={part.isBusy} disabled={!part.isDirty}>
                  {translate("ui.save")}
                </Button>
              </span>
            </div>
          </form>
        </CardBody>
        <UnsavedDialog question={question} answer={answer} onSave={part.save} onDiscard={part.discard} />
      </Card>
    </div>
  );
}

interface StepFieldsProps {
  step: Step;
  at: number;
  targets: ComboboxOption[];
  errorOf: (field: string, label: string) => string | undefined;
  onChange: (fields: Partial<Step>) => void;
  onRemove: () => void;
}

/** After how many minutes whom the plant notifies. */
function StepFields({ step, at, targets, errorOf, onChange, onRemove }: StepFieldsProps) {
  const t = useTranslations("plants.escalation");
  const draft = {
    value: step,
    change: onChange,
    errorOf: (name: string, label: string) => errorOf(`steps.${at}.${name}`, label),
  };
  const target = step.team_id === null ? `user_id:${step.user_id}` : `team_id:${step.team_id}`;

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2">
      <fieldset className="grid min-w-0 gap-3 md:grid-cols-[12rem_minmax(0,1fr)]">
        <legend className="mb-1 font-medium text-strong">{t("step", { position: at + 1 })}</legend>
        <DraftField
          of={draft}
          name="after_minutes"
          as={NumberStepper}
          label={t("after_minutes")}
          required
          min={1}
          max={longestEscalationMinutes}
          step={5}
        />
        <DraftField
          of={draft}
          name="user_id"
          as={Combobox}
          label={t("to")}
          error={draft.errorOf("user_id", t("to")) ?? draft.errorOf("team_id", t("to"))}
          required
          options={targets}
          value={targets.find(({ value }) => value === target) ?? null}
          onValueChange={(option) => {
            const [field, id] = option?.value.split(":") ?? [];
            onChange({ user_id: null, team_id: null, ...(field && { [field]: Number(id) }) });
          }}
        />
      </fieldset>
      <IconButton label={t("remove", { position: at + 1 })} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}
