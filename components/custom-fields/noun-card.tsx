"use client";

import { Archive, ArchiveRestore, ChevronDown, ChevronUp, GripVertical, Plus, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type DragEvent, useState } from "react";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import type { Locale } from "@/lib/domain/shared/locales";
import { type CustomNoun, nameIn } from "@/lib/domain/structure/custom-keys";
import type { WireCustomField } from "./wire";

interface NounCardProps {
  noun: CustomNoun;
  fields: readonly WireCustomField[];
  /** Fields of all companies are the provider's to change. */
  mayChangeShared: boolean;
  isArchived: boolean;
  onAsk: (field: WireCustomField | null) => void;
}

/** The fields of one noun in the order of its forms; a company's own are dragged, or moved by their buttons. */
export function NounCard({ noun, fields, mayChangeShared, isArchived, onAsk }: NounCardProps) {
  const t = useTranslations("custom-fields");
  const order = useOrder(fields, mayChangeShared);
  if (isArchived && fields.length === 0) return null;

  return (
    <Card>
      <CardHeader
        title={t(`nouns.${noun}`)}
        note={t("count", { count: fields.length })}
        actions={
          !isArchived && (
            <Button size="sm" aria-label={t("add_to", { noun: t(`nouns.${noun}`) })} onClick={() => onAsk(null)}>
              <Plus aria-hidden />
              {t("add")}
            </Button>
          )
        }
      />
      {order.shown.length === 0 ? (
        <p className="px-3 py-3 text-muted">{t("none")}</p>
      ) : (
        <ul>
          {order.shown.map((field) => (
            <FieldRow
              key={field.id}
              field={field}
              isMine={field.company_id !== null || mayChangeShared}
              isArchived={isArchived}
              onAsk={() => onAsk(field)}
              {...order.of(field)}
            />
          ))}
        </ul>
      )}
      {order.passwordDialog}
    </Card>
  );
}

/** The provider's fields and the company's each have an order of their own. */
function useOrder(fields: readonly WireCustomField[], mayChangeShared: boolean) {
  const router = useRouter();
  const { guard, passwordDialog } = usePasswordAgain();
  const [placed, setPlaced] = useState<readonly number[] | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = placed ? fields.toSorted((one, other) => placed.indexOf(one.id) - placed.indexOf(other.id)) : fields;
  const kin = (field: WireCustomField) => shown.filter(({ company_id }) => company_id === field.company_id);

  async function put(field: WireCustomField, at: number) {
    const own = kin(field).filter(({ id }) => id !== field.id);
    const ids = own.toSpliced(at, 0, field).map(({ id }) => id);
    setPlaced(shown.map(({ id, company_id }) => (company_id === field.company_id ? (ids.shift() ?? id) : id)));
    const sent = own.toSpliced(at, 0, field).map(({ id }) => id);
    await guard(async (more) => {
      await api.post("/custom-fields/reorder", { body: { ids: sent, ...more }, isQuiet: true });
    });
    setPlaced(null);
    router.refresh();
  }

  return {
    shown,
    passwordDialog,
    of: (field: WireCustomField) => {
      const own = kin(field);
      const at = own.findIndex(({ id }) => id === field.id);
      const isMine = field.company_id !== null || mayChangeShared;
      return {
        isFirst: at === 0,
        isLast: at === own.length - 1,
        isDragged: dragged === field.id,
        onMove: (by: -1 | 1) => void put(field, at + by),
        drag: isMine && {
          draggable: true,
          onDragStart: (event: DragEvent) => {
            event.dataTransfer.effectAllowed = "move";
            setDragged(field.id);
          },
          onDragEnd: () => setDragged(null),
          onDragOver: (event: DragEvent) => own.some(({ id }) => id === dragged) && event.preventDefault(),
          onDrop: () => {
            const moved = own.find(({ id }) => id === dragged);
            if (moved && moved.id !== field.id) void put(moved, at);
          },
        },
      };
    },
  };
}

interface FieldRowProps {
  field: WireCustomField;
  isMine: boolean;
  isArchived: boolean;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  drag: object | false;
  onMove: (by: -1 | 1) => void;
  onAsk: () => void;
}

function FieldRow({ field, isMine, isArchived, isFirst, isLast, isDragged, drag, onMove, onAsk }: FieldRowProps) {
  const t = useTranslations("custom-fields");
  const name = nameIn(field.name, useLocale() as Locale);
  const facts = [
    t(`kinds.${field.kind}`),
    ...(field.is_required ? [t("is_required")] : []),
    ...(field.is_searched ? [t("is_searched")] : []),
    ...(field.company_id === null ? [t("all_companies")] : []),
    t("used", { count: field.used_count }),
  ];

  return (
    <li
      {...drag}
      data-dragged={isDragged || undefined}
      className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-line-soft border-b px-3 py-2 last:border-b-0 hover:bg-hover data-dragged:opacity-50"
    >
      {isMine && !isArchived && (
        <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-faint max-md:hidden" />
      )}
      <div className="grid min-w-0 flex-1 basis-52">
        {isMine ? (
          <button type="button" onClick={onAsk} className="w-fit text-left font-medium text-strong hover:text-accent">
            {name}
          </button>
        ) : (
          <span className="font-medium text-strong">{name}</span>
        )}
        <span className="font-mono text-muted text-xs">{field.key}</span>
        <span className="text-muted text-xs">{facts.join(" · ")}</span>
      </div>
      {isMine && (
        <span className="flex items-center">
          {!isArchived && (
            <>
              <IconButton label={t("up", { name })} disabled={isFirst} onClick={() => onMove(-1)}>
                <ChevronUp aria-hidden />
              </IconButton>
              <IconButton label={t("down", { name })} disabled={isLast} onClick={() => onMove(1)}>
                <ChevronDown aria-hidden />
              </IconButton>
            </>
          )}
          <RowActions field={field} name={name} isArchived={isArchived} />
        </span>
      )}
    </li>
  );
}

function RowActions({ field, name, isArchived }: { field: WireCustomField; name: string; isArchived: boolean }) {
  const t = useTranslations("custom-fields");
  const router = useRouter();
  const { guard, answered, passwordDialog } = usePasswordAgain();
  const [isRemoving, setRemoving] = useState(false);
  const [refused, setRefused] = useState<string>();
  const archive = () =>
    guard(async (more) => {
      const body = { is_archived: !isArchived, ...more };
      await api.put(`/custom-fields/${field.id}/archive`, { body, isQuiet: true });
      toast.success(t(isArchived ? "restored" : "is_archived_now", { name }));
      router.refresh();
    });
  const remove = async () => {
    try {
      await answered((more) =>
        api.delete(`/custom-fields/${field.id}`, { body: { confirm: "delete", ...more }, isQuiet: true }),
      );
    } catch (caught) {
      setRefused(refusalIn(caught).sentence);
      throw caught;
    }
    toast.success(t("deleted", { name }));
    router.refresh();
  };

  return (
    <>
      <IconButton label={t(isArchived ? "restore" : "archive", { name })} onClick={() => void archive()}>
        {isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
      </IconButton>
      <IconButton
        label={t("delete", { name })}
        className="text-alarm-text"
        onClick={() => {
          setRefused(undefined);
          setRemoving(true);
        }}
      >
        <Trash2 aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={t("delete_title")}
        object={name}
        consequences={[t("delete_text", { count: field.used_count })]}
        requireWord={field.used_count > 0}
        action={t("delete_action")}
        error={refused}
        onConfirm={remove}
      />
      {passwordDialog}
    </>
  );
}
