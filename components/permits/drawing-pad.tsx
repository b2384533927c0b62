"use client";

import { Eraser } from "lucide-react";
import { useTranslations } from "next-intl";
import { type PointerEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";

/** Pixels of the picture that is kept; it is shown as wide as there is room. */
const size = { width: 800, height: 240 } as const;
const penWidth = 4;

interface DrawingPadProps {
  label: string;
  /** The drawing as PNG; null while there is none. */
  onChange: (drawing: Blob | null) => void;
}

/** A field to sign in with a finger, a pen or the mouse: black ink, whatever the theme, because it is printed. */
export function DrawingPad({ label, onChange }: DrawingPadProps) {
  const t = useTranslations("permits");
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const [isDrawn, setDrawn] = useState(false);

  function placeOf(event: PointerEvent<HTMLCanvasElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height,
    };
  }

  function draw(event: PointerEvent<HTMLCanvasElement>) {
    const from = last.current;
    const context = canvas.current?.getContext("2d");
    if (!from || !context) return;
    const to = placeOf(event);
    Object.assign(context, { lineWidth: penWidth, lineCap: "round", lineJoin: "round", strokeStyle: "#111" });
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
    last.current = to;
  }

  function begin(event: PointerEvent<HTMLCanvasElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = placeOf(event);
    draw(event);
    setDrawn(true);
  }

  function end() {
    if (!last.current) return;
    last.current = null;
    canvas.current?.toBlob(onChange, "image/png");
  }

  function clear() {
    canvas.current?.getContext("2d")?.clearRect(0, 0, size.width, size.height);
    setDrawn(false);
    onChange(null);
  }

  return (
    <div className="grid gap-1.5">
      <canvas
        ref={canvas}
        {...size}
        role="img"
        aria-label={label}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        className="aspect-[10/3] w-full touch-none rounded-control border border-line bg-[#fff]"
      />
      <div className="flex items-center justify-between gap-2 text-muted text-xs">
        <span>{t("draw_here")}</span>
        <Button size="sm" onClick={clear} disabled={!isDrawn}>
          <Eraser aria-hidden />
          {t("clear_drawing")}
        </Button>
      </div>
    </div>
  );
}
