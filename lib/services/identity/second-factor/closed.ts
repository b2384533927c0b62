import { gateOf, type WrongCodes } from "@/lib/domain/identity/second-factor";
import { DomainError } from "@/lib/domain/shared/errors";

export function refuseClosed(wrong: WrongCodes, now: Date) {
  const closed = closedBy(wrong, now);
  if (closed) throw closed;
}

export function closedBy(wrong: WrongCodes, now: Date): DomainError | null {
  const gate = gateOf(wrong, now);
  if (gate.is === "locked") return new DomainError("forbidden", "second-factor.locked");
  if (gate.is !== "blocked") return null;
  return new DomainError("too_many", "second-factor.blocked", {
    params: { minutes: Math.ceil(gate.seconds / 60) },
    retryAfter: gate.seconds,
  });
}
