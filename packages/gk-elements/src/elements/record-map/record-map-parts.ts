import { html, type TemplateResult } from 'lit';
import type { ShownRecord } from '../../recordings/load-records.js';
import { kindWords, RECORD_TONES, type RecordTone } from '../../recordings/record-tone.js';
import { durationWords } from '../../time/clock-format.js';
import { cellPeriod, recordedS } from './record-map-core.js';
import type { RecordMapLabels } from './record-map.labels.js';
import type { CellRange } from './record-selection.js';

/** Context shared by the parts of a record map. @internal */
export interface RecordFrame {
  readonly labels: RecordMapLabels;
  /** Beside the times of the map. */
  readonly zone: string;
  /** The time of day of a minute. */
  readonly nameOf: (timeS: number) => string;
  readonly records: readonly ShownRecord[];
  /** Whether a minute without a record has none; not while the records are not there. */
  readonly known: boolean;
  /** The channel that is shown; undefined = all together. */
  readonly channel: number | undefined;
  /** Unix seconds. */
  readonly dayStartS: number;
  /** By minute of the day, which has 23 or 25 hours where clocks change. */
  readonly tones: readonly (RecordTone | undefined)[];
}

const recordedWords = (
  { labels, records, known, dayStartS, tones }: RecordFrame,
  channel: number | undefined,
): string =>
  known
    ? durationWords(
        recordedS(records, { startS: dayStartS, endS: dayStartS + tones.length * 60 }, channel),
        labels.seconds,
      )
    : '–';

/** The choice of the channel, with how much is recorded of each. @internal */
export function channelChoice(
  frame: RecordFrame,
  channels: readonly number[],
  choose: (channel: number | undefined) => void,
): TemplateResult {
  const { labels } = frame;
  return html`<div class="channels" part="channels" role="group" aria-label=${labels.channels}>
    ${[undefined, ...channels].map((channel) => {
      const name = channel === undefined ? labels.allChannels : labels.channel(channel);
      const recorded = recordedWords(frame, channel);
      return html`<button
        type="button"
        aria-pressed=${channel === frame.channel ? 'true' : 'false'}
        @click=${() => {
          choose(channel);
        }}
      >
        ${name} <small>${recorded}</small>
      </button>`;
    })}
  </div>`;
}

/**
 * Renders the meaning of the colours, the recorded time, and the minutes that are selected or under the pointer. @internal
 */
export function recordLegend(
  frame: RecordFrame,
  range: CellRange | undefined,
  hovered: number | undefined,
): TemplateResult {
  const { labels } = frame;
  const tones = new Set(frame.tones);
  return html`<div class="legend" part="legend">
    ${RECORD_TONES.filter((tone) => tones.has(tone)).map(
      (tone) => html`<span><i class="tone-${tone}"></i>${labels.kinds[tone]}</span>`,
    )}
    <span>${labels.total(recordedWords(frame, frame.channel))}</span>
    <span class="zone" dir="ltr">${frame.zone}</span>
    <span class="details">${detailWords(frame, range, hovered)}</span>
  </div>`;
}

function detailWords(
  { labels, nameOf, records, known, channel: shown, dayStartS }: RecordFrame,
  range: CellRange | undefined,
  hovered: number | undefined,
): string {
  if (range) {
    const { startS, endS } = cellPeriod(dayStartS, range.from, range.to);
    return labels.range(nameOf(startS), nameOf(endS), durationWords(endS - startS, labels.seconds));
  }
  if (hovered === undefined) return labels.hint;
  const { startS, endS } = cellPeriod(dayStartS, hovered, hovered);
  const words = records
    .filter((one) => one.startS < endS && one.endS > startS && (shown === undefined || one.channel === shown))
    .map(({ channel, kind }) => labels.recorded(labels.channel(channel), kindWords(kind, labels.kinds)));
  return labels.details(
    nameOf(startS),
    words.length === 0 ? (known ? labels.noRecord : '–') : [...new Set(words)].join(', '),
  );
}
