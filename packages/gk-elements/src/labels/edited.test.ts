import { describe, expect, it } from 'vitest';
import { ENGLISH_LABELS } from './catalogue.js';
import { LABEL_CONTEXTS } from './contexts.js';
import { editedLabels } from './edited.js';
import { labelKeys } from './translated.js';
import { taiwanLabels } from './tw.js';

it('an edited word takes the place of the label, in English and in a language of its own', () => {
  expect(editedLabels({ 'Zoom in': 'Closer' }, {}).fleet?.zoomIn).toBe('Closer');
  const tw = editedLabels({ 'Zoom in': '靠近' }, taiwanLabels);
  expect(tw.fleet?.zoomIn).toBe('靠近');
  expect(tw.fleet?.zoomOut).toBe(taiwanLabels.fleet.zoomOut);
  expect(tw.locale).toBe('zh-TW');
});

it('a label that is put together takes its values, one in a table is reached, and event names, too', () => {
  const labels = editedLabels({ 'Last seen {when}': 'Was here {when}', Idle: 'Waits', Overspeed: '' }, {});
  expect(labels.fleet?.lastSeen?.('today')).toBe('Was here today');
  expect(labels.fleet?.states?.idle).toBe('Waits');
  expect(labels.fleet?.states?.overspeed).toBe('Overspeed');
  expect(labels.fleet?.zoomIn).toBeUndefined();
  expect(editedLabels({ 'Panic button': 'SOS' }, {}).eventFeed?.eventNames).toMatchObject({ 1: 'SOS' });
});

it('what the table says as it is stays the label that it was', () => {
  const same = editedLabels({ 'Zoom in': taiwanLabels.fleet.zoomIn, constructor: 'x' }, taiwanLabels);
  expect(same.fleet).toBe(taiwanLabels.fleet);
  expect(editedLabels({}, {})).toEqual({});
});

describe('labels that calculate are edited like all others', () => {
  it('a speed, whose unit is chosen', () => {
    const { fleet } = editedLabels({ '{speed} km/h': '{speed} kph' }, {});
    expect([fleet?.speed?.(50, 'kilometre'), fleet?.speed?.(50, 'mile')]).toEqual(['50 kph', '31 mi/h']);
  });

  it('a number, by the rules of the language', () => {
    const text = '{count, plural, one {# Kanal} other {# Kanäle}}';
    const { fleet } = editedLabels({ '{count, plural, one {# channel} other {# channels}}': text }, { locale: 'de' });
    expect([1, 2].map((count) => fleet?.channels?.(count))).toEqual(['1 Kanal', '2 Kanäle']);
  });

  it('a list, in its parts', () => {
    const texts = { '{periods}; {period}': '{periods} / {period}', '{count} more': 'and {count}' };
    expect(editedLabels(texts, {}).download?.notRecorded?.(['a', 'b'], 3)).toMatch(/^Not recorded: a \/ b \/ /);
  });
});

it('a text that lacks a value of its label, has one too many, or is no message is passed over', () => {
  for (const text of ['Was here', 'Was {when} {where}', 'Was {when']) {
    expect(editedLabels({ 'Last seen {when}': text }, {})).toEqual({});
  }
});

it('a function that the page has set says the text of the table, and stays where there is none', () => {
  const page = { fleet: { lastSeen: (when: string) => `Seen ${when}`, neverSeen: 'No' } };
  expect(editedLabels({ 'Zoom in': 'Closer' }, page).fleet?.lastSeen?.('now')).toBe('Seen now');
  expect(editedLabels({ 'Last seen {when}': 'Was {when}' }, page).fleet?.lastSeen?.('now')).toBe('Was now');
});

it('a table with a text for each word changes each label', () => {
  const keys = labelKeys(ENGLISH_LABELS, LABEL_CONTEXTS);
  const texts = Object.fromEntries(keys.map((key) => [key, `~${key}`]));
  const again = labelKeys(editedLabels(texts, ENGLISH_LABELS));
  expect(again.filter((text) => !text.startsWith('~'))).toEqual([]);
  expect(again.length).toBe(keys.length);
});
