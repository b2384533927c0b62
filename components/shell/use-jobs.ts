"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { api, unlessRefused } from "@/lib/client/api";
import { fileUrl } from "@/lib/client/files";
import { useLive } from "@/lib/client/use-live";
import { useStoredState } from "@/lib/client/use-stored-state";
import type { RunningJob } from "./notification-centre";

interface Job {
  id: number;
  kind: string;
  resource: string | null;
  status: "queued" | "running" | "completed" | "failed" | "canceled";
  done: number;
  total: number | null;
  file_id: number | null;
  created_at: string;
}

const shownFor = 24 * 3600 * 1000;
// A sheet of a hundred thousand rows reports two hundred times.
const askAgainMs = 1_000;
/** Where no events come, behind a proxy that holds them back. */
const pollMs = 5_000;

const isRunning = ({ status }: Job) => status === "queued" || status === "running";

/** The person's own slow work of today, with its progress while it runs. */
export function useJobs() {
  const t = useTranslations("exports");
  const reports = useTranslations("chart-reports");
  const waveforms = useTranslations("exports.waveforms");
  const titles = useTranslations();
  const [jobs, setJobs] = useState<readonly Job[]>([]);
  const [dismissed, dismiss] = useStoredState<number[]>("dismissed-jobs", []);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const ask = useCallback(() => {
    timer.current = undefined;
    api.get<{ data: Job[] }>("/jobs", { query: { max: 20 }, isQuiet: true }).then(
      ({ data }) => setJobs(data.filter((job) => Date.now() - Date.parse(job.created_at) < shownFor)),
      () => {},
    );
  }, []);
  const askSoon = () => {
    timer.current ??= setTimeout(ask, askAgainMs);
  };
  useEffect(() => {
    ask();
    return () => clearTimeout(timer.current);
  }, [ask]);
  useLive(["jobs"], askSoon);

  const isAnyRunning = jobs.some(isRunning);
  useEffect(() => {
    if (!isAnyRunning) return;
    const poll = setInterval(ask, pollMs);
    return () => clearInterval(poll);
  }, [isAnyRunning, ask]);

  const titleOf: Record<string, () => string> = { chart_report: () => reports("of"), waveforms: () => waveforms("of") };
  const shown = jobs
    .filter((job) => isRunning(job) || (job.status !== "canceled" && !dismissed.includes(job.id)))
    .map((job): RunningJob => {
      const list = job.resource && titles.has(`${job.resource}.title`) ? titles(`${job.resource}.title`) : "";
      return {
        id: String(job.id),
        title: titleOf[job.kind]?.() ?? t("of", { list }),
        state: stateOf(job),
        progress: job.total ? job.done / job.total : undefined,
        detail: job.kind === "waveforms" ? waveformsDetail(job, waveforms) : detailOf(job, t),
        download: job.status === "completed" && job.file_id !== null ? fileUrl(job.file_id) : undefined,
      };
    });
  // Only jobs that are still reported need remembering.
  const onDismiss = (id: string) =>
    dismiss([...dismissed.filter((one) => jobs.some((job) => job.id === one)), Number(id)]);

  const onCancel = (id: string) => void unlessRefused(api.put(`/jobs/${id}/cancel`)).then(ask);

  return { jobs: shown, onDismiss, onCancel };
}

/** A canceled one is not shown. */
const stateOf = ({ status }: Job): RunningJob["state"] =>
  status === "queued" ? "pending" : status === "canceled" ? "failed" : status;

function waveformsDetail(job: Job, waveforms: ReturnType<typeof useTranslations<"exports.waveforms">>) {
  const { status, done, total } = job;
  if (status === "running") return total === null ? undefined : waveforms("progress", { done, total });
  if (status === "completed") return waveforms("count", { count: done });
  return status === "queued" ? waveforms("waiting") : waveforms("again");
}

function detailOf({ kind, status, done, total }: Job, t: ReturnType<typeof useTranslations<"exports">>) {
  if (status === "queued") return t("waiting");
  if (status === "running") return total === null ? undefined : t("progress", { done, total });
  if (status === "completed" && kind !== "export") return undefined;
  return status === "completed" ? t("rows", { rows: done }) : t("again");
}
