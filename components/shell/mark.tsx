/** The product's mark: one trace through a square. */
export function Mark({ size = 20, className }: { size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 20 20" fill="none" className={className}>
      <rect width={20} height={20} rx={5} className="fill-strong" />
      <path
        d="M3.5 11h2.6l1.6-5.5 2.6 9 2-6 1 2.5h3.2"
        className="stroke-card"
        strokeWidth={1.6}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
