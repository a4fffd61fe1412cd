import { html, nothing, type TemplateResult } from 'lit';
import { styleProperties } from '../../styles/style-properties.js';
import type { TalkController } from './talk-controller.js';
import { talkTime, type TalkNotice } from './talk-core.js';
import type { TalkLabels } from './talk.labels.js';

/** The panel around all parts of a talk: Space anywhere on it speaks. @internal */
export function talkPanel(talk: TalkController, label: string, parts: TemplateResult): TemplateResult {
  return html`<div
    class="panel"
    role="group"
    aria-label=${label}
    tabindex="-1"
    @keydown=${talk.takeKey}
    @keyup=${talk.takeKey}
    @focusout=${talk.button.focusLeft}
  >
    ${parts}
  </div>`;
}

/** Name, time, and the button that opens and ends the line. @internal */
export function talkHeader(talk: TalkController, labels: TalkLabels, name: string): TemplateResult {
  const { openForMs, isOpen, isDisabled } = talk;
  return html`<div class="header" part="header">
    <span class="name">${name}</span>
    ${
      openForMs === undefined
        ? nothing
        : html`<span class="time" title=${labels.time}
            ><span class="visually-hidden">${labels.time}</span> ${talkTime(openForMs)}</span
          >`
    }
    <button
      type="button"
      class="line ${isOpen ? 'end' : ''}"
      ?disabled=${isDisabled}
      @click=${() => {
        if (isOpen) talk.end();
        else talk.start();
      }}
    >
      ${isOpen ? labels.end : labels.start}
    </button>
  </div>`;
}

/** The current state as text. @internal */
export function talkNoticeLine(notice: TalkNotice): TemplateResult {
  return html`<p class="notice ${notice.tone}" part="notice" role="status">${notice.words}</p>`;
}

/** How loud we are, and the device. @internal */
export function talkMeters(talk: TalkController, labels: TalkLabels): TemplateResult {
  const { line } = talk;
  return html`<div class="meters">
    ${meter(labels.yourLevel, line?.speechLevel ?? 0, talk.speaking)}
    ${meter(labels.deviceLevel, line?.soundLevel ?? 0, talk.isOpen)}
  </div>`;
}

function meter(label: string, level: number, active: boolean): TemplateResult {
  const percent = Math.round(level * 100);
  return html`<div class="meter-row ${active ? 'active' : ''}">
    <span aria-hidden="true">${label}</span>
    <div class="meter" role="meter" aria-label=${label} aria-valuemin="0" aria-valuemax="100" aria-valuenow=${percent}>
      <i ${styleProperties({ '--_level': String(level) })}></i>
    </div>
  </div>`;
}

/** Sound of the device. @internal */
export function talkSound(talk: TalkController, labels: TalkLabels): TemplateResult {
  const { muted, volume, line } = talk;
  const silent = muted || volume === 0;
  return html`<div class="sound">
    ${
      line?.soundBlocked === true
        ? html`<button
            type="button"
            class="small warn"
            @click=${() => {
              line.resumeSound();
            }}
          >
            ${labels.soundBlocked}
          </button>`
        : html`<button
            type="button"
            class="small icon"
            aria-label=${silent ? labels.unmute : labels.mute}
            title=${silent ? labels.unmute : labels.mute}
            @click=${() => {
              talk.setVolume(volume === 0 ? 1 : volume, !silent);
            }}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path
                d=${
                  silent
                    ? 'M2 6v4h2.5L8 13V3L4.5 6zM11 6l4 4M15 6l-4 4'
                    : 'M2 6v4h2.5L8 13V3L4.5 6zM10.5 5.5a3.5 3.5 0 0 1 0 5M12.5 3.5a6.4 6.4 0 0 1 0 9'
                }
              />
            </svg>
          </button>`
    }
    <input
      type="range"
      min="0"
      max="1"
      step="0.05"
      aria-label=${labels.deviceSound}
      .value=${String(muted ? 0 : volume)}
      @input=${(event: Event) => {
        const next = Number((event.target as HTMLInputElement).value);
        talk.setVolume(next, next === 0);
      }}
    />
  </div>`;
}

/** Which microphone to speak into; nothing while the browser knows of one at most. @internal */
export function microphoneChooser(talk: TalkController, labels: TalkLabels): TemplateResult | typeof nothing {
  const { microphones, microphoneId } = talk;
  if (microphones.length < 2) return nothing;
  return html`<label class="field">
    <span>${labels.microphone.label}</span>
    <select
      @change=${(event: Event) => {
        const { value } = event.target as HTMLSelectElement;
        talk.chooseMicrophone(value === '' ? undefined : value);
      }}
    >
      <option value="" .selected=${microphoneId === undefined}>${labels.microphone.default}</option>
      ${microphones.map(
        ({ deviceId, label }, index) =>
          html`<option value=${deviceId} .selected=${deviceId === microphoneId}>
            ${label || labels.microphone.unnamed(index + 1)}
          </option>`,
      )}
    </select>
  </label>`;
}
