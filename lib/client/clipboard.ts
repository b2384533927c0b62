/**
 * Puts text on the clipboard and returns whether it got there. Browsers keep their clipboard from pages on plain http, and
 * a plant's own server often has no other: there the old way is taken, which copies what is selected.
 */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext && navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => copySelected(text),
    );
  }

  return copySelected(text);
}

function copySelected(text: string): boolean {
  const active = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.style.position = "fixed";
  area.style.opacity = "0";
  // A dialog takes the focus back from whatever lies outside it.
  (active?.closest("[role=dialog], [role=alertdialog]") ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (active instanceof HTMLElement) active.focus();

  return isCopied;
}
