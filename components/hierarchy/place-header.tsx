"use client";

import { Archive, ArchiveRestore, MoveRight, Pencil, Plus, QrCode, ShoppingCart, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { mayOnItems } from "@/components/alerts/may-on-items";
import { WorkAtHand } from "@/components/alerts/work-at-hand";
import { ClassChip } from "@/components/criticality/class-chip";
import { Thumbnail } from "@/components/resource/cell";
import { useArchive } from "@/components/resource/use-archive";
import { useCan } from "@/components/shell/viewer-context";
import { type PageAction, PageHeader } from "@/components/ui/page-header";
import { StatusChip } from "@/components/ui/status-chip";
import { useWaveformExport } from "@/components/waveforms/use-waveform-export";
import { inTime } from "@/lib/client/chunks";
import { labelOf, type Row } from "@/lib/client/rows";
import type { Level } from "@/lib/domain/shared/levels";
import type { Description } from "@/lib/resources/describe";
import type { OrderAtHand } from "@/lib/services/maintenance/work-orders/of-place";
import { PlaceDialogOnDemand } from "./place-dialog-on-demand";

const MoveDialog = dynamic(() => inTime(import("./move-dialog")).then((module) => module.MoveDialog), {
  loading: () => null,
});

const MoveLineDialog = dynamic(() => inTime(import("./move-line-dialog")).then((module) => module.MoveLineDialog), {
  loading: () => null,
});

const DeleteDialog = dynamic(
  () => inTime(import("@/components/resource/delete-dialog")).then((module) => module.DeleteDialog),
  { loading: () => null },
);

export interface PlaceHeaderProps {
  resource: Description;
  row: Row;
  level: Level;
  crumbs: ReactNode;
  facts?: ReactNode;
  tabs?: ReactNode;
  /** The field of a work order that points here. */
  orderField: "production_line_id" | "machine_id" | "asset_id" | "equipment_id";
  /** The order that is open for an item, and the alert that the next one begins with. */
  atHand: OrderAtHand | null;
}

type PlaceDialogName = "edit" | "move" | "delete";

/** The head of a place's own screen: where it is, how it is, and what can be done with it. */
export function PlaceHeader({ resource, row, level, crumbs, facts, tabs, orderField, atHand }: PlaceHeaderProps) {
  const router = useRouter();
  const may = mayOnItems(useCan());
  const [dialog, setDialog] = useState<PlaceDialogName | null>(null);
  // Stays while the dialog closes, so that it keeps its words until it is gone.
  const [asked, setAsked] = useState<PlaceDialogName | null>(null);
  const ask = (which: PlaceDialogName) => {
    setAsked(which);
    setDialog(which);
  };
  const close = () => setDialog(null);
  const waveforms = useWaveformExport(
    resource.name === "machines" ? { machine_ids: [row.id] } : { equipment_ids: [row.id] },
  );
  const actions = usePlaceActions({ resource, row, onAsk: ask, waveforms: waveforms.action });
  const primary = useNextWork({ row, orderField, atHand });

  return (
    <>
      <PageHeader
        title={labelOf(row)}
        crumbs={crumbs}
        facts={facts}
        tabs={tabs}
        aside={
          <>
            <StatusChip level={level} />
            <ClassChip {...classShown(row)} />
          </>
        }
        picture={row.image_id ? <Thumbnail id={row.image_id} size="lg" /> : undefined}
        actions={actions}
        primary={primary}
      >
        {atHand && <WorkAtHand atHand={atHand} may={may} />}
      </PageHeader>
      {waveforms.dialog}
      <PlaceDialogOnDemand resource={resource} row={row} open={dialog === "edit"} onClose={close} />
      {asked === "move" && !isLine(resource) && <MoveDialog row={row} open={dialog === "move"} onClose={close} />}
      {dialog === "move" && isLine(resource) && <MoveLineDialog row={row} onClose={close} />}
      {asked === "delete" && (
        <DeleteDialog
          resource={resource}
          rows={[row]}
          open={dialog === "delete"}
          onOpenChange={(next) => next || close()}
          onDeleted={() => {
            router.push(resource.screen);
            router.refresh();
          }}
        />
      )}
    </>
  );
}

/** A machine's class; of an item the one that counts, which may be its machine's. */
const classShown = (row: Row) => ({
  of: String(row.effective_criticality ?? row.criticality ?? ""),
  isInherited: row.is_criticality_inherited === true,
});

interface PlaceActionsProps extends Pick<PlaceHeaderProps, "resource" | "row"> {
  onAsk: (which: PlaceDialogName) => void;
  waveforms: PageAction;
}

/** What the viewer may do with the place. */
function usePlaceActions({ resource, row, onAsk, waveforms }: PlaceActionsProps): PageAction[] {
  const t = useTranslations();
  const can = useCan();
  const archive = useArchive(resource.path, useRouter().refresh);
  const isArchived = Boolean(row.archived_at);
  const mayChange = can(resource.may.update);

  return [
    ...(mayChange
      ? [{ label: t("hierarchy.actions.edit"), icon: <Pencil aria-hidden />, onSelect: () => onAsk("edit") }]
      : []),
    ...(mayChange && resource.name === "equipments"
      ? [{ label: t("hierarchy.actions.move"), icon: <MoveRight aria-hidden />, onSelect: () => onAsk("move") }]
      : []),
    ...(can("view_prodlines_admin") && isLine(resource)
      ? [
          {
            label: t("production-lines.move"),
            icon: <MoveRight aria-hidden />,
            isFolded: true,
            onSelect: () => onAsk("move"),
          },
        ]
      : []),
    ...(resource.name === "equipments"
      ? [{ label: t("hierarchy.label.actions"), icon: <QrCode aria-hidden />, href: `/equipments/${row.id}/label` }]
      : []),
    ...(resource.name === "machines" || resource.name === "equipments" ? [waveforms] : []),
    ...(can("create_requisitions") && resource.name === "equipments" && !isArchived
      ? [
          {
            label: t("requisitions.from_order"),
            icon: <ShoppingCart aria-hidden />,
            href: `/requisitions/new?equipment_id=${row.id}`,
          },
        ]
      : []),
    ...(can(resource.may.archive)
      ? [
          {
            label: t(isArchived ? "hierarchy.actions.restore" : "hierarchy.actions.archive"),
            icon: isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />,
            onSelect: () => archive(row),
          },
        ]
      : []),
    ...(can(resource.may.delete)
      ? [
          {
            label: t("hierarchy.actions.delete"),
            icon: <Trash2 aria-hidden />,
            danger: true,
            onSelect: () => onAsk("delete"),
          },
        ]
      : []),
  ];
}

/** The order, or the request, that the place may get next; none where one is open already. */
function useNextWork({ row, orderField, atHand }: Pick<PlaceHeaderProps, "row" | "orderField" | "atHand">) {
  const t = useTranslations("hierarchy.actions");
  const may = mayOnItems(useCan());
  const form = `new=1&${orderField}=${row.id}${atHand?.alert_id ? `&alert_id=${atHand.alert_id}` : ""}`;
  if (row.archived_at) return;
  if (may.order) return { label: t("workOrder"), icon: <Plus aria-hidden />, href: `/maintenance/work-orders?${form}` };
  if (may.request && !atHand?.case?.request)
    return { label: t("request"), icon: <Plus aria-hidden />, href: `/maintenance-requests?${form}` };
}

const isLine = ({ name }: Description) => name === "production-lines" || name === "utilities";
