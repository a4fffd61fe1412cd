import { useId } from 'react';
import { Button } from 'react-bootstrap';
import type { ParameterValue } from 'gk-sdk';
import { gSensorLabel, SUB_STREAM_LABELS, type EditedParameter } from '../parameter-edit.js';
import { parameterHint, type LengthUnit, type ParameterHint } from 'gk-sdk/rules';
import { parameterWords } from '../../../shared/device-parameters/parameter-words.js';
import { FieldRow } from '../../../shared/form/field-row.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { ParameterInput } from './parameter-input.js';
import { shownLimits, unitLabel, valueProblem, valueWords } from './parameter-units.js';

const SENSITIVITY = { High: word('High'), Medium: word('Medium'), Low: word('Low') } as const;

/** A parameter: its name, its range, the mark of a change with the way back, and in red what waits for the device. */
export function ParameterField({
  group,
  name,
  parameter: { value, stored, dirty, pending },
  channels,
  unit,
  hasMeanwhile,
  onCalibrate,
  onChange,
}: {
  readonly group: string;
  readonly name: string;
  readonly parameter: EditedParameter;
  /** Numbers of the cameras that the device has. */
  readonly channels: readonly number[];
  readonly unit: LengthUnit;
  /** Somebody else has changed it since it was read. */
  readonly hasMeanwhile: boolean;
  /** Opens the overlay of a calibration. */
  readonly onCalibrate: (() => void) | undefined;
  readonly onChange: (value: ParameterValue) => void;
}) {
  const inputId = useId();
  const hint = parameterHint(group, name);
  const words = (shown: ParameterValue): string => valueWords({ group, key: name, hint }, shown, unit);
  const problem = valueProblem(hint, value, unit);
  return (
    <FieldRow
      inputId={inputId}
      label={t(parameterWords(group, name).label)}
      help={onCalibrate ? undefined : helpOf(group, name, hint, value, unit)}
      problem={problem}
      meanwhile={hasMeanwhile ? words(stored) : undefined}
      pending={pending === undefined ? undefined : words(pending)}
      inline={hint?.type === 'switch'}
      dirty={dirty}
      onRevert={() => onChange(stored)}
    >
      {onCalibrate ? (
        <div className="gk-parameter-calibration">
          <span>{words(value)}</span>
          <Button
            id={inputId}
            size="sm"
            variant="outline-secondary"
            aria-label={t('Calibrate: {name}', { name: t(parameterWords(group, name).label) })}
            onClick={onCalibrate}
          >
            {t('Calibrate')}
          </Button>
        </div>
      ) : (
        <ParameterInput
          group={group}
          name={name}
          hint={hint}
          unit={unit}
          channels={channels}
          value={value}
          onChange={onChange}
          id={inputId}
          disabled={false}
          invalid={problem !== undefined}
        />
      )}
    </FieldRow>
  );
}

/** Range of a parameter, and how sensitive an axis of the impact sensor is. */
function helpOf(
  group: string,
  name: string,
  hint: ParameterHint | undefined,
  value: ParameterValue,
  unit: LengthUnit,
): string | undefined {
  if (group === 'enc' && name === 'SFps') return SUB_STREAM_LABELS.fps;
  if (group === 'enc' && name === 'SBit') return SUB_STREAM_LABELS.bitrate;
  // Choices have names of their own.
  if (`${group}.${name}` === 'sys.TZ' || `${group}.${name}` === 'event.ComAlmNo') return undefined;
  const limits = hint?.type === 'list' ? hint.item : hint;
  if (limits?.type === 'text') return t('At most {max} characters', { max: limits.maxLength });
  if (limits?.type !== 'number' && limits?.type !== 'unit') return undefined;
  const { min, max } = shownLimits(limits, unit);
  const range = `${min}~${max} ${unitLabel(group, name, limits, unit)}`;
  if (group === 'g_sensor' && typeof value === 'number') {
    return t('{range}, sensitivity {sensitivity}', {
      range: range.trim(),
      sensitivity: t(SENSITIVITY[gSensorLabel(value)]),
    });
  }
  return range.trim();
}
