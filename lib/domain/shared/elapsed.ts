/** How long ago, as the specification shows it (section 9): seconds under 60, minutes under an hour, hours under a day, else days. */
export type Elapsed =
  | { unit: "seconds"; seconds: number }
  | { unit: "minutes"; minutes: number }
  | { unit: "hours"; hours: number; minutes: number }
  | { unit: "days"; days: number };

export function elapsed(ms: number): Elapsed {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return { unit: "seconds", seconds };
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return { unit: "minutes", minutes };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { unit: "hours", hours, minutes: minutes % 60 };
  return { unit: "days", days: Math.floor(hours / 24) };
}
