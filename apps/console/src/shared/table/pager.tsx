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
  /** Name of the paged content for screen readers. */
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
      <ul className="pagination pagination-sm mb-0 flex-wrap justify-content-center">
        <PageStep label={t('First page')} sign="«" off={page === 1} onPress={() => onPage(1)} />
        <PageStep label={t('Previous page')} sign="‹" off={page === 1} onPress={() => onPage(page - 1)} />
        {pageWindow(page, pages, windowSize).map((number) => (
          <li key={number} className={number === page ? 'page-item active' : 'page-item'}>
            <button
              type="button"
              className="page-link"
              aria-current={number === page ? 'page' : undefined}
              onClick={() => number !== page && onPage(number)}
            >
              {number}
            </button>
          </li>
        ))}
        <PageStep label={t('Next page')} sign="›" off={page === pages} onPress={() => onPage(page + 1)} />
        <PageStep
          label={t('Last page, {page}', { page: pages })}
          sign="»"
          off={page === pages}
          onPress={() => onPage(pages)}
        />
      </ul>
      {jump && pages > windowSize && <PageJump pages={pages} onPage={onPage} />}
    </nav>
  );
}

/** A step that leads nowhere stays a button: a press that took it away would take the focus, too. */
function PageStep({
  label,
  sign,
  off,
  onPress,
}: {
  readonly label: string;
  readonly sign: string;
  readonly off: boolean;
  readonly onPress: () => void;
}) {
  return (
    <li className={off ? 'page-item disabled' : 'page-item'}>
      <button
        type="button"
        className="page-link"
        aria-label={label}
        aria-disabled={off}
        onClick={() => !off && onPress()}
      >
        {sign}
      </button>
    </li>
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
