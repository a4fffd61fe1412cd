import type { LiveStats } from 'gk-sdk/dom';
import type { LiveTileFigure } from '../live-tile-controls.labels.js';

/** Rows of the statistics overlay. @internal */
export function figureRows(stats: LiveStats): readonly (readonly [LiveTileFigure, string])[] {
  return [
    ['picture', stats.width > 0 ? `${stats.width}×${stats.height} ${stats.codec ?? ''}` : '–'],
    ['rate', `${stats.fps.toFixed(1)} / ${stats.receivedFps.toFixed(1)} fps`],
    ['bitrate', `${Math.round(stats.bitrateBps / 1000)} kbit/s`],
    ['latency', milliseconds(stats.latencyMs)],
    ['age', milliseconds(stats.ageMs)],
    ['buffer', `${Math.round(stats.bufferMs)} ms, ${stats.queuedFrames}`],
    ['dropped', `${stats.droppedFrames}, ${stats.keyFrameSkips}`],
    ['damage', String(stats.skippedBytes)],
    ['retries', `${stats.retries}, ${stats.decoderRestarts}`],
    ['path', stats.renderPath === undefined ? '–' : `${stats.renderPath} (${stats.renderPathReason})`],
  ];
}

function milliseconds(value: number | undefined): string {
  return value === undefined ? '–' : `${Math.round(value)} ms`;
}
