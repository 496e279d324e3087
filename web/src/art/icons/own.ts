/** Icons of our own drawing, in the same 512 box as those of game-icons. */
import { star } from "../geometry.ts";

const ink = (d: string, rule = "") => `<path fill="currentColor"${rule} d="${d}"/>`;
const line = (d: string, width = 26) =>
  `<path fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;
const dot = (x: number, y: number, r = 20) => `<circle cx="${x}" cy="${y}" r="${r}" fill="currentColor"/>`;
const HAT = "M40 196q-16-30 14-36l98 6 22-92q8-34 42-22l40 14 40-14q34-12 42 22l22 92 98-6q30 6 14 36-216 56-432 0z";
/** A face under a hat, for emotes. */
const face = (features: string, hat = ink(HAT)) => line("M112 236A158 158 0 1 0 400 236") + hat + features;
const hollow = ' fill-rule="evenodd"';

export const own: Record<string, string> = {
  "emote-laugh": face(line("M168 306q24-40 48 0M296 306q24-40 48 0") + ink("M172 344h168q-8 84-84 84t-84-84z")),
  "emote-cheer": face(
    line("M168 306q24-40 48 0M296 306q24-40 48 0M190 370q66 60 132 0"),
    `<g transform="translate(60 -62) rotate(14 256 130)">${ink(HAT)}</g>`,
  ),
  "emote-wink": face(dot(192, 300) + line("M292 304h52M196 376q74 50 126-14")),
  "emote-wow": face(
    dot(192, 296, 26) + dot(320, 296, 26) + ink("M256 344c26 0 40 20 40 46s-14 46-40 46-40-20-40-46 14-46 40-46z"),
  ),
  "emote-sweat": face(
    line("M168 300h48M296 300h48M190 392q22-26 44 0t44 0 44 0") + ink("M424 232q40 56 0 80-40-24 0-80z"),
  ),
  "emote-sad": face(
    line("M164 296l48-18M348 296l-48-18M190 408q66-60 132 0", 24) +
      ink("M180 316q34 50 0 70-34-20 0-70zM332 316q34 50 0 70-34-20 0-70z"),
  ),
  "emote-angry": face(line("M160 268l60 28M352 268l-60 28M190 404q66-56 132 0") + dot(198, 316) + dot(314, 316)),
  "emote-sleepy": face(
    line("M166 300q26 26 52 0M294 300q26 26 52 0") +
      ink("M256 350c34 0 52 16 52 40s-18 44-52 44-52-20-52-44 18-40 52-40z"),
  ),
  aim:
    `<circle cx="256" cy="256" r="160" fill="none" stroke="currentColor" stroke-width="40"/>` +
    ink("M236 16h40v130h-40zM236 366h40v130h-40zM16 236h130v40H16zM366 236h130v40H366z") +
    `<circle cx="256" cy="256" r="30" fill="currentColor"/>`,
  load: ink("M256 36l190 96-190 96L66 132zM46 168l190 96v216L46 384zM466 168v216l-190 96V264z"),
  distance: ink("M30 96h52v320H30zM430 96h52v320h-52zM104 256l92-84v56h120v-56l92 84-92 84v-56H196v56z"),
  rocks: ink(
    "M6 492V170l44-62 54 40 22 130 46 90 20 124zM506 492V120l-48-54-62 60-10 150-46 96-20 120z" +
      star(8, 84, 34, 252, 100, -90) +
      star(8, 62, 25, 208, 262, -80) +
      star(8, 62, 25, 326, 238, -100),
  ),
  "card-back": ink(
    "M120 40h272c22 0 40 18 40 40v352c0 22-18 40-40 40H120c-22 0-40-18-40-40V80c0-22 18-40 40-40zm20 50v332h232V90z" +
      "m116 56l84 110-84 110-84-110z",
    hollow,
  ),
  "arrow-right": ink("M40 216h280V120l160 136-160 136v-96H40z"),
  tick: ink("M70 270l60-64 80 76L400 90l58 60-246 250z"),
  cross: ink("M120 64l136 136L392 64l56 56-136 136 136 136-56 56-136-136-136 136-56-56 136-136L64 120z"),
  pause: ink("M112 80h104v352H112zM296 80h104v352H296z"),
  "go-on": ink("M128 64l304 192-304 192z"),
  "one-step": ink("M96 64l240 192L96 448zM352 64h72v384h-72z"),
  menu: ink("M64 112h384v56H64zM64 228h384v56H64zM64 344h384v56H64z"),
  eye: ink(
    "M20 256q106-150 236-150t236 150q-106 150-236 150T20 256zm236-90a90 90 0 100 180 90 90 0 000-180z" +
      "m0 50a40 40 0 110 80 40 40 0 010-80z",
    hollow,
  ),
  robot: ink(
    "M236 40h40v60h140c22 0 40 18 40 40v260c0 22-18 40-40 40H96c-22 0-40-18-40-40V140c0-22 18-40 40-40h140z" +
      "M170 200a44 44 0 100 88 44 44 0 000-88zm172 0a44 44 0 100 88 44 44 0 000-88zM150 340v40h212v-40z",
    hollow,
  ),
  pin: ink("M150 40h212v60l-40 30v130l70 70v50H276v120l-20 40-20-40V380H120v-50l70-70V130l-40-30z"),
  medical: ink("M196 64h120v132h132v120H316v132H196V316H64V196h132z"),
  question: ink(
    "M256 40a216 216 0 110 432 216 216 0 010-432zm0 48a168 168 0 100 336 168 168 0 000-336z" +
      "M176 200c0-104 164-104 164 0 0 60-60 62-60 112h-48c0-74 58-70 58-112 0-42-64-42-64 0zM230 336h52v50h-52z",
    hollow,
  ),
  search: ink(
    "M212 60a152 152 0 01120 245l124 124-44 44-124-124A152 152 0 11212 60zm0 58a94 94 0 100 188 94 94 0 000-188z",
    hollow,
  ),
  gatling:
    ink("M170 150h310v18H170zM170 178h310v18H170zM170 206h310v18H170zM170 234h310v18H170z") +
    ink("M214 140h22v122h-22zM420 140h24v122h-24zM84 140h92v122H84zM50 188h40v26H50zM34 180h26v84H34z") +
    ink("M112 40h70l-14 104h-40zM180 284L40 474h52l132-164z") +
    `<g fill="none" stroke="currentColor"><circle cx="256" cy="366" r="104" stroke-width="26"/>` +
    `<path d="M256 262v208M152 366h208M182 292l148 148M330 292L182 440" stroke-width="16"/></g>`,
  "lever-pistol":
    ink("M186 148h300v36H186zM206 194h270v26H206zM462 126h18v24h-18zM92 138h124v98H92zM84 150l-40-34 18-20 46 34z") +
    ink("M98 222q-12 96-72 166q34 30 82 20q42-78 76-180z") +
    ink("M200 234h40q56 12 56 66t-60 60q-46 2-64-38l26-14q12 24 36 24 34-2 34-34t-34-36h-34z"),
  derringer:
    ink("M176 140h236v44H176zM176 194h236v40H176zM392 120h20v22h-20zM112 136h84v124h-84zM104 150l-44-36 20-22 50 36z") +
    ink("M114 236q-26 40-70 130-10 40 34 52t78-18q20-80 56-146z") +
    ink("M214 254q4 44 50 60l10-16q-28-16-30-44z"),
  "long-revolver":
    ink("M214 150h288v42H214zM300 200h130v18H300zM484 128h18v24h-18zM116 140h110v36H116zM110 150l-46-30 18-22 52 30z") +
    ink(
      "M140 184h96v16h-96zM140 208h96v16h-96zM140 232h96v16h-96zM110 168h24v90h-24zM240 176h26v80h-26zM130 254h130v16H130z",
    ) +
    ink("M112 244q-12 84-84 156 30 42 92 24 40-70 64-156z") +
    ink("M190 268h22q4 40 40 44 24 0 26-42h20q-4 62-48 62-54-2-60-64z"),
  "who-any": ink("M256 60a92 92 0 110 184 92 92 0 010-184zM84 460q0-176 172-176t172 176z"),
  "who-others": ink(
    "M150 120a70 70 0 110 140 70 70 0 010-140zM362 120a70 70 0 110 140 70 70 0 010-140zM20 440q0-150 130-150 76 0 106 60" +
      " 30-60 106-60 130 0 130 150z",
  ),
  "who-all": ink(
    "M256 50a74 74 0 110 148 74 74 0 010-148zM104 150a58 58 0 110 116 58 58 0 010-116zM408 150a58 58 0 110 116 58 58 0 010-116z" +
      "M0 430q0-140 104-140 26 0 44 10-30 50-32 130zM512 430q0-140-104-140-26 0-44 10 30 50 32 130zM138 460q0-230 118-230t118 230z",
  ),
};
