import { choiceAttribute } from '../attributes/choice-attribute.js';
import type { DeviceTitle } from './device-title.js';

/** Reads what devices are called. @internal */
export const deviceTitleAttribute = choiceAttribute<DeviceTitle>('device-title', ['id', 'plate']);
