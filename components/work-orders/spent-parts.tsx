"use client";

import { Timer, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Rows } from "@/components/resource/rows";
import { useViewer } from "@/components/shell/viewer-context";
import { Button, IconButton } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Moment } from "@/components/ui/moment";
import { NumberStepper } from "@/components/ui/number-stepper";
import { toast } from "@/components/ui/toaster";
import { useMoney } from "@/components/ui/use-money";
import { api, refusalIn } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import { giveChange } from "@/lib/client/give-change";
import { useKeptChanges } from "@/lib/client/kept-changes";
import { useDraft } from "@/lib/client/use-draft";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { DowntimeBasis } from "./downtime-basis";
import { CorrectDowntime } from "./downtime-dialogs";
import { useDuration } from "./due";
import { KeptMark } from "./kept-mark";
import { nameOf } from "./parts-taken";
import type { FullOrder, NeededPart, Surroundings } from "./types";
import { aboutOrder, isAbout } from "./use-kept";
import { useKeptDowntimes } from "./use-kept-downtimes";
import { worksAt } from "./works-at";

/** What the order needs from the stock, aligned: which bin, how many, and whether they are held, taken or missing. */
export function RequiredParts({ order }: { order: FullOrder }) {
  const t = useTranslations("work-orders");
  const isOpen = (openStatuses as readonly string[]).includes(order.status);

  return (
    <Rows
      of={order.required_parts}
      keyOf={({ id }) => id}
      pad="py-1.5"
      headRowClassName="border-line-soft border-b text-left text-muted text-xs"
      rowClassName="border-line-soft border-b align-top last:border-b-0"
      columns={[
        {
          key: "part",
          head: t("parts.part"),
          isRowHead: true,
          className: "text-left font-normal text-strong",
          cell: (part) => (
            <span className="[overflow-wrap:anywhere]">
              {nameOf(part)}
              {part.part && <span className="block text-muted text-xs">{part.part.number}</span>}
            </span>
          ),
        },
        {
          key: "bin",
          head: t("parts.bin"),
          pad: "px-2",
          className: "font-mono text-xs leading-5",
          cell: (part) => binOf(part, isOpen),
        },
        {
          key: "needed",
          head: t("parts.needed"),
          isRight: true,
          pad: "px-2",
          className: "whitespace-nowrap font-semibold text-strong",
          cell: ({ quantity, part }) =>
            part && part.unit !== "piece" ? `${quantity} ${t(`units.${part.unit as "box"}`)}` : quantity,
        },
        {
          key: "stock",
          head: t("parts.stock"),
          isRight: true,
          cell: (part) => <PartState part={part} isOpen={isOpen} />,
        },
      ]}
    />
  );
}

/** Where it is held, else where some of it lies: the bin, or the storeroom where it has none. */
function binOf({ held, in_stock }: NeededPart, isOpen: boolean): string {
  const bins = held.map(({ location, store_room }) => location?.name ?? store_room.name);
  if (bins.length === 0 && isOpen && in_stock && in_stock.available > 0)
    bins.push(in_stock.location ?? in_stock.store_room ?? "–");

  return bins.length === 0 ? "–" : [...new Set(bins)].join(", ");
}

function PartState({ part: { issued, reserved, missing, in_stock }, isOpen }: { part: NeededPart; isOpen: boolean }) {
  const t = useTranslations("work-orders.parts");

  return (
    <span className="grid justify-items-end whitespace-nowrap tabular-nums">
      {issued > 0 && <span>{t("taken", { count: issued })}</span>}
      {reserved > 0 && <span>{t("reserved", { count: reserved })}</span>}
      {missing > 0 && <span className="font-medium text-alarm-text">{t("missing", { count: missing })}</span>}
      {isOpen && in_stock && <span className="text-muted text-xs">{t("in_stock", { count: in_stock.available })}</span>}
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
  const ui = useTranslations("ui");
  const kept = useKeptChanges().filter((change) => isAbout(change, order) && change.kind === "labor");
  const pathOf = (id: number) => `/maintenance/${order.id}/labor/${id}`;
  const isRemoved = (id: number) => kept.some(({ path, refusal }) => path === pathOf(id) && !refusal);
  const labor = order.labor.filter(({ id }) => !isRemoved(id));
  const sum = labor.reduce((all, { minutes }) => all + minutes, 0);

  async function remove(id: number) {
    const change = { about: aboutOrder(order), kind: "labor", method: "delete", path: pathOf(id), body: {} } as const;
    const given = await giveChange(change);
    if (given === "kept") toast.success(ui("toast.kept"));
    else router.refresh();
  }

  return (
    <div className="grid gap-1.5">
      {labor.map((entry) => (
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
              onClick={() => void remove(entry.id).catch((caught) => api.announce(refusalIn(caught)))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {kept
        .filter(({ method }) => method === "post")
        .map(({ seq, body, refusal }) => (
          <p key={seq} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate text-strong">
              {people.find(({ id }) => id === body.user_id)?.name}
            </span>
            <KeptMark state={refusal ? "refused" : "waiting"} />
            <span className="tabular-nums">{duration(Number(body.minutes))}</span>
          </p>
        ))}
      {labor.length > 1 && (
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
  const words = useTranslations("downtimes");
  const [correcting, setCorrecting] = useState<number | null>(null);
  const timeZone = order.plant.time_zone;
  const name = (order.equipment ?? order.machine ?? order.production_line ?? order.plant).name;
  const mayCorrect = (order.is_mine || order.actions.length > 0) && order.status !== "closed";
  const downtimes = useKeptDowntimes(order.downtimes);
  const corrected = downtimes.find(({ id }) => id === correcting);

  return (
    <>
      <ul className="grid gap-1">
        {downtimes.map(({ id, started_at, ended_at, kept }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-1.5">
            <Moment at={started_at} until={ended_at ?? undefined} timeZone={timeZone} />
            {!ended_at && <span className="font-medium text-alarm-text">{t("still")}</span>}
            <KeptMark state={kept} />
            {mayCorrect && (
              <Button variant="ghost" size="sm" className="ml-auto text-accent" onClick={() => setCorrecting(id)}>
                {words("correct")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {corrected && (
        <CorrectDowntime
          downtime={{ ...corrected, name, time_zone: timeZone, about: aboutOrder(order) }}
          onClose={() => setCorrecting(null)}
        />
      )}
    </>
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
