import type { CSSProperties, ReactNode } from "react";
import type { Spot } from "@/lib/domain/structure/floor-plan";

export interface PlanPictureProps {
  src: string;
  alt: string;
  /** How many times as wide as its frame, which it is then scrolled in. */
  zoom?: number;
  /** What stands on it, by `placedAt`. */
  children: ReactNode;
}

/** The picture in its own proportions: the size given is the place that is kept until these are known. */
export function PlanPicture({ src, alt, zoom = 1, children }: PlanPictureProps) {
  return (
    <div className="overflow-auto overscroll-contain" data-plan-frame>
      <div className="relative isolate" style={{ width: `${zoom * 100}%` }} data-plan-picture>
        {/* biome-ignore lint/performance/noImgElement: the file's own safe address */}
        <img
          src={src}
          alt={alt}
          width={1_600}
          height={1_000}
          draggable={false}
          className="block h-auto w-full select-none dark:brightness-90"
        />
        {children}
      </div>
    </div>
  );
}

/** Where something stands on the picture, by its middle. */
export const placedAt = ({ x, y }: Spot): CSSProperties => ({ left: `${x * 100}%`, top: `${y * 100}%` });
