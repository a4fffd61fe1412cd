import { CELL_PIXELS, CELLS, readFrameNumber } from './frame-number.js';
import { addPlayer, type PictureOf, type PlayerName } from './players.js';

/** A picture that was seen: which channel and number, and when, in unix milliseconds. */
interface Sight {
  readonly channel: number;
  readonly number: number;
  readonly atMs: number;
}

const ROW_PIXELS = CELLS * CELL_PIXELS;
/** The part of a 352x288 picture that holds the cells. */
const CELLS_WIDTH = 336 / 352;
const CELLS_HEIGHT = 28 / 288;

const canvas = new OffscreenCanvas(ROW_PIXELS, 4);
const context = canvas.getContext('2d', { willReadFrequently: true });
let pictures: { channel: number; picture: PictureOf }[] = [];

const now = (): number => performance.timeOrigin + performance.now();
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      resolve();
    });
  });

/** The number in the picture that the element shows now; undefined while it shows none. */
function readNumber(picture: PictureOf): number | undefined {
  const element = picture();
  if (element === null || context === null) return undefined;
  const width = element instanceof HTMLVideoElement ? element.videoWidth : element.width;
  const height = element instanceof HTMLVideoElement ? element.videoHeight : element.height;
  if (width < 100 || (element instanceof HTMLVideoElement && element.readyState < 2)) return undefined;
  context.drawImage(element, 0, 0, width * CELLS_WIDTH, height * CELLS_HEIGHT, 0, 0, ROW_PIXELS, 4);
  return readFrameNumber(context.getImageData(0, 2, ROW_PIXELS, 1).data);
}

/** Looks at these tiles at each animation frame and notes every new picture. */
async function watch(tiles: typeof pictures, durationMs: number): Promise<Sight[]> {
  const seen: Sight[] = [];
  const last = new Map<number, number>();
  const endMs = now() + durationMs;
  while (now() < endMs) {
    await nextFrame();
    for (const { channel, picture } of tiles) {
      const number = readNumber(picture);
      if (number === undefined || number === last.get(channel)) continue;
      last.set(channel, number);
      seen.push({ channel, number, atMs: now() });
    }
  }
  return seen;
}

const bench = {
  /** Mounts the channels; resolves with the time until the last one shows a picture, or Infinity after 15 s. */
  async mount(name: PlayerName, channels: number[]): Promise<number> {
    const startMs = now();
    pictures = channels.map((channel) => ({ channel, picture: addPlayer(name, channel) }));
    const waiting = new Set(pictures);
    while (waiting.size > 0 && now() - startMs < 15_000) {
      await nextFrame();
      for (const tile of waiting) if (readNumber(tile.picture) !== undefined) waiting.delete(tile);
    }
    return waiting.size > 0 ? Infinity : now() - startMs;
  },

  /** Each tile in turn, so that looking costs little. */
  async watchInTurn(durationMs: number): Promise<Sight[]> {
    const seen: Sight[] = [];
    for (const tile of pictures) seen.push(...(await watch([tile], durationMs / pictures.length)).slice(1));
    return seen;
  },

  /** The first tiles together, through a fault. */
  watchSome: (count: number, durationMs: number): Promise<Sight[]> => watch(pictures.slice(0, count), durationMs),

  /** How many tiles show a readable picture now. */
  readable: (): number => pictures.filter(({ picture }) => readNumber(picture) !== undefined).length,
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}
window.bench = bench;

/** A page that is opened with `?player=` measures by itself, in browsers that nothing drives. */
const player = new URLSearchParams(location.search).get('player');
if (player === 'gk' || player === 'mpegts' || player === 'jmuxer') {
  const firstMs = await bench.mount(player, [0]);
  await fetch('/first', { method: 'POST', body: String(firstMs) });
}
