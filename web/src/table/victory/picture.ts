/** The result as a picture to share: drawn on a canvas, so that it needs nobody but this browser. */
import { faceOf, roleLook } from "../../art/looks";
import { draw } from "../../art/portrait/draw";
import type { Team } from "./teams";

export interface Result {
  title: string;
  /** A sentence below it. */
  text: string;
  teams: Team[];
  /** Where it was played. */
  footer: string;
}

export const WIDTH = 1200;
export const HEIGHT = 630; // what messengers show whole
const MARGIN = 40;
const FACE = { most: 150, least: 64 };
const COLOURS = { night: "#1d120b", cloth: "#2d1c11", gold: "#e9b44c", text: "#fbeed3", muted: "#c9b48f" };

const svg = (size: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${body}</svg>`;

/** A bust without its emblem: icons are in a file of their own, which a picture in a picture cannot load. */
export function portraitSvg(character: string): string {
  const { sky, scenery, bust } = draw(faceOf(character), "head");
  return svg(200, `<path d="M0 0h200v200H0z" fill="${sky}"/>${scenery}${bust}`);
}

const emblemSvg = (role: string) => svg(100, roleLook(role)?.emblem ?? "");

async function image(source: string): Promise<HTMLImageElement> {
  const made = new Image();
  made.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await made.decode();
  return made;
}

/** How wide a face may be, so that all teams stand beside each other, with a gap between them. */
export function faceSize(teams: readonly Pick<Team, "members">[], width = WIDTH - 2 * MARGIN): number {
  const faces = teams.reduce((sum, { members }) => sum + members.length, 0);
  const gaps = faces * 14 + (teams.length - 1) * 26;
  return Math.max(FACE.least, Math.min(FACE.most, Math.floor((width - gaps) / Math.max(1, faces))));
}

/** As much of a text as there is room for. */
function fitted(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let end = text.length;
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > width) end -= 1;
  return `${text.slice(0, end)}…`;
}

/** Draw it with the fonts of the page. */
export async function drawResult(result: Result, fonts: { display: string; ui: string }): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d")!;
  const write = (text: string, x: number, y: number, font: string, colour: string, width: number) => {
    context.font = font;
    context.fillStyle = colour;
    context.fillText(fitted(context, text, width), x, y);
  };

  const ground = context.createLinearGradient(0, 0, 0, HEIGHT);
  ground.addColorStop(0, COLOURS.cloth);
  ground.addColorStop(1, COLOURS.night);
  context.fillStyle = ground;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.strokeStyle = COLOURS.gold;
  context.lineWidth = 4;
  context.strokeRect(14, 14, WIDTH - 28, HEIGHT - 28);

  context.textAlign = "center";
  context.font = `58px ${fonts.display}`;
  const large = Math.floor(58 * Math.min(1, (WIDTH - 2 * MARGIN) / context.measureText(result.title).width));
  write(result.title, WIDTH / 2, 104, `${large}px ${fonts.display}`, COLOURS.gold, WIDTH - MARGIN);
  write(result.text, WIDTH / 2, 152, `600 26px ${fonts.ui}`, COLOURS.text, WIDTH - 2 * MARGIN);

  const size = faceSize(result.teams);
  const faces = result.teams.flatMap(({ members }) => members);
  const drawn = await Promise.all(faces.map(({ character }) => image(portraitSvg(character))));
  const emblems = await Promise.all(faces.map(({ role }) => image(emblemSvg(role))));
  const all = faces.length * (size + 14) + (result.teams.length - 1) * 26 - 14;
  let x = (WIDTH - all) / 2;
  let next = 0;
  const top = 262;
  for (const { title, won, members } of result.teams) {
    const width = members.length * (size + 14) - 14;
    write(title, x + width / 2, top - 28, `700 22px ${fonts.ui}`, won ? COLOURS.gold : COLOURS.muted, width + 20);
    for (const { words, fell } of members) {
      context.filter = fell ? "grayscale(0.85) brightness(0.75)" : "none";
      context.drawImage(drawn[next]!, x, top, size, size);
      context.filter = "none";
      context.drawImage(emblems[next]!, x + size * 0.68, top + size * 0.72, size * 0.36, size * 0.36);
      if (won) {
        context.strokeStyle = COLOURS.gold;
        context.strokeRect(x, top, size, size);
      }
      const [name = "", ...more] = words;
      write(name, x + size / 2, top + size + 40, `700 20px ${fonts.ui}`, COLOURS.text, size + 10);
      more.forEach((word, i) =>
        write(word, x + size / 2, top + size + 68 + 24 * i, `500 17px ${fonts.ui}`, COLOURS.muted, size + 10),
      );
      x += size + 14;
      next += 1;
    }
    x += 26;
  }
  write(result.footer, WIDTH / 2, HEIGHT - 40, `600 22px ${fonts.ui}`, COLOURS.muted, WIDTH - 2 * MARGIN);
  return new Promise((made, failed) =>
    canvas.toBlob((blob) => (blob ? made(blob) : failed(new Error("no picture"))), "image/png"),
  );
}
