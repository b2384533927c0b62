"use client";

import { BellOff, CheckCheck, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { ProcessChip, type ProcessState } from "@/components/ui/process-chip";
import { Progress } from "@/components/ui/skeletons";
import { StatusShape } from "@/components/ui/status-shape";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { cn } from "@/lib/client/class-names";
import type { Level } from "@/lib/domain/shared/levels";

export type NotificationTab = "alerts" | "work" | "system";

export interface Notification {
  id: string;
  text: ReactNode;
  /** Already in words: "18 min ago". */
  age: string;
  href?: string;
  unread?: boolean;
}

/** Rows about one object stand together: "Dryer fan 3B, 4 alerts". */
export interface NotificationGroup {
  id: string;
  tab: NotificationTab;
  /** Of several rows: the newest of them. One row stands for itself. */
  title?: string;
  detail?: string;
  level?: Level;
  icon?: ReactNode;
  rows: readonly Notification[];
  action?: { label: string; href?: string; onSelect?: () => void };
}

/** Imports, reports, gain adjustments: they run on while people walk away, and stay here until read. */
export interface RunningJob {
  id: string;
  title: string;
  state: Extract<ProcessState, "running" | "completed" | "failed" | "timeout" | "pending">;
  progress?: number;
  detail?: string;
  href?: string;
  /** Address of the file that it made. */
  download?: string;
}

export interface NotificationCentreProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  groups: readonly NotificationGroup[];
  jobs?: readonly RunningJob[];
  onReadAll?: (tab: NotificationTab) => void;
  onDismissJob?: (id: string) => void;
  onCancelJob?: (id: string) => void;
}

const tabs: readonly NotificationTab[] = ["alerts", "work", "system"];

export function NotificationCentre({ open, onOpenChange, groups, jobs = [], ...rest }: NotificationCentreProps) {
  const t = useTranslations("shell.notifications");
  const close = () => onOpenChange(false);
  const unread = (tab: NotificationTab) =>
    groups.filter((group) => group.tab === tab).flatMap((group) => group.rows.filter((row) => row.unread)).length;
  const isRunning = jobs.some(({ state }) => state === "running" || state === "pending");
  // The first with news; what runs on is under System.
  const firstTab = tabs.find((tab) => unread(tab) > 0) ?? (isRunning ? "system" : "alerts");

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("title")} place="right">
      <Tabs defaultValue={firstTab} className="-mx-5">
        <TabList aria-label={t("title")} className="sticky top-0 z-10 bg-card px-3">
          {tabs.map((tab) => (
            <Tab key={tab} value={tab} count={unread(tab) || undefined}>
              {t(`tabs.${tab}`)}
            </Tab>
          ))}
        </TabList>
        {tabs.map((tab) => (
          <TabPanel key={tab} value={tab} className="pt-0">
            {tab === "system" &&
              jobs.map((job) => (
                <JobRow key={job.id} job={job} onDismiss={rest.onDismissJob} onCancel={rest.onCancelJob} />
              ))}
            <Groups
              groups={groups.filter((group) => group.tab === tab)}
              hasJobs={tab === "system" && jobs.length > 0}
              onOpen={close}
            />
            {unread(tab) > 0 && rest.onReadAll && (
              <Button variant="ghost" className="mx-4 mt-2 text-accent" onClick={() => rest.onReadAll?.(tab)}>
                <CheckCheck aria-hidden />
                {t("readAll")}
              </Button>
            )}
          </TabPanel>
        ))}
      </Tabs>
    </Dialog>
  );
}

interface GroupsProps {
  groups: readonly NotificationGroup[];
  hasJobs: boolean;
  onOpen: () => void;
}

function Groups({ groups, hasJobs, onOpen }: GroupsProps) {
  const t = useTranslations("shell.notifications");
  if (groups.length === 0 && !hasJobs) return <EmptyState icon={BellOff} title={t("empty")} text={t("emptyText")} />;

  return (
    <ul>
      {groups.map((group) => (
        <li key={group.id} className="border-line-soft border-b px-5 py-3">
          <div className="flex items-start gap-4">
            <span className="mt-0.5 grid w-4 shrink-0 place-items-center text-muted [&>svg]:max-w-4">
              {group.level ? <StatusShape level={group.level} size={15} /> : group.icon}
            </span>
            <div className="min-w-0 flex-1">
              {group.title && <p className="font-semibold text-strong">{group.title}</p>}
              {group.detail && <p className="mb-1.5 text-muted text-xs">{group.detail}</p>}
              <ul className="grid gap-1">
                {group.rows.map((row) => (
                  <Row key={row.id} row={row} onOpen={onOpen} />
                ))}
              </ul>
            </div>
            {group.action &&
              (group.action.href ? (
                <Button asChild size="sm">
                  <Link href={group.action.href} onClick={onOpen}>
                    {group.action.label}
                  </Link>
                </Button>
              ) : (
                <Button size="sm" onClick={group.action.onSelect}>
                  {group.action.label}
                </Button>
              ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Row({ row, onOpen }: { row: Notification; onOpen: () => void }) {
  const t = useTranslations("shell.notifications");
  const line = (
    <>
      <span className={cn("min-w-0 flex-1", row.unread && "font-medium text-strong")}>
        {row.unread && <span className="sr-only">{t("unread")} </span>}
        {row.text}
      </span>
      <span className="shrink-0 text-muted text-xs">{row.age}</span>
    </>
  );
  const style = "flex min-h-6 items-baseline gap-3 rounded-chip touch:min-h-12 touch:items-center";

  return (
    <li className="relative">
      {row.unread && <span aria-hidden className="absolute top-[9px] -left-[11px] size-1.5 rounded-full bg-accent" />}
      {row.href && isFile(row.href) ? (
        <a href={row.href} download className={cn(style, "hover:text-strong")}>
          {line}
        </a>
      ) : row.href ? (
        <Link href={row.href} onClick={onOpen} className={cn(style, "hover:text-strong")}>
          {line}
        </Link>
      ) : (
        <span className={style}>{line}</span>
      )}
    </li>
  );
}

/** Not a page of ours: the browser keeps it, the router has nothing to show. */
const isFile = (href: string) => href.startsWith("/api/");

interface JobRowProps {
  job: RunningJob;
  onDismiss?: (id: string) => void;
  onCancel?: (id: string) => void;
}

function JobRow({ job, onDismiss, onCancel }: JobRowProps) {
  const t = useTranslations("shell.notifications");
  const words = useTranslations("exports");
  const running = job.state === "running" || job.state === "pending";

  return (
    <div className="grid gap-1.5 border-line-soft border-b px-5 py-3">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-semibold text-strong">
          {job.href ? <Link href={job.href}>{job.title}</Link> : job.title}
        </span>
        <ProcessChip state={job.state} />
      </div>
      {running && <Progress value={job.progress} label={job.title} />}
      <div className="flex items-center justify-between gap-2 text-muted text-xs">
        <span className="min-w-0 flex-1">{job.detail}</span>
        {job.download && (
          <Button asChild size="sm">
            <a href={job.download} download aria-label={words("download", { file: job.title })}>
              <Download aria-hidden />
              {words("downloadShort")}
            </a>
          </Button>
        )}
        {running && onCancel && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`${words("cancel")}: ${job.title}`}
            onClick={() => onCancel(job.id)}
          >
            {words("cancel")}
          </Button>
        )}
        {!running && onDismiss && (
          <Button
            size="sm"
            variant="ghost"
            className="text-accent"
            aria-label={`${t("dismiss")}: ${job.title}`}
            onClick={() => onDismiss(job.id)}
          >
            {t("dismiss")}
          </Button>
        )}
      </div>
    </div>
  );
}
