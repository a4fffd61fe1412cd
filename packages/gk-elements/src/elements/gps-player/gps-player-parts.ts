import { html, nothing, svg, type TemplateResult } from 'lit';
import { DRIVING_ABOVE_KMH } from 'gk-sdk';
import { fromKilometres, type LengthUnit } from 'gk-sdk/rules';
import { numberFormat } from '../../labels/number-format.js';
import { durationWords, type ClockFormat } from '../../time/clock-format.js';
import { SPEED_BANDS } from '../../track/speed-band.js';
import type { IndexedTrack } from '../../track/indexed-track.js';
import type { TrackAnalysis } from '../../track/track-analysis.js';
import { GPS_SPEEDS } from './gps-player-core.js';
import type { GpsPlayerLabels } from './gps-player.labels.js';
import type { TrackTableFrame } from './track-table.js';

/** Words and figures that the parts of a player share. @internal */
export interface TrackFrame {
  readonly words: GpsPlayerLabels;
  readonly locale: string;
  readonly clock: ClockFormat;
  readonly unit: LengthUnit;
  readonly limitKmh: number;
}

const ICONS = {
  play: svg`<path class="solid" d="M5 3.2 13 8 5 12.8Z" />`,
  pause: svg`<path class="solid" d="M4.5 3h2.4v10H4.5ZM9.1 3h2.4v10H9.1Z" />`,
  back: svg`<path d="M8 3.5 3.5 8 8 12.5M12.5 3.5 8 8l4.5 4.5" />`,
  forward: svg`<path d="M8 3.5 12.5 8 8 12.5M3.5 3.5 8 8l-4.5 4.5" />`,
  zoomIn: svg`<path d="M8 3v10M3 8h10" />`,
  zoomOut: svg`<path d="M3 8h10" />`,
  fit: svg`<path d="M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10" />`,
  follow: svg`<circle cx="8" cy="8" r="4" /><path d="M8 1v3M8 12v3M1 8h3M12 8h3" />`,
};

/** A button with a picture. `pressed` makes it a switch; `primary` is the one that matters most. @internal */
export function iconButton(
  icon: keyof typeof ICONS,
  words: string,
  click: () => void,
  {
    pressed,
    disabled = false,
    primary = false,
  }: { readonly pressed?: boolean; readonly disabled?: boolean; readonly primary?: boolean } = {},
): TemplateResult {
  return html`<button
    type="button"
    class="icon ${primary ? 'primary' : ''}"
    aria-label=${words}
    title=${words}
    aria-pressed=${pressed === undefined ? nothing : String(pressed)}
    ?disabled=${disabled}
    @click=${click}
  >
    <svg viewBox="0 0 16 16" aria-hidden="true">${ICONS[icon]}</svg>
  </button>`;
}

/** A speed with its unit. @internal */
export function speedWords(frame: TrackFrame, kmh: number): string {
  return `${speedFigures(frame, kmh)} ${frame.words.speeds[frame.unit]}`;
}

function speedFigures({ locale, unit }: TrackFrame, kmh: number): string {
  return numberFormat(locale).format(fromKilometres(kmh, unit));
}

/**
 * The columns of the table of points. The offset of all times stands in the heading; where clocks change in the track, each time has its own.
 *
 * @internal
 */
export function pointColumns(frame: TrackFrame, { timesS }: Pick<IndexedTrack, 'timesS'>): TrackTableFrame['columns'] {
  const { words, clock, unit } = frame;
  const [first = 0, last = first] = [timesS[0], timesS.at(-1)];
  const isOne = clock.offset(first) === clock.offset(last);
  return [
    {
      name: isOne && timesS.length > 0 ? `${words.time} ${clock.offset(first)}` : words.time,
      words: ({ atS }) => (isOne ? clock.second(atS) : clock.offsetSecond(atS)),
    },
    // The unit stands above: in some languages it is longer than the figures.
    { name: words.speeds[unit], words: ({ speedKmh }) => speedFigures(frame, speedKmh) },
    { name: words.heading, words: ({ headingDeg }) => `${Math.round(headingDeg)}°` },
    { name: words.position, words: ({ lat, lng }) => `${lat.toFixed(6)}, ${lng.toFixed(6)}` },
  ];
}

/** The choice of how fast it plays. @internal */
export function speedSelect(
  { words, locale }: TrackFrame,
  speed: number,
  choose: (speed: number) => void,
): TemplateResult {
  const figures = new Intl.NumberFormat(locale);
  const speeds = GPS_SPEEDS.some((one) => one === speed) ? GPS_SPEEDS : [...GPS_SPEEDS, speed];
  return html`<label class="choice"
    ><span class="visually-hidden">${words.speed}</span>
    <select
      .value=${String(speed)}
      @change=${(event: Event) => {
        choose(Number((event.currentTarget as HTMLSelectElement).value));
      }}
    >
      ${speeds.map(
        (one) => html`<option value=${one} ?selected=${one === speed}>${words.times(figures.format(one))}</option>`,
      )}
    </select></label
  >`;
}

/** The track in numbers. @internal */
export function summary(
  frame: TrackFrame,
  { summary: track, stops, gaps }: TrackAnalysis,
  seek: (timeS: number) => void,
): TemplateResult | typeof nothing {
  if (track === undefined) return nothing;
  const { words, locale, unit } = frame;
  const length = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const time = (seconds: number): string => durationWords(seconds, words.seconds);
  const facts: readonly (readonly [string, string | TemplateResult])[] = [
    [words.distance, `${length.format(fromKilometres(track.distanceKm, unit))} ${words.lengths[unit]}`],
    [words.duration, time(track.endS - track.startS)],
    [words.moving, time(track.movingS)],
    [
      words.highest,
      html`<button
        type="button"
        class="link"
        @click=${() => {
          seek(track.maxAtS);
        }}
      >
        ${speedWords(frame, track.maxKmh)}
      </button>`,
    ],
    [words.average, speedWords(frame, track.averageKmh)],
    [words.stops, String(stops.length)],
    [
      words.gaps,
      gaps.length === 0 ? '0' : `${gaps.length} · ${time(gaps.reduce((sum, gap) => sum + gap.endS - gap.startS, 0))}`,
    ],
  ];
  return html`<dl class="facts" part="summary" aria-label=${words.summary}>
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    <p class="quiet">${words.distanceCounts}</p>`;
}

/** Meaning of the colours of the track. @internal */
export function legend(frame: TrackFrame): TemplateResult {
  const { words, limitKmh, unit } = frame;
  const edges = [0, DRIVING_ABOVE_KMH, limitKmh / 2, limitKmh].map((kmh) => Math.round(fromKilometres(kmh, unit)));
  return html`<ul class="legend" part="legend" aria-label=${words.speed}>
    ${SPEED_BANDS.map(
      (band, i) =>
        html`<li>
          <i class="band-${band}"></i><bdi>${words.bands(band, String(edges[i] ?? 0), String(edges[i + 1] ?? ''))}</bdi>
        </li>`,
    )}
    <li>${words.speeds[unit]}</li>
  </ul>`;
}
