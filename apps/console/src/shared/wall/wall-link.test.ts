import { expect, it } from 'vitest';
import { wallLink } from './wall-link.js';

const tiles = [
  { deviceId: 'BUS 7,A', type: 'channel', channel: 1 },
  { deviceId: 'BUS-8', type: 'map', channel: 0 },
] as const;

it('names tiles, instant and carousel, and nothing of the one who shares them', () => {
  const link = wallLink('https://fleet.test/treeview?q=x&h=secret&e=token&filter=online', tiles, {
    atS: 5,
    everyS: 10,
  });
  const { pathname, searchParams } = new URL(link);
  expect(pathname).toBe('/treeview');
  expect(Object.fromEntries(searchParams)).toEqual({ wall: 'BUS%207%2CA.1,BUS-8.gps', at: '5', every: '10' });
});

it('stays with the wall of the dashboard, live and all at once', () => {
  const link = wallLink('https://fleet.test/blockview?view=wall', tiles.slice(1), {
    atS: undefined,
    everyS: 0,
    kiosk: true,
  });
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({ view: 'wall', wall: 'BUS-8.gps', kiosk: '1' });
});
