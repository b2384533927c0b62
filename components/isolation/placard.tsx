"use client";

import { ChevronDown, ChevronUp, Pencil, Plus, Printer, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { fileUrl } from "@/lib/client/files";
import { PointDialog } from "./point-dialog";
import type { PlacardPoint, PlacardProps } from "./types";

/** The points of a place, who holds each, and the permits that all work there needs. */
export function Placard(props: PlacardProps) {
  const { points, place, may_update } = props;
  const t = useTranslations("isolation-points");
  const router = useRouter();
  const [editing, setEditing] = useState<PlacardPoint | "new" | null>(null);
  const [removing, setRemoving] = useState<PlacardPoint | null>(null);

  async function move(at: number, by: -1 | 1) {
    const ids = points.map(({ id }) => id);
    const [one] = ids.splice(at, 1);
    if (one === undefined) return;
    ids.splice(at + by, 0, one);
    await unlessRefused(api.post("/isolation-points/reorder", { body: { ids } }));
    router.refresh();
  }

  async function remove(point: PlacardPoint) {
    const answer = await unlessRefused(api.delete(`/isolation-points/${point.id}`, { body: {} }));
    setRemoving(null);
    if (answer) toast.success(t("removed"));
    router.refresh();
  }

  return (
    <div className="page-pad grid grid-cols-[minmax(0,1fr)] gap-3">
      <Card>
        <CardHeader
          title={t("title")}
          actions={<PlacardTools onNew={may_update ? () => setEditing("new") : undefined} />}
        />
        {points.length === 0 ? (
          <EmptyState title={t("empty")} text={t("empty_hint")} />
        ) : (
          <ol className="grid divide-y divide-line-soft">
            {points.map((point, at) => (
              <li key={point.id} className="flex break-inside-avoid flex-wrap items-start gap-3 p-3">
                <PointOfPlacard point={point} number={at + 1} />
                {may_update && (
                  <PointTools
                    point={point}
                    isFirst={at === 0}
                    isLast={at === points.length - 1}
                    onMove={(by) => void move(at, by)}
                    onEdit={() => setEditing(point)}
                    onRemove={() => setRemoving(point)}
                  />
                )}
              </li>
            ))}
          </ol>
        )}
      </Card>
      <NeedsCard {...props} />
      {editing && (
        <PointDialog place={place} point={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
      )}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(is) => !is && setRemoving(null)}
        title={t("ask_remove", { code: removing?.code ?? "" })}
        object={`${removing?.code ?? ""} ${removing?.device ?? ""}`}
        consequences={[t("ask_remove_text")]}
        action={t("ask_remove", { code: removing?.code ?? "" })}
        onConfirm={async () => {
          if (removing) await remove(removing);
        }}
      />
    </div>
  );
}

function PlacardTools({ onNew }: { onNew?: () => void }) {
  const t = useTranslations("isolation-points");

  return (
    <span className="flex flex-wrap justify-end gap-1.5" data-no-print>
      <Button size="sm" onClick={() => window.print()}>
        <Printer aria-hidden />
        {t("print")}
      </Button>
      {onNew && (
        <Button size="sm" variant="primary" onClick={onNew}>
          <Plus aria-hidden />
          {t("new")}
        </Button>
      )}
    </span>
  );
}

interface PointToolsProps {
  point: PlacardPoint;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function PointTools({ point, isFirst, isLast, onMove, onEdit, onRemove }: PointToolsProps) {
  const t = useTranslations("isolation-points");

  return (
    <span className="flex gap-1" data-no-print>
      <IconButton label={t("up", { code: point.code })} disabled={isFirst} onClick={() => onMove(-1)}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton label={t("down", { code: point.code })} disabled={isLast} onClick={() => onMove(1)}>
        <ChevronDown aria-hidden />
      </IconButton>
      <IconButton label={`${t("edit")} ${point.code}`} onClick={onEdit}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={t("ask_remove", { code: point.code })} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  );
}

function PointOfPlacard({ point, number }: { point: PlacardPoint; number: number }) {
  const t = useTranslations("isolation-points");

  return (
    <div className="grid min-w-64 flex-1 grid-cols-[2rem_minmax(0,1fr)_auto] gap-3">
      <span className="grid size-8 place-items-center rounded-control bg-sunken font-semibold text-strong">
        {number}
      </span>
      <div className="min-w-0">
        <p className="font-semibold text-strong">
          <span className="font-mono">{point.code}</span> {point.device}
        </p>
        <p className="text-muted text-xs">
          {[
            t(`options.energy.${point.energy as "other"}`),
            point.location,
            point.normal_state,
            point.equipment?.name ?? point.machine?.name,
          ]
            .filter(Boolean)
            .join(", ")}
        </p>
        {point.how_to_isolate && (
          <p className="text-sm">
            <span className="text-muted">{t("fields.how_to_isolate")}:</span> {point.how_to_isolate}
          </p>
        )}
        {point.how_to_verify && (
          <p className="text-sm">
            <span className="text-muted">{t("fields.how_to_verify")}:</span> {point.how_to_verify}
          </p>
        )}
        {point.held_by.length > 0 && (
          <p className="mt-1 font-medium text-alarm-text text-sm">
            {t.rich("held", {
              permits: () =>
                point.held_by.map(({ id, label }, at) => (
                  <span key={id}>
                    {at > 0 && ", "}
                    <Link href={`/permits/${id}`} className="underline">
                      {label}
                    </Link>
                  </span>
                )),
            })}
          </p>
        )}
      </div>
      {point.image_id !== null && (
        // biome-ignore lint/performance/noImgElement: a stored file, which the phone keeps under its own address
        <img
          src={fileUrl(point.image_id)}
          alt={`${point.code} ${point.device}`}
          className="h-20 w-28 rounded-control border border-line object-cover"
        />
      )}
    </div>
  );
}

/** Kinds of permits that all work at the place needs. */
function NeedsCard({ place, kinds, needed, may_update }: PlacardProps) {
  const t = useTranslations("isolation-points");
  const router = useRouter();
  const [ticked, setTicked] = useState<readonly number[]>(needed);
  const shown = may_update ? kinds : kinds.filter(({ id }) => needed.includes(id));
  if (shown.length === 0) return null;

  async function change(id: number, is: boolean) {
    const next = is ? [...ticked, id] : ticked.filter((one) => one !== id);
    setTicked(next);
    const answer = await unlessRefused(
      api.put(`/${place.of}/${place.id}/permit-kinds`, { body: { permit_kind_ids: next } }),
    );
    if (!answer) return setTicked(ticked);
    toast.success(t("needs_saved"));
    router.refresh();
  }

  return (
    <Card>
      <CardHeader title={t("needs_title")} />
      <CardBody className="grid gap-2">
        <p className="text-muted text-sm">{t("needs_hint")}</p>
        <ul className="grid gap-1 sm:grid-cols-2">
          {shown.map(({ id, name }) => (
            <li key={id}>
              {may_update ? (
                <Checkbox
                  label={name}
                  checked={ticked.includes(id)}
                  onCheckedChange={(is) => void change(id, is === true)}
                />
              ) : (
                name
              )}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
