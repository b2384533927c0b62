"use client";

import { ChevronLeft, ChevronRight, Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { KeyHints } from "@/components/board/key-hints";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useDay } from "@/components/ui/moment";
import { Select } from "@/components/ui/select";
import { useAddress } from "@/lib/client/use-address";
import { useHotkeys } from "@/lib/client/use-hotkeys";
import { plannedMinutes } from "@/lib/domain/maintenance/capacity";
import { type RowKey, rowOfOrder } from "@/lib/domain/maintenance/planner-row";
import { addDays } from "@/lib/domain/maintenance/recurrence";
import { dueOf } from "@/lib/domain/maintenance/work-order-due";
import { dateText } from "@/lib/domain/shared/calendar-month";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { inList } from "@/lib/domain/shared/known";
import { localDate } from "@/lib/domain/shared/time-zones";
import { datedOf } from "./due";
import { usePlannedHours, usePlannedNumber } from "./planned-hours";
import { PlantCalendarDialog } from "./plant-calendar-dialog";
import { SetDateDialog } from "./set-date-dialog";
import type { Order, PlannerRow, Surroundings, Week } from "./types";
import { type Cell, isMovable, useWeekMove } from "./use-week-move";
import { useWeekPointer } from "./use-week-pointer";
import { WeekCell } from "./week-cell";
import { WeekRowHead } from "./week-row-head";
import { WeekTray } from "./week-tray";
import { WorkHoursDialog } from "./work-hours-dialog";

export interface WeekPlannerProps {
  week: Week;
  now: string;
  may: Surroundings["may"];
  onOpen: (id: number) => void;
}

/** The week of a plant: each person's days with what is planned and what they can work; orders are moved between them. */
export function WeekPlanner({ week, now, may, onOpen }: WeekPlannerProps) {
  const t = useTranslations("planner");
  const move = useWeekMove(week);
  const pointer = useWeekPointer(move);
  const [dated, setDated] = useState<Order | null>(null);
  const [person, setPerson] = useState<number | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const url = useAddress();
  const go = (to: string | null) => url.change({ week: to });
  useHotkeys(
    {
      "[": () => go(addDays(week.week, -7)),
      "]": () => go(addDays(week.week, 7)),
      t: () => go(null),
      escape: move.cancel,
    },
    { enabled: !dated && person === null && day === null },
  );
  const mayPlan = may.update && may.supervise;
  const team = week.teams.find(({ id }) => String(id) === url.get("team"));
  const rows = rowsOf(week).filter(({ row }) => !team || isOfTeam(row, team));
  const cells = cellsOf(week, move.moved);
  const ordersIn = ({ row, date }: Cell) => cells.get(`${row} ${date}`) ?? [];
  const hold = mayPlan ? pointer : undefined;
  const editOf = ({ person }: PlannerRow) => (person ? () => setPerson(person.id) : undefined);

  const onKeyDown = usePlannerKeys({ week, rows, move, isEnabled: mayPlan, onSetDate: setDated });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the cards within
    <div onKeyDown={onKeyDown} className="grid min-w-0 gap-2.5">
      <WeekHead week={week} onGo={go} />
      <div className="grid min-w-0 items-start gap-2.5 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <WeekTray week={week} now={now} pointer={hold} onSetDate={mayPlan ? setDated : undefined} onOpen={onOpen} />
        <Card className="min-w-0 overflow-x-auto">
          <table className="w-full min-w-[52rem] table-fixed border-collapse">
            <DayColumns week={week} cells={cells} />
            <thead>
              <tr className="border-line border-b bg-sunk align-top">
                <CrewHead week={week} team={team} people={rows.filter(({ person }) => person).length} />
                {week.days.map((one) => (
                  <DayHead key={one.date} day={one} week={week} onEdit={mayPlan ? () => setDay(one.date) : undefined} />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.row} className="border-line border-b align-top last:border-b-0">
                  <WeekRowHead row={row} onEdit={mayPlan ? editOf(row) : undefined} />
                  {week.days.map(({ date }, at) => (
                    <WeekCell
                      key={date}
                      cell={{ row: row.row, date }}
                      isToday={date === week.today}
                      hours={row.person?.days[at] ?? null}
                      orders={ordersIn({ row: row.row, date })}
                      notes={week.series.notes.filter((one) => one.row === row.row && one.date === date)}
                      move={move}
                      now={now}
                      onOpen={onOpen}
                      pointer={hold}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length === 0 && <p className="px-3 py-4 text-muted">{t("nobody_works")}</p>}
        </Card>
      </div>
      {mayPlan && <KeyHelp held={move.held} />}
      <HeldNote rows={rows} ordersIn={ordersIn} held={move.held} over={move.over} />
      {pointer.at && move.held && <FlyingCard order={move.held} {...pointer.at} />}
      {dated && <SetDateDialog order={dated} week={week} onClose={() => setDated(null)} />}
      {person !== null && <WorkHoursDialog id={person} work_days={week.work_days} onClose={() => setPerson(null)} />}
      {day && <PlantCalendarDialog plant_id={week.plant_id} date={day} onClose={() => setDay(null)} />}
    </div>
  );
}

interface PlannerKeysProps {
  week: Week;
  rows: readonly PlannerRow[];
  move: ReturnType<typeof useWeekMove>;
  isEnabled: boolean;
  onSetDate: (order: Order) => void;
}

/** M holds the order under the focus, D asks for its date, S opens its series; a held one follows the arrows. */
function usePlannerKeys({ week, rows, move, isEnabled, onSetDate }: PlannerKeysProps) {
  const router = useRouter();

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !isEnabled) return;
    if (move.held) return keyWhileHeld(event);
    const id = Number((event.target as HTMLElement).closest<HTMLElement>("[data-planner-card]")?.dataset.plannerCard);
    const order = [...week.orders, ...week.unscheduled].find((one) => one.id === id);
    if (!order) return;
    if (event.key.toLowerCase() === "s" && order.series_id) {
      event.preventDefault();
      router.push(`/maintenance/recurring/${order.series_id}`);
    }
    if (!isMovable(order)) return;
    if (event.key.toLowerCase() === "m") {
      event.preventDefault();
      move.hold(order, startOf(order, { rows, week }));
    }
    if (event.key.toLowerCase() === "d") {
      event.preventDefault();
      onSetDate(order);
    }
  }

  function keyWhileHeld(event: KeyboardEvent) {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
    };
    const step = steps[event.key];
    if (step && move.over) move.moveTo(beside(move.over, step, { rows, week }));
    if (event.key === "Enter") move.drop();
    if (event.key === "Escape") move.cancel();
    if (step || event.key === "Enter" || event.key === "Escape") event.preventDefault();
  }

  return onKeyDown;
}

/** A day off is narrow unless work is planned on it. */
function DayColumns({ week, cells }: { week: Week; cells: ReturnType<typeof cellsOf> }) {
  const busyDays = new Set([...cells.keys()].map((key) => key.slice(-10)));

  return (
    <colgroup>
      <col className="w-28" />
      {week.days.map(({ date, is_work_day }) => (
        <col key={date} className={is_work_day || busyDays.has(date) ? undefined : "w-20"} />
      ))}
    </colgroup>
  );
}

interface CrewHeadProps {
  week: Week;
  team: Week["teams"][number] | undefined;
  people: number;
}

/** Which crew is shown, and of how many people. */
function CrewHead({ week, team, people }: CrewHeadProps) {
  const t = useTranslations("planner");
  const url = useAddress();

  return (
    <th scope="col" className="px-2 py-1.5 text-left font-normal text-muted text-xs">
      {week.teams.length > 0 ? (
        <Select
          aria-label={t("crew")}
          value={team ? String(team.id) : "all"}
          onValueChange={(id) => url.change({ team: id === "all" ? null : id })}
          options={[
            { value: "all", label: t("all_crews") },
            ...week.teams.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          className="mb-0.5 h-7 w-full px-1.5 text-xs"
        />
      ) : (
        <span className="block font-semibold text-strong">{t("people")}</span>
      )}
      {t("people_count", { count: people })}
    </th>
  );
}

/** People, then the others who have work: teams of which nobody has taken it, and people who are here no more. */
function rowsOf({ people, orders }: Week): PlannerRow[] {
  const others = new Map(
    orders
      .filter((order) => !people.some(({ row }) => row === rowOfOrder(order)))
      .map((order) => [rowOfOrder(order), (order.assigned_user ?? order.assigned_team)!.name]),
  );

  return [
    ...people.map((person) => ({ row: person.row, name: person.name, person })),
    ...[...others].map(([row, name]) => ({ row, name, person: null })),
  ];
}

/** Its own row, and those of its people. */
const isOfTeam = (row: RowKey, { id, user_ids }: Week["teams"][number]) =>
  row === `team:${id}` || user_ids.some((user) => row === `user:${user}`);

function cellOf(order: Order, { time_zone }: Week): Cell | null {
  const due = dueOf(datedOf(order));
  return due && { row: rowOfOrder(order), date: dateText(localDate(due.getTime(), time_zone)) };
}

/** The orders by "row date", with those that are on their way where they go. */
function cellsOf(week: Week, moved: ReadonlyMap<number, Cell>) {
  const cells = new Map<string, Order[]>();
  for (const order of [...week.orders, ...week.unscheduled.filter(({ id }) => moved.has(id))]) {
    const cell = moved.get(order.id) ?? cellOf(order, week);
    if (!cell) continue;
    const key = `${cell.row} ${cell.date}`;
    cells.set(key, [...(cells.get(key) ?? []), order]);
  }

  return cells;
}

/** Where the keys begin: at the order's own cell, or at the first of the week. */
function startOf(order: Order, { rows, week }: { rows: readonly PlannerRow[]; week: Week }): Cell | null {
  const own = cellOf(order, week);
  const row = rows.find((one) => one.row === own?.row) ?? rows[0];
  const day = week.days.find(({ date }) => date === own?.date) ?? firstOf(week.days);

  return row ? { row: row.row, date: day.date } : null;
}

function beside(
  over: Cell,
  [down, right]: [number, number],
  { rows, week }: { rows: readonly PlannerRow[]; week: Week },
): Cell {
  const within = (at: number, length: number) => Math.min(length - 1, Math.max(0, at));
  const row = within(rows.findIndex((one) => one.row === over.row) + down, rows.length);
  const day = within(week.days.findIndex(({ date }) => date === over.date) + right, week.days.length);

  return { row: inList(rows, row).row, date: inList(week.days, day).date };
}

function WeekHead({ week, onGo }: { week: Week; onGo: (week: string | null) => void }) {
  const t = useTranslations("planner");
  const dayText = useDay();
  const number = usePlannedNumber();
  const planned = week.days.reduce((sum, one) => sum + one.planned_minutes, 0);
  const capacity = week.days.reduce((sum, one) => sum + one.capacity_minutes, 0);
  const span = `${dayText(week.week, "shortDay")} – ${dayText(addDays(week.week, 6), "day")}`;

  return (
    <header className="flex flex-wrap items-center gap-2">
      <IconButton size="sm" variant="secondary" label={t("previous")} onClick={() => onGo(addDays(week.week, -7))}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <h2 aria-live="polite" className="font-semibold text-strong">
        {span}
      </h2>
      <IconButton size="sm" variant="secondary" label={t("next")} onClick={() => onGo(addDays(week.week, 7))}>
        <ChevronRight aria-hidden />
      </IconButton>
      <Button size="sm" onClick={() => onGo(null)}>
        {t("today")}
      </Button>
      <Link href="/maintenance/what-first" className="text-accent hover:underline">
        {t("what_first")}
      </Link>
      <span className="text-muted">{t("of_planned", { planned: number(planned), capacity: number(capacity) })}</span>
      {week.total > week.orders.length && (
        <span className="text-muted text-xs">{t("capped", { count: week.orders.length, total: week.total })}</span>
      )}
    </header>
  );
}

function DayHead({ day, week, onEdit }: { day: Week["days"][number]; week: Week; onEdit?: () => void }) {
  const t = useTranslations("planner");
  const dayText = useDay();
  const number = usePlannedNumber();
  const isToday = day.date === week.today;
  const name = dayText(day.date, "weekday");

  return (
    <th
      scope="col"
      aria-current={isToday ? "date" : undefined}
      className={`group relative px-2 py-1.5 text-left font-normal text-muted text-xs ${isToday ? "shadow-[inset_0_2px_0_var(--color-accent)]" : ""}`}
    >
      <span className={`block font-semibold ${isToday ? "text-accent" : "text-strong"}`}>{name}</span>
      {day.holiday ??
        (day.planned_minutes + day.capacity_minutes === 0
          ? t("not_working")
          : t("of", { planned: number(day.planned_minutes), capacity: number(day.capacity_minutes) }))}
      {onEdit && (
        <IconButton
          size="sm"
          label={t("edit_day", { day: name })}
          onClick={onEdit}
          className="absolute top-0.5 right-0.5 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100"
        >
          <Pencil aria-hidden />
        </IconButton>
      )}
    </th>
  );
}

/** Where a held order is, for those who do not see it. */
function HeldNote({
  held,
  over,
  rows,
  ordersIn,
}: {
  held: Order | null;
  over: Cell | null;
  rows: readonly PlannerRow[];
  ordersIn: (cell: Cell) => Order[];
}) {
  const t = useTranslations("planner");
  const dayText = useDay();
  const number = usePlannedNumber();
  const row = rows.find((one) => one.row === over?.row);
  const hours = row?.person?.days.find(({ date }) => date === over?.date);
  const planned = over && held ? plannedMinutes(ordersIn(over).filter(({ id }) => id !== held.id)) : 0;
  const after = planned + (held?.expected_minutes ?? 0);

  return (
    <p aria-live="assertive" className="sr-only">
      {held && over && row
        ? t("held_at", {
            label: held.label,
            day: dayText(over.date, "weekday"),
            person: row.name,
            load: hours
              ? t(after > hours.capacity_minutes ? "load_over" : "load_fits", {
                  before: number(planned),
                  after: number(after),
                  capacity: number(hours.capacity_minutes),
                })
              : "",
          })
        : ""}
    </p>
  );
}

function FlyingCard({ order, x, y }: { order: Order; x: number; y: number }) {
  const t = useTranslations("planner");
  const hours = usePlannedHours();

  return (
    <div
      aria-hidden
      style={{ left: x, top: y }}
      className="pointer-events-none fixed z-50 w-44 -translate-x-1/2 -translate-y-1/2 rounded-control border border-accent bg-raised px-2 py-1.5 text-xs shadow-float"
    >
      <span className="block font-semibold text-sm text-strong">{order.name}</span>
      <span className="flex justify-between text-muted">
        {order.label}
        <strong className="text-strong">
          {order.expected_minutes === null ? t("no_time") : hours(order.expected_minutes)}
        </strong>
      </span>
    </div>
  );
}

function KeyHelp({ held }: { held: Order | null }) {
  const t = useTranslations("planner.keys");
  const keys = held
    ? ([
        ["← →", "day"],
        ["↑ ↓", "person"],
        ["Enter", "drop"],
        ["Esc", "cancel"],
      ] as const)
    : ([
        ["M", "move"],
        ["D", "set_date"],
        ["S", "series"],
        ["[ ]", "week"],
        ["T", "today"],
      ] as const);

  return (
    <KeyHints moving={held && t("moving", { label: held.label })} keys={keys.map(([key, word]) => [key, t(word)])} />
  );
}
