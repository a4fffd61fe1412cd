export interface RestClient { readonly __pending: never }
