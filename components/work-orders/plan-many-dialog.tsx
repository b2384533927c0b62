"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskDialog } from "@/components/resource/ask-dialog";
import { DescribedFieldControl } from "@/components/resource/described-field";
import { useAsk } from "@/components/resource/use-ask";
import { Checkbox } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { workOrderPriority } from "@/lib/domain/maintenance/urgency";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import type { CustomFormField } from "@/lib/domain/structure/custom-fields";
import { isOf } from "@/lib/domain/structure/custom-keys";
import type { Order, Surroundings } from "./types";
import type { Outcome } from "./use-actions";
import { worksAt } from "./works-at";

export interface PlanManyDialogProps {
  orders: readonly Order[];
  around: Surroundings;
  onClose: () => void;
  /** Those that were refused stay selected. */
  onDone: (outcomes: readonly Outcome[]) => void;
}

interface Plan {
  assignee: string | null;
  due_at: string;
  priority: string | null;
  /** Of the company's own fields those that are ticked, by key. */
  custom?: Record<string, unknown>;
}

/**
 * Who does several orders, by when and how urgently, and the company's own fields that all of them have. What is left as it
 * is stays so.
 */
export function PlanManyDialog({ orders, around, onClose, onDone }: PlanManyDialogProps) {
  const t = useTranslations("work-orders");
  const router = useRouter();
  const own = ownFieldsOf(orders, around);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // Orders of plants with different clocks are due at the same time by the first one's.
  const timeZone = firstOf(orders).plant.time_zone;
  const people = around.people.filter((one) => orders.every((order) => worksAt(one, order)));
  const teams = around.teams.filter(({ plant_ids }) => orders.every(({ plant_id }) => plant_ids.includes(plant_id)));
  const ask = useAsk<Plan, Outcome[]>({
    initial: { assignee: null, priority: null },
    send: (plan) => change(orders, plan),
    onDone: (outcomes) => {
      const skipped = outcomes.filter(({ status }) => status === "skipped").length;
      if (skipped < outcomes.length) toast.success(t("plan_many.done", { count: outcomes.length - skipped }));
      if (skipped > 0) toast.warning(t("plan_many.refused", { count: skipped }));
      onDone(outcomes);
      router.refresh();
    },
    onClose,
  });
  const { assignee, due_at, priority } = ask.values;
  const unchanged = { value: null, label: t("plan_many.unchanged") };

  return (
    <AskDialog
      ask={ask}
      width="sm"
      title={t(own.length > 0 ? "plan_many.title_with_fields" : "plan_many.title")}
      description={t("count", { count: orders.length })}
      action={t("plan_many.action")}
      isDisabled={!assignee && !priority && !due_at && ticked.size === 0}
      fields={[
        {
          name: "assignee",
          as: "select",
          label: t("fields.assigned_user_id"),
          choices: [
            unchanged,
            ...people.map(({ id, name }) => ({ value: `user:${id}`, label: name })),
            ...teams.map(({ id, name }) => ({ value: `team:${id}`, label: name })),
          ],
        },
        { name: "due_at", as: "datetime", label: t("fields.due_at"), hint: t("plan_many.due_hint"), timeZone },
        {
          name: "priority",
          as: "select",
          label: t("fields.priority"),
          choices: [
            unchanged,
            ...workOrderPriority.names.map((value) => ({ value, label: t(`options.priority.${value}`) })),
          ],
        },
        own.length > 0 && <OwnFields key="own" fields={own} ticked={ticked} onTick={setTicked} />,
      ]}
    />
  );
}

interface OwnFieldsProps {
  fields: readonly CustomFormField[];
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
}

/** Each has a box: only what is ticked is changed, also to nothing. */
function OwnFields({ fields, ticked, onTick }: OwnFieldsProps) {
  const t = useTranslations();
  const tick = (name: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(name);
    else next.delete(name);
    onTick(next);
  };

  return (
    <fieldset className="grid gap-1 border-line-soft border-t pt-3">
      <legend className="float-left w-full font-semibold text-strong">{t("custom-fields.title")}</legend>
      <p className="text-muted text-xs">{t("work-orders.plan_many.fields_hint")}</p>
      {fields.map((field) => (
        <div key={field.name} className="grid gap-2 py-1">
          <Checkbox
            label={field.label}
            checked={ticked.has(field.name)}
            onCheckedChange={(isTicked) => tick(field.name, isTicked === true)}
          />
          {ticked.has(field.name) && (
            <div className="grid pb-2 pl-6 [&>div>label]:sr-only">
              <DescribedFieldControl field={{ ...field, isRequired: false }} />
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}

/** The company's own fields that every one of these orders has. */
function ownFieldsOf(orders: readonly Order[], { plants, custom }: Surroundings): readonly CustomFormField[] {
  const places = orders.map(({ plant_id, kind }) => ({
    plant_id,
    kind,
    company_id: plants.find(({ id }) => id === plant_id)?.company_id ?? null,
  }));
  return custom.fields.filter(({ of }) => places.every((place) => isOf(of, place)));
}

async function change(orders: readonly Order[], { assignee, due_at, priority, custom }: Plan): Promise<Outcome[]> {
  const [kind, id] = assignee?.split(":") ?? [];
  const fields = {
    ...(assignee && {
      assigned_user_id: kind === "user" ? Number(id) : null,
      assigned_team_id: kind === "team" ? Number(id) : null,
    }),
    ...(priority && { priority }),
    ...(due_at && { due_at }),
    ...(custom && { custom }),
  };
  const ids = orders.map((order) => order.id);
  const versions = Object.fromEntries(orders.map((order) => [order.id, order.version]));
  const { data } = await api.put<{ data: Outcome[] }>("/maintenance", {
    body: { ids, versions, fields },
    isQuiet: true,
  });

  return data;
}
