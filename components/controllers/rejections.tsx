import { useTranslations } from "next-intl";

/** What was refused: where in the message, and why. */
export function Rejections({ rejected }: { rejected: readonly { path: string; code: string }[] }) {
  const t = useTranslations("controllers");

  return (
    <ul className="grid gap-1">
      {rejected.map(({ path, code }) => (
        <li key={`${path} ${code}`} className="flex flex-wrap items-baseline gap-x-2 text-xs">
          <code className="break-all font-mono text-strong">{path || t("whole_message")}</code>
          <span className="text-muted">{t(`refusals.${code}`)}</span>
        </li>
      ))}
    </ul>
  );
}
