import { Pagination } from 'react-bootstrap';
import { pageWindow } from './page-window.js';

/** Page links: a window of numbers around the current page, with the ends in reach. */
export function Pager({
  label,
  page,
  pages,
  windowSize,
  onPage,
}: {
  /** What is paged, for screen readers. */
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly windowSize: number;
  readonly onPage: (page: number) => void;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label}>
      <Pagination size="sm" className="mb-0 flex-wrap justify-content-center">
        <Pagination.First aria-label="First page" disabled={page === 1} onClick={() => onPage(1)} />
        <Pagination.Prev aria-label="Previous page" disabled={page === 1} onClick={() => onPage(page - 1)} />
        {pageWindow(page, pages, windowSize).map((number) => (
          <Pagination.Item key={number} active={number === page} activeLabel="" onClick={() => onPage(number)}>
            {number}
          </Pagination.Item>
        ))}
        <Pagination.Next aria-label="Next page" disabled={page === pages} onClick={() => onPage(page + 1)} />
        <Pagination.Last aria-label={`Last page, ${pages}`} disabled={page === pages} onClick={() => onPage(pages)} />
      </Pagination>
    </nav>
  );
}
