/** The address of a picture as SVG. What an address may hold stays as it is: each sign that is written in three has to be read, and written, again. */
export const addressOf = (svg: string): string => `data:image/svg+xml,${svg.replace(/[%#]/g, encodeURIComponent)}`;
