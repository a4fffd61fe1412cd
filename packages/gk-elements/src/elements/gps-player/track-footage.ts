import { html, nothing, type TemplateResult } from 'lit';
import { FOOTAGE_PLACES, type FootageStretch } from '../../track/footage.js';
import { durationWords } from '../../time/clock-format.js';
import type { TrackFrame } from './gps-player-parts.js';

/** Meaning of the colours of a track that is coloured by its footage, with how long each is. @internal */
export function footageLegend({ words }: TrackFrame, stretches: readonly FootageStretch[]): TemplateResult {
  const lengthOf = (place: FootageStretch['footage']): number =>
    stretches.reduce((sum, { footage, startS, endS }) => (footage === place ? sum + endS - startS : sum), 0);
  return html`<ul class="legend" part="legend" aria-label=${words.footage}>
    ${FOOTAGE_PLACES.map((place) => {
      const lengthS = lengthOf(place);
      // Periods that could not be queried are the exception.
      if (place === 'unknown' && lengthS === 0) return nothing;
      return html`<li>
        <i class="footage-${place}"></i
        ><bdi
          >${words.footages[place]}${lengthS > 0 ? html` <small>${durationWords(lengthS, words.seconds)}</small>` : ''}</bdi
        >
      </li>`;
    })}
  </ul>`;
}

/** The stretches of a track by where their footage is, each a button that opens its beginning. @internal */
export function footageList(
  { words, clock }: TrackFrame,
  stretches: readonly FootageStretch[],
  open: (timeS: number) => void,
): TemplateResult | typeof nothing {
  if (stretches.length === 0) return nothing;
  return html`<ul class="stops footage" part="footage" aria-label=${words.footage}>
    ${stretches.map(
      ({ startS, endS, footage }) =>
        html`<li>
          <button
            type="button"
            title=${words.footageFor(clock.offsetMoment(startS), durationWords(endS - startS, words.seconds))}
            @click=${() => {
              open(startS);
            }}
          >
            <i class="footage-${footage}" aria-hidden="true"></i>${clock.offsetMinute(startS)}
            <bdi>${words.footages[footage]}</bdi>
          </button>
        </li>`,
    )}
  </ul>`;
}
