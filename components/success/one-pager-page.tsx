"use client";

import { BadgeCheck, FileDown, FilePlus2, Pencil, Printer } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { HierarchyCrumb } from "@/components/shell/hierarchy-crumb";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Sentence, useDay } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import { useSubmit } from "@/lib/client/use-submit";
import { sheetOf } from "@/lib/domain/maintenance/one-pager";
import { ChangesCard } from "./changes-card";
import { CompanyList } from "./company-list";
import { FigurePanel } from "./figure-panel";
import { Sheet } from "./sheet";
import type { Looked, Screen } from "./types";

/** The sheet, what is behind its figures, what changed since it was issued, and its versions. */
export function OnePagerPage(screen: Screen) {
  const { sheet, now, companies, today } = screen;
  const t = useTranslations("one-pagers");
  const success = useTranslations("success");
  const dayText = useDay();
  const [looked, setLooked] = useState<Looked>(null);
  const shown = sheetOf(sheet.sources, sheet.plant.time_zone);
  const company = companies.find(({ id }) => id === sheet.company_id);

  return (
    <>
      <PageHeader
        title={`${sheet.plant.name}, ${dayText(sheet.from)} – ${dayText(sheet.to)}`}
        crumbs={
          <HierarchyCrumb
            segments={[
              { href: "/success-dashboard/main", label: success("title") },
              { href: "/success-dashboard/roi-one-pager", label: t("title") },
              ...(company ? [{ href: `/success-dashboard/main?company=${company.id}`, label: company.name }] : []),
              { label: sheet.plant.name },
            ]}
          />
        }
        aside={
          <span className="rounded-full border border-line px-2 py-0.5 text-sm">
            {t("paper.version_status", { version: sheet.version_number, status: sheet.status })}
          </span>
        }
      >
        <Actions {...screen} />
      </PageHeader>
      <div className="page-pad grid items-start gap-3 lg:grid-cols-[minmax(0,680px)_minmax(18rem,1fr)] min-[90rem]:grid-cols-[300px_minmax(0,680px)_minmax(18rem,1fr)] print:block">
        <CompanyList
          companies={companies}
          chosen={sheet.company_id}
          today={today}
          className="print:hidden max-[89.99rem]:hidden"
        />
        <Sheet sheet={sheet} shown={shown} looked={looked} onLook={setLooked} now={now} />
        <div data-no-print className="grid min-w-0 gap-3">
          {looked && <FigurePanel sheet={sheet} looked={looked} onClose={() => setLooked(null)} />}
          <ChangesCard sheet={sheet} />
          <Versions sheet={sheet} />
        </div>
      </div>
    </>
  );
}

function Actions(screen: Screen) {
  const { sheet, draft_id, next_version, may_create, may_update } = screen;
  const t = useTranslations("one-pagers");
  const locale = useLocale();
  const [language, setLanguage] = useState(locale.slice(0, 2));
  const [isIssuing, setIssuing] = useState(false);
  const { isBusy, isIssued, print, download, draft, issue } = useSheetActions(screen);

  return (
    <>
      <SegmentedControl
        label={t("actions.language")}
        value={language}
        onValueChange={setLanguage}
        segments={[
          { value: "en", label: "English" },
          { value: "es", label: "Español" },
        ]}
      />
      <Button onClick={() => download(language)}>
        <FileDown aria-hidden />
        {t("actions.pdf")}
      </Button>
      {isIssued && (
        <Button onClick={print}>
          <Printer aria-hidden />
          {t("actions.print")}
        </Button>
      )}
      {!isIssued && may_update && (
        <>
          <Button asChild>
            <Link href={`/success-dashboard/roi-one-pager/${sheet.id}?edit=1`}>
              <Pencil aria-hidden />
              {t("actions.edit")}
            </Link>
          </Button>
          <Button variant="primary" onClick={() => setIssuing(true)}>
            <BadgeCheck aria-hidden />
            {t("actions.issue")}
          </Button>
        </>
      )}
      {isIssued && may_create && draft_id === null && (
        <Button variant="primary" busy={isBusy} onClick={draft}>
          <FilePlus2 aria-hidden />
          {t("actions.draft", { version: next_version })}
        </Button>
      )}
      {isIssuing && (
        <SubmitDialog
          title={t("actions.issue")}
          description={t("paper.version", { version: sheet.version_number })}
          width="sm"
          action={t("actions.issue")}
          isBusy={isBusy}
          onSubmit={() => issue(() => setIssuing(false))}
          onClose={() => setIssuing(false)}
        >
          <p>{t("issue_text")}</p>
        </SubmitDialog>
      )}
    </>
  );
}

function useSheetActions({ sheet, next_version }: Pick<Screen, "sheet" | "next_version">) {
  const t = useTranslations("one-pagers");
  const router = useRouter();
  const { isBusy, submit } = useSubmit();
  const isIssued = sheet.issued_at !== null;
  const count = () =>
    isIssued ? unlessRefused(api.put(`/plants/roi/one-pagers/${sheet.id}/print`, { body: {} })) : null;

  async function print() {
    await count();
    window.print();
    router.refresh();
  }
  async function download(language: string) {
    await count();
    window.location.assign(`/api/plants/roi/one-pagers/${sheet.id}/pdf?language=${language}`);
    router.refresh();
  }
  const draft = () =>
    submit(
      async () => {
        const { plant_id, from, to, headline, text, roi_record_id } = sheet;
        const body = { plant_id, from, to, headline, text, roi_record_id };
        const { data } = await api.post<{ data: { id: number } }>("/plants/roi/one-pagers", { body, isQuiet: true });
        router.push(`/success-dashboard/roi-one-pager/${data.id}`);
      },
      () => toast.success(t("drafted", { version: next_version })),
    );
  const issue = (onIssued: () => void) =>
    submit(
      () => api.put(`/plants/roi/one-pagers/${sheet.id}/issue`, { body: { version: sheet.version }, isQuiet: true }),
      () => {
        toast.success(t("issued", { version: sheet.version_number }));
        onIssued();
        router.refresh();
      },
    );

  return { isBusy, isIssued, print, download, draft, issue };
}

function Versions({ sheet }: Pick<Screen, "sheet">) {
  const t = useTranslations("one-pagers.versions");

  return (
    <Card>
      <CardHeader title={t("title")} note={t("never")} />
      <ul className="text-xs">
        {sheet.versions.map((version) => (
          <li
            key={version.id}
            className={cn(
              "flex flex-wrap items-baseline gap-x-3 border-line-soft border-b px-3 py-1.5 last:border-b-0",
              version.id === sheet.id && "bg-accent-tint",
            )}
          >
            <Link
              href={`/success-dashboard/roi-one-pager/${version.id}`}
              aria-current={version.id === sheet.id ? "page" : undefined}
              aria-label={t("open", { version: version.version_number })}
              className="font-semibold text-strong hover:underline"
            >
              {version.version_number}
            </Link>
            <span>
              {version.issued_at ? (
                <Sentence of={(at) => t("issued", { date: at(version.issued_at!, "day", sheet.plant.time_zone) })} />
              ) : (
                t("draft")
              )}
            </span>
            <span className="text-muted">{version.person}</span>
            <span className="ml-auto text-muted">
              {version.issued_at && t("printed", { count: version.printed_count })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
