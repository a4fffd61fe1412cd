import { Form } from 'react-bootstrap';
import type { ParameterValue } from 'gk-sdk';
import { timeZoneLabel, type LengthUnit, type ParameterHint } from 'gk-sdk/rules';
import { clampParameter } from './clamp-parameter.js';
import { TIME_ZONE_HOURS, timeZoneSeconds } from '../../../shared/time/time-zones.js';
import { comboAlarmChoices } from '../parameter-edit.js';
import { limitText } from '../../../shared/vehicle/device-edit.js';
import { parameterWords } from '../../../shared/device-parameters/parameter-words.js';
import { FlagsInput, TextsInput } from '../../../shared/form/channel-inputs.js';
import type { InputProps } from '../../../shared/form/input-props.js';
import { NumberInput, TimeInput } from '../../../shared/form/number-inputs.js';
import { SecretInput, TextInput } from '../../../shared/form/text-inputs.js';
import { t } from '../../../shared/i18n/translate.js';
import { isSecret, shownLimits, toShown, toStored, unitLabel } from './parameter-units.js';

/** Props of a parameter's input. */
export interface ParameterInputProps extends InputProps<ParameterValue> {
  readonly group: string;
  /** Its name within the group. */
  readonly name: string;
  readonly hint: ParameterHint | undefined;
  /** Unit of speeds and lengths; temperatures follow it. */
  readonly unit: LengthUnit;
  /** Numbers of the cameras that the device has: values of others are not shown, and stay as they are. */
  readonly channels: readonly number[];
}

/** The input of a parameter, by its hint (spec 002 section 3); one without a hint is a number or a text as it is. */
export function ParameterInput(props: ParameterInputProps) {
  const { group, name, hint, unit, channels, value, onChange, ...rest } = props;
  const { label } = parameterWords(group, name);
  const words = t(label);
  const text = typeof value === 'string' ? value : '';
  if (`${group}.${name}` === 'sys.TZ') return <ZoneInput {...rest} value={value} onChange={onChange} />;
  if (`${group}.${name}` === 'event.ComAlmNo') return <ComboAlarms {...props} />;
  switch (hint?.type) {
    case 'switch':
      return (
        <Form.Check
          type="switch"
          id={rest.id}
          aria-describedby={`${rest.id}-notes`}
          checked={value === 1}
          disabled={rest.disabled}
          onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
        />
      );
    case 'number':
    case 'unit':
      return (
        <NumberInput
          {...rest}
          value={typeof value === 'number' ? toShown(hint, value, unit) : null}
          {...shownLimits(hint, unit)}
          step={hint.type === 'unit' && hint.unit === 'temperature' ? 'any' : 1}
          unit={unitLabel(group, name, hint, unit) || undefined}
          onChange={(number) => onChange(number === null ? null : toStored(hint, number, unit))}
          onLeave={() => {
            const kept = typeof value === 'number' ? clampParameter(hint, value) : value;
            if (kept !== value) onChange(kept);
          }}
        />
      );
    case 'time':
      return <TimeInput {...rest} value={typeof value === 'number' ? value : 0} onChange={onChange} />;
    case 'bits': {
      const areAlarms = group === 'event' && name !== 'MdEn';
      const shown = channels.filter((number) => number <= hint.count);
      const inputs = areAlarms ? hint.count : Math.max(0, ...shown);
      return (
        <FlagsInput
          {...rest}
          value={[...text].map((bit) => bit === '1')}
          inputs={inputs}
          label={words}
          {...(areAlarms ? { nameOf: (number: number) => t('Alarm {number}', { number }) } : { shown })}
          onChange={(flags) => onChange(flags.map((on) => (on ? '1' : '0')).join('') + text.slice(inputs))}
        />
      );
    }
    case 'select':
      return (
        <Form.Select
          id={rest.id}
          aria-describedby={`${rest.id}-notes`}
          className="gk-field-narrow"
          value={String(value)}
          disabled={rest.disabled}
          onChange={(event) =>
            onChange(hint.options.find((option) => String(option) === event.currentTarget.value) ?? value)
          }
        >
          {!hint.options.some((option) => option === value) && <option value={String(value)}>{String(value)}</option>}
          {hint.options.map((option) => (
            <option key={option} value={option}>
              {`${option} ${unitLabel(group, name, hint, unit)}`.trim()}
            </option>
          ))}
        </Form.Select>
      );
    case 'text': {
      const keep = (typed: string): string =>
        limitText(hint.noComma ? typed.replaceAll(',', '') : typed, hint.maxLength);
      const Input = isSecret(group, name) ? SecretInput : TextInput;
      return <Input {...rest} value={text} onChange={(typed) => onChange(keep(typed))} />;
    }
    case 'list':
      return <ListInput {...props} item={hint.item} joined={hint.joined === true} words={words} channels={channels} />;
    case undefined:
      return typeof value === 'number' ? (
        <NumberInput {...rest} value={value} min={-Infinity} max={Infinity} step="any" onChange={onChange} />
      ) : (
        <TextInput {...rest} value={text} onChange={onChange} />
      );
  }
}

/** One item a channel. */
function ListInput({
  item,
  joined,
  words,
  value,
  onChange,
  group,
  name,
  unit,
  hint: _hint,
  channels,
  ...rest
}: ParameterInputProps & { readonly item: ParameterHint; readonly joined: boolean; readonly words: string }) {
  if (joined) {
    const texts = typeof value === 'string' && value !== '' ? value.split(',') : [];
    const longest = item.type === 'text' ? item.maxLength : Infinity;
    return (
      <TextsInput
        {...rest}
        value={texts}
        inputs={Math.max(texts.length, ...channels)}
        shown={channels}
        label={words}
        keep={(typed) => limitText(typed.replaceAll(',', ''), longest)}
        onChange={(next) => onChange(next.every((one) => one === '') ? '' : next.join(','))}
      />
    );
  }
  const items: readonly ParameterValue[] = Array.isArray(value) ? value : [];
  if (item.type === 'switch') {
    return (
      <FlagsInput
        {...rest}
        value={items.map((one) => one === 1)}
        inputs={items.length}
        shown={channels.filter((number) => number <= items.length)}
        label={words}
        onChange={(flags) => onChange(flags.map((on) => (on ? 1 : 0)))}
      />
    );
  }
  return (
    <div className="gk-field-numbers" role="group" aria-label={words} aria-describedby={`${rest.id}-notes`}>
      {channels.map((channel, index) => {
        const one = items[channel - 1];
        if (one === undefined) return null;
        const id = index === 0 ? rest.id : `${rest.id}-${index + 1}`;
        return (
          <div key={channel}>
            <label className="gk-parameter-item" htmlFor={id}>
              {t('ch{channel}', { channel })}
            </label>
            <ParameterInput
              {...rest}
              group={group}
              name={name}
              unit={unit}
              channels={channels}
              hint={item}
              value={one}
              id={id}
              onChange={(next) => onChange(items.map((other, place) => (place === channel - 1 ? next : other)))}
            />
          </div>
        );
      })}
    </div>
  );
}

/** A zone of the list; one that is not in it stays as it is (spec 002 section 9). */
function ZoneInput({ id, value, disabled, onChange }: InputProps<ParameterValue>) {
  const seconds = typeof value === 'number' ? value : 0;
  const hours = TIME_ZONE_HOURS.some((hour) => timeZoneSeconds(hour) === seconds)
    ? TIME_ZONE_HOURS
    : [seconds / 3600, ...TIME_ZONE_HOURS];
  return (
    <Form.Select
      id={id}
      aria-describedby={`${id}-notes`}
      className="gk-field-narrow"
      value={seconds}
      disabled={disabled}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {hours.map((hour) => (
        <option key={hour} value={timeZoneSeconds(hour)}>
          {timeZoneLabel(hour)}
        </option>
      ))}
    </Form.Select>
  );
}

/**
 * "The two combo alarm selections cannot duplicate each other" (spec 002 section 5): each offers the choices that the
 * other has not taken.
 */
function ComboAlarms({ id, value, disabled, hint, onChange }: ParameterInputProps) {
  const chosen = Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
  const most = hint?.type === 'list' && hint.item.type === 'number' ? hint.item.max : 0;
  const alarms = Array.from({ length: most + 1 }, (_, index) => index);
  return (
    <div className="gk-field-numbers">
      {chosen.map((alarm, index) => (
        <Form.Select
          // The places are the first and the second alarm.
          key={index}
          id={index === 0 ? id : `${id}-${index + 1}`}
          aria-label={t('Combo alarm {number}', { number: index + 1 })}
          value={alarm}
          disabled={disabled}
          onChange={(event) => {
            const next = Number(event.currentTarget.value);
            onChange(chosen.map((other, place) => (place === index ? next : other)));
          }}
        >
          {comboAlarmChoices(alarms, chosen[1 - index]).map((choice) => (
            <option key={choice} value={choice}>
              {t('Alarm {number}', { number: choice + 1 })}
            </option>
          ))}
        </Form.Select>
      ))}
    </div>
  );
}
