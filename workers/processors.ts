import type { JobName, Processor } from "@/lib/server/jobs/jobs";
import { alertRaised } from "./alert-raised";
import { controllerChanged } from "./controller-changed";
import { customFieldRemoved } from "./custom-field-removed";
import { invitation } from "./invitation";
import { lubricatorChanged } from "./lubricator-changed";
import { mail } from "./mail";
import { passwordReset } from "./password-reset";
import { plantClockChanged } from "./plant-clock-changed";
import { push } from "./push";
import { recompute } from "./recompute";
import { requisitionChanged } from "./requisition-changed";
import { sensorChanged } from "./sensor-changed";
import { sms } from "./sms";
import { transcript } from "./transcript";
import { waveformStored } from "./waveform-stored";
import { webhookDue } from "./webhook-due";
import { workOrderChanged } from "./work-order-changed";

/** Loaded with the first job of its kind: what draws papers and reads sheets is a third of a worker that does neither. */
const later =
  <Name extends JobName>(load: () => Promise<Processor<Name>>): Processor<Name> =>
  async (payload, run) =>
    (await load())(payload, run);

/** What each job does. A job without a processor does not compile. */
export const processors: { [Name in JobName]: Processor<Name> } = {
  "chart-report": later(async () => (await import("./chart-report")).chartReport),
  export: later(async () => (await import("./export")).exportList),
  import: later(async () => (await import("./import")).importRows),
  "waveform-export": later(async () => (await import("./waveform-export")).waveformExport),
  "archive-import": later(async () => (await import("./archive-import")).archiveImport),
  "company-archive": later(async () => (await import("./company-archive")).companyArchive),
  "company-removal": later(async () => (await import("./company-removal")).companyRemoval),
  "controller-changed": controllerChanged,
  "custom-field-removed": customFieldRemoved,
  "sensor-changed": sensorChanged,
  recompute,
  "waveform-stored": waveformStored,
  "alert-raised": alertRaised,
  invitation,
  "lubricator-changed": lubricatorChanged,
  mail,
  "password-reset": passwordReset,
  "plant-clock-changed": plantClockChanged,
  push,
  "requisition-changed": requisitionChanged,
  sms,
  transcript,
  "webhook-due": webhookDue,
  "work-order-changed": workOrderChanged,
};

/** How many of a kind one process does at once; four where nothing is set. */
export const concurrency: Partial<Record<JobName, number>> = {
  // A sheet of 100,000 rows takes a core for seconds.
  export: 2,
  // Batch after batch: one at a time leaves the database to everybody else.
  import: 1,
  // Gigabytes for the disk, one file at a time.
  "waveform-export": 1,
  // Hours of reading for one company: the others go on beside it.
  "company-archive": 1,
  "company-removal": 1,
  "archive-import": 1,
  mail: 8,
  // A sensor's whole past: the present goes first.
  recompute: 1,
  // Minutes of somebody else's computer: those of one company leave the others room.
  transcript: 4,
  // They wait for others, most of the time: one that hangs is one of many.
  "webhook-due": 16,
};
