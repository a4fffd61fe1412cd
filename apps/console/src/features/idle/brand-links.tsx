import type { BrandLink } from 'gk-sdk/rules';
import { BRAND_LINK_PLACES } from 'gk-sdk/rules';

/** The brand's text and logo links, each at its place of the idle screen. */
export function BrandLinks({ links }: { readonly links: readonly BrandLink[] }) {
  const at = (place: BrandLink['place']) => links.filter((link) => link.place === place);
  return BRAND_LINK_PLACES.filter((place) => at(place).length > 0).map((place) => (
    <div key={place} className={`gk-idle-links gk-idle-${place}`}>
      {at(place).map(({ text, href, logo }) => (
        <a
          key={`${text} ${href}`}
          href={href}
          {...(href.startsWith('/') ? {} : { target: '_blank', rel: 'noreferrer' })}
        >
          {logo === undefined ? text : <img src={logo} alt={text} />}
        </a>
      ))}
    </div>
  ));
}
