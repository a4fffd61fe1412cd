import { html, type TemplateResult } from 'lit';

/** The text that rows or messages are filtered by. */
export function filterField(
  label: string,
  placeholder: string,
  value: string,
  onInput: (text: string) => void,
): TemplateResult {
  return html`<input
    type="search"
    placeholder=${placeholder}
    aria-label=${label}
    .value=${value}
    @input=${(event: InputEvent) => {
      onInput((event.currentTarget as HTMLInputElement).value);
    }}
  />`;
}

/** Pauses and resumes the view. */
export function pauseButton(isHeld: boolean, onPress: () => void): TemplateResult {
  return html`<button class="button small" aria-pressed=${isHeld} @click=${onPress}>
    ${isHeld ? 'Resume' : 'Pause'}
  </button>`;
}

/** Submits the form of a connection, or ends the connection. */
export function connectionButton(isConnected: boolean, onDisconnect: () => void): TemplateResult {
  return isConnected
    ? html`<button class="button small" type="button" @click=${onDisconnect}>Disconnect</button>`
    : html`<button class="button small">Connect</button>`;
}
