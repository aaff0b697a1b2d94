/** Materials by day, before any light: quiet colours that sit well beside paper and one green. */
export const walls = {
  brick: ['#ad7563', '#9d6d60', '#b58a70', '#917067', '#b99e85'],
  plaster: ['#efe6d6', '#e8d9bd', '#ddc7a4', '#e9dccb', '#d8cdb6', '#e3cbb2'],
  coloured: ['#c0937a', '#d2b68c', '#9fb09a', '#b7b9a6', '#c7a997', '#8fa6a5', '#e2d6bf'],
  stone: ['#d9cfbc', '#cbbfa8', '#c9c4b6', '#e0d8c8'],
  sand: ['#dcc29a', '#e3cfad', '#cfae84', '#e8d8bd'],
  modern: ['#e9e6de', '#d7d5cc', '#c4c3ba', '#7d8a86', '#5f6b68', '#b9aa94'],
} as const

export const roofs = { slate: ['#5d6872', '#6c747a', '#4f5a62'], tile: ['#ab7560', '#a06c59', '#b5836a'] } as const
export const joinery = ['#2f5d50', '#33434c', '#6b4a38', '#f2ede2', '#7c8f7a', '#46606f'] as const
export const awnings = ['#2f6b58', '#b5634a', '#d8b06a', '#4f6c78', '#8a9a72', '#a7514a'] as const
export const clothes = [
  '#2f5d50',
  '#b5634a',
  '#3d4f5c',
  '#d7b98a',
  '#7a8d86',
  '#8c5a4d',
  '#e7dcc8',
  '#5b6a7a',
  '#c28f5e',
] as const
export const skins = ['#f0cdb0', '#d9a883', '#b9825c', '#8a5a3e', '#6a4430'] as const
export const cars = ['#e8e4da', '#46565e', '#7c8c88', '#a65b48', '#2f4f49', '#c9b48c'] as const
export const timber = ['#a9784f', '#b98b62', '#8a6044'] as const
export const litPanes = ['#ffdf9e', '#f9cd86', '#fbe9c3'] as const
