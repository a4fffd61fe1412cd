import type { TimelinePeriod } from 'gk-sdk/rules';
import { RECORD_TONES, TONE_HEIGHT, type RecordTone } from '../../recordings/record-tone.js';
import { eachRun, type Lane } from './timeline-lanes.js';
import { xOf } from './timeline-view.js';

/** Colours that can be painted with: resolved, no custom properties. @internal */
export type LaneColours = Readonly<Record<RecordTone | 'line', string>>;

/** Content to paint. @internal */
export interface LanePicture {
  readonly lanes: readonly Lane[];
  readonly view: TimelinePeriod;
  /** Times of the thin lines across the lanes. */
  readonly linesS: readonly number[];
  readonly widthPx: number;
  readonly laneHeightPx: number;
  readonly colours: LaneColours;
}

/** Space between lanes, pixels. */
const GAP_PX = 2;

/** Paints the lanes onto a canvas, sharp on every screen; the canvas takes the size of the picture. @internal */
export function paintLanes(canvas: HTMLCanvasElement, picture: LanePicture, pixelRatio: number): void {
  const { lanes, view, linesS, widthPx, laneHeightPx, colours } = picture;
  const heightPx = lanes.length * laneHeightPx;
  const [width, height] = [Math.round(widthPx * pixelRatio), Math.round(heightPx * pixelRatio)];
  // Setting the size empties the canvas, which costs more than to wipe it.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.clearRect(0, 0, widthPx, heightPx);
  context.fillStyle = colours.line;
  for (const timeS of linesS) context.fillRect(Math.round(xOf(view, widthPx, timeS)), 0, 1, heightPx);
  for (const tone of RECORD_TONES) {
    context.fillStyle = colours[tone];
    const fullPx = laneHeightPx - GAP_PX;
    const barPx = Math.max(2, Math.round(fullPx * TONE_HEIGHT[tone]));
    lanes.forEach(({ strips }, i) => {
      const strip = strips.find((candidate) => candidate.tone === tone);
      const y = i * laneHeightPx + GAP_PX / 2 + (fullPx - barPx);
      if (strip) eachRun(strip, view, widthPx, (x, runPx) => context.fillRect(x, y, runPx, barPx));
    });
  }
}

/**
 * The colours of the moment: custom properties are texts, so hidden probes of the shadow tree resolve them.
 *
 * @internal
 */
export function laneColours(root: ParentNode): LaneColours {
  const colour = (name: RecordTone | 'line'): string => {
    const probe = root.querySelector(`.probe-${name}`);
    return probe === null ? 'transparent' : getComputedStyle(probe).color;
  };
  return {
    line: colour('line'),
    other: colour('other'),
    normal: colour('normal'),
    gsensor: colour('gsensor'),
    alarm: colour('alarm'),
  };
}
