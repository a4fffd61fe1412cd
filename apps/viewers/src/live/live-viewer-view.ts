import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { LiveViewerState, LoginForm } from './live-viewer-state.js';

/** What a user can do on the page. */
export interface LiveViewerActions {
  readonly open: (fields: { device: string; username: string; password: string }) => void;
  readonly retry: () => void;
  readonly askAgain: () => void;
}

/** The page for a state. */
export function liveViewerView(state: LiveViewerState, actions: LiveViewerActions): TemplateResult {
  switch (state.kind) {
    case 'form':
      return formView(state.form, actions);
    case 'loading':
      return html`
        <section class="center" role="status">
          <span class="spinner" aria-hidden="true"></span>
          <p>Asking for ${state.deviceId} ...</p>
        </section>
      `;
    case 'failed':
      return html`
        <p class="banner" role="alert">${state.message}</p>
        <section class="card">
          <h1>${state.deviceId}</h1>
          <p>The live view could not be opened.</p>
          <p class="actions">
            ${
              state.canRetry ? html`<button class="button primary" @click=${actions.retry}>Try again</button>` : nothing
            }
            <button class="button" @click=${actions.askAgain}>Change device or user</button>
          </p>
        </section>
      `;
    case 'wall':
      return html`
        <header class="bar">
          <h1>${state.deviceId}</h1>
          <p>${state.tiles.length === 1 ? '1 channel' : `${state.tiles.length} channels`}</p>
        </header>
        <section
          class="wall"
          aria-label="Live channels"
          data-tiles=${state.tiles.length}
          data-columns=${state.grid.columns}
          data-rows=${state.grid.rows}
        >
          ${repeat(
            state.tiles,
            (tile) => tile.channel,
            (tile) => html`
              <gk-live-tile
                .device=${state.deviceId}
                .channel=${tile.channel}
                .label=${tile.label}
                .src=${tile.streamUrl}
              ></gk-live-tile>
            `,
          )}
        </section>
      `;
  }
}

function formView(form: LoginForm, actions: LiveViewerActions): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string): string => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : '';
    };
    actions.open({ device: text('device').trim(), username: text('username').trim(), password: text('password') });
  };
  return html`
    ${form.notice === '' ? nothing : html`<p class="banner" role="alert">${form.notice}</p>`}
    <form class="card" @submit=${submit}>
      <h1>Live view</h1>
      <label
        >Device id<input name="device" required autocomplete="off" autocapitalize="none" .value=${form.device}
      /></label>
      <label>User name<input name="username" required autocomplete="username" autocapitalize="none" /></label>
      <label>Password<input name="password" type="password" required autocomplete="current-password" /></label>
      <p class="hint">
        Add @ and a channel mask to the device id to see a part of its channels: BUS-7@3 is channel 1 and 2.
      </p>
      <p class="actions"><button class="button primary" type="submit">Watch</button></p>
    </form>
  `;
}
