// The pages of the elements have everything that the manifest says, and what the classes of events say of bubbling.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/toolchain.mjs';
import { sitePages } from './site-pages.mjs';

const pages = new Map(sitePages({ sizes: { 'gk-live-tile': 31_234 } }).map((page) => [page.id, page]));
const { modules } = JSON.parse(readFileSync(join(root, 'packages/gk-elements/custom-elements.json'), 'utf8'));
const elements = modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName !== undefined);
const rowOf = (tag, name) =>
  pages
    .get(`elements/${tag}`)
    .text.split('\n')
    .find((line) => line.startsWith(`| \`${name}\` |`));

describe('the page of each element', () => {
  it('is there, with the live element and every attribute, property, method, event, slot, part, custom property and state', () => {
    expect(elements.length).toBeGreaterThan(20);
    const missing = elements.flatMap(({ tagName, attributes = [], members = [], events = [], slots = [], ...css }) => {
      const text = pages.get(`elements/${tagName}`)?.text ?? '';
      const names = [
        `data-gk-element="${tagName}"`,
        ...[...attributes, ...events, ...(css.cssParts ?? []), ...(css.cssProperties ?? [])].map(
          ({ name }) => `\`${name}\``,
        ),
        ...members.filter(({ kind }) => kind === 'field').map(({ name }) => `\`${name}\``),
        ...members.filter(({ kind }) => kind === 'method').map(({ name }) => `\`${name}(`),
        ...slots.map(({ name }) => `\`${name || '(default)'}\``),
        ...(css.cssStates ?? []).map(({ name }) => `\`:state(${name})\``),
      ];
      return names.filter((name) => !text.includes(name)).map((name) => `${tagName}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('says which events bubble and can be cancelled, and what they carry', () => {
    expect(rowOf('gk-live-tile', 'gk-request-talk')).toMatch(
      /^\| `gk-request-talk` \| yes \| yes \| `deviceId`: `string`/,
    );
    const state = rowOf('gk-live-tile', 'gk-live-tile-state-changed');
    expect(state).toMatch(/^\| `gk-live-tile-state-changed` \| no \| no \| /);
    for (const name of ['state', 'code', 'message']) expect(state).toContain(`\`${name}\`: `);
  });

  it('agrees with the words of the manifest about bubbling', () => {
    const told = elements.flatMap(({ tagName, events = [] }) =>
      events.map(({ name, description = '' }) => ({ tagName, name, description })),
    );
    expect(told.length).toBeGreaterThan(40);
    for (const { tagName, name, description } of told) {
      const doesNot = /does not bubble/i.test(description);
      if (!doesNot && !/\bbubbles\b/.test(description)) continue;
      expect(rowOf(tagName, name), name).toContain(`| \`${name}\` | ${doesNot ? 'no' : 'yes'} |`);
    }
  });

  it('has the keys of its guide and the size of its import, where there are such', () => {
    const { text } = pages.get('elements/gk-live-tile');
    expect(text).toContain('| Shift+arrows | Move camera |');
    expect(text).toContain('31.2 KB');
    expect(pages.get('elements/gk-gauge').text).not.toContain('KB minified');
  });
});
