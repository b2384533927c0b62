"use client";

import { ZoomIn, ZoomOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type RenderTask } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeletons";

/** Decoders of scanned pages, by the names that the reader asks for. */
const decoders: Record<string, URL> = {
  "jbig2.wasm": new URL("pdfjs-dist/wasm/jbig2.wasm", import.meta.url),
  "openjpeg.wasm": new URL("pdfjs-dist/wasm/openjpeg.wasm", import.meta.url),
  "qcms_bg.wasm": new URL("pdfjs-dist/wasm/qcms_bg.wasm", import.meta.url),
};

class Decoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = decoders[filename];
    const answer = address && (await fetch(address));
    if (!answer?.ok) throw new Error(`no decoder ${filename}`);

    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** As many at first; the rest on request, so that a manual of 800 pages does not fill a phone. */
const atOnce = 10;
/** Of the width there is: on a phone a page as wide as the screen is too small to read. */
const zooms = [1, 1.5, 2, 3] as const;
/** Of a page's pixels: sharp on a phone without a canvas that it cannot hold. */
const mostDensity = 2;

/** The pages of a PDF, drawn here: nothing in the file is run, and it shows on phones that have no viewer of their own. */
export function PdfPages({ url, name }: { url: string; name: string }) {
  const t = useTranslations("documents");
  const [pdf, setPdf] = useState<PDFDocumentProxy | "unreadable" | null>(null);
  const [shown, setShown] = useState(atOnce);
  const [zoom, setZoom] = useState<(typeof zooms)[number]>(1);
  const at = zooms.indexOf(zoom);

  useEffect(() => {
    const worker = new Worker(new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url), { type: "module" });
    GlobalWorkerOptions.workerPort = worker;
    const loading = getDocument({
      url,
      isEvalSupported: false,
      enableXfa: false,
      useWorkerFetch: false,
      WasmFactory: Decoders,
    });
    let isOver = false;
    loading.promise.then(
      (loaded) => !isOver && setPdf(loaded),
      () => !isOver && setPdf("unreadable"),
    );
    return () => {
      isOver = true;
      void loading.destroy().finally(() => worker.terminate());
    };
  }, [url]);

  if (pdf === "unreadable") return <p className="p-6 text-center text-muted">{t("unreadable")}</p>;
  if (pdf === null) return <Skeleton className="aspect-[1/1.4] w-full" />;
  const numbers = Array.from({ length: Math.min(shown, pdf.numPages) }, (_, at) => at + 1);

  return (
    <div className="grid gap-3">
      <div className="sticky top-0 z-10 flex w-fit gap-1.5 justify-self-end">
        <IconButton
          variant="secondary"
          label={t("zoom_out")}
          disabled={at === 0}
          onClick={() => setZoom(zooms[at - 1] ?? 1)}
        >
          <ZoomOut aria-hidden />
        </IconButton>
        <IconButton
          variant="secondary"
          label={t("zoom_in")}
          disabled={at === zooms.length - 1}
          onClick={() => setZoom(zooms[at + 1] ?? zoom)}
        >
          <ZoomIn aria-hidden />
        </IconButton>
      </div>
      <section aria-label={name} className="grid gap-3 overflow-x-auto">
        {numbers.map((number) => (
          <PdfPage
            key={number}
            pdf={pdf}
            number={number}
            zoom={zoom}
            label={t("page", { name, number, count: pdf.numPages })}
          />
        ))}
      </section>
      {shown < pdf.numPages && (
        <Button onClick={() => setShown(shown + atOnce)}>{t("more_pages", { count: pdf.numPages - shown })}</Button>
      )}
    </div>
  );
}

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  zoom: number;
  label: string;
}

function PdfPage({ pdf, number, zoom, label }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let task: RenderTask | undefined;
    let isOver = false;
    async function draw() {
      const page = await pdf.getPage(number);
      const element = canvas.current;
      if (isOver || !element) return;
      const { width } = page.getViewport({ scale: 1 });
      const density = Math.min(window.devicePixelRatio, mostDensity);
      const viewport = page.getViewport({ scale: (element.parentElement!.clientWidth / width) * zoom * density });
      element.width = viewport.width;
      element.height = viewport.height;
      task = page.render({ canvas: element, viewport });
      await task.promise;
      element.dataset.drawn = "true";
    }
    // A page that cannot be drawn stays white; a page that is closed while it is drawn is nobody's loss.
    draw().catch(() => {});
    return () => {
      isOver = true;
      task?.cancel();
    };
  }, [pdf, number, zoom]);

  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      style={{ width: `${zoom * 100}%` }}
      className="max-w-none rounded-control border border-line bg-white"
    />
  );
}
