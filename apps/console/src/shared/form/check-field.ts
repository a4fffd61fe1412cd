import type { FieldValues } from 'react-hook-form';
import { t, word } from '../i18n/translate.js';
import type { FieldSpec, NumberLimits } from './field-spec.js';

/**
 * Checks a field's value. Returns the problem in the user's words, or undefined.
 *
 * @param field - Its limits.
 * @param value - Value in the form.
 */
export function checkField<Values extends FieldValues>(field: FieldSpec<Values>, value: unknown): string | undefined {
  switch (field.kind) {
    case 'number':
      if (value === null || value === undefined) return field.optional ? undefined : t('cannot be empty');
      return checkNumber(field, value);
    case 'number-or-default':
      if (value === field.byDefault) return undefined;
      return Number.isNaN(value) ? t('cannot be empty') : checkNumber(field, value);
    case 'numbers':
      for (const number of asList(value)) {
        const problem = checkNumber(field, number);
        if (problem !== undefined) return problem;
      }
      return undefined;
    case 'text':
    case 'filter-text':
    case 'secret':
    case 'textarea': {
      const text = typeof value === 'string' ? value : '';
      if (text.trim() === '') return field.required ? t('cannot be empty') : undefined;
      if (field.maxLength !== undefined && text.length > field.maxLength) {
        return t('At most {max} characters', { max: field.maxLength });
      }
      return field.accepts && !field.accepts(text) ? t(field.problem ?? word('Invalid value')) : undefined;
    }
    case 'switch':
    case 'time':
    case 'date':
    case 'color':
    case 'bits':
    case 'list':
    case 'flags':
    case 'texts':
    case 'order':
    case 'select':
    case 'file':
      return undefined;
  }
}

function checkNumber({ min, max, step = 1 }: NumberLimits, value: unknown): string | undefined {
  const isNumber = typeof value === 'number' && Number.isFinite(value);
  if (isNumber && value >= min && value <= max && (step !== 1 || Number.isInteger(value))) return undefined;
  return step === 1
    ? t('A whole number from {min} to {max}', { min, max })
    : t('A number from {min} to {max}', { min, max });
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
