"use client";

import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { QrCode } from "@/components/second-factor/qr-code";
import { Button, buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { PermitBody, PermitFacts } from "./permit-body";
import { PermitChip } from "./permit-chip";
import type { Permit } from "./types";

interface PermitPrintProps {
  permit: Permit;
  /** Where its code leads. */
  address: string;
}

/** The permit on paper: a copy, marked as one, with the code that opens the current state. */
export function PermitPrint({ permit, address }: PermitPrintProps) {
  const t = useTranslations("permits");

  return (
    <>
      <PageHeader
        title={`${permit.label} ${permit.kind_name}`}
        aside={<PermitChip of={permit} />}
        facts={<span>{permit.name}</span>}
      >
        <Link href={`/permits/${permit.id}`} className={buttonStyle({})} data-no-print>
          {permit.label}
        </Link>
        <Button variant="primary" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t("print")}
        </Button>
      </PageHeader>
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] gap-3 pt-0!">
        <div className="flex items-center gap-4">
          <span className="w-28 shrink-0 [&_svg]:size-28">
            <QrCode text={address} label={address} />
          </span>
          <p className="rounded-control border-2 border-alarm-text px-4 py-2 font-bold text-alarm-text text-lg uppercase">
            {t("copy_stamp")}
          </p>
        </div>
        <PermitFacts permit={permit} />
        <PermitBody permit={permit} people={[]} isPrinted />
      </div>
    </>
  );
}
