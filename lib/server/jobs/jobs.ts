import { z } from "zod";

/** Every job of the workers and what it carries: ids, never the data itself. workers/processors.ts shows what each does. */
export const jobs = {
  "controller-changed": z.object({ controller_id: z.int(), company_id: z.int(), plant_id: z.int() }),
  "sensor-changed": z.object({ sensor_id: z.int(), company_id: z.int(), plant_id: z.int() }),
  recompute: z.object({ recompute_id: z.int(), company_id: z.int(), plant_id: z.int() }),
  "waveform-stored": z.object({ waveform_id: z.int(), company_id: z.int(), plant_id: z.int() }),
  "alert-raised": z.object({ alert_id: z.int(), change_id: z.int(), is_told: z.boolean() }),
  "requisition-changed": z.object({ event_id: z.int() }),
  "lubricator-changed": z.object({ lubricator_id: z.int(), company_id: z.int(), plant_id: z.int() }),
  "work-order-changed": z.object({ event_id: z.int() }),
  "password-reset": z.object({ reset_id: z.int() }),
  invitation: z.object({ user_id: z.int() }),
  "chart-report": z.object({ job_id: z.int() }),
  export: z.object({ job_id: z.int() }),
  "waveform-export": z.object({ job_id: z.int() }),
  import: z.object({ import_id: z.int() }),
  "company-archive": z.object({ archive_id: z.int() }),
  "company-removal": z.object({ removal_id: z.int() }),
  "archive-import": z.object({ import_id: z.int() }),
  mail: z.object({ delivery_id: z.int() }),
  sms: z.object({ delivery_id: z.int() }),
  push: z.object({ delivery_id: z.int() }),
  "custom-field-removed": z.object({ custom_field_id: z.int() }),
  transcript: z.object({ transcript_id: z.int() }),
  "plant-clock-changed": z.object({ plant_id: z.int(), company_id: z.int() }),
  "webhook-due": z.object({ webhook_id: z.int() }),
} satisfies Record<string, z.ZodType>;

export type JobName = keyof typeof jobs;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]>;

export const jobNames = Object.keys(jobs) as JobName[];

/** What the queue keeps of announced work. */
export interface Queued<Name extends JobName = JobName> {
  outbox_id: number;
  payload: JobPayload<Name>;
  /** Absent in what a server before them has queued. */
  request_id?: string | null;
  traceparent?: string | null;
}

/** What a processor knows of its run beside the payload. */
export interface Run {
  /** The announcement: a processor passes it to `finished` in the transaction of its effect. */
  outbox_id: number;
  /** From 1. */
  attempt: number;
  is_last_attempt: boolean;
  /** Aborted when the process is asked to end: stop at the next safe place by throwing. */
  signal: AbortSignal;
}

export type Processor<Name extends JobName> = (payload: JobPayload<Name>, run: Run) => Promise<void>;
