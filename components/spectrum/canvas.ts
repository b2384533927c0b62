/** A canvas as sharp as the screen, cleared, with CSS pixels as its unit. */
export function cleared(canvas: HTMLCanvasElement): { pen: CanvasRenderingContext2D; width: number; height: number } {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = window.devicePixelRatio || 1;
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  // Giving it a size empties it, which costs more than clearing: only when it has changed.
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== high) canvas.height = high;
  const pen = canvas.getContext("2d")!;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  return { pen, width, height };
}

/** The page's own font, whose name the build makes. */
export const fontOf = (weight: number) => `${weight} 12px ${getComputedStyle(document.body).fontFamily}`;

/** In the middle of a pixel, so that a line one wide is one sharp line. */
export const sharp = (at: number) => Math.round(at) + 0.5;

/** Calls back once in the next frame, however often it is asked. */
export function inNextFrame(run: () => void) {
  let frame = 0;
  const ask = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      run();
    });
  };
  return { ask, stop: () => cancelAnimationFrame(frame) };
}
