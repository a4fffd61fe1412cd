import { done } from '../../device/device-answer.js';
import type { DeviceLink } from '../../device/device-link.js';
import type { FirmwareTickets } from '../firmware/firmware-tickets.js';

/** A `fetch` that has a firmware file at every address; its version is in the name only. */
export const firmwareServer: typeof fetch = () => Promise.resolve(new Response('firmware'));

/** The devices of a link of which each takes every update. */
export const takesUpdates: Pick<DeviceLink, 'updateFirmware'> = { updateFirmware: async () => done(undefined) };

/** Of a server whose own firmware store no address leads to. */
export const noTickets: Pick<FirmwareTickets, 'forDevice'> = { forDevice: (source) => source };
