/** Gives a cell whose text does not fit the whole text as its title, when the pointer enters it. */
export function nameCutCell(target: EventTarget): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
  if (!cell) return;
  const isCut = cell.scrollWidth > cell.clientWidth;
  // The cell may have been made for another row.
  if (isCut) cell.title = cell.textContent.trim();
  else cell.removeAttribute('title');
}
