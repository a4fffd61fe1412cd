import type { FieldValues } from 'react-hook-form';
import { hasChannel } from '../channels/mask-channel.js';
import { formatSecondsOfDay } from './seconds-of-day.js';
import { t } from '../i18n/translate.js';
import { isMasked, labelOf, type FieldSpec } from './field-spec.js';

const MASK = '••••••';

/** A field's value in words, such as one that somebody else has saved. A secret is never shown. */
export function showValue<Values extends FieldValues>(field: FieldSpec<Values>, value: unknown): string {
  if (isMasked(field)) return MASK;
  switch (field.kind) {
    case 'switch':
      return value === true ? t('on') : t('off');
    case 'select': {
      const choice = field.choices.find((one) => one.value === value);
      return choice ? labelOf(choice) : String(value);
    }
    case 'time':
      return typeof value === 'number' ? formatSecondsOfDay(value) : '';
    case 'bits':
      return field.bits
        .filter((_, bit) => typeof value === 'number' && hasChannel(value, bit + 1))
        .map((bit) => t(bit))
        .join(', ');
    case 'flags':
      return asList(value)
        .flatMap((on, index) => (on === true ? t('ch{channel}', { channel: index + 1 }) : []))
        .join(', ');
    case 'number-or-default':
      return value === field.byDefault ? t('Default') : numberWords(field, value);
    case 'number':
      return numberWords(field, value);
    case 'numbers':
    case 'texts':
    case 'order':
    case 'list':
      return asList(value).join(', ');
    case 'text':
    case 'filter-text':
    case 'secret':
    case 'textarea':
    case 'color':
    case 'date':
    case 'file':
      return wordsOf(value);
  }
}

function numberWords({ zero }: { readonly zero?: string }, value: unknown): string {
  return value === 0 && zero !== undefined ? t(zero) : wordsOf(value);
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function wordsOf(value: unknown): string {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : t('empty');
}
