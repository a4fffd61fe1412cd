import { useId, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { filterText } from '../form/text-filter.js';
import { t } from '../i18n/translate.js';
import { Icon } from '../ui/icon.js';
import { DeviceDialog } from './device-dialog.js';
import { moveInList } from './move-in-list.js';
import { SUGGESTIONS, useSuggestions } from './use-suggestions.js';
import './device-picker.css';

/**
 * Chooses one device: text with suggestions, and a dialog with the groups (spec 001 section 2: "device id (text with
 * suggestions and a device selector dialog)"). What is typed is the value, so a device that the fleet does not have can
 * be asked for, too: with each letter, or where the choice acts at once, as a whole.
 */
export function DeviceCombobox({
  label,
  deviceId,
  onChange,
  allLabel,
  placeholder = allLabel ?? t('Device ID'),
  disabled = false,
  required = false,
  filter = false,
  atOnce = false,
}: {
  readonly label: string;
  /** Empty for none, or for all. */
  readonly deviceId: string;
  readonly onChange: (deviceId: string) => void;
  /** Words of the choice of all devices, such as `t('ALL Vehicles')`; without it there is none. */
  readonly allLabel?: string;
  /** Words in the empty field. */
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
  /** It is a filter: a change with a space or an apostrophe is ignored (spec 001 section 5). */
  readonly filter?: boolean;
  /** The choice acts at once, such as by showing the vehicle: a text is taken by Enter or when the field is left, not letter by letter. */
  readonly atOnce?: boolean;
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [asking, setAsking] = useState(false);
  /** Text of the input. The address that may hold the value lags behind, and letters would be lost. */
  const [typed, setTyped] = useState<string>();
  const text = typed ?? deviceId;
  const { options, more } = useSuggestions(text, open, allLabel);
  const choose = (value: string): void => {
    onChange(value);
    setTyped(undefined);
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && open) {
      setOpen(false);
      if (atOnce) setTyped(undefined);
      event.stopPropagation();
    } else if (event.key === 'Enter' && open && options[active]) choose(options[active].deviceId);
    else if (event.key === 'Enter' && atOnce && typed !== undefined) choose(typed);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (open) setActive(moveInList(event.key, active, options.length, SUGGESTIONS) ?? -1);
      else setOpen(true);
    } else return;
    event.preventDefault();
  };
  const onBlur = (event: FocusEvent): void => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setOpen(false);
    setTyped(undefined);
    if (atOnce && typed !== undefined && typed !== deviceId) onChange(typed);
  };
  return (
    <div className="gk-device-combobox" onBlur={onBlur}>
      <label htmlFor={id}>{label}</label>
      <div className="input-group input-group-sm">
        <input
          id={id}
          className="form-control"
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          disabled={disabled}
          required={required}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            const next = filter ? filterText(text, event.target.value) : event.target.value;
            setTyped(next);
            if (!atOnce) onChange(next);
            setOpen(true);
            setActive(-1);
          }}
        />
        {text !== '' && !required && (
          <button
            type="button"
            className="btn btn-outline-secondary"
            aria-label={t('Clear the selection')}
            disabled={disabled}
            onClick={() => choose('')}
          >
            <Icon name="close" size={14} />
          </button>
        )}
        <button
          type="button"
          className="btn btn-outline-secondary"
          aria-label={t('Choose a device')}
          disabled={disabled}
          onClick={() => setAsking(true)}
        >
          <Icon name="list" size={14} />
        </button>
      </div>
      {open && !disabled && (
        <ul id={`${id}-list`} role="listbox" aria-label={label} className="gk-suggestions dropdown-menu show">
          {options.map((option, index) => (
            // The text field has the focus and the keys.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={option.deviceId}
              id={`${id}-${index}`}
              role="option"
              aria-selected={option.deviceId === deviceId}
              className={index === active ? 'dropdown-item active' : 'dropdown-item'}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option.deviceId)}
            >
              <span>{option.title}</span>
              <small>{option.words}</small>
            </li>
          ))}
          {options.length === 0 && <li className="dropdown-item-text">{t('No matching devices.')}</li>}
          {more > 0 && <li className="dropdown-item-text">{t('{count} more: type to find them', { count: more })}</li>}
        </ul>
      )}
      {asking && (
        <DeviceDialog
          title={label}
          choose="one"
          deviceIds={deviceId === '' ? [] : [deviceId]}
          onChosen={([chosen = '']) => choose(chosen)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
