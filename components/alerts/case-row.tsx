"use client";

import { UserPlus, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Avatar } from "@/components/ui/avatar";
import { Checkbox } from "@/components/ui/checkbox";
import { Sentence } from "@/components/ui/moment";
import { cn } from "@/lib/client/class-names";
import type { AlarmCaseState } from "@/lib/domain/maintenance/alarm-case";
import { AlertCount, CaseLevel } from "./case-level";
import { AlertReading, MainAction, type MainActionProps, RequestOfCase } from "./case-parts";
import { stationAt, way } from "./case-way";
import { type DeskCase, isOver, isRequested, nameOfCase, ownerOf, placeOf, unacknowledged } from "./cases";
import { useElapsed } from "./level-age";

export interface CaseRowProps extends Omit<MainActionProps, "size" | "className"> {
  now: string;
  isOpen: boolean;
  isChosen: boolean;
  onOpen: () => void;
  onChoose: (isChosen: boolean) => void;
  onTake: () => void;
}

/** From 768 px on; below, a case is a card. Owners have a column where the list itself is wide enough for it. */
export const deskColumns =
  "md:grid-cols-[1.75rem_7.5rem_minmax(0,1fr)_8.5rem_7.5rem_6.5rem] lg:grid-cols-[1.75rem_8.25rem_minmax(0,1fr)_10.75rem_8.5rem_6.5rem] @4xl:grid-cols-[1.75rem_8.25rem_minmax(0,1fr)_11rem_7rem_8.5rem_6.5rem]";

/** What is in the owners' column alone, and what stands for it in a narrower list. */
export const inOwnersColumn = { wide: "hidden @4xl:block", narrow: "@4xl:hidden" };

/** One case in a row of 44 px: how bad since when, where, what was measured, its state, and one thing to do. */
export function CaseRow({ one, now, isOpen, isChosen, onOpen, onChoose, onTake, ...action }: CaseRowProps) {
  const t = useTranslations();
  const element = useShownWhileOpen(isOpen);
  const name = nameOfCase(one);
  const owner = ownerOf(one);
  const isBeside = one.of.state === "new" && action.may.act && isRequested(one);

  return (
    <li
      ref={element}
      data-row={one.key}
      aria-current={isOpen || undefined}
      className={cn(
        "grid min-h-11 grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 border-line-soft border-b px-2 py-1 leading-tight last:border-0",
        deskColumns,
        (isOpen || isChosen) && "bg-accent-tint",
        isOpen && "shadow-[inset_3px_0_0_var(--color-accent)]",
      )}
    >
      <Checkbox
        aria-label={t("alerts.select", { item: name })}
        checked={isChosen}
        onCheckedChange={(checked) => onChoose(checked === true)}
      />
      <span className="flex gap-1.5 max-md:order-2 max-md:col-start-2">
        <CaseLevel one={one} now={now} />
      </span>
      <button
        type="button"
        data-open
        onClick={onOpen}
        className="min-w-0 text-left hover:text-accent"
        title={placeOf(one)}
      >
        <span className="flex min-w-0 items-center gap-1.5 font-semibold text-strong">
          <span className="truncate">{name}</span>
          <AlertCount one={one} />
        </span>
        <span className="block truncate text-muted text-xs">{placeOf(one)}</span>
      </button>
      <WorstReading alert={one.worst} />
      <span className={cn("min-w-0", inOwnersColumn.wide)}>
        <Owner one={one} mayTake={action.may.act} onTake={onTake} />
      </span>
      <span className="min-w-0 font-medium text-strong max-md:order-4 max-md:col-start-2">
        <span className="flex items-center justify-between gap-2">
          {t(`alerts.case.states.${one.of.state}`)}
          <Track state={one.of.state} />
        </span>
        {one.of.proof && (
          <span className="block font-normal text-muted text-xs">
            {t("alerts.case.waiting_short", { samples: one.of.proof.samples, of: one.of.proof.of })}
          </span>
        )}
        {owner && (
          <span
            className={cn("block truncate font-normal text-muted text-xs", inOwnersColumn.narrow)}
            title={owner.name}
          >
            {owner.name}
          </span>
        )}
        <Unacknowledged one={one} now={now} />
        {/* The place of the button is the acknowledgement's. */}
        {isBeside && <RequestOfCase one={one} may={action.may} className="flex justify-start font-normal" />}
      </span>
      <span className="text-right max-md:order-1">
        <MainAction one={one} size="sm" {...action} />
      </span>
    </li>
  );
}

function WorstReading({ alert }: { alert: CaseRowProps["one"]["worst"] }) {
  const t = useTranslations();

  return (
    <span className="min-w-0 max-md:order-3 max-md:col-start-2">
      <span className="block md:truncate">
        <AlertReading alert={alert} />
      </span>
      {alert.name && (
        <span className="block truncate text-muted text-xs" title={t(alert.name)}>
          {t(alert.name)}
        </span>
      )}
    </span>
  );
}

function useShownWhileOpen(isOpen: boolean) {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);

  return element;
}

interface OwnerProps {
  one: DeskCase;
  mayTake: boolean;
  onTake: () => void;
}

/** Whose a case is; one that is nobody's can be taken by a press. */
function Owner({ one, mayTake, onTake }: OwnerProps) {
  const t = useTranslations("alerts");
  const owner = ownerOf(one);
  if (owner)
    return (
      <span className="flex items-center gap-1.5" title={owner.name}>
        {owner.user_id === null ? (
          <Users aria-hidden className="mx-[3px] size-4 shrink-0 text-muted" />
        ) : (
          <Avatar person={owner.user_id} name={owner.name} size={22} />
        )}
        <span className="line-clamp-2 [overflow-wrap:anywhere]">{owner.name}</span>
      </span>
    );
  if (!mayTake || isOver(one)) return <span className="text-muted">{t("take.no_owner")}</span>;

  return (
    <button
      type="button"
      aria-label={t("next.about", { step: t("take.take"), item: nameOfCase(one) })}
      onClick={onTake}
      className="flex h-control-sm items-center gap-1.5 font-medium text-accent hover:underline touch:h-control"
    >
      <span aria-hidden className="grid size-[22px] place-items-center rounded-full border border-accent border-dashed">
        <UserPlus className="size-3" />
      </span>
      {t("take.take")}
    </button>
  );
}

/** How far a case has come on its way, and in red that its repair did not help; the words beside it state the same. */
function Track({ state }: { state: AlarmCaseState }) {
  const at = stationAt(state);

  return (
    <span aria-hidden className="flex shrink-0 gap-0.5 max-lg:hidden">
      {way.map((station, index) => (
        <span
          key={station}
          className={cn(
            "h-1 w-1.5",
            index > at ? "bg-line" : index < at || state === "proven" ? "bg-muted" : "bg-accent",
            index === at && state === "not_fixed" && "bg-alarm",
          )}
        />
      ))}
    </span>
  );
}

/** How long nobody has acknowledged it. */
export function Unacknowledged({ one, now, isSentence }: { one: DeskCase; now: string; isSentence?: boolean }) {
  const t = useTranslations("alerts");
  const elapsedText = useElapsed(now, !isSentence);
  const { zoneOf } = useViewer();
  const { escalation } = one.of;
  if (one.of.state !== "new" || !one.of.level_since || unacknowledged(one).length === 0) return null;

  return (
    <span className="block font-normal text-alarm-text text-xs">
      {t(isSentence ? "unacknowledgedSentence" : "unacknowledgedFor", { time: elapsedText(one.of.level_since) })}
      {isSentence && escalation?.names && (
        <>
          {". "}
          <Sentence
            of={(at) =>
              t("escalatedTo", {
                names: escalation.names!,
                at: at(escalation.at, "minute", zoneOf(one.worst.plant_id)),
              })
            }
          />
        </>
      )}
    </span>
  );
}
