"use client";

import { Activity, Copy, History } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { useReading } from "@/components/ui/use-reading";
import { inTime } from "@/lib/client/chunks";
import type { ZoneKind } from "@/lib/domain/monitoring/zones";
import type { SeriesZone } from "@/lib/services/monitoring/series/series";
import { JointNote, LearningNote, Warm } from "./learning-note";
import { ReplayTable } from "./replay-table";
import type { ThresholdEditor } from "./use-limits-editor";
import type { WireBaseline, WireJoint, WireLearned } from "./wire-baseline";
import { ZoneFields } from "./zone-fields";

// Bound by hand: the chart shows the limits while they are moved.

const ApplyDialog = dynamic(() => inTime(import("./apply-dialog")).then((module) => module.ApplyDialog), {
  loading: () => null,
});
const RebaselineDialog = dynamic(
  () => inTime(import("./rebaseline-dialog")).then((module) => module.RebaselineDialog),
  {
    loading: () => null,
  },
);
const VersionsDialog = dynamic(() => inTime(import("./versions-dialog")).then((module) => module.VersionsDialog), {
  loading: () => null,
});

export interface LimitsPanelProps {
  editor: ThresholdEditor;
  learning: readonly WireBaseline[];
  learned: readonly WireLearned[];
  joint: WireJoint | null;
  timeZone: string;
  /** Where the item is to be replaced, by measurement and side; raises nothing. */
  replaced: readonly Pick<SeriesZone, "parameter" | "kind" | "replace">[];
}

/** The limits of one measurement: steppers beside the chart that shows them, and what they would have done. */
export function LimitsPanel({ editor, learning, learned, joint, timeZone, replaced }: LimitsPanelProps) {
  const t = useTranslations();
  const { withUnit } = useReading();
  const { sensor, measures, parameter, kind, choose, saved } = editor;
  const [open, setOpen] = useState<"rebaseline" | "apply" | "versions" | null>(null);
  const close = () => setOpen(null);
  const replace = replaced.find((one) => one.parameter === parameter && one.kind === kind)?.replace ?? null;
  const isWarmth = measures.find(({ id }) => id === parameter)?.unit.startsWith("°") ?? false;

  return (
    <Card>
      <CardHeader
        title={t("level-zones.title")}
        note={sensor.name}
        actions={
          saved && (
            <Button size="sm" variant="ghost" onClick={() => setOpen("versions")}>
              <History aria-hidden />
              {t("level-zones.versions")}
            </Button>
          )
        }
      />
      <div className="grid gap-3 p-3">
        <Field label={t("level-zones.measurement")}>
          {(control) => (
            <Select
              {...control}
              value={String(parameter)}
              onValueChange={(value) => choose({ parameter: Number(value) })}
              options={measures.map(({ id, name }) => ({ value: String(id), label: t(name) }))}
            />
          )}
        </Field>
        <SegmentedControl
          wide
          size="sm"
          label={t("level-zones.side")}
          value={kind}
          onValueChange={(value: ZoneKind) => choose({ kind: value })}
          segments={[
            { value: "high", label: t("level-zones.high") },
            { value: "low", label: t("level-zones.low") },
            { value: "amplitude", label: t("level-zones.amplitude") },
            ...(isWarmth || kind === "rise" ? [{ value: "rise" as const, label: t("level-zones.rise") }] : []),
          ]}
        />
        <LearningNote editor={editor} learning={learning} learned={learned} timeZone={timeZone} />
        {joint?.parameters.includes(parameter) && <JointNote joint={joint} timeZone={timeZone} />}
        {isWarmth && kind === "high" && saved?.source === "baseline" && (
          <Warm warning={saved.warning} unit={editor.unit} />
        )}
        {replace !== null && (
          <p className="text-muted text-xs">
            {t("level-zones.replace_by", { value: withUnit(replace, { decimals: null, unit: editor.unit }) })}
          </p>
        )}
      </div>
      <ZoneForm editor={editor} timeZone={timeZone}>
        <div className="grid grid-cols-2 gap-2 px-3 pb-3">
          <Button size="sm" onClick={() => setOpen("rebaseline")}>
            <Activity aria-hidden />
            {t("level-zones.rebaseline")}
          </Button>
          <Button size="sm" onClick={() => setOpen("apply")}>
            <Copy aria-hidden />
            {t("level-zones.applyTo")}
          </Button>
        </div>
      </ZoneForm>
      {open === "rebaseline" && <RebaselineDialog editor={editor} onClose={close} />}
      {open === "apply" && <ApplyDialog editor={editor} onClose={close} />}
      {open === "versions" && saved && (
        <VersionsDialog editor={editor} zone={saved} timeZone={timeZone} onClose={close} />
      )}
    </Card>
  );
}

interface ZoneFormProps {
  editor: ThresholdEditor;
  timeZone: string;
  /** What else can be done with the limits, for those who may. */
  children: ReactNode;
}

function ZoneForm({ editor, timeZone, children }: ZoneFormProps) {
  const t = useTranslations();
  const [reason, setReason] = useState("");
  const { changes, errors, theirs, unit, isReadOnly, isSaving, discard, save, replay } = editor;
  const isWrong = Object.keys(errors).length > 0;
  const hasChanged = changes.length > 0;

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (hasChanged && !isWrong) void save(reason).then(() => setReason(""));
      }}
    >
      <div className="grid gap-2.5 px-3 pb-3">
        {theirs && (
          <p
            role="alert"
            className="rounded-control border border-warning-text bg-warning-tint px-2.5 py-2 text-warning-text"
          >
            {t("level-zones.changedMeanwhile", { warning: theirs.warning ?? "–", alarm: theirs.alarm ?? "–", unit })}
          </p>
        )}
        <ZoneFields editor={editor} />
      </div>
      <ReplayTable replay={replay} timeZone={timeZone} />
      {!isReadOnly && children}
      {!isReadOnly && (
        <footer className="grid gap-2 border-line border-t bg-sunk px-3 py-2.5">
          {hasChanged && (
            <Input
              aria-label={t("level-zones.fields.reason")}
              placeholder={t("level-zones.why")}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
          <div className="flex items-center gap-2">
            <span role="status" className="mr-auto font-medium text-accent">
              {hasChanged && t("level-zones.changes", { count: changes.length })}
            </span>
            <Button disabled={!hasChanged || isSaving} onClick={discard}>
              {t("resource.unsaved.discard")}
            </Button>
            <Button type="submit" variant="primary" busy={isSaving} disabled={!hasChanged || isWrong}>
              {t("ui.save")}
            </Button>
          </div>
        </footer>
      )}
    </form>
  );
}
