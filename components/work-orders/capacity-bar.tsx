/** Planned time within the capacity: grey, what would be added hatched, and hatched black what is over it. */
export function CapacityBar({ planned, added = 0, capacity }: { planned: number; added?: number; capacity: number }) {
  const whole = Math.max(capacity, planned + added, 1);
  const share = (minutes: number) => `${(100 * minutes) / whole}%`;
  const within = Math.min(planned, capacity);
  const addedWithin = Math.min(added, Math.max(0, capacity - planned));
  const over = Math.max(0, planned + added - capacity);

  return (
    <span aria-hidden className="my-0.5 flex h-[5px] overflow-hidden rounded-full bg-line">
      <span className="bg-unknown" style={{ width: share(within) }} />
      <span className="hatch-added" style={{ width: share(addedWithin) }} />
      <span className="hatch-over" style={{ width: share(over) }} />
    </span>
  );
}
