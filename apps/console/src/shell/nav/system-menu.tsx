import { Fragment } from 'react';
import { NavDropdown } from 'react-bootstrap';
import { Icon } from '../../shared/ui/icon.js';
import { MenuLink } from './menu-link.js';
import type { SystemSection } from './nav-menu.js';

/** System settings, in sections; nothing where the user has none. */
export function SystemMenu({
  sections,
  builtPaths,
  onNavigate,
}: {
  readonly sections: readonly SystemSection[];
  readonly builtPaths: ReadonlySet<string>;
  readonly onNavigate: () => void;
}) {
  if (sections.length === 0) return null;
  return (
    <NavDropdown
      id="menu-system"
      align="end"
      className="gk-nav-icon-menu"
      title={
        <>
          <Icon name="gear" /> <span className="gk-nav-icon-label">System settings</span>
        </>
      }
    >
      {sections.map((section) => (
        <Fragment key={section.heading}>
          <NavDropdown.Header>{section.heading}</NavDropdown.Header>
          {section.links.map((link) => (
            <MenuLink key={link.to} link={link} built={builtPaths.has(link.to)} onNavigate={onNavigate} />
          ))}
        </Fragment>
      ))}
    </NavDropdown>
  );
}
