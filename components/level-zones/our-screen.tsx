"use client";

import { ListChecks, Pencil, Plus } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/shell/viewer-context";
import { IconButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { StatusShape } from "@/components/ui/status-shape";
import { limitClasses } from "@/lib/domain/structure/limit-classes";
import { ApplyOurDialog } from "./apply-our-dialog";
import { OurDialog } from "./our-dialog";
import type { OurLine } from "./our-line";

export interface OurScreenProps {
  limits: readonly OurLine[];
  /** The standard is the provider's: everybody else reads and applies it. */
  isOurs: boolean;
}

/** Our standard limits by kind of machine, and the way to give them to the sensors of a plant. */
export function OurScreen({ limits, isOurs }: OurScreenProps) {
  const t = useTranslations("our-limits");
  const classes = useTranslations("level-zones.classes");
  const can = useCan();
  const [edited, setEdited] = useState<OurLine | "new" | null>(null);
  const [isApplying, setApplying] = useState(false);
  const mayChange = can("update_controllers");
  const mayEdit = isOurs && mayChange;
  const groups = [...limitClasses, null].flatMap((limit_class) => {
    const lines = limits.filter((line) => line.limit_class === limit_class);
    return lines.length > 0 ? [{ limit_class, lines }] : [];
  });

  return (
    <>
      <PageHeader
        title={t("title")}
        facts={t("facts")}
        primary={
          mayChange
            ? { label: t("apply"), icon: <ListChecks aria-hidden />, onSelect: () => setApplying(true) }
            : undefined
        }
        actions={mayEdit ? [{ label: t("new"), icon: <Plus aria-hidden />, onSelect: () => setEdited("new") }] : []}
      />
      <div className="page-pad grid min-w-0 items-start gap-3 pt-0! xl:grid-cols-2">
        {groups.length === 0 && <EmptyState title={t("empty")} text={t("empty_hint")} />}
        {groups.map(({ limit_class, lines }) => (
          <Card key={limit_class ?? ""}>
            <CardHeader title={classes(limit_class ?? "none")} />
            <ul>
              {lines.map((line) => (
                <OurLineRow key={line.id} line={line} onEdit={mayEdit ? () => setEdited(line) : undefined} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
      {edited && <OurDialog line={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      {isApplying && <ApplyOurDialog onClose={() => setApplying(false)} />}
    </>
  );
}

function OurLineRow({ line, onEdit }: { line: OurLine; onEdit?: () => void }) {
  const t = useTranslations("our-limits");
  const fields = useTranslations("level-zones.fields");
  const format = useFormatter();
  const figure = (value: number | null) => (value === null ? "–" : format.number(value, { maximumFractionDigits: 6 }));
  const { quantity, kind, unit, warning, alarm, deadband, deadband_unit } = line;
  const counts = (["acute_samples", "chronic_samples"] as const).filter((name) => line[name] !== null);

  return (
    <li className="grid grid-cols-[1fr_1fr_auto] items-center gap-x-4 gap-y-1 border-line-soft border-b px-3 py-2 last:border-0 md:grid-cols-[1fr_auto_auto_auto]">
      <span className="min-w-0 font-medium text-strong max-md:col-span-3">
        {t(`quantities.${quantity}`)}
        {kind !== "high" && <span className="font-normal text-muted"> · {t(`kinds.${kind}`)}</span>}
        <span className="block font-normal text-muted text-xs">
          {[
            `${fields("deadband")} ${figure(deadband)} ${deadband_unit === "percent" ? "%" : unit}`,
            ...counts.map((name) => `${fields(name)} ${line[name]}`),
          ].join(" · ")}
        </span>
      </span>
      {(["warning", "alarm"] as const).map((level) => (
        <span key={level} className="inline-flex items-center gap-1.5 tabular-nums">
          <StatusShape level={level} size={13} decorative />
          <span className="sr-only">{fields(level)}</span>
          <b className="font-semibold text-strong">{figure(level === "warning" ? warning : alarm)}</b>
          <span className="text-muted text-xs">{unit}</span>
        </span>
      ))}
      {onEdit && (
        <IconButton label={t("edit_line", { name: t(`quantities.${quantity}`) })} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
