import { expect, it } from 'vitest';
import { editedLabels } from './edited.js';
import { taiwanLabels } from './tw.js';

it('an edited word takes the place of the label, in English and in a language of its own', () => {
  expect(editedLabels({ 'Zoom in': 'Closer' }, {}).fleet?.zoomIn).toBe('Closer');
  const tw = editedLabels({ 'Zoom in': '靠近' }, taiwanLabels);
  expect(tw.fleet?.zoomIn).toBe('靠近');
  expect(tw.fleet?.zoomOut).toBe(taiwanLabels.fleet.zoomOut);
  expect(tw.locale).toBe('zh-TW');
});

it('a label that is put together takes its values, one in a table is reached, and event names, too', () => {
  const labels = editedLabels({ 'Last seen {1}': 'Was here {1}', Idle: 'Waits', Overspeed: '' }, {});
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
