import type { Translated } from './demo-content.ts'

/** One text in the order in which the content files write it: English, French, Arabic. */
export function text(en: string, fr: string, ar: string): Translated {
  return { en, fr, ar }
}
