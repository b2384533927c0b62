"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { FindingCard } from "./finding-card";
import { usePlaceText } from "./place";
import { Priority } from "./priority";
import type { Order } from "./types";

interface RequestFactsProps {
  request: Order;
  /** Left out where the title says it. */
  name?: ReactNode;
}

/** What was asked for, where, by whom, and what became of it. */
export function RequestFacts({ request, name }: RequestFactsProps) {
  const t = useTranslations("work-orders");
  const placeText = usePlaceText();

  return (
    <div className="grid min-w-0 gap-1 text-sm">
      <p className="text-muted text-xs">
        <span className="font-mono">{request.label}</span> · {placeText(request)}
      </p>
      {name && <h2 className="text-base [overflow-wrap:anywhere]">{name}</h2>}
      <Priority priority={request.priority} isQuiet />
      {request.description && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{request.description}</p>}
      <p suppressHydrationWarning className="text-muted text-xs">
        <Sentence
          of={(at) =>
            t("asked", {
              person: request.requested_by_user?.name ?? t("system"),
              time: at(request.created_at, "minute", request.plant.time_zone),
            })
          }
        />
      </p>
      {request.status !== "requested" && (
        <p>
          <b className="font-semibold text-strong">{t(`options.status.${request.status as "rejected"}`)}</b>
          {request.order && (
            <>
              {": "}
              <Link href={`/maintenance/work-orders/${request.order.id}`} className="text-accent hover:underline">
                {request.order.label}
              </Link>
            </>
          )}
          {request.reason && `: ${request.reason}`}
        </p>
      )}
      {request.finding && <FindingCard finding={request.finding} timeZone={request.plant.time_zone} />}
    </div>
  );
}
