import type { ReactNode } from 'react';
import { Alert } from 'react-bootstrap';
import type { Action } from 'gk-react';
import './settings-page.css';
import type { SaveReply } from '../../shared/query/use-save.js';

/** A part of a tab below another one, with a heading. */
export function SettingPart({
  title,
  wide = false,
  children,
}: {
  readonly title: string;
  /** As wide as the page, for a table. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section className="gk-settings-part" data-wide={wide || undefined}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The server's words about an action, beside its button. */
export function ActionWords({ action }: { readonly action: Action<never, SaveReply> }) {
  if (action.kind === 'failed') return <Alert variant="danger">{action.error.message}</Alert>;
  if (action.kind === 'done' && action.data) return <Alert variant="success">{action.data}</Alert>;
  return null;
}
