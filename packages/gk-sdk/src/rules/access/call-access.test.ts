import { describe, expect, it } from 'vitest';
import { REST_PATHS } from '../../rest/connection/paths.js';
import type { AccessContext, AccessUser } from './area-access.js';
import { DEFAULT_BRAND_SWITCHES } from '../brand/brand.js';
import { CALL_RULES, mayCall } from './call-access.js';
import { toPermissions } from './permissions.js';

const ALL = '1'.repeat(86);
const context: AccessContext = {
  sameHost: true,
  switches: DEFAULT_BRAND_SWITCHES,
  settings: { otherAdministrators: true, accessLog: true, changePassword: true },
};

function may(call: string, permission: number, flags = ALL, asked: AccessContext = context): boolean {
  const user: AccessUser = { username: 'anna', permission, permissions: toPermissions(flags) };
  return mayCall(call, user, asked).allowed;
}

/** Every method of every path, without the names of its parameters. */
const nameless = (path: string): string => path.replace(/\{\w+\}/g, '{}');

describe('calls by their areas', () => {
  it('each path of REST_PATHS has a rule', () => {
    const ruled = new Set(
      Object.keys(CALL_RULES).map((call) => nameless(call.replace(/^[A-Z]+ /, '').replace(/\?type=.*/, ''))),
    );
    // Served as a file, and each device's own answer of a path with a star.
    const others = new Set(['/asset-manifest.json', '/gkdevice/firmware/*']);
    const missing = Object.values(REST_PATHS)
      .map((path) => nameless(`/${path}`))
      .filter((path) => !ruled.has(path) && !others.has(path));
    expect(missing).toEqual([]);
  });

  it('a call belongs to whoever may open one of its areas', () => {
    expect([0, 1, 2].map((permission) => may('PUT /gkserver/network', permission))).toEqual([true, false, false]);
    expect(may('D08', 3)).toBe(true);
    expect(may('D08', 3, '0'.repeat(86))).toBe(false);
    expect([0, 1, 2].map((permission) => may('D20 D', permission))).toEqual([true, true, false]);
  });

  it('the settings that close an area close its calls', () => {
    const settings = { otherAdministrators: false, accessLog: false, changePassword: false };
    for (const call of ['PUT /gkserver/menus', 'POST /gklog/exportaccesslog', 'PUT /gkserver/passwd']) {
      expect([may(call, 0), may(call, 0, ALL, { ...context, settings })]).toEqual([true, false]);
    }
  });

  it('where only the server’s own page may, a page of another host may not', () => {
    expect(may('PUT /gkserver/fence/{index}', 0, ALL, { ...context, sameHost: false })).toBe(false);
    expect(may('POST /gkmileage/mileagequery', 0, ALL, { ...context, sameHost: false })).toBe(true);
  });

  it('a login is enough for some, and for some not even that is asked', () => {
    expect(may('POST /gkcommon/userinfo', 3, '')).toBe(true);
    expect(CALL_RULES['GET /brand.json']).toBe('open');
  });

  it('nobody may make a call without a rule', () => {
    for (const call of ['GET /gkserver/unheard', 'constructor', '']) {
      expect(may(call, 0)).toBe(false);
    }
  });
});
