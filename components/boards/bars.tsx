import { ShareBar } from "@/components/ui/share-bar";

export interface Bar {
  key: string;
  label: string;
  value: number;
  /** As it is read. */
  text: string;
}

/** Values beside each other, each as long as its part of the largest. */
export function Bars({ of }: { of: readonly Bar[] }) {
  const largest = Math.max(...of.map(({ value }) => value), 1e-9);

  return (
    <ul className="grid gap-1.5 p-3">
      {of.map(({ key, label, value, text }) => (
        <li
          key={key}
          className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto] items-center @max-xs:grid-cols-[minmax(0,1fr)_auto] @max-xs:[&>:nth-child(2)]:hidden gap-2.5 text-sm"
        >
          <span title={label} className="truncate text-body">
            {label}
          </span>
          <ShareBar value={value / largest} />
          <span className="text-right font-semibold text-strong tabular-nums">{text}</span>
        </li>
      ))}
    </ul>
  );
}
