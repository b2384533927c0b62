"use client";

import { Check, X } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useFormField, useResourceForm } from "@/components/resource/form-context";
import { IconButton } from "@/components/ui/button";
import { usePreview } from "@/components/ui/file-drop";
import { cn } from "@/lib/client/class-names";
import { fileUrl } from "@/lib/client/files";
import { middle, type Spot, spotAfterKey, spotAt } from "@/lib/domain/structure/floor-plan";
import type { PlaceableLine } from "@/lib/services/screens/floor-plan";
import { PlanPicture, placedAt } from "./plan-picture";

interface Placed extends Spot {
  machine_id: number;
}
type Machine = PlaceableLine["machines"][number];

/** Pixels that a pointer moves before a press becomes a drag. */
const slack = 4;

const nameOf = ({ code, name }: Machine) => [code, name].filter(Boolean).join(" ");

/**
 * The machines of the plant, put on its picture: dragged there from their list or from where they stand, by mouse or finger;
 * or by Enter, and moved by the arrow keys. Each move is announced.
 */
export function PlacingField({ lines }: { lines: readonly PlaceableLine[] }) {
  const t = useTranslations("floor-plans");
  const announcement = useMoveAnnouncement();
  const { value, setValue, isDisabled, frame } = useFormField<Placed[] | null>({ name: "machines" }, "other");
  const { files } = useResourceForm();
  const file_id = useWatch({ name: "file_id" }) as number | null;
  const preview = usePreview(files.file ?? null);
  const src = preview ?? (file_id ? fileUrl(file_id) : null);
  const placed = value ?? [];
  const picture = useRef<HTMLDivElement>(null);
  const machines = lines.flatMap((line) => line.machines);

  const put = (machine: Machine, spot: Spot) =>
    setValue([...placed.filter(({ machine_id }) => machine_id !== machine.id), { machine_id: machine.id, ...spot }]);
  const remove = (machine: Machine) => {
    setValue(placed.filter(({ machine_id }) => machine_id !== machine.id));
    announcement.removed(machine);
  };
  const drag = useDrag({ isDisabled, picture, onMove: put, onDrop: announcement.placed });
  function choose(machine: Machine) {
    const there = placed.find(({ machine_id }) => machine_id === machine.id);
    if (!there) put(machine, middle);
    announcement.placed(machine, there ?? middle);
    requestAnimationFrame(() => document.getElementById(spotId(machine))?.focus());
  }

  return (
    <div className="grid min-w-0 gap-3 md:col-span-2">
      <p className="text-muted text-xs">{t("how")}</p>
      {frame.error && (
        <p role="alert" className="font-medium text-alarm-text text-sm">
          {frame.error}
        </p>
      )}
      <p aria-live="assertive" className="sr-only" data-testid="placing-said">
        {announcement.text}
      </p>
      <div className="grid min-w-0 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div ref={picture} className="min-w-0 overflow-hidden rounded-control border border-line">
          {src && (
            <PlanPicture src={src} alt={t("picture")}>
              {placed.map(({ machine_id, ...spot }) => {
                const machine = machines.find(({ id }) => id === machine_id);
                return (
                  machine && (
                    <SpotButton
                      key={machine_id}
                      machine={machine}
                      spot={spot}
                      isDisabled={isDisabled}
                      announcement={announcement}
                      handlers={drag.handlers(machine)}
                      onMove={(next) => put(machine, next)}
                      onRemove={() => remove(machine)}
                    />
                  )
                );
              })}
            </PlanPicture>
          )}
        </div>
        <MachineList
          lines={lines}
          placed={placed}
          isDisabled={isDisabled}
          choose={choose}
          remove={remove}
          handlersOf={drag.handlers}
          wasDragged={drag.wasDragged}
        />
      </div>
    </div>
  );
}

const spotId = ({ id }: Machine) => `placing-${id}`;

interface SpotButtonProps {
  machine: Machine;
  spot: Spot;
  isDisabled: boolean;
  announcement: ReturnType<typeof useMoveAnnouncement>;
  handlers: Handlers;
  onMove: (spot: Spot) => void;
  onRemove: () => void;
}

/** A machine where it stands: dragged, or moved by the arrow keys. */
function SpotButton({ machine, spot, isDisabled, announcement, handlers, onMove, onRemove }: SpotButtonProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Delete" || event.key === "Backspace") return onRemove();
    const next = spotAfterKey(spot, event);
    if (!next) return;
    event.preventDefault();
    onMove(next);
    announcement.placed(machine, next);
  }

  return (
    <button
      type="button"
      id={spotId(machine)}
      disabled={isDisabled}
      aria-label={announcement.sentence(machine, spot)}
      {...handlers}
      onKeyDown={onKeyDown}
      style={placedAt(spot)}
      className="-translate-1/2 absolute inline-flex h-6 max-w-28 cursor-grab touch-none items-center gap-1 rounded-full border border-control bg-card px-1.5 font-medium text-2xs text-strong shadow-float focus-visible:z-10 focus-visible:border-accent touch:h-9"
    >
      <span className="size-2 shrink-0 rounded-full bg-control" />
      <span className="truncate">{machine.code ?? machine.name}</span>
    </button>
  );
}

/** Where a machine stands, in words. */
export function useSpotText() {
  const t = useTranslations("floor-plans");
  const format = useFormatter();
  const percent = (fraction: number) => format.number(fraction, { style: "percent", maximumFractionDigits: 0 });

  return (machine: Machine, { x, y }: Spot) =>
    t("spot", { machine: nameOf(machine), left: percent(x), top: percent(y) });
}

/** What a screen reader announces of the last move. */
function useMoveAnnouncement() {
  const t = useTranslations("floor-plans");
  const sentence = useSpotText();
  const [text, setText] = useState("");

  return {
    text,
    sentence,
    placed: (machine: Machine, spot: Spot) => setText(sentence(machine, spot)),
    removed: (machine: Machine) => setText(t("removed", { machine: nameOf(machine) })),
  };
}

interface DragOptions {
  isDisabled: boolean;
  picture: RefObject<HTMLDivElement | null>;
  onMove: (machine: Machine, spot: Spot) => void;
  onDrop: (machine: Machine, spot: Spot) => void;
}

/** A press that moves is a drag, and holds its pointer to the end of it; over the picture it takes the machine along. */
function useDrag({ isDisabled, picture, onMove, onDrop }: DragOptions) {
  const press = useRef<{ id: number; x: number; y: number; spot: Spot | null; isDrag: boolean } | null>(null);
  const wasDragged = useRef(false);

  function spotUnder(event: ReactPointerEvent): Spot | null {
    const box = picture.current?.querySelector("[data-plan-picture]")?.getBoundingClientRect();
    if (!box?.width || !box.height) return null;
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];

    return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? spotAt(x, y) : null;
  }

  const handlers = (machine: Machine) => ({
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      wasDragged.current = false;
      if (isDisabled || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      press.current = { id: event.pointerId, x: event.clientX, y: event.clientY, spot: null, isDrag: false };
    },
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => {
      const one = press.current;
      if (one?.id !== event.pointerId) return;
      if (!one.isDrag && Math.hypot(event.clientX - one.x, event.clientY - one.y) <= slack) return;
      one.isDrag = true;
      wasDragged.current = true;
      const spot = spotUnder(event);
      if (!spot) return;
      one.spot = spot;
      onMove(machine, spot);
    },
    onPointerUp: () => {
      const spot = press.current?.spot;
      press.current = null;
      if (spot) onDrop(machine, spot);
    },
    onPointerCancel: () => {
      press.current = null;
    },
  });

  return { handlers, wasDragged: () => wasDragged.current };
}

type Handlers = ReturnType<ReturnType<typeof useDrag>["handlers"]>;

interface MachineListProps {
  lines: readonly PlaceableLine[];
  placed: readonly Placed[];
  isDisabled: boolean;
  choose: (machine: Machine) => void;
  remove: (machine: Machine) => void;
  handlersOf: (machine: Machine) => Handlers;
  wasDragged: () => boolean;
}

/** All machines of the plant by line; those that stand on the picture have a tick. */
function MachineList({ lines, placed, isDisabled, choose, remove, handlersOf, wasDragged }: MachineListProps) {
  const t = useTranslations("floor-plans");
  const isPlaced = ({ id }: Machine) => placed.some(({ machine_id }) => machine_id === id);

  return (
    <div className="max-h-[32rem] overflow-y-auto rounded-control border border-line">
      {lines.map((line) => (
        <section key={line.id} aria-label={line.name}>
          <h3 className="sticky top-0 z-1 border-line-soft border-b bg-sunk px-2 py-1 font-semibold text-strong text-xs">
            {line.name}
          </h3>
          <ul>
            {line.machines.map((machine) => (
              <li key={machine.id} className="flex items-center border-line-soft border-b">
                <button
                  type="button"
                  disabled={isDisabled}
                  onClick={() => !wasDragged() && choose(machine)}
                  {...handlersOf(machine)}
                  className="flex min-w-0 flex-1 cursor-grab touch-pan-y items-center gap-1.5 px-2 py-1.5 text-left text-sm hover:bg-hover focus-visible:outline-offset-[-2px]"
                >
                  <Check aria-hidden className={cn("size-3.5 shrink-0", !isPlaced(machine) && "invisible")} />
                  <span className="min-w-0 truncate">{nameOf(machine)}</span>
                  <span className="sr-only">{t(isPlaced(machine) ? "is_placed" : "is_not_placed")}</span>
                </button>
                {isPlaced(machine) && (
                  <IconButton
                    size="sm"
                    label={t("take_off", { machine: nameOf(machine) })}
                    disabled={isDisabled}
                    onClick={() => remove(machine)}
                  >
                    <X aria-hidden />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
