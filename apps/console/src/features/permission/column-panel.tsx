import { memo } from 'react';
import { Button, Form } from 'react-bootstrap';
import type { PermissionGroup } from 'gk-sdk';
import { t } from '../../shared/i18n/translate.js';

/** Which groups are shown as columns. */
export const ColumnPanel = memo(function ColumnPanel({
  groups,
  visible,
  onChange,
}: {
  readonly groups: readonly PermissionGroup[];
  readonly visible: readonly number[];
  readonly onChange: (visible: readonly number[]) => void;
}) {
  return (
    <section className="gk-permission-columns" aria-label={t('Groups shown')}>
      <h2>{t('Groups shown')}</h2>
      <div className="d-flex gap-2">
        <Button size="sm" variant="outline-secondary" onClick={() => onChange(groups.map(({ id }) => id))}>
          {t('All')}
        </Button>
        <Button size="sm" variant="outline-secondary" onClick={() => onChange([])}>
          {t('None')}
        </Button>
      </div>
      <div className="gk-permission-column-list">
        {groups.map(({ id, name }) => (
          <Form.Check
            key={id}
            id={`gk-permission-group-${id}`}
            label={`${id} ${name}`}
            checked={visible.includes(id)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...visible, id] : visible.filter((other) => other !== id))
            }
          />
        ))}
      </div>
    </section>
  );
});
