import { useState } from 'react';
import { Dropdown } from 'react-bootstrap';
import { t } from '../i18n/translate.js';
import { Icon } from '../ui/icon.js';
import type { SavedViews } from './saved-views.js';
import type { DataTableModel } from './use-data-table.js';

/** The menu of a table: which columns it shows, and the views that the user keeps. */
export function TableMenu<Row>({
  table,
  leftOut,
}: {
  readonly table: DataTableModel<Row>;
  /** Columns for which there is no room. */
  readonly leftOut: ReadonlySet<string>;
}) {
  return (
    <Dropdown align="end" autoClose="outside">
      <Dropdown.Toggle size="sm" variant="link" className="gk-table-menu-toggle">
        <Icon name="columns" size={16} /> {t('Columns')}
      </Dropdown.Toggle>
      <Dropdown.Menu className="gk-table-menu">
        {table.columns.map(({ id, title, hideable }) => {
          const isShown = table.isVisible(id) && !leftOut.has(id);
          return (
            <label key={id} className="gk-table-menu-row">
              <input
                type="checkbox"
                className="form-check-input"
                checked={isShown}
                disabled={hideable === false}
                onChange={() => (isShown ? table.hideColumn(id) : table.chooseColumn(id))}
              />
              {t(title)}
              {leftOut.has(id) && <span className="gk-table-unit ms-auto">{t('in the details')}</span>}
            </label>
          );
        })}
        {table.views && <ViewList views={table.views} />}
      </Dropdown.Menu>
    </Dropdown>
  );
}

function ViewList({ views }: { readonly views: SavedViews }) {
  const [name, setName] = useState('');
  const wanted = name.trim();
  return (
    <>
      <Dropdown.Divider />
      <Dropdown.Header>{t('Views')}</Dropdown.Header>
      {views.names.map((saved) => (
        <div key={saved} className="gk-table-menu-row">
          <button type="button" className="btn btn-link btn-sm" onClick={() => views.apply(saved)}>
            {saved}
          </button>
          <button
            type="button"
            className="btn btn-link btn-sm ms-auto"
            aria-label={t('Remove the view {view}', { view: saved })}
            onClick={() => views.remove(saved)}
          >
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
      <form
        className="gk-table-menu-row"
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted === '') return;
          views.save(wanted);
          setName('');
        }}
      >
        <input
          className="form-control form-control-sm"
          value={name}
          maxLength={40}
          aria-label={t('Name of the view')}
          placeholder={t('Name of the view')}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="btn btn-outline-secondary btn-sm" disabled={wanted === ''}>
          {t('Save')}
        </button>
      </form>
    </>
  );
}
