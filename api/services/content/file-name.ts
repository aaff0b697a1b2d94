import { cut } from '#domain/text.ts'

const longestFileName = 80

/** The last segment of a path, without characters that a header or a file system could misinterpret. */
export function fileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .replace(/[\p{C}"<>|:*?]/gu, '')
    .trim()
  return cut(plain, longestFileName).slice(0, 200) || 'file'
}
