import { html, type TemplateResult } from 'lit';
import { isOnControl } from '../../interaction/controls.js';
import type { TalkMode } from './talk-mode.js';
import type { TalkLabels } from './talk.labels.js';

/** Speech that the button starts and stops. @internal */
export interface Speech {
  readonly speaking: boolean;
  speak(on: boolean): void;
}

/** The click of a pointer that went up comes within this time of it, milliseconds; after a long touch there is none. */
const CLICK_WITHIN_MS = 500;

/**
 * The button that speaks: while it is held, by pointer, Space or Enter, or from one click to the next. A click that no
 * press came ahead of, as that of a screen reader, switches in either mode.
 *
 * @internal
 */
export class TalkButton {
  readonly #talk: Speech;
  /** By a finger or a key that is still down. */
  #held: 'pointer' | 'key' | undefined;
  /** When the pointer went up: its click belongs to a press that has done its work. */
  #letGoAtMs = -Infinity;

  constructor(talk: Speech) {
    this.#talk = talk;
  }

  render(labels: TalkLabels, mode: TalkMode, disabled: boolean): TemplateResult {
    const { speaking } = this.#talk;
    const hold = mode === 'hold';
    return html`<button
      type="button"
      class="speak ${speaking ? 'on' : ''}"
      part="button"
      aria-keyshortcuts="Space"
      ?disabled=${disabled}
      @pointerdown=${(event: PointerEvent) => {
        if (hold && event.button === 0) this.#press(event);
      }}
      @lostpointercapture=${(event: PointerEvent) => {
        this.#letGoAtMs = event.timeStamp;
        this.release();
      }}
      @contextmenu=${preventDefault}
      @click=${(event: MouseEvent) => {
        const ofPress = hold && event.timeStamp - this.#letGoAtMs < CLICK_WITHIN_MS;
        if (!ofPress) this.#talk.speak(!this.#talk.speaking);
      }}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path
          d="M8 10a2.2 2.2 0 0 0 2.2-2.2V4.2a2.2 2.2 0 0 0-4.4 0v3.6A2.2 2.2 0 0 0 8 10M3.5 8a4.5 4.5 0 0 0 9 0M8 12.5V15"
        />
      </svg>
      <span>${this.#words(labels, hold)}</span>
    </button>`;
  }

  /** Takes Space, and Enter on the button; true when it was that. */
  takeKey(event: KeyboardEvent, mode: TalkMode): boolean {
    const { key, type } = event;
    // Whatever else is down by now, or has the focus. While Command is down, a Mac tells of no other key that goes up.
    if (this.#held === 'key' && (type === 'keyup' ? key === ' ' || key === 'Enter' : key === 'Meta')) {
      event.preventDefault();
      this.release();
      return true;
    }
    const [target] = event.composedPath();
    if (!(target instanceof Element) || event.ctrlKey || event.altKey || event.metaKey) return false;
    const onButton = target.matches('.speak');
    if (key !== ' ' && !(key === 'Enter' && onButton)) return false;
    // Other buttons and fields have uses of their own for it.
    if (!onButton && isOnControl(event)) return false;
    event.preventDefault();
    if (type === 'keydown' && !event.repeat) {
      this.#held = mode === 'hold' ? 'key' : undefined;
      this.#talk.speak(mode === 'hold' || !this.#talk.speaking);
    }
    return true;
  }

  /** Ends the talk of a key or pointer that held the button and was released. */
  readonly release = (): void => {
    if (this.#held === undefined) return;
    this.#held = undefined;
    this.#talk.speak(false);
  };

  /** The focus went where the key will never go up, or out of the panel. A press brings it to the button after it has begun. */
  readonly focusLeft = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    const staysInPanel =
      currentTarget instanceof Node && relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!(this.#held === 'pointer' && staysInPanel)) this.release();
  };

  /**
   * Returns the label of the button's next action: the label carries the state, so that no "pressed" is announced
   * besides.
   */
  #words(labels: TalkLabels, hold: boolean): string {
    if (this.#talk.speaking) return this.#held ? labels.releaseToStop : labels.stopSpeaking;
    return hold ? labels.holdToTalk : labels.startSpeaking;
  }

  #press(event: PointerEvent): void {
    this.#held = 'pointer';
    try {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    } catch {
      // The finger is up already.
      this.#held = undefined;
      this.#letGoAtMs = event.timeStamp;
      return;
    }
    this.#talk.speak(true);
  }
}

function preventDefault(event: Event): void {
  event.preventDefault();
}
