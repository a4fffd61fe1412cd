import { describe, expect, it } from 'vitest';
import { ACCESS_FLAGS } from '../../model/access/access-flags.js';
import {
  DEFAULT_BRAND_SWITCHES,
  deviceTitle,
  disabledFeatures,
  entranceTarget,
  LAST_BRAND_ID,
  readBrand,
} from './brand.js';
import { toPermissions } from '../access/permissions.js';

describe('readBrand', () => {
  it('brand ids run 0 to 28', () => {
    expect(LAST_BRAND_ID).toBe(28);
    expect(readBrand({ id: 28 }).id).toBe(28);
    expect([29, -1, 1.5, '3', null].map((id) => readBrand({ id }).id)).toEqual([0, 0, 0, 0, 0]);
  });

  it('default language en; tw for some variants', () => {
    expect(readBrand({}).switches.defaultLanguage).toBe('en');
    expect(readBrand({ switches: { defaultLanguage: 'tw' } }).switches.defaultLanguage).toBe('tw');
    expect(readBrand({ switches: { defaultLanguage: '' } }).switches.defaultLanguage).toBe('en');
  });

  it('takes switches of the right type only, and knows no others', () => {
    const brand = readBrand({ id: 3, switches: { disableMap: true, disableIdle: 1, nonsense: true } });
    expect(brand).toEqual({ id: 3, switches: { ...DEFAULT_BRAND_SWITCHES, disableMap: true } });
  });

  it('reads nothing from what is no object', () => {
    for (const json of [undefined, null, 'x', 7, []]) {
      expect(readBrand(json)).toEqual({ id: 0, switches: DEFAULT_BRAND_SWITCHES });
    }
  });

  it('carries the entrance value and the configured address', () => {
    const brand = readBrand({ entrance: 'AB', entranceRedirect: 'https://a.test/', switches: null });
    expect(brand).toMatchObject({ entrance: 'AB', entranceRedirect: 'https://a.test/' });
    expect(readBrand({ entrance: 1 })).not.toHaveProperty('entrance');
  });

  it('sends who does not pass to an address of the web, and runs no script address', () => {
    const target = (entranceRedirect?: string): string | undefined =>
      entranceTarget(entranceRedirect === undefined ? {} : { entranceRedirect }, 'https://fleet.example/liveview');
    expect(target('https://example.org/')).toBe('https://example.org/');
    expect(target('/away')).toBe('https://fleet.example/away');
    expect([target(), target(''), target('javascript:alert(1)'), target('https://')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('readBrand, names and images', () => {
  it('takes name, copyright and images of its own server or of the web by TLS', () => {
    const look = {
      name: 'Fleet One',
      logo: '/brand/logo.svg',
      sideImage: 'https://cdn.example/side.jpg',
      background: '/brand/back.jpg',
      copyright: '© Fleet One',
    };
    expect(readBrand(look)).toMatchObject(look);
  });

  it('leaves out addresses of other kinds, and what is no text', () => {
    for (const logo of [
      'javascript:alert(1)',
      'http://a.test/x.png',
      '//a.test/x',
      '/\\a.test/x',
      '/\t/a',
      'x.png',
      7,
      '',
    ]) {
      expect(readBrand({ logo }), String(logo)).not.toHaveProperty('logo');
    }
    expect(readBrand({ name: '', copyright: 7 })).toEqual({ id: 0, switches: DEFAULT_BRAND_SWITCHES });
  });

  it('takes the links of the idle screen that are whole, at the bottom unless told', () => {
    const links = [
      { text: 'Help', href: 'https://help.example/' },
      { text: 'Home', href: '/', logo: '/brand/home.svg', place: 'top-left' },
      { text: 'Bad', href: 'javascript:alert(1)' },
      { href: '/' },
      { text: 'Nowhere', href: '/', place: 'middle' },
    ];
    expect(readBrand({ links }).links).toEqual([
      { text: 'Help', href: 'https://help.example/', place: 'bottom' },
      links[1],
    ]);
    expect(readBrand({ links: [{}] })).not.toHaveProperty('links');
  });
});

describe('brand switches', () => {
  it('variants may disable advanced settings, tree view, remote and local playback, events, live view', () => {
    const switches = {
      ...DEFAULT_BRAND_SWITCHES,
      disableTreeView: true,
      disableLiveView: true,
      disableLocalPlayback: true,
      disableRemotePlayback: true,
      disableEvents: true,
      disableAdvancedSettings: true,
    };
    const rights = toPermissions('1'.repeat(86), disabledFeatures(switches));
    expect(ACCESS_FLAGS.filter((name) => !rights[name])).toEqual([
      'P_tree',
      'P_live',
      'P_lopb',
      'P_repb',
      'F_rmdvrs',
      'F_event',
      'F_event_report',
    ]);
    expect(disabledFeatures({ ...DEFAULT_BRAND_SWITCHES, disableEvents: true })).toMatchObject({
      events: true,
      treeView: false,
    });
  });

  it('one variant uses the plate as the device title', () => {
    const device = { deviceId: 'BUS-7', plate: 'KAA-123' };
    expect(deviceTitle(device, { plateAsTitle: true })).toBe('KAA-123');
    expect(deviceTitle(device, { plateAsTitle: false })).toBe('BUS-7');
    expect(deviceTitle({ deviceId: 'BUS-7', plate: '' }, { plateAsTitle: true })).toBe('BUS-7');
  });
});
