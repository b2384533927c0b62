import type { Page } from "playwright";

/**
 * What is wrong with how a page is laid out at its present width: it scrolls sideways, a text is cut off without an
 * ellipsis or without its whole text as title, a text leaves its control, two controls overlap. `within` takes a part of
 * the page alone, the first that is visible.
 */
export async function layoutFindings(page: Page, within = "body"): Promise<string[]> {
  return page.evaluate(async (selector) => {
    const found: string[] = [];
    const within = 1.5;
    // A page has some thousand texts with the same ancestors: each is looked at once.
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element) => {
      const known = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, known);
      return known;
    };
    const boxes = new Map<Element, DOMRect>();
    const boxOf = (element: Element) => {
      const known = boxes.get(element) ?? element.getBoundingClientRect();
      boxes.set(element, known);
      return known;
    };
    const shown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
    const named = (element: Element) =>
      `<${element.tagName.toLowerCase()}> “${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 50)}”`;

    const part = [...document.querySelectorAll(selector)].find(shown) ?? document.body;
    const root = document.scrollingElement!;
    if (root.scrollWidth > root.clientWidth)
      found.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);

    const isHiddenText = (element: Element) => {
      const style = styleOf(element);
      return style.clipPath !== "none" || (style.position === "absolute" && element.clientWidth <= 1);
    };

    // Texts.
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const cut = new Set<Element>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || parent.closest("script, style, svg, option, noscript")) continue;
      if (!shown(parent)) continue;
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width <= 1 || text.height <= 1) continue;
      let hidden = false;
      let clipped = false;
      for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
        if (isHiddenText(at)) {
          hidden = true;
          break;
        }
        const style = styleOf(at);
        const box = boxOf(at);
        if (style.overflowX === "hidden" || style.overflowX === "clip") {
          if (text.right > box.right + within || text.left < box.left - within || text.bottom > box.bottom + 3) {
            const ends = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
            if (ends) cut.add(at);
            else if (!at.closest("canvas, svg")) found.push(`a text is cut off: ${named(parent)} by .${at.className}`);
            clipped = true;
            break;
          }
        }
        if (style.overflowX === "auto" || style.overflowX === "scroll") {
          // Tabs of a phone are one line that scrolls.
          const isTabs = innerWidth < 768 && at.matches("nav, [role=tablist]");
          if (isTabs) clipped = true;
          else if (at.scrollWidth > at.clientWidth + within && !clipped) {
            const key = `a part scrolls sideways by ${at.scrollWidth - at.clientWidth} px: .${at.className}`;
            if (!found.includes(key)) found.push(key);
            clipped = true;
          }
          if (at.scrollHeight > at.clientHeight + within) clipped = true;
          if (clipped) break;
        }
        if (
          at.matches("a, button, [role=button], [role=tab], [role=radio], label > span") &&
          style.display !== "inline" &&
          style.display !== "contents"
        ) {
          if (text.right > box.right + within || text.left < box.left - within)
            found.push(`a text leaves its control: ${named(at)}`);
        }
        if (style.position === "fixed") clipped = true;
      }
      if (!hidden && !clipped && (text.right > root.clientWidth + within || text.left < -within))
        found.push(`a text leaves the page: ${named(parent)}`);
    }
    for (const element of cut) {
      const { width } = boxOf(element);
      if (width > 0 && width < 40) found.push(`a text has only ${Math.round(width)} px: ${named(element)}`);
      element.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      const title = element.closest("[title]")?.getAttribute("title") ?? "";
      if (!title) found.push(`a text is cut off without a title: ${named(element)}`);
    }

    // Controls.
    const controls = [
      ...part.querySelectorAll(
        "a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=checkbox], [role=switch]",
      ),
    ].filter((one) => shown(one) && !isHiddenText(one) && !one.closest("svg"));
    const layerOf = (element: Element): Element | null => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position } = styleOf(at);
        if (position === "fixed" || position === "sticky") return at;
      }
      return null;
    };
    const scrollerOf = (element: Element): Element | null => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        const { overflowY, overflowX } = styleOf(at);
        if (/auto|scroll|hidden|clip/.test(overflowY + overflowX)) return at;
      }
      return null;
    };
    // A link in a sentence may go on in the next line: it is where its letters are.
    const boxesOf = (control: Element) =>
      getComputedStyle(control).display === "inline" ? [...control.getClientRects()] : [boxOf(control)];
    const placed = controls
      .flatMap((control) =>
        boxesOf(control).map((b) => ({
          control,
          layer: layerOf(control),
          scroller: scrollerOf(control),
          left: b.left,
          right: b.right,
          top: b.top,
          bottom: b.bottom,
        })),
      )
      .filter((b) => b.right - b.left > 2 && b.bottom - b.top > 2)
      .sort((a, b) => a.top - b.top);
    for (let i = 0; i < placed.length; i++) {
      const a = placed[i]!;
      for (let j = i + 1; j < placed.length && placed[j]!.top < a.bottom - 2; j++) {
        const b = placed[j]!;
        if (a.layer !== b.layer || a.scroller !== b.scroller) continue;
        if (a.control.contains(b.control) || b.control.contains(a.control)) continue;
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide <= 3 || high <= 3) continue;
        // The mark or button inside a field is part of it.
        const inField = (one: typeof a, other: typeof a) =>
          one.control.matches("input, textarea, select, [role=combobox]") &&
          one.left <= other.left + 3 &&
          one.right >= other.right - 3;
        if (inField(a, b) || inField(b, a)) continue;
        // A press beside the buttons in the corners of a picture opens it.
        if (a.control.matches("a:has(> img)") || b.control.matches("a:has(> img)")) continue;
        found.push(
          `two controls overlap: ${named(a.control)} and ${named(b.control)} by ${Math.round(wide)}×${Math.round(high)}`,
        );
      }
    }
    return [...new Set(found)];
  }, within);
}
