"use client";

import { Copy, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DraftField } from "@/components/resource/draft-field";
import { useFieldDraft } from "@/components/resource/use-field-draft";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { useMoment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Choice } from "@/components/ui/select";
import { toast } from "@/components/ui/toaster";
import { useMoney } from "@/components/ui/use-money";
import { api, unlessRefused } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import { useSubmit } from "@/lib/client/use-submit";
import {
  badInputs,
  type RoiInput,
  type RoiMethod,
  roiInputs,
  roiMethods,
  roiOf,
  roiScenarios,
} from "@/lib/domain/maintenance/roi";
import { fromCents, inCents } from "@/lib/domain/shared/money";
import { InputsCard } from "./inputs-card";
import { ResultCard } from "./result-card";
import { newCreations, sendScenarios } from "./send-scenarios";
import type { CalculatorScreen, RoiRecord, Typed } from "./types";

type Both = Readonly<Record<"a" | "b", Typed>>;
const empty: Both = { a: {}, b: {} };

/** What a repair, a purchase or a refurbishment brings: three methods, two scenarios beside each other, and what was saved. */
export function Calculator({ mayUpdate, mayDelete, ...screen }: CalculatorProps) {
  const t = useTranslations("roi-records");
  const calculation = useCalculation(screen);
  const { method, setMethod, both, isCompared, setCompared, scenarios, currency, errors, change, resultOf } =
    calculation;

  return (
    <>
      <PageHeader title={t("title")} />
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <SegmentedControl
            label={t("fields.method")}
            value={method}
            onValueChange={setMethod}
            segments={roiMethods.map((value) => ({ value, label: t(`options.method.${value}`) }))}
          />
          <Checkbox
            label={t("compare")}
            checked={isCompared}
            onCheckedChange={(checked) => setCompared(checked === true)}
          />
        </div>
        <p className="text-muted">{t(`about.${method}`)}</p>
        <div className={cn("grid items-start gap-3 md:grid-cols-2", isCompared && "xl:grid-cols-3")}>
          {scenarios.map((scenario) => (
            <InputsCard
              key={scenario}
              title={isCompared ? t("scenario_name", { name: t(`options.scenario.${scenario}`) }) : t("fields.inputs")}
              typed={both[scenario]}
              errors={scenario === "a" || isCompared ? errors : {}}
              onChange={(part) => change(scenario, part)}
              aside={
                scenario === "b" && (
                  <Button size="sm" onClick={() => change("b", both.a)}>
                    <Copy aria-hidden />
                    {t("copy")}
                  </Button>
                )
              }
              method={method}
              currency={currency}
            />
          ))}
          <div className="grid gap-3 xl:sticky xl:top-[calc(var(--shell-top)+0.75rem)]">
            <ResultCard
              method={method}
              currency={currency}
              scenarios={scenarios.map((scenario) => ({
                name: t(`options.scenario.${scenario}`),
                result: resultOf(scenario),
              }))}
            />
            {mayUpdate && <SaveCard calculation={calculation} {...screen} />}
          </div>
        </div>
        <Saved records={screen.records} mayDelete={mayDelete} onOpen={calculation.open} />
      </div>
    </>
  );
}

interface CalculatorProps extends CalculatorScreen {
  mayUpdate: boolean;
  mayDelete: boolean;
}

/** Of the calculation that is opened, or of what another screen gives. */
function typedAtFirst(
  first: RoiRecord | undefined,
  given: CalculatorScreen["given"],
): Readonly<Partial<Record<RoiMethod, Both>>> {
  if (first) return { [first.method]: { ...empty, [first.scenario]: typedOf(first) } };

  return given ? { [given.method]: { ...empty, a: typedOf(given) } } : {};
}

/** The name and place under which a calculation is saved. */
interface SavedAs {
  name: string;
  plant_id: number | null;
  requisition_id: number | null;
}

/** What is typed of each method and scenario, and the name and place under which it is saved. */
function useCalculation({ records, plants, opened, given }: CalculatorScreen) {
  const t = useTranslations("roi-records");
  const router = useRouter();
  const first = records.find(({ id }) => id === opened);
  const [method, setMethod] = useState<RoiMethod>(
    (first?.method as RoiMethod | undefined) ?? given?.method ?? "net_saving",
  );
  const [typed, setTyped] = useState(() => typedAtFirst(first, given));
  const [isCompared, setCompared] = useState(first?.scenario === "b");
  const { isBusy, errors: refused, submit } = useSubmit();
  const [creations, setCreations] = useState(newCreations);
  const saved = useFieldDraft<SavedAs>(
    {
      name: first?.name ?? "",
      plant_id: first?.plant_id ?? (plants.length === 1 ? (plants[0]?.id ?? null) : null),
      requisition_id: null,
    },
    refused,
  );
  const { name, plant_id, requisition_id } = saved.value;
  const both = typed[method] ?? empty;
  const currency = plants.find(({ id }) => id === plant_id)?.currency ?? plants[0]?.currency ?? "USD";
  const scenarios = isCompared ? roiScenarios : (["a"] as const);
  const change = (scenario: "a" | "b", part: Typed) =>
    setTyped({ ...typed, [method]: { ...both, [scenario]: { ...both[scenario], ...part } } });
  const resultOf = (scenario: "a" | "b") => {
    const inputs = sentOf(method, both[scenario]);
    return badInputs(method, inputs).length === 0 ? roiOf(method, inputs as Record<string, number>) : null;
  };

  const save = () =>
    submit(
      () =>
        sendScenarios(
          scenarios.map((scenario) => ({
            plant_id,
            method,
            scenario,
            inputs: sentOf(method, both[scenario]),
            name: name.trim() || t(`options.method.${method}`),
            ...(scenario === "a" && requisition_id && { requisition_id }),
          })),
          creations,
        ),
      () => {
        setCreations(newCreations);
        toast.success(t("saved", { name: name.trim() || t(`options.method.${method}`) }));
        router.refresh();
      },
    );

  function open(record: RoiRecord) {
    const of = record.method as RoiMethod;
    setMethod(of);
    setTyped({ ...typed, [of]: { ...(typed[of] ?? empty), [record.scenario]: typedOf(record) } });
    if (record.scenario === "b") setCompared(true);
    saved.change({ name: record.name, plant_id: record.plant_id });
  }

  const errors = Object.fromEntries(
    Object.entries(refused).map(([field, text]) => [field.replace(/^inputs\./, ""), text]),
  );

  return {
    method,
    setMethod,
    both,
    isCompared,
    setCompared,
    scenarios,
    currency,
    change,
    resultOf,
    errors,
    open,
    saved,
    isBusy,
    save,
  };
}

interface SaveCardProps extends Pick<CalculatorScreen, "plants" | "requisitions"> {
  calculation: ReturnType<typeof useCalculation>;
}

/** Name, plant and requisition of what is saved. */
function SaveCard({ calculation, plants, requisitions }: SaveCardProps) {
  const t = useTranslations("roi-records");
  const { saved, isBusy, save } = calculation;
  const { plant_id } = saved.value;

  return (
    <Card className="grid gap-3 p-4">
      <DraftField of={saved} name="name" as={Input} label={t("save_as")} maxLength={120} />
      {plants.length > 1 && (
        <DraftField
          of={saved}
          name="plant_id"
          as={Choice}
          label={t("fields.plant_id")}
          required
          choices={plants.map((one) => ({ value: one.id, label: one.name }))}
        />
      )}
      {requisitions.length > 0 && (
        <DraftField
          of={saved}
          name="requisition_id"
          as={Choice}
          label={t("attach")}
          hint={t("attach_hint")}
          choices={[
            { value: null, label: "–" },
            ...requisitions
              .filter((one) => plant_id === null || one.plant_id === plant_id)
              .map((one) => ({ value: one.id, label: `${one.label} ${one.name}` })),
          ]}
        />
      )}
      <Button variant="primary" busy={isBusy} onClick={save}>
        {t("save")}
      </Button>
    </Card>
  );
}

interface SavedProps {
  records: readonly RoiRecord[];
  mayDelete: boolean;
  onOpen: (record: RoiRecord) => void;
}

function Saved({ records, mayDelete, onOpen }: SavedProps) {
  const t = useTranslations("roi-records");
  const money = useMoney();
  const momentText = useMoment();
  const router = useRouter();

  async function remove({ id, name }: RoiRecord) {
    if (!(await unlessRefused(api.delete(`/plants/roi/records/${id}`)))) return;
    toast.success(t("deleted", { name }));
    router.refresh();
  }

  return (
    <Card className="p-4">
      <h2 className="mb-2 font-semibold text-strong">{t("records")}</h2>
      {records.length === 0 && <p className="text-muted">{t("empty_hint")}</p>}
      <ul className="grid">
        {records.map((record) => (
          <li
            key={record.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line-soft border-b py-2 last:border-b-0"
          >
            <span className="min-w-40 flex-1">
              <strong className="font-medium text-strong">{record.name}</strong>
              <span className="block text-muted text-xs">
                {t(`options.method.${record.method as RoiMethod}`)} ·{" "}
                {t("scenario_name", { name: t(`options.scenario.${record.scenario as "a"}`) })} · {record.plant.name}
                {record.requisition && ` · ${record.requisition.label}`} · {momentText(record.created_at, "day")}
              </span>
            </span>
            <span className="font-semibold text-strong tabular-nums">
              {record.result.roi === null ? "–" : `${Math.round(record.result.roi)}%`}
            </span>
            <span className="tabular-nums">
              {record.result.net_per_year === null ? "" : money(record.result.net_per_year, record.currency)}
            </span>
            <Button size="sm" onClick={() => onOpen(record)}>
              {t("open")}
            </Button>
            {mayDelete && (
              <IconButton label={t("delete", { name: record.name })} onClick={() => void remove(record)}>
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const inputOf = (method: RoiMethod, name: string) => (roiInputs[method] as Readonly<Record<string, RoiInput>>)[name];

/** Money is typed in whole units and sent in cents; what is empty is left out. */
const sentOf = (method: RoiMethod, typed: Typed): Record<string, number> =>
  Object.fromEntries(
    Object.keys(roiInputs[method]).flatMap((name) => {
      const value = typed[name];
      return value == null ? [] : [[name, inputOf(method, name)?.as === "money" ? inCents(value) : value]];
    }),
  );

const typedOf = ({ method, inputs }: Pick<RoiRecord, "method" | "inputs">): Typed =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      name,
      inputOf(method as RoiMethod, name)?.as === "money" ? fromCents(value) : value,
    ]),
  );
