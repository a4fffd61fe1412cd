import type { ReactNode } from 'react';
import './page-header.css';

/** Heading of a screen: its title, a count or state beside it, and actions at the right. */
export function PageHeader({
  title,
  state,
  actions,
}: {
  readonly title: string;
  readonly state?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <header className="gk-page-header">
      <h1 tabIndex={-1}>{title}</h1>
      {state !== undefined && (
        <span className="gk-page-header-state" role="status">
          {state}
        </span>
      )}
      {actions !== undefined && <div className="gk-page-header-actions">{actions}</div>}
    </header>
  );
}
