"use client";

import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card, CardBody } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { NearbyCard } from "./nearby-card";
import { NextPoint } from "./next-point";
import { PermitBody, PermitFacts } from "./permit-body";
import { PermitChip } from "./permit-chip";
import { PermitSteps } from "./permit-steps";
import { PermitWay } from "./permit-way";
import type { OpenPermit } from "./types";

/** One permit: what is asked, what is cut off, who has locks on it, who signed, and what happened. */
export function PermitPage({ permit, people, nearby }: OpenPermit) {
  const t = useTranslations("permits");

  return (
    <>
      <PageHeader
        title={permit.name}
        crumbs={
          <span className="flex gap-2 text-xs">
            <Link href="/permits" className="text-accent hover:underline">
              {t("title")}
            </Link>
            <span className="font-mono text-muted">{permit.label}</span>
          </span>
        }
        aside={<PermitChip of={permit} />}
        facts={<span>{permit.kind_name}</span>}
        actions={[{ label: t("print"), icon: <Printer aria-hidden />, href: `/permits/${permit.id}/print` }]}
      >
        {permit.actions.length > 0 && <PermitSteps permit={permit} people={people} />}
      </PageHeader>
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] gap-3 pt-0!">
        <Card aria-label={t("work_order")}>
          <CardBody className="grid gap-4">
            <PermitWay permit={permit} />
            <PermitFacts permit={permit} />
          </CardBody>
        </Card>
        <PermitBody
          permit={permit}
          people={people}
          nearby={<NearbyCard nearby={nearby} timeZone={permit.plant.time_zone} />}
        />
      </div>
      <NextPoint permit={permit} />
    </>
  );
}
