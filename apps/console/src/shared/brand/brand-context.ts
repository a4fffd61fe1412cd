import { createContext, useContext } from 'react';
import { readBrand, type Brand } from 'gk-sdk/rules';

/** The deployment's brand, as brand.json tells it before the console starts. */
export const BrandContext = createContext<Brand>(readBrand(undefined));

/** The deployment's brand; the unbranded one where the server names none. */
export function useBrand(): Brand {
  return useContext(BrandContext);
}

/** Returns the name of the product: the brand's name, or `GK`. */
export function useBrandName(): string {
  return useBrand().name ?? 'GK';
}
