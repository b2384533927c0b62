import path from "node:path";
import { isBackupOverdue } from "@/lib/domain/operation/backups";
import { env } from "../env";
import { metrics } from "../metrics";
import { backupState } from "./backup-state.mjs";

/** Null where backups are somebody else's business, BACKUP=0. */
const known = () => (env.hasBackups ? backupState(path.join(env.dataDir, "backups")) : null);

/** For the provider's people: a newest backup that is older than it should be, or none where one should be; otherwise null. */
export function overdueBackup(now: Date): { age_hours: number; has_any: boolean } | null {
  const state = known();
  const age = state ? now.getTime() - state.since : 0;
  if (!state || !isBackupOverdue(age)) return null;
  return { age_hours: Math.floor(age / 3_600_000), has_any: state.newest !== null };
}

/** For /metrics: age and size of the newest backup, and whether the last try failed. */
export function measureBackups(now: Date): void {
  const state = known();
  const { backupAge, backupBytes, backupFailed } = metrics;
  for (const gauge of [backupAge, backupBytes, backupFailed]) gauge.remove();
  if (!state) return;
  backupAge.set((now.getTime() - state.since) / 1_000);
  backupBytes.set(state.bytes);
  backupFailed.set(state.hasFailed ? 1 : 0);
}
