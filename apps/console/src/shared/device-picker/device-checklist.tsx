import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDevices } from 'gk-react';
import type { DeviceFilter } from 'gk-sdk';
import { deviceTitle } from 'gk-sdk/rules';
import { useBrand } from '../brand/brand-context.js';
import { useDevicesLoaded } from '../fleet/use-devices-loaded.js';
import { t } from '../i18n/translate.js';
import { CheckedRow } from './checked-row.js';
import { checklistRows } from './checklist-rows.js';
import { moveInList } from './move-in-list.js';
import './device-picker.css';

/** Height of a row of the list; the style sheet has the same. */
const ROW_HEIGHT = 36;
/** Before the height of the list is known. */
const FIRST_RECT = { width: 0, height: 400 };

/**
 * A choice of devices, such as those of a fence or a route: "device checklist (deviceid, vehicleid, drivername)" (spec 002
 * section 2). One tab stop; arrows move, Space checks, Shift checks all from the last one on, Ctrl+A all that are shown. Chosen
 * devices that the fleet no longer has stay in the list until they are taken off.
 */
export function DeviceChecklist({
  label,
  deviceIds,
  onChange,
  among,
  filter,
  disabled = false,
  readOnly = false,
}: {
  readonly label: string;
  /** The chosen devices. */
  readonly deviceIds: readonly string[];
  readonly onChange: (deviceIds: readonly string[]) => void;
  /** Only these devices are offered; without it the whole fleet. */
  readonly among?: readonly string[];
  /** Filter of the screen around the list, which then has no search of its own. */
  readonly filter?: DeviceFilter;
  readonly disabled?: boolean;
  /** The list is shown and searched, and not changed. */
  readonly readOnly?: boolean;
}) {
  const id = useId();
  const { switches } = useBrand();
  const [text, setText] = useState('');
  const [onlyChosen, setOnlyChosen] = useState(false);
  const [active, setActive] = useState(0);
  /** Device from which a range begins. */
  const anchor = useRef<string>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const offered = useMemo(() => (among ? { deviceIds: new Set(among) } : {}), [among]);
  const devices = useDevices(filter ?? { mode: 'all', text, ...offered });
  const all = useDevices({ mode: 'all', ...offered });
  const chosen = useMemo(() => new Set(deviceIds), [deviceIds]);
  const rows = useMemo(
    () =>
      checklistRows({
        all,
        found: devices,
        chosen,
        onlyChosen,
        text: filter?.text ?? text,
        titleOf: (device) => deviceTitle(device, switches),
      }),
    [all, devices, chosen, onlyChosen, text, filter, switches],
  );
  const loaded = useDevicesLoaded();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    initialRect: FIRST_RECT,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  });
  const items = virtualizer.getVirtualItems();
  const shown = rows.map(({ deviceId }) => deviceId);
  const allShown = shown.length > 0 && shown.every((deviceId) => chosen.has(deviceId));

  /** Checks or unchecks a device; with `range`, also every device between it and the last one that was toggled. */
  const toggle = (deviceId: string | undefined, range: boolean): void => {
    if (deviceId === undefined || disabled || readOnly) return;
    const [from, to] = [shown.indexOf(anchor.current ?? ''), shown.indexOf(deviceId)];
    const pressed = range && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [deviceId];
    const inRange = new Set(pressed);
    anchor.current = deviceId;
    onChange(
      chosen.has(deviceId)
        ? deviceIds.filter((other) => !inRange.has(other))
        : [...deviceIds, ...pressed.filter((other) => !chosen.has(other))],
    );
  };
  const toggleShown = (): void => {
    const inSight = new Set(shown);
    onChange(
      allShown
        ? deviceIds.filter((deviceId) => !inSight.has(deviceId))
        : [...deviceIds, ...shown.filter((deviceId) => !chosen.has(deviceId))],
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a';
    if (!isAll && (event.ctrlKey || event.metaKey || event.altKey)) return;
    if (isAll) {
      if (!disabled && !readOnly && !allShown) toggleShown();
    } else if (event.key === ' ' || event.key === 'Enter') toggle(rows[active]?.deviceId, event.shiftKey);
    else {
      const pageRows = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
      const next = moveInList(event.key, active, rows.length, pageRows);
      if (next === undefined) return;
      setActive(next);
      virtualizer.scrollToIndex(next);
    }
    event.preventDefault();
  };

  return (
    <fieldset className="gk-checklist">
      <legend id={`${id}-label`}>
        {label}{' '}
        <span className="gk-checklist-count">{t('{count} of {total}', { count: chosen.size, total: all.length })}</span>
      </legend>
      <div className="gk-checklist-tools">
        {filter === undefined && (
          <input
            type="search"
            className="form-control form-control-sm"
            aria-label={t('Find a device')}
            placeholder={t('Id, memo or driver')}
            disabled={disabled}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActive(0);
            }}
          />
        )}
        {!readOnly && (
          <button type="button" className="btn btn-sm btn-outline-secondary" disabled={disabled} onClick={toggleShown}>
            {allShown ? t('None') : t('All')}
          </button>
        )}
        <label className="form-check form-switch">
          <input
            type="checkbox"
            className="form-check-input"
            disabled={disabled}
            checked={onlyChosen}
            onChange={(event) => setOnlyChosen(event.target.checked)}
          />
          <span className="form-check-label">{t('Selected only')}</span>
        </label>
      </div>
      <div
        ref={box}
        className="gk-checklist-box"
        role="listbox"
        // Also where nothing can be chosen: the keyboard scrolls it.
        tabIndex={0}
        aria-multiselectable="true"
        aria-readonly={readOnly || disabled}
        data-disabled={disabled || undefined}
        aria-labelledby={`${id}-label`}
        aria-activedescendant={items.some(({ index }) => index === active) ? `${id}-${active}` : undefined}
        onKeyDown={onKeyDown}
      >
        {rows.length === 0 && (
          <p className="gk-checklist-empty">{loaded ? t('No matching devices.') : t('Loading the devices')}</p>
        )}
        <div className="gk-checklist-rows" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <CheckedRow
                  key={row.deviceId}
                  id={`${id}-${index}`}
                  row={row}
                  top={start}
                  position={index + 1}
                  count={rows.length}
                  checked={chosen.has(row.deviceId)}
                  active={index === active}
                  onPress={(range) => {
                    setActive(index);
                    toggle(row.deviceId, range);
                  }}
                />
              )
            );
          })}
        </div>
      </div>
    </fieldset>
  );
}
