import { setLabels } from 'gk-elements';
import { taiwanLabels } from 'gk-elements/labels/tw';
import { html, type TemplateResult } from 'lit';

/** How the page looks and speaks: each switch with its choices, the first is the start. */
const SWITCHES = {
  theme: ['auto', 'light', 'dark'],
  contrast: ['normal', 'more'],
  direction: ['ltr', 'rtl'],
  words: ['English', '中文'],
} as const;

const TITLES: Readonly<Record<keyof typeof SWITCHES, string>> = {
  theme: 'Theme',
  contrast: 'Contrast',
  direction: 'Direction',
  words: 'Words',
};

/** The switches above the stage; a change takes effect at once on the page and on `stage`. */
export function appearance(stage: HTMLElement): TemplateResult {
  return html`<div class="appearance" role="group" aria-label="Appearance">
    ${(Object.keys(SWITCHES) as (keyof typeof SWITCHES)[]).map(
      (name) =>
        html`<label>
          ${TITLES[name]}
          <select
            @change=${(event: Event) => {
              apply(name, (event.target as HTMLSelectElement).value, stage);
            }}
          >
            ${SWITCHES[name].map((choice) => html`<option>${choice}</option>`)}
          </select>
        </label>`,
    )}
  </div>`;
}

function apply(name: keyof typeof SWITCHES, choice: string, stage: HTMLElement): void {
  const page = document.documentElement;
  switch (name) {
    case 'theme':
      page.style.colorScheme = choice === 'auto' ? '' : choice;
      return;
    case 'contrast':
      page.dataset['contrast'] = choice;
      return;
    case 'direction':
      stage.dir = choice;
      return;
    case 'words':
      stage.lang = choice === 'English' ? 'en' : 'zh-TW';
      setLabels(choice === 'English' ? {} : taiwanLabels);
  }
}
