const selector = ["input:not([type=hidden], [type=file])", "textarea", "[role=combobox]"]
  .map((field) => `${field}:not(:disabled)`)
  .join();

/** Under a finger the focus would raise the keyboard over what nobody has read yet. */
const fieldsOf = (within: HTMLElement | null) =>
  matchMedia("(pointer: fine)").matches ? [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])] : [];

/** What is asked for first. */
export const firstField = (within: HTMLElement | null): HTMLElement | null => fieldsOf(within)[0] ?? null;

/** What is asked for first and does not stand there already. */
export const firstEmptyField = (within: HTMLElement | null): HTMLElement | null =>
  fieldsOf(within).find(isEmpty) ?? null;

const isEmpty = (field: HTMLElement) =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    ? field.value === ""
    : "placeholder" in field.dataset;
