// @vitest-environment jsdom
import { html, render } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TalkButton, type Speech } from './talk-button.js';
import { englishTalkLabels } from './talk.labels.js';

let panel: HTMLElement;
let said: boolean[];

beforeEach(() => {
  said = [];
  const controller: Speech = {
    get speaking() {
      return said.at(-1) === true;
    },
    speak: (on) => void said.push(on),
  };
  const button = new TalkButton(controller);
  render(
    html`<div
      class="panel"
      tabindex="-1"
      @keydown=${(event: KeyboardEvent) => button.takeKey(event, 'hold')}
      @keyup=${(event: KeyboardEvent) => button.takeKey(event, 'hold')}
      @focusout=${button.focusLeft}
    >
      <button class="line">Start</button>
      ${button.render(englishTalkLabels, 'hold', false)}
    </div>`,
    document.body,
  );
  panel = document.querySelector<HTMLElement>('.panel') ?? document.body;
});
afterEach(() => render(html``, document.body));

const part = (selector: string): HTMLElement => panel.querySelector<HTMLElement>(selector) ?? panel;
const key = (type: string, init: KeyboardEventInit): void => {
  panel.dispatchEvent(new KeyboardEvent(type, { bubbles: true, cancelable: true, ...init }));
};
const press = (): void => {
  const speak = part('.speak');
  speak.setPointerCapture = () => undefined;
  speak.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, button: 0 }));
};

describe('TalkButton', () => {
  it('speaks on when the press brings the focus to it from another part of the panel', () => {
    part('.line').focus();
    press();
    expect(said).toEqual([true]);
    part('.speak').focus();
    expect(said).toEqual([true]);
    part('.speak').dispatchEvent(new Event('lostpointercapture'));
    expect(said).toEqual([true, false]);
  });

  it('takes the click of a screen reader after a long touch that ended without one', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    press();
    part('.speak').dispatchEvent(new Event('lostpointercapture'));
    part('.speak').click();
    expect(said, 'a press and its click').toEqual([true, false]);
    vi.advanceTimersByTime(600);
    part('.speak').click();
    expect(said).toEqual([true, false, true]);
    vi.useRealTimers();
  });

  it('stops when the focus leaves the panel, or leaves the place where the key is held', () => {
    part('.speak').focus();
    press();
    part('.speak').blur();
    expect(said).toEqual([true, false]);

    part('.speak').focus();
    part('.speak').dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
    expect(said).toEqual([true, false, true]);
    part('.line').focus();
    expect(said).toEqual([true, false, true, false]);
  });

  it('stops when its key goes up while Ctrl, Alt or Command is down', () => {
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey'] as const) {
      said.length = 0;
      key('keydown', { key: ' ' });
      key('keyup', { key: ' ', [modifier]: true });
      expect(said, modifier).toEqual([true, false]);
    }
  });

  it('stops with Command, as a Mac tells of no other key that goes up while it is down', () => {
    key('keydown', { key: ' ' });
    key('keydown', { key: 'Meta', metaKey: true });
    expect(said).toEqual([true, false]);
  });
});
