import { Form, NavDropdown } from 'react-bootstrap';
import { Link } from 'react-router';
import { useResource, useUser } from 'gk-react';
import { pageSettingsResource } from 'gk-sdk/rest';
import { CSV_SEPARATORS, type EventSeverity, type TimeZoneChoice } from 'gk-sdk/rules';
import { useBrand } from '../../shared/brand/brand-context.js';
import { CSV_SEPARATOR_NAMES, csvSeparatorPreference } from '../../shared/export/csv-separator.js';
import { useScreenAddress } from '../../shared/fleet/use-screen-address.js';
import { useMayLeave } from '../../shared/form/unsaved-guard.js';
import { useLanguage } from '../../shared/i18n/language.js';
import { t, word } from '../../shared/i18n/translate.js';
import { useOpenDialog, type DialogName } from '../../shared/page/dialog-link.js';
import { RETRY } from '../../shared/query/retry.js';
import { useRest } from '../../shared/query/use-rest.js';
import { eventNotifyPreference, eventSeverityPreference } from '../../shared/storage/event-notify.js';
import { liveDisplayPreference, type LiveDisplay } from '../../shared/storage/live-display.js';
import { usePreference, type Preference } from '../../shared/storage/preference.js';
import {
  activityResetsIdlePreference,
  alarmSoundPreference,
  dataSaverPreference,
  idlePreference,
  recordingCountersPreference,
  singleKeysPreference,
} from '../../shared/storage/switch-preference.js';
import { timeZonePreference } from '../../shared/time/shown-zone.js';
import { themePreference } from '../../shared/theme/theme.js';
import { THEME_NAMES } from '../../shared/theme/theme-names.js';
import { lengthUnitPreference, type LengthUnit } from '../../shared/units/length-unit.js';
import type { IconName } from '../../shared/ui/icon-lines.js';
import { Icon } from '../../shared/ui/icon.js';

const UNITS: readonly { readonly unit: LengthUnit; readonly label: string }[] = [
  { unit: 'kilometre', label: word('Kilometre') },
  { unit: 'mile', label: word('Mile') },
];

const ZONES: readonly { readonly choice: TimeZoneChoice; readonly label: string }[] = [
  { choice: 'server', label: word("Server's time") },
  { choice: 'vehicle', label: word("Vehicle's time") },
  { choice: 'mine', label: word("This computer's time") },
  { choice: 'utc', label: word('UTC') },
];

const SEVERITIES: readonly { readonly severity: EventSeverity; readonly label: string }[] = [
  { severity: 'info', label: word('All events') },
  { severity: 'warning', label: word('Warnings and alarms') },
  { severity: 'alarm', label: word('Alarms only') },
];

const LIVE_DISPLAYS: readonly { readonly place: LiveDisplay; readonly label: string }[] = [
  { place: 'beside', label: word('Beside the picture') },
  { place: 'over', label: word('Over the picture') },
  { place: 'off', label: word('Not shown') },
];

/**
 * Menu of the settings of this browser, the embedded pages, and the pages about the console (spec 000 section 2.2).
 */
export function SettingsMenu({ onNavigate }: { readonly onNavigate: () => void }) {
  const { switches } = useBrand();
  const openDialog = useOpenDialog();
  const open = (name: DialogName) => () => {
    onNavigate();
    openDialog(name);
  };
  return (
    <NavDropdown
      id="menu-settings"
      align="end"
      autoClose="outside"
      className="gk-nav-icon-menu"
      title={
        <>
          <Icon name="sliders" /> <span className="gk-nav-icon-label">{t('Settings')}</span>
        </>
      }
    >
      <div className="gk-nav-settings">
        <LanguageSetting />
        <ThemeSetting />
        <ChoiceSetting
          id="setting-zone"
          label={t('Dates and times')}
          preference={timeZonePreference}
          choices={ZONES.map(({ choice, label }) => ({ value: choice, label: t(label) }))}
          renews
        />
        {!switches.forceKilometres && (
          <ChoiceSetting
            id="setting-unit"
            label={t('Length unit')}
            preference={lengthUnitPreference}
            choices={UNITS.map(({ unit, label }) => ({ value: unit, label: t(label) }))}
          />
        )}
        <ChoiceSetting
          id="setting-csv"
          label={t('Separator in CSV files')}
          preference={csvSeparatorPreference}
          choices={CSV_SEPARATORS.map((value) => ({ value, label: t(CSV_SEPARATOR_NAMES[value]) }))}
        />
        <ChoiceSetting
          id="setting-live-display"
          label={t('Plate, speed and time of live pictures')}
          preference={liveDisplayPreference}
          choices={LIVE_DISPLAYS.map(({ place, label }) => ({ value: place, label: t(label) }))}
        />
        <SwitchSetting id="setting-notify" label={t('Event notify')} preference={eventNotifyPreference} />
        <ChoiceSetting
          id="setting-severity"
          label={t('Notify about')}
          preference={eventSeverityPreference}
          choices={SEVERITIES.map(({ severity, label }) => ({ value: severity, label: t(label) }))}
        />
        <SwitchSetting id="setting-alarm-sound" label={t('Alarm sound')} preference={alarmSoundPreference} />
        {!switches.disableRecordingButton && (
          <SwitchSetting
            id="setting-recording"
            label={t('Count recording vehicles')}
            preference={recordingCountersPreference}
          />
        )}
        <SwitchSetting id="setting-saver" label={t('Data saver')} preference={dataSaverPreference} />
        <SwitchSetting id="setting-keys" label={t('Single-key shortcuts')} preference={singleKeysPreference} />
        {!switches.disableIdle && (
          <>
            <SwitchSetting id="setting-idle" label={t('Idle screen')} preference={idlePreference} />
            <SwitchSetting
              id="setting-activity"
              label={t('Any input restarts the idle countdown')}
              preference={activityResetsIdlePreference}
            />
          </>
        )}
      </div>
      <IframePages onNavigate={onNavigate} />
      <NavDropdown.Divider />
      <DialogItem icon="palette" label={t('Find a device, screen or action')} onOpen={open('palette')} />
      <DialogItem icon="keyboard" label={t('Keyboard keys')} onOpen={open('keys')} />
      <DialogItem icon="chart" label={t('Stream status')} onOpen={open('stream-status')} />
      <DialogItem icon="info" label={t('Copyright')} onOpen={open('copyright')} />
    </NavDropdown>
  );
}

function DialogItem({
  icon,
  label,
  onOpen,
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly onOpen: () => void;
}) {
  return (
    <NavDropdown.Item as="button" type="button" onClick={onOpen}>
      <Icon name={icon} /> {label}
    </NavDropdown.Item>
  );
}

function LanguageSetting() {
  const { language, languages, choose } = useLanguage();
  const mayLeave = useMayLeave();
  // Another language creates the screens anew, and drops typed text that is not saved.
  const ask = async (wanted: string): Promise<void> => {
    if (await mayLeave()) choose(wanted);
  };
  return (
    <Form.Group controlId="setting-language">
      <Form.Label>{t('Language')}</Form.Label>
      <Form.Select size="sm" value={language} onChange={(event) => void ask(event.target.value)}>
        {languages.map((choice) => (
          <option key={choice.language} value={choice.language}>
            {choice.name}
          </option>
        ))}
      </Form.Select>
    </Form.Group>
  );
}

function ThemeSetting() {
  const choices = THEME_NAMES.map((name) => ({ value: name, label: name.charAt(0).toUpperCase() + name.slice(1) }));
  return <ChoiceSetting id="setting-theme" label={t('Style theme')} preference={themePreference} choices={choices} />;
}

function ChoiceSetting<Value extends string>({
  id,
  label,
  preference,
  choices,
  renews = false,
}: {
  readonly id: string;
  readonly label: string;
  readonly preference: Preference<Value>;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  /** Creates the screens anew, and so drops typed text that is not saved. */
  readonly renews?: boolean;
}) {
  const chosen = usePreference(preference);
  const mayLeave = useMayLeave();
  const choose = async (wanted: string): Promise<void> => {
    const choice = choices.find(({ value }) => value === wanted);
    if (choice && (!renews || (await mayLeave()))) preference.set(choice.value);
  };
  return (
    <Form.Group controlId={id}>
      <Form.Label>{label}</Form.Label>
      <Form.Select size="sm" value={chosen} onChange={(event) => void choose(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Form.Select>
    </Form.Group>
  );
}

function SwitchSetting({
  id,
  label,
  preference,
}: {
  readonly id: string;
  readonly label: string;
  readonly preference: Preference<boolean>;
}) {
  const on = usePreference(preference);
  return (
    <Form.Check
      type="switch"
      id={id}
      label={label}
      checked={on}
      onChange={(event) => preference.set(event.target.checked)}
    />
  );
}

/** The pages that the server's settings embed; nothing where it names none. */
function IframePages({ onNavigate }: { readonly onNavigate: () => void }) {
  const address = useScreenAddress();
  const { iframes } = useRest(pageSettingsResource);
  const username = useUser()?.username;
  const key = username === undefined ? undefined : ['iframe pages', username];
  const pages = useResource(key, (signal) => iframes.read({ signal }), RETRY);
  if (!pages.data?.length) return null;
  return (
    <>
      <NavDropdown.Divider />
      <NavDropdown.Header>{t('Embedded pages')}</NavDropdown.Header>
      {pages.data.map(({ title }, index) => (
        <NavDropdown.Item key={`${index} ${title}`} as={Link} to={address(`/iframe/${index}`)} onClick={onNavigate}>
          <Icon name="page" /> {title}
        </NavDropdown.Item>
      ))}
    </>
  );
}
