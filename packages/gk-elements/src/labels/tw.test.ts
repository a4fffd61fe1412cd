import { EVENT_CODES } from 'gk-sdk/rules';
import { expect, it } from 'vitest';
import { taiwanLabels } from './tw.js';

it('has a Chinese name for each code of the table of events, and for no other', () => {
  const { eventNames } = taiwanLabels.eventFeed;
  expect(Object.keys(eventNames).map(Number)).toEqual(EVENT_CODES.map(({ code }) => code).toSorted((a, b) => a - b));
  for (const name of Object.values(eventNames)) expect(name).toMatch(/\p{Script=Han}/u);
});

it('one English word with two meanings has two Chinese ones', () => {
  expect([taiwanLabels.gauge.speed, taiwanLabels.player.speed]).toEqual(['車速', '速度']);
  expect([taiwanLabels.speedChart.to, taiwanLabels.broadcast.target]).toEqual(['至', '對象']);
});
