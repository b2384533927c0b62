const mark = (ground: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240"><rect width="240" height="240" rx="44" fill="${ground}"/>${inside}</svg>`;

/** Marks of the demo's companies, by their names. */
export const logos: Readonly<Record<string, string>> = {
  "Cedar Ridge Paper": mark(
    "#1f4a3a",
    '<g fill="#f2f5ee"><path d="M120 34L158 92H140L172 138H150L186 184H54L90 138H68L100 92H82Z"/><rect x="110" y="182" width="20" height="26"/></g><path d="M30 208C74 190 166 190 210 208" fill="none" stroke="#9fc7a8" stroke-width="9" stroke-linecap="round"/>',
  ),
  "Harbor Foods": mark(
    "#1b4f78",
    '<g fill="none" stroke="#f4f7fa" stroke-width="14" stroke-linecap="round"><circle cx="120" cy="58" r="20"/><path d="M120 80V186M78 104H162M52 138C56 172 86 188 120 188C154 188 184 172 188 138"/></g><path d="M34 214C62 200 88 226 120 214C152 202 178 228 206 214" fill="none" stroke="#7fc0e6" stroke-width="9" stroke-linecap="round"/>',
  ),
  "Alder Lake Board": mark(
    "#5b3f22",
    '<g fill="none" stroke="#f6efe4" stroke-width="12" stroke-linejoin="round"><path d="M48 96L120 56L192 96V152L120 192L48 152Z"/><path d="M48 96L120 136L192 96M120 136V192"/></g>',
  ),
  "Stonewater Tissue": mark(
    "#2f5f63",
    '<g fill="#eef6f5"><circle cx="120" cy="104" r="58"/><path d="M62 104V186C100 176 140 176 178 186V104Z"/></g><circle cx="120" cy="104" r="20" fill="#2f5f63"/>',
  ),
};
