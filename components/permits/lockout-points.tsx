import { CircleCheck, CircleDashed } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { fileUrl } from "@/lib/client/files";
import type { PermittedOrder } from "./types";

/** The points of the order's lockout, which answer its step: nothing where there is no such permit. */
export function LockoutPoints({ order }: { order: Pick<PermittedOrder, "permits"> }) {
  const t = useTranslations("permits");
  const points = order.permits?.lockout_points ?? [];
  if (points.length === 0) return null;

  return (
    <ol className="grid divide-y divide-line-soft rounded-control border border-line bg-card">
      {points.map((point) => (
        <li key={point.id}>
          <Link href={`/permits/${point.permit_id}`} className="flex min-h-12 items-center gap-3 p-2">
            {point.state === "verified" ? (
              <CircleCheck aria-hidden className="size-5 shrink-0 text-ok-text" />
            ) : (
              <CircleDashed aria-hidden className="size-5 shrink-0 text-muted" />
            )}
            <span className="min-w-0 flex-1">
              <span className="block font-medium text-strong">
                {point.code} {point.device}
              </span>
              <span className="block text-muted text-xs">{t(`point_states.${point.state}`)}</span>
            </span>
            {point.image_id !== null && (
              // biome-ignore lint/performance/noImgElement: a stored file, which the phone keeps under its own address
              <img
                src={fileUrl(point.image_id)}
                alt={`${point.code} ${point.device}`}
                className="h-10 w-14 rounded-[4px] object-cover"
              />
            )}
          </Link>
        </li>
      ))}
    </ol>
  );
}
