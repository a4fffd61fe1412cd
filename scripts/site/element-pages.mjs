// A page for each element: made of the manifest, of the classes of its events, and of the tables of keys in the guides.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { guideNames, guides } from '../lib/guides.mjs';
import { root } from '../lib/toolchain.mjs';

const PACKAGE = 'packages/gk-elements';

/** The table of keys of an element: the guide, and words of the line that begins it. */
const KEYS = {
  'gk-live-tile': ['live-tile.md', '| key | action | right |'],
  'gk-live-wall': ['live-wall.md', '| action | pointer | keys |'],
  'gk-player': ['player.md', '| key | action while the player has the focus |'],
  'gk-timeline': ['timeline-and-downloads.md', '| key | action |'],
  'gk-device-list': ['fleet-elements.md', '| key | list | tree |'],
  'gk-device-tree': ['fleet-elements.md', '| key | list | tree |'],
  'gk-event-feed': ['fleet-elements.md', '| key with toasts | action |'],
  'gk-gps-map': ['maps-and-tracks.md', '| key on the map | action |'],
  'gk-gps-player': ['maps-and-tracks.md', '| key | action in the track player |'],
  'gk-record-map': ['timeline-and-downloads.md', '| key in the grid | action |'],
  'gk-speed-chart': ['maps-and-tracks.md', '| key on the chart | action |'],
  'gk-talk': ['talk.md', '| key in the talk panel | action |'],
};

/** The elements of the manifest, in the order of their names. */
function declarations() {
  const { modules } = JSON.parse(readFileSync(join(root, PACKAGE, 'custom-elements.json'), 'utf8'));
  return modules
    .flatMap((module) => module.declarations ?? [])
    .filter(({ tagName }) => tagName !== undefined)
    .sort((a, b) => (a.tagName < b.tagName ? -1 : 1));
}

/** The tags of all elements. */
export const elementTags = () => declarations().map(({ tagName }) => tagName);

const wordsOf = (node, source) =>
  ts
    .getJSDocCommentsAndTags(node)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')
    .trim() || source;

/** Tells of each class of an event whether it bubbles and can be cancelled, and its data. */
function eventClasses() {
  const found = new Map();
  for (const path of globSync(`${PACKAGE}/src/**/*.events.ts`, { cwd: root })) {
    const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
    for (const node of source.statements) {
      if (
        !ts.isClassDeclaration(node) ||
        !node.heritageClauses?.some((clause) => /extends Event\b/.test(clause.getText()))
      )
        continue;
      const [, options = ''] = /super\([^,)]+(?:, (\{[^}]*\}))?\)/.exec(node.getText()) ?? [];
      const data = node.members
        .filter((member) => ts.isPropertyDeclaration(member) || ts.isGetAccessorDeclaration(member))
        .filter((member) => !member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword))
        .map((member) => ({
          name: member.name.getText(),
          type: member.type?.getText() ?? '',
          words: wordsOf(member, ''),
        }));
      const says = (name) => new RegExp(`\\b${name}: true\\b`).test(options);
      found.set(node.name.text, { bubbles: says('bubbles'), cancelable: says('cancelable'), data });
    }
  }
  return found;
}

/** A text for a cell of a table: `{@link}` is a name, bars and tags are characters. */
function cell(text = '') {
  const plain = text.replaceAll(/\{@link (\w+)\}/g, '`$1`').replaceAll(/\s*\n\s*/g, ' ');
  return plain
    .split(/(`[^`]*`)/)
    .map((part, i) => (i % 2 === 1 ? part : part.replaceAll('<', '&lt;')).replaceAll('|', '\\|'))
    .join('');
}

const code = (text) => (text ? `\`${text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')}\`` : '');
const typeText = ({ parsedType, type }) => (parsedType ?? type)?.text.replace(/ \| undefined$/, '') ?? 'string';

/** A section with a table; nothing where it has no rows. */
function table(title, columns, rows) {
  if (rows.length === 0) return '';
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return `## ${title}\n\n${[line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')}\n\n`;
}

const named = (title, rows = []) =>
  table(
    title,
    ['name', 'description'],
    rows.map(({ name, description }) => [code(name || '(default)'), cell(description)]),
  );

/** The table of keys as its guide has it. */
function keysOf(tag, addressOf) {
  const [guide, head] = KEYS[tag] ?? [];
  if (guide === undefined) return '';
  const text = readFileSync(join(guides, guide), 'utf8');
  const at = text.indexOf(head);
  if (at < 0) throw new Error(`docs/guides/${guide} has no table that begins with "${head}".`);
  // Links of the guide lead from its own place.
  const rows = text
    .slice(at)
    .split('\n\n')[0]
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  return `## Keys\n\n${rows}\n\n[More in the guide](${addressOf(`docs/guides/${guide}`)}).\n\n`;
}

/** The guides with this element in their markup or code. */
function guidesWith(tag) {
  return guideNames().filter((name) => new RegExp(`\\b${tag}\\b(?!-)`).test(readFileSync(join(guides, name), 'utf8')));
}

/**
 * Returns the pages of the elements.
 * @param {(path: string, id: string) => string} addressOf Address of a document as seen from a page.
 * @param {(path: string) => string} titleOf
 * @param {Readonly<Record<string, number>> | undefined} sizes Gzipped bytes by tag, where they were measured.
 */
export function elementPages(addressOf, titleOf, sizes) {
  const events = eventClasses();
  return declarations().map((element) => {
    const { tagName: tag, name, members = [] } = element;
    const id = `elements/${tag}`;
    const linkTo = (path) => addressOf(path, id);
    const attributes = element.attributes ?? [];
    const fields = members.filter(({ kind, attribute }) => kind === 'field' && attribute === undefined);
    const size = sizes?.[tag];
    const text = `${cell(element.description || element.summary)}

<div class="gk-demo not-content" data-gk-element="${tag}"></div>

The element above is live, with [the fleet in the page](${linkTo('docs/guides/demo.md')}): it needs no server and sends nothing.

\`\`\`js
import 'gk-elements/define/${tag.slice(3)}';
\`\`\`

${size === undefined ? '' : `This import alone is ${(size / 1000).toFixed(1)} KB minified and gzipped, with Lit and all that is loaded at once; elements on one page share most of it.\n`}
In React: \`import { ${name} } from 'gk-react/elements/${tag.slice(3)}'\`.

${table(
  'Attributes',
  ['attribute', 'property', 'type', 'default', 'description'],
  attributes.map((attribute) => [
    code(attribute.name),
    code(attribute.fieldName),
    code(typeText(attribute)),
    code(attribute.default),
    cell(attribute.description),
  ]),
)}${table(
      'Properties without an attribute',
      ['property', 'type', 'description'],
      fields.map((field) => [
        `${code(field.name)}${field.readonly ? ' (read-only)' : ''}`,
        code(typeText(field)),
        cell(field.description?.replace(/ ?\(read-only\)/, '')),
      ]),
    )}${table(
      'Methods',
      ['method', 'returns', 'description'],
      members
        .filter(({ kind }) => kind === 'method')
        .map((method) => [
          code(
            `${method.name}(${(method.parameters ?? []).map((parameter) => `${parameter.name}${parameter.optional ? '?' : ''}: ${parameter.type?.text ?? 'unknown'}`).join(', ')})`,
          ),
          code(method.return?.type?.text ?? 'void'),
          cell(method.description),
        ]),
    )}${table(
      'Events',
      ['event', 'bubbles', 'can be cancelled', 'data of the event', 'when'],
      (element.events ?? []).map((event) => {
        const known = events.get(event.type?.text);
        if (known === undefined) throw new Error(`${tag}: ${event.name} has no class in *.events.ts.`);
        const data = known.data.map(
          (field) => `${code(field.name)}: ${code(field.type)}${field.words === '' ? '' : ` ${cell(field.words)}`}`,
        );
        return [
          code(event.name),
          known.bubbles ? 'yes' : 'no',
          known.cancelable ? 'yes' : 'no',
          data.join('<br>'),
          cell(event.description),
        ];
      }),
    )}${keysOf(tag, linkTo)}${named('Slots', element.slots)}${named('Parts', element.cssParts)}${table(
      'Custom properties',
      ['name', 'default', 'description'],
      (element.cssProperties ?? []).map((property) => [
        code(property.name),
        code(property.default),
        cell(property.description),
      ]),
    )}${named(
      'States',
      (element.cssStates ?? []).map((state) => ({ ...state, name: `:state(${state.name})` })),
    )}## Accessibility

The contract of all elements holds for \`<${tag}>\`: axe finds nothing in light and dark, from right to left and in Traditional Chinese; targets have at least 24 pixels; what moves
stands still for who asked for less motion; every word comes from a table that a page can translate (\`labels\`, [texts and languages](${linkTo('docs/guides/embedding.md')}#texts-and-languages)).

## Guides

${guidesWith(tag)
  .map((guide) => `- [${titleOf(`docs/guides/${guide}`)}](${linkTo(`docs/guides/${guide}`)})`)
  .join('\n')}
`;
    return { id, title: `<${tag}>`, text, description: element.summary };
  });
}
