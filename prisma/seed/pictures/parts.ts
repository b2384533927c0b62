import { at, bolts, box, disc, line, type Paint, pipe, ring, shape, shine, times } from "./paint";

/** What machines are put together from. Each is drawn around its shaft: the coupling is at 0, 0, and y 160 is the floor. */

/** Lies to the left of its coupling: body with fins, terminal box, fan cowl. */
export const motor = (paint: Paint = "blue") =>
  [
    box(-420, 112, 96, 38, paint),
    box(-160, 112, 96, 38, paint),
    box(-520, -104, 96, 208, paint, "x", 26),
    line("M-506 -70V70M-492 -84V84M-478 -90V90M-464 -92V92", 0.4, 4),
    box(-430, -116, 386, 232, paint, "x", 10),
    times(13, (n) => line(`M-418 ${-98 + n * 16}H-58`, 0.3, 4) + shine(`M-418 ${-94 + n * 16}H-58`, 0.28, 2)),
    box(-58, -124, 34, 248, paint, "x", 8),
    bolts([
      [-41, -100],
      [-41, 100],
      [-41, -52],
      [-41, 52],
    ]),
    box(-26, -62, 26, 124, paint, "x", 6),
    box(0, -17, 70, 34, "steel", "x", 2),
    line("M6 0H58", 0.5, 7),
    box(-310, -186, 132, 74, paint, "s", 8),
    bolts(
      [
        [-298, -174],
        [-190, -174],
        [-298, -124],
        [-190, -124],
      ],
      4,
    ),
    pipe("M-310 -146H-352V-80", 13, "rubber"),
    box(-286, -34, 96, 58, "white", "s", 3),
    line("M-276 -20H-200M-276 -8H-216M-276 4H-200M-276 14H-230", 0.45, 3),
    `<circle cx="-236" cy="-196" r="13" fill="none" stroke="#67727c" stroke-width="8"/>`,
  ].join("");

/** A guard over the coupling, between 0 and 80. */
export const guard = () =>
  [box(2, -42, 74, 150, "yellow", "x", 16), line("M14 -20H64M14 0H64M14 20H64M14 40H64M14 60H64", 0.3, 4)].join("");

/** To the right of its coupling: bearing frame, volute with the discharge upward, suction at the far side. */
export const pump = (paint: Paint = "green") =>
  [
    box(0, -15, 60, 30, "steel", "x", 2),
    box(52, -52, 130, 104, paint, "x", 10),
    line("M78 -50V50M156 -50V50", 0.3, 4),
    shape("M96 50H150L170 150H70Z", paint),
    box(210, -240, 96, 150, paint, "y"),
    box(194, -262, 128, 26, paint, "x"),
    bolts(
      [
        [206, -249],
        [236, -249],
        [280, -249],
        [310, -249],
      ],
      5,
    ),
    disc(256, 0, 132, paint),
    disc(256, 0, 96, paint, "x"),
    ring(256, 0, 112, 12, 6),
    disc(256, 0, 58, "dark"),
    disc(256, 0, 40, "rubber"),
    shape("M206 116H306L330 150H182Z", paint),
    box(170, 150, 172, 14, "dark"),
    box(60, 150, 116, 14, "dark"),
    shine("M170 -84A126 126 0 0 1 230 -124", 0.5, 6),
  ].join("");

/** A centrifugal fan seen from its inlet: scroll, outlet to the right at the top, shaft to the left on two bearings. */
export const fan = (paint: Paint = "grey") =>
  [
    shape("M90 160L130 60H390L430 160Z", "dark"),
    shape("M262 -210H470V-90H420A170 170 0 1 1 262 -210Z", paint),
    box(452, -222, 22, 144, paint, "y"),
    bolts(
      [
        [463, -204],
        [463, -176],
        [463, -120],
        [463, -94],
      ],
      4,
    ),
    disc(262, -36, 122, "dark"),
    times(12, (n) => {
      const angle = (n / 12) * 2 * Math.PI;
      const [x, y] = [262 + 108 * Math.cos(angle), -36 + 108 * Math.sin(angle)];
      return shape(
        `M${262 + 44 * Math.cos(angle + 0.4)} ${-36 + 44 * Math.sin(angle + 0.4)}L${x} ${y}L${262 + 108 * Math.cos(angle + 0.2)} ${-36 + 108 * Math.sin(angle + 0.2)}L${262 + 44 * Math.cos(angle + 0.62)} ${-36 + 44 * Math.sin(angle + 0.62)}Z`,
        "steel",
      );
    }),
    disc(262, -36, 44, "steel"),
    disc(262, -36, 18, "dark"),
    ring(262, -36, 140, 16, 5),
    shine("M120 -130A170 170 0 0 1 250 -200", 0.6, 6),
  ].join("");

/** Input shaft at the coupling, output below it to the right. */
export const gearbox = (paint: Paint = "green") =>
  [
    box(-2, -15, 60, 30, "steel", "x", 2),
    box(40, -46, 34, 92, paint, "x", 6),
    shape("M70 -118L110 -150H300L344 -118V20H70Z", paint),
    shape("M70 20H344V130H70Z", paint),
    line("M70 20H344", 0.6, 5),
    bolts([
      [90, 8],
      [150, 8],
      [264, 8],
      [324, 8],
      [90, 34],
      [150, 34],
      [264, 34],
      [324, 34],
    ]),
    box(150, -140, 108, 22, "dark"),
    `<circle cx="204" cy="-152" r="12" fill="none" stroke="#67727c" stroke-width="7"/>`,
    box(338, -40, 40, 116, paint, "x", 6),
    box(374, -6, 76, 48, "steel", "x", 2),
    disc(120, 86, 17, "yellow"),
    disc(120, 86, 10, "orange"),
    line("M180 56V118M210 56V118M240 56V118M270 56V118", 0.3, 5),
    box(54, 128, 306, 24, paint),
    bolts(
      [
        [76, 140],
        [338, 140],
      ],
      7,
    ),
  ].join("");

/** The block of a screw compressor, beside its coupling. */
export const screw = (paint: Paint = "blue") =>
  [
    box(-2, -15, 62, 30, "steel", "x", 2),
    box(46, -70, 36, 140, paint, "x", 8),
    box(78, -110, 300, 122, paint, "x", 46),
    box(78, -14, 300, 122, paint, "x", 46),
    box(372, -96, 30, 190, paint, "x", 8),
    bolts([
      [387, -78],
      [387, -30],
      [387, 28],
      [387, 76],
    ]),
    times(9, (n) => line(`M${112 + n * 28} -100V-4M${124 + n * 28} -2V98`, 0.18, 5)),
    box(180, -190, 92, 90, paint, "y"),
    box(164, -208, 124, 24, paint, "x"),
    box(250, 100, 84, 42, paint, "y"),
    box(108, 112, 44, 40, "dark"),
    box(336, 112, 44, 40, "dark"),
    box(60, 142, 360, 16, "dark"),
    box(112, -30, 84, 46, "white", "s", 3),
    line("M122 -18H184M122 -6H170M122 6H184", 0.45, 3),
  ].join("");

/** A bearing in its housing, seen along the shaft, which is at 0, 0. */
export const bearing = () =>
  [
    box(-270, 150, 540, 46, "dark"),
    shape("M-250 150V110C-210 100 -190 60 -186 0A186 186 0 0 1 186 0C190 60 210 100 250 110V150Z", "grey"),
    disc(0, 0, 158, "steel"),
    disc(0, 0, 138, "dark"),
    times(16, (n) => {
      const angle = (n / 16) * 2 * Math.PI;
      return disc(Math.round(112 * Math.cos(angle)), Math.round(112 * Math.sin(angle)), 19, "steel");
    }),
    disc(0, 0, 90, "steel"),
    disc(0, 0, 66, "dark"),
    disc(0, 0, 60, "steel", "x"),
    bolts(
      [
        [-218, 130],
        [218, 130],
      ],
      15,
    ),
    shine("M-150 -90A176 176 0 0 1 -40 -170", 0.7, 7),
    box(-12, -206, 24, 26, "orange", "y"),
  ].join("");

/** A disc with teeth, whose shaft is at 0, 0. */
export const blade = (radius: number, teeth: number) =>
  [
    shape(
      `M${Array.from({ length: teeth }, (_, n) => {
        const [a, b] = [(n / teeth) * 2 * Math.PI, ((n + 0.78) / teeth) * 2 * Math.PI];
        return `${(radius * Math.cos(a)).toFixed(1)} ${(radius * Math.sin(a)).toFixed(1)}L${((radius + 16) * Math.cos(b)).toFixed(1)} ${((radius + 16) * Math.sin(b)).toFixed(1)}`;
      }).join("L")}Z`,
      "steel",
    ),
    disc(0, 0, radius * 0.72, "grey"),
    ring(0, 0, radius * 0.48, 8, radius * 0.06),
    disc(0, 0, radius * 0.28, "dark"),
    disc(0, 0, radius * 0.17, "steel"),
    shine(
      `M${-radius * 0.78} ${-radius * 0.3}A${radius * 0.84} ${radius * 0.84} 0 0 1 ${-radius * 0.2} ${-radius * 0.8}`,
      0.8,
      5,
    ),
  ].join("");

/** A roll seen from the front, its journals in bearings on stands. */
export const roll = (length: number, radius: number, paint: Paint = "steel") =>
  [
    box(-70, -16, 80, 32, "steel", "x", 2),
    box(length - 10, -16, 80, 32, "steel", "x", 2),
    box(0, -radius, length, radius * 2, paint, "x", 8),
    box(-74, -44, 46, 88, "green", "x", 10),
    box(length + 28, -44, 46, 88, "green", "x", 10),
  ].join("");

/** A base frame of steel from x to x + w. */
export const frame = (x: number, w: number, y = 0) => box(x, y, w, 26, "dark") + box(x, y, w, 8, "grey");

/** A cabinet with a display, buttons and an emergency stop. */
export const panel = (x: number, y: number, s = 1) =>
  at(
    x,
    y,
    s,
    box(0, 0, 92, 150, "grey", "s", 6) +
      box(14, 16, 64, 40, "dark", "s", 3) +
      line("M20 46L34 34L46 40L62 26L72 30", 0, 3) +
      `<path d="M20 46L34 34L46 40L62 26L72 30" fill="none" stroke="#7fd1ae" stroke-width="3"/>` +
      disc(28, 78, 8, "green") +
      disc(64, 78, 8, "white") +
      disc(46, 114, 16, "yellow") +
      disc(46, 114, 11, "red"),
  );
