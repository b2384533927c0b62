"use client";

import { Archive, ArchiveRestore, MoveRight, Pencil, Plus, QrCode, ShoppingCart, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { mayOnItems } from "@/components/alerts/may-on-items";
import { WorkAtHand } from "@/components/alerts/work-at-hand";
import { Thumbnail } from "@/components/resource/cell";
import { useArchive } from "@/components/resource/use-archive";
import { useCan } from "@/components/shell/viewer-context";
import { type PageAction, PageHeader } from "@/components/ui/page-header";
import { StatusChip } from "@/components/ui/status-chip";
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
  const t = useTranslations();
  const can = useCan();
  const router = useRouter();
  const archive = useArchive(resource.path, router.refresh);
  const [dialog, setDialog] = useState<PlaceDialogName | null>(null);
  // Stays while the dialog closes, so that it keeps its words until it is gone.
  const [asked, setAsked] = useState<PlaceDialogName | null>(null);
  const ask = (which: PlaceDialogName) => {
    setAsked(which);
    setDialog(which);
  };
  const isArchived = Boolean(row.archived_at);
  const close = () => setDialog(null);

  const may = mayOnItems(can);
  const request = atHand?.case?.request;
  const form = `new=1&${orderField}=${row.id}${atHand?.alert_id ? `&alert_id=${atHand.alert_id}` : ""}`;
  const mayChange = can(resource.may.update);
  const actions: PageAction[] = [
    ...(mayChange
      ? [{ label: t("hierarchy.actions.edit"), icon: <Pencil aria-hidden />, onSelect: () => ask("edit") }]
      : []),
    ...(mayChange && resource.name === "equipments"
      ? [{ label: t("hierarchy.actions.move"), icon: <MoveRight aria-hidden />, onSelect: () => ask("move") }]
      : []),
    ...(can("view_prodlines_admin") && isLine(resource)
      ? [
          {
            ...{ label: t("production-lines.move"), icon: <MoveRight aria-hidden />, isFolded: true },
            onSelect: () => ask("move"),
          },
        ]
      : []),
    ...(resource.name === "equipments"
      ? [{ label: t("hierarchy.label.actions"), icon: <QrCode aria-hidden />, href: `/equipments/${row.id}/label` }]
      : []),
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
            onSelect: () => ask("delete"),
          },
        ]
      : []),
  ];

  return (
    <>
      <PageHeader
        title={labelOf(row)}
        crumbs={crumbs}
        facts={facts}
        tabs={tabs}
        aside={<StatusChip level={level} />}
        picture={row.image_id ? <Thumbnail id={row.image_id} size="lg" /> : undefined}
        actions={actions}
        primary={
          isArchived || !(may.order || (may.request && !request))
            ? undefined
            : may.order
              ? {
                  label: t("hierarchy.actions.workOrder"),
                  icon: <Plus aria-hidden />,
                  href: `/maintenance/work-orders?${form}`,
                }
              : {
                  label: t("hierarchy.actions.request"),
                  icon: <Plus aria-hidden />,
                  href: `/maintenance-requests?${form}`,
                }
        }
      >
        {atHand && <WorkAtHand atHand={atHand} may={may} />}
      </PageHeader>
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

const isLine = ({ name }: Description) => name === "production-lines" || name === "utilities";
