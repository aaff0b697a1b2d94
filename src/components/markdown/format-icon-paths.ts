/** Shapes of the buttons that format a text, like those of icon-paths.ts. From Lucide (https://lucide.dev), ISC licence. */

export const bold = 'M6 12h9a4 4 0 0 1 0 8H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h7a4 4 0 0 1 0 8'
export const italic = 'M19 4h-9M14 20H5M15 4L9 20'
export const heading = 'M6 12h12M6 20V4M18 20V4'
export const list = 'M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13'
export const link =
  'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71'
