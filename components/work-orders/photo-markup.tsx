"use client";

import { MoveUpRight, Type, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { ClosingQuestion, useClosingQuestion } from "@/components/ui/closing-question";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { drawMark, type Mark, type Point } from "./photo-marks";

// Bound by hand: it is written onto a picture.

/** Enough to read a name plate, small enough for a phone without much of a line. */
const longestSide = 1_600;

export interface PhotoMarkupProps {
  photo: File;
  onCancel: () => void;
  /** The photo with its marks, as JPEG. */
  onDone: (marked: File) => Promise<void>;
}

/** A photo with arrows and words drawn on it, before it is attached. */
export function PhotoMarkup({ photo, onCancel, onDone }: PhotoMarkupProps) {
  const t = useTranslations("work-orders.attach");
  const ui = useTranslations("ui");
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | "unreadable" | null>(null);
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [tool, setTool] = useState<Mark["kind"]>("arrow");
  const [text, setText] = useState("");
  const [drawn, setDrawn] = useState<Mark | null>(null);
  const [isBusy, setBusy] = useState(false);
  const closing = useClosingQuestion(picture !== "unreadable", onCancel);

  useEffect(() => {
    let isOver = false;
    createImageBitmap(photo, { imageOrientation: "from-image" }).then(
      (bitmap) => !isOver && setPicture(bitmap),
      () => !isOver && setPicture("unreadable"),
    );
    return () => {
      isOver = true;
    };
  }, [photo]);

  const bitmap = picture === "unreadable" ? null : picture;
  const scale = bitmap ? Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height)) : 1;
  const width = bitmap ? Math.round(bitmap.width * scale) : 4;
  const height = bitmap ? Math.round(bitmap.height * scale) : 3;

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!bitmap || !context) return;
    context.drawImage(bitmap, 0, 0, width, height);
    for (const mark of drawn ? [...marks, drawn] : marks) drawMark(context, mark, width);
  }, [bitmap, width, height, marks, drawn]);

  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): Point => {
    const box = currentTarget.getBoundingClientRect();
    return { x: ((clientX - box.left) / box.width) * width, y: ((clientY - box.top) / box.height) * height };
  };

  function onDown(event: PointerEvent<HTMLCanvasElement>) {
    if (tool === "text" && text.trim() === "") return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = at(event);
    setDrawn(tool === "arrow" ? { kind: "arrow", from, to: from } : { kind: "text", at: from, text: text.trim() });
  }

  function onMove(event: PointerEvent<HTMLCanvasElement>) {
    if (!drawn) return;
    const to = at(event);
    setDrawn(drawn.kind === "arrow" ? { ...drawn, to } : { ...drawn, at: to });
  }

  function onUp() {
    if (!drawn) return;
    // A tap is no arrow.
    const isArrow = drawn.kind === "arrow" && Math.hypot(drawn.to.x - drawn.from.x, drawn.to.y - drawn.from.y) > 8;
    if (drawn.kind === "text" || isArrow) setMarks([...marks, drawn]);
    if (drawn.kind === "text") setText("");
    setDrawn(null);
  }

  async function attach() {
    setBusy(true);
    try {
      const blob = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, "image/jpeg", 0.85));
      if (blob) await onDone(new File([blob], `${photo.name.replace(/\.[^.]*$/, "")}.jpg`, { type: "image/jpeg" }));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && closing.close()}
      title={t("mark_up")}
      place="bottom"
      footer={
        <Button variant="primary" size="lg" busy={isBusy} disabled={!bitmap} onClick={attach} className="w-full">
          {t("attach")}
        </Button>
      }
    >
      {picture === "unreadable" ? (
        <p role="alert" className="text-alarm-text">
          {t("unreadable")}
        </p>
      ) : (
        <div className="grid gap-3">
          <div className="flex items-center gap-2">
            <SegmentedControl
              label={t("tool")}
              value={tool}
              onValueChange={setTool}
              segments={[
                { value: "arrow", label: t("arrow"), icon: <MoveUpRight aria-hidden /> },
                { value: "text", label: t("text"), icon: <Type aria-hidden /> },
              ]}
            />
            <IconButton
              label={ui("toast.undo")}
              disabled={marks.length === 0}
              onClick={() => setMarks(marks.slice(0, -1))}
              className="ml-auto"
            >
              <Undo2 aria-hidden />
            </IconButton>
          </div>
          {tool === "text" && (
            <Field label={t("words")} hint={t("words_hint")}>
              {(control) => (
                <Input {...control} maxLength={60} value={text} onChange={(event) => setText(event.target.value)} />
              )}
            </Field>
          )}
          <canvas
            ref={canvas}
            role="img"
            aria-label={t("marks", { count: marks.length })}
            width={width}
            height={height}
            onPointerDown={onDown}
            onPointerMove={onMove}
            onPointerUp={onUp}
            onPointerCancel={() => setDrawn(null)}
            className="max-h-[55vh] w-full touch-none rounded-card bg-sunk object-contain"
            style={{ aspectRatio: `${width} / ${height}` }}
          />
        </div>
      )}
      <ClosingQuestion {...closing} />
    </Dialog>
  );
}
