import { html, nothing, type TemplateResult } from 'lit';
import { writeTimeField } from './recording-time.js';
import type { RememberedRequest } from './remembered-request.js';
import { timeZoneLabel } from 'gk-sdk/rules';
import { pageZone } from './page-zone.js';
import { words } from './words/viewer-language.js';

/** Form for values that the address lacks. */
export interface ViewerForm {
  readonly heading: string;
  /** On the button. */
  readonly action: string;
  /** Values that are known already. */
  readonly known: RememberedRequest;
  /** Asks for time and duration, too. */
  readonly recording: boolean;
  /** Longest duration that the form takes, seconds; undefined = it has no field for it. */
  readonly maxDurationS: number | undefined;
  /** Why it asks, in words; empty at first. */
  readonly notice: string;
}

/** Values of the form. */
export interface ViewerFields {
  readonly device: string;
  readonly username: string;
  readonly password: string;
  /** As the field has it: `2026-11-21T08:30`; empty where it is not asked for. */
  readonly time: string;
  readonly duration: string;
}

function zoneName(): string {
  const zone = pageZone();
  return typeof zone === 'string' ? zone : timeZoneLabel(zone / 3600);
}

/** The form. */
export function viewerForm(form: ViewerForm, submit: (fields: ViewerFields) => void): TemplateResult {
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string): string => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : '';
    };
    submit({
      device: text('device').trim(),
      username: text('username').trim(),
      password: text('password'),
      time: text('time'),
      duration: text('duration'),
    });
  };
  const said = words().form;
  const { device = '', startS, durationS, username = '' } = form.known;
  const time = startS === undefined ? '' : writeTimeField(startS);
  return html`
    ${form.notice === '' ? nothing : html`<p class="banner" role="alert">${form.notice}</p>`}
    <form class="card" @submit=${onSubmit}>
      <h1>${form.heading}</h1>
      <label
        >${said.deviceId}<input name="device" required autocomplete="off" autocapitalize="none" .value=${device}
      /></label>
      ${
        form.recording
          ? html`<label
              >${said.from} (${zoneName()})<input name="time" type="datetime-local" step="1" required .value=${time}
            /></label>`
          : nothing
      }
      ${
        form.maxDurationS === undefined
          ? nothing
          : html`<label
              >${said.seconds}<input
                name="duration"
                type="number"
                min="1"
                max=${form.maxDurationS}
                required
                .value=${String(durationS ?? 60)}
            /></label>`
      }
      <label
        >${said.userName}<input
          name="username"
          required
          autocomplete="username"
          autocapitalize="none"
          .value=${username}
      /></label>
      <label>${said.password}<input name="password" type="password" required autocomplete="current-password" /></label>
      <p class="hint">${said.hint}</p>
      <p class="actions"><button class="button primary" type="submit">${form.action}</button></p>
    </form>
  `;
}
