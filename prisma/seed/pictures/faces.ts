/** Drawn portraits of the demo's people: who they are in the plant shows by what they wear. */

export interface Face {
  skin: keyof typeof skins;
  hair: string;
  cut: keyof typeof cuts;
  wears: keyof typeof clothes;
  /** On the head. */
  hat?: "white" | "yellow" | "blue" | "net";
  glasses?: "round" | "square" | "safety";
  beard?: "full" | "short" | "moustache";
  /** Of the room behind. */
  room: string;
  /** Lines of age. */
  isOlder?: true;
}

const skins = {
  porcelain: ["#f6d9c8", "#e3b8a2"],
  fair: ["#f0c8ac", "#d9a283"],
  olive: ["#dcae86", "#bd8a61"],
  tan: ["#c68f63", "#a26e45"],
  brown: ["#99653f", "#774a2a"],
  deep: ["#6b4229", "#4d2c19"],
} as const;

/** Behind the head, and over the forehead. */
const cuts = {
  short: [
    "",
    "M52 92C46 50 74 34 98 34C124 34 148 50 140 92C136 76 130 68 120 64C102 70 78 70 68 66C60 72 55 78 52 92Z",
  ],
  crop: ["", "M54 84C52 50 74 38 96 38C118 38 140 50 138 84C132 70 124 62 96 62C68 62 60 70 54 84Z"],
  side: [
    "",
    "M50 96C42 48 78 28 104 34C130 36 146 56 141 94C136 82 132 72 124 66C100 66 76 60 66 54C64 68 54 78 50 96Z",
  ],
  bob: [
    "M46 96C40 44 72 30 97 30C124 30 154 46 148 98L150 128C140 138 128 134 124 126H70C64 136 52 136 44 126Z",
    "M50 92C48 56 72 40 100 42C128 42 144 58 142 92C136 74 126 66 112 62C94 74 66 72 50 92Z",
  ],
  long: [
    "M44 100C38 42 70 28 97 28C126 28 156 44 150 100C152 130 158 152 150 168H44C36 150 42 128 44 100Z",
    "M50 96C46 54 72 40 97 40C122 40 148 54 142 96C138 76 124 66 97 60C72 66 56 76 50 96Z",
  ],
  bun: [
    "M76 26A21 21 0 1 1 118 26A21 21 0 1 1 76 26Z",
    "M51 90C48 54 72 36 97 36C122 36 146 54 143 90C136 70 122 60 97 58C72 60 58 70 51 90Z",
  ],
  curls: [
    "M42 88C34 64 50 34 74 34C84 22 112 22 120 34C146 36 160 64 150 88C158 110 146 124 138 118H56C46 122 36 108 42 88Z",
    "M50 86C50 62 62 56 70 58C74 46 90 48 96 54C104 44 120 48 124 58C136 58 144 70 142 86C134 76 128 74 120 74C106 68 86 68 74 74C64 74 56 78 50 86Z",
  ],
  bald: ["", ""],
  thin: ["M48 92C44 76 48 68 54 66L58 104ZM146 92C150 76 146 68 140 66L136 104Z", ""],
} as const;

const jacket = (body: string, shade: string, more = "") =>
  `<path d="M14 192C16 156 44 146 70 140L96 160L122 140C148 146 176 156 178 192Z" fill="${body}"/><path d="M70 140L96 160L122 140L130 146L98 186L62 146Z" fill="${shade}"/>${more}`;
const stripe = (color: string) => `<path d="M40 151L58 192H74L54 147ZM152 151L134 192H118L138 147Z" fill="${color}"/>`;
const clothes = {
  suit: jacket("#2c3a4b", "#1f2935", '<path d="M76 142L96 160L116 142L108 192H84Z" fill="#f4f6f8"/>'),
  shirt: jacket("#d9e4ee", "#b9cadb"),
  blue: jacket("#2f5d8a", "#234766", stripe("#d7dde2")),
  orange: jacket("#d9731f", "#b45a12", stripe("#eef3c8")),
  lime: jacket("#b9c934", "#93a31f", stripe("#e9edf0")),
  grey: jacket("#5f6b76", "#4a545d"),
  green: jacket("#3f6b57", "#2f5143"),
  white: jacket("#f1f4f6", "#d3dbe1"),
} as const;

const hardHat = (color: string, shade: string) =>
  `<path d="M44 76C42 36 66 16 97 16C128 16 152 36 150 76Z" fill="${color}"/><path d="M88 14H106L108 74H86Z" fill="${shade}" opacity=".55"/><path d="M34 74C60 64 134 64 160 74C164 82 158 84 152 84C120 76 74 76 42 84C36 84 30 82 34 74Z" fill="${shade}"/>`;
const hats = {
  white: hardHat("#f3f5f6", "#cfd7dd"),
  yellow: hardHat("#f1c232", "#c99a12"),
  blue: hardHat("#3d78b3", "#2a5a8c"),
  net: `<path d="M44 86C40 40 66 22 97 22C128 22 154 40 150 86C126 70 68 70 44 86Z" fill="#eef3f6"/><path d="M44 86C68 70 126 70 150 86" fill="none" stroke="#b7c6d1" stroke-width="5"/>`,
} as const;

const frames = {
  round: `<g fill="#ffffff" fill-opacity=".22" stroke="#2a3138" stroke-width="3.4"><circle cx="76" cy="94" r="16"/><circle cx="118" cy="94" r="16"/><path d="M92 92Q97 88 102 92M60 92L50 88M134 92L144 88" fill="none"/></g>`,
  square: `<g fill="#ffffff" fill-opacity=".2" stroke="#22282e" stroke-width="4"><rect x="59" y="82" width="33" height="24" rx="6"/><rect x="102" y="82" width="33" height="24" rx="6"/><path d="M92 90H102M59 88L50 86M135 88L144 86" fill="none"/></g>`,
  safety: `<path d="M54 84Q97 74 140 84L138 104Q118 112 104 104Q97 98 90 104Q76 112 56 104Z" fill="#d9eef5" fill-opacity=".5" stroke="#54707e" stroke-width="3"/>`,
} as const;

const beards = {
  full: "M52 100C54 152 78 162 97 162C116 162 140 152 142 100C138 122 128 126 116 120C104 116 90 116 78 120C66 126 56 122 52 100ZM82 132H112Q97 146 82 132Z",
  short: "M56 116C60 148 82 156 97 156C112 156 134 148 138 116C132 134 122 134 114 128H80C72 134 62 134 56 116Z",
  moustache: "M74 126C80 116 92 116 97 120C102 116 114 116 120 126C112 128 104 126 97 124C90 126 82 128 74 126Z",
} as const;

/** A portrait as SVG, square. */
export function portrait({ skin, hair, cut, wears, hat, glasses, beard, room, isOlder }: Face): string {
  const [light, shade] = skins[skin];
  const [back, front] = cuts[cut];
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="95" rx="7" ry="4.6" fill="#fbfbfa"/><circle cx="${x}" cy="95" r="3.9" fill="#2b211b"/>`;
  const brow = (d: string) =>
    `<path d="${d}" fill="none" stroke="${hair}" stroke-width="4.4" stroke-linecap="round" opacity=".85"/>`;
  const age = `<path d="M68 112Q64 122 68 130M126 112Q130 122 126 130M82 74H112" fill="none" stroke="${shade}" stroke-width="2.4" opacity=".8"/>`;

  return `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 192 192">
  <rect width="192" height="192" fill="${room}"/>
  <path d="${hat && cut === "bun" ? "" : back}" fill="${hair}"/>
  <path d="M78 132H116V158Q97 172 78 158Z" fill="${shade}"/>
  ${clothes[wears]}
  <ellipse cx="52" cy="100" rx="8" ry="12" fill="${shade}"/><ellipse cx="142" cy="100" rx="8" ry="12" fill="${shade}"/>
  <path d="M52 84C52 54 72 42 97 42C122 42 142 54 142 84C142 122 124 152 97 152C70 152 52 122 52 84Z" fill="${light}"/>
  <path d="M97 152C124 152 142 122 142 84C142 76 140 68 137 62C136 110 122 140 88 151C91 152 94 152 97 152Z" fill="${shade}" opacity=".45"/>
  ${isOlder ? age : ""}
  ${beard ? `<path d="${beards[beard]}" fill="${hair}" fill-rule="evenodd"/>` : ""}
  ${eye(76)}${eye(118)}${brow("M66 83Q76 77 86 82")}${brow("M108 82Q118 77 128 83")}
  <path d="M97 96Q93 112 92 114Q97 119 103 115" fill="none" stroke="${shade}" stroke-width="3" stroke-linecap="round"/>
  <path d="M82 130Q97 140 112 130" fill="none" stroke="#8f4a3f" stroke-width="4" stroke-linecap="round"/>
  <path d="${hat ? "" : front}" fill="${hair}"/>
  ${hat ? hats[hat] : ""}${glasses ? frames[glasses] : ""}
  </svg>`;
}
