// Makes the files of a new element in packages/gk-elements, so that every element has the same anatomy:
// `node scripts/new-element.mjs speed-gauge`. What it writes is a small working element with tests;
// replace its logic, then run `npm run manifest -w gk-elements` and `node scripts/generate-react.mjs`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const source = new URL('../packages/gk-elements/src/', import.meta.url);

/** `speed-gauge` becomes `SpeedGauge`. */
const toPascal = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());

/** The files of an element, by path below `src/`. */
export function elementFiles(name) {
  const pascal = toPascal(name);
  const tag = `gk-${name}`;
  const folder = `elements/${name}`;
  return {
    [`${folder}/${name}-core.ts`]: `
/** What \`<${tag}>\` shows. Pure: no DOM, no timers. @internal */
export function to${pascal}Words(value: string | undefined): string {
  return value?.trim() || '–';
}
`,
    [`${folder}/${name}-core.test.ts`]: `
import { describe, expect, it } from 'vitest';
import { to${pascal}Words } from './${name}-core.js';

describe('to${pascal}Words', () => {
  it('shows a dash for nothing', () => {
    expect(to${pascal}Words(' ')).toBe('–');
    expect(to${pascal}Words(undefined)).toBe('–');
  });
  it('shows the value', () => {
    expect(to${pascal}Words('43')).toBe('43');
  });
});
`,
    [`${folder}/${name}.events.ts`]: `
/**
 * The user activated a \`<${tag}>\`. Does not bubble.
 *
 * @public
 */
export class Gk${pascal}ActivatedEvent extends Event {
  static readonly eventName = '${tag}-activated';

  constructor() {
    super(Gk${pascal}ActivatedEvent.eventName);
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The user activated it; does not bubble. */
    '${tag}-activated': Gk${pascal}ActivatedEvent;
  }
}
`,
    [`${folder}/${name}.styles.ts`]: `
import { css } from 'lit';

/** @internal */
export const ${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}Styles = css\`
  :host {
    display: inline-block;
  }
\`;
`,
    [`${folder}/${name}.ts`]: `
import { html, LitElement, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { hostStyles } from '../../styles/host.styles.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { to${pascal}Words } from './${name}-core.js';
import { Gk${pascal}ActivatedEvent } from './${name}.events.js';
import { ${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}Styles } from './${name}.styles.js';

/**
 * What it is for, in two sentences.
 *
 * @summary One sentence.
 * @tagname ${tag}
 * @csspart button - What the user activates.
 * @fires {Gk${pascal}ActivatedEvent} ${tag}-activated - The user activated it; does not bubble.
 * @public
 */
export class Gk${pascal} extends LitElement {
  static readonly tagName = '${tag}';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, ${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}Styles];

  /** What to show. */
  @property() value: string | undefined;

  protected override render(): TemplateResult {
    return html\`<button part="button" type="button" @click=\${this.#activate}>\${to${pascal}Words(this.value)}</button>\`;
  }

  readonly #activate = (): void => {
    this.dispatchEvent(new Gk${pascal}ActivatedEvent());
  };
}

declare global {
  interface HTMLElementTagNameMap {
    '${tag}': Gk${pascal};
  }
}
`,
    [`${folder}/${name}.browser-test.ts`]: `
import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../define/${name}.js';
import type { Gk${pascal} } from './${name}.js';

const make = (): Promise<Gk${pascal}> => fixture<Gk${pascal}>(html\`<${tag} value="43"></${tag}>\`);
const button = (element: Gk${pascal}): HTMLButtonElement | null | undefined => element.shadowRoot?.querySelector('button');

describe('<${tag}>', () => {
  it('shows its value and is accessible', async () => {
    const element = await make();
    expect(button(element)?.textContent).to.equal('43');
    await expect(element).to.be.accessible();
  });

  it('tells that it was activated, without bubbling', async () => {
    const element = await make();
    setTimeout(() => button(element)?.click());
    const event = await oneEvent(element, '${tag}-activated');
    expect(event.bubbles).to.equal(false);
  });

  it('lives through a move', async () => {
    const element = await make();
    const place = await fixture<HTMLElement>(html\`<section></section>\`);
    place.append(element);
    element.value = '44';
    await element.updateComplete;
    expect(button(element)?.textContent).to.equal('44');
  });
});
`,
    [`define/${name}.ts`]: `
import { Gk${pascal} } from '../elements/${name}/${name}.js';
import { safeDefine } from './safe-define.js';

safeDefine('${tag}', Gk${pascal});

export { Gk${pascal} };
`,
  };
}

/** Adds the element to what registers everything and to the package's entry. */
export function withElement(name, { all, index }) {
  const pascal = toPascal(name);
  return {
    all: `${all.replace('import { safeDefine }', `import { Gk${pascal} } from '../elements/${name}/${name}.js';\nimport { safeDefine }`)}safeDefine('gk-${name}', Gk${pascal});\n`,
    index: `${index}export { Gk${pascal} } from './elements/${name}/${name}.js';\nexport { Gk${pascal}ActivatedEvent } from './elements/${name}/${name}.events.js';\n`,
  };
}

/** The name without `gk-`, which may stand in front of it as in the tag; undefined when it is none. */
export function elementName(argument = '') {
  const name = argument.replace(/^gk-/, '');
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) ? name : undefined;
}

async function main() {
  const name = elementName(process.argv[2]);
  if (name === undefined) {
    console.error('usage: node scripts/new-element.mjs <name in kebab-case, such as gk-speed-gauge>');
    process.exitCode = 2;
    return;
  }
  const files = elementFiles(name);
  const taken = Object.keys(files).find((path) => existsSync(new URL(path, source)));
  if (taken !== undefined) {
    console.error(`packages/gk-elements/src/${taken} already exists`);
    process.exitCode = 2;
    return;
  }
  const entry = (path) => readFileSync(new URL(path, source), 'utf8');
  const { all, index } = withElement(name, { all: entry('define/all.ts'), index: entry('index.ts') });
  const options = { ...(await resolveConfig(fileURLToPath(new URL('index.ts', source)))), parser: 'typescript' };
  for (const [path, text] of Object.entries({ ...files, 'define/all.ts': all, 'index.ts': index })) {
    const target = fileURLToPath(new URL(path, source));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, await format(text, options));
    console.log(`packages/gk-elements/src/${path}`);
  }
  console.log('Next: npm run manifest -w gk-elements && node scripts/generate-react.mjs');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
