/** "Numbered list 'n : title'" (spec 002 section 2): words of a route in its selector, index from 0. */
export function routeLabel(index: number, title: string): string {
  return `${index + 1} : ${title}`;
}
