/** Why the server left this row as it was. */
export function Reason({ text }: { text: string | undefined }) {
  return text ? <span className="mt-0.5 block font-medium text-alarm-text text-xs">{text}</span> : null;
}
