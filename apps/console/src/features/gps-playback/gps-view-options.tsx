import type { ReactNode } from 'react';
import { useMay } from '../../shared/access/use-may.js';
import { channelsParameter } from '../../shared/channels/channels-parameter.js';
import { t } from '../../shared/i18n/translate.js';
import { numberParameter, switchParameter } from '../../shared/url-state/use-url-state.js';

/** View options of the answer, in the address. */
export const GPS_VIEW = {
  events: switchParameter(true),
  list: switchParameter(true),
  video: switchParameter(),
  footage: switchParameter(),
  ch: channelsParameter,
  at: numberParameter(0, 0),
};

/** Switches of the view. */
type GpsSwitches = Readonly<Record<'events' | 'list' | 'video' | 'footage', boolean>>;

/** View options of the track: the switches that the user may use, and further buttons. */
export function GpsViewOptions({
  view,
  onChange,
  children,
}: {
  readonly view: GpsSwitches;
  readonly onChange: (change: Partial<GpsSwitches>) => void;
  readonly children: ReactNode;
}) {
  const mayEvents = useMay('todayevents');
  const mayFullDay = useMay('gpsFullDay');
  const mayPlay = useMay('splayback');
  return (
    <fieldset className="gk-gps-view">
      <legend>{t('View')}</legend>
      {mayEvents && (
        <ViewSwitch label={t('Show events')} on={view.events} onChange={(events) => onChange({ events })} />
      )}
      {mayPlay && <ViewSwitch label={t('With video')} on={view.video} onChange={(video) => onChange({ video })} />}
      {mayPlay && !view.video && (
        <ViewSwitch label={t('Footage')} on={view.footage} onChange={(footage) => onChange({ footage })} />
      )}
      {mayFullDay && !view.video && (
        <ViewSwitch label={t('List view')} on={view.list} onChange={(list) => onChange({ list })} />
      )}
      {children}
    </fieldset>
  );
}

function ViewSwitch({
  label,
  on,
  onChange,
}: {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  return (
    <label className="form-check form-switch">
      <input
        type="checkbox"
        // A checkbox tells its state without `aria-checked`.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        className="form-check-input"
        checked={on}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="form-check-label">{label}</span>
    </label>
  );
}
