import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { t } from '../i18n/translate.js';

/** A choice of a select or of bits, with its English word. */
export interface Choice<Value extends string | number> {
  readonly value: Value;
  /** English word, shown through `t`. */
  readonly label: string;
  /** Value of `{number}` in the label, such as a number of days. */
  readonly labelNumber?: number;
}

/** A text that is offered while the user types. */
export interface Suggestion {
  readonly value: string;
  /** Name in the user's language, such as that of a disk beside its id. */
  readonly label: string;
}

/** Common part of every field. Words are English and are shown through `t`; mark them with `word`. */
interface FieldBase<Values extends FieldValues> {
  readonly label: string;
  /** Value of `{number}` in the label, such as the number of a row. */
  readonly labelNumber?: number;
  /** A sentence below the field. */
  readonly help?: string;
  /** A sentence below the field that depends on the values, in words; undefined for none. */
  readonly note?: (values: Values) => string | undefined;
  /** Why the field cannot be changed, in words; undefined when it can. */
  readonly locked?: (values: Values) => string | undefined;
  /** Whether the field is there; always when absent. */
  readonly shown?: (values: Values) => boolean;
  /**
   * Adjusts other values after a change of this field by the user, and after its undo; `values` contain the change.
   */
  readonly follow?: (values: Values, saved: Values) => Values;
}

/** Rules of a text. */
interface TextRules {
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** Whether a text is valid; `problem` describes a valid one. */
  readonly accepts?: (text: string) => boolean;
  /** English words for a valid text, shown when `accepts` refuses one. */
  readonly problem?: string;
}

/** One field of a form, by its kind (design: kit). `name` is the value's place in the form's values. */
export type FieldSpec<Values extends FieldValues> = FieldBase<Values> &
  (
    | { readonly kind: 'switch'; readonly name: FieldPathByValue<Values, boolean> }
    | ({
        readonly kind: 'number';
        readonly name: FieldPathByValue<Values, number | null | undefined>;
        /** English word of the unit, shown behind the input. */
        readonly unit?: string;
        /** English words for 0 where it stands for something else, such as no limit. */
        readonly zero?: string;
        /** An empty field is no number; it is refused unless `optional`. */
        readonly optional?: boolean;
      } & NumberLimits)
    | ({
        /** Up to `inputs` numbers; empty ones are left out. */
        readonly kind: 'numbers';
        readonly name: FieldPathByValue<Values, readonly number[]>;
        readonly inputs: number;
      } & NumberLimits)
    | ({
        /**
         * A number with a check box 'Default' that sets it to `byDefault`; taking the mark off sets `otherwise`. A number that was emptied
         * is NaN, because null may be the default.
         */
        readonly kind: 'number-or-default';
        readonly name: FieldPathByValue<Values, number | null>;
        readonly unit?: string;
        /** As that of a `number`. */
        readonly zero?: string;
        readonly byDefault: 0 | null;
        readonly otherwise: number;
      } & NumberLimits)
    /** A check box for each channel. */
    | {
        readonly kind: 'flags';
        readonly name: FieldPathByValue<Values, readonly boolean[]>;
        readonly inputs: (values: Values) => number;
      }
    /** A text for each channel. */
    | {
        readonly kind: 'texts';
        readonly name: FieldPathByValue<Values, readonly string[]>;
        readonly inputs: (values: Values) => number;
        /** Filters a typed text. */
        readonly keep: (text: string) => string;
      }
    /** Channel numbers in an order of their own. */
    | { readonly kind: 'order'; readonly name: FieldPathByValue<Values, readonly number[]> }
    /** Seconds of the day. */
    | { readonly kind: 'time'; readonly name: FieldPathByValue<Values, number> }
    /** `YYYY-MM-DD`, or empty for none. */
    | { readonly kind: 'date'; readonly name: FieldPathByValue<Values, string> }
    /** A number whose bits are the choices, bit 0 first. */
    | {
        readonly kind: 'bits';
        readonly name: FieldPathByValue<Values, number>;
        /** English word of each bit. */
        readonly bits: readonly string[];
      }
    /** Texts, typed with commas or line ends between them. */
    | {
        readonly kind: 'list';
        readonly name: FieldPathByValue<Values, readonly string[]>;
        readonly placeholder?: string;
      }
    | {
        readonly kind: 'select';
        readonly name: FieldPathByValue<Values, string | number>;
        readonly choices: readonly Choice<string | number>[];
        /** Whether a choice is offered beside the other values; all are when absent. */
        readonly offers?: (values: Values, choice: string | number) => boolean;
      }
    | ({
        readonly kind: 'text';
        readonly name: FieldPathByValue<Values, string>;
        /** Texts that are offered while the user types; another text is taken, too. */
        readonly suggestions?: readonly Suggestion[];
      } & TextRules)
    /** `#RRGGBB`. */
    | { readonly kind: 'color'; readonly name: FieldPathByValue<Values, string> }
    /** A text that ignores a change with a space or an apostrophe (spec 001 and 002 section 5). */
    | ({ readonly kind: 'filter-text'; readonly name: FieldPathByValue<Values, string> } & TextRules)
    /** Masked, shown on a press, and never logged. */
    | ({ readonly kind: 'secret'; readonly name: FieldPathByValue<Values, string> } & TextRules)
    | ({
        readonly kind: 'textarea';
        readonly name: FieldPathByValue<Values, string>;
        readonly rows?: number;
        /** Code: fixed width, and no spelling help. */
        readonly code?: boolean;
        /** Hidden behind a press, as a secret is. */
        readonly masked?: boolean;
      } & TextRules)
    /** The text of a file that the user picks, such as a certificate. */
    | {
        readonly kind: 'file';
        readonly name: FieldPathByValue<Values, string>;
        /** Types as in the attribute `accept`. */
        readonly accept: string;
        readonly maxBytes: number;
      }
  );

/** Least and most of a number. */
export interface NumberLimits {
  readonly min: number;
  readonly max: number;
  /** 1 by default: whole numbers. `any` takes all. */
  readonly step?: number | 'any';
}

/** The label of a field in the user's language. */
export function labelOf({ label, labelNumber }: Pick<FieldBase<FieldValues>, 'label' | 'labelNumber'>): string {
  return labelNumber === undefined ? t(label) : t(label, { number: labelNumber });
}

/** Whether a field holds a secret, which is shown on a press only. */
export function isMasked<Values extends FieldValues>(field: FieldSpec<Values>): boolean {
  return field.kind === 'secret' || (field.kind === 'textarea' && field.masked === true);
}
