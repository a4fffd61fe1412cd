import { loginDemands } from './access/captcha.js';
import type { RestClient, RestClientOptions } from './connection/client.js';
import { device } from './devices/device.js';
import { geocodingAvailable, reverseGeocode } from './tracks/geocoding.js';
import { gps } from './tracks/gps.js';
import { groupDeviceList } from './devices/group-device-list.js';
import { changePassword } from './access/password.js';
import { protocol } from './connection/protocol.js';
import { RestCaller } from './connection/rest-caller.js';
import { serverKind } from './connection/server-kind.js';
import { mintToken } from './access/token.js';
import { userInfo } from './access/user-info.js';
import { videoLayout } from './settings/video-layout.js';

/**
 * Creates a client. It keeps no connection open and need not be closed.
 *
 * @example
 * ```ts
 * const rest = createRestClient({
 *   baseUrl: 'https://fleet.example.com',
 *   authorization: () => ({ kind: 'password', username: 'anna', passwordHash: hashPassword(password) }),
 * });
 * const track = await rest.gps({ deviceId: 'GK-0007', startS: 1_700_000_000, endS: 1_700_003_600 });
 * ```
 * @throws GkError `invalid-argument` when the base URL cannot be read.
 * @public
 */
export function createRestClient(options: RestClientOptions): RestClient {
  const caller = new RestCaller(options);
  return {
    baseUrl: caller.baseUrl,
    call: (call, callOptions) => caller.call(call, callOptions),
    text: (request, callOptions) => caller.text(request, callOptions),
    file: (request, callOptions) => caller.file(request, callOptions),
    url: (request) => caller.url(request),
    serverKind: (callOptions) => serverKind(caller, callOptions),
    protocol: (callOptions) => protocol(caller, callOptions),
    loginDemands: (callOptions) => loginDemands(caller, callOptions),
    videoLayout: (callOptions) => videoLayout(caller, callOptions),
    mintToken: (request, callOptions) => mintToken(caller, request, callOptions),
    gps: (query, callOptions) => gps(caller, query, callOptions),
    userInfo: (callOptions) => userInfo(caller, callOptions),
    groupDeviceList: (groupId, callOptions) => groupDeviceList(caller, groupId, callOptions),
    device: (deviceId, callOptions) => device(caller, deviceId, callOptions),
    changePassword: (newPassword, callOptions) => changePassword(caller, newPassword, callOptions),
    geocodingAvailable: (callOptions) => geocodingAvailable(caller, callOptions),
    reverseGeocode: (position, callOptions) => reverseGeocode(caller, position, callOptions),
  };
}
