import { html, noChange, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Zone } from 'gk-sdk/rules';
import type { LabelsController } from '../../controllers/labels-controller.js';
import { clockFormat } from '../../time/clock-format.js';
import type { PlayerDeck } from './player-deck.js';
import type { PlayerElement } from './player-element.js';
import { GkPlayerStartSelectedEvent } from './player.events.js';
import { chosenStart, startFields, startLimits, type StartChoice, type StartLimits } from './player-start.js';
import type { PlayerLabels } from './player.labels.js';

/** The arrows of the time field move its seconds by this ("second pickers step every 5 seconds", spec 001 section 2). */
const STEP_S = 5;

/** Parts of the player that {@link PlayerStartPicker} uses. @internal */
export interface PlayerStartPickerParts {
  readonly element: PlayerElement & StartLimits;
  readonly deck: PlayerDeck;
  readonly labels: LabelsController<'player'>;
  /** The server's time, unix seconds. */
  readonly nowS: () => number;
}

/** Fields for day and time of where playing begins. @internal */
export class PlayerStartPicker {
  readonly #parts: PlayerStartPickerParts;
  /** The user is typing: the fields keep their text. */
  #isEdited = false;
  #refusal: string | undefined;

  constructor(parts: PlayerStartPickerParts) {
    this.#parts = parts;
  }

  /** Another device or moment: typed text is dropped. */
  forget(): void {
    this.#isEdited = false;
    this.#refusal = undefined;
  }

  render(): TemplateResult {
    const { deck, labels } = this.#parts;
    const { words } = labels;
    const { zone, device } = deck.situation;
    const { earliestS, latestS } = this.#limits;
    const fields = startFields(deck.startS, zone);
    const dayOf = (timeS: number | undefined): string | typeof nothing =>
      timeS === undefined ? nothing : startFields(timeS, zone).day;
    const refused = this.#refusal !== undefined;
    const describedBy = refused ? 'start-refusal' : nothing;
    return html`<form class="start" part="start" aria-label=${words.start} novalidate @submit=${this.#submit}>
      <label>
        <span>${words.startDay}</span>
        <input
          name="day"
          type="date"
          min=${dayOf(earliestS)}
          max=${dayOf(latestS)}
          aria-invalid=${refused}
          aria-describedby=${describedBy}
          .value=${this.#isEdited ? noChange : live(fields.day)}
          ?disabled=${!device}
          @input=${this.#edit}
          @change=${this.#resetTime}
        />
      </label>
      <label>
        <span>${words.startTime(clockFormat(labels.locale, zone).zone)}</span>
        <input
          name="time"
          type="time"
          step=${STEP_S}
          aria-invalid=${refused}
          aria-describedby=${describedBy}
          .value=${this.#isEdited ? noChange : live(fields.time)}
          ?disabled=${!device}
          @input=${this.#edit}
        />
      </label>
      <button type="submit" ?disabled=${!device}>${words.playFromHere}</button>
      <span id="start-refusal" class="refusal" role="alert">${this.#refusal ?? nothing}</span>
    </form>`;
  }

  get #limits(): StartLimits {
    const { element, deck, nowS } = this.#parts;
    const { period } = deck.situation;
    return startLimits(element, period, nowS());
  }

  readonly #edit = (): void => {
    this.#isEdited = true;
    this.#refusal = undefined;
    this.#parts.element.requestUpdate();
  };

  /** "Changing the date resets the hour and minute selection" (spec 001 section 2). */
  readonly #resetTime = (event: Event): void => {
    const { time } = fieldsOf(event.currentTarget);
    if (time) time.value = '00:00:00';
  };

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    const { element, deck, labels } = this.#parts;
    const { day, time } = fieldsOf(event.currentTarget);
    const { zone } = deck.situation;
    const choice = chosenStart({ day: day?.value ?? '', time: time?.value ?? '' }, this.#limits, zone);
    element.requestUpdate();
    if (choice.kind !== 'chosen') {
      this.#refusal = refusalWords(choice, labels.words, labels.locale, zone);
      (day?.value ? time : day)?.focus();
      return;
    }
    this.forget();
    deck.playFrom(choice.timeS);
    element.dispatchEvent(new GkPlayerStartSelectedEvent(choice.timeS));
  };
}

function refusalWords(
  choice: Exclude<StartChoice, { kind: 'chosen' }>,
  words: PlayerLabels,
  locale: string,
  zone: Zone,
): string {
  if (choice.kind === 'incomplete') return words.startIncomplete;
  const limit = clockFormat(locale, zone).zonedMoment(choice.timeS);
  return choice.kind === 'too-early' ? words.startTooEarly(limit) : words.startTooLate(limit);
}

/** The fields of the form that an event is about. */
function fieldsOf(target: EventTarget | null): {
  readonly day: HTMLInputElement | undefined;
  readonly time: HTMLInputElement | undefined;
} {
  const form = target instanceof HTMLInputElement ? target.form : target;
  const field = (name: string): HTMLInputElement | undefined => {
    const found = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null;
    return found instanceof HTMLInputElement ? found : undefined;
  };
  return { day: field('day'), time: field('time') };
}
