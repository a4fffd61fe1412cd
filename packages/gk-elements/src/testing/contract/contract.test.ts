// Contract of every element of the manifest, as far as its sources show; contract.browser-test.ts is the other half.
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { taiwanLabels } from '../../labels/tw.js';
import {
  dispatched,
  documented,
  elements,
  eventClassesOf,
  filesOf,
  sourceOf,
  templatesOf,
  type SourceFile,
} from './element-source.js';

/** Elements that say nothing. */
const WORDLESS = ['gk-session', 'gk-incident'];
/** Words that are the same in both languages, and why. */
const SAME_WORDS: Readonly<Record<string, string>> = {
  'gpsPlayer.formats.geojson': 'the name of a file format',
};
/** Colours that no theme changes, and why. */
const FIXED_COLOURS: Readonly<Record<string, string>> = {
  'elements/live-tile/': 'pictures stand on black, and what stands on them is legible on any picture',
  'elements/live-wall/': 'the dark room between pictures',
  'elements/player/': 'pictures stand on black',
};
const COLOUR =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch|lab|lch)\(|:\s*(?:white|black|red|green|blue|gray|grey)\b/i;
/** Folders that elements share; their files are read with those of each element. */
const tokens = new Set(
  ['base-tokens', 'tokens'].flatMap((file) =>
    [...sourceOf(`src/styles/${file}.styles.ts`).text.matchAll(/--gk-[\w-]+/g)].map(([name]) => name),
  ),
);

const rows = elements.map((listed) => ({ ...listed, tag: listed.element.tagName, sources: filesOf(listed) }));
const eventClasses = [
  ...new Map(
    rows.flatMap(({ sources }) => sources.flatMap(eventClassesOf)).map((event) => [event.className, event]),
  ).values(),
];
const docsOf = (sources: readonly SourceFile[], tag: string): readonly string[] =>
  [...new Set(sources.flatMap((file) => documented(file, tag)))].sort();
const used = (sources: readonly SourceFile[], pattern: RegExp): readonly string[] => {
  const texts = sources.flatMap((file) => templatesOf(file, ['html', 'svg']));
  const names = texts.flatMap((text) => [...text.matchAll(pattern)].flatMap(([, name = '']) => name.split(/\s+/)));
  return [...new Set(names)].filter((name) => !name.includes('\0')).sort();
};

describe('the manifest', () => {
  it('has every element that has a folder', () => {
    const folders = readdirSync(new URL('../../elements/', import.meta.url));
    expect(rows.map(({ tag }) => tag).sort()).toEqual(folders.map((name) => `gk-${name}`).sort());
  });

  it.each(rows)('says what everything of $tag is', ({ element }) => {
    const { members, attributes, events, slots, cssParts, cssProperties, cssStates } = element;
    const groups = { members, attributes, events, slots, cssParts, cssProperties, cssStates };
    const silent = Object.entries(groups).flatMap(([group, entries = []]) =>
      entries.filter(({ description = '' }) => description.trim().length < 5).map(({ name }) => `${group}: ${name}`),
    );
    expect(silent).toEqual([]);
    expect(element.summary ?? '').toMatch(/^\S.{10,}\.$/);
  });
});

describe.each(rows)('$tag', ({ element, path, sources }) => {
  const { tagName } = element;

  it('is registered by its own entry alone, and by the one for all', () => {
    const entry = sourceOf(`src/define/${tagName.slice(3)}.ts`);
    const registers = `safeDefine('${tagName}', ${element.name})`;
    expect(entry.text).toContain(registers);
    expect(sourceOf('src/define/all.ts').text).toContain(registers);
    expect(sources.filter(({ text }) => /customElements\.define|safeDefine\(/.test(text))).toEqual([]);
    expect(sourceOf('src/index.ts').text).toContain(`'${path.replace('src', '.').replace('.ts', '.js')}'`);
  });

  it('says its words in each language that is shipped', () => {
    const parts = sources.flatMap(({ text }) =>
      [...text.matchAll(/new (?:Plain)?LabelsController\([\w.]+, '(\w+)', english\w+\)/g)].map(([, part = '']) => part),
    );
    if (WORDLESS.includes(tagName)) expect(parts).toEqual([]);
    else expect(parts.length).toBeGreaterThan(0);
    for (const part of parts) expect(taiwanLabels).toHaveProperty(part);
  });

  it('has no word of a language in its templates', () => {
    const words = sources.flatMap((file) => templatesOf(file, ['html', 'svg']).flatMap(literalWords));
    expect(words).toEqual([]);
  });

  it('takes its colours from tokens', () => {
    const literal = sources.flatMap(({ path: file, text }) => {
      if (file.endsWith('tokens.styles.ts') || Object.keys(FIXED_COLOURS).some((part) => file.includes(part)))
        return [];
      return linesWithColour({ path: file, text });
    });
    expect(literal).toEqual([]);
  });

  it('documents each part and slot that it has, and no other', () => {
    expect(used(sources, /\spart="?([\w -]+)/g)).toEqual(
      docsOf(sources, 'csspart').filter((name) => !computedParts(sources).includes(name)),
    );
    const slots = sources
      .flatMap((file) => templatesOf(file, ['html']))
      .flatMap((text) => [...text.matchAll(/<slot(?: name="([\w-]+)")?/g)]);
    expect([...new Set(slots.map(([, name = '']) => name))].sort()).toEqual(docsOf(sources, 'slot'));
  });

  it('documents each property of style that it reads, and no other', () => {
    const read = sources.flatMap(({ text }) =>
      [...text.matchAll(/var\(\s*(--gk-[\w-]+)/g)].map(([, name = '']) => name),
    );
    const own = [...new Set(read)].filter((name) => !tokens.has(name)).sort();
    // A token may be named once more where an element uses it for something of its own.
    expect(own).toEqual(docsOf(sources, 'cssprop').filter((name) => !tokens.has(name)));
  });

  it('documents each event that it makes, and no other', () => {
    const documentedClasses = sources.flatMap(({ text }) =>
      [...text.matchAll(/^ \* @fires \{(\w+)\}/gm)].map(([, name = '']) => name),
    );
    const made = dispatched(sources);
    expect(made.filter((name) => !documentedClasses.includes(name))).toEqual([]);
    // Requests of elements inside come through.
    expect(documentedClasses.filter((name) => !made.includes(name) && !name.startsWith('GkRequest'))).toEqual([]);
    for (const { name, type, description = '' } of element.events ?? []) {
      const own = eventClasses.find(({ className }) => className === type?.text);
      expect(own?.eventName, path).toBe(name);
      expect(description).toContain(own?.bubbles ? 'bubbles' : 'does not bubble');
    }
  });
});

describe('the events', () => {
  it.each(eventClasses)('$className bubbles as a request or stays as a fact, and says so', (event) => {
    const { className, eventName = '', bubbles, composed, comment } = event;
    expect(eventName).toMatch(/^gk-[a-z-]+$/);
    const request = eventName.startsWith('gk-request-');
    expect({ bubbles, composed }).toEqual({ bubbles: request, composed: request });
    expect(className).toBe(`${pascalCase(eventName)}Event`);
    expect(comment).toMatch(/@public/);
    expect(comment).toMatch(request ? /[Bb]ubbles/ : /[Dd]oes[\s*]+not[\s*]+bubble/);
  });
});

describe('the words in Traditional Chinese', async () => {
  const english = await englishLabels();

  it.each(english)('of $part are words of their own', ({ part, words }) => {
    const taiwan = (taiwanLabels as unknown as Record<string, unknown>)[part];
    const same = compare(part, words, taiwan);
    expect(same.filter((name) => !(name in SAME_WORDS))).toEqual([]);
  });

  it('are left alone only where the list says why', () => {
    const same = english.flatMap(({ part, words }) =>
      compare(part, words, (taiwanLabels as unknown as Record<string, unknown>)[part]),
    );
    expect(Object.keys(SAME_WORDS).filter((name) => !same.includes(name))).toEqual([]);
  });
});

/** Letters between tags and in attributes that people hear or read. */
function literalWords(template: string): readonly string[] {
  const spoken = [
    ...template.matchAll(/\s(?:aria-(?:label|description|valuetext|roledescription)|title|placeholder|alt)="([^"]*)"/g),
  ];
  const between = template.replace(/<!--[\s\S]*?-->/g, '').replace(/<[^>]*>/g, '\0');
  return [between, ...spoken.map(([, text = '']) => text)]
    .flatMap((text) => text.split('\0'))
    .map((text) => text.trim())
    .filter((text) => /[A-Za-z]{2}/.test(text.replace(/&\w+;/g, '')));
}

/** Parts whose name is an expression, `part=${open ? 'a' : 'b'}`, or an argument, `part: 'a' | 'b'`. */
function computedParts(sources: readonly SourceFile[]): readonly string[] {
  return sources.flatMap(({ text }) =>
    [...text.matchAll(/\spart=\$\{([^}]*)\}/g), ...text.matchAll(/\bpart: ((?:'[\w-]+'(?: \| )?)+);/g)].flatMap(
      ([, code = '']) => [...code.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
    ),
  );
}

/** Lines with a colour that is not the default of a public property. */
function linesWithColour({ path, text }: Pick<SourceFile, 'path' | 'text'>): readonly string[] {
  if (!path.endsWith('.styles.ts')) return [];
  return (
    text
      .replace(/var\(\s*--gk-[\w-]+,[^;]*/g, '')
      // A shadow is dark in every theme.
      .replace(/shadow(?:: |\()[^;]*/g, '')
      .split('\n')
      .filter((line) => !/^\s*(?:\*|\/\*|\/\/)/.test(line) && COLOUR.test(line))
      .map((line) => `${path}: ${line.trim()}`)
  );
}

/** `gk-request-talk` becomes `GkRequestTalk`. */
function pascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The English words of each part of the labels object. */
async function englishLabels(): Promise<readonly { part: string; words: Readonly<Record<string, unknown>> }[]> {
  const folder = new URL('../../', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.labels.ts'),
  );
  const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  return modules.flatMap((module: Readonly<Record<string, unknown>>) =>
    Object.entries(module).flatMap(([name, words]) => {
      const [, part] = /^english(\w+)Labels$/.exec(name) ?? [];
      if (part === undefined) return [];
      const key = part.charAt(0).toLowerCase() + part.slice(1);
      const found = [key, key.replace(/Control$/, 'Controls')].find((candidate) => candidate in taiwanLabels);
      return { part: found ?? key, words: words as Readonly<Record<string, unknown>> };
    }),
  );
}

/** Names of words that are missing or the same in the other language. */
function compare(name: string, ours: unknown, theirs: unknown): readonly string[] {
  if (typeof ours === 'object' && ours !== null) {
    return Object.entries(ours).flatMap(([key, value]) =>
      compare(`${name}.${key}`, value, (theirs as Readonly<Record<string, unknown>> | undefined)?.[key]),
    );
  }
  if (typeof ours === 'function')
    return typeof theirs === 'function' ? compare(name, said(ours), said(theirs)) : [name];
  // Signs, units and names such as GPX are the same everywhere.
  return theirs === undefined || (ours === theirs && typeof ours === 'string' && /[a-z]{2}/.test(ours)) ? [name] : [];
}

/** Returns the text of a function of words for lists, numbers or texts, whichever it takes. */
function said(words: unknown): unknown {
  const speak = words as (...args: readonly unknown[]) => unknown;
  for (const value of [['2'], 2]) {
    try {
      return speak(value, value, value, value);
    } catch {
      // It takes another type.
    }
  }
  return speak('2', '2', '2', '2');
}
