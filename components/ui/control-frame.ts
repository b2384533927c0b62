/** How every control looks, but for the size of its letters. */
export const controlFrame =
  "w-full min-w-0 rounded-control border border-control bg-card px-2.5 text-strong transition-[border-color,box-shadow] hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0 disabled:border-line disabled:bg-sunk disabled:text-body disabled:placeholder:text-transparent [&[readonly]]:bg-sunk aria-invalid:border-alarm-text aria-invalid:shadow-[0_0_0_1px_var(--color-alarm-text)] data-changed:border-accent data-changed:shadow-[0_0_0_1px_var(--color-accent)]";
