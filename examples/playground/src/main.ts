import { html, nothing, render, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { appearance } from './appearance.js';
import { knobs, plain } from './knobs.js';
import { loadManifest, scriptProperties, typeOf, type Documented, type ElementDeclaration } from './manifest.js';
import { pageMarkup } from './markup.js';
import { Stage } from './stage.js';
import './styles/page.css';
import './styles/panels.css';
import './styles/stage.css';

const parameters = new URLSearchParams(location.search);
const { VITE_RECORDER = location.origin } = import.meta.env as Record<string, string>;
const START_SERVER = parameters.get('recorder') ?? VITE_RECORDER;
/** Of the reference recorder: may talk, steer cameras and look back, and sets nothing. Its password is its name. */
const START_USER = 'operator';

const elements = await loadManifest();
let isDrawing = false;
let copied = '';
const stage = new Stage(draw);

/** Draws once for all that changes in one go. */
function draw(): void {
  if (isDrawing) return;
  isDrawing = true;
  queueMicrotask(() => {
    isDrawing = false;
    render(page(), document.body);
  });
}

function shown(): ElementDeclaration | undefined {
  return elements.find(({ tagName }) => tagName === location.hash.slice(1)) ?? elements[0];
}

function page(): TemplateResult {
  const element = shown();
  return html`<a class="skip" href="#main" @click=${toMain}>To the element</a>
    <header>
      <h1>GK elements</h1>
      ${connection()}
    </header>
    <nav aria-label="Elements">
      <ul>
        ${elements.map(
          ({ tagName }) =>
            html`<li>
              <a href="#${tagName}" aria-current=${tagName === element?.tagName ? 'page' : nothing}>${tagName}</a>
            </li>`,
        )}
      </ul>
    </nav>
    <main id="main" tabindex="-1">${element ? elementPage(element) : nothing}</main>`;
}

function elementPage(element: ElementDeclaration): TemplateResult {
  return html`<div class="title">
      <div>
        <h2>&lt;${element.tagName}&gt;</h2>
        <p>${plain(element.summary)}</p>
      </div>
      ${appearance(stage.root)}
    </div>
    <section class="shown" aria-label="The element" data-tag=${element.tagName}>${stage.root}</section>
    <section aria-labelledby="attributes">
      <h3 id="attributes">Attributes</h3>
      ${knobs(element, stage.values, (name, value) => stage.set(name, value))}
    </section>
    <div class="told">
      ${markup(element)} ${log()}
      ${table(
        'Properties for scripts',
        scriptProperties(element),
        (field) => `${typeOf(field)}${field.readonly ? ' (read-only)' : ''}`,
      )}
      ${table('Events', element.events, ({ type }) => type?.text ?? '')} ${table('Slots', element.slots)}
      ${table('Parts', element.cssParts)}
      ${table('Custom properties', element.cssProperties, ({ default: text }) => text ?? '')}
      ${table('States', element.cssStates)}
    </div>`;
}

function connection(): TemplateResult {
  const { state, error } = stage.session;
  const words = error?.message ?? (state?.kind === 'signed-in' ? `signed in as ${state.user.username}` : state?.kind);
  return html`<form
    class="connection"
    aria-label="Recorder"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      connect(event.currentTarget as HTMLFormElement);
    }}
  >
    <label>Recorder <input name="server" type="url" required .defaultValue=${START_SERVER} /></label>
    <label>User <input name="user" autocomplete="username" required .defaultValue=${START_USER} /></label>
    <label>
      Password
      <input name="password" type="password" autocomplete="current-password" required .defaultValue=${START_USER} />
    </label>
    <button>Connect</button>
    <p role="status" class=${state?.kind ?? 'none'}>${words ?? 'not connected'}</p>
  </form>`;
}

function connect(form: HTMLFormElement): void {
  const field = (name: string): string => (form.elements.namedItem(name) as HTMLInputElement).value;
  stage.connect(field('server'), field('user'), field('password'));
}

function markup({ tagName }: ElementDeclaration): TemplateResult {
  const text = pageMarkup(tagName, stage.values, stage.session.server ?? START_SERVER, stage.properties);
  return html`<section aria-labelledby="markup">
    <div class="bar">
      <h3 id="markup">Markup</h3>
      <span role="status">${copied === text ? 'Copied' : ''}</span>
      <button type="button" @click=${() => copy(text)}>Copy</button>
    </div>
    <pre tabindex="0" aria-label="Markup"><code>${text}</code></pre>
  </section>`;
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  copied = text;
  draw();
}

function log(): TemplateResult {
  return html`<section aria-labelledby="log">
    <div class="bar">
      <h3 id="log">What it tells</h3>
      <button type="button" ?disabled=${stage.log.length === 0} @click=${() => stage.clearLog()}>Clear</button>
    </div>
    <div class="log" role="log" aria-live="off" aria-labelledby="log" tabindex="0">
      <ol>
        ${repeat(
          stage.log,
          ({ id }) => id,
          ({ name, atMs, detail }) =>
            html`<li>
              <time>${new Date(atMs).toLocaleTimeString('en-GB')}</time> <b>${name}</b> <code>${detail}</code>
            </li>`,
        )}
      </ol>
    </div>
  </section>`;
}

function table<Row extends Documented>(
  title: string,
  rows: readonly Row[] = [],
  type?: (row: Row) => string,
): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  return html`<section>
    <h3>${title}</h3>
    <dl>
      ${rows.map(
        (row) =>
          html`<div>
            <dt><code>${row.name || '(default)'}</code> ${type ? html`<i>${type(row)}</i>` : nothing}</dt>
            <dd>${plain(row.description)}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

function toMain(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function open(): void {
  const element = shown();
  if (!element) return;
  stage.show(element);
  // On a phone the elements stand in one row.
  queueMicrotask(() => {
    document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  });
}

addEventListener('hashchange', open);
open();
render(page(), document.body);
const form = document.querySelector('form.connection');
if (form instanceof HTMLFormElement) connect(form);
