import type { LengthUnit } from 'gk-sdk/rules';
import { choiceAttribute } from './choice-attribute.js';

/** Reads a unit of speeds and lengths. @internal */
export const unitAttribute = choiceAttribute<LengthUnit>('unit', ['kilometre', 'mile']);
