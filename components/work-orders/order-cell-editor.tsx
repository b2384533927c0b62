"use client";

import { Command } from "cmdk";
import { Check, Users } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { itemLabelStyle, itemStyle } from "@/components/ui/menu-style";
import { Popover, PopoverAnchor, PopoverContent } from "@/components/ui/popover";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import { workOrderPriority } from "@/lib/domain/maintenance/urgency";
import { dueFieldOf } from "@/lib/domain/maintenance/work-order-due";
import { sentInstant, writtenTime } from "@/lib/domain/shared/plant-day";
import { cellId, type OrderCell } from "./order-cell";
import { Priority } from "./priority";
import type { Order, Surroundings } from "./types";
import { worksAt } from "./works-at";
// Bound by hand: a cell of the list is changed in place.

export interface OrderCellEditorProps {
  order: Order;
  cell: OrderCell;
  around: Surroundings;
  onClose: () => void;
}

/** Changes one field of an order where it stands in the list. What somebody else changed meanwhile is not overwritten. */
export function OrderCellEditor({ order: current, cell, around, onClose }: OrderCellEditorProps) {
  // As it was when the editor opened: what is saved is a change of what was read, also when the list is drawn again.
  const [order] = useState(current);
  const t = useTranslations("work-orders");
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const id = cellId(order.id, cell);
  // A list that is drawn again meanwhile may have the row in another group.
  const anchor = useMemo(
    () => ({
      current: {
        getBoundingClientRect: () => document.getElementById(id)?.getBoundingClientRect() ?? new DOMRect(),
      },
    }),
    [id],
  );

  async function save(fields: Record<string, unknown>) {
    setBusy(true);
    setError(undefined);
    try {
      await api.put(`/maintenance/${order.id}`, { body: { ...fields, version: order.version }, isQuiet: true });
      toast.success(t("saved"));
    } catch (caught) {
      const refused = refusalIn(caught);
      const messages = Object.keys(fields).flatMap((field) => refused.messages[field] ?? []);
      // What was typed stays to be mended.
      if (messages.length > 0) return setError(messages.join(", "));
      api.announce(refused);
    } finally {
      setBusy(false);
    }
    onClose();
    router.refresh();
  }

  const part = { order, isBusy, error, onSave: (fields: Record<string, unknown>) => void save(fields) };

  return (
    <Popover open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <PopoverAnchor virtualRef={anchor} />
      <PopoverContent
        align="start"
        aria-label={t(`inline.${cell}`, { label: order.label })}
        className={cell === "due" ? "w-72" : "w-64 overflow-hidden p-0"}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          document.getElementById(id)?.focus();
        }}
      >
        {cell === "assignee" && <AssigneeChoice {...part} around={around} />}
        {cell === "priority" && <PriorityChoice {...part} />}
        {cell === "due" && <DueChoice {...part} />}
      </PopoverContent>
    </Popover>
  );
}

interface PartProps {
  order: Order;
  isBusy: boolean;
  /** Why the server refused the value. */
  error: string | undefined;
  onSave: (fields: Record<string, unknown>) => void;
}

function AssigneeChoice({ order, isBusy, error, onSave, around }: PartProps & { around: Surroundings }) {
  const t = useTranslations("work-orders");
  const ui = useTranslations("ui");
  const { assigned_user, assigned_team } = order;
  const choose = (user: number | null, team: number | null) =>
    onSave({ assigned_user_id: user, assigned_team_id: team });
  const choices: Choice[] = [
    {
      key: "nobody",
      name: t("nobody"),
      isChosen: !assigned_user && !assigned_team,
      onChoose: () => choose(null, null),
    },
    ...around.people
      .filter((one) => worksAt(one, order))
      .map(({ id, name }) => ({
        key: `user:${id}`,
        name,
        icon: <Avatar person={id} name={name} size={20} />,
        isChosen: assigned_user?.id === id,
        onChoose: () => choose(id, null),
      })),
    ...around.teams
      .filter(({ plant_ids }) => plant_ids.includes(order.plant_id))
      .map(({ id, name }) => ({
        key: `team:${id}`,
        name,
        icon: <Users aria-hidden />,
        isChosen: !assigned_user && assigned_team?.id === id,
        onChoose: () => choose(null, id),
      })),
  ];

  return (
    <Choices
      label={t("fields.assigned_user_id")}
      choices={choices}
      isBusy={isBusy}
      error={error}
      search={
        <Command.Input
          autoFocus
          placeholder={ui("search.placeholder")}
          className="h-control w-full border-line-soft border-b bg-transparent px-3 text-sm text-strong outline-none"
        />
      }
      none={<Command.Empty className="px-2 py-6 text-center text-muted">{ui("combobox.empty")}</Command.Empty>}
    />
  );
}

function PriorityChoice({ order, isBusy, error, onSave }: PartProps) {
  const t = useTranslations("work-orders");
  const choices: Choice[] = workOrderPriority.names.map((priority) => ({
    key: priority,
    name: t(`options.priority.${priority}`),
    face: <Priority priority={priority} />,
    isChosen: order.priority === priority,
    onChoose: () => onSave({ priority }),
  }));

  return <Choices label={t("fields.priority")} choices={choices} isBusy={isBusy} error={error} />;
}

interface Choice {
  key: string;
  name: string;
  icon?: ReactNode;
  face?: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
}

interface ChoicesProps {
  label: string;
  choices: readonly Choice[];
  isBusy: boolean;
  error: string | undefined;
  search?: ReactNode;
  none?: ReactNode;
}

function Choices({ label, choices, isBusy, error, search, none }: ChoicesProps) {
  return (
    <Command label={label} defaultValue={choices.find(({ isChosen }) => isChosen)?.key} tabIndex={0}>
      {search}
      <p className={itemLabelStyle}>{label}</p>
      <Command.List className="max-h-72 overflow-y-auto overscroll-contain p-1 pt-0">
        {none}
        {choices.map(({ key, name, icon, face, isChosen, onChoose }) => (
          <Command.Item
            key={key}
            value={key}
            keywords={[name]}
            disabled={isBusy}
            onSelect={onChoose}
            className={itemStyle}
          >
            {icon}
            <span className="min-w-0 flex-1 truncate">{face ?? name}</span>
            <Check aria-hidden className={cn("text-accent!", !isChosen && "invisible")} />
          </Command.Item>
        ))}
      </Command.List>
      {error && (
        <p role="alert" className="px-3 pb-2 font-medium text-alarm-text text-xs">
          {error}
        </p>
      )}
    </Command>
  );
}

/** Of an order that was extended the extension is changed, as everywhere. */
function DueChoice({ order, isBusy, error, onSave }: PartProps) {
  const t = useTranslations("work-orders");
  const ui = useTranslations("ui");
  const zone = order.plant.time_zone;
  const field = dueFieldOf(order);
  const due = order.extended_at ?? order.due_at;
  const [text, setText] = useState(due ? writtenTime(Date.parse(due), zone) : "");
  const due_at = sentInstant(text, zone);

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (due_at) onSave({ [field]: due_at });
      }}
    >
      <Field label={t(`fields.${field}`)} error={error}>
        {(control) => (
          <DateInput {...control} withTime timeZone={zone} value={text} onValueChange={setText} autoFocus />
        )}
      </Field>
      <Button type="submit" variant="primary" className="justify-self-end" disabled={!due_at} busy={isBusy}>
        {ui("save")}
      </Button>
    </form>
  );
}
