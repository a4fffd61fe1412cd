import type { DeviceTitle } from '../vehicle/device-title.js';
import { choiceAttribute } from './choice-attribute.js';

/** Reads what devices are called. @internal */
export const deviceTitleAttribute = choiceAttribute<DeviceTitle>('device-title', ['id', 'plate']);
