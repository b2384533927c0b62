"use client";

import { ListChecks, Pencil, Plus, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCan } from "@/components/shell/viewer-context";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { StatusShape } from "@/components/ui/status-shape";
import { api } from "@/lib/client/api";
import { inTime } from "@/lib/client/chunks";
import { limitClasses } from "@/lib/domain/structure/limit-classes";
import { ApplyOurDialog } from "./apply-our-dialog";
import type { OurLine } from "./our-line";

const OurDialog = dynamic(() => inTime(import("./our-dialog")).then((module) => module.OurDialog), {
  loading: () => null,
});

export interface OurScreenProps {
  limits: readonly OurLine[];
  /** Limits of machine types are the provider's: everybody else reads and applies them. */
  isProvider: boolean;
  /** May set those of item types, which a company has of its own. */
  maySet: boolean;
  /** Below the limits. */
  children: ReactNode;
}

/** Standard limits by item type and by machine type, and the way to give them to the sensors of a plant. */
export function OurScreen({ limits, isProvider, maySet, children }: OurScreenProps) {
  const t = useTranslations("our-limits");
  const ui = useTranslations("ui");
  const can = useCan();
  const router = useRouter();
  const [edited, setEdited] = useState<OurLine | "new" | null>(null);
  const [removed, setRemoved] = useState<OurLine | null>(null);
  const [isApplying, setApplying] = useState(false);
  const mayChange = can("update_controllers");
  const groups = useGroups(limits, isProvider);
  const isOwn = ({ company_id }: OurLine) => isProvider || company_id !== null;

  async function remove({ id }: OurLine) {
    await api.delete(`/sensors/jobs/level-zones/our/${id}`);
    router.refresh();
  }

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
        actions={
          mayChange && maySet && groups.length > 0
            ? [{ label: t("new"), icon: <Plus aria-hidden />, onSelect: () => setEdited("new") }]
            : []
        }
      />
      <div className="page-pad grid min-w-0 items-start gap-3 pt-0! xl:grid-cols-2">
        {groups.length === 0 && <NoLimits onNew={mayChange && maySet ? () => setEdited("new") : undefined} />}
        {groups.map(({ key, title, note, lines }) => (
          <Card key={key}>
            <CardHeader title={title} note={note} />
            <ul>
              {lines.map((line) => (
                <OurLineRow
                  key={line.id}
                  line={line}
                  {...(mayChange && maySet && isOwn(line)
                    ? {
                        onEdit: () => setEdited(line),
                        onRemove: line.equipment_type ? () => setRemoved(line) : undefined,
                      }
                    : {})}
                />
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <div className="page-pad pt-0!">{children}</div>
      {edited && (
        <OurDialog
          line={edited === "new" ? null : edited}
          ofMachineTypes={isProvider}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={(open) => !open && setRemoved(null)}
        title={t("delete_question")}
        object={removed ? `${removed.equipment_type?.name} · ${t(`quantities.${removed.quantity}`)}` : ""}
        consequences={[t("edit_text")]}
        action={ui("delete")}
        onConfirm={() => (removed ? remove(removed) : undefined)}
      />
      {isApplying && <ApplyOurDialog types={typesOf(limits)} onClose={() => setApplying(false)} />}
    </>
  );
}

function NoLimits({ onNew }: { onNew?: () => void }) {
  const t = useTranslations("our-limits");

  return (
    <EmptyState
      title={t("empty")}
      text={t("empty_hint")}
      action={
        onNew && (
          <Button variant="primary" onClick={onNew}>
            <Plus aria-hidden />
            {t("new")}
          </Button>
        )
      }
    />
  );
}

interface Group {
  key: string;
  title: string;
  note?: string;
  lines: OurLine[];
}

/** Item types by name, the company's own limits before the provider's; then machine types in their order. */
function useGroups(limits: readonly OurLine[], isProvider: boolean): Group[] {
  const t = useTranslations("our-limits");
  const classes = useTranslations("level-zones.classes");
  const whose = ({ company }: OurLine) => (company === null ? t("of_provider") : isProvider ? company.name : t("own"));
  const groups = new Map<string, Group>();
  const add = (key: string, title: string, line: OurLine, note?: string) => {
    const known = groups.get(key);
    if (known) known.lines.push(line);
    else groups.set(key, { key, title, note, lines: [line] });
  };
  const ofItems = limits.filter(isOfItems);
  for (const line of ofItems.toSorted(byTypeAndOwner))
    add(
      `${line.equipment_type_id} ${line.company_id}`,
      line.equipment_type.name,
      line,
      `${t("fields.equipment_type_id")} · ${whose(line)}`,
    );
  for (const limit_class of [...limitClasses, null])
    for (const line of limits)
      if (line.equipment_type === null && line.limit_class === limit_class)
        add(limit_class ?? "", classes(limit_class ?? "none"), line, limit_class ? t("fields.limit_class") : undefined);

  return [...groups.values()];
}

type OfItems = OurLine & { equipment_type: NonNullable<OurLine["equipment_type"]> };

const isOfItems = (line: OurLine): line is OfItems => line.equipment_type !== null;

const byTypeAndOwner = (a: OfItems, b: OfItems) =>
  a.equipment_type.name.localeCompare(b.equipment_type.name) ||
  Number(a.company_id === null) - Number(b.company_id === null) ||
  (a.company_id ?? 0) - (b.company_id ?? 0);

const typesOf = (limits: readonly OurLine[]) => [
  ...new Map(
    limits.flatMap(({ equipment_type }) => (equipment_type ? [[equipment_type.id, equipment_type]] : [])),
  ).values(),
];

function OurLineRow({ line, onEdit, onRemove }: { line: OurLine; onEdit?: () => void; onRemove?: () => void }) {
  const t = useTranslations("our-limits");
  const fields = useTranslations("level-zones.fields");
  const format = useFormatter();
  const figure = (value: number | null) => (value === null ? "–" : format.number(value, { maximumFractionDigits: 6 }));
  const { quantity, kind, unit, deadband, deadband_unit } = line;
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
          {line[level] !== null && (
            <>
              <StatusShape level={level} size={13} decorative />
              <span className="sr-only">{fields(level)}</span>
              <b className="font-semibold text-strong">{figure(line[level])}</b>
              <span className="text-muted text-xs">{unit}</span>
            </>
          )}
        </span>
      ))}
      {onEdit && (
        <span className="inline-flex">
          <IconButton label={t("edit_line", { name: t(`quantities.${quantity}`) })} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          {onRemove && (
            <IconButton label={t("delete_line", { name: t(`quantities.${quantity}`) })} onClick={onRemove}>
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </span>
      )}
    </li>
  );
}
