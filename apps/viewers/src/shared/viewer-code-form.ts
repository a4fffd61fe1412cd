import { html, nothing, type TemplateResult } from 'lit';
import { words } from './words/viewer-language.js';

/** Form for the code of an account with a second factor. */
export function viewerCodeForm(
  deviceId: string,
  /** Why the last code was not taken, in words; empty at first. */
  notice: string,
  submit: (code: string) => void,
  change: () => void,
): TemplateResult {
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const code = new FormData(event.currentTarget as HTMLFormElement).get('code');
    if (typeof code === 'string') submit(code.trim());
  };
  const said = words().code;
  return html`
    ${notice === '' ? nothing : html`<p class="banner" role="alert">${notice}</p>`}
    <form class="card" @submit=${onSubmit}>
      <h1>${deviceId}</h1>
      <p class="hint">${said.hint}</p>
      <label
        >${said.label}<input name="code" required autocomplete="one-time-code" inputmode="numeric" maxlength="64"
      /></label>
      <p class="actions">
        <button class="button primary" type="submit">${said.action}</button>
        <button class="button" type="button" @click=${change}>${words().failed.change}</button>
      </p>
    </form>
  `;
}
