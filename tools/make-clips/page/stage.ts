import { makeScene, type SceneName } from './scenes/index.ts';
import { box, fade, type Ink } from './paint.ts';

/** Picture that the page draws. */
export interface Shot {
  readonly scene: SceneName;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly loopSeconds: number;
  /** Rows at the top that the scene is not drawn in. */
  readonly clockHeight: number;
  /** The scene has large black areas. */
  readonly isDark: boolean;
}

/** Pictures are drawn this much larger and then reduced, which smooths every edge. */
const OVERSAMPLE = 2;

/** Draws picture `index` of a shot; returns its RGBA bytes. */
export async function drawFrame(shot: Shot, index: number): Promise<Uint8ClampedArray> {
  const { width, fps, loopSeconds, clockHeight, isDark } = shot;
  const height = shot.height - clockHeight;
  const large = surface('large', width * OVERSAMPLE, height * OVERSAMPLE);
  const small = surface('small', width, shot.height);
  const seconds = index / fps;
  large.save();
  sceneOf(shot.scene)({
    ink: large,
    width: width * OVERSAMPLE,
    height: height * OVERSAMPLE,
    seconds,
    loopSeconds,
    turn: seconds / loopSeconds,
  });
  large.restore();
  vignette(large, width * OVERSAMPLE, height * OVERSAMPLE);
  small.imageSmoothingQuality = 'high';
  small.drawImage(large.canvas, 0, clockHeight, width, height);
  onScreenText(small, shot, seconds);
  // The rows of the clock look like nothing of the scene: the encoder must not predict anything from them. Those next to
  // the scene are as black as the recorder's clock has them, for prediction looks a few rows over the edge.
  box(small, 0, 0, width, clockHeight, 0, '#000');
  if (isDark) box(small, 0, 0, width, clockHeight - 8, 0, '#fff');
  return Promise.resolve(small.getImageData(0, 0, width, shot.height).data);
}

const scenes = new Map<SceneName, ReturnType<typeof makeScene>>();
function sceneOf(name: SceneName): ReturnType<typeof makeScene> {
  let scene = scenes.get(name);
  if (!scene) scenes.set(name, (scene = makeScene(name)));
  return scene;
}

const surfaces = new Map<string, OffscreenCanvasRenderingContext2D>();
function surface(use: string, width: number, height: number): OffscreenCanvasRenderingContext2D {
  const key = `${use} ${width}x${height}`;
  let ink = surfaces.get(key);
  if (!ink) {
    ink = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true }) ?? undefined;
    if (!ink) throw new Error('This browser has no 2D canvas.');
    surfaces.set(key, ink);
  }
  return ink;
}

function vignette(ink: Ink, width: number, height: number): void {
  const gradient = ink.createRadialGradient(width / 2, height / 2, height * 0.45, width / 2, height / 2, height * 1.05);
  gradient.addColorStop(0, 'rgba(0,0,0,0)');
  gradient.addColorStop(1, 'rgba(0,0,0,0.42)');
  ink.fillStyle = gradient;
  ink.fillRect(0, 0, width, height);
}

/** The camera's name, and a bar that shows whether the picture goes on. */
function onScreenText(ink: Ink, shot: Shot, seconds: number): void {
  const size = Math.round(shot.height * 0.052);
  const margin = Math.round(shot.height * 0.045);
  ink.font = `700 ${size}px "DejaVu Sans Mono", monospace`;
  ink.textBaseline = 'top';
  ink.lineJoin = 'round';
  ink.lineWidth = Math.max(2, size * 0.22);
  ink.strokeStyle = 'rgba(0,0,0,0.85)';
  ink.fillStyle = '#fff';
  ink.textAlign = 'left';
  const top = shot.clockHeight + margin / 2;
  ink.strokeText(shot.title, margin, top);
  ink.fillText(shot.title, margin, top);
  // A bar that crosses the picture once a second shows a stall at a glance.
  const y = shot.height - margin * 0.45;
  const wide = shot.width * 0.12;
  box(ink, shot.width - margin - wide, y - 2, wide, 3, 1, 'rgba(0,0,0,0.5)');
  box(
    ink,
    shot.width - margin - wide,
    y - 2,
    wide * (seconds % 1),
    3,
    1,
    fade(ink, y - 2, y + 1, [
      [0, '#fff'],
      [1, '#ddd'],
    ]),
  );
}
