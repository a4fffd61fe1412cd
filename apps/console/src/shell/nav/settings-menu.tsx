import { Form, NavDropdown } from 'react-bootstrap';
import { eventNotifyPreference } from '../../shared/storage/event-notify.js';
import { usePreference } from '../../shared/storage/preference.js';
import { themePreference } from '../../shared/theme/theme.js';
import { THEME_NAMES, type ThemeName } from '../../shared/theme/theme-names.js';
import { lengthUnitPreference, type LengthUnit } from '../../shared/units/length-unit.js';
import { Icon } from '../../shared/ui/icon.js';

/** What a user sets for this browser: style theme, length unit, event notification, and the key sheet. */
export function SettingsMenu({ onShowKeys }: { readonly onShowKeys: () => void }) {
  const theme = usePreference(themePreference);
  const unit = usePreference(lengthUnitPreference);
  const notify = usePreference(eventNotifyPreference);
  return (
    <NavDropdown
      id="menu-settings"
      align="end"
      autoClose="outside"
      className="gk-nav-icon-menu"
      title={
        <>
          <Icon name="sliders" /> <span className="gk-nav-icon-label">Settings</span>
        </>
      }
    >
      <div className="gk-nav-settings">
        <Form.Group controlId="setting-theme">
          <Form.Label>Style theme</Form.Label>
          <Form.Select
            size="sm"
            value={theme}
            onChange={(event) => themePreference.set(event.target.value as ThemeName)}
          >
            {THEME_NAMES.map((name) => (
              <option key={name} value={name}>
                {name.charAt(0).toUpperCase() + name.slice(1)}
              </option>
            ))}
          </Form.Select>
        </Form.Group>
        <Form.Group controlId="setting-unit">
          <Form.Label>Length unit</Form.Label>
          <Form.Select
            size="sm"
            value={unit}
            onChange={(event) => lengthUnitPreference.set(event.target.value as LengthUnit)}
          >
            <option value="kilometre">Kilometre</option>
            <option value="mile">Mile</option>
          </Form.Select>
        </Form.Group>
        <Form.Check
          type="switch"
          id="setting-notify"
          label="Event notify"
          checked={notify}
          onChange={(event) => eventNotifyPreference.set(event.target.checked)}
        />
      </div>
      <NavDropdown.Divider />
      <NavDropdown.Item as="button" type="button" onClick={onShowKeys}>
        <Icon name="keyboard" /> Keyboard keys
      </NavDropdown.Item>
    </NavDropdown>
  );
}
