import { at, bolts, box, disc, drawn, line, type Paint, pipe, shadow, shape, shine, times } from "./paint";
import { bearing, blade, fan, frame, gearbox, guard, motor, panel, pump, roll, screw } from "./parts";

/** Drawings of what stands in a mill and in a food plant, by what it is. Places of sensors are fractions of the picture. */

export interface Picture {
  svg: string;
  /** Where sensors sit on it, by their names. */
  spots: Readonly<Record<string, readonly [x: number, y: number]>>;
}
const picture = (inside: string, spots: Picture["spots"] = {}): Picture => ({ svg: drawn(inside), spots });

/** Motor and what it drives on one frame; the coupling stands at x. */
const train = (x: number, driven: string, { paint = "blue", scale = 0.8 }: { paint?: Paint; scale?: number } = {}) =>
  shadow(480, 502, 880) + at(x, 350, scale, motor(paint) + driven + guard()) + at(0, 472, 1, frame(40, 880));

const conveyor = (load: string) =>
  shadow(480, 520, 900) +
  box(90, 380, 26, 140, "dark") +
  box(470, 380, 26, 140, "dark") +
  box(830, 380, 26, 140, "dark") +
  load +
  box(60, 318, 840, 16, "rubber", "x") +
  box(60, 386, 840, 12, "rubber", "x") +
  times(11, (n) => disc(124 + n * 72, 344, 15, "steel")) +
  disc(88, 358, 40, "orange") +
  disc(872, 358, 40, "orange") +
  disc(88, 358, 14, "steel") +
  disc(872, 358, 14, "steel") +
  box(60, 346, 840, 26, "yellow") +
  times(14, (n) => line(`M${90 + n * 60} 350l16 18`, 0.4, 6)) +
  at(620, 452, 0.36, motor() + gearbox("green"));

const log = (x: number, y: number, r: number) =>
  disc(x, y, r, "wood") +
  `<circle cx="${x}" cy="${y}" r="${r * 0.68}" fill="none" stroke="#7a5530" stroke-opacity=".55" stroke-width="3"/><circle cx="${x}" cy="${y}" r="${r * 0.34}" fill="none" stroke="#7a5530" stroke-opacity=".55" stroke-width="3"/>`;

const drum = () =>
  shadow(500, 524, 860) +
  box(150, 170, 660, 270, "orange", "x", 30) +
  times(4, (n) => box(200 + n * 165, 156, 46, 298, "steel", "x", 8)) +
  times(18, (n) => line(`M${176 + n * 36} 190V420`, 0.14, 8)) +
  box(120, 210, 44, 190, "dark", "x", 20) +
  log(760, 284, 26) +
  log(800, 330, 30) +
  log(812, 268, 22) +
  box(206, 440, 70, 60, "green", "s", 8) +
  box(700, 440, 70, 60, "green", "s", 8) +
  at(0, 498, 1, frame(110, 740)) +
  at(132, 456, 0.22, motor() + gearbox());

/** A heavy disc machine: chipper, refiner, saw. */
const discMachine = (teeth: number, paint: Paint) =>
  shadow(480, 520, 860) +
  at(420, 372, 0.62, motor()) +
  box(462, 358, 90, 28, "steel", "x") +
  shape("M560 480V300A170 170 0 0 1 900 300V480Z", paint) +
  at(730, 306, 1, blade(118, teeth)) +
  shape("M850 190L936 120V240L890 280Z", paint) +
  box(540, 470, 380, 32, paint) +
  box(452, 320, 60, 100, "yellow", "x", 14) +
  at(0, 500, 1, frame(60, 860));

const screen = () =>
  shadow(490, 530, 800) +
  times(4, (n) => pipe(`M${230 + n * 170} 400V510`, 16, "orange")) +
  times(4, (n) =>
    line(`M${214 + n * 170} 420h32M${214 + n * 170} 440h32M${214 + n * 170} 460h32M${214 + n * 170} 480h32`, 0.5, 5),
  ) +
  shape("M130 210L850 270V410L130 350Z", "green") +
  shape("M160 236L820 290V316L160 264Z", "dark") +
  times(22, (n) => line(`M${176 + n * 29} ${238 + n * 2.4}v24`, 0.5, 3)) +
  shape("M820 276L930 330V400L850 410Z", "grey") +
  disc(490, 330, 54, "steel") +
  disc(490, 330, 22, "dark") +
  at(400, 478, 0.3, motor()) +
  at(0, 508, 1, frame(160, 660));

/** Rolls on top of each other in a frame: press, calender. */
const rollStack = (count: number) => {
  const radius = count > 2 ? 44 : 84;
  const first = count > 2 ? 130 : 190;
  return (
    shadow(480, 530, 840) +
    box(176, 70, 74, 450, "green", "y") +
    box(710, 70, 74, 450, "green", "y") +
    box(150, 60, 660, 34, "green", "x") +
    times(count, (n) => at(270, first + n * radius * 2, 1, roll(420, radius, n % 2 ? "dark" : "steel"))) +
    shape(`M270 ${first - 20}H690V${first + 10}H270Z`, "white") +
    panel(826, 330, 0.9) +
    at(0, 512, 1, frame(110, 740))
  );
};

const winder = () =>
  shadow(480, 530, 860) +
  at(250, 420, 1, roll(460, 46, "dark")) +
  at(250, 460, 1, box(-80, 0, 30, 60, "green") + box(510, 0, 30, 60, "green")) +
  box(250, 150, 460, 220, "white", "x", 8) +
  line("M404 152V368M558 152V368", 0.25, 3) +
  disc(250, 260, 110, "white") +
  disc(250, 260, 74, "white") +
  disc(250, 260, 30, "wood") +
  disc(250, 260, 16, "dark") +
  shine("M176 190A104 104 0 0 1 250 154", 0.9, 4) +
  box(734, 120, 48, 400, "green", "y") +
  pipe("M758 150L700 260", 22, "steel") +
  panel(830, 320) +
  at(0, 512, 1, frame(90, 780));

/** A vessel with a drive on top and a stirrer in it. */
const vessel = (paint: Paint, isOpen: boolean) =>
  shadow(480, 556, 560) +
  at(
    84,
    92,
    0.84,
    times(3, (n) => box(286 + n * 178, 470, 32, 80, "dark")) +
      shape("M250 210H710V440A230 60 0 0 1 250 440Z", paint, "y") +
      `<ellipse cx="480" cy="212" rx="230" ry="${isOpen ? 44 : 30}" fill="url(#${isOpen ? "dark" : paint}-y)" stroke="#18212a" stroke-opacity=".5" stroke-width="2"/>` +
      line("M250 300A230 40 0 0 0 710 300", 0.25, 4) +
      shine("M300 250V430", 0.5, 10) +
      box(360, 180, 240, 26, "dark") +
      box(466, 128, 28, 96, "steel", "y") +
      box(410, 96, 140, 84, "green", "s", 10) +
      `<g transform="translate(480 96) rotate(90) scale(.36)">${motor()}</g>` +
      disc(640, 380, 26, "steel") +
      disc(640, 380, 18, "dark") +
      pipe("M560 478V520H760", 26, "steel") +
      box(744, 496, 20, 54, "steel") +
      panel(820, 300),
  );

const hydraulicUnit = () =>
  shadow(480, 524, 740) +
  box(150, 330, 520, 180, "blue", "s", 8) +
  line("M150 356H670M330 356V510M500 356V510", 0.3, 4) +
  box(196, 400, 18, 84, "white") +
  box(196, 436, 18, 48, "orange") +
  at(500, 268, 0.42, motor("dark")) +
  at(500, 268, 0.42, box(-2, -60, 110, 120, "steel", "x", 8) + box(100, -42, 80, 84, "grey", "x", 8)) +
  box(210, 300, 480, 32, "grey") +
  box(700, 190, 62, 300, "red", "y", 30) +
  box(780, 190, 62, 300, "red", "y", 30) +
  box(690, 470, 170, 40, "dark") +
  pipe("M580 268H620V220H731V196", 16, "steel") +
  pipe("M731 190V150H811V196", 16, "steel") +
  disc(640, 220, 26, "white") +
  line("M640 220L652 206", 0.8, 3) +
  box(540, 372, 100, 70, "steel") +
  bolts([
    [556, 388],
    [624, 388],
    [556, 426],
    [624, 426],
  ]) +
  at(0, 508, 1, frame(120, 760));

const compressorPackage = () =>
  shadow(480, 530, 800) +
  box(110, 130, 740, 380, "blue", "s", 12) +
  line("M360 132V508M610 132V508", 0.4, 4) +
  times(11, (n) => line(`M150 ${210 + n * 22}H320`, 0.5, 8)) +
  times(6, (n) => line(`M650 ${330 + n * 22}H810`, 0.5, 8)) +
  panel(690, 156, 0.96) +
  box(400, 180, 170, 80, "white", "s", 4) +
  line("M420 204H540M420 222H510M420 240H540", 0.35, 5) +
  box(330, 300, 12, 60, "dark") +
  box(580, 300, 12, 60, "dark") +
  box(180, 84, 130, 48, "grey", "x") +
  pipe("M730 130V70H900", 30, "steel") +
  at(0, 506, 1, frame(110, 740));

const coolingTower = () =>
  shadow(480, 550, 760) +
  shape("M350 190H610L640 100H320Z", "grey", "y") +
  box(312, 84, 336, 26, "grey", "y") +
  box(190, 190, 580, 300, "green", "s") +
  times(9, (n) => shape(`M200 ${290 + n * 22}H760L744 ${304 + n * 22}H216Z`, "grey")) +
  line("M380 192V282M580 192V282", 0.3, 4) +
  box(150, 486, 660, 56, "grey", "x") +
  shape("M346 104H614L600 122H360Z", "dark") +
  shape("M470 92H490L560 108L540 116Z", "steel") +
  shape("M490 92H470L400 108L420 116Z", "steel") +
  pipe("M810 510H880V240H770", 30, "steel") +
  box(120, 300, 14, 190, "yellow") +
  box(156, 300, 14, 190, "yellow") +
  times(7, (n) => box(120, 316 + n * 26, 50, 7, "yellow"));

const carousel = () =>
  shadow(480, 540, 780) +
  `<ellipse cx="480" cy="440" rx="300" ry="70" fill="url(#steel-y)" stroke="#18212a" stroke-opacity=".5" stroke-width="2"/>` +
  box(440, 150, 80, 290, "steel", "y") +
  `<ellipse cx="480" cy="180" rx="290" ry="60" fill="url(#grey-y)" stroke="#18212a" stroke-opacity=".5" stroke-width="2"/>` +
  times(9, (n) => box(212 + n * 62, 220 - Math.abs(4 - n) * 7, 18, 90, "steel", "y")) +
  times(9, (n) => box(198 + n * 62, 372 - Math.abs(4 - n) * 8, 46, 74, n % 2 ? "white" : "grey", "y", 8)) +
  times(9, (n) => box(198 + n * 62, 396 - Math.abs(4 - n) * 8, 46, 22, "red", "y", 2)) +
  box(180, 470, 600, 56, "grey", "s", 10) +
  box(20, 452, 200, 16, "rubber", "x") +
  times(3, (n) => box(36 + n * 58, 384, 42, 68, "white", "y", 8)) +
  panel(830, 300);

const coldRoom = () =>
  shadow(480, 530, 840) +
  box(90, 110, 780, 400, "white", "s", 8) +
  line("M350 112V508M610 112V508", 0.2, 4) +
  `<circle cx="480" cy="310" r="150" fill="none" stroke="#8fa6b8" stroke-width="22"/><ellipse cx="480" cy="310" rx="118" ry="118" fill="#dbe8f1" stroke="#8fa6b8" stroke-width="3"/>` +
  times(5, (n) => line(`M378 ${260 + n * 26}q102 24 204 0`, 0.4, 6)) +
  times(2, (n) =>
    at(
      220 + n * 520,
      240,
      0.5,
      disc(0, 0, 110, "dark") +
        disc(0, 0, 96, "grey") +
        times(4, (k) => `<g transform="rotate(${k * 90})">${shape("M0 -16L84 -40V10Z", "dark")}</g>`) +
        disc(0, 0, 22, "steel"),
    ),
  ) +
  panel(640, 360, 0.8) +
  box(40, 400, 90, 16, "rubber", "x") +
  box(830, 400, 100, 16, "rubber", "x");

const palletizer = () =>
  shadow(480, 540, 800) +
  box(140, 90, 50, 440, "yellow", "y") +
  box(620, 90, 50, 440, "yellow", "y") +
  box(120, 76, 570, 40, "yellow", "x") +
  box(190, 210, 430, 30, "grey", "x") +
  pipe("M300 116V214M510 116V214", 14, "steel") +
  times(2, (row) =>
    times(
      4,
      (n) =>
        box(232 + n * 88, 420 - row * 62, 84, 60, "wood", "s", 2) +
        line(`M${274 + n * 88} ${422 - row * 62}v56`, 0.2, 6),
    ),
  ) +
  box(214, 482, 386, 14, "wood") +
  times(3, (n) => box(222 + n * 170, 496, 30, 24, "wood")) +
  box(670, 330, 250, 16, "rubber", "x") +
  times(4, (n) => disc(706 + n * 60, 354, 14, "steel")) +
  box(720, 268, 84, 60, "wood", "s", 2) +
  panel(30, 350);

const boxes: readonly Paint[] = ["wood", "grey", "blue", "white", "red", "green"];

/** What lies in a storeroom, beside items that are not fitted. */
const things = {
  belt: () =>
    `<g fill="none" stroke-linejoin="round"><path d="M240 150H720A150 150 0 0 1 720 450H240A150 150 0 0 1 240 150Z" stroke="#15191d" stroke-width="64"/><path d="M240 150H720A150 150 0 0 1 720 450H240A150 150 0 0 1 240 150Z" stroke="#3b434b" stroke-width="46"/><path d="M240 150H720A150 150 0 0 1 720 450H240A150 150 0 0 1 240 150Z" stroke="#767f88" stroke-width="4" stroke-dasharray="14 18"/></g>`,
  coupling: () =>
    at(
      480,
      310,
      1.3,
      box(-210, -54, 150, 108, "steel", "x") +
        box(60, -54, 150, 108, "steel", "x") +
        box(-80, -120, 70, 240, "grey", "x", 8) +
        box(10, -120, 70, 240, "grey", "x", 8) +
        times(7, (n) => box(-14, -108 + n * 32, 28, 22, "orange", "x", 6)),
    ),
  seal: () =>
    at(
      480,
      310,
      1.2,
      disc(0, 0, 190, "steel") +
        disc(0, 0, 160, "grey") +
        times(10, (n) => `<g transform="rotate(${n * 36})">${box(-12, -152, 24, 40, "orange", "y", 8)}</g>`) +
        disc(0, 0, 104, "dark") +
        disc(0, 0, 84, "white") +
        shine("M-150 -90A176 176 0 0 1 -40 -170", 0.8, 7),
    ),
  grease: () =>
    shadow(480, 520, 320) +
    box(400, 130, 160, 380, "white", "y", 14) +
    box(400, 210, 160, 210, "blue", "y", 2) +
    line("M424 250H536M424 280H512M424 310H536", 0.5, 9) +
    box(392, 100, 176, 44, "dark", "y", 8) +
    box(454, 66, 52, 40, "grey", "y", 4),
  oil: () =>
    shadow(480, 524, 420) +
    box(310, 180, 340, 336, "red", "y", 18) +
    box(350, 260, 260, 170, "white", "y", 6) +
    line("M380 300H580M380 330H540M380 360H580M380 390H510", 0.4, 9) +
    pipe("M380 180V120H560V180", 22, "dark") +
    box(580, 140, 56, 48, "dark", "y", 6),
  hose: () =>
    pipe("M170 420C170 120 480 120 480 310S790 480 790 190", 44, "rubber") +
    box(136, 410, 68, 110, "steel", "y", 6) +
    box(756, 90, 68, 110, "steel", "y", 6),
  sensor: () =>
    shadow(480, 512, 420) +
    box(360, 320, 240, 180, "grey", "s", 16) +
    box(330, 480, 300, 24, "dark") +
    box(400, 360, 160, 70, "white", "s", 6) +
    line("M416 406L440 390L458 398L480 374L500 402L524 384L546 392", 0.7, 4) +
    box(560, 120, 18, 204, "rubber", "y", 8) +
    disc(396, 456, 11, "green") +
    pipe("M360 410H230V470H180", 16, "rubber") +
    box(120, 430, 76, 76, "steel", "x", 10),
  battery: () =>
    shadow(480, 516, 260) +
    box(400, 150, 160, 360, "green", "y", 16) +
    box(400, 150, 160, 74, "steel", "y", 16) +
    box(448, 118, 64, 36, "steel", "y", 6) +
    line("M440 300H520M480 260V340M440 430H520", 0.6, 12),
  knife: () =>
    at(
      480,
      320,
      1,
      shape("M-330 -60H330V40L290 90H-290L-330 40Z", "steel") +
        shape("M-330 40H330L290 90H-290Z", "white") +
        times(4, (n) => box(-240 + n * 140, -30, 60, 26, "dark", "x", 13)) +
        shine("M-320 -50H320", 0.8, 4),
    ),
  box: () =>
    shadow(480, 514, 460) +
    box(270, 210, 420, 300, "wood", "s", 6) +
    box(270, 210, 420, 66, "wood", "s", 6) +
    box(448, 210, 64, 300, "grey") +
    box(310, 400, 110, 70, "white", "s", 4) +
    line("M324 420H402M324 438H380M324 454H402", 0.4, 4),
  shelves: () =>
    shadow(480, 540, 820) +
    [110, 470, 830].map((x) => box(x, 90, 22, 440, "blue", "y")).join("") +
    times(3, (row) => box(110, 210 + row * 140, 742, 18, "orange")) +
    times(3, (row) =>
      times(8, (n) =>
        box(
          144 + n * 88 + (n > 3 ? 14 : 0),
          138 + row * 140 + ((n * 7 + row * 5) % 3) * 12,
          66,
          72 - ((n * 7 + row * 5) % 3) * 12,
          boxes[(n + row * 2) % boxes.length] ?? "wood",
          "s",
          3,
        ),
      ),
    ),
};

const ends = { "Drive end": [0.597, 0.43], "Non-drive end": [0.2, 0.45] } as const;

/** Items, machines and parts. */
export const pictures = {
  motor: picture(shadow(480, 490, 760) + at(690, 316, 1.12, motor()), {
    "Drive end": [0.664, 0.44],
    "Non-drive end": [0.24, 0.45],
  }),
  pump: picture(shadow(480, 512, 520) + at(260, 330, 1.1, pump()), {
    "Drive end": [0.36, 0.5],
    Crankcase: [0.4, 0.55],
  }),
  fan: picture(shadow(500, 508, 560) + at(190, 330, 1.08, fan()), {
    "Fan bearing": [0.5, 0.48],
    "Drive end": [0.5, 0.48],
  }),
  gearbox: picture(shadow(480, 494, 560) + at(210, 310, 1.2, gearbox()), {
    "Input shaft": [0.27, 0.5],
    "Output shaft": [0.66, 0.53],
  }),
  compressor: picture(shadow(480, 500, 620) + at(180, 320, 1.15, screw()), { "Drive end": [0.26, 0.45] }),
  bearing: picture(shadow(480, 516, 620) + at(480, 310, 1, bearing()), {
    "Drive end": [0.5, 0.2],
    Spindle: [0.5, 0.2],
  }),
  tool: picture(at(480, 300, 1, blade(200, 28))),
  pump_set: picture(train(500, pump()), ends),
  fan_set: picture(train(470, fan()), ends),
  gear_drive: picture(train(500, gearbox()), ends),
  refrigeration: picture(train(480, screw("green"), { scale: 0.82 }), ends),
  conveyor: picture(conveyor(times(5, (n) => log(220 + n * 130, 284, 34)))),
  belt_conveyor: picture(
    conveyor(
      times(5, (n) => box(180 + n * 130, 258, 84, 60, "wood", "s", 3) + line(`M${222 + n * 130} 260v56`, 0.2, 6)),
    ),
  ),
  drum: picture(drum()),
  chipper: picture(discMachine(10, "orange")),
  refiner: picture(discMachine(36, "green")),
  saw: picture(discMachine(44, "grey")),
  screen: picture(screen()),
  press: picture(rollStack(2)),
  calender: picture(rollStack(4)),
  winder: picture(winder()),
  agitator: picture(vessel("grey", true)),
  kettle: picture(vessel("steel", false)),
  hydraulic_unit: picture(hydraulicUnit()),
  air_compressor: picture(compressorPackage()),
  cooling_tower: picture(coolingTower()),
  filler: picture(carousel()),
  freezer: picture(coldRoom()),
  palletizer: picture(palletizer()),
  ...(Object.fromEntries(Object.entries(things).map(([name, draw]) => [name, picture(draw())])) as Record<
    keyof typeof things,
    Picture
  >),
} satisfies Record<string, Picture>;

export type PictureName = keyof typeof pictures;
