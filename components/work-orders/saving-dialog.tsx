"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import type { z } from "zod";
import { AskDialog } from "@/components/resource/ask-dialog";
import type { AskedField, Draft } from "@/components/resource/asked-field";
import { useAsk } from "@/components/resource/use-ask";
import { Button } from "@/components/ui/button";
import { useMoney } from "@/components/ui/use-money";
import { api } from "@/lib/client/api";
import { type Estimate, netSaving } from "@/lib/domain/maintenance/savings";
import type { savingInput } from "@/lib/inputs/savings";
import { DowntimeBasis, Source } from "./downtime-basis";
import type { FullOrder } from "./types";

type Figure = keyof Estimate;
/** Times are typed in hours. */
type Typed = Omit<z.input<typeof savingInput>, "version">;

const fields = {
  failure: ["failure_minutes", "failure_cost", "downtime_cost", "probability"],
  repair: ["planned_minutes", "labor_cost", "parts_cost"],
} as const satisfies Record<string, readonly Figure[]>;
const figures = [...fields.failure, ...fields.repair];
const times = ["failure_minutes", "planned_minutes"] as const;

/** The figures of a saving, with what they come to while they are typed. */
export function SavingDialog({ order, onClose }: { order: FullOrder; onClose: () => void }) {
  const t = useTranslations("savings");
  const ui = useTranslations("ui");
  const money = useMoney();
  // As it was when the dialog opened: the page may be drawn again with what somebody else has saved since.
  const [{ saving, draft }] = useState(order.savings);
  const known = (saving ?? draft)!;
  const { currency } = known;
  const basis = draft?.downtime_basis ?? order.cost?.downtime_basis ?? null;
  const ask = useAsk<Typed>({
    initial: { ...inHours(known), note: saving?.note },
    send: (input) => {
      const body = { note: null, ...input, ...inMinutes(input), ...(saving && { version: saving.version }) };
      return api.put(`/maintenance/${order.id}/saving`, { body, isQuiet: true });
    },
    done: t("done.estimate"),
    onClose,
  });
  const estimate = estimateOf(ask.values);
  const figure = (name: Figure): AskedField<Typed> => {
    const shared = { label: t(`fields.${name}`), required: true };
    if (name === "probability") return { ...shared, name, as: "number", unit: "%", hint: t("hints.probability") };
    if (name === "failure_minutes" || name === "planned_minutes")
      return { ...shared, name, as: "number", unit: t("hours") };
    return { ...shared, name, as: "money", currency };
  };

  return (
    <AskDialog
      ask={ask}
      title={t("estimate")}
      description={`${order.label} ${order.name}`}
      aside={
        <output aria-live="polite" className="mr-auto self-center text-muted max-md:text-center">
          {t("net")}{" "}
          <b className="text-base text-strong tabular-nums">{estimate ? money(netSaving(estimate), currency) : "–"}</b>
        </output>
      }
      action={ui("save")}
      fields={[
        {
          legend: t("groups.failure"),
          fields: [
            ...fields.failure.map(figure),
            <LineOutput
              key="output"
              order={order}
              cost={ask.values.downtime_cost}
              onUse={(downtime_cost) => ask.change({ downtime_cost })}
            />,
          ],
        },
        {
          legend: t("groups.repair"),
          fields: [
            ...fields.repair.map(figure),
            basis && (
              <div key="basis" className="md:col-span-2">
                <DowntimeBasis basis={basis} currency={currency} />
              </div>
            ),
          ],
        },
        saving && { name: "reason", as: "textarea", label: t("fields.reason"), rows: 2, required: true },
        { name: "note", as: "textarea", label: t("fields.note"), rows: 2 },
      ]}
    />
  );
}

interface LineOutputProps {
  order: FullOrder;
  cost: number | null | undefined;
  onUse: (cost: number) => void;
}

/** What the line makes in an hour: where the cost of an hour is from, or offered where that is another. */
function LineOutput({ order, cost, onUse }: LineOutputProps) {
  const t = useTranslations("savings");
  const format = useFormatter();
  const money = useMoney();
  const { saving, draft, output } = order.savings;
  const { currency } = (saving ?? draft)!;
  if (!output) return <p className="text-muted text-xs md:col-span-2">{t("no_output")}</p>;

  return (
    <p className="flex flex-wrap items-center gap-2 text-muted text-xs md:col-span-2">
      <Source href={`/processes/${output.process_id}`} permission="view_oee">
        {t("line_output", {
          name: output.name,
          rate: format.number(output.run_rate * 60),
          value: money(output.value_per_part, currency),
        })}
      </Source>
      {cost === output.per_hour ? (
        <span>{t("production_hours")}</span>
      ) : (
        <Button size="sm" onClick={() => onUse(output.per_hour)}>
          {t("use_output", { amount: money(output.per_hour, currency) })}
        </Button>
      )}
    </p>
  );
}

const inHours = (known: Draft<Estimate>) => ({
  ...Object.fromEntries(figures.map((name) => [name, known[name] ?? null])),
  ...Object.fromEntries(
    times.map((name) => [name, known[name] == null ? null : Math.round((known[name] / 60) * 100) / 100]),
  ),
});

/** Whole minutes and percents. What is no number goes as it is, to be refused at its field. */
const inMinutes = (typed: Draft<Estimate>) => {
  const whole = (value: unknown, scale: number) => (typeof value === "number" ? Math.round(value * scale) : value);
  return {
    ...Object.fromEntries(times.map((name) => [name, whole(typed[name], 60)])),
    probability: whole(typed.probability, 1),
  };
};

/** Null until every figure is given. */
function estimateOf(typed: Draft<Estimate>): Estimate | null {
  const kept = { ...typed, ...inMinutes(typed) } as Record<Figure, unknown>;
  return figures.every((name) => typeof kept[name] === "number") ? (kept as Estimate) : null;
}
