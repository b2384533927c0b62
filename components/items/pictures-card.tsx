"use client";

import { ImagePlus, MapPin, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { StatusShape } from "@/components/ui/status-shape";
import { cn } from "@/lib/client/class-names";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import type { Level } from "@/lib/domain/shared/levels";
import type { ItemPicture } from "@/lib/services/structure/equipments/pictures";
import { usePictureChanges } from "./use-picture-changes";

export interface PicturesCardProps {
  item_id: number;
  pictures: readonly ItemPicture[];
  sensors: readonly { id: number; name: string; level: Level }[];
  mayChange: boolean;
  /** The sensor whose measurement stands for the alarm, with what it reads: it is ringed, and its label states it. */
  spot?: { sensor_id: number; level: Level; reading: string; limit: string | null };
}

type Position = ItemPicture["positions"][number];

/** The pictures of an item with its sensors where they sit; placing is done by a click, or by the arrow keys. */
export function PicturesCard({ item_id, pictures, sensors, mayChange, spot }: PicturesCardProps) {
  const t = useTranslations("hierarchy.pictures");
  const { isBusy, ...changes } = usePictureChanges(item_id);
  const [at, setAt] = useState(() => pictureWith(pictures, spot));
  const [placing, setPlacing] = useState<Position[] | null>(null);
  const picture = pictures[Math.min(at, pictures.length - 1)];

  const save = () => picture && placing && changes.place(picture.file_id, placing, () => setPlacing(null));

  return (
    <Card>
      <CardHeader
        title={t("title")}
        actions={
          mayChange && (
            <AddPicture isBusy={isBusy} onAdd={(image) => void changes.add(image)}>
              {picture && sensors.length > 0 && !placing && (
                <Button size="sm" onClick={() => setPlacing(picture.positions)}>
                  <MapPin aria-hidden />
                  {t("place")}
                </Button>
              )}
            </AddPicture>
          )
        }
      />
      {picture ? (
        <div className="grid gap-2 p-3">
          {placing ? (
            <Placing
              key={picture.file_id}
              picture={picture}
              sensors={sensors}
              placing={placing}
              isBusy={isBusy}
              onChange={setPlacing}
              onCancel={() => setPlacing(null)}
              onSave={save}
            />
          ) : (
            <Placed picture={picture} sensors={sensors} item_id={item_id} spot={spot} />
          )}
          {pictures.length > 1 && !placing && (
            <Choice
              pictures={pictures}
              mayChange={mayChange}
              shown={picture.file_id}
              onShow={setAt}
              onRemove={(file_id) => changes.remove(file_id, () => setAt(0))}
            />
          )}
        </div>
      ) : (
        <p className="px-3 py-2.5 text-muted text-sm">{t("none")}</p>
      )}
    </Card>
  );
}

interface AddPictureProps {
  isBusy: boolean;
  onAdd: (image: File) => void;
  /** Stands before the button. */
  children: ReactNode;
}

function AddPicture({ isBusy, onAdd, children }: AddPictureProps) {
  const t = useTranslations("hierarchy.pictures");
  const file = useRef<HTMLInputElement>(null);

  return (
    <>
      <input
        ref={file}
        type="file"
        accept="image/*"
        aria-label={t("add")}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [image] = event.target.files ?? [];
          if (image) onAdd(image);
          event.target.value = "";
        }}
      />
      {children}
      <Button size="sm" busy={isBusy} onClick={() => file.current?.click()}>
        <ImagePlus aria-hidden />
        {t("add")}
      </Button>
    </>
  );
}

interface ChoiceProps extends Pick<PicturesCardProps, "pictures" | "mayChange"> {
  shown: number;
  onShow: (index: number) => void;
  onRemove: (file_id: number) => void;
}

/** The pictures in small, of which one is shown. The first stays. */
function Choice({ pictures, mayChange, shown, onShow, onRemove }: ChoiceProps) {
  const t = useTranslations("hierarchy.pictures");

  return (
    <ul className="flex flex-wrap gap-1.5">
      {pictures.map(({ file_id }, index) => (
        <li key={file_id} className="relative">
          <button
            type="button"
            aria-label={t("show", { number: index + 1 })}
            aria-current={file_id === shown || undefined}
            onClick={() => onShow(index)}
            className="block size-14 overflow-hidden rounded-control border border-line aria-[current]:border-accent"
          >
            {/* biome-ignore lint/performance/noImgElement: the file's own safe address */}
            <img src={`/api/files/${file_id}`} alt="" className="size-full object-cover" />
          </button>
          {mayChange && index > 0 && (
            <IconButton
              size="sm"
              label={t("remove", { number: index + 1 })}
              onClick={() => onRemove(file_id)}
              className="-top-1 -right-1 absolute size-6 rounded-full border border-line bg-card"
            >
              <X aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The first picture that shows the spot; the first of all where none does. */
const pictureWith = (pictures: PicturesCardProps["pictures"], spot: PicturesCardProps["spot"]) =>
  Math.max(
    0,
    pictures.findIndex(({ positions }) => positions.some(({ sensor_id }) => sensor_id === spot?.sensor_id)),
  );

interface PlacedProps extends Pick<PicturesCardProps, "sensors" | "item_id" | "spot"> {
  picture: ItemPicture;
}

function Placed({ picture, sensors, item_id, spot }: PlacedProps) {
  const t = useTranslations("hierarchy.pictures");
  const marked = picture.positions.find(({ sensor_id }) => sensor_id === spot?.sensor_id);

  return (
    <div className="relative w-fit max-w-full">
      {/* biome-ignore lint/performance/noImgElement: the file's own safe address */}
      <img src={`/api/files/${picture.file_id}`} alt={t("alt")} className="max-h-80 max-w-full rounded-control" />
      {picture.positions.map(({ sensor_id, name, x, y }) => (
        <Link
          key={sensor_id}
          href={`/equipments/${item_id}/details/pdm/${sensor_id}`}
          aria-label={name}
          title={name}
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          className={cn(
            "-translate-1/2 absolute grid size-7 place-items-center rounded-full border border-line bg-card shadow-float touch:size-12",
            spot && sensor_id === spot.sensor_id && cn("size-9 ring-4", rings[spot.level] ?? "ring-control"),
          )}
        >
          <StatusShape level={sensors.find(({ id }) => id === sensor_id)?.level ?? "unknown"} className="size-4" />
        </Link>
      ))}
      {marked && spot && <Spot marked={marked} spot={spot} />}
    </div>
  );
}

const rings: Partial<Record<Level, string>> = {
  alarm: "border-alarm-text ring-alarm/30",
  acute: "border-acute-text ring-acute/30",
  chronic: "border-chronic-text ring-chronic/30",
  warning: "border-warning-text ring-warning/40",
};

/** What the sensor of the alarm reads, beside its ring: on the side where the picture has room. */
function Spot({ marked, spot }: { marked: Position; spot: NonNullable<PicturesCardProps["spot"]> }) {
  return (
    <p
      style={{ left: `${marked.x * 100}%`, top: `${marked.y * 100}%` }}
      className={cn(
        "pointer-events-none absolute max-w-[60%] rounded-control border border-line bg-card/95 px-2 py-1 text-xs shadow-float",
        marked.x > 0.5 ? "-translate-x-full" : "",
        marked.y > 0.5 ? "mt-[-1.75rem] -translate-y-full" : "mt-7",
      )}
    >
      <b className="font-semibold text-strong tabular-nums">{spot.reading}</b>
      {spot.limit && <span className="text-muted"> {spot.limit}</span>}
      <span className="block text-body">{marked.name}</span>
    </p>
  );
}

interface PlacingProps extends Pick<PicturesCardProps, "sensors"> {
  picture: ItemPicture;
  placing: Position[];
  isBusy: boolean;
  onChange: (placing: Position[]) => void;
  onCancel: () => void;
  onSave: () => void;
}

const step = 0.02;

/** Where the arrow keys move a sensor, in steps. */
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function Placing({ picture, sensors, placing, isBusy, onChange, onCancel, onSave }: PlacingProps) {
  const t = useTranslations("hierarchy.pictures");
  const word = useTranslations("ui");
  const [chosen, setChosen] = useState(String(firstOf(sensors).id));
  const sensor = sensors.find(({ id }) => String(id) === chosen) ?? firstOf(sensors);
  const put = (x: number, y: number, one = sensor) => {
    const clamp = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1_000) / 1_000;
    const others = placing.filter(({ sensor_id }) => sensor_id !== one.id);
    onChange([...others, { sensor_id: one.id, name: one.name, x: clamp(x), y: clamp(y) }]);
  };

  function click(event: MouseEvent<HTMLButtonElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    // Enter and Space have no place: the middle, from where the arrow keys go on.
    if (event.detail === 0) return put(0.5, 0.5);
    put((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  }

  return (
    <>
      <Select
        aria-label={t("which")}
        value={String(sensor.id)}
        onValueChange={setChosen}
        options={sensors.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <p className="text-muted text-xs">{t("how")}</p>
      <div className="relative w-fit max-w-full">
        <button
          type="button"
          aria-label={t("put", { name: sensor.name })}
          onClick={click}
          className="block cursor-crosshair"
        >
          {/* biome-ignore lint/performance/noImgElement: the file's own safe address */}
          <img src={`/api/files/${picture.file_id}`} alt={t("alt")} className="max-h-80 max-w-full rounded-control" />
        </button>
        {placing.map(({ sensor_id, name, x, y }) => {
          const one = sensors.find(({ id }) => id === sensor_id) ?? { id: sensor_id, name, level: "unknown" as const };
          return (
            <button
              key={sensor_id}
              type="button"
              aria-label={name}
              onFocus={() => setChosen(String(sensor_id))}
              onKeyDown={(event) => {
                const move = moves[event.key];
                if (event.key === "Delete") onChange(placing.filter((other) => other.sensor_id !== sensor_id));
                if (!move) return;
                event.preventDefault();
                put(x + move[0] * step, y + move[1] * step, one);
              }}
              style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
              className={cn(
                "-translate-1/2 absolute grid size-7 place-items-center rounded-full border bg-card shadow-float",
                sensor_id === sensor.id ? "border-accent ring-2 ring-accent" : "border-line",
              )}
            >
              <StatusShape level={one.level} className="size-4" />
            </button>
          );
        })}
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{word("cancel")}</Button>
        <Button variant="primary" busy={isBusy} onClick={onSave}>
          {word("save")}
        </Button>
      </div>
    </>
  );
}
