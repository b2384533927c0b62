"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { FindingCard } from "./finding-card";
import { useCustomFacts } from "./order-columns";
import { usePlaceText } from "./place";
import { Priority } from "./priority";
import type { FullOrder, Order } from "./types";

interface RequestFactsProps {
  request: Order | FullOrder;
  /** Left out where the title states it. */
  name?: ReactNode;
}

/** What was asked for, where, by whom, and what became of it. */
export function RequestFacts({ request, name }: RequestFactsProps) {
  const t = useTranslations("work-orders");
  const placeText = usePlaceText();
  const own = useCustomFacts(request);
  const guestName = request.guest?.name ? t("guest_named", { name: request.guest.name }) : t("guest");

  return (
    <div className="grid min-w-0 gap-1 text-sm">
      <p className="text-muted text-xs">
        <span className="font-mono">{request.label}</span> · {placeText(request)}
      </p>
      {name && <h2 className="font-semibold text-base text-strong [overflow-wrap:anywhere]">{name}</h2>}
      <Priority priority={request.priority} isQuiet />
      {"failure" in request && request.failure?.mode && (
        <p>
          {t("failure.title")}: <b className="font-semibold text-strong">{request.failure.mode.name}</b>
        </p>
      )}
      {own.length > 0 && <Facts facts={own} />}
      {/* A short report is its own name. */}
      {request.description && request.description !== request.name && (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{request.description}</p>
      )}
      <p suppressHydrationWarning className="text-muted text-xs">
        <Sentence
          of={(at) =>
            t("asked", {
              person: request.requested_by_user?.name ?? (request.is_guest ? guestName : t("system")),
              time: at(request.created_at, "minute", request.plant.time_zone),
            })
          }
        />
      </p>
      <Reporters request={request} />
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

/** How many reported it, and how those are reached who left an address: as they typed it, and no links. */
function Reporters({ request }: { request: Order | FullOrder }) {
  const t = useTranslations("work-orders");
  const reports = "guest_reports" in request ? request.guest_reports : [];
  const shownReports = reports.filter(
    ({ is_joined, text, name, phone, email }) => phone || email || (is_joined && (text || name)),
  );

  return (
    <>
      {(request.reported_by_count ?? 1) > 1 && (
        <p className="font-medium text-strong">{t("reported_by", { count: request.reported_by_count ?? 1 })}</p>
      )}
      {shownReports.length > 0 && (
        <ul className="grid gap-1">
          {shownReports.map(({ id, is_joined, text, name, phone, email }) => (
            <li key={id} className="rounded-control bg-sunk px-2.5 py-1.5 [overflow-wrap:anywhere]">
              <span className="block text-muted text-xs">
                {[name ?? t("guest"), phone, email].filter(Boolean).join(" · ")}
              </span>
              {is_joined && text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
