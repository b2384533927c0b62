"use client";

/** A button that looks like a link. */
export function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-8 items-center text-left font-medium text-accent text-xs hover:underline touch:min-h-12"
    >
      {children}
    </button>
  );
}
