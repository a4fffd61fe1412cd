export interface CommandQueries { readonly __pending: never }
