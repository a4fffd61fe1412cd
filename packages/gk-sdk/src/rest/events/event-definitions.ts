import {
  fromEventDefinition,
  toDeviceEventProfile,
  toEventDefinition,
  type DeviceEventProfile,
  type EventDefinition,
  type EventDefinitionInput,
} from '../../model/events/event-definition.js';
import { toListChange, type ListChange } from '../../model/fields/list-change.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';

/**
 * Event names by profile, and the profile of each device (spec 001 section 7). All who see events read them; permission
 * 0 changes them. Each change answers with the list as it now is. `definitionMethod` and `deviceProfileMethod` tell
 * whether to create or to update.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface EventDefinitionsResource {
  /** `GET /gkevent/eventdefine` */
  list(options?: RestCallOptions): Promise<readonly EventDefinition[]>;
  /** `POST /gkevent/eventdefine`: a definition that is new to its profile. */
  create(definition: EventDefinitionInput, options?: RestCallOptions): Promise<ListChange<EventDefinition>>;
  /** `PUT /gkevent/eventdefine`: one that the profile has. */
  update(definition: EventDefinitionInput, options?: RestCallOptions): Promise<ListChange<EventDefinition>>;
  /** `DELETE /gkevent/eventdefine` */
  remove(
    key: Pick<EventDefinition, 'profile' | 'eventCode'>,
    options?: RestCallOptions,
  ): Promise<ListChange<EventDefinition>>;
  /** `DELETE /gkevent/eventdefine`: a whole profile. */
  removeProfile(profile: string, options?: RestCallOptions): Promise<ListChange<EventDefinition>>;
  /** `GET /gkevent/eventdefinedevice`: devices that are not GLOBAL. */
  devices(options?: RestCallOptions): Promise<readonly DeviceEventProfile[]>;
  /** `POST /gkevent/eventdefinedevice`: for a device without a profile of its own. */
  createDevice(mapping: DeviceEventProfile, options?: RestCallOptions): Promise<ListChange<DeviceEventProfile>>;
  /** `PUT /gkevent/eventdefinedevice` */
  updateDevice(mapping: DeviceEventProfile, options?: RestCallOptions): Promise<ListChange<DeviceEventProfile>>;
  /** `DELETE /gkevent/eventdefinedevice`: the device is GLOBAL again. */
  removeDevice(mapping: DeviceEventProfile, options?: RestCallOptions): Promise<ListChange<DeviceEventProfile>>;
}

/** Event definitions over a connection, such as `session.rest`. @public */
export function eventDefinitionsResource(rest: RestConnection): EventDefinitionsResource {
  const read = (json: unknown) => toListChange(json, toEventDefinition);
  const readDevices = (json: unknown) => toListChange(json, toDeviceEventProfile);
  const change = (method: 'POST' | 'PUT' | 'DELETE', body: Record<string, unknown>, options?: RestCallOptions) =>
    rest.call({ method, path: 'eventDefinition', body, read }, options);
  const changeDevice = (
    method: 'POST' | 'PUT' | 'DELETE',
    { deviceId, profile }: DeviceEventProfile,
    options?: RestCallOptions,
  ) => {
    const body = { deviceid: deviceId, definename: profile };
    return rest.call({ method, path: 'eventDefinitionDevice', body, read: readDevices }, options);
  };
  return {
    list: async (options) => (await rest.call({ method: 'GET', path: 'eventDefinition', read }, options)).items,
    create: (definition, options) => change('POST', { eventDefine: fromEventDefinition(definition) }, options),
    update: (definition, options) => change('PUT', { eventDefine: fromEventDefinition(definition) }, options),
    remove: ({ profile, eventCode }, options) =>
      change('DELETE', { eventDefine: { definename: profile, eventtype: eventCode } }, options),
    removeProfile: (profile, options) => change('DELETE', { definename: profile }, options),
    devices: async (options) =>
      (await rest.call({ method: 'GET', path: 'eventDefinitionDevice', read: readDevices }, options)).items,
    createDevice: (mapping, options) => changeDevice('POST', mapping, options),
    updateDevice: (mapping, options) => changeDevice('PUT', mapping, options),
    removeDevice: (mapping, options) => changeDevice('DELETE', mapping, options),
  };
}
