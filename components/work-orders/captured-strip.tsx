"use client";

import { CloudOff, Pencil, Trash2, TriangleAlert, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Transcript } from "@/components/own-model/transcript";
import { useViewer } from "@/components/shell/viewer-context";
import { BlobView } from "@/components/ui/blob-view";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/lib/client/class-names";
import { fileUrl } from "@/lib/client/files";
import { PhotoMarkupOnDemand } from "./photo-markup-on-demand";
import type { Order } from "./types";
import { type Captured, useCaptured } from "./use-captured";
import { useStepFiles } from "./use-step-files";

export interface CapturedStripProps {
  order: Order;
  /** Left out: of the whole order. */
  step_id?: number;
}

/** Work and wishes that are open: until they are done, a person may have second thoughts about what they captured. */
const changeable = ["pending", "in_work", "on_hold", "requested"];

/** Pictures and voice notes as they are seen right after they were captured: each with its state, and one's own to mark up and delete. */
export function CapturedStrip({ order, step_id }: CapturedStripProps) {
  const t = useTranslations("work-orders.attach");
  const { user_id } = useViewer();
  const all = useCaptured(order, step_id);
  const { remove, replace, pictureOf } = useStepFiles(order, step_id);
  const [marked, setMarked] = useState<{ one: Captured; photo: File } | null>(null);
  if (all.length === 0) return null;
  const isVoice = ({ mime }: Captured) => mime.startsWith("audio/");
  const waiting = all.filter(({ state }) => state !== "sent").length;
  const isOwn = (one: Captured) => one.user_id === user_id && changeable.includes(order.status);
  const count = {
    photos: all.filter(({ mime }) => mime.startsWith("image/")).length,
    recordings: all.filter(isVoice).length,
    others: all.filter(({ mime }) => !/^(image|audio)\//.test(mime)).length,
  };

  return (
    <section aria-label={t("captured")} className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-semibold text-strong">{t("captured")}</b>
        <span className="text-muted text-xs">
          {(["photos", "recordings", "others"] as const)
            .flatMap((kind) => (count[kind] > 0 ? t(kind, { count: count[kind] }) : []))
            .join(", ")}
        </span>
        <span className="ml-auto text-muted text-xs">{t("captured_state", { waiting })}</span>
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
        {all.map((one) => (
          <li key={one.key} className={cn("relative", isVoice(one) && "col-span-full flex items-center gap-2")}>
            <Shown one={one} />
            <State state={one.state} />
            {isOwn(one) && (
              <Own
                one={one}
                onMark={async () => {
                  const photo = await pictureOf(one);
                  if (photo) setMarked({ one, photo });
                }}
                onRemove={() => void remove(one)}
              />
            )}
          </li>
        ))}
      </ul>
      {marked && (
        <PhotoMarkupOnDemand
          photo={marked.photo}
          onCancel={() => setMarked(null)}
          onDone={async (file) => {
            if (await replace(marked.one, file)) setMarked(null);
          }}
        />
      )}
    </section>
  );
}

/** The picture or the player. */
function Shown({ one: { name, mime, file_id, change } }: { one: Captured }) {
  const place = "aspect-square w-full";
  if (change?.file) return <BlobView name={name} blob={change.file.blob} className={place} />;
  const address = file_id === undefined ? "" : fileUrl(file_id);
  if (mime.startsWith("audio/"))
    return (
      <span className="grid w-full gap-1">
        {/* biome-ignore lint/a11y/useMediaCaption: its transcript is below it. */}
        <audio controls preload="metadata" aria-label={name} src={address} className="w-full" />
        {file_id !== undefined && <Transcript file_id={file_id} name={name} />}
      </span>
    );
  if (mime.startsWith("video/"))
    return (
      // biome-ignore lint/a11y/useMediaCaption: people film machines with their phones, nobody writes captions for it.
      <video controls playsInline preload="metadata" aria-label={name} src={address} className={place} />
    );

  return (
    <a href={address} target="_blank" rel="noreferrer" className="block">
      {mime.startsWith("image/") ? (
        // biome-ignore lint/performance/noImgElement: the session guards the file, the image route has none.
        <img src={address} alt={name} loading="lazy" className={cn(place, "rounded-control bg-sunk object-cover")} />
      ) : (
        <span
          className={cn(place, "grid place-items-center break-all rounded-control bg-sunk p-2 text-accent text-xs")}
        >
          {name}
        </span>
      )}
    </a>
  );
}

/** What has reached the server needs no sign. */
function State({ state }: { state: Captured["state"] }) {
  const t = useTranslations("work-orders.attach");
  if (state === "sent") return null;
  const Icon = state === "refused" ? TriangleAlert : CloudOff;

  return (
    <span className="absolute bottom-1 left-1 flex items-center gap-1 rounded-chip bg-off-alarm px-1.5 py-0.5 text-off-alarm-on text-xs">
      <Icon aria-hidden className="size-3.5" />
      {t(`states.${state}`)}
    </span>
  );
}

function Own({ one, onMark, onRemove }: { one: Captured; onMark: () => void; onRemove: () => void }) {
  const t = useTranslations("work-orders.attach");
  const { name, mime } = one;
  const isPicture = mime.startsWith("image/");
  return (
    <>
      {isPicture && (
        <Corner isOver side="left-0.5">
          <IconButton size="sm" label={t("mark", { name })} onClick={onMark}>
            <Pencil aria-hidden />
          </IconButton>
        </Corner>
      )}
      <Corner isOver={isPicture} side="right-0.5">
        <IconButton size="sm" label={t("remove", { name })} onClick={onRemove}>
          {isPicture ? <X aria-hidden /> : <Trash2 aria-hidden />}
        </IconButton>
      </Corner>
    </>
  );
}

/** Over a corner of the picture, or beside a player. */
function Corner({ isOver, side, children }: { isOver: boolean; side: string; children: ReactNode }) {
  return (
    <span className={isOver ? cn("absolute top-0.5 rounded-control bg-card/90", side) : undefined}>{children}</span>
  );
}
