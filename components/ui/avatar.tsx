"use client";

import { cn } from "@/lib/client/class-names";
import { fileUrl } from "@/lib/client/files";
import { useFace } from "./faces";

export interface AvatarProps {
  name: string;
  /** Whose picture it is, where they have one. */
  person?: number | null;
  size?: number;
  className?: string;
}

/** The name stands beside it, so it is silent; where it stands alone, label the control around it. */
export function Avatar({ name, person, size = 28, className }: AvatarProps) {
  const face = useFace(person);
  const style = { width: size, height: size, fontSize: Math.max(10, size * 0.39) };
  const shape = "grid shrink-0 place-items-center overflow-hidden rounded-full";
  if (face !== undefined) {
    // biome-ignore lint/performance/noImgElement: pictures come sized and access-checked from our own files route.
    return <img src={fileUrl(face)} alt="" style={style} className={cn(shape, "object-cover", className)} />;
  }

  return (
    <span
      aria-hidden
      style={style}
      data-initials={initials(name)}
      className={cn(
        shape,
        "before:content-[attr(data-initials)] bg-off-alarm-tint font-semibold text-off-alarm-text leading-none",
        className,
      )}
    />
  );
}

function initials(name: string) {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => word?.[0]?.toUpperCase() ?? "").join("");
}
