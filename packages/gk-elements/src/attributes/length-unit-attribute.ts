import type { LengthUnit } from 'gk-sdk/rules';
import { choiceAttribute } from './choice-attribute.js';

/** Reads the unit of lengths and speeds. @internal */
export const lengthUnitAttribute = choiceAttribute<LengthUnit>('length-unit', ['kilometre', 'mile']);
