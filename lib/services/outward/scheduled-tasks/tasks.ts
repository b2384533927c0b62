import { deviceDays } from "@/lib/domain/notifications/push";
import { asAuth, asProvider } from "@/lib/server/data/db";
import { discard } from "@/lib/server/files/storage";
import { removeUnfinished } from "@/lib/server/files/unfinished";
import { sweepLubricators } from "@/lib/services/devices/lubricators/sweep";
import { warnOfCertificates } from "@/lib/services/identity/single-sign-on/warn-certificates";
import { decideReturns, findReturns } from "@/lib/services/lubrication/greasing/watch-returns";
import { forgetGuests } from "@/lib/services/maintenance/guest-requests/forget";
import { watchPermits } from "@/lib/services/maintenance/permits/sweep";
import { judgeProofs } from "@/lib/services/maintenance/proofs/judge";
import { decideOutcomes } from "@/lib/services/maintenance/proofs/outcomes";
import { rankWeeks } from "@/lib/services/maintenance/rankings/keep";
import { notifyOfReorder } from "@/lib/services/maintenance/reorder/notify";
import { settleSavings } from "@/lib/services/maintenance/savings/sweep";
import { generateDue } from "@/lib/services/maintenance/series-orders/due";
import { runShifts } from "@/lib/services/maintenance/shifts/notify";
import { remindOfDue } from "@/lib/services/maintenance/work-orders/remind";
import { archiveReadings } from "@/lib/services/monitoring/archive/archive";
import { giveUpCaptures } from "@/lib/services/monitoring/captures/give-up";
import { giveUpCommands } from "@/lib/services/monitoring/commands/give-up";
import { coverPast } from "@/lib/services/monitoring/coverage/past";
import { noteDiagnoses } from "@/lib/services/monitoring/diagnoses/note";
import { sweepSilence } from "@/lib/services/monitoring/evaluation/sweep-silence";
import { forecastDue } from "@/lib/services/monitoring/forecast/due";
import { gradeForecasts } from "@/lib/services/monitoring/forecast/grade";
import { judgeDueMachines } from "@/lib/services/monitoring/joint/due";
import { changeForm, makePartitionsAhead } from "@/lib/services/monitoring/storage/change-form";
import { countStorage } from "@/lib/services/monitoring/storage/count";
import { forgetReadings } from "@/lib/services/monitoring/storage/forget";
import { mergeLate } from "@/lib/services/monitoring/storage/merge-late";
import { sealReadings } from "@/lib/services/monitoring/storage/seal";
import { countProcesses } from "@/lib/services/oee/counters/count-due";
import { pingProcesses } from "@/lib/services/oee/processes/ping";
import { planAhead } from "@/lib/services/oee/shifts/calendar";
import { warnOfWarranties } from "@/lib/services/structure/warn-warranties";
import { forgetImports } from "../archive-imports/calls";
import { expireArchives } from "../company-archives/run";
import { escalateAlarms } from "../notices/escalate";
import { sendDigests } from "../notices/send-digests";
import { sendSummaries } from "../notices/send-summaries";
import { watchReporting } from "../reporting/watch";
import { beginDueReports } from "../reports/due";
import {
  forgetAudit,
  forgetBatches,
  forgetCommands,
  forgetModelRequests,
  forgetRefused,
  forgetVisits,
  forgetWaveforms,
} from "./retention";

/** Periodic tasks of any worker; one of the workers runs each, and running one twice or at the same time is harmless. */
export interface ScheduledTask {
  name: string;
  every_minutes: number;
  run: () => Promise<unknown>;
}

const filesAtOnce = 500;

export const scheduledTasks: readonly ScheduledTask[] = [
  { name: "readings-weeks", every_minutes: 360, run: () => makePartitionsAhead() },
  { name: "form-of-readings", every_minutes: 10, run: () => changeForm() },
  { name: "sealed-readings", every_minutes: 60, run: () => sealReadings() },
  { name: "late-readings", every_minutes: 10, run: () => mergeLate() },
  { name: "expired-files", every_minutes: 30, run: () => removeExpiredFiles() },
  { name: "unfinished-files", every_minutes: 360, run: () => removeUnfinished() },
  { name: "expired-archives", every_minutes: 60, run: () => expireArchives() },
  { name: "left-archive-imports", every_minutes: 360, run: () => forgetImports() },
  { name: "old-keys", every_minutes: 60, run: forgetKeys },
  { name: "silent-sensors", every_minutes: 1, run: () => sweepSilence() },
  { name: "late-commands", every_minutes: 0.25, run: () => giveUpCommands() },
  { name: "lubricators", every_minutes: 0.5, run: () => sweepLubricators() },
  { name: "returned-levels", every_minutes: 15, run: () => findReturns() },
  { name: "suspected-defects", every_minutes: 15, run: () => decideReturns() },
  { name: "late-captures", every_minutes: 1, run: () => giveUpCaptures() },
  { name: "proofs", every_minutes: 5, run: () => judgeProofs() },
  { name: "repair-outcomes", every_minutes: 5, run: () => decideOutcomes() },
  { name: "alert-diagnoses", every_minutes: 5, run: () => noteDiagnoses() },
  { name: "past-coverage", every_minutes: 30, run: () => coverPast() },
  { name: "measurements-together", every_minutes: 5, run: () => judgeDueMachines() },
  { name: "forecasts", every_minutes: 1, run: () => forecastDue() },
  { name: "forecast-grades", every_minutes: 30, run: () => gradeForecasts() },
  { name: "savings", every_minutes: 5, run: () => settleSavings() },
  { name: "work-rankings", every_minutes: 60, run: () => rankWeeks() },
  { name: "recurring-work", every_minutes: 1, run: () => generateDue() },
  { name: "shifts", every_minutes: 1, run: () => runShifts() },
  { name: "planned-shifts", every_minutes: 60, run: () => planAhead() },
  { name: "pings", every_minutes: 1, run: () => pingProcesses() },
  { name: "counted-lines", every_minutes: 0.25, run: () => countProcesses() },
  { name: "work-reminders", every_minutes: 5, run: () => remindOfDue() },
  { name: "permits", every_minutes: 1, run: () => watchPermits() },
  { name: "reorders", every_minutes: 15, run: () => notifyOfReorder() },
  { name: "warranties", every_minutes: 60, run: () => warnOfWarranties() },
  { name: "chart-reports", every_minutes: 1, run: () => beginDueReports() },
  { name: "escalations", every_minutes: 0.5, run: () => escalateAlarms() },
  { name: "digests", every_minutes: 1, run: () => sendDigests() },
  { name: "daily-summaries", every_minutes: 1, run: () => sendSummaries() },
  { name: "old-batches", every_minutes: 360, run: () => forgetBatches() },
  { name: "old-refusals", every_minutes: 360, run: () => forgetRefused() },
  { name: "old-commands", every_minutes: 360, run: () => forgetCommands() },
  { name: "old-waveforms", every_minutes: 360, run: () => forgetWaveforms() },
  { name: "old-readings", every_minutes: 60, run: () => forgetReadings() },
  { name: "archive", every_minutes: 5, run: () => archiveReadings() },
  { name: "counted-storage", every_minutes: 15, run: () => countStorage() },
  { name: "old-audit", every_minutes: 360, run: () => forgetAudit() },
  { name: "old-visits", every_minutes: 360, run: () => forgetVisits() },
  { name: "old-model-requests", every_minutes: 360, run: () => forgetModelRequests() },
  { name: "guest-contacts", every_minutes: 60, run: () => forgetGuests() },
  { name: "saml-certificates", every_minutes: 360, run: () => warnOfCertificates() },
  { name: "reporting-logins", every_minutes: 0.25, run: () => watchReporting() },
  { name: "old-work", every_minutes: 60, run: forgetWork },
];

/** The bytes go first: a row without bytes has expired anyway, bytes without a row would lie there for ever. */
async function removeExpiredFiles(now = new Date()) {
  const expired = await asProvider((tx) =>
    tx.file.findMany({
      where: { expires_at: { lt: now } },
      take: filesAtOnce,
      select: { id: true, storage_key: true },
    }),
  );
  for (const { storage_key } of expired) await discard(storage_key);
  await asProvider((tx) => tx.file.deleteMany({ where: { id: { in: expired.map((file) => file.id) } } }));
}

function forgetKeys() {
  return asAuth(async (tx) => {
    await tx.$executeRaw`delete from idempotency_keys where created_at < now() - interval '30 days'`;
    await tx.$executeRaw`delete from rate_limits where expire < extract(epoch from now()) * 1000`;
    await tx.$executeRaw`delete from sessions where absolute_expires_at < now() - interval '30 days'`;
    await tx.$executeRaw`delete from password_resets
      where created_at < now() - interval '1 day' and not (is_invitation and expires_at > now() - interval '30 days')`;
    // What the caps of a day count is kept a day.
    await tx.$executeRaw`delete from sms_codes where created_at < now() - interval '25 hours'`;
    await tx.$executeRaw`delete from mfa_challenges where created_at < now() - interval '25 hours'`;
    await tx.$executeRaw`delete from trusted_devices where expires_at < now()`;
    // Nobody has signed in on it for so long: whose it is now, nobody knows.
    await tx.$executeRaw`delete from push_subscriptions where signed_in_at < now() - ${deviceDays}::int * interval '1 day'`;
    await tx.$executeRaw`delete from saml_requests where expires_at < now() - interval '1 hour'`;
    await tx.$executeRaw`delete from saml_replay where expires_at < now()`;
    await tx.$executeRaw`delete from sign_in_codes where expires_at < now() - interval '1 day'`;
  });
}

function forgetWork() {
  return asProvider(async (tx) => {
    await tx.$executeRaw`delete from outbox where done_at < now() - interval '7 days'`;
    await tx.$executeRaw`delete from outbox where failed_at < now() - interval '30 days'`;
    await tx.$executeRaw`delete from deliveries where created_at < now() - interval '90 days' and status <> 'queued'`;
    await tx.$executeRaw`delete from jobs where finished_at < now() - interval '30 days'`;
    // What a webhook could not deliver is there to be looked at and sent again for as long.
    await tx.$executeRaw`delete from webhook_deliveries where created_at < now() - interval '30 days'`;
    await tx.$executeRaw`delete from digest_entries where sent_at < now() - interval '30 days'`;
    await tx.$executeRaw`delete from notifications where created_at < now() - interval '90 days'`;
  });
}
