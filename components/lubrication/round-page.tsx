"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { KeepOnPhone } from "@/components/shell/keep-on-phone";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { RoundCard } from "./round-card";
import type { RoundScreen } from "./types";

/** Of a round; the rest is opened with a connection. */
const mostKept = 40;

/** What is greased by hand today, point after point; it opens without a connection too. */
export function RoundPage({ round, now }: RoundScreen) {
  const t = useTranslations("lubricators");
  const router = useRouter();
  const pages = useMemo(
    () => [
      { url: "/lubrication", stamp: now },
      ...round
        .slice(0, mostKept)
        .map(({ point }) => ({ url: `/lubrication/${point.id}`, stamp: String(point.version) })),
    ],
    [round, now],
  );

  return (
    <>
      <PageHeader
        title={t("screen.round")}
        crumbs={
          <Link href="/controllers?view=lubrication" className="text-muted text-xs hover:text-accent">
            {t("title")}
          </Link>
        }
      />
      <div className="page-pad">
        <RoundCard round={round} selected={null} onSelect={(id) => router.push(`/lubrication/${id}`)} />
      </div>
      <KeepOnPhone of="round" pages={pages} />
    </>
  );
}
