/**
 * The room of rows that are not drawn. React sets its height through the DOM's own interface, which the content
 * security policy allows, unlike a style attribute in markup.
 */
export function RowGap({ height }: { readonly height: number }) {
  return height > 0 ? <tr aria-hidden="true" className="gk-table-gap" style={{ height }} /> : null;
}
