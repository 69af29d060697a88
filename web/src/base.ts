/** The address of a file of the client: a demo may lie in any folder. */
export const at = (path: string): string => new URL(`${import.meta.env.BASE_URL}${path}`, location.href).href;
