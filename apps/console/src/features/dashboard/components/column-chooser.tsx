import { Dropdown, Form } from 'react-bootstrap';
import { usePreference } from '../../../shared/storage/preference.js';
import { Icon } from '../../../shared/ui/icon.js';
import { hiddenColumnsPreference } from '../column-preference.js';
import type { Column } from '../dashboard-columns.js';

/** Which columns the table shows. */
export function ColumnChooser({ columns }: { readonly columns: readonly Column[] }) {
  const hidden = usePreference(hiddenColumnsPreference);
  const toggle = (column: Column): void => {
    const next = new Set(hidden);
    if (!next.delete(column.id)) next.add(column.id);
    hiddenColumnsPreference.set(next);
  };
  return (
    <Dropdown autoClose="outside" align="end">
      <Dropdown.Toggle size="sm" variant="outline-secondary" id="dashboard-columns">
        <Icon name="columns" size={16} /> Columns
      </Dropdown.Toggle>
      <Dropdown.Menu className="gk-column-menu">
        {columns
          .filter((column) => column.id !== 'deviceid')
          .map((column) => (
            <Form.Check
              key={column.id}
              id={`column-${column.id}`}
              className="mx-3 my-1"
              label={column.title}
              checked={!hidden.has(column.id)}
              onChange={() => toggle(column)}
            />
          ))}
      </Dropdown.Menu>
    </Dropdown>
  );
}
