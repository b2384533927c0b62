import { useFormatter } from "next-intl";

const units = [
  [1_000_000_000, "gigabyte"],
  [1_000_000, "megabyte"],
  [1_000, "kilobyte"],
  [1, "byte"],
] as const;

/** How large a file is, in the unit that fits: "3 kB", "12.4 MB". */
export function useFileSize() {
  const format = useFormatter();

  return (bytes: number) => {
    const [each, unit] = units.find(([least]) => bytes >= least) ?? units[3];
    return format.number(bytes / each, { style: "unit", unit, maximumFractionDigits: bytes >= 1_000_000 ? 1 : 0 });
  };
}
