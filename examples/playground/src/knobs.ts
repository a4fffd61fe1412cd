import { html, noChange, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { typeOf, type ElementDeclaration, type ElementField } from './manifest.js';

/** Attributes of the shown element: a text, or true for one without a value. */
export type AttributeValues = ReadonlyMap<string, string | true>;

/** The words of a union of texts, such as `'a' | 'b'`; undefined for every other type. */
export function choicesOf(type: string): readonly string[] | undefined {
  const parts = type.split(' | ');
  return parts.every((part) => /^'.*'$/.test(part)) ? parts.map((part) => part.slice(1, -1)) : undefined;
}

/** One field for each attribute. */
export function knobs(
  { attributes = [], tagName }: ElementDeclaration,
  values: AttributeValues,
  onChange: (name: string, value: string | true | undefined) => void,
): TemplateResult {
  if (attributes.length === 0) return html`<p class="none">No attributes.</p>`;
  return html`<form class="knobs" @submit=${(event: Event) => event.preventDefault()}>
    ${attributes.map((attribute) => {
      const id = `${tagName}-${attribute.name}`;
      return html`<div class="knob">
        ${control(id, attribute, values.get(attribute.name), (value) => onChange(attribute.name, value))}
        <p id="${id}-about">${plain(attribute.description)}</p>
      </div>`;
    })}
  </form>`;
}

function control(
  id: string,
  attribute: ElementField,
  value: string | true | undefined,
  onChange: (value: string | true | undefined) => void,
): TemplateResult {
  const type = typeOf(attribute);
  const choices = choicesOf(type);
  const read = (event: Event): string | undefined =>
    (event.target as HTMLInputElement | HTMLSelectElement).value || undefined;
  if (type === 'boolean') {
    return html`<label class="switch">
      <input
        id=${id}
        type="checkbox"
        aria-describedby="${id}-about"
        .checked=${live(value !== undefined)}
        @change=${(event: Event) => onChange((event.target as HTMLInputElement).checked || undefined)}
      />
      ${attribute.name}
    </label>`;
  }
  return html`<label for=${id}>${attribute.name}</label> ${
      choices
        ? html`<select id=${id} aria-describedby="${id}-about" @change=${(event: Event) => onChange(read(event))}>
            ${['', ...choices.filter((choice) => choice !== '')].map(
              (choice) =>
                html`<option value=${choice} ?selected=${choice === (value ?? '')}>
                  ${choice || `default${defaultOf(attribute, ' ')}`}
                </option>`,
            )}
          </select>`
        : html`<input
            id=${id}
            type=${type === 'number' ? 'number' : 'text'}
            step=${type === 'number' ? 'any' : nothing}
            spellcheck="false"
            autocomplete="off"
            placeholder=${defaultOf(attribute, '')}
            aria-describedby="${id}-about"
            .value=${isTypedInto(id) ? noChange : live(value === true ? '' : (value ?? ''))}
            @change=${(event: Event) => onChange(read(event))}
          />`
    }`;
}

/** Somebody types: what the element tells meanwhile must not take the words away. */
function isTypedInto(id: string): boolean {
  return document.activeElement?.id === id;
}

/** The default where it is a value and not the name of a constant. */
function defaultOf({ default: text = '' }: ElementField, before: string): string {
  const value = /^'(.*)'$/.exec(text)?.[1] ?? (/^[\d.]+$/.test(text) ? text : '');
  return value === '' ? '' : `${before}${value}`;
}

/** Descriptions are Markdown with code marks only. */
export function plain(text = ''): string {
  return text.replaceAll('`', '').replaceAll(/\{@link (\w+)\}/g, '$1');
}
