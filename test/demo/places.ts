/** Where the same files lie on the static host: the page must not mind. */
export const PLACES: readonly string[] = ['page', 'a folder/in/another one'];
