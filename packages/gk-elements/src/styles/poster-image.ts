import { html, type TemplateResult } from 'lit';

/** The picture that stands in for one that has not come; one that cannot be loaded is not shown. @internal */
export function posterImage(address: string, alt: string): TemplateResult {
  return html`<img
    class="poster"
    part="poster"
    src=${address}
    alt=${alt}
    loading="lazy"
    referrerpolicy="no-referrer"
    @load=${showLoaded}
    @error=${showLoaded}
  />`;
}

function showLoaded({ type, target }: Event): void {
  if (target instanceof HTMLImageElement) target.hidden = type === 'error';
}
