// One element on the fleet in the page, with its attributes, markup and events: for the pages of elements in the site of documents,
// which is a folder of files. `<div data-gk-element="gk-live-tile"></div>` is where it stands.
import { setLabels } from 'gk-elements';
import { taiwanLabels } from 'gk-elements/labels/tw';
import { html, render, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { knobs } from './knobs.js';
import { loadManifest, type ElementDeclaration } from './manifest.js';
import { demoMarkup } from './markup.js';
import { Stage } from './stage.js';

/** The texts around the element, in English and in Chinese. */
const ENGLISH = {
  element: (tag: string) => `${tag}, live`,
  attributes: 'Attributes',
  markup: 'Markup',
  events: 'Events',
  nothing: 'Nothing yet.',
};
const CHINESE: typeof ENGLISH = {
  element: (tag) => `${tag}，即時示範`,
  attributes: '屬性',
  markup: '標記',
  events: '事件',
  nothing: '尚無事件。',
};

const isChinese = document.documentElement.lang.startsWith('zh');
const words = isChinese ? CHINESE : ENGLISH;
if (isChinese) setLabels(taiwanLabels);

const elements = await loadManifest();
for (const place of document.querySelectorAll<HTMLElement>('[data-gk-element]')) {
  const element = elements.find(({ tagName }) => tagName === place.dataset['gkElement']);
  if (element !== undefined) open(place, element);
}

function open(place: HTMLElement, element: ElementDeclaration): void {
  let isDrawing = false;
  const stage = new Stage(() => {
    if (isDrawing) return;
    isDrawing = true;
    queueMicrotask(() => {
      isDrawing = false;
      render(panel(stage, element), place);
    });
  });
  stage.root.demo = true;
  render(panel(stage, element), place);
  stage.show(element);
}

function panel(stage: Stage, element: ElementDeclaration): TemplateResult {
  return html`<section class="shown" aria-label=${words.element(element.tagName)}>${stage.root}</section>
    <details>
      <summary>${words.attributes}</summary>
      ${knobs(element, stage.values, (name, value) => stage.set(name, value))}
    </details>
    <details>
      <summary>${words.markup}</summary>
      <pre
        tabindex="0"
        aria-label=${words.markup}
      ><code>${demoMarkup(element.tagName, stage.values, stage.properties)}</code></pre>
    </details>
    <details>
      <summary>${words.events}</summary>
      <div class="log" role="log" aria-live="off" aria-label=${words.events} tabindex="0">
        ${stage.log.length === 0 ? html`<p>${words.nothing}</p>` : ''}
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
    </details>`;
}
