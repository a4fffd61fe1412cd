import type { LitElement, ReactiveController } from 'lit';

/** An element with what is looked at. @internal */
export type CheckedElement = LitElement & { readonly channel?: number | undefined };

/** Attributes of every element (HTML living standard, 3.2.6 and 6), besides `data-`, `aria-` and `on...`. */
const GLOBAL = new Set(
  (
    'accesskey autocapitalize autofocus class contenteditable dir draggable enterkeyhint exportparts hidden id inert inputmode is itemid ' +
    'itemprop itemref itemscope itemtype key lang nonce part popover ref role slot spellcheck style tabindex title translate xmlns'
  ).split(' '),
);
/** Prefixes of frameworks, and names that no attribute of an element has. */
const FOREIGN = /^(aria-|data-|on|ng-|_ng|v-|x-|svelte-)|[^a-z-]/;

/** Warnings that were given: a mistake on a whole wall of elements is one. */
const given = new Set<string>();

function warn(key: string, words: string): void {
  if (given.has(key)) return;
  given.add(key);
  console.warn(`gk-elements: ${words}`);
}

/** Warns once of attributes that an element does not have, of a channel that there cannot be, and of a missing session. @internal */
export class ElementChecks implements ReactiveController {
  readonly #element: CheckedElement;

  constructor(element: CheckedElement) {
    this.#element = element;
    const { localName } = element;
    element.addEventListener('gk-session-problem', (event) => {
      if (!(event instanceof CustomEvent) || event.detail !== 'no-session') return;
      const words = `<${localName}> has no session: put it into a <gk-session>, or set its property session.`;
      warn(`${localName} session`, words);
    });
  }

  hostConnected(): void {
    this.#checkAttributes();
  }

  hostUpdated(): void {
    const { localName, channel } = this.#element;
    if (channel === undefined || (Number.isInteger(channel) && channel >= 1)) return;
    warn(`${localName} channel ${channel}`, `channel of <${localName}> is a whole number from 1, not ${channel}.`);
  }

  #checkAttributes(): void {
    const { localName } = this.#element;
    const known = (this.#element.constructor as typeof LitElement).observedAttributes;
    for (const name of this.#element.getAttributeNames()) {
      if (known.includes(name) || GLOBAL.has(name) || FOREIGN.test(name)) continue;
      const meant = known.find((each) => isClose(each, name));
      const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
      warn(`${localName} ${name}`, `<${localName}> has no attribute "${name}".${hint}`);
    }
  }
}

/** Whether one becomes the other by a letter that is added, left out or changed, by two that changed places, or by dashes. */
function isClose(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.replaceAll('-', '')) as [string, string];
  if (a === b) return true;
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 3) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}
