import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { editorData } from '../packages/gk-elements/scripts/editor-data.mjs';
import { blocksOf } from './lib/guides.mjs';
import { root } from './lib/toolchain.mjs';

const read = (name) => JSON.parse(readFileSync(join(root, 'packages/gk-elements', name), 'utf8'));
const manifest = read('custom-elements.json');
const files = editorData(manifest, read('package.json'));
const elements = manifest.modules.flatMap(({ declarations }) =>
  declarations.filter(({ customElement }) => customElement),
);

it('editors know every element with each of its attributes', () => {
  const { tags } = files['vscode.html-custom-data.json'];
  const attributesOf = (list, nameOf) =>
    Object.fromEntries(list.map((each) => [nameOf(each), (each.attributes ?? []).map(({ name }) => name).sort()]));
  const expected = attributesOf(elements, ({ tagName }) => tagName);
  expect(Object.keys(expected)).toContain('gk-live-tile');
  expect(attributesOf(tags, ({ name }) => name)).toEqual(expected);
  expect(attributesOf(files['web-types.json'].contributions.html.elements, ({ name }) => name)).toEqual(expected);
});

it('Visual Studio Code offers the values of an attribute, and none for one that is only there or not', () => {
  const tile = files['vscode.html-custom-data.json'].tags.find(({ name }) => name === 'gk-live-tile');
  const attribute = (wanted) => tile.attributes.find(({ name }) => name === wanted);
  expect(attribute('render-path').values.map(({ name }) => name)).toEqual([
    'auto',
    'generator',
    'canvas',
    'mse',
    'jpeg',
  ]);
  expect(attribute('paused')).toMatchObject({ valueSet: 'v' });
  expect(attribute('device')).not.toHaveProperty('values');
  expect(tile.description).toMatch(/^One live camera of a vehicle\./);
  const { properties, pseudoElements } = files['vscode.css-custom-data.json'];
  expect(properties.map(({ name }) => name)).toContain('--gk-live-tile-fit');
  expect(pseudoElements.map(({ name }) => name)).toContain('::part(caption)');
});

it('web-types name the package and its version, by which an editor finds them', () => {
  const { name, version } = read('package.json');
  expect(files['web-types.json']).toMatchObject({ name, version, 'description-markup': 'markdown' });
});

it('the guide names the files of Visual Studio Code as the package has them', () => {
  const [{ code }] = blocksOf('frameworks.md', 'json');
  const paths = Object.values(JSON.parse(code)).flat();
  const written = Object.keys(files).filter((name) => name.startsWith('vscode.'));
  expect(paths.sort()).toEqual(written.map((name) => `node_modules/gk-elements/dist/editors/${name}`).sort());
});
