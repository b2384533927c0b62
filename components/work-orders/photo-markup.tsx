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
import { drawMark, type Mark, type Point, unplaced } from "./photo-marks";

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
  const canvas = useRef<HTMLCanvasElement>(null);
  const { isReadable, bitmap, width, height } = usePicture(photo);
  const markup = useMarks({ width, height });
  const { marks, drawn } = markup;
  const [isBusy, setBusy] = useState(false);
  const closing = useClosingQuestion(isReadable, onCancel);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!bitmap || !context) return;
    context.drawImage(bitmap, 0, 0, width, height);
    for (const mark of drawn ? [...marks, drawn] : marks) drawMark(context, mark, width);
  }, [bitmap, width, height, marks, drawn]);

  async function attach() {
    setBusy(true);
    const context = canvas.current?.getContext("2d");
    if (context) for (const mark of unplaced(markup.text, { width, height })) drawMark(context, mark, width);
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
      {isReadable ? (
        <div className="grid gap-3">
          <Tools markup={markup} />
          <canvas
            ref={canvas}
            role="img"
            aria-label={t("marks", { count: marks.length })}
            width={width}
            height={height}
            onPointerDown={markup.onDown}
            onPointerMove={markup.onMove}
            onPointerUp={markup.onUp}
            onPointerCancel={markup.onCancel}
            className="max-h-[55vh] w-full touch-none rounded-card bg-sunk object-contain"
            style={{ aspectRatio: `${width} / ${height}` }}
          />
        </div>
      ) : (
        <p role="alert" className="text-alarm-text">
          {t("unreadable")}
        </p>
      )}
      <ClosingQuestion {...closing} />
    </Dialog>
  );
}

/** The photo, made small enough; of a file that is none, nothing. */
function usePicture(photo: File) {
  const [picture, setPicture] = useState<ImageBitmap | "unreadable" | null>(null);

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

  return { isReadable: picture !== "unreadable", bitmap, width, height };
}

/** The marks that are drawn on a picture of this size, and the one under the finger. */
function useMarks({ width, height }: { width: number; height: number }) {
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [tool, setTool] = useState<Mark["kind"]>("arrow");
  const [text, setText] = useState("");
  const [drawn, setDrawn] = useState<Mark | null>(null);
  /** Tapped before there was a text. */
  const [isAsked, setAsked] = useState(false);

  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): Point => {
    const box = currentTarget.getBoundingClientRect();
    return { x: ((clientX - box.left) / box.width) * width, y: ((clientY - box.top) / box.height) * height };
  };

  function onDown(event: PointerEvent<HTMLCanvasElement>) {
    if (tool === "text" && text.trim() === "") return setAsked(true);
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

  const undo = () => setMarks(marks.slice(0, -1));

  const isTextMissing = isAsked && text.trim() === "";
  const hands = { onDown, onMove, onUp, onCancel: () => setDrawn(null) };

  return { marks, undo, tool, setTool, text, setText, isTextMissing, drawn, ...hands };
}

/** Arrow or words, which words, and the last mark taken back. */
function Tools({
  markup: { marks, undo, tool, setTool, text, setText, isTextMissing },
}: {
  markup: ReturnType<typeof useMarks>;
}) {
  const t = useTranslations("work-orders.attach");
  const ui = useTranslations("ui");

  return (
    <>
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
        <IconButton label={ui("toast.undo")} disabled={marks.length === 0} onClick={undo} className="ml-auto">
          <Undo2 aria-hidden />
        </IconButton>
      </div>
      {tool === "text" && (
        <Field label={t("words")} hint={t("words_hint")} error={isTextMissing && t("words_first")}>
          {(control) => (
            <Input {...control} maxLength={60} value={text} onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
      )}
    </>
  );
}
