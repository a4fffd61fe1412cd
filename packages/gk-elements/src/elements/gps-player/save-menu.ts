import { html, nothing, type TemplateResult } from 'lit';
import { TRACK_FORMATS, type TrackFormat } from '../../track/track-files.js';
import type { MissingAddresses } from '../../track/missing-addresses.js';
import { durationWords } from '../../time/clock-format.js';
import type { TrackFrame } from './gps-player-parts.js';
import type { SaveState } from './track-saver.js';

/** Content and actions of the menu of files. @internal */
export interface SaveMenu {
  readonly disabled: boolean;
  /** Whether addresses go into the files; undefined where nobody looks up any. */
  readonly addresses: boolean | undefined;
  /** Number and time of the lookups. */
  readonly missing: MissingAddresses;
  readonly state: SaveState;
  readonly save: (format: TrackFormat) => void;
  readonly setAddresses: (addresses: boolean) => void;
  readonly cancel: () => void;
}

/** The files that the track can be saved as, with addresses or without, and how far the lookup is. @internal */
export function saveMenu(frame: TrackFrame, menu: SaveMenu): TemplateResult {
  const { words } = frame;
  const { disabled, addresses, missing, save, setAddresses } = menu;
  return html`<details class="save" part="save" @toggle=${onToggle} @keydown=${onKeyDown}>
      <summary>${words.save}</summary>
      <div class="formats">
        ${TRACK_FORMATS.map(
          (format) =>
            html`<button
              type="button"
              aria-label=${words.saveAs(words.formats[format])}
              ?disabled=${disabled}
              @click=${(event: Event) => {
                close((event.currentTarget as Element).closest('details'));
                save(format);
              }}
            >
              ${words.formats[format]}
            </button>`,
        )}
        ${
          addresses === undefined
            ? nothing
            : html`<label class="skip"
                ><input
                  type="checkbox"
                  .checked=${addresses}
                  @change=${(event: Event) => {
                    setAddresses((event.currentTarget as HTMLInputElement).checked);
                  }}
                />${
                  missing.count === 0
                    ? words.withAddresses
                    : words.withMissingAddresses(
                        new Intl.NumberFormat(frame.locale).format(missing.count),
                        durationWords(missing.durationS, words.seconds),
                      )
                }</label
              >`
        }
      </div>
    </details>
    ${saving(frame, menu)}`;
}

function saving({ words, locale }: TrackFrame, { state, cancel }: SaveMenu): TemplateResult | typeof nothing {
  if (state.kind === 'idle') return nothing;
  if (state.kind === 'no-addresses') return html`<span class="saving" role="status">${words.noAddresses}</span>`;
  if (state.kind === 'missing-addresses') {
    const count = new Intl.NumberFormat(locale).format(state.count);
    return html`<span class="saving" role="status">${words.missingAddresses(count)}</span>`;
  }
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(state.share);
  return html`<span class="saving">
    <span>${words.lookingUp(percent)}</span>
    <progress aria-label=${words.lookingUp('')} .value=${state.share}></progress>
    <button type="button" @click=${cancel}>${words.cancel}</button>
  </span>`;
}

/** Closes the menu, and gives its button the keyboard. */
function close(menu: HTMLDetailsElement | null): void {
  if (menu === null) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

/** While the menu is open, a press beside it closes it. */
function onToggle(event: Event): void {
  const menu = event.currentTarget as HTMLDetailsElement;
  if (!menu.open) return;
  const closed = new AbortController();
  const { signal } = closed;
  const onPress = (press: Event): void => {
    if (!press.composedPath().includes(menu)) menu.open = false;
  };
  document.addEventListener('pointerdown', onPress, { capture: true, signal });
  menu.addEventListener(
    'toggle',
    () => {
      closed.abort();
    },
    { signal },
  );
}

function onKeyDown(event: KeyboardEvent): void {
  const menu = event.currentTarget as HTMLDetailsElement;
  if (event.key !== 'Escape' || !menu.open) return;
  event.stopPropagation();
  close(menu);
}
