import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { MarkerState } from 'gk-sdk';
import { pathLengthKm, type LatLng } from 'gk-sdk/rules';
import type { MapToolsLabels } from '../gps-map-tools.labels.js';
import { legsKm } from './great-circle.js';
import type { NamedPlace, SearchState } from './place-searching.js';

/** A row of the list of the nearest vehicles. @internal */
export interface NearestRow {
  readonly deviceId: string;
  readonly label: string;
  readonly km: number;
  readonly state: MarkerState;
  /** Age of its position in words: `3 min. ago`. */
  readonly age: string;
}

type Length = (km: number) => string;

const panel = (name: string, words: MapToolsLabels, close: () => void, content: TemplateResult): TemplateResult =>
  html`<section class="tool" part="tool" aria-label=${name}>
    <header>
      <h2>${name}</h2>
      <button type="button" class="close" aria-label=${words.closeTool} title=${words.closeTool} @click=${close}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18" /></svg>
      </button>
    </header>
    ${content}
  </section>`;

/** Legs of the ruler and their sum. @internal */
export function rulerPanel(
  points: readonly LatLng[],
  words: MapToolsLabels,
  length: Length,
  actions: { readonly undo: () => void; readonly add: () => void; readonly close: () => void },
): TemplateResult {
  const legs = legsKm(points);
  return panel(
    words.ruler,
    words,
    actions.close,
    html`<p class="hint">${words.rulerHint}</p>
      ${
        legs.length > 1
          ? html`<ol>
              ${legs.map((km, index) => html`<li>${words.leg(index + 1, length(km))}</li>`)}
            </ol>`
          : nothing
      }
      <p class="sum" role="status">${words.sum(length(pathLengthKm(points)))}</p>
      <div class="acts">
        <button type="button" @click=${actions.add}>${words.pointAtCentre}</button>
        <button type="button" ?disabled=${points.length === 0} @click=${actions.undo}>${words.undoPoint}</button>
      </div>`,
  );
}

/** The vehicles that are nearest to a place. @internal */
export function nearestPanel(
  {
    name,
    rows,
    onlyOnMap,
  }: { readonly name: string; readonly rows: readonly NearestRow[]; readonly onlyOnMap: boolean | undefined },
  words: MapToolsLabels,
  states: Readonly<Record<MarkerState, string>>,
  length: Length,
  actions: {
    readonly select: (deviceId: string) => void;
    readonly setOnlyOnMap: (onlyOnMap: boolean) => void;
    readonly close: () => void;
  },
): TemplateResult {
  return panel(
    words.nearestTo(name),
    words,
    actions.close,
    html`${
        onlyOnMap === undefined
          ? nothing
          : html`<label class="hint"
              ><input
                type="checkbox"
                .checked=${onlyOnMap}
                @change=${(event: Event) => {
                  if (event.target instanceof HTMLInputElement) actions.setOnlyOnMap(event.target.checked);
                }}
              />
              ${words.onlyOnMap}</label
            >`
      }
      ${rows.length === 0 ? html`<p role="status">${words.nobodyNear}</p>` : nothing}
      <ul>
        ${repeat(
          rows,
          ({ deviceId }) => deviceId,
          ({ deviceId, label, km, state, age }) =>
            html`<li>
              <button
                type="button"
                data-device=${deviceId}
                @click=${() => {
                  actions.select(deviceId);
                }}
              >
                <span class="row"
                  ><strong><bdi>${label}</bdi></strong
                  ><span>${length(km)}</span></span
                ><small>${states[state]} · ${age}</small>
              </button>
            </li>`,
        )}
      </ul>`,
  );
}

/** The search of a place. @internal */
export function searchPanel(
  name: string,
  state: SearchState,
  chosen: NamedPlace | undefined,
  words: MapToolsLabels,
  actions: {
    readonly find: (text: string) => void;
    readonly choose: (place: NamedPlace) => void;
    /** Shows the vehicles nearest to a place. */
    readonly nearest: ((place: NamedPlace) => void) | undefined;
    readonly close: () => void;
  },
): TemplateResult {
  const { nearest } = actions;
  return panel(
    name,
    words,
    actions.close,
    html`<form
        role="search"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          const field = event.target instanceof HTMLFormElement ? event.target.querySelector('input') : null;
          if (field) actions.find(field.value);
        }}
      >
        <input
          type="search"
          aria-label=${words.placeName}
          placeholder=${words.placeName}
          maxlength="200"
          autocomplete="off"
        />
        <button type="submit">${words.search}</button>
      </form>
      <p role="status" class=${state.kind === 'failed' ? 'failed' : 'hint'}>${searchWords(state, words)}</p>
      <ul>
        ${(state.kind === 'found' ? state.places : []).map(
          (place) =>
            html`<li>
              <button
                type="button"
                aria-pressed=${place === chosen ? 'true' : 'false'}
                @click=${() => {
                  actions.choose(place);
                }}
              >
                <bdi>${place.name}</bdi>
              </button>
            </li>`,
        )}
      </ul>
      ${
        chosen && nearest
          ? html`<div class="acts">
              <button
                type="button"
                @click=${() => {
                  nearest(chosen);
                }}
              >
                ${words.nearest}
              </button>
            </div>`
          : nothing
      }`,
  );
}

function searchWords(state: SearchState, words: MapToolsLabels): string {
  switch (state.kind) {
    case 'idle':
      return '';
    case 'searching':
      return words.searching;
    case 'failed':
      return words.searchFailed(state.reason);
    case 'found':
      return state.places.length === 0 ? words.nothingFound(state.text) : '';
  }
}
