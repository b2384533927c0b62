"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Moment } from "@/components/ui/moment";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { useAddress } from "@/lib/client/use-address";
import type { stopPlanBody } from "@/lib/inputs/work-rankings";
import { Source } from "./downtime-basis";
import { useDuration } from "./due";
import type { WhatFirstScreenProps } from "./types";

type Board = WhatFirstScreenProps["board"];
type Stop = NonNullable<Board["stop"]>;

/** The next planned stop of a line with the work that fits into it; one press puts what is chosen into the planner. */
export function StopPlanCard({ board, mayPlan }: { board: Board; mayPlan: boolean }) {
  const t = useTranslations("what-first.stop");
  const url = useAddress();
  const duration = useDuration();
  const { stop, lines, time_zone } = board;
  if (!stop) return null;

  return (
    <Card>
      <CardHeader
        title={t("title")}
        actions={
          <Select
            aria-label={t("line")}
            value={String(stop.line.id)}
            onValueChange={(line) => url.change({ line })}
            options={lines.map(({ id, name }) => ({ value: String(id), label: name }))}
            className="h-7 max-w-56 text-xs"
          />
        }
      />
      {stop.starts_at === null ? (
        <CardBody className="text-muted">{t("none")}</CardBody>
      ) : (
        <>
          <CardBody className="grid gap-1">
            <b className="font-semibold text-strong">
              <Moment at={stop.starts_at} until={stop.ends_at} timeZone={time_zone} />
            </b>
            <span className="text-muted text-xs">
              <StopSource stop={stop} /> · {t("person_hours", { time: duration(stop.person_minutes) })}
            </span>
          </CardBody>
          <Orders board={board} stop={stop} mayPlan={mayPlan} />
        </>
      )}
    </Card>
  );
}

function StopSource({ stop: { from, process } }: { stop: Stop }) {
  const t = useTranslations("what-first.stop.from");
  if (from === "shifts" && process)
    return (
      <Source href={`/processes/${process.id}`} permission="view_oee">
        {t("shifts", { name: process.name })}
      </Source>
    );
  if (from === "downtime")
    return (
      <Source href="/maintenance/downtimes" permission="view_maintenance">
        {t("downtime")}
      </Source>
    );

  return (
    <Source href="/maintenance/work-orders?view=week" permission="view_maintenance">
      {t("calendar")}
    </Source>
  );
}

function Orders({ board, stop, mayPlan }: { board: Board; stop: Stop; mayPlan: boolean }) {
  const t = useTranslations("what-first.stop");
  const duration = useDuration();
  const fitting = stop.orders.filter(({ misfit }) => misfit === null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(fitting.map(({ id }) => id)));
  const plan = usePlan(board, stop);
  const toggle = (id: number) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  if (stop.orders.length === 0) return <CardBody className="text-muted">{t("no_orders")}</CardBody>;

  return (
    <>
      <ul className="divide-y divide-line-soft border-line-soft border-t">
        {stop.orders.map(({ id, label, name, rank, expected_minutes, person, misfit }) => (
          <li key={id} className="px-3 py-1">
            {misfit === null && mayPlan ? (
              <Checkbox
                checked={chosen.has(id)}
                onCheckedChange={() => toggle(id)}
                label={`${rank}. ${name}`}
                hint={t("fits", { label, time: duration(expected_minutes), person: person?.name ?? "" })}
              />
            ) : (
              <p className="grid py-1">
                <span className={misfit === null ? "text-body" : "text-muted"}>{`${rank}. ${name}`}</span>
                <span className="text-muted text-xs">
                  {misfit === null
                    ? t("fits", { label, time: duration(expected_minutes), person: person?.name ?? "" })
                    : `${label} · ${t(`misfits.${misfit}`)}`}
                </span>
              </p>
            )}
          </li>
        ))}
      </ul>
      {mayPlan && fitting.length > 0 && (
        <CardFooter>
          <span className="text-muted">{t("chosen", { count: chosen.size })}</span>
          <Button
            size="sm"
            variant="primary"
            busy={plan.isBusy}
            disabled={chosen.size === 0}
            onClick={() => plan.send(chosen)}
          >
            {t("plan")}
          </Button>
        </CardFooter>
      )}
    </>
  );
}

/** Refused or not, the current state is shown: somebody else may have planned some of it. */
function usePlan(board: Board, stop: Stop) {
  const t = useTranslations("what-first.stop");
  const router = useRouter();
  const [isSending, setSending] = useState(false);
  const [isRefreshing, startTransition] = useTransition();

  async function send(chosen: ReadonlySet<number>) {
    setSending(true);
    const orders = stop.orders.flatMap(({ id, version, person, due_at }) =>
      chosen.has(id) && person && due_at ? [{ id, version, assigned_user_id: person.id, due_at }] : [],
    );
    const body: z.input<typeof stopPlanBody> = {
      plant_id: board.plant_id,
      production_line_id: stop.line.id,
      orders,
    };
    const answer = await unlessRefused(api.post("/maintenance/planner/first/plan", { body }));
    setSending(false);
    if (answer) toast.success(t("planned", { count: orders.length }));
    startTransition(() => router.refresh());
  }

  return { send, isBusy: isSending || isRefreshing };
}
