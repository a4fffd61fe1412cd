import { describe, expect, it } from 'vitest';
import { listPathFor, listScreenFor } from './list-path.js';

describe('listScreenFor', () => {
  it('stays on a list screen and leads other screens to one', () => {
    expect(listScreenFor('/blockview', '/')).toBe('/blockview');
    for (const path of [
      '/treeview',
      '/liveview',
      '/liveview/A1',
      '/splayback',
      '/splayback/A1',
      '/remoteplayback/A1',
    ]) {
      expect(listScreenFor(path, '/')).toBe(path);
    }
    expect(listScreenFor('/mileage', '/')).toBe('/');
  });
});

describe('listPathFor', () => {
  it('keeps what a list screen shows, and of another screen only the view of the fleet', () => {
    const at = (pathname: string, search: string) => listPathFor({ pathname, search }, '/', { mode: 'idle' });
    const list = { pathname: '/blockview', search: 'sort=speed&group=2&filter=idle' };
    expect(at('/blockview', '?sort=speed&group=2')).toEqual(list);
    const map = { pathname: '/', search: 'q=bus&group=2&filter=idle' };
    expect(at('/gpsplayback', '?device=A&group=2&q=bus')).toEqual(map);
  });
});
