"use client";

import { Package, Timer, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Button, IconButton } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Moment } from "@/components/ui/moment";
import { NumberStepper } from "@/components/ui/number-stepper";
import { toast } from "@/components/ui/toaster";
import { useMoney } from "@/components/ui/use-money";
import { ApiError, api, refusalIn } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import { giveChange } from "@/lib/client/give-change";
import { useKeptChanges } from "@/lib/client/kept-changes";
import { useDraft } from "@/lib/client/use-draft";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { DowntimeBasis } from "./downtime-basis";
import { useDuration } from "./due";
import { heldText, nameOf } from "./parts-taken";
import type { FullOrder, NeededPart, Surroundings } from "./types";
import { aboutOrder, isAbout } from "./use-kept";
import { worksAt } from "./works-at";

/** What the order needs from the stock: held, taken, or missing. */
export function RequiredParts({ order }: { order: FullOrder }) {
  const t = useTranslations("work-orders");

  return (
    <ul className="grid gap-1">
      {order.required_parts.map((part) => (
        <li key={part.id} className="flex items-start gap-2">
          <Package aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="min-w-0 flex-1">
            <span className="text-strong">{nameOf(part)}</span>
            <PartState part={part} />
          </span>
          <span className="font-semibold text-strong tabular-nums">
            {part.quantity}
            {part.part && part.part.unit !== "piece" && ` ${t(`units.${part.part.unit as "box"}`)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function PartState({ part }: { part: NeededPart }) {
  const t = useTranslations("work-orders.parts");
  const states = [
    part.issued > 0 && t("taken", { count: part.issued }),
    part.reserved > 0 && t("held", { count: part.reserved, where: heldText(part) }),
  ].filter(Boolean);

  return (
    <span className="block text-muted text-xs">
      {states.join(" · ")}
      {part.missing > 0 && (
        <span className="font-medium text-alarm-text">
          {states.length > 0 && " · "}
          {t("missing", { count: part.missing })}
        </span>
      )}
    </span>
  );
}

/** Who worked on it how long; more can be booked until the order is closed. */
export function LaborPart({ order, people }: { order: FullOrder; people: Surroundings["people"] }) {
  const t = useTranslations("work-orders");
  const duration = useDuration();
  const router = useRouter();
  const { user_id } = useViewer();
  const mayBook = [...openStatuses, "completed"].some((status) => status === order.status) && order.actions.length > 0;
  const [isAdding, setAdding] = useState(false);
  const kept = useKeptChanges().filter((change) => isAbout(change, order) && change.kind === "labor");
  const sum = order.labor.reduce((all, { minutes }) => all + minutes, 0);

  async function remove(id: number) {
    await api.delete(`/maintenance/${order.id}/labor/${id}`);
    router.refresh();
  }

  return (
    <div className="grid gap-1.5">
      {order.labor.map((entry) => (
        <div key={entry.id} className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-strong">{entry.user.name}</span>
          {entry.started_at && entry.ended_at && (
            <span className="text-muted text-xs">
              <Moment at={entry.started_at} timeZone={order.plant.time_zone} />
            </span>
          )}
          <span className="tabular-nums">{duration(entry.minutes)}</span>
          {mayBook && (entry.created_by === user_id || entry.user.id === user_id) && (
            <IconButton
              size="sm"
              label={t("labor.remove", { name: entry.user.name })}
              onClick={() => void remove(entry.id).catch(ignored)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {kept.map(({ seq, body }) => (
        <p key={seq} className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-strong">
            {people.find(({ id }) => id === body.user_id)?.name}
          </span>
          <span className="text-muted text-xs">{t("kept.waiting")}</span>
          <span className="tabular-nums">{duration(Number(body.minutes))}</span>
        </p>
      ))}
      {order.labor.length > 1 && (
        <p className="flex justify-between border-line-soft border-t pt-1 font-semibold text-strong">
          {t("labor.total")}
          <span className="tabular-nums">{duration(sum)}</span>
        </p>
      )}
      {mayBook &&
        (isAdding ? (
          <LaborForm order={order} people={people} onDone={() => setAdding(false)} />
        ) : (
          <Button size="sm" className="justify-self-start" onClick={() => setAdding(true)}>
            <Timer aria-hidden />
            {t("labor.book")}
          </Button>
        ))}
    </div>
  );
}

/** The call has shown why it was refused. */
function ignored(error: unknown) {
  if (!(error instanceof ApiError)) throw error;
}

interface LaborFormProps {
  order: FullOrder;
  people: Surroundings["people"];
  onDone: () => void;
}

function LaborForm({ order, people, onDone }: LaborFormProps) {
  const t = useTranslations("work-orders");
  const ui = useTranslations("ui");
  const router = useRouter();
  const { user_id } = useViewer();
  const options = people
    .filter((one) => worksAt(one, order))
    .map(({ id, name }): ComboboxOption => ({ value: String(id), label: name }));
  const draft = useDraft(user_id, `order ${order.id} labor`, {
    person: options.find(({ value }) => value === String(user_id)) ?? null,
    minutes: 15 as number | null,
  });
  const { person, minutes } = draft.value;
  const setPerson = (next: ComboboxOption | null) => draft.change({ ...draft.value, person: next });
  const setMinutes = (next: number | null) => draft.change({ ...draft.value, minutes: next });
  const [isBusy, setBusy] = useState(false);

  async function save() {
    if (!person || !minutes) return;
    setBusy(true);
    try {
      const body = { user_id: Number(person.value), minutes };
      const path = `/maintenance/${order.id}/labor`;
      const given = await giveChange({ about: aboutOrder(order), kind: "labor", method: "post", path, body });
      await draft.clear();
      onDone();
      if (given === "kept") toast.success(ui("toast.kept"));
      else router.refresh();
    } catch (error) {
      api.announce(refusalIn(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Combobox
        aria-label={t("labor.person")}
        value={person}
        options={options}
        onValueChange={setPerson}
        className="min-w-40 flex-1"
      />
      <NumberStepper
        aria-label={t("fields.minutes")}
        value={minutes}
        onValueChange={setMinutes}
        min={1}
        step={15}
        unit="min"
        className="w-40"
      />
      <Button variant="primary" busy={isBusy} disabled={!person || !minutes} onClick={save}>
        {t("labor.book")}
      </Button>
      <Button variant="ghost" onClick={onDone}>
        {ui("cancel")}
      </Button>
    </div>
  );
}

/** When the machine stood still because of this order. */
export function DowntimePart({ order }: { order: FullOrder }) {
  const t = useTranslations("work-orders.downtime");
  const timeZone = order.plant.time_zone;

  return (
    <ul className="grid gap-1">
      {order.downtimes.map(({ id, started_at, ended_at }) => (
        <li key={id} className="flex flex-wrap gap-x-1.5">
          <Moment at={started_at} until={ended_at ?? undefined} timeZone={timeZone} />
          {!ended_at && <span className="font-medium text-alarm-text">{t("still")}</span>}
        </li>
      ))}
    </ul>
  );
}

/** What it costs, or has cost once it is closed. */
export function CostPart({ cost }: { cost: NonNullable<FullOrder["cost"]> }) {
  const t = useTranslations("work-orders.cost");
  const money = useMoney();
  const parts = ["labor", "parts", "downtime", ...(cost.other === 0 ? [] : ["other" as const]), "total"] as const;

  return (
    <div className="grid max-w-72 gap-1.5">
      <dl className="grid gap-0.5">
        {parts.map((part) => (
          <div
            key={part}
            className={cn(
              "flex justify-between",
              part === "total" && "border-line-soft border-t pt-0.5 font-semibold text-strong",
            )}
          >
            <dt>{t(part)}</dt>
            <dd className="tabular-nums">{money(cost[part], cost.currency)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted text-xs">{t(cost.is_frozen ? "frozen" : "running")}</p>
      {cost.downtime_basis && (
        <DowntimeBasis
          basis={cost.downtime_basis}
          currency={cost.currency}
          frozen={cost.is_frozen ? cost.downtime : null}
        />
      )}
    </div>
  );
}
