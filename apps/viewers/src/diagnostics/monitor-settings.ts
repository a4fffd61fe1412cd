import { toGkError, type ActionResult } from 'gk-sdk/monitor';
import { html, type TemplateResult } from 'lit';

/** A number that a monitor page sets. */
export interface SettingField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly value: number;
}

/** Options of the settings. */
export interface MonitorSettingsOptions<Name extends string> {
  readonly fields: readonly SettingField<Name>[];
  readonly send: (values: Readonly<Record<Name, number>>) => Promise<ActionResult>;
  readonly update: () => void;
}

/** Limits of a server that are sent, not read: the server does not report the current ones. */
export interface MonitorSettings {
  view(): TemplateResult;
}

/** The form of the limits. */
export function monitorSettings<Name extends string>(options: MonitorSettingsOptions<Name>): MonitorSettings {
  const { fields, send, update } = options;
  let state: { readonly kind: 'idle' | 'sending' } | { readonly kind: 'done' | 'failed'; readonly words: string } = {
    kind: 'idle',
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget as HTMLFormElement);
    const values = Object.fromEntries(fields.map(({ name }) => [name, Number(typed.get(name))])) as Record<
      Name,
      number
    >;
    state = { kind: 'sending' };
    update();
    try {
      await send(values);
      state = { kind: 'done', words: 'The server has applied the limits.' };
    } catch (error) {
      state = { kind: 'failed', words: toGkError(error).message };
    }
    update();
  };
  const unknown =
    fields.length === 1
      ? 'The limit in force is not known.'
      : `The limits in force are not known. Set sends all ${fields.length}.`;
  return {
    view: () => html`
      <form class="tools" @submit=${(event: SubmitEvent) => void submit(event)}>
        ${fields.map(
          ({ name, label, value }) =>
            html`<label>${label}<input name=${name} type="number" min="1" step="1" required value=${value} /></label>`,
        )}
        <button class="button small" ?disabled=${state.kind === 'sending'}>Set</button>
        <span class="hint">${unknown}</span>
        <output data-tone=${state.kind === 'failed' ? 'bad' : 'good'}>${'words' in state ? state.words : ''}</output>
      </form>
    `,
  };
}
