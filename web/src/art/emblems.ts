/** Grounds that emblems of roles are drawn on, in a square of 100 × 100. */
export const SHIELD = `<path d="M50 3l40 12v34c0 24-16 40-40 48C26 89 10 73 10 49V15z" fill="#7fa6c9"/>`;
export const POSTER = `<path d="M10 6h80v30L78 50l12 14v30H10V64l12-14-12-14z" fill="#d8573f"/>`;
