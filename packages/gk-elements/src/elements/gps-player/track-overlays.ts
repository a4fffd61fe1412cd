import { html, nothing, svg, type TemplateResult } from 'lit';
import { styleProperties } from '../../styles/style-properties.js';
import type { TrackFix } from '../../track/indexed-track.js';
import { speedBand } from '../../track/speed-band.js';
import { glyphTransform, vehicleGlyph } from '../../vehicle/vehicle-glyph.js';
import { VEHICLE_SHAPES } from '../../vehicle/vehicle-shape.js';
import { iconButton, type TrackFrame } from './gps-player-parts.js';
import type { GpsPlayerLabels } from './gps-player.labels.js';
import type { TrackLoad } from './track-loader.js';

const MARKER_SHAPES = {
  unknown: 'offline',
  standing: 'idle',
  slow: 'driving',
  brisk: 'driving',
  fast: 'overspeed',
} as const;

/** A vehicle over the map, at a point of it in CSS pixels, with the sign of its kind; with a name where there are several. @internal */
export function vehicleMarker(
  fix: TrackFix | undefined,
  at: { readonly x: number; readonly y: number } | undefined,
  limitKmh: number,
  { name = '', icon }: { readonly name?: string | undefined; readonly icon: number | string | undefined },
): TemplateResult {
  const band = fix === undefined || fix.inGap ? 'unknown' : speedBand(fix.speedKmh, limitKmh);
  const shape = MARKER_SHAPES[band];
  const glyph = vehicleGlyph(icon);
  const place = { '--x': `${at?.x ?? 0}px`, '--y': `${at?.y ?? 0}px`, '--angle': `${fix?.headingDeg ?? 0}deg` };
  return html`<div class="marker" ?hidden=${fix === undefined} ${styleProperties(place)}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      ${svg`<path class=${band} d=${VEHICLE_SHAPES[shape]} />`}
      ${glyph ? svg`<path class="glyph" d=${glyph} transform=${glyphTransform(shape, fix?.headingDeg ?? 0)} />` : nothing}
    </svg>
    ${name === '' ? nothing : html`<bdi class="tag">${name}</bdi>`}
  </div>`;
}

/** Actions of the buttons over the map. @internal */
export interface MapActions {
  readonly zoomBy: (steps: number) => void;
  readonly fit: () => void;
  readonly toggleFollow: () => void;
}

/** The buttons over the map; without a track there is nothing to fit or follow. @internal */
export function mapTools(
  words: GpsPlayerLabels,
  { zoomBy, fit, toggleFollow }: MapActions,
  { follow, disabled }: { readonly follow: boolean; readonly disabled: boolean },
): TemplateResult {
  return html`<div class="map-tools">
    ${iconButton('zoomIn', words.zoomIn, () => {
      zoomBy(1);
    })}
    ${iconButton('zoomOut', words.zoomOut, () => {
      zoomBy(-1);
    })}
    ${iconButton('fit', words.fit, fit, { disabled })}
    ${iconButton('follow', words.follow, toggleFollow, { pressed: follow, disabled })}
  </div>`;
}

/** Input of the message over the map. @internal */
export interface TrackStatus {
  readonly load: TrackLoad;
  /** The track was loaded, or is the page's own. */
  readonly known: boolean;
  readonly empty: boolean;
  /** Why there is nothing to load, in words. */
  readonly notice: string;
  readonly retry: () => void;
}

/** The text over the map. @internal */
export function statusWords(
  { words, locale }: TrackFrame,
  { load, known, empty, notice, retry }: TrackStatus,
): TemplateResult {
  const box = (content: unknown): TemplateResult =>
    html`<div class="status" part="status" role="status" ?hidden=${content === nothing}>${content}</div>`;
  if (known) return box(empty ? words.noData : nothing);
  if (load.kind === 'loading') {
    const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(load.share);
    return box(
      html`${words.loading(percent)}<progress aria-label=${words.loading('')} .value=${load.share}></progress>`,
    );
  }
  if (load.kind === 'failed') {
    return box(
      html`<span>${words.failed}${load.error ? html`<br />${load.error.message}` : nothing}</span
        ><button type="button" @click=${retry}>${words.retry}</button>`,
    );
  }
  return box(notice || nothing);
}
