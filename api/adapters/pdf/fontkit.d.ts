/** The part of fontkit that PDFs use: the package has no types. */

declare module 'fontkit' {
  export interface GlyphRun {
    /** In the font's units. */
    readonly advanceWidth: number
  }
  export interface Font {
    readonly unitsPerEm: number
    layout(text: string, features?: string[]): GlyphRun
  }
  export function create(bytes: Uint8Array): Font
}
