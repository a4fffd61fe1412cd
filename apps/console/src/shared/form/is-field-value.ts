import type { FieldValues } from 'react-hook-form';
import type { FieldSpec } from './field-spec.js';

/** Whether a value from elsewhere, such as a file, is of the shape that a field holds. `checkField` checks its limits. */
export function isFieldValue<Values extends FieldValues>(field: FieldSpec<Values>, value: unknown): boolean {
  switch (field.kind) {
    case 'switch':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' || (value === null && field.optional === true);
    case 'number-or-default':
      return typeof value === 'number' || value === field.byDefault;
    case 'time':
    case 'bits':
      return typeof value === 'number';
    case 'numbers':
      return isListOf(value, 'number') && value.length <= field.inputs;
    case 'order':
      return isListOf(value, 'number');
    case 'flags':
      return isListOf(value, 'boolean');
    case 'texts':
    case 'list':
      return isListOf(value, 'string');
    case 'select':
      return field.choices.some((choice) => choice.value === value);
    case 'text':
    case 'filter-text':
    case 'secret':
    case 'textarea':
    case 'color':
    case 'date':
    case 'file':
      return typeof value === 'string';
  }
}

function isListOf(value: unknown, type: 'number' | 'boolean' | 'string'): value is readonly unknown[] {
  return Array.isArray(value) && value.every((one) => typeof one === type);
}
