"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { DraftField, type FieldDraft } from "@/components/resource/draft-field";
import { Button } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { api } from "@/lib/client/api";
import { type FullOrder, fullOf, type Order } from "./types";

export type FailureProposal = NonNullable<FullOrder["failure"]["proposal"]>;

/** What is given with the completion. */
export interface FailureAnswer {
  fault_id?: number | null;
  cause_id?: number | null;
  remedy_id?: number | null;
  is_nothing_found?: boolean;
}

/**
 * What is proposed for an order: it comes with the order and is kept with it; an order of a list asks for it. Null where
 * nothing is asked, or nobody can be asked now.
 */
export function useFailureProposal(order: Order | FullOrder | undefined): FailureProposal | null {
  const full = fullOf(order);
  const [fetched, setFetched] = useState<FailureProposal | null>(null);
  const isAsked =
    order !== undefined && !full && ((order.category?.asks_failure ?? "no") !== "no" || order.finding !== null);
  const id = isAsked ? order.id : null;

  useEffect(() => {
    if (id === null) return;
    let isCurrent = true;
    api.get<{ data: FailureProposal }>(`/maintenance/${id}/failure-proposal`, { isQuiet: true }).then(
      ({ data }) => isCurrent && setFetched(data),
      // Without a connection the work is completed without codes.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [id]);

  return full ? (full.failure?.proposal ?? null) : fetched;
}

export interface FailureLineProps {
  proposal: FailureProposal;
  given: FailureAnswer | null;
  isMissing: boolean;
  onChange: (next: FailureAnswer | null) => void;
}

/** What failed, why and what was done, in one line: confirmed with one press, or changed. */
export function FailureLine({ proposal, given, isMissing, onChange }: FailureLineProps) {
  const t = useTranslations("work-orders.failure");
  const [isChanging, setChanging] = useState(false);
  const [mode] = proposal.modes;
  const proposed: FailureAnswer | null = mode
    ? { fault_id: mode.id, cause_id: proposal.cause?.id ?? null, remedy_id: proposal.remedy?.id ?? null }
    : null;
  const shown = given ?? proposed;
  const text = shown ? lineOf(proposal, shown, t("nothing_found")) : t("choose");

  return (
    <fieldset className="grid gap-2 py-3">
      <legend className="mb-1 font-semibold text-strong">{t("question")}</legend>
      <p className="text-strong" data-failure>
        {text}
        {mode && !given && <span className="block text-muted text-xs">{t(`why.${mode.why}`)}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {proposed && (
          <Button
            size="lg"
            className="flex-1"
            variant={given && isSame(given, proposed) ? "primary" : undefined}
            aria-pressed={given !== null && isSame(given, proposed)}
            onClick={() => {
              setChanging(false);
              onChange(given && isSame(given, proposed) ? null : proposed);
            }}
          >
            <Check aria-hidden />
            {t("confirm")}
          </Button>
        )}
        <Button size="lg" className="flex-1" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
          {t(proposed ? "change" : "choose")}
        </Button>
      </div>
      {isChanging && <Choices proposal={proposal} onChange={onChange} given={shown} />}
      {isMissing && (
        <p role="alert" className="text-alarm-text text-xs">
          {t("required")}
        </p>
      )}
    </fieldset>
  );
}

const isSame = (one: FailureAnswer, other: FailureAnswer) =>
  one.fault_id === other.fault_id && one.cause_id === other.cause_id && one.remedy_id === other.remedy_id;

/** "Outer race damage · Too little lubricant · Replaced". */
function lineOf({ choices }: FailureProposal, given: FailureAnswer, nothing: string): string {
  if (given.is_nothing_found) return nothing;
  const nameIn = (all: readonly { id: number; name: string }[], id: number | null | undefined) =>
    all.find((one) => one.id === id)?.name;

  return [
    nameIn(choices.modes, given.fault_id),
    nameIn(choices.causes, given.cause_id),
    nameIn(choices.remedies, given.remedy_id),
  ]
    .filter(Boolean)
    .join(" · ");
}

const nothing = "nothing";

interface Code {
  id: number;
  name: string;
}

const optionOf = ({ id, name }: Code): ComboboxOption => ({ value: String(id), label: name });

/** Those of the ids in their order, then all others. */
const first = <One extends Code>(all: readonly One[], ids: readonly number[]): One[] => [
  ...ids.flatMap((id) => all.find((one) => one.id === id) ?? []),
  ...all.filter(({ id }) => !ids.includes(id)),
];

type ChoicesProps = Pick<FailureLineProps, "proposal" | "given" | "onChange">;

/** The problems that are proposed, each taken with one press, with the cause and the remedy that go with it. */
function Proposed({ proposal, given, onChange }: ChoicesProps) {
  const t = useTranslations("work-orders.failure");

  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1 text-muted text-xs">{t("proposed")}</legend>
      {proposal.modes.map(({ id, name, why, cause_id, remedy_id }) => (
        <Button
          key={id}
          variant={given?.fault_id === id ? "primary" : undefined}
          aria-pressed={given?.fault_id === id}
          title={t(`why.${why}`)}
          onClick={() => onChange({ fault_id: id, cause_id, remedy_id })}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

/** Problem, cause and remedy, each from a list with the likely ones first. Another problem brings its own cause and remedy. */
export function Choices({ proposal, given, onChange }: ChoicesProps) {
  const t = useTranslations("work-orders.failure");
  const { modes, causes, remedies } = proposal.choices;
  const likely = proposal.modes.map(({ id }) => id);
  const links = modes.find(({ id }) => id === given?.fault_id)?.links ?? [];
  const nothingFound = { value: nothing, label: t("nothing_found") };
  const chosen = (all: readonly Code[], id: number | null | undefined) => {
    const code = all.find((one) => one.id === id);
    return code ? optionOf(code) : null;
  };

  const draft: FieldDraft<FailureAnswer> = { value: given ?? {}, change: (part) => onChange({ ...given, ...part }) };

  function chooseMode(option: ComboboxOption | null) {
    if (option?.value === nothing) return onChange({ is_nothing_found: true });
    const mode = modes.find(({ id }) => String(id) === option?.value);
    if (!mode) return onChange(null);
    const proposed = proposal.modes.find(({ id }) => id === mode.id);
    const linked = (all: readonly Code[]) => mode.links.find((id) => all.some((one) => one.id === id)) ?? null;
    const { cause_id, remedy_id } = proposed ?? { cause_id: linked(causes), remedy_id: linked(remedies) };
    onChange({ fault_id: mode.id, cause_id, remedy_id });
  }

  return (
    <div className="grid gap-2">
      {proposal.modes.length > 0 && <Proposed proposal={proposal} given={given} onChange={onChange} />}
      <DraftField
        of={draft}
        name="fault_id"
        as={Combobox}
        label={t("mode")}
        value={given?.is_nothing_found ? nothingFound : chosen(modes, given?.fault_id)}
        onValueChange={chooseMode}
        options={[...first(modes, likely).map(optionOf), nothingFound]}
      />
      {given?.fault_id &&
        [["cause", causes] as const, ["remedy", remedies] as const].map(([name, codes]) => (
          <DraftField
            key={name}
            of={draft}
            name={`${name}_id`}
            as={Combobox}
            label={t(name)}
            clearable
            value={chosen(codes, given[`${name}_id`])}
            onValueChange={(option) => draft.change({ [`${name}_id`]: option && Number(option.value) })}
            options={first(codes, links).map(optionOf)}
          />
        ))}
    </div>
  );
}
