"use client";

import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { QrCode } from "@/components/second-factor/qr-code";
import { Button, buttonStyle } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";

export interface Label {
  key: string;
  name: string;
  lines: readonly string[];
  /** The address that the code opens. */
  address: string;
}

export interface LabelSheetProps {
  labels: readonly Label[];
  back: string;
  backTo?: "storeroom" | "item" | "place" | "plant";
  /** The sheet with those that do not fit on this one. */
  next?: { href: string; count: number };
}

const backWords = { storeroom: "back", item: "back_to_item", place: "back_to_place", plant: "back_to_plant" } as const;

/** A sheet of labels, three across on A4 and Letter. The page is what is printed. */
export function LabelSheet({ labels, back, backTo = "storeroom", next }: LabelSheetProps) {
  const t = useTranslations("stock.print");

  return (
    <>
      <PageHeader
        title={t("title")}
        aside={<span className="text-muted text-sm">{t("count", { count: labels.length })}</span>}
        facts={<span data-no-print>{t("hint")}</span>}
      >
        <Link href={back} className={buttonStyle({})}>
          {t(backWords[backTo])}
        </Link>
        {next && (
          <Link href={next.href} className={buttonStyle({})}>
            {t("next", { count: next.count })}
          </Link>
        )}
        <Button variant="primary" onClick={() => window.print()} disabled={labels.length === 0}>
          <Printer aria-hidden />
          {t("print")}
        </Button>
      </PageHeader>
      {labels.length === 0 ? (
        <EmptyState title={t("none")} />
      ) : (
        <ul className="page-pad grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-2 print:grid-cols-3">
          {labels.map((label) => (
            <li
              key={label.key}
              className="flex min-w-0 break-inside-avoid items-center gap-2.5 rounded-control border border-line bg-[#fff] p-2 text-[#111]"
            >
              <span className="w-20 shrink-0 [&_svg]:size-20 [&_svg]:border-0">
                <QrCode text={label.address} label={label.address} />
              </span>
              <span className="grid min-w-0 gap-0.5">
                <b className="line-clamp-2 text-sm leading-tight">{label.name}</b>
                {label.lines.map((line) => (
                  <span key={line} className="truncate text-xs">
                    {line}
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
