import { Pagination } from 'react-bootstrap';
import { t } from '../i18n/translate.js';
import { clampPage, pageWindow } from './page-window.js';
import './data-table.css';

/** Page links: a window of numbers around the current page, with the ends in reach. */
export function Pager({
  label,
  page,
  pages,
  windowSize,
  onPage,
  jump = false,
}: {
  /** What is paged, for screen readers. */
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly windowSize: number;
  readonly onPage: (page: number) => void;
  /** A field to type a page into, where not every page has its link. */
  readonly jump?: boolean;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="gk-pager">
      <Pagination size="sm" className="mb-0 flex-wrap justify-content-center">
        <Pagination.First aria-label={t('First page')} disabled={page === 1} onClick={() => onPage(1)} />
        <Pagination.Prev aria-label={t('Previous page')} disabled={page === 1} onClick={() => onPage(page - 1)} />
        {pageWindow(page, pages, windowSize).map((number) => (
          <Pagination.Item key={number} active={number === page} activeLabel="" onClick={() => onPage(number)}>
            {number}
          </Pagination.Item>
        ))}
        <Pagination.Next aria-label={t('Next page')} disabled={page === pages} onClick={() => onPage(page + 1)} />
        <Pagination.Last
          aria-label={t('Last page, {1}', pages)}
          disabled={page === pages}
          onClick={() => onPage(pages)}
        />
      </Pagination>
      {jump && pages > windowSize && <PageJump pages={pages} onPage={onPage} />}
    </nav>
  );
}

function PageJump({ pages, onPage }: { readonly pages: number; readonly onPage: (page: number) => void }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('page');
        if (typeof typed === 'string' && typed !== '') onPage(clampPage(typed, pages));
        event.currentTarget.reset();
      }}
    >
      <input
        name="page"
        type="number"
        min={1}
        max={pages}
        className="form-control form-control-sm gk-pager-jump"
        aria-label={t('Go to page')}
        placeholder={t('Page')}
      />
    </form>
  );
}
