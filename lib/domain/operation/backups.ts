const hour = 3_600_000;

/** One is due every 24 hours. What fails is tried every hour, and a large one takes its time. */
const overdueAfterMs = 30 * hour;

export const isBackupOverdue = (ageMs: number) => ageMs > overdueAfterMs;
