import { Fragment } from 'react';
import { NavDropdown } from 'react-bootstrap';
import { useLocation } from 'react-router';
import { fleetSearch } from '../../shared/fleet/fleet-view.js';
import { t } from '../../shared/i18n/translate.js';
import { Icon } from '../../shared/ui/icon.js';
import { MenuLink } from './menu-link.js';
import type { SystemSection } from './nav-menu.js';

/** System settings, in sections; nothing where the user has none. */
export function SystemMenu({
  sections,
  onNavigate,
}: {
  readonly sections: readonly SystemSection[];
  readonly onNavigate: () => void;
}) {
  const search = fleetSearch(new URLSearchParams(useLocation().search));
  if (sections.length === 0) return null;
  return (
    <NavDropdown
      id="menu-system"
      align="end"
      className="gk-nav-icon-menu"
      title={
        <>
          <Icon name="gear" /> <span className="gk-nav-icon-label">{t('System settings')}</span>
        </>
      }
    >
      {sections.map((section) => (
        <Fragment key={section.heading}>
          <NavDropdown.Header>{section.heading}</NavDropdown.Header>
          {section.links.map((link) => (
            <MenuLink key={link.to} link={link} search={search} onNavigate={onNavigate} />
          ))}
        </Fragment>
      ))}
    </NavDropdown>
  );
}
